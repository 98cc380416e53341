"""A game as it is kept: who played it when, by which rules, its moves and its result."""

from __future__ import annotations

import zlib
from typing import Any

from firmware_sim.errors import BadRecord, WariError
from firmware_sim.frozen import Frozen
from firmware_sim.rules.board import START, Position, Side
from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game, Reason, Result
from firmware_sim.rules.notation import Direction, moves_text, parse_moves, parse_position, position_text

NO_DATE = "????.??.??"
"""A date of which nothing is known; a part of a date may be unknown too."""

MATCH = "Match"
"""The tag with the name of a game between two handhelds, which both keep."""


class Record(Frozen):
    """A finished or unfinished game.

    *moves* are bowls 0–5 from *start* under *edition*; *result* is None while the game goes on. *names* and *levels*
    are South's, then North's; a person has no level. *helped* holds the plies before which a player saw a hint.
    *date* is written 2026.11.30, with ?? for what is unknown, and *time* 14:05 or "": both say when the game began, as
    far as the device knows. *seed* is the game's own random number, None for a game from a file that names none.
    *tags* are what else a file said of the game; *comments* belong to the ply after which they stand.
    """

    edition: Edition
    start: Position = START
    moves: tuple[int, ...] = ()
    result: Result | None = None
    names: tuple[str, str] = ("", "")
    levels: tuple[int | None, int | None] = (None, None)
    helped: tuple[int, ...] = ()
    date: str = NO_DATE
    time: str = ""
    seed: int | None = None
    direction: Direction = Direction.ANTICLOCKWISE
    starred: bool = False
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[tuple[int, str], ...] = ()

    @property
    def key(self) -> str:
        """What tells the game from all others: its match, or its beginning and seed, or else a checksum."""
        if match := dict(self.tags).get(MATCH):
            return f"match {_checksum(match)}"
        if self.seed is not None:
            return f"{self.date} {self.time} {self.seed}"
        told = (self.names, self.tags, self.edition.name, position_text(self.start), self.moves)
        return f"{self.date} {self.time} crc {_checksum(told)}"

    def game(self) -> Game:
        """Return the game played again; raise BadRecord if the moves or the result cannot be."""
        try:
            game = Game(self.edition, self.start, self.moves)
            end_by_players(game, self.result)
        except WariError as error:
            raise BadRecord("bad-record-kept") from error
        if game.result != self.result:
            raise BadRecord("bad-record-kept")
        return game


def _checksum(told: object) -> int:
    return zlib.crc32(repr(told).encode("utf-8", "backslashreplace"))


def end_by_players(game: Game, result: Result | None) -> None:
    """End *game* as *result* says that the players did; raise IllegalMove if it is over."""
    if result:
        game.conclude(result.reason, result.winner)


def to_json(record: Record) -> dict[str, object]:
    """Return *record* as a JSON object, its key first; fields that have their default are left out."""
    made: dict[str, object] = {"key": record.key}
    for name, value in zip(record.FIELDS, record.as_tuple(), strict=True):
        if value != getattr(Record, name, None):
            made[name] = _WRITERS.get(name, lambda _, plain: plain)(record, value)
    return made


def from_json(value: object) -> Record:
    """Return the record that :func:`to_json` made *value* of, without playing it; raise BadRecord for all else."""
    try:
        record = _read(dict(value))  # type: ignore[call-overload]
        if _has_types(record) and to_json(record) == value:  # so that no field is unknown
            return record
    except (ArithmeticError, AttributeError, KeyError, LookupError, TypeError, ValueError, WariError) as error:
        raise BadRecord("bad-record-kept") from error
    raise BadRecord("bad-record-kept")


def _read(value: dict[str, Any]) -> Record:
    rules, slam, occurrence = value["edition"]
    start = parse_position(value.get("start", position_text(START)))
    fields: dict[str, Any] = {name: value[name] for name in ("date", "time", "seed", "starred") if name in value}
    fields |= {name: tuple(value[name]) for name in ("names", "levels", "helped") if name in value}
    fields |= {name: tuple(map(tuple, value[name])) for name in ("tags", "comments") if name in value}
    if "result" in value:
        fields["result"] = _result(value["result"])
    if "direction" in value:
        fields["direction"] = Direction(value["direction"])
    return Record(edition(rules, slam, occurrence), start, parse_moves(value.get("moves", ""), start.to_move), **fields)


def _has_types(record: Record) -> bool:
    """Return whether what came from JSON as it is has the types of a record."""
    texts = [*record.names, record.date, record.time, *(text for pair in record.tags for text in pair)]
    texts += [comment for _, comment in record.comments]
    numbers = [*record.helped, *(ply for ply, _ in record.comments)]
    numbers += [number for number in (*record.levels, record.seed) if number is not None]
    is_typed = all(type(text) is str for text in texts) and all(type(number) is int for number in numbers)
    return is_typed and type(record.starred) is bool and len(record.levels) == len(record.names) == len(Side)


def _result(value: list[Any]) -> Result:
    reason, south, north, uncounted, winner = value
    return Result(Reason(reason), float(south), float(north), int(uncounted), None if winner is None else Side(winner))


def _result_json(result: Result) -> list[object]:
    winner = None if result.winner is None else int(result.winner)
    return [result.reason.value, result.south, result.north, result.uncounted, winner]


_WRITERS: dict[str, Any] = {
    "edition": lambda _, rules: [rules.name, rules.grand_slam.value, rules.occurrence],
    "start": lambda _, start: position_text(start),
    "moves": lambda record, moves: moves_text(moves, record.start.to_move),
    "result": lambda _, result: _result_json(result),
    "direction": lambda _, direction: direction.value,
    **dict.fromkeys(("names", "levels", "helped"), lambda _, values: list(values)),
    **dict.fromkeys(("tags", "comments"), lambda _, pairs: [list(pair) for pair in pairs]),
}
