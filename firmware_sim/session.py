"""A game at this handheld, as it is saved and resumed: who plays whom, at which level, with what help."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_sim.errors import BadRecord, NothingToUndo
from firmware_sim.records.record import NO_DATE
from firmware_sim.rules import record
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game

PLAYER = Side.SOUTH
MACHINE, GUEST, NOBODY = "machine", "guest", "nobody"
"""Whom the player meets: the machine (North), a second player at this handheld, or nobody: two machines play."""
MOST_MS = 24 * 3_600_000
"""More than any clock begins with."""


@dataclass(slots=True)
class Session:
    """A *game*, the machine's *level*, and the *seed* its random numbers come from.

    *helped* holds the plies before which a player saw a hint or the values of the bowls. *against* is MACHINE, GUEST or
    NOBODY; *level_south* is the level of the machine that then plays South. *left* is how many milliseconds South and
    North have left, None where they play without clocks. *began* is the date and the time when the game began, as a
    record has them.
    """

    game: Game
    level: int
    seed: int
    helped: frozenset[int] = frozenset()
    against: str = MACHINE
    level_south: int = 0
    left: tuple[int, int] | None = None
    began: tuple[str, str] = (NO_DATE, "")

    def begin(self, now: tuple[str, str]) -> None:
        """Let the game begin *now* if nobody knew the date when it was set up and nobody has moved since."""
        if not self.game.ply and self.began[0] == NO_DATE:
            self.began = now

    def spend(self, ms: int) -> None:
        """Take *ms* milliseconds off the clock of the side to move, whose game is lost when none are left."""
        if self.left is None or self.game.result:
            return
        side = self.game.position.to_move
        south, north = (max(0, left - (ms if each is side else 0)) for each, left in zip(Side, self.left, strict=True))
        self.left = (south, north)
        if not self.left[side]:
            self.game.run_out(side)

    def clock(self, side: Side) -> str:
        """Return the time that *side* has left, such as "4:59" or "0:01" for less than a second; "" without clocks."""
        if self.left is None:
            return ""
        seconds = -(-self.left[side] // 1000)
        return f"{seconds // 60}:{seconds % 60:02}"

    @property
    def next_second(self) -> int | None:
        """The milliseconds until the running clock shows another second, None where none runs."""
        if self.left is None or self.game.result:
            return None
        return self.left[self.game.position.to_move] % 1000 or 1000

    @property
    def players_turn(self) -> bool:
        """True when somebody at the handheld is to move in a game that is not over."""
        return self.game.result is None and self.is_person(self.game.position.to_move)

    @property
    def machines_turn(self) -> bool:
        """True when a machine is to move in a game that is not over."""
        return self.game.result is None and not self.is_person(self.game.position.to_move)

    def is_person(self, side: Side) -> bool:
        """Return whether somebody at the handheld plays *side*."""
        return self.against == GUEST or (self.against == MACHINE and side is PLAYER)

    def level_of(self, side: Side) -> int:
        """Return the level of the machine that plays *side*."""
        return self.level_south if side is PLAYER else self.level

    @property
    def in_progress(self) -> bool:
        """True when leaving the game would lose something: moves were made and it is not over."""
        return self.game.result is None and bool(self.game.moves)

    @property
    def can_undo(self) -> bool:
        """True when a player has an own earlier turn to return to."""
        return any(self.is_person(move.side) for move in self.game.history)

    @property
    def can_redo(self) -> bool:
        """True when moves were taken back and none was played since."""
        return bool(self.game.undone)

    def undo(self) -> None:
        """Return to the last turn of somebody at the handheld; raise NothingToUndo if there is none."""
        if not self.can_undo:
            raise NothingToUndo("nothing-to-undo")
        while not self.is_person(self.game.undo().side):
            pass

    def redo(self) -> None:
        """Play the moves taken back again, up to the player's next turn; raise NothingToUndo if there are none."""
        self.game.redo()
        while self.can_redo and not self.players_turn:
            self.game.redo()

    def to_json(self) -> dict[str, object]:
        """Return what is saved."""
        saved: dict[str, object] = {"level": self.level, "seed": self.seed, "game": record.to_json(self.game)}
        if self.helped:
            saved["helped"] = sorted(self.helped)
        if self.against != MACHINE:
            saved |= {"against": self.against, "level_south": self.level_south}
        if self.left:
            saved["left"] = list(self.left)
        if self.began != (NO_DATE, ""):
            saved["began"] = list(self.began)
        return saved


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
    against, south = value.get("against", MACHINE), value.get("level_south", levels[0])
    if against not in (MACHINE, GUEST, NOBODY) or type(south) is not int or south not in levels:
        raise BadRecord("bad-record-game", field="against or level_south")
    left = value.get("left")
    if left is not None and not (isinstance(left, list) and len(left) == len(Side) and all(map(_is_time, left))):
        raise BadRecord("bad-record-game", field="left")
    began = value.get("began", [NO_DATE, ""])
    if not isinstance(began, list) or [type(part) for part in began] != [str, str]:
        raise BadRecord("bad-record-game", field="began")
    return Session(
        record.from_json(value.get("game")),
        level,
        seed,
        frozenset(helped),
        against,
        south,
        (left[0], left[1]) if left else None,
        (began[0], began[1]),
    )


def _is_time(ms: object) -> bool:
    """Return whether *ms* can be what a clock has left."""
    return type(ms) is int and 0 <= ms <= MOST_MS
