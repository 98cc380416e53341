"""What runs here: for ``wari --version`` and for bug reports."""

from __future__ import annotations

import platform

import pygame

from device import __version__
from firmware_sim.search import kernel


def pygame_distribution() -> str:
    """Return the name of the distribution that brought pygame: "pygame-ce" or "pygame"."""
    return "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"


def kernel_speed() -> str:
    """Return "compiled" or "interpreted"."""
    return "compiled" if kernel.is_compiled() else "interpreted"


def version_text() -> str:
    """Return the versions of everything that decides how Wari runs."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"wari {__version__}, {pygame_distribution()} {pygame.version.ver}, SDL {sdl}, "
        f"Python {platform.python_version()}, kernel {kernel_speed()}"
    )
