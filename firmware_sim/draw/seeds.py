"""The places of seeds: always the same, so that one more seed moves none of the others."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

Place = tuple[int, int]
"""Across and down."""
MOST = 48
GOLDEN = (-275, 252, 373)
"""Cosine, sine and their denominator of nearly the golden angle: integers, so every computer rounds alike."""
UNIT = 1 << 16


def seed_size(diameter: int) -> int:
    """Return the length in pixels of a seed for bowls of *diameter*."""
    return max(3, min(15, (14 * diameter + 150) // 100))


@lru_cache
def in_bowl(bowl: int, diameter: int) -> tuple[Place, ...]:
    """Return the middle of each of 48 seeds, in pixels from the middle of bowl 0–11; no two bowls look alike.

    They lie as in a sunflower, each a golden angle further round than the one before and a little further out. When
    they cover the floor, the next layer starts in the middle on top, a little smaller.
    """
    each = _floor(diameter)
    x, y = _begin(bowl)
    places = []
    for number in range(MOST):
        heap, place = divmod(number, each)
        reach = diameter * (37 - 7 * min(heap, 3)) * isqrt(UNIT * UNIT * (2 * place + 1) // (2 * each - 1)) // UNIT
        places.append((_rounded(x * reach, 100 * UNIT), _rounded(y * reach, 100 * UNIT)))
        x, y = (x * GOLDEN[0] - y * GOLDEN[1]) // GOLDEN[2], (x * GOLDEN[1] + y * GOLDEN[0]) // GOLDEN[2]
    return tuple(places)


def _floor(diameter: int) -> int:
    """Return how many seeds lie side by side on the floor of a bowl."""
    return max(4, min(16, (56 * diameter) ** 2 // (100 * seed_size(diameter)) ** 2 + 1))


def _begin(bowl: int) -> Place:
    """Return the place of the first seed of a bowl, turned for each bowl by an angle of the triangle 3, 4, 5."""
    x, y = UNIT * 12 // 13, UNIT * 5 // 13
    for _ in range(bowl):
        x, y = (4 * x - 3 * y) // 5, (3 * x + 4 * y) // 5
    return x, y


def _rounded(value: int, unit: int) -> int:
    return (2 * value + unit) // (2 * unit)


@lru_cache
def in_store(width: int, height: int, size: int) -> tuple[Place, ...]:
    """Return the top left corner of each of 48 seeds of *size* in a store of *width* by *height* pixels.

    Along the longer side they follow the golden ratio, which fills the widest gaps next.
    """
    across, down = (6180, 7236) if width > height else (7236, 6180)
    wide, high = width - size, height - size
    return tuple((n * across % 10000 * wide // 10000, n * down % 10000 * high // 10000) for n in range(1, MOST + 1))
