"""Endgames solved once more, by the rules alone and without any art; and tables to test with."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from types import ModuleType

from firmware_sim.rules.board import BOWLS, Position, Side
from firmware_sim.rules.editions import Edition, Repetition
from firmware_sim.rules.game import Reason, result_of
from firmware_sim.rules.moves import Move, legal, make
from firmware_sim.search.axes import kernel_rules
from firmware_sim.search.endgames import PLAIN, XZ, Endgames, encoded, opened
from tests.search.helpers import margin
from tools.engine.crew import solve_all

Bounds = tuple[int, int]


def positions(seeds: int) -> list[Position]:
    """Return every way to lay *seeds* seeds, South to move."""
    bars = combinations(range(seeds + BOWLS - 1), BOWLS - 1)
    edges = [(-1, *bar, seeds + BOWLS - 1) for bar in bars]
    bowls = [tuple(edge[at + 1] - edge[at] - 1 for at in range(BOWLS)) for edge in edges]
    return [Position(one, 0, 0, Side.SOUTH) for one in bowls]


def turned(position: Position) -> Position:
    """Return *position* as its side to move sees it, without stores."""
    side = position.to_move
    return Position((*position.row(side), *position.row(side.other)), 0, 0, Side.SOUTH)


def worths(rules: Edition, most: int) -> dict[tuple[int, ...], Bounds]:
    """Return the bounds of every board of up to *most* seeds by the bowls, the side to move first.

    All is tried again and again until nothing changes any more.
    """
    known: dict[tuple[int, ...], Bounds] = {(0,) * BOWLS: (0, 0)}
    for seeds in range(1, most + 1):
        layer = {position.bowls: _outcomes(position, rules) for position in positions(seeds)}
        known |= dict.fromkeys(layer, (-seeds, seeds))
        changed = True
        while changed:
            changed = False
            for bowls, outcomes in layer.items():
                bounds = _best(outcomes, known)
                changed = changed or bounds != known[bowls]
                known[bowls] = bounds
        if rules.repetition is not Repetition.OWNER:
            known |= {bowls: (sorted((0, *known[bowls]))[1],) * 2 for bowls in layer}
    return known


def _outcomes(position: Position, rules: Edition) -> list[tuple[int, tuple[int, ...] | None]]:
    """Return what each move takes and the board that it leads to, or None where it ends the game."""
    bowls = legal(position, rules)
    if not bowls:
        return [(margin(result_of(position, rules, Reason.STRANDED), Side.SOUTH), None)]
    return [_outcome(make(position, rules, bowl), rules) for bowl in bowls]


def _outcome(move: Move, rules: Edition) -> tuple[int, tuple[int, ...] | None]:
    if move.ended:
        return margin(result_of(move.after, rules, move.ended), Side.SOUTH), None
    return move.taken, turned(move.after).bowls


def _best(outcomes: list[tuple[int, tuple[int, ...] | None]], known: dict[tuple[int, ...], Bounds]) -> Bounds:
    ends = [(taken, taken) for taken, board in outcomes if board is None]
    moves = [(taken - known[board][1], taken - known[board][0]) for taken, board in outcomes if board]
    return max(lower for lower, _ in ends + moves), max(upper for _, upper in ends + moves)


def table(module: ModuleType, rules: Edition, seeds: int, packing: int = PLAIN) -> bytes:
    """Return the file that *module*, ``retrograde`` at one of its speeds, makes of *rules* up to *seeds* seeds."""
    return b"".join(encoded(rules, seeds, solve_all(module, kernel_rules(rules), seeds), packing))


@cache
def packed_table(module: ModuleType, rules: Edition, seeds: int) -> bytes:
    """Do as ``table``, once, and pack it."""
    return table(module, rules, seeds, XZ)


def solved(module: ModuleType, rules: Edition, seeds: int) -> Endgames:
    """Return the opened table of *rules* up to *seeds* seeds."""
    return opened(table(module, rules, seeds), rules, "table")
