"""The game's name, carved into the board's wood; the dot of the i is a seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt

from tools.art.board import hollow, lip
from tools.art.light import CLEAR, Levels, Picture, four, paint, sixteen
from tools.art.seeds import ball

HEIGHTS = (16, 20, 24, 32, 40, 48, 64, 80, 96)
"""From the top of the W to the bottom of its feet, in pixels."""
HALF = 0.088
"""Half the width of a stroke; the height of the letters is 1."""
DEPTH = 0.75
"""Grooves are darker than bowls, so that the name is legible from afar."""
TOP, WIDTH = 0.36, 3.1
DOT = (2.86, 0.145, 0.145)

Point = tuple[float, float]
Stroke = tuple[Point, Point]


def pictures(greys: int) -> Iterator[tuple[str, Picture]]:
    """Yield the name in every height."""
    for height in HEIGHTS:
        yield f"logo-{height}", logo(height) if greys == 2 else carved(height, sixteen if greys == 16 else four)


def carved(height: int, levels: Levels) -> Picture:
    """Return the name as grooves *height* pixels high, with 3 pixels around them."""

    def tone(x: float, y: float) -> float | None:
        place = (x - 3) / height, (y - 3) / height
        dot = _dot(place, height)
        if dot is not None:
            return dot
        far, across, down = _nearest(place)
        out = far / HALF
        if out <= 1:
            return DEPTH * hollow(across * out, down * out, out)
        return lip(across, down, (out - 1) * HALF * height, levels)

    return paint(round(WIDTH * height) + 6, height + 6, tone, levels)


def logo(height: int) -> Picture:
    """Return the name in two greys: plain light strokes."""

    def tone(x: float, y: float) -> float | None:
        place = (x - 3) / height, (y - 3) / height
        across, down = place[0] - DOT[0], place[1] - DOT[1]
        is_dot = across * across + down * down <= DOT[2] * DOT[2]
        return 1.0 if is_dot or _nearest(place)[0] <= HALF else None

    width, tall, pixels = paint(round(WIDTH * height) + 6, height + 6, tone, int)
    return width, tall, bytes(1 if pixel != CLEAR else CLEAR for pixel in pixels)


def _dot(place: Point, height: int) -> float | None:
    """Return the brightness of the seed on the i or of its shadow, None outside them."""
    across, down = (place[0] - DOT[0]) / DOT[2], (place[1] - DOT[1]) / DOT[2]
    far = sqrt(across * across + down * down)
    if far <= 1:
        return ball(across, down, far)
    offset = 0.3 + 1 / (DOT[2] * height)
    shaded = sqrt((across - offset) * (across - offset) + (down - offset) * (down - offset))
    return 2.0 if shaded <= 1 else None


def _nearest(place: Point) -> tuple[float, float, float]:
    """Return the distance to the middle line of the nearest stroke, and the direction away from it."""
    found = min((_away(place, stroke) for stroke in STROKES), key=lambda away: away[0] * away[0] + away[1] * away[1])
    far = sqrt(found[0] * found[0] + found[1] * found[1])
    return (far, found[0] / far, found[1] / far) if far else (0.0, 0.0, 0.0)


def _away(place: Point, stroke: Stroke) -> Point:
    """Return the vector from the nearest point of *stroke* to *place*."""
    (x, y), (end_x, end_y) = stroke
    across, down = end_x - x, end_y - y
    along = ((place[0] - x) * across + (place[1] - y) * down) / (across * across + down * down)
    along = min(1.0, max(0.0, along))
    return place[0] - x - along * across, place[1] - y - along * down


def _line(*points: Point) -> list[Stroke]:
    return list(pairwise(points))


def _ring(middle: Point, radius: float, start: int, stop: int) -> list[Stroke]:
    """Return an arc from *start* to *stop* in twenty-fourths of a turn, clockwise from the right."""
    x, y = 1.0, 0.0
    points = []
    for step in range(stop + 1):
        if step >= start:
            points.append((middle[0] + radius * x, middle[1] + radius * y))
        x, y = x * COSINE - y * SINE, x * SINE + y * COSINE
    return _line(*points)


COSINE = (sqrt(6) + sqrt(2)) / 4
SINE = (sqrt(6) - sqrt(2)) / 4
"""Of a twenty-fourth of a turn."""
FOOT = 1 - HALF
BOWL = (FOOT - TOP) / 2
STROKES: tuple[Stroke, ...] = (
    *_line((0.12, HALF), (0.36, FOOT), (0.6, 0.26), (0.84, FOOT), (1.08, HALF)),
    *_ring((1.5, TOP + BOWL), BOWL, 0, 24),
    *_line((1.5 + BOWL, TOP), (1.5 + BOWL, FOOT)),
    *_line((2.16, TOP), (2.16, FOOT)),
    *_ring((2.16 + BOWL, TOP + BOWL), BOWL, 12, 20),
    *_line((DOT[0], TOP + 0.1), (DOT[0], FOOT)),
)
