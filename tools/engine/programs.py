"""Programs that speak the engine protocol, as processes: start them, send and read lines, each with a time limit."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread

GRACE_S = 5
"""Seconds that a program may take to end after ``quit``."""


class EngineError(Exception):
    """A player cannot be opened, or failed; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a program may take to answer.

    *ready_s* seconds for ``uciok`` and ``readyok``; for a move *margin_ms* milliseconds more than its movetime, or
    *move_s* seconds when nodes or plies limit it.
    """

    ready_s: int = 30
    move_s: int = 60
    margin_ms: int = 200


USUAL = Patience()
"""The default."""


class Program:
    """A running program."""

    def __init__(self, command: str) -> None:
        """Start *command*; raise EngineError when it cannot run."""
        self._command, self._lines = command, SimpleQueue[tuple[float, str | None]]()
        self._process = _started(command)
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def tell(self, *lines: str) -> None:
        """Send *lines* to it; raise EngineError when it has ended."""
        pipe = self._process.stdin
        try:
            if pipe:
                pipe.write("".join(f"{line}\n" for line in lines))
                pipe.flush()
        except OSError as error:
            raise self._ended() from error

    def until(self, word: str, seconds: float) -> list[str]:
        """Return its lines up to the one that begins with *word*; raise EngineError after *seconds*."""
        lines = [""]
        ends = time.monotonic() + seconds
        while lines[-1].partition(" ")[0] != word:
            try:
                at, line = self._lines.get(timeout=max(0.0, ends - time.monotonic()))
            except Empty:
                at, line = ends + 1, ""
            if line is None:
                raise self._ended()
            if at > ends:
                raise EngineError(f"The program {self._command} did not say {word} within {seconds:g} seconds.")
            lines.append(line)
        return lines[1:]

    def close(self, grace_s: float = GRACE_S) -> None:
        """Ask the program to end, and kill it if it does not within *grace_s* seconds; may be called twice."""
        try:
            self.tell("quit")
            self._process.wait(grace_s)
        except (EngineError, ValueError, subprocess.TimeoutExpired):
            self._process.kill()
        self._process.wait()
        self._reader.join(1)  # a child of the program may keep its output open
        for pipe in (self._process.stdin, None if self._reader.is_alive() else self._process.stdout):
            with suppress(OSError):  # a failed write fails here again
                if pipe:
                    pipe.close()

    def _ended(self) -> EngineError:
        return EngineError(f"The program {self._command} has ended.")

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put((time.monotonic(), line.strip()))
        self._lines.put((time.monotonic(), None))


def _started(command: str) -> subprocess.Popen[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or not shutil.which(words[0]):
        raise EngineError(f"“{command}” is not a level, a kernel or a program that can run here.")
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", errors="replace")
