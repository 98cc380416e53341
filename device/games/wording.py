"""How ``wari games`` writes a kept game: as a line of a list, and whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.words import TEXTS
from firmware_sim.records.ogn import RESULT, result_text, write_game
from firmware_sim.records.record import NO_DATE, Record
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game, Result
from firmware_sim.telling import Teller

GAP = 2  # spaces between two columns


def table(rows: Sequence[tuple[int, Record]]) -> Iterator[str]:
    """Yield a line for each game with its number: when, who, the result, the edition and the star, in columns."""
    cells = [_cells(number, record) for number, record in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for number, *rest in cells:
        columns = [number.rjust(widths[0]), *(cell.ljust(width) for cell, width in zip(rest, widths[1:], strict=True))]
        yield (" " * GAP).join(columns).rstrip()


def _cells(number: int, record: Record) -> tuple[str, ...]:
    result = _score(record.result) if record.result else TEXTS("games-unfinished")
    starred = TEXTS("games-starred") if record.starred else ""
    return str(number), _when(record), players(record), result, record.edition.name, starred


def whole(record: Record) -> Iterator[str]:
    """Yield the lines that show *record*: who, when, the rules, the moves, and how it ended; raise BadRecord."""
    game, rules = record.game(), record.edition
    yield "  ".join(part for part in (players(record), _when(record)) if part)
    yield TEXTS(
        "games-rules",
        edition=rules.name,
        grand_slam=rules.grand_slam.value.replace("_", " "),
        occurrence=rules.occurrence,
    )
    yield ""
    yield from write_game(record).partition("\n\n")[2].splitlines()
    yield ""
    yield ending(record, game)
    if RESULT in dict(record.tags):
        yield TEXTS("games-said", score=dict(record.tags)[RESULT])


def ending(record: Record, game: Game) -> str:
    """Return how *record*, whose *game* this is, ended and why."""
    names = [_name(record, side) for side in Side]
    if game.result is None:
        return TEXTS("games-goes-on", score=f"{game.position.south}-{game.position.north}")
    why, score = Teller(TEXTS, names, None).end(game, game.result), _score(game.result)
    if game.result.winner is None:
        return TEXTS("games-draw", score=score, why=why)
    return TEXTS("games-wins", winner=names[game.result.winner], score=score, why=why)


def players(record: Record) -> str:
    """Return who plays: South, then North, each machine with its level."""
    south, north = (_with_level(record, side) for side in Side)
    return TEXTS("games-players", south=south, north=north)


def _with_level(record: Record, side: Side) -> str:
    name, level = _name(record, side), record.levels[side]
    return name if level is None else TEXTS("games-player", name=name, level=level)


def _name(record: Record, side: Side) -> str:
    return record.names[side] or TEXTS(f"demo-{side.name.lower()}")


def _when(record: Record) -> str:
    return " ".join(part for part in (record.date, record.time) if part not in ("", NO_DATE))


def _score(result: Result) -> str:
    return result_text(result).replace(".5", "½")
