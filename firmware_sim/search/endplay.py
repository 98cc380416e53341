"""What a table of endgames says of the moves of a position, and of those of a game with its past."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game, Reason, result_of
from firmware_sim.rules.moves import Move, legal, make
from firmware_sim.search.axes import kernel_position, kernel_rules, since_capture
from firmware_sim.search.endgames import Endgames, is_exact


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


def sure(table: Endgames, game: Game) -> list[Choice]:
    """Return the moves that bring the side to move what it can force, whatever occurred in *game*; there may be none.

    *table* must be made for the rules of *game*. Whoever plays one of these at every turn comes to a capture or the end
    by which ``lower`` is certain. There are none where more seeds lie than the table has; where endless play gives as
    much; where a position of the past that would end the game, should it come back, may lie on the way; and where an
    empty board would be a draw, which *table* does not know.
    """
    position = game.position
    if position.on_board > table.seeds or game.result or game.draws_empty:
        return []
    best = steady(choices(table, game.edition, position))
    endless = 0 if is_exact(kernel_rules(game.edition)) else -position.on_board
    return [] if best[0].lower <= endless or _is_spoilt(table, game) else best


def careful(table: Endgames, game: Game) -> list[int]:
    """Return the bowls that give nothing away where the side to move can at best hold what there is, else all.

    That is where endless play is worth nothing to either side and *table* says that no more can be had: whoever plays
    one of these at every turn ends with no less than that, whatever occurred in *game*, as a repetition only helps.
    """
    position, bowls = game.position, list(game.legal())
    if position.on_board > table.seeds or game.draws_empty or not is_exact(kernel_rules(game.edition)):
        return bowls
    worths = {choice.bowl: choice.lower for choice in choices(table, game.edition, position)}
    best = max(worths.values(), default=0)
    return bowls if best > 0 else [bowl for bowl in bowls if worths[bowl] >= best or _repeats(game, bowl)]


def _repeats(game: Game, bowl: int) -> bool:
    """Return whether *bowl* ends *game* by a position that comes back."""
    after = make(game.position, game.edition, bowl).after
    return game.occurrences(after) + 1 >= game.edition.occurrence


def _is_spoilt(table: Endgames, game: Game) -> bool:
    """Return whether steady play may come by a position of the past that would end the game.

    On the way to what is forced the positions are worth no less to the side that plays steadily, and what is left of
    the way gets shorter while they are worth the same. So what it left behind itself is never on its way.
    """
    rules, side = game.edition, game.position.to_move
    here = _standing(table, rules, game.position, side)
    last = {one for one in since_capture(game) if game.occurrences(one) + 1 >= rules.occurrence}
    return any(_standing(table, rules, one, side) > here for one in last)


def _standing(table: Endgames, rules: Edition, position: Position, side: Side) -> tuple[int, int]:
    """Return what *side* can force in *position*, and how near that is, the nearest greatest."""
    if position.to_move is side:
        best = steady(choices(table, rules, position))[0]
        return best.lower, -2 * best.round - 1
    mine, theirs, _, _ = kernel_position(position)
    return -table.value(mine, theirs)[1], -2 * table.round(mine, theirs)


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
