"""Seeds for every bowl: the brightest thing on the screen, each with its own small shadow."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from tools.art.light import HEIGHT, SUN, Levels, Picture, flat_sixteen, mix, paint, smooth

SIZES = range(3, 16)
TURNS = ((1.0, 0.0), (0.8, 0.6), (0.28, 0.96), (-0.6, 0.8))
"""Cosine and sine of the directions in which a seed can lie."""
FLAT = 0.86
"""The ratio of a seed's short axis to its long one."""
RIM = 0.7
"""Width in pixels of the dark line around a seed."""


def pictures(greys: int) -> Iterator[tuple[str, Picture]]:
    """Yield the seeds for 16 or 4 greys by name: size in pixels, and direction."""
    levels = flat_sixteen if greys == 16 else _four
    for size in SIZES:
        for number, turn in enumerate(TURNS):
            yield f"seed-{size}-{number}", seed(size, turn, levels)


def seed(size: int, turn: tuple[float, float], levels: Levels) -> Picture:
    """Return a seed *size* pixels long, with a pixel around it for its rim and one more for its shadow."""
    radius = size / 2
    flat = FLAT if size >= 7 else 0.95
    middle = 1 + size / 2
    offset = 0.6 + size * 0.09

    def out(x: float, y: float) -> tuple[float, float, float]:
        along, aside = x * turn[0] + y * turn[1], (y * turn[0] - x * turn[1]) / flat
        return x, y, sqrt(along * along + aside * aside) / radius

    def tone(x: float, y: float) -> float | None:
        across, down, far = out(x - middle, y - middle)
        if far <= 1:
            return ball(across / radius, down / radius, far)
        if far <= 1 + 2 * RIM / size:
            return 4.0
        shadow = out(x - middle - offset, y - middle - offset * 1.1)[2]
        return 1.5 if shadow <= 1 else None

    return paint(size + 3, size + 3, tone, levels)


def ball(across: float, down: float, far: float) -> float:
    """Return the brightness of a ball of radius 1: white where it faces the light, grey where it turns away."""
    facing = across * SUN[0] + down * SUN[1] + sqrt(max(0.0, 1 - far * far)) * HEIGHT
    return mix(7.5, 15.2, smooth((facing + 0.35) / 1.0))


def _four(brightness: float) -> int:
    return 0 if brightness < 2.8 else 1 if brightness < 6 else 2 if brightness < 9 else 3
