"""Boards as numbers: every way to lay seeds in twelve bowls, counted in one go, the boards with fewer seeds first.

A board is two packed rows (:mod:`rows`), the side to move's first. With S(i) the seeds in its last i + 1 bowls, the
opponent's sixth bowl the last of all, its number is the sum of C(S(i) + i, i + 1) for i = 0…11: the combinatorial
number system. The term of i = 11 counts all boards with fewer seeds, so one block of memory holds every number of seeds
up to its own. Counted from this end, boards that stand beside each other are worth much the same, and tables pack well.
"""

from __future__ import annotations

from math import comb

RANKS = tuple(comb(seeds + place, place + 1) for place in range(12) for seeds in range(64))
"""The terms of a board's number, by 64 × i + S(i)."""
SUMS = 0x010101010101
"""A row times this holds in its lowest six lanes the seeds of its first bowls: of one, two, … all six."""


def boards(seeds: int) -> int:
    """Return how many boards hold exactly *seeds* seeds (0–48)."""
    return comb(seeds + 11, 11)


def boards_below(seeds: int) -> int:
    """Return how many boards hold fewer than *seeds* seeds: the number of the first board that holds so many."""
    return comb(seeds + 11, 12)


def number(mine: int, theirs: int) -> int:
    """Return the number of the board with the rows *mine* and *theirs*."""
    row = theirs % 255
    seeds = row + mine % 255
    # Lane by lane the seeds behind each bowl: all, less those up to it.
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
