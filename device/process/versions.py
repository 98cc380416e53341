"""What runs here: for ``wari --version`` and for bug reports."""

from __future__ import annotations

import sys

import pygame

from device import __version__
from device.kernels import choose
from device.words import TEXTS


def pygame_distribution() -> str:
    """Return the name of the distribution that brought pygame: "pygame-ce" or "pygame"."""
    return "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"


def version_text() -> str:
    """Return the versions of everything that decides how Wari runs; raises as ``kernels.choose``."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"wari {__version__}, {pygame_distribution()} {pygame.version.ver}, SDL {sdl}, "
        f"Python {sys.version.split()[0]}, kernel {TEXTS(f'kernel-{choose().speed.value}')}"
    )
