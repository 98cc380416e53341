"""Sound: a buzzer that never keeps the game waiting, and one that is silent.

What sounds is ``device.sound.speaker``, a program of its own. Here is only the pipe to it: what that does not take is
dropped, and nothing waits for an answer.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

SPEAKER = (sys.executable, "-P", str(Path(__file__).with_name("speaker.py")))
RETRY_S = 60.0  # after which a speaker that ended is started again
STOP_S = 0.5  # how long it may take to end before it is killed


class Buzzer:
    """Sounds through a speaker, which the first sound starts; *command* is another program to do so."""

    def __init__(self, command: Sequence[str] = SPEAKER, clock: Callable[[], float] = time.monotonic) -> None:
        self._command, self._clock = command, clock
        self._speaker: subprocess.Popen[bytes] | None = None
        self._silent_until = -math.inf

    def play(self, kind: str) -> None:
        """Play the sound called *kind*, or drop it; neither waits."""
        if self._clock() < self._silent_until:
            return
        try:
            speaker = self._speaker = self._speaker or self._started()
            speaker.stdin.write(f"{kind}\n".encode())  # type: ignore[union-attr]  # does nothing while the pipe is full
        except OSError:  # no program could be started, or it ended
            self._end()
            self._silent_until = self._clock() + RETRY_S

    def close(self) -> None:
        """Be silent from now on; twice does no harm."""
        self._silent_until = math.inf
        self._end()

    def _started(self) -> subprocess.Popen[bytes]:
        """Return a new speaker, which the signals of our terminal do not reach and whose libraries print nowhere."""
        nowhere = subprocess.DEVNULL
        speaker = subprocess.Popen(
            self._command, bufsize=0, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere, start_new_session=True
        )
        if speaker.stdin and os.name == "posix":
            os.set_blocking(speaker.stdin.fileno(), False)
        return speaker

    def _end(self) -> None:
        speaker, self._speaker = self._speaker, None
        if speaker is None:
            return
        with suppress(OSError):
            speaker.stdin.close()  # type: ignore[union-attr]
        try:
            speaker.wait(STOP_S)
        except subprocess.TimeoutExpired:  # it is stuck
            speaker.kill()
            with suppress(subprocess.TimeoutExpired):
                speaker.wait(STOP_S)
