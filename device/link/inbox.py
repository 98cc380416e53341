"""What came over a line, put in by its thread and taken out by the loop: whole frames, and so many at a time.

Garbage stays outside: it would wake the firmware for nothing.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterable, Iterator

from firmware_sim.events import Event, LinkDown, LinkFrames, LinkUp
from firmware_sim.link.frames import Frame

MOST = 1024  # bytes after which it is full; a cable brings 600 between two polls
FULL_S = 0.05  # how long a thread waits before it looks whether there is room again
SALT_BYTES = 16


class Inbox:
    """The state of a line and the frames that came in. Any thread may call any of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state: LinkUp | LinkDown | None = None
        self._told = True  # the firmware knows the state
        self._frames: list[Frame] = []
        self._read = 0  # bytes, since the last poll

    def up(self) -> None:
        """The line opened."""
        self._change(LinkUp(secrets.token_hex(SALT_BYTES)))

    def down(self, why: str) -> None:
        """The line is closed, and *why*; what is known already is not told again."""
        if self._state != LinkDown(why):
            self._change(LinkDown(why))

    def _change(self, state: LinkUp | LinkDown) -> None:
        with self._lock:
            self._state, self._told = state, False
            self._frames.clear()

    @property
    def is_full(self) -> bool:
        """True when nothing more should be read until the firmware has taken what is there."""
        return self._read >= MOST

    def put(self, frames: Iterable[Frame], read: int) -> None:
        """*read* bytes came in, and these *frames* were whole with them."""
        with self._lock:
            self._frames += frames
            self._read += read

    def again(self) -> None:
        """Tell the state anew: the firmware is new. An open line counts as opened again."""
        if isinstance(self._state, LinkUp):
            self.up()
        else:
            self._told = self._state is None

    def poll(self) -> Iterator[Event]:
        """Yield what happened since the last call."""
        with self._lock:
            told, self._told = self._told, True
            state, frames = self._state, tuple(self._frames)
            self._frames.clear()
            self._read = 0
        if not told and state:
            yield state
        if frames and isinstance(state, LinkUp):
            yield LinkFrames(frames)
