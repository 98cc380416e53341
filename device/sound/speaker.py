"""What sounds: plays the sounds that are named on its standard input, a line each, until that ends.

A program of its own, which ``device.sound.buzzer`` runs: while pygame opens the mixer it holds Python's lock, so in the
program of the game an audio daemon that does not answer would stop everything, whatever the thread. It imports nothing
of ours, and is the only place that uses pygame's mixer.
"""

from __future__ import annotations

import math
import signal
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from queue import Empty, Queue
from threading import Thread

RATE, BUFFER = 22_050, 512  # samples a second, and of one piece, which is 23 ms
LOUD = 4000  # of 32,767: it is a small buzzer
RAMP_MS = 2  # a tone that begins or ends at once clicks
QUIET_S = 2.0  # after which the mixer, which wakes the machine 43 times a second, is closed
STUCK_S = 10.0  # an audio daemon that takes longer never answers
RETRY_S = 60.0  # after which a speaker may be there that was not
END = ""

Tone = tuple[int, int]
"""Hz, 0 for a rest, and milliseconds."""
SOUNDS: Mapping[str, tuple[Tone, ...]] = {
    "key": ((1760, 40), (0, 30), (1760, 40)),
    "sow": ((880, 20),),
    "capture": ((1047, 50), (1397, 70)),
    "win": ((784, 110), (988, 110), (1175, 110), (1568, 240)),
    "lose": ((587, 150), (494, 150), (392, 300)),
    "draw": ((784, 140), (659, 140), (784, 220)),
    "error": ((220, 160),),
}


@cache
def pcm(kind: str) -> array[int]:
    """Return a sound as 16-bit samples: square waves, as a buzzer makes them."""
    return array("h", [sample for hz, ms in SOUNDS[kind] for sample in _tone(hz, ms)])


def _tone(hz: int, ms: int) -> Iterator[int]:
    count, ramp = RATE * ms // 1000, RATE * RAMP_MS // 1000
    for at in range(count):
        level = LOUD * min(at, count - 1 - at, ramp) // ramp if hz else 0
        yield -level if 2 * hz * at // RATE % 2 else level


class Speaker:
    """Opens the mixer for a sound, plays one at a time, and is silent for RETRY_S where that fails."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        from pygame import error, mixer

        self._mixer, self._error, self._clock = mixer, error, clock
        self._silent_until = -math.inf

    @property
    def patience_s(self) -> float | None:
        """How long to wait for the next sound before the mixer is to be closed, None while it is not open."""
        return QUIET_S if self._mixer.get_init() else None

    def play(self, kind: str) -> None:
        """Play a sound in place of the one that is still heard."""
        if kind not in SOUNDS or self._clock() < self._silent_until:
            return
        try:
            with _limit():
                self._open()
            self._mixer.Channel(0).play(self._mixer.Sound(buffer=pcm(kind)))
        except self._error:  # of any of these: without a card the mixer may open all the same
            self.close()
            self._silent_until = self._clock() + RETRY_S

    def close(self) -> None:
        """Close the mixer if it is open."""
        with _limit():
            self._mixer.quit()

    def _open(self) -> None:
        if not self._mixer.get_init():
            self._mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)


@contextmanager
def _limit() -> Iterator[None]:
    """End this program if the ``with`` block takes longer than STUCK_S."""
    _end_after(STUCK_S)
    try:
        yield
    finally:
        _end_after(0)


def _end_after(seconds: float) -> None:
    """Let the system end this program, 0 for not at all: nothing in Python runs while the lock is held."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def listen(told: Queue[str], speaker: Speaker) -> None:
    """Play what is *told* until that is END; of what was told meanwhile, only the newest."""
    kind = None
    while kind != END:
        try:
            kind = told.get(timeout=speaker.patience_s)
        except Empty:
            speaker.close()
            continue
        while not told.empty():
            kind = told.get()
        speaker.play(kind)
    speaker.close()


def _read(told: Queue[str]) -> None:
    try:
        for line in sys.stdin.buffer:  # in bytes: a user may have chosen any encoding for Python
            told.put(line.decode("ascii", "replace").strip())
    finally:
        told.put(END)


def main() -> None:
    """Play what the standard input names."""
    if sys.platform != "win32":  # whoever started the game may have blocked what ends this program when it is stuck
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])
    told: Queue[str] = Queue()
    Thread(target=_read, args=(told,), daemon=True).start()
    listen(told, Speaker())


if __name__ == "__main__":
    main()
