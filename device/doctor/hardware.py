"""What ``wari doctor`` looks at in the hardware: screen, groups, keys and touch, overlays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from device.display.connectors import FOR_NOBODY, Connector, find_connectors
from device.display.fitting import Size, largest_scale, too_small
from device.display.luma_buses import SPI, own_bus
from device.display.profiles import Model
from device.display.sdl_variables import name_of
from device.doctor.findings import Finding, Private, bad, note, ok
from device.doctor.host import MODEL, PINS, Host
from device.doctor.remedies import has_console, replaced
from device.doctor.serial import free_ports
from device.install.pi import CONSOLE_GROUPS, FOLDER, SERIAL_GROUP, SOUND_GROUP
from device.words import TEXTS

DESKTOPS = ("labwc", "wayfire", "Xorg", "weston", "sway", "gnome-shell", "kwin_wayland", "kwin_x11")
"""Programs that hold the screen for a desktop, as /proc names them."""
CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
KEYPAD_OVERLAY, KEYPAD_NAME = "wari-keypad", "matrix"  # ours, and what the kernel calls such a keypad
SOURCE = FOLDER / f"{KEYPAD_OVERLAY}.dts"
PANEL_BUSES = {f"{SPI}*": ("spi", "gpio"), "i2c-1": ("i2c",)}
"""The devices that a panel can be on, and the groups that may use it there: one on SPI has lines on other pins too.

The other buses called i2c are those over which the sockets ask their screens, such as i2c-20 and i2c-21 of a Pi.
"""
NEEDED_GROUPS: dict[str, tuple[str, ...]] = {"window": (), "lcd": ("input",), "terminal": (), "null": ()}
"""The groups that a display of the profile cannot do without; for others those of the console."""
BOARDS_BUSES = {"i2c-0": ("i2c",)}  # on the pins of a board; on a PC it is the graphics card's
DEBIAN_HAS = {
    "evdev": ("python3-evdev",),
    SPI: ("python3-spidev",),
    PINS[0]: ("python3-rpi-lgpio", "python3-rpi.gpio"),  # Raspberry Pi OS has the first, for every model
}
"""What apt may call them; the last is in every Debian."""
BUILDING = "gcc python3-dev"
"""What compiles a package without a wheel; what drives the pins takes swig, too, and has its library with it only from
PyPI, which it is told by PYPI=1."""
BLUETOOTH = "0005"


# --- screen --------------------------------------------------------------------------------------------------


def display(host: Host) -> Finding:
    """Look for a screen that Wari can draw on."""
    if host.has_desktop:
        return ok("doctor-display-desktop")
    if host.hidden_by:
        return bad("doctor-display-hidden", setting=host.hidden_by, variable=name_of(host.hidden_by))
    found = [one for one in find_connectors(host.root) if one.type not in FOR_NOBODY]
    usable = [one for one in found if one.is_usable]
    if usable:
        return console(host, usable[0])
    return _panel(host, ", ".join(one.name for one in found))


def console(host: Host, screen: Connector) -> Finding:
    """Say whether the console's *screen* can be drawn on; raise DisplayUnavailable when it is too small."""
    holder = _holder(host)
    if holder:
        return bad("doctor-display-held", connector=screen.name, holder=holder)
    taken = next((one for one in host.packages if one.name.startswith("pygame")), None)
    if taken and not has_console(taken):
        return bad("doctor-display-no-console", connector=screen.name, remedy=replaced(host, taken))
    width, height = screen.modes[0]
    if host.model:
        check_size(host.model, screen.modes[0])
    return ok("doctor-display-console", connector=screen.name, card=screen.card, mode=f"{width}x{height}")


def _holder(host: Host) -> str:
    """Return the program that holds the screen for a desktop, "" if there is none."""
    running = {host.read(str(path.relative_to(host.root))) for path in host.find("proc/[0-9]*/comm")}
    return next((name for name in DESKTOPS if name in running), "")


def _panel(host: Host, empty: str) -> Finding:
    """Say what can be done where the kernel has no screen to draw on: a panel may be on a bus.

    *empty* names the sockets without a screen. A Pi lists them also where nobody will ever plug one in.
    """
    old = fbtft(host)
    if old:
        return bad("doctor-display-fbtft", driver=old)
    buses = _buses(host)
    if not buses and empty:
        return bad("doctor-display-unplugged", connectors=empty)
    if not buses and host.desktop_variable:
        return bad("doctor-display-refused", variable=host.desktop_variable)
    if not buses:
        return bad("doctor-display-missing" if host.has(MODEL) else "doctor-display-none")
    bus = next(iter(buses))
    screen = TEXTS("doctor-screen-unplugged" if empty else "doctor-screen-unknown", connectors=empty)
    if host.package("luma-lcd") and host.package("luma-oled"):  # both are asked for what a profile names
        return ok("doctor-display-bus", screen=screen, bus=bus)
    code = "doctor-display-luma-debian" if host.has_apt else "doctor-display-luma"
    return bad(code, screen=screen, bus=bus, install=Private(host.pip("install")))


