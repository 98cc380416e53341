"""What the rules did, in words: the effects of a move, and why a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import Repetition, Stranded
from firmware_sim.rules.game import Game, Reason, Result, heir
from firmware_sim.rules.moves import stranding
from firmware_sim.rules.notes import DUTIES, Note, notes
from firmware_sim.text import Texts, seeds_text


class Teller:
    """Tells a reader, who plays *you* or neither side (None), of players called *names*: South's, then North's."""

    def __init__(self, texts: Texts, names: Sequence[str], you: Side | None) -> None:
        self._texts, self._names, self._you = texts, names, you

    def effects(self, game: Game) -> list[str]:
        """Return what the rules did with the last move and what they ask of the reader, a sentence each."""
        return [self._of(note.side, f"note-{note.code}") for note in notes(game) if self._concerns(note)]

    def _concerns(self, note: Note) -> bool:
        return note.code not in DUTIES or self._you in (None, note.side)

    def end(self, game: Game, result: Result) -> str:
        """Return why *game* ended with *result*, and who got the seeds that were left."""
        return " ".join(part for part in (self.reason(game, result), self._award(game, result)) if part)

    def reason(self, game: Game, result: Result) -> str:
        """Return why *game* ended with *result*."""
        code, side = result.reason.value, game.position.to_move
        if result.reason is Reason.STRANDED:
            code = stranding(game.position).value
        elif result.reason in (Reason.RESIGNED, Reason.TIME) and result.winner is not None:
            side = result.winner.other
        return self._of(side, f"reason-{code}", times=self._texts(f"times-{game.edition.occurrence}"))

    def _of(self, side: Side, code: str, **values: object) -> str:
        """Return the sentence about *side*, which has its own wording where the reader is that side."""
        if side is self._you and self._texts.has(f"{code}-you"):
            code += "-you"
        return self._texts(code, mover=self._names[side], **values)

    def _award(self, game: Game, result: Result) -> str:
        position = game.position
        if not position.on_board or result.reason in (Reason.RESIGNED, Reason.AGREED, Reason.TIME):
            return ""
        to = heir(position, game.edition, result.reason)
        if to in (Stranded.OWNER, Repetition.OWNER):
            owners = [side for side in Side if any(position.row(side))]
            to = owners[0] if len(owners) == 1 else Repetition.OWNER
        if isinstance(to, Side):
            return self._of(to, "award-side")
        return self._texts(f"award-{'nobody' if to is None else to.value}", seeds=seeds_text(result.uncounted))
