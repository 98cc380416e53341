"""Events as they stand in a recording: a JSON list of the kind and its fields.

Frames from the other handheld stand there as the bytes of the line in hexadecimal, under the name LinkBytes.
"""

from __future__ import annotations

from typing import Any, get_args

from firmware_sim.events import Event, LinkFrames
from firmware_sim.link.frames import encode, frames_in

BYTES = "LinkBytes"
KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


def to_json(event: Event) -> list[object]:
    """Return *event* as a JSON value: its kind, then its fields in order."""
    if isinstance(event, LinkFrames):
        return [BYTES, b"".join(map(encode, event.frames)).hex()]
    return [type(event).__name__, *event.as_tuple()]


def from_json(value: list[Any]) -> Event:
    """Return the event that :func:`to_json` wrote as *value*; raise ValueError for another name or number of fields."""
    try:
        name, *fields = value
        if name == BYTES:
            (text,) = fields
            return LinkFrames(frames_in(bytes.fromhex(text)))
        return KINDS[name](*map(_frozen, fields))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not an event: {value!r}") from error


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
