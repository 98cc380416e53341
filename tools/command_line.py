"""What the command lines of the tools have in common: complaints of one sentence, processes that end without one."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from multiprocessing.pool import Pool
from typing import Any, NoReturn, TypeVar

from device.words import explain
from firmware_sim.errors import WariError

A = TypeVar("A")
B = TypeVar("B")
MOST_JOBS = 256
"""Processes that a tool starts at most."""


class Parser(argparse.ArgumentParser):
    """The parser of the tool called *tool*, whose complaint is one sentence."""

    def __init__(self, tool: str, description: str) -> None:
        super().__init__(prog=f"python -m tools.{tool}", description=description)

    def error(self, message: str) -> NoReturn:
        """Say *message* and exit with 2."""
        message = " ".join(message.split())
        self.exit(2, f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.\n")


def number(low: int, high: int) -> Callable[[str], int]:
    """Return what reads a whole number from *low* to *high*, 0 or more; it raises ArgumentTypeError for all else."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 1000 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {low} to {high}")
        return int(text)

    return read


def refusal(error: Exception) -> str:
    """Return why a tool gives up over *error*, in one sentence."""
    if isinstance(error, WariError):
        return explain(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}."
    return str(error)


def hired(processes: int) -> Pool:
    """Return *processes* processes to work for a tool; leave them by ``with``."""
    with hiring():
        return get_context("spawn").Pool(processes)


def made(
    work: Callable[[A], B], items: Iterable[A], jobs: int, begin: Callable[..., None] | None = None, *given: Any
) -> Iterator[B]:
    """Yield what *work* makes of each of the *items*, in order, in *jobs* processes that *begin* with what is *given*.

    Raises BrokenProcessPool when one of them dies; a Pool would wait for it. What is still to be done at the end is
    cancelled by nobody but the pool's own thread, which may be marking it just then, as a process has died.
    """
    with ProcessPoolExecutor(jobs, get_context("spawn"), begin, given) as pool:
        try:
            with hiring():
                results = [pool.submit(work, item) for item in items]
            results.reverse()
            while results:
                yield results.pop().result()
        except KeyboardInterrupt:
            for child in active_children():  # a signal reaches us alone; do not wait until their work is done
                child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def hiring() -> Iterator[None]:
    """Hold Ctrl+C back during a ``with`` block that starts processes, and in them until ``tools`` is loaded there.

    Python itself would show a traceback for each that is only just beginning.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would let Ctrl+C in when it is started with the first process
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
