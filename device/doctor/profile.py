"""What ``wari doctor --profile`` looks at: the profile, and whether the display that it names can show it.

Wari falls back to no other display then, so what else could show a picture does not count.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from device.display.cells import Shape
from device.display.connectors import choose, find_connectors
from device.display.fitting import turned
from device.display.luma_buses import own_bus
from device.display.panel import Panel
from device.display.profiles import Model, load_model
from device.doctor import hardware
from device.doctor.findings import Finding, Private, bad, note, ok, refused
from device.doctor.hardware import check_size, console, fbtft
from device.doctor.host import HERE, MODEL, Host
from firmware_sim.errors import BadProfile, DisplayUnavailable

LUMA = {"luma-lcd": "luma.lcd", "luma-oled": "luma.oled"}  # both are asked for what a profile names
SWITCHES = {"spidev0.0": "dtparam=spi=on", "spidev0.1": "dtparam=spi=on", "i2c-1": "dtparam=i2c_arm=on"}
"""The lines of config.txt that bring a bus of a Raspberry Pi; the others have overlays."""
PROBE = f"""\
{HERE}
import json
from device.display.lcd import find
from device.display.panel import Panel
from firmware_sim.errors import WariError
try:
    find(Panel(**json.loads(sys.argv[1])))
except WariError as error:
    print(json.dumps({{"code": error.code, "values": error.values}}))
"""
"""Asked of another process: a library of drivers may end the one that imports it.

The panel goes there as ASCII, because not every locale's arguments can hold every name.
"""


def ask(host: Host, name: str) -> tuple[Host, Finding]:
    """Return *host* as the profile *name* has it, a file when it ends in ``.toml``, and what the profile itself is."""
    try:
        model = load_model(name, host.assets or {})
    except BadProfile as error:
        return host, refused(error.code, error.values)
    wrong = _unknown_to_luma(host, model.panel)
    if wrong:
        return host, refused(wrong["code"], wrong["values"])
    profile, panel = model.profile, model.panel
    has_desktop = host.has_desktop and panel.driver in ("", "window")
    return replace(host, model=model, has_desktop=has_desktop), ok(
        "doctor-profile",
        name=Private(profile.name),
        size=f"{profile.width}×{profile.height}",
        greys=profile.greys,
        pointer=profile.pointer,
        display=panel.driver or "auto",
        panel=panel.device,
        bus=panel.bus,
    )


def display(host: Host) -> Finding:
    """Look at the display that the profile names, or for any display when it names none."""
    try:
        return BY_DRIVER[host.panel.driver](host)
    except DisplayUnavailable as error:
        return refused(error.code, error.values)


def _model(host: Host) -> Model:
    if host.model is None:
        raise ValueError("no profile was given")
    return host.model


def _window(host: Host) -> Finding:
    if host.has_desktop or host.hidden_by:
        return hardware.display(host)
    return bad("doctor-profile-no-desktop")


def _kms(host: Host) -> Finding:
    old = fbtft(host)
    try:
        return console(host, choose(find_connectors(host.root), host.panel.connector))
    except DisplayUnavailable:
        if old:
            return bad("doctor-display-fbtft", driver=old)
        raise


def _lcd(host: Host) -> Finding:
    panel = host.panel
    if not panel.device:
        raise DisplayUnavailable("lcd-no-device")
    missing = [LUMA[name] for name in LUMA if host.package(name) is None]
    if missing and host.has_apt:
        return bad("doctor-profile-luma-debian", missing=" ".join(f"python3-{name}" for name in missing))
    if missing:
        return bad("doctor-profile-luma", missing=" ".join(missing), install=Private(host.pip("install")))
    _check_options(_model(host))
    bus, _ = own_bus(panel)
    if bus and not host.has(f"dev/{bus}"):
        return _no_bus(host, bus)
    return ok("doctor-profile-lcd", panel=panel.device, bus=bus or panel.bus or "no bus")


def _unknown_to_luma(host: Host, panel: Panel) -> dict[str, Any]:
    """Return what luma lacks of what *panel* names; nothing where luma cannot be asked, as without pygame."""
    if not panel.device or any(host.package(name) is None for name in LUMA):
        return {}
    said = host.asked(PROBE, json.dumps(asdict(panel), default=str)).table or {}
    return said if "code" in said else {}


def _check_options(model: Model) -> None:
    """Raise DisplayUnavailable when the profile describes a panel that is smaller than the picture."""
    options = model.panel.options
    width, height, turn = (options.get(name, 0) for name in ("width", "height", "rotate"))
    if isinstance(width, int) and isinstance(height, int) and isinstance(turn, int) and width and height:
        check_size(model, turned((width, height), 90 * turn), "lcd-too-small")


def _no_bus(host: Host, bus: str) -> Finding:
    if not host.has(MODEL):
        return bad("doctor-profile-bus", bus=bus)
    line = SWITCHES.get(bus)
    return bad("doctor-profile-bus-pi", bus=bus, line=line) if line else bad("doctor-profile-bus-overlay", bus=bus)


def _terminal(host: Host) -> Finding:
    if host.terminal is None:
        raise DisplayUnavailable("terminal-none")
    shape = Shape.HALF if host.environment.get("TERM") == "linux" else Shape.BRAILLE  # its font has no braille
    profile = _model(host).profile
    needed = shape.cells(turned((profile.width, profile.height), host.panel.rotate))
    columns, lines = host.terminal
    if needed[0] > columns or needed[1] > lines:
        grid, wanted = (f"{one[0]}×{one[1]}" for one in (host.terminal, needed))
        raise DisplayUnavailable("terminal-too-small", grid=grid, needed=wanted)
    return ok("doctor-terminal", columns=columns, lines=lines)


def _null(_: Host) -> Finding:
    return note("display-unseen")


BY_DRIVER: dict[str, Callable[[Host], Finding]] = {
    "": hardware.display,
    "window": _window,
    "kms": _kms,
    "lcd": _lcd,
    "terminal": _terminal,
    "null": _null,
}
