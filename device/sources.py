"""Opens everything that can be pressed and touched beside a display, as the options say."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, cast

from device.clock import Clock
from device.display import Display
from device.display.sdl import SdlDisplay
from device.input import Input, evdev
from device.input.calibration import Calibration
from device.input.desktop import Desktop
from device.input.merged import Keyless
from device.input.pointer import Pointer
from device.machine import Machine
from device.options import CommandLine
from device.wiring import complain_as_wari
from device.words import explain
from firmware_sim.errors import KeypadUnavailable

if TYPE_CHECKING:  # a window needs no terminal
    from device.display.terminal import Terminal


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
    elif display.name == "terminal":
        sources.append(cast("Terminal", display).keys(wants_text))
    elif kind != "evdev" and display.name != "null":
        sources += _beside(pointer, wants_text, opened)
    if kind == "none":
        return [Keyless(source) for source in sources]
    if kind == "serial":
        from device.input.serial_keypad import SerialKeypad, finder

        sources.append(opened.enter_context(closing(SerialKeypad(finder(port), clock))))
    elif kind == "evdev":
        if sources and port == evdev.AUTO:
            raise KeypadUnavailable("evdev-doubles", display=display.name)
        sources.append(opened.enter_context(closing(evdev.open_evdev(port, pointer, wants_text))))
    return sources


def _beside(pointer: Pointer, wants_text: Callable[[], bool], opened: ExitStack) -> list[Input]:
    """Return the keyboards and touch panels beside a display that has none; say why when they cannot be read."""
    try:
        return [opened.enter_context(closing(evdev.open_evdev(evdev.AUTO, pointer, wants_text)))]
    except KeypadUnavailable as error:
        complain_as_wari(explain(error))
        return []
