"""The library of games in the state folder: newest first, one game a line, in one file that is saved like all others.

A full library lets its oldest games go that have no star. The library is read when it is first asked for.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from device.saving import Keeper
from device.saving.seal import Damaged
from device.saving.store import read_text
from firmware_sim.errors import BadRecord, NewerVersion, StoreUnavailable
from firmware_sim.forms import stamp, unstamp
from firmware_sim.records.search import Search
from firmware_sim.saves import GAMES

MOST = 2000
"""Games that a library holds."""
MOST_BYTES = 2 << 20
"""Bytes that they take, as UTF-8."""
FULL = "the library of games is full; delete some, or take the stars of some away"
STARRED = "starred"


class Library:
    """Games as JSON lines in what *keeper* keeps; ``firmware_sim.records.record`` makes the values and reads them."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._lines: list[str] | None = None

    @property
    def lines(self) -> Sequence[str]:
        """The games, the newest first; none if the file cannot be read, which the keeper's notices then say."""
        if self._lines is None:
            self._lines = self._read()
        return self._lines

    def add(self, lines: Iterable[str], *, spare: bool = False) -> None:
        """Put games on top, each in place of the one that has its key; let no other game go for them if *spare*.

        Raises OSError when they have no room or cannot be saved.
        """
        new = {key_of(line): line for line in lines}
        starred = {key_of(line) for line in self.lines if STARRED in line and key_of(line) in new and _has_star(line)}
        on_top = [_marked(line, starred=True) if key in starred else line for key, line in new.items()]
        both = [*on_top, *(line for line in self.lines if key_of(line) not in new)]
        self._save(_trimmed(both, len(both) if spare else len(on_top)))

    def star(self, key: str, *, starred: bool) -> None:
        """Give the game of *key* its star or take it; raise OSError."""
        self._save([_marked(line, starred=starred) if key_of(line) == key else line for line in self.lines])

    def remove(self, keys: Collection[str]) -> None:
        """Delete the games of *keys*; raise OSError."""
        self._save([line for line in self.lines if key_of(line) not in keys])

    def page(self, search: Search, first: int, count: int) -> tuple[int, tuple[str, ...]]:
        """Return how many games *search* fits, and *count* of their lines from number *first*, from 0."""
        fitting = [line for line in self.lines if search == Search() or search.fits(_value(line))]
        return len(fitting), tuple(fitting[first : first + count])

    def _save(self, lines: list[str]) -> None:
        self._keeper.write(GAMES, text_of(lines))
        self._lines = lines

    def _read(self) -> list[str]:
        """Return the lines of the newest copy that can be used; leave alone what a newer version saved."""
        text = self._keeper.read(GAMES)
        while text is not None:
            try:
                return lines_of(text)
            except NewerVersion:
                self._keeper.protect(GAMES)
                return []
            except (BadRecord, ValueError):
                text = self._keeper.older(GAMES)
        return []


def text_of(lines: Iterable[str]) -> str:
    """Return the text of a library that holds *lines*."""
    return "\n".join([json.dumps(stamp(GAMES, {})), *lines])


def lines_of(text: str) -> list[str]:
    """Return the games of a library's *text*; raise NewerVersion, BadRecord or ValueError."""
    head, *lines = text.split("\n")
    unstamp(GAMES, json.loads(head))
    return [line for line in lines if line.startswith('{"key": "')]


def key_of(line: str) -> str:
    """Return the key of the game in *line*, which begins with it."""
    return line.split('"', 4)[3]


def peek(folder: Path) -> list[str]:
    """Return the games of the library in *folder*, which another program may be using: nothing is changed.

    Raises StoreUnavailable when the file cannot be read or is damaged, and NewerVersion.
    """
    file = folder / GAMES
    try:
        return lines_of(read_text(file) or text_of([]))
    except (Damaged, BadRecord, ValueError) as error:
        raise StoreUnavailable("games-damaged", file=file) from error
    except OSError as error:
        raise StoreUnavailable("games-unreadable", file=file, why=error.strerror or str(error)) from error


def _trimmed(lines: list[str], spared: int) -> list[str]:
    """Return *lines* without the oldest that have no star, as far as they are too many.

    The first *spared* of them stay; raises OSError if these are too many.
    """
    size = sum(len(line.encode("utf-8", "replace")) + 1 for line in lines)
    kept, number = len(lines), len(lines)
    gone: set[int] = set()
    while kept > MOST or size > MOST_BYTES:
        number -= 1
        if number < spared:
            raise OSError(errno.ENOSPC, FULL)
        if not _has_star(lines[number]):
            gone.add(number)
            kept -= 1
            size -= len(lines[number].encode("utf-8", "replace")) + 1
    return [line for number, line in enumerate(lines) if number not in gone]


def _has_star(line: str) -> bool:
    return STARRED in line and bool(_value(line).get(STARRED))


def _marked(line: str, *, starred: bool) -> str:
    """Return *line* with a star or without one."""
    value = {name: part for name, part in _value(line).items() if name != STARRED}
    return json.dumps({**value, STARRED: True} if starred else value, ensure_ascii=False)


def _value(line: str) -> dict[str, Any]:
    """Return the JSON value of *line*; an empty one if it has none."""
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
