"""Opens what a player presses and touches, as the options ask for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing

from device.clock import Clock
from device.desktop import Desktop
from device.display import Display
from device.display.null import NullDisplay
from device.display.sdl import SdlDisplay
from device.display.terminal import Terminal
from device.inputs import Keyless
from device.keypad import evdev
from device.keypad.serial_keypad import SerialKeypad, finder
from device.loop import Input
from device.machine import Machine
from device.options import CommandLine
from device.output import complain
from device.touch.calibration import Calibration
from device.touch.pointer import Pointer
from firmware_sim.errors import KeypadUnavailable
from firmware_sim.text import explain


def open_sources(
    line: CommandLine, display: Display, machine: Machine, touch: Calibration, opened: ExitStack, clock: Clock
) -> list[Input]:
    """Return all that can be pressed and touched, each to be closed with *opened*; raises KeypadUnavailable."""

    def wants_text() -> bool:
        return machine.core.wants_text

    pointer = Pointer(lambda: display.placement, touch, lambda: machine.core.wants_raw)
    kind, _, port = line.keypad.partition(":")
    sources: list[Input] = []
    if isinstance(display, SdlDisplay):
        sources.append(Desktop(display, wants_text, pointer))
    elif isinstance(display, Terminal):
        sources.append(display.keys(wants_text))
    elif kind != "evdev" and not isinstance(display, NullDisplay):
        sources += _beside(pointer, wants_text, opened)
    if kind == "none":
        return [Keyless(source) for source in sources]
    if kind == "serial":
        sources.append(opened.enter_context(closing(SerialKeypad(finder(port), clock))))
    elif kind == "evdev":
        if sources and port == evdev.AUTO:
            raise KeypadUnavailable("evdev-doubles", display=display.name)
        sources.append(opened.enter_context(closing(evdev.open_evdev(port, pointer, wants_text))))
    return sources


def can_be_tapped(line: CommandLine, display: Display) -> bool:
    """Return whether taps can come: to a display that is seen, beside a terminal only from a panel that is named."""
    is_named = line.keypad.startswith("evdev:")
    return not isinstance(display, NullDisplay) and (is_named or not isinstance(display, Terminal))


def _beside(pointer: Pointer, wants_text: Callable[[], bool], opened: ExitStack) -> list[Input]:
    """Return the keyboards and touch panels beside a display that has none; say why when they cannot be read."""
    try:
        return [opened.enter_context(closing(evdev.open_evdev(evdev.AUTO, pointer, wants_text)))]
    except KeypadUnavailable as error:
        complain(f"wari: {explain(error)}")
        return []
