"""Reads a file of games from the disk, and says what was left out of it."""

from __future__ import annotations

from pathlib import Path

from device.files import read_at_most
from device.words import explain
from firmware_sim.errors import BadOption, WariError
from firmware_sim.records.reading import Read, Refused, read
from firmware_sim.rules.editions import EDITIONS

MOST_BYTES = 16 << 20  # of a file
DEFAULT_RULES = "oware"


def games_of(file: Path, rules: str) -> list[Read | Refused]:
    """Return the games of *file*, read under the edition *rules* where it names none.

    Raises BadOption when the file cannot be read or has no games.
    """
    games = list(read(_text(file), EDITIONS[rules]))
    if not games:
        raise BadOption("games-file-none", file=file)
    return games


def refusal(file: Path, game: Refused) -> str:
    """Return the sentence that says why *game* of *file* is left out."""
    code = "games-refused" if game.move else "games-refused-whole"
    why = explain(game.error)
    return explain(WariError(code, file=file, number=game.number, move=game.move, text=game.text, why=why))


def _text(file: Path) -> str:
    """Return the text of *file*, UTF-8 or else Latin-1, as PGN has it; raise BadOption."""
    try:
        data = read_at_most(file, MOST_BYTES)
    except OSError as error:
        raise BadOption("games-file-unreadable", file=file, why=error.strerror or str(error)) from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
