"""Which saves the device was asked for and has not confirmed, and which failed."""

from __future__ import annotations

SAVED = ("settings", "registration", "game", "link")
GAMES = "library"  # the library of games, which the device keeps and the firmware asks for page by page
TOUCH = "touch"  # the calibration of touch panels, which the device keeps and reads for itself
RETRY_MS = 10_000  # between two tries to save what could not be saved


class Saves:
    """The saves that are under way, by number, and those that *failed*: name -> why."""

    def __init__(self) -> None:
        self.failed: dict[str, str] = {}
        self._pending: dict[int, str] = {}
        self._count = 0
        self._retry_ms = RETRY_MS

    def begin(self, name: str) -> int:
        """Return a new number for a save of *name*."""
        self._count += 1
        self._pending[self._count] = name
        return self._count

    def succeed(self, number: int) -> None:
        """Note that the device confirmed this save."""
        self.failed.pop(self._pending.pop(number, ""), None)

    def fail(self, number: int, why: str) -> bool:
        """Note that this save failed; return True if no other failed save gives the same reason."""
        name = self._pending.pop(number, "")
        if not name:
            return False
        is_new = why not in self.failed.values()
        self.failed[name] = why
        return is_new

    @property
    def is_settled(self) -> bool:
        """True when the device has confirmed every save: what was agreed with the partner may be sent.

        The library does not count, as nothing in it was agreed.
        """
        return {*self.failed, *self._pending.values()} <= {GAMES}

    def passed(self, ms: int) -> bool:
        """Let *ms* milliseconds pass; return True when it is time to retry what failed."""
        if not self.failed:
            return False
        self._retry_ms -= ms
        if self._retry_ms > 0:
            return False
        self._retry_ms = RETRY_MS
        return True

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the next retry; None when nothing failed."""
        return max(0, self._retry_ms) if self.failed else None
