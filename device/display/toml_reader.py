"""TOML that a person wrote: an error names the file and the field."""

from __future__ import annotations

import tomllib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_sim.errors import BadProfile

Table = dict[str, Any]


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
    """Return a test of whether a value is one of *choices*, and of the same type: TOML's true is not 1."""
    choices = tuple(choices)
    return lambda value: any(type(value) is type(choice) and value == choice for choice in choices)


def one_of(words: Iterable[object]) -> str:
    """Return at least two *words* as a choice, such as “a, b or c”."""
    *most, last = map(str, words)
    return f"{', '.join(most)} or {last}"


def read_toml(file: str, data: bytes) -> Table:
    """Return the table written in *data*, the content of *file*; raise BadProfile when it is not TOML."""
    try:
        return tomllib.loads(data.removeprefix(BOM_UTF8).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadProfile("profile-not-toml", file=file, why="it is not UTF-8") from error
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, a number of 5,000 digits, nested too deep
        raise BadProfile("profile-not-toml", file=file, why=str(error).split(";")[0]) from error


def check_fields(file: str, table: Mapping[str, object], fields: Iterable[Field], *within: str) -> None:
    """Raise BadProfile for the first wrong field of *table*, to which the names *within* lead in *file*."""

    def error(code: str, name: str, wanted: str) -> BadProfile:
        return BadProfile(code, file=file, field=".".join((*within, name)), wanted=wanted)

    known = {field.name: field for field in fields}
    for name in table:
        if name not in known:
            raise error(
                "profile-field", name, "left out" + (f"; the fields here are {', '.join(known)}" if known else "")
            )
    for name, field in known.items():
        if name not in table and field.is_needed:
            raise error("profile-lacks", name, field.wanted)
        if name in table and not field.is_right(table[name]):
            raise error("profile-field", name, field.wanted)
