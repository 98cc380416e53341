"""Palettes of 8-bit surfaces, which all drawing is on."""

from __future__ import annotations

import pygame

from device.display.sdl import variables
from device.display.sdl_variables import VIDEO

DUMMY = "dummy"


def ready() -> None:
    """Let palettes be set.

    Pygame 2.1, which Debian bookworm has, does that only while SDL's video is open, and not every display opens it.
    """
    try:
        pygame.Surface((1, 1), 0, 8).set_palette([(0, 0, 0)])
    except pygame.error:
        with variables(**dict.fromkeys(VIDEO, DUMMY)):
            pygame.display.init()
