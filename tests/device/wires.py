"""Serial lines without hardware, and what two handhelds say on them."""

from __future__ import annotations

import os
import pty
import tty
from collections.abc import Callable
from contextlib import suppress
from queue import Queue

import pytest

from device.serial.port import SerialReader
from firmware_sim.link.frames import Frame, Kind, encode

HELLO = encode(Frame(Kind.HELLO, 7, 0, payload=b"\x011.0"))
BEAT = encode(Frame(Kind.BEAT, 7, 9))
JUNK = b"GET / HTTP/1.1\r\n\r\n~~~~"


class Wire:
    """A pair of terminals: the far end writes and reads, the near one is opened by its name."""

    def __init__(self) -> None:
        self.far, self.near = pty.openpty()
        tty.setraw(self.near)
        self.name = os.ttyname(self.near)
        self.plugged = True

    def unplug(self) -> None:
        if self.plugged:
            self.plugged = False
            os.close(self.far)
            os.close(self.near)


def pauses(reader: SerialReader, monkeypatch: pytest.MonkeyPatch) -> Queue[float]:
    """Return where each pause of *reader* is noted as it begins, in seconds."""
    noted: Queue[float] = Queue()
    pause = reader.pause

    def paused(seconds: float) -> bool:
        noted.put(seconds)
        return pause(seconds)

    monkeypatch.setattr(reader, "pause", paused)
    return noted


def fill(write: Callable[[bytes], int], flood: bytes) -> int:
    """Write *flood* until the line takes no more; return how many bytes it took."""
    taken = 0
    with suppress(BlockingIOError):
        while True:
            taken += write(flood)
    return taken
