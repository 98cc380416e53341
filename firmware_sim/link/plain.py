"""Frozen values as JSON values and back: strict, so that anything else is refused."""

from __future__ import annotations

import json
from enum import IntEnum
from typing import Any, TypeVar, get_args, get_type_hints

from firmware_sim.errors import WariError
from firmware_sim.frozen import Frozen

SHORT = 64
"""The most characters of a text: the longest is a hash in hexadecimal. So every message fits into a frame."""
LONG = {"history": 100_000, "deeds": 1000}
"""The most characters of the longer texts: those of a game, and the deeds of one message."""
MOST = 2**32  # all numbers are smaller
T = TypeVar("T")


def to_bytes(value: object) -> bytes:
    """Return a JSON *value* as bytes for the line."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def to_plain(value: Frozen) -> dict[str, object]:
    """Return *value* as a JSON value: its fields by their names."""
    fields = ((name, getattr(value, name)) for name in value.FIELDS)
    return {name: to_plain(field) if isinstance(field, Frozen) else field for name, field in fields}


def from_plain(kind: type[T], value: object) -> T:
    """Return the *kind* that :func:`to_plain` turned into *value*; raise ValueError for any other value."""
    hints = get_type_hints(kind)
    if not isinstance(value, dict) or set(value) != set(hints):
        raise ValueError(f"no {kind.__name__}")
    try:
        return kind(**{name: _field(name, hint, value[name]) for name, hint in hints.items()})
    except WariError as error:
        raise ValueError(error.code) from error


def _field(name: str, hint: Any, value: object) -> object:
    """Return the field *name* as its type *hint* requires; raise ValueError if it has another type or is too large."""
    options = [option for option in get_args(hint) or (hint,) if option is not type(None)]
    if value is None and type(None) in get_args(hint):
        return None
    (option,) = options
    if isinstance(option, type) and issubclass(option, Frozen):
        return from_plain(option, value)
    if issubclass(option, IntEnum) and type(value) is int:
        return option(value)
    if type(value) is not option or not _fits(value, LONG.get(name, SHORT)):
        raise ValueError(f"no {name}")
    return value


def _fits(value: object, longest: int) -> bool:
    """Return whether a handheld can produce this text or number: its texts need no escape in JSON."""
    if isinstance(value, str):
        return len(value) <= longest and json.dumps(value) == f'"{value}"'
    return isinstance(value, int) and 0 <= value < MOST
