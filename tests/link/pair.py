"""Two partners on a line of virtual time, whose pacts are kept as the firmware keeps them: saved, then said."""

from __future__ import annotations

import json
from collections.abc import Callable

from firmware_sim.link.channel import Channel
from firmware_sim.link.frames import frames_in
from firmware_sim.link.match import Terms
from firmware_sim.link.memory import Line
from firmware_sim.link.pact import from_json
from firmware_sim.link.partner import Partner
from firmware_sim.rules.notation import moves_text, position_text
from firmware_sim.rules.record import to_json

STEP_MS = 20
OWARE = Terms("oware", "captures_nothing", 3)
__all__ = ["OWARE", "Channel", "Pair"]


class Pair:
    """Two partners, 0 and 1; *harm* is what the line does to what is sent. *cut* and nobody hears the other."""

    def __init__(self, harm: Callable[[bytes], bytes] = bytes) -> None:
        self.sides = [Partner("1.0"), Partner("1.0")]
        self.disks = ["", ""]
        self._saved: list[object] = [None, None]
        self.news: list[list[str]] = [[], []]
        self.harm, self.cut = harm, False
        self.lines = 0
        for number in range(2):
            self.plug(number)

    @classmethod
    def met(cls) -> Pair:
        pair = cls()
        pair.run(1000)
        return pair

    @classmethod
    def playing(cls, terms: Terms = OWARE) -> Pair:
        pair = cls.met()
        pair.agree(terms)
        return pair

    def agree(self, terms: Terms = OWARE) -> None:
        assert self.sides[0].offer(terms)
        self.run(1000)
        self.sides[1].answer_offer(True)
        self.run(2000)
        assert self.states == [Line.PLAYING] * 2

    def plug(self, number: int) -> None:
        self.lines += 1
        self.sides[number].up(f"salt {self.lines}")

    def kill(self, number: int, saved: str | None = None) -> None:
        """Begin anew from what is on the disk, or from what was *saved* earlier."""
        self.sides[number] = Partner("1.0")
        disk = self.disks[number] if saved is None else saved
        self.disks[number] = disk
        if disk:
            self.sides[number].restore(from_json(json.loads(disk)))
        self.plug(number)

    def run(self, ms: int) -> None:
        for _ in range(0, ms, STEP_MS):
            for number, side in enumerate(self.sides):
                side.passed(STEP_MS)
                self.news[number] += [code for code, _ in side.news]
                side.news.clear()
                if side.pact is not self._saved[number]:
                    self._saved[number] = side.pact
                    self.disks[number] = json.dumps(side.pact.to_json())
                data = self.harm(side.pull())
                if not self.cut:
                    self.sides[1 - number].heard(frames_in(data))

    @property
    def states(self) -> list[Line]:
        return [side.line for side in self.sides]

    @property
    def mover(self) -> int:
        """Who is to move."""
        return [side.may_play for side in self.sides].index(True)

    def move(self) -> None:
        """Let whoever is to move play the first bowl that may be played, and the other hear of it."""
        side = self.sides[self.mover]
        assert side.game
        side.play(side.game.legal()[0])
        self.run(500)

    def moves(self, count: int) -> None:
        for _ in range(count):
            self.move()

    @property
    def histories(self) -> list[str]:
        return [side.pact.match.history if side.pact.match else "none" for side in self.sides]

    @property
    def boards(self) -> list[str]:
        """The position as both record it."""
        return [position_text(side.record.position) if side.record else "none" for side in self.sides]

    def agrees(self) -> bool:
        """True when both have the same record."""
        one, other = (to_json(side.record) if side.record else None for side in self.sides)
        return one == other is not None

    def text(self, number: int) -> str:
        """The moves as they look from one side."""
        game = self.sides[number].game
        return moves_text(game.moves, game.start.to_move) if game else ""
