"""All the inputs of a handheld as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.input import Input
from firmware_sim.events import Event, KeyDown, KeyUp, Text


class Inputs:
    """Asks each of *sources* in turn: the keyboard and touch of a display, keypads, the serial line."""

    def __init__(self, sources: Sequence[Input]) -> None:
        self._sources = sources

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call; *now_ms* is the time of the device."""
        for source in self._sources:
            yield from source.poll(now_ms)


class Keyless:
    """Hears all that *source* tells but its keys."""

    def __init__(self, source: Input) -> None:
        self._source = source

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call, and no key."""
        yield from (one for one in self._source.poll(now_ms) if not isinstance(one, KeyDown | KeyUp | Text))