def fbtft(host: Host) -> str:
    """Return the old driver of a panel, on which nothing draws any more, "" if there is none."""
    names = (host.read(f"{path.relative_to(host.root)}/name") for path in host.find("sys/class/graphics/fb*"))
    return next((name for name in names if name.startswith("fb_")), "")


def check_size(model: Model, display: Size, otherwise: str = "display-too-small") -> None:
    """Raise DisplayUnavailable when the picture of *model* does not fit on a *display* of this size in pixels.

    *otherwise* is the code of the error when no turn helps.
    """
    picture = (model.profile.width, model.profile.height)
    if largest_scale(picture, display, model.panel.rotate) == 0:
        raise too_small(picture, display, None, model.panel.rotate, otherwise)


def _buses(host: Host) -> dict[str, list[str]]:
    """Return the buses that a panel can be on, each with the groups that the user lacks for it; open ones first.

    If the profile names a bus, only that one.
    """
    if host.panel.driver == "lcd":
        bus, groups = own_bus(host.panel)
        return {bus: _lacking(host, groups)} if host.has(f"dev/{bus}") else {}
    patterns = PANEL_BUSES | (BOARDS_BUSES if host.has(MODEL) else {})
    found = {
        path.name: _lacking(host, groups)
        for pattern, groups in patterns.items()
        for path in host.find(f"dev/{pattern}")
    }
    return dict(sorted(found.items(), key=lambda one: bool(one[1])))


def _lacking(host: Host, wanted: Iterable[str]) -> list[str]:
    """Return those of the groups *wanted* that there are and that the user is not in."""
    members = group_members(host)
    return [name for name in wanted if name in members and name not in host.user.groups and not host.user.is_root]


def panel(host: Host) -> Finding:
    """Look at what a panel on a bus needs as well as luma: drivers of its lines, and of keys."""
    if not _needs_panel(host):
        return ok("doctor-panel-none")
    is_named = host.panel.driver == "lcd"
    missing = [name for name in ("evdev", *_drivers(host)) if not host.package(name)]
    if not missing:
        return ok("doctor-panel")
    found = bad if is_named and missing != ["evdev"] else note
    if host.has_apt:
        names = " ".join(_known_to_apt(host, *DEBIAN_HAS[name]) for name in missing)
        return found("doctor-panel-missing-debian", missing=", ".join(missing), names=names)
    tools, variable = (f"{BUILDING} swig", "PYPI=1 ") if PINS[0] in missing else (BUILDING, "")
    return found(
        "doctor-panel-missing",
        missing=", ".join(missing),
        tools=tools,
        names=" ".join(missing),
        install=Private(f"{variable}{host.pip('install')}"),
    )


def _drivers(host: Host) -> list[str]:
    """Return the packages that drive a panel's lines, of which one on SPI has some on other pins, too."""
    bus, groups = (SPI, PANEL_BUSES[f"{SPI}*"]) if host.find(f"dev/{SPI}*") else ("", ())
    if host.panel.driver == "lcd":
        bus, groups = own_bus(host.panel)
    pins = next((name for name in PINS if host.package(name)), PINS[0])
    return [SPI] * bus.startswith(SPI) + [pins] * ("gpio" in groups)


def _known_to_apt(host: Host, *names: str) -> str:
    """Return the first of *names* that apt knows here, else the last."""
    return next((name for name in names[:-1] if host.run(["apt-cache", "show", name]).code == 0), names[-1])


def _needs_panel(host: Host) -> bool:
    """Return whether a panel on a bus is what is drawn on, or all that can be."""
    if host.panel.driver:
        return host.panel.driver == "lcd"
    screens = [one for one in find_connectors(host.root) if one.type not in FOR_NOBODY and one.is_usable]
    return not host.has_desktop and not screens and bool(_buses(host))


# --- groups -------------------------------------------------------------------------------------------------


def groups(host: Host) -> Finding:
    """Look whether the user may use screen, keys and serial ports."""
    if host.user.is_root:
        return ok("doctor-groups-root")
    shut = _buses(host).values()
    missing = _lacking(host, (*CONSOLE_GROUPS, SERIAL_GROUP, SOUND_GROUP))
    missing += dict.fromkeys(name for names in shut for name in names)
    if not missing:
        return ok("doctor-groups")
    has_no_bus = _needs_panel(host) and all(shut)  # nobody but the user knows which of several the panel is on
    needed = NEEDED_GROUPS.get(host.panel.driver, () if host.has_desktop else CONSOLE_GROUPS)
    lost = bad if has_no_bus or _lacking(host, needed) else note
    members = group_members(host)
    if all(host.user.name in members[name] for name in missing):
        return lost("doctor-groups-login", groups=", ".join(missing))
    return lost("doctor-groups-missing", groups=", ".join(missing), names=",".join(missing))


