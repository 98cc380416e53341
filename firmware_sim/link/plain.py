"""Frozen values as JSON values and back: strict, so that anything else is refused."""

from __future__ import annotations

import json
from enum import IntEnum
from typing import Any, TypeVar, get_args, get_type_hints

from firmware_sim.errors import WariError
from firmware_sim.frozen import Frozen

SHORT = 64
"""Characters of a text: the longest is a hash in hexadecimal. So what is said back always fits a frame."""
LONG = {"history": 100_000, "deeds": 1000}
"""Characters of those that are longer: of a game, and of the deeds that go into one message."""
MOST = 2**32  # no number is as large
T = TypeVar("T")


def to_bytes(value: object) -> bytes:
    """Return a JSON *value* as it goes over the line."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def to_plain(value: Frozen) -> dict[str, object]:
    """Return *value* as a JSON value: its fields by their names."""
    fields = ((name, getattr(value, name)) for name in value.FIELDS)
    return {name: to_plain(field) if isinstance(field, Frozen) else field for name, field in fields}


def from_plain(kind: type[T], value: object) -> T:
    """Return the *kind* that :func:`to_plain` made *value* of; raise ValueError when it is none."""
    hints = get_type_hints(kind)
    if not isinstance(value, dict) or set(value) != set(hints):
        raise ValueError(f"no {kind.__name__}")
    try:
        return kind(**{name: _field(name, hint, value[name]) for name, hint in hints.items()})
    except WariError as error:
        raise ValueError(error.code) from error


def _field(name: str, hint: Any, value: object) -> object:
    """Return the field *name* as its type *hint* has it; raise ValueError when it is of another type or too large."""
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
    """Return whether a text or a number is one that a handheld makes: no text of one is written otherwise in JSON."""
    if isinstance(value, str):
        return len(value) <= longest and json.dumps(value) == f'"{value}"'
    return isinstance(value, int) and 0 <= value < MOST
