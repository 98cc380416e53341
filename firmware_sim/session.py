"""A game between the player at the device (South) and the machine (North), as it is saved and resumed."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_sim.errors import BadRecord, NothingToUndo
from firmware_sim.rules import record
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game

PLAYER = Side.SOUTH


@dataclass(slots=True)
class Session:
    """A *game*, the machine's *level*, and the *seed* its random numbers come from.

    *helped* holds the plies before which the player saw a hint or the values of the bowls.
    """

    game: Game
    level: int
    seed: int
    helped: frozenset[int] = frozenset()

    @property
    def players_turn(self) -> bool:
        """True when the player is to move in a game that is not over."""
        return self.game.result is None and self.game.position.to_move is PLAYER

    @property
    def machines_turn(self) -> bool:
        """True when the machine is to move in a game that is not over."""
        return self.game.result is None and self.game.position.to_move is not PLAYER

    @property
    def in_progress(self) -> bool:
        """True when leaving the game would lose something: moves were made and it is not over."""
        return self.game.result is None and bool(self.game.moves)

    @property
    def can_undo(self) -> bool:
        """True when the player has an own earlier turn to return to."""
        return any(move.side is PLAYER for move in self.game.history)

    @property
    def can_redo(self) -> bool:
        """True when moves were taken back and none was played since."""
        return bool(self.game.undone)

    def undo(self) -> None:
        """Return to the player's own previous turn; raise NothingToUndo if there is none."""
        if not self.can_undo:
            raise NothingToUndo("nothing-to-undo")
        while self.game.undo().side is not PLAYER:
            pass

    def redo(self) -> None:
        """Play the moves taken back again, up to the player's next turn; raise NothingToUndo if there are none."""
        self.game.redo()
        while self.can_redo and not self.players_turn:
            self.game.redo()

    def to_json(self) -> dict[str, object]:
        """Return what is saved."""
        saved: dict[str, object] = {"level": self.level, "seed": self.seed, "game": record.to_json(self.game)}
        return {**saved, "helped": sorted(self.helped)} if self.helped else saved


def from_json(value: object, levels: tuple[int, ...]) -> Session:
    """Return the session saved as *value*; raise BadRecord if it is damaged or names none of *levels*."""
    if not isinstance(value, dict):
        raise BadRecord("bad-record-game", field="fields")
    level, seed = value.get("level"), value.get("seed")
    if type(level) is not int or level not in levels or type(seed) is not int:
        raise BadRecord("bad-record-game", field="level or seed")
    helped = value.get("helped", [])
    if not isinstance(helped, list) or not all(type(ply) is int and ply >= 0 for ply in helped):
        raise BadRecord("bad-record-game", field="helped")
    return Session(record.from_json(value.get("game")), level, seed, frozenset(helped))
