"""A line over what pyserial opens: a cable, USB, Bluetooth, a socket. Read and written by threads of their own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from queue import Full, Queue

from device.link.inbox import FULL_S, Inbox
from device.serial.port import Failed, Finder, Heard, Lost, Opened, SerialReader
from firmware_sim.events import Event
from firmware_sim.link.frames import Decoder

WAITING = 64  # pieces that wait to be written; what is more is lost, and sent again by the firmware
SILENT_S = 20.0  # a socket that says nothing for so long leads nowhere: handhelds speak every four seconds
STOP_S = 1.0


class SerialLink:
    """The line that *find* names, opened again whenever it is lost; one that is a *socket* also when it goes silent.

    Silent is, in seconds of *clock*, who says nothing that a handheld says.
    """

    def __init__(self, find: Finder, *, socket: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self._inbox, self._decoder = Inbox(), Decoder()
        self._outbox: Queue[bytes] = Queue(WAITING)
        self._reader = SerialReader(find, self._hear)
        self._stop = threading.Event()
        self._writer = threading.Thread(target=self._write, name="link", daemon=True)
        self._socket, self._clock = socket, clock
        self._heard_s = 0.0  # when the partner last said something

    def begin(self) -> None:
        """Open the line; when it is open, tell the firmware anew."""
        if self._writer.is_alive():
            self._inbox.again()
        else:
            self._writer.start()
            self._reader.start()

    def send(self, data: bytes) -> None:
        """Send *data* as soon as the line takes it."""
        try:
            self._outbox.put_nowait(data)
        except Full:
            return  # the line is stuck

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call."""
        return self._inbox.poll()

    def close(self) -> None:
        """Stop and let go of the port; twice does no harm."""
        self._stop.set()
        self.send(b"")  # the writer may be waiting
        self._reader.close()
        if self._writer.is_alive():
            self._writer.join(STOP_S)

    def _hear(self, heard: Heard) -> None:
        """Follow what was heard, in the reader's thread; while nobody takes the frames, read no more."""
        if isinstance(heard, Opened):
            self._decoder, self._heard_s = Decoder(), self._clock()
            self._inbox.up()
        elif isinstance(heard, Failed | Lost):
            self._inbox.down(heard.why)
        else:
            self._receive(heard.data)
        while self._inbox.is_full and not self._reader.pause(FULL_S):
            pass

    def _receive(self, data: bytes) -> None:
        frames = list(self._decoder.feed(data))
        self._inbox.put(frames, len(data))
        if frames:
            self._heard_s = self._clock()
            self._reader.line.accept()
        elif self._socket and self._clock() - self._heard_s > SILENT_S:
            self._reader.line.close()
            self._inbox.down("the other handheld fell silent")

    def _write(self) -> None:
        while not self._stop.is_set():
            self._reader.line.write(self._outbox.get())