def group_members(host: Host) -> dict[str, list[str]]:
    """Return the groups that there are, and who was put into each."""
    rows = (line.split(":") for line in host.read("etc/group").splitlines())
    return {row[0]: row[3].split(",") for row in rows if len(row) == 4}


# --- keys and touch ------------------------------------------------------------------------------------------


class Kind(Enum):
    """What a device is to a player."""

    KEYBOARD = "keyboard"
    KEYPAD = "keypad"
    TOUCH = "touchscreen"
    MOUSE = "mouse"


KEYBOARD_KEYS = (16, 28, 44)  # Q, Enter, Z
DIGITS = (tuple(range(2, 8)), (79, 80, 81, 75, 76, 77), tuple(range(513, 519)))  # 1–6 three ways: row, pad, phone
LEFT_BUTTON, TOUCH_BUTTON, PEN_ON_SCREEN, ABSOLUTE = 0x110, 0x14A, 1, 3


@dataclass(frozen=True, slots=True)
class Device:
    """An input device; *is_private* when a person may have given it its name."""

    kind: Kind
    name: str
    is_private: bool


def devices(host: Host) -> list[Device]:
    """Return the input devices that the kernel lists, without power buttons and the like."""
    found = []
    for event in host.find("sys/class/input/event*"):
        below = f"sys/class/input/{event.name}/device"
        keys, axes, marks = (
            _bits(host, f"{below}/{name}") for name in ("capabilities/key", "capabilities/ev", "properties")
        )
        kind = _kind(keys, axes, marks)
        if kind:
            is_private = host.read(f"{below}/id/bustype") == BLUETOOTH
            found.append(Device(kind, host.read(f"{below}/name"), is_private))
    return found


def _kind(keys: int, axes: int, marks: int) -> Kind | None:
    if _all(keys, KEYBOARD_KEYS):
        return Kind.KEYBOARD
    if any(_all(keys, digits) for digits in DIGITS):
        return Kind.KEYPAD
    if keys >> TOUCH_BUTTON & 1 and axes >> ABSOLUTE & 1 and marks >> PEN_ON_SCREEN & 1:
        return Kind.TOUCH
    return Kind.MOUSE if keys >> LEFT_BUTTON & 1 else None


def _all(bits: int, wanted: Sequence[int]) -> bool:
    return all(bits >> bit & 1 for bit in wanted)


def _bits(host: Host, path: str) -> int:
    """Return a bitmap of sysfs: words in hexadecimal, the highest first, of the kernel's size and without zeros."""
    words = [int(word, 16) for word in re.findall(r"[0-9a-f]+", host.read(path))]
    return sum(word << host.bits * place for place, word in enumerate(reversed(words)))


def inputs(host: Host) -> Finding:
    """Look for input devices."""
    found = devices(host)
    if found:
        kinds = ", ".join(sorted({one.kind.value for one in found}))
        names = ", ".join(one.name for one in found if not one.is_private)
        return ok("doctor-input", kinds=kinds, names=Private(", ".join(one.name for one in found)), public=names)
    if host.has_desktop:
        return ok("doctor-input-desktop")
    free = free_ports(host)
    if free:
        return note("doctor-input-serial", port=free[0].name)
    return bad("doctor-input-none")


# --- overlays ------------------------------------------------------------------------------------------------


def overlay(host: Host) -> Finding:
    """Look at what a Raspberry Pi's firmware is told of the hardware that cannot tell of itself."""
    config = next((path for path in CONFIGS if host.has(path)), None)
    if not host.has(MODEL) or config is None:
        return ok("doctor-overlay-none")
    enabled = re.findall(r"^\s*dtoverlay=([\w-]+)", host.read(config), re.MULTILINE)
    if KEYPAD_OVERLAY in enabled:
        return _keypad_overlay(host, config)
    if not enabled:
        return ok("doctor-overlay-empty", config=config)
    return ok("doctor-overlay", names=", ".join(enabled), config=config)


def _keypad_overlay(host: Host, config: str) -> Finding:
    compiled = str(Path(config).parent / "overlays" / f"{KEYPAD_OVERLAY}.dtbo")
    if not host.has(compiled):
        return note("doctor-overlay-uncompiled", name=KEYPAD_OVERLAY, file=compiled, source=Private(SOURCE))
    if not any(KEYPAD_NAME in one.name.lower() or KEYPAD_OVERLAY in one.name for one in devices(host)):
        return note("doctor-overlay-silent", name=KEYPAD_OVERLAY, config=config)
    return ok("doctor-overlay-keypad", name=KEYPAD_OVERLAY)
