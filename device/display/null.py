"""A display that nobody sees: for scripts, tests and machines without a screen."""

from __future__ import annotations

import pygame

from device.display.fitting import Size
from device.display.panel import Panel
from device.display.presenter import Placement, place_anyhow


class NullDisplay:
    """Keeps the last frame shown and counts them."""

    name = "null"

    def __init__(self, panel: Panel | None = None) -> None:
        self.size: Size | None = None
        self.stale = False
        self.shown = 0
        self.frame: pygame.Surface | None = None
        self._placement = Placement((1, 1), (1, 1))

    def fit(self, picture: Size, scale: int | None, rotation: int) -> None:
        """Get ready for frames of size *picture*; everything fits."""
        self._placement = place_anyhow(picture, picture, scale, rotation)

    @property
    def placement(self) -> Placement:
        """Where the picture lies: on a display of its own size."""
        return self._placement

    def show(self, frame: pygame.Surface) -> None:
        """Keep a copy of *frame*."""
        self.frame = frame.copy()
        self.shown += 1

    def close(self) -> None:
        """Do nothing: there is nothing to let go."""
