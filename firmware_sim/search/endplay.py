"""What an endgame table says about the moves of a position, and about those of a game with its history."""

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
    """A legal move, the bowl 0–5, and its value to the mover from here on.

    *lower* and *upper*, in seeds, are the least that the mover can force and the most that it can hope for. *round* is
    the progress: 0 for a move that captures or leaves the opponent no seeds, else the round of the board after it.
    """

    bowl: int
    lower: int
    upper: int
    round: int


def choices(table: Endgames, rules: Edition, position: Position) -> list[Choice]:
    """Return the legal moves of *position* under *rules*, which *table* must be made for, by bowl."""
    return [_choice(table, rules, make(position, rules, bowl)) for bowl in legal(position, rules)]


def steady(options: list[Choice]) -> list[Choice]:
    """Return those of *options*, which is not empty, that force the least certain gain soonest.

    A player who always plays one of these gets at least ``lower``, whatever the opponent does, and never returns to a
    position while that is more than endless play would give.
    """
    best = max(options, key=lambda choice: (choice.lower, -choice.round))
    return [choice for choice in options if (choice.lower, choice.round) == (best.lower, best.round)]


def sure(table: Endgames, game: Game) -> list[Choice]:
    """Return the moves that bring the side to move what it can force, whatever occurred in *game*; maybe none.

    *table* must be made for the rules of *game*. A player who plays one of these at every turn reaches a capture or the
    end that makes ``lower`` certain. The list is empty if the board has more seeds than the table, if endless play
    gives as much, or if the way may lead through a past position whose recurrence would end the game.
    """
    position = game.position
    if position.on_board > table.seeds or game.result:
        return []
    best = steady(choices(table, game.edition, position))
    endless = 0 if is_exact(kernel_rules(game.edition)) else -position.on_board
    return [] if best[0].lower <= endless or _is_spoilt(table, game) else best


def careful(table: Endgames, game: Game) -> list[int]:
    """Return the bowls that give nothing away, if the side to move can gain nothing; else all.

    That is if endless play gains nothing for either side and *table* says that no more is possible. A player who plays
    one of these at every turn ends with no less than that, whatever occurred in *game*: a repetition only helps.
    """
    position, bowls = game.position, list(game.legal())
    if position.on_board > table.seeds or not is_exact(kernel_rules(game.edition)):
        return bowls
    worths = {choice.bowl: choice.lower for choice in choices(table, game.edition, position)}
    best = max(worths.values(), default=0)
    return bowls if best > 0 else [bowl for bowl in bowls if worths[bowl] >= best or _repeats(game, bowl)]


def _repeats(game: Game, bowl: int) -> bool:
    """Return whether *bowl* ends *game* by repetition."""
    after = make(game.position, game.edition, bowl).after
    return game.occurrences(after) + 1 >= game.edition.occurrence


def _is_spoilt(table: Endgames, game: Game) -> bool:
    """Return whether steady play may lead through a past position that would end the game.

    Under steady play, the value of the positions to that side never falls, and while it stays the same, the remaining
    way gets shorter. So positions that steady play has left behind are never on its way.
    """
    rules, side = game.edition, game.position.to_move
    here = _standing(table, rules, game.position, side)
    last = {one for one in since_capture(game) if game.occurrences(one) + 1 >= rules.occurrence}
    return any(_standing(table, rules, one, side) > here for one in last)


def _standing(table: Endgames, rules: Edition, position: Position, side: Side) -> tuple[int, int]:
    """Return what *side* can force in *position*, and how soon; sooner is greater."""
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
