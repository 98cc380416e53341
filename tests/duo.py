"""Two handhelds on a line, for tests: the real firmware on both, keys and taps on either, one virtual time."""

from __future__ import annotations

from device.link.wire import Harm, Wire
from device.scripting.script import TICK_MS
from firmware_sim.rules.notation import position_text
from firmware_sim.rules.record import to_json
from tests.pocket import REGISTERED, Pocket

SAVED = {"registration": REGISTERED}
SLOW = '{"seen_keys": true, "delay": 3}'


class Duo:
    """Two handhelds, 0 and 1, on their title screens; the first may be another model."""

    def __init__(self, profile: str = "series5", harm: Harm = bytes, saved: dict[str, str] | None = None) -> None:
        self.wire = Wire(harm)
        self.pockets = [
            Pocket.at_home(profile, {**SAVED, **(saved or {})}, line=self.wire.ends[0]),
            Pocket.at_home("series5", SAVED, line=self.wire.ends[1]),
        ]
        self.run(2000)

    @classmethod
    def playing(cls, profile: str = "series5", rules: int = 1, saved: dict[str, str] | None = None) -> Duo:
        """Return two handhelds on the board of a game of the edition so many steps after psion, that 0 offered."""
        duo = cls(profile, saved=saved)
        duo.one.keys("ctrl+w", "#", *("right",) * rules, "#")
        duo.run(1000)
        duo.other.keys("ctrl+w")
        duo.run(100)
        duo.other.keys("#")
        duo.run(2000)
        assert [pocket.screen for pocket in duo.pockets] == ["linkplay"] * 2
        return duo

    @property
    def one(self) -> Pocket:
        return self.pockets[0]

    @property
    def other(self) -> Pocket:
        return self.pockets[1]

    def run(self, ms: int, step: int = TICK_MS) -> None:
        for _ in range(0, ms, step):
            for pocket in self.pockets:
                pocket.device.tick(step)

    @property
    def mover(self) -> int:
        return [pocket.core.hand.partner.may_play for pocket in self.pockets].index(True)

    def press(self, number: int, *keys: str) -> None:
        """Press keys on one handheld and let the other hear of it."""
        for key in keys:
            self.pockets[number].keys(key)
        self.run(600)

    def move(self) -> None:
        """Let whoever is to move press the first key that may be played."""
        pocket = self.pockets[self.mover]
        assert pocket.core.game
        self.press(self.mover, str(pocket.core.game.legal()[0] + 1))

    def moves(self, count: int) -> None:
        for _ in range(count):
            self.move()

    def both(self, screen: str) -> bool:
        return [pocket.screen for pocket in self.pockets] == [screen] * 2

    @property
    def histories(self) -> list[str]:
        return [pocket.core.hand.partner.history for pocket in self.pockets]

    @property
    def boards(self) -> list[str]:
        games = [pocket.core.hand.partner.record for pocket in self.pockets]
        return [position_text(game.position) if game else "none" for game in games]

    def agree(self) -> bool:
        """True when both have the same record of a game."""
        records = [pocket.core.hand.partner.record for pocket in self.pockets]
        one, other = (to_json(record) if record else None for record in records)
        return one == other is not None
