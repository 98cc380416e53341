"""A line over what pyserial opens: a cable, USB, Bluetooth, a socket. Read and written by threads of their own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import Empty, Full, Queue

from device.link.inbox import Inbox
from device.serial_port import READ_S, Failed, Finder, Heard, Lost, Opened, Received, SerialReader
from firmware_sim.events import Event

WAITING = 64  # pieces that wait to be written; what is more is lost, and sent again by the firmware
SILENT_S = 20.0  # a socket that says nothing for so long leads nowhere: handhelds speak every four seconds
STOP_S = 1.0


class SerialLink:
    """The line that *find* names, opened again whenever it is lost; one that is a *socket* also when it goes silent."""

    def __init__(self, find: Finder, *, socket: bool = False) -> None:
        self._inbox = Inbox()
        self._outbox: Queue[bytes] = Queue(WAITING)
        self._reader = SerialReader(find, self._hear)
        self._stop = threading.Event()
        self._writer = threading.Thread(target=self._write, name="link", daemon=True)
        self._socket, self._silent_s = socket, 0.0

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
        self._reader.close()
        if self._writer.is_alive():
            self._writer.join(STOP_S)

    def _hear(self, heard: Heard) -> None:
        """Follow what was heard, in the reader's thread."""
        if isinstance(heard, Opened):
            self._silent_s = 0.0
            self._inbox.up()
        elif isinstance(heard, Failed | Lost):
            self._inbox.down(heard.why)
        elif isinstance(heard, Received) and heard.data:
            self._silent_s = 0.0
            self._reader.line.accept()
            self._inbox.put(heard.data)
        elif self._socket:
            self._fall_silent()

    def _fall_silent(self) -> None:
        self._silent_s += READ_S
        if self._silent_s > SILENT_S:
            self._reader.line.close()
            self._inbox.down("it is silent")

    def _write(self) -> None:
        while not self._stop.is_set():
            try:
                data = self._outbox.get(timeout=READ_S)
            except Empty:
                continue
            self._reader.line.write(data)
