"""Time as the device sees it, so that tests and scripts can bring their own."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """A clock that only moves on, a wall clock, and a way to wait."""

    def us(self) -> int:
        """Return microseconds that only ever grow."""

    def wall(self) -> datetime:
        """Return the local time of day."""

    def sleep(self, ms: int) -> None:
        """Wait for *ms* milliseconds."""


class SystemClock:
    """The machine's own clock."""

    def us(self) -> int:
        """Return microseconds that only ever grow."""
        return time.monotonic_ns() // 1000

    def wall(self) -> datetime:
        """Return the local time of day."""
        return datetime.now().astimezone()

    def sleep(self, ms: int) -> None:
        """Wait for *ms* milliseconds."""
        time.sleep(ms / 1000)
