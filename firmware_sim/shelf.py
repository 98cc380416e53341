"""The firmware's side of the library: which games ended and must be kept, and the page that a screen looks at."""

from __future__ import annotations

import json
from collections.abc import Sequence

from firmware_sim.effects import Keep
from firmware_sim.events import Browsed
from firmware_sim.frozen import replace
from firmware_sim.link.partner import Partner
from firmware_sim.records.record import MATCH, Record, to_json
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Result
from firmware_sim.rules.notation import Direction
from firmware_sim.session import Session

Played = Session | Partner
"""Where a game is played: here, or with another handheld."""


class Shelf:
    """Games that ended and that the device has not yet confirmed as kept; *page* is what it last found."""

    def __init__(self) -> None:
        self.page: Browsed | None = None
        self._waiting: dict[str, str] = {}  # key -> line
        self._last = 0  # the number of the last Keep, which holds all that wait
        self._results: dict[type, Result | None] = {}  # of the last game that was played here, or with another

    def see(self, played: Played) -> bool:
        """Return whether the game of *played* ended since this was last asked; without a move nothing ended."""
        result = played.game.result if played.game and played.game.ply else None
        before, self._results[type(played)] = self._results.get(type(played)), result
        return result is not None and result is not before

    def takes(self, played: Played, names: Sequence[str], way: Direction, now: tuple[str, str]) -> bool:
        """Return whether the game of *played*, between players of these *names*, ended *now* and waits to be kept."""
        if not self.see(played):
            return False
        record = _record_here(played) if isinstance(played, Session) else _record_at_line(played, now)
        record = replace(record, names=(names[Side.SOUTH], names[Side.NORTH]), direction=way)
        self._waiting[record.key] = json.dumps(to_json(record), ensure_ascii=False)
        return True

    def keep(self, number: int) -> Keep:
        """Return the effect *number* that keeps all that wait."""
        self._last = number
        return Keep(number, tuple(self._waiting.values()))

    def confirm(self, number: int) -> None:
        """Note that the device did what the effect *number* asked for."""
        if number == self._last:
            self._waiting.clear()


def date_and_time(date: str, minutes: int) -> tuple[str, str]:
    """Return an ISO *date* and *minutes* since midnight as a record has them."""
    return date.replace("-", "."), f"{minutes // 60:02}:{minutes % 60:02}"


def _record_here(played: Session) -> Record:
    game = played.game
    south, north = (None if played.is_person(side) else played.level_of(side) for side in Side)
    helped = tuple(sorted(ply for ply in played.helped if ply <= game.ply))
    date, time = played.began
    return Record(
        game.edition, game.start, game.moves, game.result,
        levels=(south, north), helped=helped, date=date, time=time, seed=played.seed,
    )  # fmt: skip


def _record_at_line(partner: Partner, now: tuple[str, str]) -> Record:
    """Return the game with the *partner*; it is dated *now*, as nobody saved when it began."""
    game, match = partner.game, partner.pact.match
    if game is None or match is None:
        raise RuntimeError("there is no game with the partner")
    date, time = now
    tags = ((MATCH, match.id),)
    return Record(game.edition, game.start, game.moves, game.result, date=date, time=time, tags=tags)
