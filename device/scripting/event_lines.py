"""Events as they stand in a recording: a JSON list of the kind and its fields, bytes in hexadecimal."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any, Literal, get_args, get_origin, get_type_hints

from firmware_sim.events import Event

KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


def to_json(event: Event) -> list[object]:
    """Return *event* as a JSON value: its kind, then its fields in order."""
    fields = (field.hex() if isinstance(field, bytes) else field for field in astuple(event))
    return [type(event).__name__, *fields]


def from_json(value: list[object]) -> Event:
    """Return the event that :func:`to_json` wrote as *value*; raise ValueError if it wrote no such value."""
    try:
        name, *fields = value
        kind = KINDS[str(name)]
        hints = get_type_hints(kind).values()
        return kind(*(_typed(field, hint) for field, hint in zip(fields, hints, strict=True)))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not an event: {value!r}") from error


def _typed(value: object, hint: Any) -> Any:
    """Return a field as its type *hint* has it; raise ValueError when it is of another type."""
    if hint is bytes and type(value) is str:
        return bytes.fromhex(value)
    if get_origin(hint) is tuple:  # pairs of texts
        pairs = [tuple(pair) for pair in value] if isinstance(value, list) else []
        fits = isinstance(value, list) and all(len(p) == 2 and all(type(x) is str for x in p) for p in pairs)
        value = tuple(pairs)
    elif get_origin(hint) is Literal:
        fits = value in get_args(hint)
    else:
        fits = type(value) in (get_args(hint) or (hint,))
    if not fits:
        raise ValueError(value)
    return value
