"""Light on a carved board: every picture is a function from a point to a brightness, sampled finely and reduced.

It uses only sums, products, quotients and square roots, which every computer rounds alike, so the pictures are the same
everywhere. Places are in pixels, brightness runs from 0 (black) to 15 (white).
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

CLEAR = 255
WOOD = 9.0
PAPER = 14.0
SUN = (-0.5, -0.6)
"""The direction of the light, from the top left; the third component makes the length 1."""
HEIGHT = sqrt(1 - SUN[0] * SUN[0] - SUN[1] * SUN[1])
COARSE = tuple((dx, dy) for dy in (0.25, 0.75) for dx in (0.25, 0.75))
FINE = tuple((dx / 8, dy / 8) for dy in (1, 3, 5, 7) for dx in (1, 3, 5, 7))
"""The sample points of a pixel."""
BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))

Tone = Callable[[float, float], float | None]
"""The brightness at a point, None for nothing."""
Levels = Callable[[float], int]
"""The palette index of a brightness."""
Picture = tuple[int, int, bytes]
"""Width, height, palette indexes row by row."""


def lit(slope_x: float, slope_y: float, ground: float = WOOD) -> float:
    """Return the brightness of a surface that falls by *slope_x*, *slope_y* per pixel; a flat one has *ground*."""
    facing = (HEIGHT + slope_x * SUN[0] + slope_y * SUN[1]) / sqrt(1 + slope_x * slope_x + slope_y * slope_y)
    return ground * (0.34 + 0.66 * max(0.0, facing) / HEIGHT)


def toward_light(x: float, y: float) -> float:
    """Return the cosine of the angle between *x*, *y* and the light, seen from above."""
    length = sqrt((x * x + y * y) * (SUN[0] * SUN[0] + SUN[1] * SUN[1]))
    return (x * SUN[0] + y * SUN[1]) / length if length else 0.0


def mix(one: float, other: float, share: float) -> float:
    """Return *one* at share 0 and below, *other* at 1 and above, and a linear mix in between."""
    return one + (other - one) * min(1.0, max(0.0, share))


def smooth(share: float) -> float:
    """Return 0 to 1 for *share* from 0 to 1, flat at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def paint(width: int, height: int, tone: Tone, levels: Levels) -> Picture:
    """Return the picture of *tone*, each pixel the mean of its points.

    A pixel that is less than half covered stays clear. In 16 greys, a dither of half a step keeps slow gradients from
    breaking into bands.
    """
    dither = 0.5 if levels is sixteen else 0.0
    pixels = bytearray()
    for y in range(height):
        for x in range(width):
            mean = _mean(tone, x, y)
            nudge = (BAYER[y % 4][x % 4] - 7.5) / 16 * dither
            pixels.append(CLEAR if mean is None else levels(mean + nudge))
    return width, height, bytes(pixels)


def _mean(tone: Tone, x: int, y: int) -> float | None:
    """Return the mean brightness of a pixel, None if most of it is clear: 4 points if they agree, else 16."""
    points = [tone(x + dx, y + dy) for dx, dy in COARSE]
    drawn = [point for point in points if point is not None]
    if not drawn or (len(drawn) == len(points) and max(drawn) - min(drawn) < 0.8):
        return sum(drawn) / len(drawn) if drawn else None
    fine = [point for dx, dy in FINE if (point := tone(x + dx, y + dy)) is not None]
    return sum(fine) / len(fine) if 2 * len(fine) >= len(FINE) else None


def sixteen(brightness: float) -> int:
    """Return the nearest of 16 greys for a surface, which is dithered."""
    return flat_sixteen(brightness)


def flat_sixteen(brightness: float) -> int:
    """Return the nearest of 16 greys for a small object, which is not dithered."""
    return min(15, max(0, int(brightness + 0.5)))


def four(brightness: float) -> int:
    """Return one of 4 greys as for a drawing: deep shadow, hollow, wood, light."""
    return sum(brightness >= step for step in (2.9, 8.6, 12.3))
