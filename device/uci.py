"""``wari-uci``: the engine protocol on standard input and output.

A thread does nothing but read, so that the engine can look at its input between two slices of thinking.
"""

from __future__ import annotations

import os
import platform
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol

from device import __version__
from device.assets import open_resources
from device.clock import SystemClock
from device.kernels import choose
from device.pacer import Pacer
from firmware_sim.errors import WariError
from firmware_sim.search.tables import Tables
from firmware_sim.search.uci import Engine
from firmware_sim.text import Texts, explain

INPUT, OUTPUT = 0, 1  # the descriptors of standard input and output
HELP, VERSION = ("--help", "-h"), ("--version",)
BLOCK = 65_536  # bytes read at a time
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
    """The lines that came in, and None after the last; any thread may put them there."""

    def __init__(self) -> None:
        self._lines: SimpleQueue[str | None] = SimpleQueue()

    def put(self, line: str | None) -> None:
        """Add a *line*, None when no more will come."""
        self._lines.put(line)

    def wait(self) -> str | None:
        """Return the next line, however long it takes to come."""
        return self._lines.get()

    def waiting(self) -> Iterator[str | None]:
        """Yield what has come by now."""
        while True:
            try:
                yield self._lines.get_nowait()
            except Empty:
                return


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
        return [_text(self._rest)] if self._rest else []


def _text(line: bytes) -> str:
    short = line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…".encode()
    return short.decode("utf-8", "replace")


def read(descriptor: int, inbox: Inbox) -> None:
    """Put every line of *descriptor* into the *inbox*, until it ends or breaks."""
    splitter = Splitter()
    try:
        # Not through sys.stdin: a thread that waits inside it would be in the way when Python ends
        while block := os.read(descriptor, BLOCK):
            for line in splitter.lines(block):
                inbox.put(line)
    except OSError:
        pass  # a broken input is an input that has ended
    for line in splitter.last():
        inbox.put(line)
    inbox.put(None)


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


def say(lines: Sequence[str]) -> None:
    """Write *lines* to standard output at once, whatever its encoding is."""
    rest = "".join(f"{line}\n" for line in lines).encode()
    while rest:
        # Not through sys.stdout: it would hold on to what cannot be written, and try again when Python ends
        rest = rest[os.write(OUTPUT, rest) :]


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
    kernel = Texts()(f"kernel-{choose().speed.value}")
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
        return _complain(Texts()("uci-unwritable", why=error.strerror), 1)
    except WariError as error:
        return _complain(explain(error), 2)
    return 0


def _serve_standard_input() -> None:
    tables = Tables(open_resources())
    inbox, engine = Inbox(), Engine(f"Wari {__version__}", explain, choose().module, tables)
    Thread(target=read, args=(INPUT, inbox), daemon=True).start()
    serve(engine, inbox, say, SystemClock())


def _explain_itself(words: Sequence[str]) -> int:
    if len(words) == 1 and words[0] in HELP:
        say([Texts()("uci-help")])
        return 0
    if len(words) == 1 and words[0] in VERSION:
        say([version_text()])
        return 0
    return _complain(Texts()("uci-usage"), 2)


def _complain(sentence: str, code: int) -> int:
    print(f"wari-uci: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
