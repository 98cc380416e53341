"""Events as they stand in a recording: a JSON list of the kind and its fields.

Frames from the other handheld stand there as the bytes of the line in hexadecimal, under the name LinkBytes.
"""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

from firmware_sim.events import Event, LinkFrames
from firmware_sim.link.frames import encode, frames_in

BYTES = "LinkBytes"
KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


def to_json(event: Event) -> list[object]:
    """Return *event* as a JSON value: its kind, then its fields in order."""
    if isinstance(event, LinkFrames):
        return [BYTES, b"".join(map(encode, event.frames)).hex()]
    return [type(event).__name__, *event.as_tuple()]


def from_json(value: list[object]) -> Event:
    """Return the event that :func:`to_json` wrote as *value*; raise ValueError if it wrote no such value."""
    try:
        name, *fields = value
        if name == BYTES:
            (text,) = fields
            return LinkFrames(frames_in(bytes.fromhex(str(text))))
        kind = KINDS[str(name)]
        hints = get_type_hints(kind).values()
        return kind(*(_typed(field, hint) for field, hint in zip(fields, hints, strict=True)))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not an event: {value!r}") from error


def _typed(value: object, hint: Any) -> Any:
    """Return a field as its type *hint* has it; raise ValueError when it is of another type."""
    if hint == tuple[str, ...]:
        fits = isinstance(value, list) and all(type(text) is str for text in value)
        value = tuple(value) if fits and isinstance(value, list) else ()
    elif get_origin(hint) is tuple:  # pairs of texts
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
