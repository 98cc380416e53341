"""A line over the home network, from the side that waits to be called: one handheld at a time, others are refused."""

from __future__ import annotations

import os
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

from device.link.inbox import Inbox
from firmware_sim.events import Event

WAIT_S = 0.2  # how long one look at the sockets takes
AGAIN_S = 5.0  # between two attempts to listen
SILENT_S = 15.0  # a partner that says nothing for so long has gone: handhelds speak every four seconds
MOST = 4096  # bytes of one read
STOP_S = 2.0


class Calls:
    """The sockets of a listener, one step at a time, in seconds of *clock*. Raises OSError when it cannot listen."""

    def __init__(self, address: tuple[str, int], inbox: Inbox, clock: Callable[[], float] = time.monotonic) -> None:
        self._inbox, self._clock = inbox, clock
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self._server = socket.create_server(address, family=family)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._server, selectors.EVENT_READ)
        self._peer: socket.socket | None = None
        self._heard_s = 0.0  # when the partner last said something
        inbox.down("nobody has called yet")

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self._server.getsockname()[1])

    def turn(self, wait_s: float = WAIT_S) -> None:
        """Take calls and bytes; wait for them at most *wait_s* seconds."""
        for key, _ in self._selector.select(wait_s):
            self._answer() if key.fileobj is self._server else self._read()
        if self._peer and self._clock() - self._heard_s > SILENT_S:
            self._hang_up("the other handheld fell silent")

    def send(self, data: bytes) -> None:
        """Send *data* to the partner, if it is there and takes it."""
        peer = self._peer
        if peer:
            with suppress(OSError):  # the next turn finds out what happened; the firmware sends again
                peer.send(data)

    def close(self) -> None:
        """Hang up and listen no more."""
        self._hang_up("stopped")
        self._selector.close()
        self._server.close()

    def _answer(self) -> None:
        """Take the call, unless somebody is there already."""
        caller, _ = self._server.accept()
        if self._peer:
            caller.close()
            return
        caller.setblocking(False)
        self._selector.register(caller, selectors.EVENT_READ)
        self._peer, self._heard_s = caller, self._clock()
        self._inbox.up()

    def _read(self) -> None:
        if self._peer is None:
            return
        try:
            data = self._peer.recv(MOST)
        except OSError:
            data = b""
        self._heard_s = self._clock()
        self._inbox.put(data) if data else self._hang_up("the other handheld hung up")

    def _hang_up(self, why: str) -> None:
        peer, self._peer = self._peer, None
        if peer:
            self._selector.unregister(peer)
            peer.close()
            self._inbox.down(why)


class Listener:
    """Listens on *host* (empty: on all addresses of this machine) and *port*, in a thread of its own."""

    def __init__(self, host: str, port: int) -> None:
        self._address = host, port
        self._inbox = Inbox()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._calls: Calls | None = None

    def begin(self) -> None:
        """Begin to listen; when a partner is there, tell the firmware anew."""
        if self._thread.is_alive():
            self._inbox.again()
        else:
            self._thread.start()

    def send(self, data: bytes) -> None:
        """Send *data* to the partner, if it is there and takes it."""
        calls = self._calls
        if calls:
            calls.send(data)

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call."""
        return self._inbox.poll()

    def close(self) -> None:
        """Stop listening; twice does no harm."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with closing(Calls(self._address, self._inbox)) as self._calls:
                    while not self._stop.is_set():
                        self._calls.turn()
            except (OSError, UnicodeError) as error:  # UnicodeError: no name of a computer
                number = getattr(error, "errno", None) or 0  # below 0 for a name that nobody knows
                self._inbox.down(os.strerror(number) if number > 0 else getattr(error, "strerror", None) or str(error))
                self._stop.wait(AGAIN_S)
