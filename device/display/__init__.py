"""Displays: one file with one class each, all alike to the loop, found by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from device.display.fitting import Size
from firmware_sim.errors import DisplayUnavailable

if TYPE_CHECKING:  # the doctor reads profiles, and what they name, where there is no pygame
    import pygame

    from device.display.panel import Panel
    from device.display.presenter import Placement


class Display(Protocol):
    """What shows frames. Its constructor opens the hardware or raises DisplayUnavailable.

    *size* is the size of the whole panel in its pixels, None when it has none; *stale* is True when the picture was
    lost (uncovered, resized) and has to be shown again.
    """

    name: str
    stale: bool

    @property
    def size(self) -> Size | None:
        """The size of the whole panel."""

    def fit(self, picture: Size, scale: int | None, rotation: int) -> None:
        """Get ready for frames of size *picture*; raise DisplayUnavailable when they do not fit."""

    @property
    def placement(self) -> Placement:
        """Where the picture lies."""

    def show(self, frame: pygame.Surface) -> None:
        """Show an 8-bit frame with its palette."""

    def close(self) -> None:
        """Let the hardware go; a second call does nothing."""


DRIVERS = {
    "window": "device.display.window.Window",
    "kms": "device.display.kms.Kms",
    "lcd": "device.display.lcd.Lcd",
    "terminal": "device.display.terminal.Terminal",
    "null": "device.display.null.NullDisplay",
}
"""Where the class of each is, by the display's name."""
AUTO = ("window", "kms", "terminal")
"""What ``auto`` tries, in this order: not lcd, which only a profile can describe, nor null, which nobody sees."""


class NoDisplay(DisplayUnavailable):
    """None of the displays that ``auto`` tries can be opened; *failures* says why, by name."""

    code = "no-display"

    def __init__(self, failures: dict[str, DisplayUnavailable]) -> None:
        super().__init__()
        self.failures = failures


def driver(name: str) -> Callable[[Panel], Display]:
    """Return the class of the display called *name*."""
    module, _, kind = DRIVERS[name].rpartition(".")
    return cast("Callable[[Panel], Display]", getattr(import_module(module), kind))


def open_display(
    name: str, panel: Panel | None = None, pass_over: Callable[[DisplayUnavailable], object] = lambda _: None
) -> Display:
    """Open the display called *name*, as *panel* describes it; ``auto`` takes the first that opens.

    *pass_over* is told why each display before that one did not open. Raises DisplayUnavailable, or BadProfile when
    luma lacks what *panel* names; a display asked for by name never falls back to another.
    """
    from device.display.panel import Panel  # the command line reads our names, and needs no TOML

    panel = panel or Panel()
    if name != "auto":
        return driver(name)(panel)
    failures: dict[str, DisplayUnavailable] = {}
    for candidate in AUTO:
        try:
            display = driver(candidate)(panel)
        except DisplayUnavailable as error:
            failures[candidate] = error
            continue
        for failure in failures.values():
            pass_over(failure)
        return display
    raise NoDisplay(failures)
