"""Delivers each message once, whole and in order, over a line that loses bytes.

Each end chooses a new number for each connection and calls until the peer answers with it; a changed number means that
the peer has restarted. After that, each end has one message on its way at a time: it sends the message again, with a
backoff, until the peer acknowledges it, and drops a message that arrives twice.

Only :meth:`Channel.pull` acknowledges what was heard, so call it only when all of that is safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from firmware_sim.frozen import Frozen
from firmware_sim.link.frames import Frame, Kind, encode

PROTOCOL = 1
CALL_MS = (250, 2000)  # between two calls: the first and the longest wait
AGAIN_MS = (300, 4800)  # before a message is sent again: the first and the longest wait
BEAT_MS = 4000  # of silence from this end before it sends BEAT
SILENCE_MS = 13_000  # of silence from the peer before it counts as gone


class Met(Frozen):
    """The peer is there, new or restarted: the versions of its *protocol* and of its *program*."""

    protocol: int
    program: str


class Message(Frozen):
    """The peer sent *data*."""

    data: bytes


class Delivered(Frozen):
    """The peer has *data* safe."""

    data: bytes


Happening = Met | Message | Delivered


class Timer:
    """Counts down; each :meth:`again` doubles the wait, from *least* to *most* milliseconds."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most
        self.begin()

    def begin(self, ms: int = 0) -> None:
        """Ring in *ms* milliseconds, and restart the backoff."""
        self.left, self._next = ms, self._least

    def again(self) -> None:
        """Ring again, after a longer wait."""
        self.left, self._next = self._next, min(2 * self._next, self._most)

    def passed(self, ms: int) -> None:
        """Let time pass."""
        self.left = max(0, self.left - ms)


class Channel:
    """One end of a connection, with its *number* (1 to 2**32 - 1) and the version of its *program*."""

    def __init__(self, number: int, program: str) -> None:
        self.echoes = False  # the line echoes what is sent
        self.met = False  # the peer is there and knows this end
        self.silent = False  # the peer was there and has gone quiet
        self._number, self._peer = number, 0
        self._hello = bytes([PROTOCOL]) + program.encode("utf-8")[:60]
        self._call, self._again = Timer(*CALL_MS), Timer(*AGAIN_MS)
        self._beat = Timer(BEAT_MS, BEAT_MS)  # since anything was sent
        self._quiet_ms = 0
        self._begin()

    def _begin(self) -> None:
        """Restart the count of messages, because the peer is new."""
        self._sending: bytes | None = None
        self._sent = self._heard = self._safe = 0  # messages delivered, heard, and heard and safe
        self._call_due = self._answer_due = False

    @property
    def idle(self) -> bool:
        """True when a message may be sent."""
        return self.met and self._sending is None

    @property
    def deadline(self) -> int:
        """Milliseconds until something must be sent, or until the peer counts as gone."""
        timers = [self._beat.left, SILENCE_MS - self._quiet_ms] if self.met else [self._call.left]
        if self.met and self._sending is not None:
            timers.append(self._again.left)
        return max(0, min(timers))

    def say(self, data: bytes) -> None:
        """Send *data* as soon and as often as needed; raise ValueError unless the channel is idle."""
        if not self.idle:
            raise ValueError("the message before is still on its way")
        self._sending = data
        self._again.begin()

    def passed(self, ms: int) -> None:
        """Let *ms* milliseconds pass."""
        for timer in (self._call, self._again, self._beat):
            timer.passed(ms)
        self._quiet_ms += ms
        if self.met and self._quiet_ms >= SILENCE_MS:
            self.met, self.silent = False, True
            self._call.begin()

    def heard(self, frames: Iterable[Frame]) -> Iterator[Happening]:
        """Take *frames* from the line; yield what happens."""
        for frame in frames:
            if frame.sender == self._number:
                self.echoes = True
            elif frame.kind is Kind.HELLO:
                yield from self._greeted(frame)
            elif (frame.sender, frame.receiver) != (self._peer, self._number):
                self._call_due = True  # meant for an earlier or an unknown end: send HELLO
            else:
                yield from self._told(frame)

    def _greeted(self, frame: Frame) -> Iterator[Happening]:
        is_new = frame.sender != self._peer
        if is_new:
            self._peer, self.met = frame.sender, False
            self._begin()
        if frame.receiver == self._number:
            self._alive()
        else:
            self._call_due = True
        if is_new:
            yield Met(int.from_bytes(frame.payload[:1]), frame.payload[1:].decode("utf-8", "replace"))

    def _told(self, frame: Frame) -> Iterator[Happening]:
        self._alive()
        if self._sending is not None and frame.acknowledged == self._sent + 1:
            delivered, self._sending = self._sending, None
            self._sent += 1
            yield Delivered(delivered)
        if frame.kind is Kind.DATA:
            self._answer_due = True
            if frame.sequence == self._heard:
                self._heard += 1
                yield Message(frame.payload)

    def _alive(self) -> None:
        self._quiet_ms = 0
        if not self.met:
            self.met, self.silent, self.echoes = True, False, False
            self._again.begin()
            self._answer_due = True  # the peer may not know yet that it was heard

    def pull(self) -> bytes:
        """Return the bytes to send now. Everything heard so far counts as safe from here on."""
        self._safe = self._heard
        frames = []
        if self._call_due or not (self.met or self._call.left):
            frames.append(self._frame(Kind.HELLO, 0, self._hello))
            self._call.again()
        if self.met and self._sending is not None and not self._again.left:
            frames.append(self._frame(Kind.DATA, self._sent, self._sending))
            self._again.again()
        elif self.met and (self._answer_due or not self._beat.left):
            frames.append(self._frame(Kind.BEAT, 0, b""))
        if frames:
            self._call_due = self._answer_due = False
            self._beat.begin(BEAT_MS)
        return b"".join(map(encode, frames))

    def _frame(self, kind: Kind, sequence: int, payload: bytes) -> Frame:
        return Frame(kind, self._number, self._peer, sequence, self._safe, payload)
