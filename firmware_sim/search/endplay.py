"""What a table of endgames says of the moves of a position."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_sim.rules.board import Position
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Reason, result_of
from firmware_sim.rules.moves import Move, legal, make
from firmware_sim.search.axes import kernel_position
from firmware_sim.search.endgames import Endgames


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move, the bowl 0–5, and what it is worth to the mover from here on.

    *lower* and *upper*, in seeds, are what the mover can be sure of and what can be hoped for. *round* is the progress:
    0 for a move that captures or leaves the opponent no seeds, else the round of the board that it leads to.
    """

    bowl: int
    lower: int
    upper: int
    round: int


def choices(table: Endgames, rules: Edition, position: Position) -> list[Choice]:
    """Return the legal moves of *position* under *rules*, which *table* must be made for, by bowl."""
    return [_choice(table, rules, make(position, rules, bowl)) for bowl in legal(position, rules)]


def steady(options: list[Choice]) -> list[Choice]:
    """Return those of *options*, not empty, by which the least that can be forced is forced soonest.

    Whoever always plays one of these takes no less than ``lower``, whatever the opponent does, and never comes
    back to a position while that is more than endless play would give.
    """
    best = max(options, key=lambda choice: (choice.lower, -choice.round))
    return [choice for choice in options if (choice.lower, choice.round) == (best.lower, best.round)]


def _choice(table: Endgames, rules: Edition, move: Move) -> Choice:
    mine, theirs, _, _ = kernel_position(move.after)
    if move.ended is Reason.SLAM:
        result = result_of(move.after, rules, Reason.SLAM)
        margin = int(result.south - result.north) - (move.before.south - move.before.north)
        worth = -margin if move.side else margin
        return Choice(move.bowl, worth, worth, 0)
    lower, upper = table.value(mine, theirs)
    turn = table.round(mine, theirs) if mine and not move.taken else 0
    return Choice(move.bowl, move.taken - upper, move.taken - lower, turn)
