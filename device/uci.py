"""``wari-uci``: the engine protocol on standard input and output.

A thread does nothing but read, so that the engine can look at its input between two slices of thinking.
"""

from __future__ import annotations

import os
import platform
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from queue import Queue
from select import select
from threading import Thread
from typing import Protocol

from device import __version__
from device.assets import open_resources
from device.clock import SystemClock
from device.kernels import choose
from device.pacer import Pacer
from device.words import TEXTS, explain
from firmware_sim.errors import WariError
from firmware_sim.search.tables import Tables
from firmware_sim.search.uci import Engine

INPUT, OUTPUT = 0, 1  # the descriptors of standard input and output
HELP, VERSION = ("--help", "-h"), ("--version",)
BLOCK = 65_536  # bytes read at a time
BLOCKS = 16  # that wait at most
PIECE = 512  # bytes that a pipe takes without waiting, once it takes any (POSIX)
PATIENCE_S = 30  # how long answers may wait for a reader while commands pile up
LONGEST_LINE = 100_000  # bytes; a game of 1,000 moves takes 2,000


class Ticking(Protocol):
    """What is asked of a clock here."""

    def us(self) -> int:
        """Return microseconds that only ever grow."""


class Incoming(Protocol):
    """Where lines come from; None is the end of them."""

    def wait(self) -> str | None:
        """Return the next line, however long it takes to come."""

    def waiting(self) -> Iterator[str | None]:
        """Yield what has come by now."""


class Inbox:
    """What has arrived and waits, at most BLOCKS blocks of bytes; one thread puts them there, another takes lines."""

    def __init__(self) -> None:
        self._blocks: Queue[bytes] = Queue(BLOCKS)
        self._splitter = Splitter()
        self._lines: deque[str | None] = deque()

    @property
    def is_full(self) -> bool:
        """True when the next block must wait."""
        return self._blocks.full()

    def put(self, block: bytes) -> None:
        """Add a *block*, empty at the end of the input; wait while the inbox is full."""
        self._blocks.put(block)

    def wait(self) -> str | None:
        """Return the next line, however long it takes to come."""
        while not self._lines:
            self._split(self._blocks.get())
        return self._lines.popleft()

    def waiting(self) -> Iterator[str | None]:
        """Yield what has come by now; what comes meanwhile waits, so that no flood of lines keeps us from thinking."""
        blocks = self._blocks.qsize()
        while self._lines or blocks:
            if self._lines:
                yield self._lines.popleft()
            else:
                self._split(self._blocks.get())
                blocks -= 1

    def _split(self, block: bytes) -> None:
        self._lines.extend(self._splitter.lines(block) if block else (*self._splitter.last(), None))


class Splitter:
    """Cuts bytes into lines of text; what is too long for a line is cut off, and so marked that it is no command."""

    def __init__(self) -> None:
        self._rest = b""

    def lines(self, block: bytes) -> list[str]:
        """Return the lines that *block* completes."""
        *whole, self._rest = (self._rest + block).split(b"\n")
        self._rest = self._rest[: LONGEST_LINE + 1]
        return [_text(line) for line in whole]

    def last(self) -> list[str]:
        """Return what is left when nothing more comes."""
        rest, self._rest = self._rest, b""
        return [_text(rest)] if rest else []


def _text(line: bytes) -> str:
    short = line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…".encode()
    return short.decode("utf-8", "replace")


def read(descriptor: int, inbox: Inbox) -> None:
    """Put all of *descriptor* into the *inbox*, until it ends or breaks; read no further while the inbox is full."""
    try:
        # Not through sys.stdin: a thread that waits inside it would be in the way when Python ends
        while block := os.read(descriptor, BLOCK):
            inbox.put(block)
    except OSError:
        pass  # a broken input is an input that has ended
    inbox.put(b"")


def serve(engine: Engine, inbox: Incoming, say: Callable[[Sequence[str]], None], clock: Ticking) -> None:
    """Let *engine* answer what comes into the *inbox* until it has ended; *say* is given its lines."""

    def hear(line: str | None) -> None:
        say(engine.hear_end(clock.us()) if line is None else engine.hear(line, clock.us()))

    pacer = Pacer()
    while not engine.ended:
        if not engine.thinking:
            pacer.begin()
            hear(inbox.wait())
            continue
        begun, before = clock.us(), engine.nodes
        engine.think(pacer.nodes)
        now = clock.us()
        if engine.nodes - before >= pacer.nodes:  # a slice cut short says nothing about this machine
            pacer.took(now - begun)
        say(engine.report(now))
        for line in inbox.waiting():
            hear(line)


def say(lines: Sequence[str], inbox: Inbox | None = None, output: int = OUTPUT, patience_s: float = PATIENCE_S) -> None:
    """Write *lines* to the descriptor *output* at once, whatever its encoding is.

    Raises WariError when nobody reads them for *patience_s* seconds while the *inbox* is full: whoever sends commands
    may be waiting until we read more, and would never come to read.
    """
    rest = "".join(f"{line}\n" for line in lines).encode()
    while rest:
        while sys.platform != "win32" and not select([], [output], [], patience_s)[1]:
            if inbox and inbox.is_full:
                raise WariError("uci-unread")
        # Not through sys.stdout: it would hold on to what cannot be written, and try again when Python ends
        rest = rest[os.write(output, rest[:PIECE]) :]


@contextmanager
def interruptible() -> Iterator[None]:
    """Let SIGTERM and SIGHUP do what Ctrl+C does, for the time of a ``with`` block."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, signal.default_int_handler)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def version_text() -> str:
    """Return the versions of what decides how the engine plays; raises as ``kernels.choose``."""
    kernel = TEXTS(f"kernel-{choose().speed.value}")
    return f"wari-uci {__version__}, Python {platform.python_version()}, kernel {kernel}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``wari-uci`` and return its exit code."""
    words = tuple(sys.argv[1:] if arguments is None else arguments)
    try:
        if words:
            return _explain_itself(words)
        with interruptible():
            _serve_standard_input()
    except KeyboardInterrupt:
        pass  # to be told to end is no fault
    except BrokenPipeError:
        pass  # nobody reads on: there is no one left to play for
    except OSError as error:
        return _complain(TEXTS("uci-unwritable", why=error.strerror), 1)
    except WariError as error:
        return _complain(explain(error), 2)
    return 0


def _serve_standard_input() -> None:
    tables = Tables(open_resources())
    inbox, engine = Inbox(), Engine(f"Wari {__version__}", explain, choose().module, tables)
    Thread(target=read, args=(INPUT, inbox), daemon=True).start()
    serve(engine, inbox, partial(say, inbox=inbox), SystemClock())


def _explain_itself(words: Sequence[str]) -> int:
    if len(words) == 1 and words[0] in HELP:
        say([TEXTS("uci-help")])
        return 0
    if len(words) == 1 and words[0] in VERSION:
        say([version_text()])
        return 0
    return _complain(TEXTS("uci-usage"), 2)


def _complain(sentence: str, code: int) -> int:
    print(f"wari-uci: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
