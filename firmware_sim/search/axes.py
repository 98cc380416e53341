"""The values of ``rules`` as the kernel takes them: small ints, packed rows, and what already occurred in the game."""

from __future__ import annotations

from firmware_sim.rules.board import Position
from firmware_sim.rules.editions import Edition, Feeding, GrandSlam, Repetition, Stranded
from firmware_sim.rules.game import Game
from firmware_sim.search import rows
from firmware_sim.search.rows import pack

_FEEDING = {
    Feeding.NONE: rows.FEED_NONE,
    Feeding.IF_STARVED: rows.FEED_IF_STARVED,
    Feeding.ALWAYS: rows.FEED_ALWAYS,
}
_GRAND_SLAM = {
    GrandSlam.CAPTURES: rows.SLAM_CAPTURES,
    GrandSlam.CAPTURES_NOTHING: rows.SLAM_CAPTURES_NOTHING,
    GrandSlam.ILLEGAL: rows.SLAM_ILLEGAL,
    GrandSlam.ENDS_UNCOUNTED: rows.SLAM_ENDS_UNCOUNTED,
    GrandSlam.OPPONENT_TAKES_REST: rows.SLAM_OPPONENT_TAKES_REST,
    GrandSlam.SPARES_FIRST: rows.SLAM_SPARES_FIRST,
    GrandSlam.SPARES_LAST: rows.SLAM_SPARES_LAST,
}
_STRANDED = {
    Stranded.OPPONENT: rows.STRANDED_OPPONENT,
    Stranded.OWNER: rows.STRANDED_OWNER,
    Stranded.NOBODY: rows.STRANDED_NOBODY,
}
_REPETITION = {
    Repetition.OWNER: rows.REPETITION_OWNER,
    Repetition.NOBODY: rows.REPETITION_NOBODY,
    Repetition.SPLIT: rows.REPETITION_SPLIT,
}


def kernel_rules(edition: Edition) -> rows.Rules:
    """Return the axes of *edition* as the kernel takes them."""
    return (
        _FEEDING[edition.feeding],
        _GRAND_SLAM[edition.grand_slam],
        _STRANDED[edition.stranded],
        _REPETITION[edition.repetition],
        edition.occurrence,
    )


def kernel_position(position: Position) -> tuple[int, int, int, int]:
    """Return *position* as the kernel takes it: the rows, then the stores, of the side to move and of the other."""
    side = position.to_move
    return pack(position.row(side)), pack(position.row(side.other)), position.store(side), position.store(side.other)


def kernel_past(game: Game) -> tuple[tuple[rows.Past, ...], int]:
    """Return the positions of *game* since its last capture or set-up, for the kernel, and its plies since then."""
    line = since_capture(game)
    return tuple(sorted(_past(game, position) for position in set(line))), len(line) - 1


def since_capture(game: Game) -> list[Position]:
    """Return the positions of *game* since its last capture or set-up, the current one last: those that can recur."""
    line = [game.position]
    for move in reversed(game.history):
        if move.taken:
            break
        line.append(move.before)
    return line[::-1]


def _past(game: Game, position: Position) -> rows.Past:
    mine, theirs, _, _ = kernel_position(position)
    return mine, theirs, int(position.to_move is not game.position.to_move), game.occurrences(position)
