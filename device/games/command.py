"""``wari games``: what each of its commands does with the library in the folder for saved games.

Games are listed, shown and exported while Wari runs; only what changes the library needs the folder for itself.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from device.assets import open_resources
from device.display.profiles import DEFAULT, load_profile
from device.games.files import DEFAULT_RULES, games_of, refusal
from device.games.wording import ending, players, table, whole
from device.process.argument_parser import Parser
from device.process.crashes import crash
from device.process.endings import WRONG
from device.process.endings import ending as ended
from device.process.output import complain, say
from device.process.signals import Signals
from device.saving.folders import state_folder
from device.saving.library import Library, key_of, peek
from device.saving.store import Store
from device.words import TEXTS
from firmware_sim.errors import BadOption, BadRecord
from firmware_sim.records import ogn, reading
from firmware_sim.records.record import Record, from_json, to_json
from firmware_sim.records.search import OUTCOMES, Search
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.settings import LEVELS

Game = reading.Read | reading.Refused
ABOUT = "Lists, shows, imports, exports and deletes the games that Wari keeps. Each command has its own --help."
MOST_NUMBER = 10**6
COMMANDS = {
    "list": "list the games, the newest first",
    "show": "show a game, or draw it as a moving picture",
    "import": "read games from a file (OGN, and what other people write)",
    "export": "write games as OGN to a file, or to the terminal",
    "delete": "delete a game",
}


def main(arguments: Sequence[str], signals: Signals) -> int:
    """Run ``wari games`` with *arguments* and return its exit code: 1 when a game of a file was left out."""

    def run() -> int:
        with signals.breaking_in():
            given = build_parser().parse_args(arguments)
            if given.command is None:
                raise BadOption("option-usage", message=f"choose {', '.join(COMMANDS)}", command="wari games")
            folder = given.state or state_folder(os.environ)
            if given.command in _LOOKING:
                return _LOOKING[given.command](given, folder)
            games = games_of(given.file, given.edition) if given.command == "import" else []
        return _import(given, folder, games) if games else _delete(given, folder)

    return ended(run, crash)


def build_parser() -> Parser:
    """Return the parser of ``wari games``."""
    parser = Parser(prog="wari games", description=ABOUT, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    made = {name: commands.add_parser(name, help=text, allow_abbrev=False) for name, text in COMMANDS.items()}
    for name, command in made.items():
        command.description = f"{COMMANDS[name].capitalize()}."
        command.add_argument("--state", metavar="DIR", type=_path, help="the folder for saved games and settings")
    made["list"].add_argument("--result", choices=OUTCOMES, default="", help="only games with this result for South")
    made["list"].add_argument("--level", metavar="N", type=_level, help="only games with a computer of this level")
    made["show"].add_argument("number", metavar="N", type=_number, help="the number of the game in the list")
    made["show"].add_argument("--gif", metavar="FILE", type=_path, help="draw the game into this new file instead")
    made["show"].add_argument("--profile", metavar="NAME", default=DEFAULT, help="draw it as this handheld does")
    made["import"].add_argument("file", metavar="FILE", type=_path, help="the file to read")
    made["import"].add_argument(
        "--edition", choices=tuple(EDITIONS), default=DEFAULT_RULES,
        help=f"the rules of games that name none (default: {DEFAULT_RULES})",
    )  # fmt: skip
    made["export"].add_argument("numbers", metavar="N", type=_number, nargs="*", help="only these games (default: all)")
    made["export"].add_argument("--to", metavar="FILE", type=_path, help="the new file to write")
    made["delete"].add_argument("number", metavar="N", type=_number, help="the number of the game in the list")
    return parser


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the name of a file or folder is missing")
    return Path(text)


def _number(text: str) -> int:
    return _between(text, 1, MOST_NUMBER)


def _level(text: str) -> int:
    return _between(text, min(LEVELS), max(LEVELS))


def _between(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high)) and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"“{text[:20]}” is not a whole number from {low} to {high}")
    return int(text)


# --- what is asked ----------------------------------------------------------------------------------------------


def _list(given: argparse.Namespace, folder: Path) -> int:
    lines = peek(folder)
    search = Search(given.result, given.level)
    values = [(number, json.loads(line)) for number, line in enumerate(lines, 1)]
    rows = [(number, from_json(value)) for number, value in values if search.fits(value)]
    if not rows:
        code = "games-none-found" if lines else "games-none"
        say(TEXTS(code, folder=folder, number=len(lines)))
    for row in table(rows) if rows else ():
        say(row)
    return 0


def _show(given: argparse.Namespace, folder: Path) -> int:
    record = _game(peek(folder), given.number, folder)
    if given.gif:
        _film(record, given.gif, given.profile)
        return 0
    for line in whole(record):
        say(line)
    return 0


def _film(record: Record, file: Path, profile: str) -> None:
    from device.games.film import Film, write

    game, resources = record.game(), open_resources({})
    film = Film(load_profile(profile, resources), resources, record.direction)
    frames = film.frames(game, players(record), ending(record, game))
    with _written(file) as opened:
        write(frames, opened)
    say(TEXTS("games-filmed", file=file, number=game.ply))


def _export(given: argparse.Namespace, folder: Path) -> int:
    lines = peek(folder)
    if not lines:
        raise BadOption("games-none", folder=folder)
    numbers = given.numbers or range(1, len(lines) + 1)
    text = ogn.write(_game(lines, number, folder) for number in numbers)
    if given.to is None:
        for line in text.splitlines():
            say(line)
        return 0
    with _written(given.to) as file:
        file.write(text.encode("utf-8"))
    say(TEXTS("games-exported", file=given.to, number=len(numbers)))
    return 0


def _import(given: argparse.Namespace, folder: Path, games: Sequence[Game]) -> int:
    read = [game for game in games if isinstance(game, reading.Read)]
    new = {game.record.key: game for game in reversed(read)}
    with _library(folder) as library:
        for line in library.lines:
            new.pop(key_of(line), None)
        if new:
            library.add([_line(game.record) for game in reversed(new.values())], spare=True)
    for game in games:
        if isinstance(game, reading.Refused):
            complain(f"wari: {refusal(given.file, game)}")
    if assumed := sum(game.assumed for game in new.values()):
        say(TEXTS("games-assumed", number=assumed, edition=given.edition))
    say(
        TEXTS("games-imported", new=len(new), old=len(read) - len(new), refused=len(games) - len(read), file=given.file)
    )
    return WRONG if len(read) < len(games) else 0


def _delete(given: argparse.Namespace, folder: Path) -> int:
    with _library(folder) as library:
        key = key_of(_line_of(library.lines, given.number, folder))
        library.remove([key])
    say(TEXTS("games-deleted", number=given.number))
    return 0


_LOOKING: dict[str, Callable[[argparse.Namespace, Path], int]] = {"list": _list, "show": _show, "export": _export}
"""The commands that change nothing in the library, so that a signal may end them at once."""


# --- their parts ------------------------------------------------------------------------------------------------


def _line(record: Record) -> str:
    return json.dumps(to_json(record), ensure_ascii=False)


def _line_of(lines: Sequence[str], number: int, folder: Path) -> str:
    if number > len(lines):
        code = "games-no-such" if lines else "games-none"
        raise BadOption(code, number=number, folder=folder, most=len(lines))
    return lines[number - 1]


def _game(lines: Sequence[str], number: int, folder: Path) -> Record:
    try:
        return from_json(json.loads(_line_of(lines, number, folder)))
    except ValueError as error:
        raise BadRecord("bad-record-kept") from error


@contextmanager
def _library(folder: Path) -> Iterator[Library]:
    """Yield the library in *folder* to be changed, and say what the store has to say; raise StoreUnavailable."""
    store = Store(folder)
    try:
        yield Library(store)
    except OSError as error:
        raise BadOption("games-not-saved", folder=folder, why=error.strerror or str(error)) from error
    finally:
        store.close()
        for notice in store.notices:
            complain(f"wari: {TEXTS(notice.code, **dict(notice.values))}")


@contextmanager
def _written(file: Path) -> Iterator[BinaryIO]:
    """Let a ``with`` block write the new *file*; leave no part of it behind when that fails, and raise BadOption."""
    try:
        with file.open("xb") as opened:
            try:
                yield opened
                opened.flush()
            except BaseException:
                with suppress(OSError):
                    file.unlink()
                raise
    except FileExistsError as error:
        raise BadOption("games-file-exists", file=file) from error
    except OSError as error:
        raise BadOption("games-file-unwritable", file=file, why=error.strerror or str(error)) from error
