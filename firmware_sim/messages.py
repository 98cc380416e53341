"""The info messages: each is shown for a while, one after the other."""

from __future__ import annotations

INFO_MS = 2000
SHORT, PER_CHARACTER_MS = 40, 40  # a message with more characters than SHORT stays longer


class Messages:
    """The messages that are still to be shown, and the milliseconds that each has left."""

    def __init__(self) -> None:
        self._queue: list[tuple[str, int]] = []

    @property
    def current(self) -> str:
        """The message on the screen, "" when none is."""
        return self._queue[0][0] if self._queue else ""

    @property
    def all(self) -> list[str]:
        """Every message from the one on the screen to the last."""
        return [text for text, _ in self._queue]

    def add(self, text: str) -> None:
        """Show *text* after those that wait: for two seconds, a long one a little longer."""
        self._queue.append((text, INFO_MS + PER_CHARACTER_MS * max(0, len(text) - SHORT)))

    def clear(self) -> None:
        """Drop every message."""
        self._queue.clear()

    def dismiss(self) -> None:
        """Drop the message on the screen."""
        del self._queue[:1]

    def passed(self, ms: int) -> None:
        """Let *ms* milliseconds pass."""
        if self._queue:
            text, left = self._queue.pop(0)
            self._queue[:0] = [(text, left - ms)] if left > ms else []

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the message on the screen goes; None when there is none."""
        return self._queue[0][1] if self._queue else None
