"""All the inputs of a handheld as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.loop import Input
from firmware_sim.events import Event


class Inputs:
    """Asks each of *sources* in turn: the keyboard and touch of a display, keypads, the serial line."""

    def __init__(self, sources: Sequence[Input]) -> None:
        self._sources = sources

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call; *now_ms* is the time of the device."""
        for source in self._sources:
            yield from source.poll(now_ms)
