"""Where seeds lie: always the same places, so that one more seed moves none of the others."""

from __future__ import annotations

from functools import lru_cache

Place = tuple[int, int]
"""Thousandths: of the bowl's radius from its middle, or of a store's sides from its top left corner."""

# A sunflower: each seed lies a golden angle further round than the one before, a little further out. After sixteen the
# bowl's floor is covered, and the next heap begins in the middle on top of it.
HEAPS: tuple[Place, ...] = (
    (127, 53), (-226, 80), (145, -272), (91, 353), (-347, -225), (451, -75), (-306, 392), (-42, -533),
    (416, 388), (-601, -5), (470, -423), (-63, 658), (-415, -550), (705, 131), (-630, 393), (205, -740),
    (-34, 100), (-74, -168), (217, 96), (-266, 90), (154, -279), (83, 342), (-317, -213), (406, -61),
    (-275, 340), (-29, -461), (350, 337), (-509, -13), (400, -348), (-62, 548), (-336, -462), (579, 118),
    (-82, -13), (121, -80), (-45, 181), (-105, -194), (237, 82), (-254, 110), (123, -275), (102, 307),
    (-300, -168), (354, -84), (-215, 316), (-58, -396), (323, 264), (-433, 25), (313, -322), (-14, 464),
)  # fmt: skip
MOST = len(HEAPS)


def seed_size(diameter: int) -> int:
    """Return the length in pixels of a seed for bowls of *diameter*."""
    return max(3, min(15, (14 * diameter + 150) // 100))


@lru_cache
def in_bowl(bowl: int, diameter: int) -> tuple[Place, ...]:
    """Return the middle of each of 48 seeds, in pixels from the middle of bowl 0–11; no two bowls look alike."""
    return tuple((x * diameter // 2000, y * diameter // 2000) for x, y in _turned(bowl))


def _turned(times: int) -> tuple[Place, ...]:
    """Return the heaps turned by *times* the angle of the triangle with sides 3, 4 and 5, which needs no sine."""
    places = HEAPS
    for _ in range(times):
        places = tuple(((4 * x - 3 * y) // 5, (3 * x + 4 * y) // 5) for x, y in places)
    return places


@lru_cache
def in_store(width: int, height: int, size: int) -> tuple[Place, ...]:
    """Return the top left corner of each of 48 seeds of *size* in a store of *width* by *height* pixels."""
    across, down = width - size, height - size
    return tuple((n * 7549 % 10000 * across // 10000, n * 5698 % 10000 * down // 10000) for n in range(1, MOST + 1))
