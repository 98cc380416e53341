"""Moves frames between two handhelds, over a serial line, a home network or within one process; nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from firmware_sim.events import Event


class Link(Protocol):
    """One end of a line: it tells as LinkUp, LinkFrames and LinkDown what comes of it."""

    def send(self, data: bytes) -> None:
        """Send *data* if somebody is there to take it; never wait."""

    def poll(self, now_ms: int) -> Iterable[Event]:
        """Yield what happened since the last call."""

    def begin(self) -> None:
        """A firmware that knows nothing of the line was started: tell it anew how things stand."""

    def close(self) -> None:
        """Let go of the line. A second call does nothing."""
