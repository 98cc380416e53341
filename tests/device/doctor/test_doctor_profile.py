"""``wari doctor --profile`` judges a panel of one's own: its file, driver, bus, groups and packages."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from device.display.profiles import parse_model
from device.doctor import profile
from device.doctor.command import as_json, asked, can_play
from device.doctor.findings import Finding, Verdict
from device.doctor.host import Answer, Host, Package, User, this_host
from tests.device.doctor.hosts import (
    CE,
    DEBIAN,
    GROUPS,
    KEYBOARD,
    OLD,
    PACKAGES,
    PYTHON,
    VENV,
    answers,
    device,
    examine,
    pi,
)
from tests.device.program import NO_SCREEN, wari

HAT = """\
width = 240
height = 240
greys = 16
pointer = "none"
has = []

[display]
driver = "lcd"
device = "st7789"
options = { width = 240, height = 240, gpio_LIGHT = 24 }
bus = "spi"
bus_options = { port = 0, device = 0, gpio_DC = 25 }
"""
OLED = HAT.replace("st7789", "ssd1306").replace('"spi"', '"i2c"').replace("port = 0, device = 0", "port = 1")
ON_NO_BUS = HAT[: HAT.index("bus = ")]
BITBANG = HAT.replace('"spi"', '"bitbang"')
WIDE = HAT.replace("width = 240\n", "width = 320\n")
TABLE = HAT.index("[display]")
SERIES5 = HAT[:TABLE].replace("width = 240", "width = 640").replace('"none"', '"pen"')


def named(driver: str, of: str = SERIES5, more: str = "") -> str:
    return f'{of}[display]\ndriver = "{driver}"\n{more}'


FOR_HATS = ("luma-lcd", "luma-oled", "evdev", "spidev", "rpi-lgpio")
ALL = (*PACKAGES, *(Package(name, "1", VENV) for name in FOR_HATS))
BUSES: dict[str, str | None] = {"etc/group": "input:x:9:\nspi:x:1:\ni2c:x:2:\ngpio:x:3:\n"}
SPI: dict[str, str | None] = {"dev/spidev0.0": "", **BUSES}
I2C: dict[str, str | None] = {"dev/i2c-1": "", **BUSES}
MEMBER = User("zaphod", False, frozenset((*GROUPS, "spi", "gpio", "i2c")))
HAS_ALL: dict[str, Any] = {"packages": ALL, "user": MEMBER}
DESKTOP = {"has_desktop": True}


def without(*names: str) -> dict[str, Any]:
    return {**HAS_ALL, "packages": tuple(one for one in ALL if one.name not in names)}


def judged(tmp_path: Path, text: str, files: dict[str, str | None], changes: dict[str, Any]) -> tuple[Host, Any]:
    """Return a Pi as the profile *text* has it, and all that is found there."""
    profile = tmp_path / "home/zaphod/hat.toml"
    host = pi(tmp_path, files, **changes)
    profile.write_text(text, encoding="utf-8")
    host, found = asked(host, str(profile))
    return host, dict(found)


def bad_ones(findings: dict[str, Finding]) -> dict[str, str]:
    return {name: one.sentence for name, one in findings.items() if one.verdict is Verdict.BAD}


@pytest.mark.parametrize(
    ("text", "files", "changes", "words"),
    [
        (HAT, SPI, HAS_ALL, "The panel st7789 may be on spidev0.0;"),
        (HAT, SPI, {**HAS_ALL, **DESKTOP}, "The panel st7789 may be on spidev0.0;"),
        (HAT.replace('"spi"', '"gpio_cs_spi"'), SPI, HAS_ALL, "may be on spidev0.0;"),
        (BITBANG, BUSES, without("spidev"), "may be on bitbang;"),
        (WIDE.replace("240, gpio", "320, rotate = 1, gpio"), SPI, HAS_ALL, "on spidev0.0;"),
        (OLED, I2C, without("spidev", "rpi-lgpio"), "The panel ssd1306 may be on i2c-1;"),
        (ON_NO_BUS.replace("st7789", "ssd1306"), I2C, without("spidev", "rpi-lgpio"), "may be on i2c-1;"),
        (ON_NO_BUS.replace("st7789", "dummy"), {}, without("spidev", "rpi-lgpio"), "may be on no bus;"),
        (ON_NO_BUS.replace("st7789", "linux_framebuffer"), {}, without("spidev", "rpi-lgpio"), "may be on no bus;"),
        (ON_NO_BUS.replace("st7789", "ht1621"), {}, without("spidev"), "may be on no bus;"),
        (named("kms"), {}, {}, "The screen on HDMI-A-1 of card 1 is 800x480"),
        (named("kms", more='connector = "HDMI"'), {}, DESKTOP, "The screen on HDMI-A-1 of card 1 is 800x480"),
        (named("terminal"), {}, {"terminal": (320, 60)}, "Wari can run in this terminal (320 by 60 characters"),
        (
            named("terminal", more="rotate = 90\n"),
            {},
            {"terminal": (120, 160)},
            "Wari can run in this terminal (120 by 160 charac",
        ),
        (named("window"), {}, DESKTOP, "A desktop is running"),
        (SERIES5, {}, DESKTOP, "A desktop is running"),
        (SERIES5, {}, {}, "The screen on HDMI-A-1 of card 1 is 800x480"),
    ],
)
def test_a_panel_in_good_order_can_be_played_on(
    text: str, files: dict[str, str | None], changes: dict[str, Any], words: str, tmp_path: Path
) -> None:
    host, findings = judged(tmp_path, text, files, changes)
    assert bad_ones(findings) == {}
    assert can_play(host, findings)
    assert findings["profile"].sentence.startswith("The profile hat is valid: ")
    assert words in findings["display"].sentence


@pytest.mark.parametrize(
    ("text", "files", "changes", "check", "words"),
    [
        (HAT, BUSES, HAS_ALL, "display", "spidev0.0 is missing. Add dtparam=spi=on to /boot/firmware/config.txt"),
        (OLED, BUSES, HAS_ALL, "display", "bus i2c-1 is missing. Add dtparam=i2c_arm=on to /boot/firmware/"),
        (ON_NO_BUS, BUSES, HAS_ALL, "display", "bus i2c-1 is missing. Add dtparam=i2c_arm=on to /boot/firmware/"),
        (HAT.replace("port = 0", "port = 1"), SPI, HAS_ALL, "display", "bus spidev1.0 is missing. Add its overlay"),
        (HAT, {**BUSES, "proc/device-tree/model": None}, HAS_ALL, "display", "load the driver for that bus"),
        (HAT, SPI, without("luma-oled"), "display", f"Run: {PYTHON} -m pip install luma.oled"),
        (HAT, SPI, {**without("luma-lcd"), "in_environment": False}, "display", "sudo apt install python3-luma.lcd"),
        (HAT, SPI, without("spidev"), "panel", f"{PYTHON} -m pip install spidev"),
        (HAT, SPI, without("rpi-lgpio"), "panel", f"{PYTHON} -m pip install rpi-lgpio"),
        (BITBANG, BUSES, without("spidev", "rpi-lgpio"), "panel", f"{PYTHON} -m pip install rpi-lgpio"),
        (HAT, SPI, {**HAS_ALL, "user": User("zaphod", False, frozenset({"input"}))}, "groups", "not in spi, gpio"),
        (OLED, I2C, {**HAS_ALL, "user": User("zaphod", False, frozenset({"input"}))}, "groups", "not in i2c"),
        (HAT, SPI, {**HAS_ALL, "user": User("zaphod", False, frozenset({"spi", "gpio"}))}, "groups", "not in input"),
        (HAT.replace("width = 240, height", "width = 128, height"), SPI, HAS_ALL, "display",
         "The panel (128×240 pixels) is too small for the picture (240×240); change the profile's width and height"),
        (WIDE.replace("width = 240, height = 240, gpio", "width = 320, height = 240, rotate = 1, gpio"), SPI, HAS_ALL,
         "display", "240×320 pixels) is too small for the picture (320×240); turn it with --rotate 90."),
        (named("lcd", HAT[:TABLE]), SPI, HAS_ALL, "display", "needs a profile that names its device"),
        (named("kms", more='connector = "DSI"'), {}, {}, "display", "name one of these in the profile: HDMI-A-1"),
        (named("kms", more='connector = "HDMI-A-2"'), {}, {}, "display", "no screen is connected (HDMI-A-2 (disconn"),
        (named("kms"), {}, {"packages": (OLD, *PACKAGES[1:])}, "display", "this pygame cannot draw on the console"),
        (named("kms", SERIES5.replace("640", "1024")), {}, {}, "display", "(800×480 pixels) is too small for the pict"),
        (SERIES5.replace("640", "1024"), {}, {}, "display", "(800×480 pixels) is too small for the picture (1024×"),
        (named("terminal"), {}, {"terminal": (80, 24)}, "display", "80×24 characters, but the picture needs 320×60"),
        (named("terminal", more="rotate = 90\n"), {}, {"terminal": (320, 60)}, "display",
         "320×60 characters, but the picture needs 120×160"),
        (named("terminal"), {}, {}, "display", "standard input and output are not a terminal"),
        (named("window"), {}, {"terminal": (320, 60)}, "display", "no desktop is running. Start Wari on one"),
        (named("kms", more='connector = "DSI"'), {}, {"terminal": (320, 60)}, "display",
         "connector DSI does not exist"),
    ],
)  # fmt: skip
def test_what_a_panel_lacks_keeps_one_from_playing_whatever_else_is_there(
    text: str, files: dict[str, str | None], changes: dict[str, Any], check: str, words: str, tmp_path: Path
) -> None:
    host, findings = judged(tmp_path, text, files, changes)
    found = bad_ones(findings)
    assert list(found) == [check]
    assert words in found[check]
    assert not can_play(host, findings)


def test_keys_that_nobody_reads_are_no_dark_panel(tmp_path: Path) -> None:
    host, findings = judged(tmp_path, HAT, SPI, without("evdev"))
    assert (findings["panel"].verdict, findings["panel"].values["missing"]) == (Verdict.NOTE, "evdev")
    assert can_play(host, findings)


@pytest.mark.parametrize(
    ("driver", "is_left"),
    [("", True), ("window", True), ("kms", False), ("lcd", False), ("terminal", False), ("null", False)],
)
def test_a_desktop_is_there_for_a_profile_alone_that_may_show_a_window(
    driver: str, is_left: bool, tmp_path: Path
) -> None:
    text = named(driver) if driver else SERIES5
    without_keys = dict.fromkeys(device(0, KEYBOARD))
    host, findings = judged(tmp_path, text, without_keys, DESKTOP)
    assert host.has_desktop is is_left
    assert (findings["input"].verdict is Verdict.OK) is is_left


def test_a_panel_that_runs_by_the_old_driver_is_named(tmp_path: Path) -> None:
    old: dict[str, str | None] = {"sys/class/graphics/fb1/name": "fb_ili9341\n"}
    _, findings = judged(tmp_path, named("kms", more='connector = "SPI"'), old, {})
    assert "old driver fb_ili9341" in bad_ones(findings)["display"]


def test_what_luma_does_not_know_makes_a_bad_profile(tmp_path: Path) -> None:
    file = tmp_path / "home/zaphod/hat.toml"
    values = {"file": str(file), "field": "display.device", "wanted": "a device of luma: tv or ssd1306"}
    said = {"code": "profile-field", "values": values}
    panel = parse_model("hat", HAT.encode(), str(file)).panel
    run = answers({json.dumps(asdict(panel)): Answer(0, f"noise\n{json.dumps(said)}")})
    host, findings = judged(tmp_path, HAT, SPI, {**HAS_ALL, "run": run})
    assert bad_ones(findings) == {
        "profile": f"In the profile {file}, the field display.device must be a device of luma: tv or ssd1306."
    }
    assert "display" not in findings
    assert "hat.toml" not in as_json(host, findings)


def test_without_a_pygame_that_works_luma_is_not_blamed(tmp_path: Path) -> None:
    run = answers({"-c": Answer(1, "ImportError: torn")})
    _, findings = judged(tmp_path, HAT, SPI, {**HAS_ALL, "run": run})
    assert list(bad_ones(findings)) == ["pygame"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HAT.replace("lcd", "lcdd"), "hat.toml, the field display.driver must be window, kms, lcd, "),
        (HAT.replace("has = []\n", ""), "lacks the field has, which must be a list of backlight or clock, or []."),
        (HAT.replace("= 16", "="), "hat.toml is not valid TOML: Invalid value (at line 3"),
    ],
)
def test_a_bad_file_is_named_by_its_field_and_all_but_its_display_is_looked_at(
    text: str, words: str, tmp_path: Path
) -> None:
    host, findings = judged(tmp_path, text, {}, {})
    assert list(bad_ones(findings)) == ["profile"]
    assert words in findings["profile"].sentence
    of_the_display = ("display", "panel", "groups")
    assert list(findings)[1:] == [name for name in examine(pi(tmp_path)) if name not in of_the_display]
    assert not can_play(host, findings)
    assert not can_play(replace(host, terminal=(80, 24)), findings)


@pytest.mark.parametrize("text", [HAT, HAT.replace("lcd", "lcdd"), named("kms"), "x"])
def test_the_report_of_a_profile_holds_nothing_personal(text: str, tmp_path: Path) -> None:
    host, findings = judged(tmp_path, text, SPI, HAS_ALL)
    report = as_json(host, findings)
    assert [word for word in ("zaphod", "/home", "hat", str(tmp_path)) if word in report.replace("that", "")] == []
    assert json.loads(report)["findings"]["profile"]["code"] == findings["profile"].code


def test_a_debian_without_an_environment_is_sent_to_apt(tmp_path: Path) -> None:
    of_debian = tuple(Package(name, "1", DEBIAN) for name in FOR_HATS if name != "spidev")
    changes = {**HAS_ALL, "packages": (CE, *PACKAGES[1:], *of_debian), "in_environment": False}
    _, findings = judged(tmp_path, HAT, SPI, changes)
    assert bad_ones(findings)["panel"].endswith("Run: sudo apt install python3-spidev")


# --- the real one ---------------------------------------------------------------------------------------------


def test_here_a_profile_of_ones_own_is_judged_and_a_wrong_one_named(tmp_path: Path) -> None:
    file = tmp_path / "hat.toml"
    file.write_text(HAT.replace("st7789", "st7788").replace("= 240\ngreys", "= 2\ngreys"), encoding="utf-8")
    done = wari("doctor", "--profile", file, changes=NO_SCREEN)
    assert (done.returncode, done.stderr) == (1, "")
    first = done.stdout.splitlines()[0]
    assert first == (
        f"BAD  profile   In the profile {file}, the field height must be a whole number from 64 to 4096 with "
        "keys alone."
    )


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("st7789", "st7788", "device must be a device of luma: "),
        ("height = 240, gpio", "heigth = 240, gpio", "options.heigth must be left out; the fields here are width, "),
        ('"spi"', '"spy"', "bus must be a bus of luma: "),
        ("device = 0", "devise = 0", "bus_options.devise must be left out; the fields here are port, device, "),
    ],
)
def test_here_luma_itself_is_asked_for_what_a_profile_names(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    pytest.importorskip("luma.lcd")
    file = tmp_path / "hat.toml"
    file.write_text(HAT.replace(right, wrong), encoding="utf-8")
    begin = f"In the profile {file}, the field display.{said}"
    done = wari("doctor", "--profile", file, changes=NO_SCREEN)
    assert done.stdout.startswith(f"BAD  profile   {begin}")
    played = wari("--profile", file, "--state", tmp_path / "state", changes=NO_SCREEN)
    assert (played.returncode, played.stderr.startswith(f"wari: {begin}"), played.stderr.count("\n")) == (2, True, 1)


def test_here_what_lies_in_the_working_directory_does_not_answer_for_luma(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("luma.lcd")
    (tmp_path / "device.py").write_bytes(b"")
    file = tmp_path / "hat.toml"
    file.write_text(HAT.replace("st7789", "st7788"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    _, finding = profile.ask(this_host(), str(file))
    assert (finding.verdict, finding.code, finding.values["field"]) == (Verdict.BAD, "profile-field", "display.device")


@pytest.mark.parametrize("name", ["hat.toml", "h\u00e4t.toml", "h\udcfft.toml"])
def test_here_a_profile_is_judged_whatever_its_locale_can_write(name: str, tmp_path: Path) -> None:
    pytest.importorskip("luma.lcd")
    file = tmp_path / name
    file.write_text(HAT.replace("st7789", "st7788").replace("[dis", "# \u00fc \u2603\n[dis"), encoding="utf-8")
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    first = wari("doctor", "--profile", file, changes={**NO_SCREEN, **plain}).stdout.splitlines()[0]
    assert first.startswith("BAD  profile   In the profile ")
    assert "the field display.device must be a device of luma: " in first


def test_here_a_model_that_comes_along_is_judged_by_its_name() -> None:
    text = wari("doctor", "--profile", "series5", changes=NO_SCREEN).stdout
    words = "The profile series5 is valid: 640×240, 16 greys, pointer pen, display auto."
    assert text.startswith(f"ok   profile   {words}\n")
    unknown = wari("doctor", "--profile", "tv").stdout
    assert unknown.startswith("BAD  profile   Unknown profile “tv”; choose one of ")
