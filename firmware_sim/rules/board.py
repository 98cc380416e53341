"""The board as a value: twelve bowls, two stores, and the side to move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from firmware_sim.errors import BadPosition

ROW = 6
"""Bowls in a row."""
BOWLS = 2 * ROW
"""Bowls on the board."""
SEEDS = 48
"""Seeds in a whole game, and the most that a position may hold."""
MAJORITY = SEEDS // 2 + 1
"""Seeds in a store that win at once."""


class Side(IntEnum):
    """A player: South sits at the device and owns the bottom row, bowls 0–5; North owns 6–11."""

    SOUTH = 0
    NORTH = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return _OTHER[self]


_OTHER = (Side.NORTH, Side.SOUTH)


@dataclass(frozen=True, slots=True)
class Position:
    """The seeds on the board and in the stores, and the side to move.

    *bowls* holds 12 counts of seeds in sowing order, A–F (South) then a–f (North); *south* and *north* are the stores.
    Raises BadPosition unless there are 12 bowls, no count is negative, and bowls and stores hold at most 48 seeds.
    Fewer than 48 are allowed: the others are out of play.
    """

    bowls: tuple[int, ...]
    south: int
    north: int
    to_move: Side

    def __post_init__(self) -> None:
        if len(self.bowls) != BOWLS:
            raise BadPosition("bad-position-bowls", why="bowls", text="", bowls=len(self.bowls))
        if min(self.bowls) < 0 or self.south < 0 or self.north < 0:
            raise BadPosition("bad-position-negative", why="negative", text="")
        if self.seeds > SEEDS:
            raise BadPosition("bad-position-total", why="total", text="", seeds=self.seeds)

    @property
    def on_board(self) -> int:
        """Seeds in the twelve bowls."""
        return sum(self.bowls)

    @property
    def seeds(self) -> int:
        """Seeds in bowls and stores, 0–48."""
        return sum(self.bowls) + self.south + self.north

    def row(self, side: Side) -> tuple[int, ...]:
        """Return the six counts of *side*, from that player's own left."""
        return self.bowls[ROW:] if side else self.bowls[:ROW]

    def store(self, side: Side) -> int:
        """Return the seeds that *side* has captured."""
        return self.north if side else self.south


START = Position((4,) * BOWLS, 0, 0, Side.SOUTH)
"""Four seeds in every bowl, South to move."""
