"""Affine maps of the plane: how the coordinates of a touch panel lie on a screen."""

from __future__ import annotations

import math
from collections.abc import Sequence

from firmware_sim.frozen import Frozen

Point = tuple[float, float]


class Affine(Frozen):
    """Maps (x, y) to (a·x + b·y + c, d·x + e·y + f)."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def __call__(self, x: float, y: float) -> Point:
        """Return where (*x*, *y*) lies."""
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f


IDENTITY = Affine(1, 0, 0, 0, 1, 0)


def doubled_area(points: Sequence[Point]) -> float:
    """Return twice the area of the triangle of three *points*, negative when they turn the other way."""
    (x0, y0), (x1, y1), (x2, y2) = points
    return (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)


def longest_side(points: Sequence[Point]) -> float:
    """Return the length of the longest side of the triangle of three *points*."""
    one, two, three = points
    return max(distance(one, two), distance(two, three), distance(three, one))


def distance(one: Point, other: Point) -> float:
    """Return how far two points lie apart."""
    return math.hypot(one[0] - other[0], one[1] - other[1])


def through(sources: Sequence[Point], targets: Sequence[Point]) -> Affine:
    """Return the map that brings three *sources* to three *targets*; raise ValueError if the sources lie on a line."""
    whole = doubled_area(sources)
    if whole == 0:
        raise ValueError(f"on one line: {sources}")
    across = _row(sources, [target[0] for target in targets], whole)
    down = _row(sources, [target[1] for target in targets], whole)
    return Affine(*across, *down)


def _row(sources: Sequence[Point], values: Sequence[float], whole: float) -> tuple[float, float, float]:
    """Return a, b, c with a·x + b·y + c = value in each of three points (Cramer's rule)."""
    (x0, y0), (x1, y1), (x2, y2) = sources
    v0, v1, v2 = values
    a = ((v1 - v0) * (y2 - y0) - (v2 - v0) * (y1 - y0)) / whole
    b = ((x1 - x0) * (v2 - v0) - (x2 - x0) * (v1 - v0)) / whole
    return a, b, v0 - a * x0 - b * y0
