"""What came over a line, put in by its thread and taken out by the loop; it holds so many bytes and no more."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator

from firmware_sim.events import Event, LinkBytes, LinkDown, LinkUp

MOST = 1 << 16  # bytes that wait for the firmware; a partner sends less than a kilobyte for each move
SALT_BYTES = 16


class Inbox:
    """The state of a line and the bytes that came in. Any thread may call any of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state: LinkUp | LinkDown | None = None
        self._told = True  # the firmware knows the state
        self._bytes = bytearray()

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
            self._bytes.clear()

    def put(self, data: bytes) -> None:
        """Bytes came in; what is too much is lost, as on any line."""
        with self._lock:
            self._bytes += data[: max(0, MOST - len(self._bytes))]

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
            state, data = self._state, bytes(self._bytes)
            self._bytes.clear()
        if not told and state:
            yield state
        if data and isinstance(state, LinkUp):
            yield LinkBytes(data.hex())
