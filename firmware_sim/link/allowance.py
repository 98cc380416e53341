"""A rate limiter: a burst of AT_ONCE, then one per *gap* milliseconds."""

from __future__ import annotations

AT_ONCE = 3


class Allowance:
    """Allows AT_ONCE events at first, and one more for every *gap* milliseconds that pass."""

    def __init__(self, gap: int) -> None:
        self._gap = gap
        self._saved = AT_ONCE * gap

    @property
    def left(self) -> int:
        """Milliseconds until the next event is allowed."""
        return max(0, self._gap - self._saved)

    def spend(self) -> None:
        """Count an event, allowed or not."""
        self._saved = max(0, self._saved - self._gap)

    def passed(self, ms: int) -> None:
        """Let time pass."""
        self._saved = min(self._saved + ms, AT_ONCE * self._gap)
