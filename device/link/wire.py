"""A line between two handhelds in one process: for scripts, tests and proofs. What is sent waits until it is polled."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from firmware_sim.events import Event, LinkDown, LinkFrames, LinkUp
from firmware_sim.link.frames import Decoder

Harm = Callable[[bytes], bytes]


class Wire:
    """Two ends; *harm* is what happens to bytes on the way, and *cut* lets none through. Not *plugged*, it is none."""

    def __init__(self, harm: Harm = bytes, *, plugged: bool = True) -> None:
        self.harm, self.plugged = harm, plugged
        self.cut = False
        self.ends = End(self, 0), End(self, 1)

    def plug(self) -> None:
        """Open the line at both ends."""
        self.plugged = True
        for end in self.ends:
            end.begin()

    def unplug(self, why: str) -> None:
        """Close the line at both ends, because of *why*."""
        for end in self.ends:
            end.unplug(why)
        self.plugged = False


class End:
    """One end of a wire."""

    def __init__(self, wire: Wire, number: int) -> None:
        self._wire, self._number = wire, number
        self._came: deque[Event] = deque()
        self._decoder = Decoder()
        self._openings = 0

    def begin(self) -> None:
        """Open, and begin anew: what came before is lost."""
        self._came.clear()
        self._decoder = Decoder()
        if self._wire.plugged:
            self._openings += 1
            self._came.append(LinkUp(f"wire {self._number} {self._openings}"))

    def unplug(self, why: str) -> None:
        """Close, because of *why*."""
        if self._wire.plugged:
            self._came.clear()
            self._came.append(LinkDown(why))

    def send(self, data: bytes) -> None:
        """Send *data* to the other end, as it comes through."""
        data = b"" if self._wire.cut or not self._wire.plugged else self._wire.harm(data)
        if data:
            self._wire.ends[1 - self._number].take(data)

    def take(self, data: bytes) -> None:
        """Let *data* come in."""
        frames = tuple(self._decoder.feed(data)) if self._openings else ()
        if frames:
            self._came.append(LinkFrames(frames))

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what came since the last call."""
        while self._came:
            yield self._came.popleft()

    def close(self) -> None:
        """Hear nothing more."""
        self._came.clear()
        self._openings = 0
