"""Termination signals, noted here and answered when it is safe. Imports little: it listens while all else is loaded."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""The signals by which users and systems ask a program to stop; Windows lacks some."""
KILLED = 128  # what a shell adds to the number of a signal that ended a program


class Signals:
    """Notes that the system asked the program to stop.

    While there is something to lose (a game, a recording, a temporary folder) a signal is only noted, however often it
    comes, and whoever works checks *stop* regularly. Before that, see :meth:`breaking_in`.
    """

    def __init__(self) -> None:
        self.stop = False
        self._number = int(signal.SIGINT)
        self._breaks_in = False

    def heard(self, number: int, *_: object) -> None:
        """Take note of the signal *number*."""
        if not self.stop:
            self.stop, self._number = True, number
        if self._breaks_in:
            self._breaks_in = False  # once: the way out is not interrupted again
            raise KeyboardInterrupt

    @property
    def exit_code(self) -> int:
        """The exit code of a program that the first signal stopped: 130 after Ctrl+C."""
        return KILLED + self._number

    def listen(self) -> list[tuple[int, object]]:
        """Listen to these signals from now on, but not to SIGHUP under nohup; return the handlers before."""
        numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name) and not _is_under_nohup(name)]
        return [(number, signal.signal(number, self.heard)) for number in numbers]

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen for the time of a ``with`` block."""
        before = self.listen()
        try:
            yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)  # type: ignore[arg-type]

    @contextmanager
    def breaking_in(self) -> Iterator[None]:
        """Let a signal end a ``with`` block by KeyboardInterrupt: for what may take long and leaves nothing half done.

        Libraries swallow exceptions that come in their midst, so the end of the block raises it too.
        """
        self._check()
        self._breaks_in = True
        try:
            yield
        finally:
            self._breaks_in = False
        self._check()

    def _check(self) -> None:
        if self.stop:
            raise KeyboardInterrupt


def _is_under_nohup(name: str) -> bool:
    """Return whether this signal is ignored because whoever started the program wants it to outlive the terminal."""
    return name == "SIGHUP" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
