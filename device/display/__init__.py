"""Displays: one file with one class each, all alike to the loop, found by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from device.display.null import NullDisplay
from device.display.presenter import Placement, Size
from device.display.window import Window
from firmware_sim.errors import DisplayUnavailable


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


DRIVERS: dict[str, Callable[[], Display]] = {"window": Window, "null": NullDisplay}
AUTO = ("window",)  # what ``auto`` tries, in this order: never null, which nobody could see


class NoDisplay(DisplayUnavailable):
    """None of the displays that ``auto`` tries can be opened; *failures* says why, by name."""

    code = "no-display"

    def __init__(self, failures: dict[str, DisplayUnavailable]) -> None:
        super().__init__()
        self.failures = failures


def open_display(name: str) -> Display:
    """Open the display called *name*; ``auto`` takes the first that opens.

    Raises DisplayUnavailable; a display asked for by name never falls back to another.
    """
    if name != "auto":
        return DRIVERS[name]()
    failures: dict[str, DisplayUnavailable] = {}
    for candidate in AUTO:
        try:
            return DRIVERS[candidate]()
        except DisplayUnavailable as error:
            failures[candidate] = error
    raise NoDisplay(failures)
