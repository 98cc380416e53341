"""``wari doctor`` finds what is missing and names the next step, on computers that never were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.display.connectors import find_connectors
from device.doctor import command as doctor
from device.doctor.command import as_json, as_line, can_play, verdict
from device.doctor.findings import Finding, Verdict
from device.doctor.host import Answer, Host, Package, User
from firmware_sim.errors import BadOption
from firmware_sim.search.speed import Speed
from tests.device.doctor import hosts
from tests.device.doctor.hosts import (
    CE,
    DEBIAN,
    OLD,
    PACKAGES,
    PLATFORMDIRS,
    PYSERIAL,
    PYTHON,
    VENV,
    answers,
    device,
    examine,
    pi,
)

NOBODY = User("zaphod", False, frozenset({"zaphod"}))
NO_SCREEN_FILES: dict[str, str | None] = {
    f"sys/class/drm/card1-HDMI-A-{number}/status": "disconnected\n" for number in (1, 2)
}
NO_CARD: dict[str, str | None] = {name: None for name in hosts.PI if name.startswith("sys/class/drm/")}
NO_KEYBOARD = dict.fromkeys(device(0, hosts.KEYBOARD))
KEYPAD_OVERLAY: dict[str, str | None] = {
    "boot/firmware/config.txt": "dtoverlay=wari-keypad\n",
    "boot/firmware/overlays/wari-keypad.dtbo": "",
}
DESKTOP = {"has_desktop": True}
HIDDEN: dict[str, Any] = {"hidden_by": "SDL_VIDEODRIVER=dummy"}


def found(host: Host, name: str) -> tuple[Verdict, str]:
    """Return the verdict and the sentence of one check, which every other check must not depend on."""
    finding = examine(host)[name]
    return finding.verdict, finding.sentence


def test_on_a_pi_in_good_order_every_line_is_ok_and_one_can_play(tmp_path: Path) -> None:
    host = pi(tmp_path)
    findings = examine(host)
    assert {name for name, one in findings.items() if one.verdict is not Verdict.OK} == set()
    assert can_play(host, findings)
    assert [as_line(name, finding) for name, finding in findings.items()] == [
        "ok   packages  Python 3.13.5, 64-bit on aarch64; installed: pygame-ce 2.5.8 "
        "(cp313-cp313-manylinux_2_28_aarch64), pyserial 3.5, platformdirs 4.3.6.",
        "ok   pygame    pygame-ce 2.5.8 with SDL 2.32.10.",
        "ok   kernel    The opponent uses the compiled search.",
        "ok   variables No environment variables are set for Wari.",
        "ok   display   The screen on HDMI-A-1 of card 1 is 800x480. To play on it, run: wari --display kms",
        "ok   state     Games are saved in /home/zaphod/.local/state/wari.",
        "ok   panel     No panel on a bus is in use here.",
        "ok   groups    You may use the screen, keys, sound and serial ports.",
        "ok   input     Input devices: Zaphod's Keyboard.",
        "ok   serial    No serial port was found; only a serial keypad or a link needs one.",
        "ok   sound     Wari plays sounds unless Sound is off in its settings; sound cards: Headphones.",
        "ok   overlay   Enabled in /boot/firmware/config.txt: vc4-kms-v3d.",
        "ok   service   Wari does not start at boot. To change that, run: "
        f"sudo {PYTHON} -m device install-service --yes",
    ]


BOTH = (
    "pygame 2.6.1 and pygame-ce 2.5.8 share a folder and break each other. Run: "
    f"{PYTHON} -m pip uninstall -y pygame pygame-ce, then {PYTHON} -m pip install pygame-ce"
)
JOIN = "so you may not use the screen, keys or serial ports. Run: sudo usermod -aG"
PANEL = (*PACKAGES, Package("luma-lcd", "2.13", VENV), Package("luma-oled", "3.14", VENV))
BUSES = "spi:x:1:\ni2c:x:2:\ngpio:x:3:\n"
GROUPS_AND_BUSES = hosts.PI["etc/group"] + BUSES
SICK: list[tuple[str, dict[str, Any], dict[str, str | None], Verdict, str]] = [
    ("pygame", {"packages": (*PACKAGES, OLD)}, {}, Verdict.BAD, BOTH),
    ("pygame", {"packages": (PYSERIAL, PLATFORMDIRS)}, {}, Verdict.BAD, f"Run: {PYTHON} -m pip install pygame-ce"),
    ("pygame", {"packages": (PYSERIAL,), "bits": 32}, {}, Verdict.BAD, "python3 -m venv --system-site-packages"),
    ("pygame", {"packages": (), "in_environment": False}, {}, Verdict.BAD, "Run: sudo apt install python3-pygame"),
    ("pygame", {"packages": (OLD, PYSERIAL, PLATFORMDIRS), **DESKTOP}, {}, Verdict.NOTE,
     f"{PYTHON} -m pip uninstall -y pygame, then"),
    (
        "pygame",
        {"run": answers({"-c": Answer(1, "Traceback …\nImportError: libSDL2.so: no such file")})},
        {},
        Verdict.BAD,
        f"(ImportError: libSDL2.so: no such file). Run: {PYTHON} -m pip uninstall -y pygame-ce, then",
    ),
    ("pygame", {"run": answers({"-c": Answer(-11)})}, {}, Verdict.BAD, "does not load (exit code -11)"),
    ("packages", {"packages": (CE,)}, {}, Verdict.BAD, f"Run: {PYTHON} -m pip install pyserial platformdirs"),
    (
        "packages",
        {"packages": (CE,), "in_environment": False},
        {},
        Verdict.BAD,
        "Run: sudo apt install python3-serial python3-platformdirs",
    ),
    ("kernel", {"speed": Speed.INTERPRETED}, {}, Verdict.NOTE, "Run: sudo apt install gcc python3-dev"),
    ("kernel", {"environment": {"WARI_KERNEL": "interpreted"}}, {}, Verdict.NOTE, "Run: unset WARI_KERNEL"),
    ("variables", {"refused": BadOption("option-choice", option="WARI_KERNEL", value="x", choices="y")}, {},
     Verdict.BAD, "WARI_KERNEL cannot be x; choose one of y."),
    ("display", {"environment": {"DISPLAY": ":99"}}, NO_CARD, Verdict.BAD,
     "No window opens on the desktop that DISPLAY names"),
    ("display", HIDDEN, {"proc/812/comm": "labwc\n"}, Verdict.BAD,
     "because the environment sets SDL_VIDEODRIVER=dummy. Run unset SDL_VIDEODRIVER, then run"),
    ("kernel", {"speed": Speed.INTERPRETED, "in_environment": False}, {}, Verdict.NOTE, "install Wari with pip"),
    ("kernel", {"speed": Speed.OUTDATED}, {}, Verdict.NOTE, f"run: {PYTHON} -m pip install -e ."),
    ("packages", {"assets": None}, {}, Verdict.BAD, "install Wari again"),
    ("groups", {"user": NOBODY}, {"etc/group": "video:x:44:\ninput:x:9:ford\ndialout:x:20:\n"}, Verdict.BAD,
     f"You are not in video, input, dialout, {JOIN} video,input,dialout $USER, then log in again"),
    ("groups", {"user": User("zaphod", False, frozenset(hosts.GROUPS) - {"render"})}, {"etc/group": "render:x:44:\n"},
     Verdict.BAD, f"You are not in render, {JOIN} render $USER"),
    ("groups", {"user": NOBODY}, {}, Verdict.BAD, "audio after you logged in. Log out"),
    ("groups", {"user": NOBODY, **DESKTOP}, {"etc/group": "video:x:44:\n"}, Verdict.NOTE, f"{JOIN} video $USER"),
    ("groups", {"user": NOBODY}, {"etc/group": "dialout:x:20:\n"}, Verdict.NOTE, f"{JOIN} dialout $USER"),
    ("display", {}, NO_SCREEN_FILES, Verdict.BAD, "No screen is connected to HDMI-A-1, HDMI-A-2; connect one"),
    ("display", {}, NO_CARD, Verdict.BAD, "For HDMI add dtoverlay=vc4-kms-v3d to /boot/firmware/config.txt"),
    ("display", {}, {**NO_CARD, "proc/device-tree/model": None}, Verdict.BAD, "on a desktop or in a terminal"),
    ("display", {}, {"proc/812/comm": "labwc\n"}, Verdict.BAD, "(labwc) is using the screen on "
     "HDMI-A-1. Start Wari on the desktop, or stop the desktop. Run: sudo systemctl isolate multi-user.target"),
    ("display", {"packages": (OLD,)}, {}, Verdict.BAD, f"Run: {PYTHON} -m pip uninstall -y pygame, then"),
    ("display", {}, {**NO_CARD, "sys/class/graphics/fb1/name": "fb_ili9341\n"}, Verdict.BAD, "old driver fb_ili9341"),
    ("display", {}, {**NO_CARD, "dev/spidev0.0": ""}, Verdict.BAD, f"{PYTHON} -m pip install luma.lcd luma.oled"),
    ("display", {"packages": PANEL[:-1]}, {**NO_CARD, "dev/i2c-1": ""}, Verdict.BAD, "install luma.lcd luma.oled"),
    ("display", {}, {**NO_SCREEN_FILES, "dev/i2c-1": "", "dev/i2c-20": ""}, Verdict.BAD,
     f"No screen is connected to HDMI-A-1, HDMI-A-2; connect one, or if a panel is on i2c-1, run: "
     f"{PYTHON} -m pip install"),
    ("display", {}, {**NO_SCREEN_FILES, "dev/i2c-20": ""}, Verdict.BAD, "HDMI-A-1, HDMI-A-2; connect one"),
    ("display", {}, {**NO_SCREEN_FILES, "sys/class/graphics/fb1/name": "fb_ili9341\n"}, Verdict.BAD, "driver fb_ili"),
    ("panel", {"packages": PANEL}, {**NO_SCREEN_FILES, "dev/spidev0.0": ""}, Verdict.NOTE, "evdev, spidev, rpi-lgpio"),
    ("groups", {"packages": PANEL}, {**NO_SCREEN_FILES, "dev/spidev0.0": "", "etc/group": BUSES}, Verdict.BAD,
     f"{JOIN} spi,gpio $USER"),
    ("display", {"in_environment": False}, {**NO_CARD, "dev/spidev0.0": ""}, Verdict.BAD,
     "sudo apt install python3-luma.lcd python3-luma.oled, then"),
    ("pygame", {"packages": (*PACKAGES, OLD), "in_environment": False}, {}, Verdict.BAD,
     "pygame-ce, then sudo apt install --reinstall python3-pygame"),
    ("panel", {"packages": PANEL}, {**NO_CARD, "dev/spidev0.0": ""}, Verdict.NOTE,
     f"evdev, spidev, rpi-lgpio is missing. Run: sudo apt install gcc python3-dev swig, then PYPI=1 "
     f"{PYTHON} -m pip install evdev spidev rpi-lgpio"),
    ("panel", {"packages": PANEL}, {**NO_CARD, "dev/i2c-1": ""}, Verdict.NOTE,
     f"evdev is missing. Run: sudo apt install gcc python3-dev, then {PYTHON} -m pip install evdev"),
    ("panel", {"packages": PANEL, "in_environment": False}, {**NO_CARD, "dev/i2c-1": ""}, Verdict.NOTE,
     "evdev is missing. Run: sudo apt install python3-evdev"),
    ("panel", {"packages": PANEL, "in_environment": False}, {**NO_CARD, "dev/spidev0.0": ""}, Verdict.NOTE,
     "Run: sudo apt install python3-evdev python3-spidev python3-rpi.gpio"),
    ("panel", {"packages": PANEL, "in_environment": False, "run": answers({"show": Answer(0, "Package: …")})},
     {**NO_CARD, "dev/spidev0.0": ""}, Verdict.NOTE, "python3-evdev python3-spidev python3-rpi-lgpio"),
    ("groups", {"packages": PANEL}, {**NO_CARD, "dev/spidev0.0": "", "etc/group": BUSES}, Verdict.BAD,
     f"{JOIN} spi,gpio $USER"),
    ("groups", {}, {"dev/i2c-1": "", "etc/group": BUSES}, Verdict.NOTE, f"{JOIN} i2c $USER"),
    ("input", {}, NO_KEYBOARD, Verdict.BAD, "No keyboard, keypad or touch panel was found. Connect one"),
    ("input", {}, {**NO_KEYBOARD, "sys/class/tty/ttyACM0/dev": "166:0"}, Verdict.NOTE, "wari --keypad serial:auto"),
    ("serial", {}, {"sys/class/tty/ttyAMA10/type": "32\n", "sys/class/tty/console/active": "tty1 ttyAMA10\n"},
     Verdict.NOTE, "sudo raspi-config nonint do_serial_cons 1, then restart"),
    ("overlay", {}, {"boot/firmware/config.txt": "dtoverlay=wari-keypad,rows=4\n"}, Verdict.NOTE,
     "then sudo dtc -@ -I dts -O dtb -o /boot/firmware/overlays/wari-keypad.dtbo /"),
    ("overlay", {}, KEYPAD_OVERLAY, Verdict.NOTE, "the kernel lists no such keypad; restart"),
    ("state", {"may_write": lambda _: False}, {}, Verdict.NOTE, "Run: sudo chown -R $USER /home/zaphod"),
    ("state", {}, {"proc/mounts": "/dev/x / ext4 ro,noatime 0 0\n"}, Verdict.NOTE, "/ is read-only. Name a folder"),
    ("state", {}, {"proc/mounts": "overlay / overlay rw 0 0\n"}, Verdict.NOTE, "are lost when you restart (overlay)"),
    ("state", {}, {"home/zaphod/.local/state/wari": "no folder"}, Verdict.NOTE, "it is not a folder"),
    ("state", {}, {"home/zaphod/.local/state/wari/game.damaged2": ""}, Verdict.NOTE, "the 1 damaged files set aside"),
    ("service", {}, {"usr/lib/systemd/system/wari.service": ""}, Verdict.OK, "sudo systemctl enable wari.service"),
    (
        "service",
        {"run": answers({"is-active": Answer(3, "failed")})},
        {"etc/systemd/system/wari.service": "", "etc/systemd/system/multi-user.target.wants/wari.service": ""},
        Verdict.NOTE,
        "To see why, run: journalctl -b -u wari.service",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("check", "changes", "files", "verdict", "words"), SICK)
def test_what_is_missing_is_named_with_the_next_step(
    check: str, changes: dict[str, Any], files: dict[str, str | None], verdict: Verdict, words: str, tmp_path: Path
) -> None:
    host = pi(tmp_path, files, **changes)
    findings = examine(host)
    assert findings[check].verdict is verdict
    assert words in findings[check].sentence
    assert can_play(host, findings) is (verdict is not Verdict.BAD)


WELL: list[tuple[str, dict[str, Any], dict[str, str | None], str]] = [
    ("display", {**DESKTOP}, NO_CARD, "Wari opens a window"),
    ("display", {"environment": {"DISPLAY": ":99"}}, {}, "HDMI-A-1 of card 1"),
    ("variables", {"environment": {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "alsa"}}, {},
     "Environment variables set for Wari: SDL_VIDEODRIVER, SDL_AUDIODRIVER."),
    ("variables", {"environment": {"WARI_VENDOR": "mine.toml", "WARI_KERNEL": "compiled"}}, {},
     "Environment variables set for Wari: WARI_KERNEL, WARI_VENDOR."),
    ("display", {"packages": PANEL}, {**NO_CARD, "dev/spidev0.0": ""},
     "a panel may be on spidev0.0. To use it, run wari --display lcd"),
    ("display", {"packages": PANEL}, {**NO_SCREEN_FILES, "dev/i2c-1": ""},
     "No screen is connected to HDMI-A-1, HDMI-A-2, but a panel may be on i2c-1. To use it, run wari --display lcd"),
    ("display", {"packages": (Package("pygame", "2.6.1", DEBIAN), PYSERIAL, PLATFORMDIRS)}, {}, "HDMI-A-1 of card 1"),
    ("pygame", {"packages": (CE, PYSERIAL, PLATFORMDIRS, Package("pygame", "2.6.1", DEBIAN))}, {}, "pygame-ce 2.5.8"),
    ("pygame", {"packages": (Package("pygame", "2.6.1", DEBIAN), PYSERIAL, PLATFORMDIRS)}, {}, "pygame 2.5.8"),
    ("groups", {"user": User("root", True, frozenset())}, {}, "As root you may"),
    ("input", {}, {**NO_KEYBOARD, **device(7, hosts.TOUCH)}, "Input devices: ADS7846 Touchscreen."),
    ("input", {}, {**NO_KEYBOARD, **device(7, hosts.KEYPAD)}, "Input devices: wari-matrix-keypad."),
    ("input", {**DESKTOP}, NO_KEYBOARD, "the desktop may have its own"),
    ("serial", {}, {"sys/class/tty/ttyUSB3/dev": "188:3"}, "Free serial ports: ttyUSB3."),
    ("overlay", {}, {**KEYPAD_OVERLAY, **device(7, hosts.KEYPAD)}, "The keypad on the pins uses"),
    ("overlay", {}, {"proc/device-tree/model": None}, "This computer has no overlays."),
    ("panel", {"packages": (*PANEL, *(Package(name, "1", DEBIAN) for name in ("evdev", "spidev", "rpi-gpio")))},
     {**NO_CARD, "dev/spidev0.0": ""}, "Everything that a panel on a bus"),
    ("service", {}, {"etc/systemd/system/wari.service": "",
                     "etc/systemd/system/multi-user.target.wants/wari.service": ""}, "(now active)"),
    ("service", {}, {"run/systemd/system/.keep": None}, "This computer has no systemd"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "changes", "files", "words"), WELL)
def test_what_is_there_is_named(
    check: str, changes: dict[str, Any], files: dict[str, str | None], words: str, tmp_path: Path
) -> None:
    host = pi(tmp_path, files, **changes)
    findings = examine(host)
    assert findings[check].verdict is Verdict.OK
    assert words in findings[check].sentence
    assert can_play(host, findings)


EMPTY_SOCKET: dict[str, str | None] = {
    **NO_CARD,
    "sys/class/drm/card1-HDMI-A-1/status": "disconnected\n",
    "sys/class/drm/card1-HDMI-A-1/modes": "",
    **dict.fromkeys((f"dev/i2c-{number}" for number in (20, 21)), ""),  # over these the sockets ask their screens
}
"""A Pi as it is delivered, with nothing in its socket for HDMI."""
ALL_FOR_PANELS = (*PANEL, *(Package(name, "1", VENV) for name in ("evdev", "spidev", "rpi-lgpio")))
MAY, MAY_NOT = "ok   groups    You may use the screen, keys, sound and serial ports.", "groups    You are not in "
NO_PANEL = "ok   panel     No panel on a bus is in use here."
ALL_THERE = "ok   panel     Everything that a panel on a bus and its keys need is installed."
NOTHING_IN = "No screen is connected to HDMI-A-1"
PLUG_IN = f"{NOTHING_IN}; connect one, switch it on and run wari doctor again."


def can_be_on(bus: str) -> str:
    said = f"ok   display   {NOTHING_IN}, but a panel may be on {bus}. To use it, run wari --display lcd "
    return f"{said}with a profile that names it."


def lacks(mark: str, *names: str) -> str:
    return f"{mark:5}{MAY_NOT}{', '.join(names)}, {JOIN} {','.join(names)} $USER, then log in again"


@pytest.mark.parametrize(
    ("buses", "packages", "joined", "lines", "playable"),
    [
        (("spidev0.0", "i2c-1"), PACKAGES, (), [
            f"BAD  display   {NOTHING_IN}; connect one, or if a panel is on spidev0.0, run: {PYTHON} -m pip install "
            "luma.lcd luma.oled, then wari --display lcd with a profile that names it.",
            "note panel     A panel on a bus may stay dark or have no keys: evdev, spidev, rpi-lgpio is missing. Run: "
            f"sudo apt install gcc python3-dev swig, then PYPI=1 {PYTHON} -m pip install evdev spidev rpi-lgpio",
            lacks("BAD", "spi", "gpio", "i2c"),
        ], False),
        (("spidev0.0", "i2c-1"), ALL_FOR_PANELS, (),
         [can_be_on("spidev0.0"), ALL_THERE, lacks("BAD", "spi", "gpio", "i2c")], False),
        (("spidev0.0", "i2c-1"), ALL_FOR_PANELS, ("spi", "gpio", "i2c"),
         [can_be_on("spidev0.0"), ALL_THERE, MAY], True),
        (("spidev0.0", "i2c-1"), ALL_FOR_PANELS, ("spi", "gpio"),
         [can_be_on("spidev0.0"), ALL_THERE, lacks("note", "i2c")], True),
        (("spidev0.0", "i2c-1"), ALL_FOR_PANELS, ("i2c",),
         [can_be_on("i2c-1"), ALL_THERE, lacks("note", "spi", "gpio")], True),
        (("spidev0.0",), ALL_FOR_PANELS, ("spi", "gpio"), [can_be_on("spidev0.0"), ALL_THERE, MAY], True),
        (("spidev0.0",), ALL_FOR_PANELS, ("spi",), [can_be_on("spidev0.0"), ALL_THERE, lacks("BAD", "gpio")], False),
        (("i2c-0",), ALL_FOR_PANELS, ("i2c",), [can_be_on("i2c-0"), ALL_THERE, MAY], True),
        ((), ALL_FOR_PANELS, (),
         [f"BAD  display   {PLUG_IN}", NO_PANEL, MAY], False),
    ],
)  # fmt: skip
def test_beside_an_empty_socket_a_panel_can_be_played_on_when_one_of_its_buses_is_the_users(
    buses: tuple[str, ...],
    packages: tuple[Package, ...],
    joined: tuple[str, ...],
    lines: list[str],
    playable: bool,
    tmp_path: Path,
) -> None:
    files = EMPTY_SOCKET | dict.fromkeys((f"dev/{bus}" for bus in buses), "") | {"etc/group": GROUPS_AND_BUSES}
    user = User("zaphod", False, frozenset((*hosts.GROUPS, "zaphod", *joined)))
    host = pi(tmp_path, files, packages=packages, user=user)
    findings = examine(host)
    assert [as_line(name, findings[name]) for name in ("display", "panel", "groups")] == lines
    assert {name for name, one in findings.items() if one.verdict is Verdict.BAD} <= {"display", "groups"}
    assert can_play(host, findings) is playable


def test_the_first_i2c_of_a_pc_is_no_panels(tmp_path: Path) -> None:
    host = pi(tmp_path, {**EMPTY_SOCKET, "dev/i2c-0": "", "proc/device-tree/model": None}, packages=ALL_FOR_PANELS)
    assert found(host, "display") == (Verdict.BAD, PLUG_IN)


def test_the_administrator_may_use_every_bus(tmp_path: Path) -> None:
    files = EMPTY_SOCKET | {"dev/spidev0.0": "", "dev/i2c-1": "", "etc/group": GROUPS_AND_BUSES}
    host = pi(tmp_path, files, packages=ALL_FOR_PANELS, user=User("root", True, frozenset({"root", "i2c"})))
    assert as_line("display", examine(host)["display"]) == can_be_on("spidev0.0")
    assert can_play(host, examine(host))


def test_in_a_terminal_one_can_play_without_a_screen_or_its_groups(tmp_path: Path) -> None:
    host = pi(tmp_path, {**NO_CARD, **NO_KEYBOARD}, user=NOBODY, terminal=(80, 24))
    findings = examine(host)
    assert [name for name, one in findings.items() if one.verdict is Verdict.BAD] == ["display", "groups", "input"]
    assert (can_play(host, findings), verdict(host, findings)) == (True, "doctor-can-play-terminal")
    assert not can_play(pi(tmp_path, packages=(), terminal=(80, 24)), examine(pi(tmp_path, packages=())))


CH340: dict[str, str | None] = {
    "sys/bus/usb/devices/1-1.2/idVendor": "1a86\n",
    "sys/bus/usb/devices/1-1.2/idProduct": "7523\n",
    "sys/bus/usb/devices/1-1.2/product": "USB Serial\n",
}
BRLTTYS_RULE = "usr/lib/udev/rules.d/85-brltty.rules"
CLAIMING: dict[str, str | None] = {BRLTTYS_RULE: '# CH340\nENV{PRODUCT}=="1a86/7523/*", GOTO="brltty_usb_run"\n'}
RUNNING: dict[str, str | None] = {"proc/812/comm": "brltty\n"}


@pytest.mark.parametrize("taker", [CLAIMING, RUNNING])
def test_an_adapter_that_brltty_takes_is_named_with_the_cure(tmp_path: Path, taker: dict[str, str | None]) -> None:
    host = pi(tmp_path, CH340 | taker)
    verdict, sentence = found(host, "serial")
    assert (verdict, can_play(host, examine(host))) == (Verdict.NOTE, True)
    assert "takes the serial adapter USB Serial (1a86:7523) away." in sentence
    assert "sudo apt remove brltty, then plug the adapter in again" in sentence


@pytest.mark.parametrize(
    "files",
    [
        CLAIMING,
        CH340,
        CH340 | {BRLTTYS_RULE: '#ENV{PRODUCT}=="1a86/7523/*"\nENV{PRODUCT}=="403/6001/*"\n'},
        CH340 | CLAIMING | {"etc/udev/rules.d/85-brltty.rules": ""},
        CH340 | CLAIMING | {"sys/bus/usb/devices/1-1.2:1.0/ttyUSB0/port_number": "0\n"},
        CH340 | RUNNING | {"sys/bus/usb/devices/1-1.2/idProduct": "7522\n"},
    ],
    ids=["no adapter", "no brltty", "claims others", "masked", "has its port", "other adapter"],
)
def test_brltty_is_not_named_where_it_takes_nothing(tmp_path: Path, files: dict[str, str | None]) -> None:
    assert found(pi(tmp_path, files), "serial")[0] is Verdict.OK


def test_a_usb_port_is_named_with_its_product_and_without_its_serial_number(tmp_path: Path) -> None:
    usb = "sys/devices/usb1/1-1"
    files = {f"{usb}/product": "Board in FS mode\n", f"{usb}/serial": f"{hosts.SERIAL_NUMBER}\n"}
    host = pi(tmp_path, {**files, f"{usb}/1-1:1.0/tty/ttyACM0/dev": "166:0\n", "sys/class/tty/x": ""})
    (tmp_path / usb / "1-1:1.0/tty/ttyACM0/device").symlink_to("../..")
    (tmp_path / "sys/class/tty/ttyACM0").symlink_to("../../devices/usb1/1-1/1-1:1.0/tty/ttyACM0")
    assert found(host, "serial") == (Verdict.OK, "Free serial ports: ttyACM0 (Board in FS mode).")
    assert hosts.SERIAL_NUMBER not in as_json(host, examine(host))


def test_the_console_of_a_pi_5_is_no_port_for_a_keypad(tmp_path: Path) -> None:
    ports: dict[str, str | None] = {f"sys/class/tty/{name}/type": "32\n" for name in ("ttyAMA0", "ttyAMA10")}
    console: dict[str, str | None] = {
        "sys/class/tty/console/active": "tty1 ttyAMA10\n"
    }  # on its connector for debugging, not on the pins
    assert found(pi(tmp_path, ports | console), "serial") == (Verdict.OK, "Free serial ports: ttyAMA0.")
    without: dict[str, str | None] = {"sys/class/tty/ttyAMA0/type": None}
    verdict, sentence = found(pi(tmp_path, ports | console | without), "serial")
    assert (verdict, "The login console uses the serial port ttyAMA10" in sentence) == (Verdict.NOTE, True)


DEBIANS_OWN: list[tuple[str, dict[str, Any], dict[str, str | None]]] = [
    ("packages", {"packages": ()}, {}),
    ("pygame", {"packages": ()}, {}),
    ("pygame", {"run": answers({"-c": Answer(1, "ImportError: torn")})}, {}),
    ("pygame", {"run": answers({"-c": Answer(1, "torn")}), "packages": (Package("pygame", "2.6.1", DEBIAN),)}, {}),
    ("pygame", {"packages": (OLD,)}, {}),
    ("display", {"packages": (OLD,)}, {}),
    ("display", {}, {**NO_CARD, "dev/spidev0.0": ""}),
    ("panel", {"packages": PANEL}, {**NO_CARD, "dev/spidev0.0": ""}),
]


@pytest.mark.parametrize(("check", "changes", "files"), DEBIANS_OWN)
def test_where_pip_is_refused_nobody_is_sent_to_it(
    check: str, changes: dict[str, Any], files: dict[str, str | None], tmp_path: Path
) -> None:
    verdict, sentence = found(pi(tmp_path, files, in_environment=False, **changes), check)
    assert verdict is not Verdict.OK
    assert "apt install" in sentence
    assert "pip install" not in sentence


APT = "sudo apt install --reinstall python3-pygame"
BY_PIP = f"{PYTHON} -m pip uninstall -y {{}}, then {PYTHON} -m pip install pygame-ce"
BESIDE_APT = f"/usr/bin/python3 -m pip uninstall --break-system-packages -y {{}}, then {APT}"


@pytest.mark.parametrize(
    ("names", "folder", "in_environment", "remedy"),
    [
        (("pygame", "pygame-ce"), VENV, True, BY_PIP.format("pygame pygame-ce")),
        (("pygame",), VENV, True, BY_PIP.format("pygame")),
        (("pygame-ce",), VENV, True, BY_PIP.format("pygame-ce")),
        (("pygame",), DEBIAN, True, APT),  # an environment on a 32-bit system sees Debian's
        (("pygame",), DEBIAN, False, APT),
        (("pygame", "pygame-ce"), DEBIAN, False, BESIDE_APT.format("pygame-ce")),
        (("pygame",), VENV, False, BESIDE_APT.format("pygame")),
    ],
)
def test_a_broken_pygame_has_one_remedy_for_each_way_of_installing(
    names: tuple[str, ...], folder: str, in_environment: bool, remedy: str, tmp_path: Path
) -> None:
    packages = (*(Package(name, "1", folder) for name in names), PYSERIAL, PLATFORMDIRS)
    torn = answers({"-c": Answer(1, "torn")})
    finding = examine(pi(tmp_path, packages=packages, in_environment=in_environment, run=torn))["pygame"]
    assert (finding.verdict, finding.sentence.endswith(f" Run: {remedy}")) == (Verdict.BAD, True)


def test_where_the_system_refuses_pip_and_has_no_apt_pip_is_told_that_it_may(tmp_path: Path) -> None:
    files: dict[str, str | None] = {**NO_CARD, "dev/spidev0.0": "", "etc/debian_version": None}
    findings = examine(pi(tmp_path, files, packages=(), speed=Speed.OUTDATED, in_environment=False))
    told = [one.sentence for one in findings.values() if "pip install" in one.sentence]
    assert len(told) == 5
    assert [one for one in told if "/usr/bin/python3 -m pip install --break-system-packages " not in one] == []


def test_a_service_that_fights_the_desktop_for_the_screen_is_named(tmp_path: Path) -> None:
    files = {"etc/systemd/system/wari.service": "", "etc/systemd/system/multi-user.target.wants/wari.service": ""}
    host = pi(tmp_path, files)
    (tmp_path / "etc/systemd/system/default.target").symlink_to("/usr/lib/systemd/system/graphical.target")
    verdict, sentence = found(host, "service")
    assert (verdict, "sudo systemctl set-default multi-user.target" in sentence) == (Verdict.NOTE, True)


@pytest.mark.parametrize("kind", [ValueError, KeyError, OSError, RuntimeError])
def test_a_check_that_stumbles_is_a_line_and_no_traceback(kind: type[Exception], tmp_path: Path) -> None:
    error = kind("torn")

    def stumble(_: Path) -> bool:
        raise error

    well, findings = examine(pi(tmp_path)), examine(pi(tmp_path, may_write=stumble))
    assert list(findings) == list(well)
    assert {name for name in well if findings[name] != well[name]} == {"state", "sound"}
    for one in (findings["state"], findings["sound"]):
        assert one.verdict is Verdict.NOTE
        assert one.sentence.startswith(f"This check did not finish ({kind.__name__}: ")
        assert one.public == {"kind": kind.__name__, "place": f"test_doctor.py:{stumble.__code__.co_firstlineno + 1}"}


@pytest.mark.parametrize("name", ["packages", "pygame", "display"])
def test_where_what_play_needs_could_not_be_looked_at_nobody_is_told_that_one_can_play(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stumble(_: Host) -> Finding:
        raise OSError("torn")

    monkeypatch.setitem(doctor.EVERYWHERE, name, stumble)
    host = pi(tmp_path)
    findings = examine(host)
    assert (findings[name].verdict, can_play(host, findings)) == (Verdict.BAD, False)


def test_where_the_list_of_screens_is_no_folder_there_are_none(tmp_path: Path) -> None:
    host = pi(tmp_path, {**NO_CARD, "sys/class/drm": "torn"})
    assert find_connectors(tmp_path) == []
    assert found(host, "display") == found(pi(tmp_path / "none", NO_CARD), "display")


def test_on_another_system_the_desktop_is_all_that_matters(tmp_path: Path) -> None:
    host = pi(tmp_path, NO_CARD, is_linux=False, machine="arm64", has_desktop=True)
    findings = examine(host)
    assert list(findings) == ["packages", "pygame", "kernel", "variables", "display", "state"]
    assert can_play(host, findings)


def test_a_folder_for_saved_games_in_anothers_closed_folder_is_anothers(tmp_path: Path) -> None:
    (tmp_path / "home/ford").mkdir(parents=True)
    cannot_be_asked_for = "x" * 300  # as what lies below a folder that we may not enter
    host = pi(tmp_path, state=Path("/home/ford", cannot_be_asked_for), may_write=lambda path: path.name != "ford")
    verdict, sentence = found(host, "state")
    assert (verdict, "it belongs to another user. Run: sudo chown" in sentence) == (Verdict.NOTE, True)


@pytest.mark.parametrize("name", ["my\\040games", "g\u2028\xa0s"])
def test_what_is_mounted_under_an_odd_name_is_found(name: str, tmp_path: Path) -> None:
    mounts = f"/dev/x / ext4 rw 0 0\n/dev/y /home/zaphod/{name} ext4 ro 0 0\n"
    state = Path("/home/zaphod", name.replace("\\040", " "), "wari")
    host = pi(tmp_path, {"proc/mounts": mounts}, state=state)
    assert f"{state.parent} is read-only" in found(host, "state")[1]
