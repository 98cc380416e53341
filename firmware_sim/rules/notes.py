"""What the rules did with the last move, and what they require of the next, as codes of sentences for the player."""

from __future__ import annotations

from firmware_sim.frozen import Frozen
from firmware_sim.rules.board import ROW, Side
from firmware_sim.rules.editions import Feeding
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Refusal

FEED = {Feeding.IF_STARVED: "must-feed", Feeding.ALWAYS: "must-leave"}
DUTIES = (*FEED.values(), "must-not-slam")
"""The codes that concern only the side to move."""


class Note(Frozen):
    """One effect of a rule: ``"note-" + code`` is the code of its sentence, *side* the player it concerns."""

    code: str
    side: Side


def notes(game: Game) -> tuple[Note, ...]:
    """Return what the rules did with the last move of *game*, then what they require of the side to move.

    A grand slam includes what the edition makes of it. A duty appears only if it forbids a bowl that holds seeds, a
    repetition only if the next one ends the game.
    """
    told = [Note(f"slam-{game.edition.grand_slam.value}", move.side) for move in game.history[-1:] if move.slam]
    if game.result:
        return tuple(told)
    side = game.position.to_move
    refusals = {game.refusal(bowl) for bowl in range(ROW)}
    if Refusal.MUST_FEED in refusals:
        told.append(Note(FEED[game.edition.feeding], side))
    if Refusal.SLAM in refusals:
        told.append(Note("must-not-slam", side))
    if 1 < game.occurrences() == game.edition.occurrence - 1:
        told.append(Note("repeats", side))
    return tuple(told)
