"""The basis of the kernel: the axes of the rules as small ints, its limits, packed rows, and the table of sowings.

A *row* packs six bowls of eight bits each into one int, its owner's first bowl in the lowest bits.
"""

from __future__ import annotations

from collections.abc import Iterable

FEED_NONE, FEED_IF_STARVED, FEED_ALWAYS = range(3)
SLAM_CAPTURES, SLAM_CAPTURES_NOTHING, SLAM_ILLEGAL, SLAM_ENDS_UNCOUNTED, SLAM_OPPONENT_TAKES_REST = range(5)
SLAM_SPARES_FIRST, SLAM_SPARES_LAST = 5, 6
STRANDED_OPPONENT, STRANDED_OWNER, STRANDED_NOBODY = range(3)
REPETITION_OWNER, REPETITION_NOBODY, REPETITION_SPLIT = range(3)

WIN = 4000
"""A score beyond this, for or against, means a decided game."""
DEEPEST = 60
"""The greatest depth of a search in plies; below 64, so that haste never outweighs a seed."""

Rules = tuple[int, int, int, int, int]
"""The axes feeding, grand slam, stranded, repetition (each a constant above), and the occurrence, 2 or 3."""

Past = tuple[int, int, int, int]
"""A position of the real game: the rows of its side to move and of the other side, 1 if that side is not to move at the
root (else 0), and how often it occurred."""


def pack(counts: Iterable[int]) -> int:
    """Return the row of these *counts* of seeds (0–48), the first bowl first."""
    return sum(seeds << 8 * bowl for bowl, seeds in enumerate(counts))


def sowing(bowl: int, seeds: int) -> tuple[int, int, int]:
    """Return how sowing *seeds* (0–48) from *bowl* (0–5) changes the rows.

    That is: what to add to the mover's row (the origin is emptied, and skipped on every lap) and to the other row, and
    the lowest bit of the last seed's bowl in the other row, negative if the seed falls elsewhere.
    """
    rows, at = [-(seeds << 8 * bowl), 0], bowl
    for _ in range(seeds):
        at = (at + 2 if (at + 1) % 12 == bowl else at + 1) % 12
        rows[at // 6] += 1 << 8 * (at % 6)
    return rows[0], rows[1], 8 * (at - 6)


SOWINGS = {64 * bowl + seeds: sowing(bowl, seeds) for bowl in range(6) for seeds in range(49)}
"""Every sowing, at 64 × bowl + seeds."""
