"""TOML that somebody wrote by hand: what is wrong in it is named with its file, line and field."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from firmware_sim.errors import BadProfile

Table = dict[str, Any]
MARK = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^\\"])*"|\'[^\']*\'|#[^\n]*|[][{}\n]', re.DOTALL)
"""What tells where a statement ends: line feeds and brackets, and what may hold others: texts and comments."""
DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a table: its *name*, whether a value is right, and in words what it must be."""

    name: str
    is_right: Callable[[object], bool]
    wanted: str
    is_needed: bool = True


def optional(name: str, is_right: Callable[[object], bool], wanted: str) -> Field:
    """Return a field that may be left out."""
    return Field(name, is_right, wanted, is_needed=False)


def among(choices: Iterable[object]) -> Callable[[object], bool]:
    """Return what tells whether a value is one of *choices*, and of the same type: TOML's true is no 1."""
    choices = tuple(choices)
    return lambda value: any(type(value) is type(one) and value == one for one in choices)


def one_of(words: Iterable[object]) -> str:
    """Return at least two *words* as a choice, such as “a, b or c”."""
    *most, last = map(str, words)
    return f"{', '.join(most)} or {last}"


class Reader:
    """The text of one *file*, and where in it things are."""

    def __init__(self, file: str, data: bytes) -> None:
        self.file = file
        self._data = data.removeprefix(BOM_UTF8)
        self.text = self._data.decode("utf-8", "replace")

    @property
    def _last(self) -> int:
        """The number of the last line; lines of TOML end at a line feed alone."""
        return self.text.removesuffix("\n").count("\n") + 1

    def table(self) -> Table:
        """Return what is written; raise BadProfile when it is no TOML."""
        try:
            return tomllib.loads(self._data.decode("utf-8"))
        except UnicodeDecodeError as error:
            line = self._data.count(b"\n", 0, error.start) + 1
            raise BadProfile("profile-not-toml", file=self.file, line=line, why="it is not UTF-8") from error
        except tomllib.TOMLDecodeError as error:
            why, _, place = str(error).rpartition(" (at ")
            at = re.match(r"line (\d+)", place)
            line = int(at[1]) if at else self._last
            raise BadProfile("profile-not-toml", file=self.file, line=line, why=why) from error
        except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets in brackets …
            raise BadProfile(
                "profile-not-toml", file=self.file, line=self._last, why=str(error).split(";")[0]
            ) from error

    def check(self, table: Mapping[str, object], fields: Iterable[Field], *within: str) -> None:
        """Raise BadProfile for the first field of *table*, which is *within* these, that is not as it must be."""
        fields = tuple(fields)
        known = ", ".join(one.name for one in fields)
        for name in table:
            if all(name != one.name for one in fields):
                raise self._wrong((*within, name), f"left out; the fields here are {known}" if known else "left out")
        for one in fields:
            if one.name not in table and one.is_needed:
                field = ".".join((*within, one.name))
                raise BadProfile("profile-lacks", file=self.file, field=field, wanted=one.wanted)
            if one.name in table and not one.is_right(table[one.name]):
                raise self._wrong((*within, one.name), one.wanted)

    def _wrong(self, path: tuple[str, ...], wanted: str) -> BadProfile:
        line = line_of(self.text, path)
        return BadProfile("profile-field", file=self.file, line=line, field=".".join(path), wanted=wanted)


def line_of(text: str, path: tuple[str, ...]) -> int:
    """Return the number of the line where the field at *path* begins in *text*, which is TOML, 1 where there is none.

    However it is written, it is in what has been read up to the end of its statement and beyond, and not before.
    """
    ends = [0, *_ends(text)]
    with suppress(RecursionError):  # it was read with less on the stack
        at = bisect_left(ends, True, key=lambda end: _has(tomllib.loads(text[:end]), path))
        if at < len(ends):
            return text.count("\n", 0, ends[at - 1]) + 1
    return 1


def _ends(text: str) -> Iterator[int]:
    """Yield where a statement of *text*, or a line without one, ends."""
    depth = 0
    for mark in MARK.finditer(text):
        depth += DEEPER.get(mark[0], 0)
        if mark[0] == "\n" and not depth:
            yield mark.end()
    yield len(text)


def _has(table: object, path: tuple[str, ...]) -> bool:
    for name in path:
        if not isinstance(table, dict) or name not in table:
            return False
        table = table[name]
    return True
