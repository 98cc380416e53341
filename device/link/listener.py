"""A line over the home network, from the side that waits to be called: one handheld at a time, others are refused.

A caller has to speak as a handheld does to be one. A few that have not yet are listened to side by side, and the
firmware hears nothing of them: whatever else calls, by mistake or to disturb, keeps no handheld out.
"""

from __future__ import annotations

import os
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field

from device.link.inbox import FULL_S, Inbox
from device.serial.floods import is_flooded
from firmware_sim.events import Event
from firmware_sim.link.frames import Decoder

WAIT_S = 1.0  # how long one look at the sockets takes: each that ends in vain wakes the machine
AGAIN_S = 5.0  # between two attempts to listen
ANSWER_S = 0.05  # after each call that is answered: whoever calls without pause must not burn a core
MOST_CALLERS = 8  # when one more calls, the oldest goes; so even then each has 0.4 s to speak
STRANGE_S = 5.0  # a caller that has said nothing as a handheld does for so long is none: those speak at once
SILENT_S = 15.0  # a partner that says nothing for so long has gone: handhelds speak every four seconds
MOST = 4096  # bytes of one read
WAITING = 32  # calls that the system keeps until they are answered: the last of them within 1.6 s
STOP_S = 2.0


@dataclass(eq=False)
class Caller:
    """Who calls on *line*; a *partner* once it has said a frame, the last at *heard_s*, in seconds."""

    line: socket.socket
    heard_s: float
    is_partner: bool = False
    decoder: Decoder = field(default_factory=Decoder)

    def is_silent(self, now_s: float) -> bool:
        """True when it should have said something long ago."""
        return now_s - self.heard_s > (SILENT_S if self.is_partner else STRANGE_S)


class Calls:
    """The sockets of a listener, one step at a time, in seconds of *clock*; *pause* waits for so many.

    Raises OSError when it cannot listen.
    """

    def __init__(
        self,
        address: tuple[str, int],
        inbox: Inbox,
        pause: Callable[[float], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._inbox, self._pause, self._clock = inbox, pause, clock
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self._server = socket.create_server(address, family=family, backlog=WAITING)
        self._bell, self._rung = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._server, selectors.EVENT_READ)
        self._selector.register(self._rung, selectors.EVENT_READ)
        self._callers: list[Caller] = []  # the oldest first, or the partner alone
        inbox.down("nobody has called yet")

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self._server.getsockname()[1])

    def turn(self, wait_s: float = WAIT_S) -> None:
        """Take a call and bytes; wait for them at most *wait_s* seconds.

        While the inbox is full, only pauses and hangs up on those who flood their lines.
        """
        if self._inbox.is_full:
            self._pause(FULL_S)
            for caller in tuple(self._callers):
                if is_flooded(caller.line):
                    self._hang_up(caller, "the other handheld sent too much")
            return
        ready = {key.fileobj for key, _ in self._selector.select(wait_s)}
        for caller in tuple(self._callers):
            if caller.line in ready and caller in self._callers:  # one before it may have become the partner
                self._read(caller)
        for caller in tuple(self._callers):
            if caller.is_silent(self._clock()):
                self._hang_up(caller, "the other handheld fell silent")
        if self._server in ready:
            self._answer()
            self._pause(ANSWER_S)

    def ring(self) -> None:
        """End the turn that waits. Any thread may call this."""
        with suppress(OSError):  # it is closed already
            self._bell.send(b"!")

    def send(self, data: bytes) -> None:
        """Send *data* to the partner, if it is there and takes it. Any thread may call this."""
        partner = self._partner
        if partner:
            with suppress(OSError):  # the next turn finds out what happened; the firmware sends again
                partner.line.send(data)

    def close(self) -> None:
        """Hang up and listen no more."""
        for caller in tuple(self._callers):
            self._hang_up(caller, "stopped")
        self._selector.close()
        for end in (self._server, self._bell, self._rung):
            end.close()

    @property
    def _partner(self) -> Caller | None:
        return next((caller for caller in tuple(self._callers) if caller.is_partner), None)

    def _answer(self) -> None:
        """Take the call, unless a partner is there; the next of those who called is answered by the next turn."""
        line, _ = self._server.accept()
        if self._partner:
            line.close()
            return
        line.setblocking(False)
        self._selector.register(line, selectors.EVENT_READ)
        self._callers.append(Caller(line, self._clock()))
        if len(self._callers) > MOST_CALLERS:
            self._hang_up(self._callers[0], "too many others called")

    def _read(self, caller: Caller) -> None:
        try:
            data = caller.line.recv(MOST)
        except OSError:
            data = b""
        if not data:
            self._hang_up(caller, "the other handheld hung up")
            return
        frames = list(caller.decoder.feed(data))
        if frames:
            caller.heard_s = self._clock()
            if not caller.is_partner:
                self._welcome(caller)
        self._inbox.put(frames, len(data))

    def _welcome(self, caller: Caller) -> None:
        """Make *caller* the partner, and hang up on the others."""
        for other in tuple(self._callers):
            if other is not caller:
                self._hang_up(other, "another handheld is the opponent")
        caller.is_partner = True
        self._inbox.up()

    def _hang_up(self, caller: Caller, why: str) -> None:
        self._callers.remove(caller)
        self._selector.unregister(caller.line)
        caller.line.close()
        if caller.is_partner:
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
        if self._calls:
            self._calls.ring()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with closing(Calls(self._address, self._inbox, self._stop.wait)) as self._calls:
                    while not self._stop.is_set():
                        self._calls.turn()
            except (OSError, UnicodeError) as error:  # UnicodeError: no name of a computer
                number = getattr(error, "errno", None) or 0  # below 0 for a name that nobody knows
                self._inbox.down(os.strerror(number) if number > 0 else getattr(error, "strerror", None) or str(error))
                self._stop.wait(AGAIN_S)
