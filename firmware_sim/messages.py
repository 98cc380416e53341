"""The info messages: each is shown for a while, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_sim.frozen import Frozen

INFO_MS = 2000
SHORT, PER_CHARACTER_MS = 40, 40  # a message with more characters than SHORT stays longer


class Message(Frozen):
    """A message that waits: its *wordings*, the longest first, the milliseconds *left*, and what is *fitted* to the
    screen of it, "" for nothing yet. It *goes_on* where it is the rest of the one before.
    """

    wordings: tuple[str, ...]
    left: int
    fitted: str = ""
    goes_on: bool = False


class Messages:
    """The messages that are still to be shown."""

    def __init__(self) -> None:
        self._queue: list[Message] = []

    @property
    def current(self) -> str:
        """What is on the screen of a message, "" when none is."""
        return self._queue[0].fitted or self._queue[0].wordings[0] if self._queue else ""

    @property
    def all(self) -> list[str]:
        """Every message from the one on the screen to the last, in its longest wording."""
        return [message.wordings[0] for number, message in enumerate(self._queue) if not (number and message.goes_on)]

    def add(self, *wordings: str) -> None:
        """Show one of the *wordings* after what waits: for two seconds, a long one a little longer."""
        self._queue.append(Message(wordings, _time(wordings[0])))

    def clear(self) -> None:
        """Drop every message."""
        self._queue.clear()

    def dismiss(self) -> None:
        """Drop the message on the screen, with its rest."""
        del self._queue[:1]
        while self._queue and self._queue[0].goes_on:
            del self._queue[0]

    def fit(self, lines: Callable[[str], Sequence[str]]) -> None:
        """Fit the message on the screen into one of the *lines* that a text takes there.

        The first wording that fits is taken; where none does, the last is shown line by line.
        """
        if not self._queue or self._queue[0].fitted:
            return
        wordings = self._queue[0].wordings
        rows = next((rows for rows in map(lines, wordings) if len(rows) == 1), lines(wordings[-1]))
        self._queue[:1] = [Message(wordings, _time(text), text, bool(number)) for number, text in enumerate(rows)]

    def passed(self, ms: int) -> None:
        """Let *ms* milliseconds pass."""
        if self._queue:
            first = self._queue.pop(0)
            kept = Message(first.wordings, first.left - ms, first.fitted, first.goes_on)
            self._queue[:0] = [kept] if kept.left > 0 else []

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the message on the screen goes; None when there is none."""
        return self._queue[0].left if self._queue else None


def _time(text: str) -> int:
    """Return for how many milliseconds a text is shown."""
    return INFO_MS + PER_CHARACTER_MS * max(0, len(text) - SHORT)
