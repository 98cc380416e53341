"""Boards as numbers: every distribution of seeds over twelve bowls, numbered consecutively, fewer seeds first.

A board is two packed rows (:mod:`rows`), that of the side to move first. Let S(i) be the seeds in its last i + 1 bowls,
where the opponent's sixth bowl is the very last. Its number is the sum of C(S(i) + i, i + 1) for i = 0…11, as in the
combinatorial number system. The term for i = 11 counts all boards with fewer seeds, so one block of memory holds all
boards up to a number of seeds. In this order neighbouring boards have similar values, and tables compress well.
"""

from __future__ import annotations

from math import comb

RANKS = tuple(comb(seeds + place, place + 1) for place in range(12) for seeds in range(64))
"""The terms of a board's number, by 64 × i + S(i)."""
SUMS = 0x010101010101
"""The lowest six lanes of a row times this hold the seeds of its first bowl, its first two, … all six."""


def boards(seeds: int) -> int:
    """Return how many boards hold exactly *seeds* seeds (0–48)."""
    return comb(seeds + 11, 11)


def boards_below(seeds: int) -> int:
    """Return how many boards hold fewer than *seeds* seeds: the number of the first board that holds *seeds*."""
    return comb(seeds + 11, 12)


def number(mine: int, theirs: int) -> int:
    """Return the number of the board with the rows *mine* and *theirs*."""
    row = theirs % 255
    seeds = row + mine % 255
    # In each lane, the seeds behind that bowl: all seeds, less those up to it.
    others, ours = row * SUMS - theirs * SUMS, seeds * SUMS - mine * SUMS
    total = RANKS[320 + row] + RANKS[704 + seeds]
    for place in range(5):
        lane = 32 - 8 * place
        total += RANKS[64 * place + (others >> lane & 255)] + RANKS[384 + 64 * place + (ours >> lane & 255)]
    return total


def board(number: int) -> tuple[int, int]:
    """Return the rows, mine and theirs, of the board with this *number*."""
    behind, both = 48, 0
    for place in range(11, -1, -1):
        seeds = max(seeds for seeds in range(behind + 1) if RANKS[64 * place + seeds] <= number)
        number -= RANKS[64 * place + seeds]
        if place < 11:
            both |= behind - seeds << 8 * (10 - place)
        behind = seeds
    both |= behind << 88
    return both & (1 << 48) - 1, both >> 48
