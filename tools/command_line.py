"""Shared parts of the tools' command lines: one-sentence complaints, worker processes that end quietly."""

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
"""The most processes that a tool starts."""


class Parser(argparse.ArgumentParser):
    """The parser of *tool*, which complains in one sentence."""

    def __init__(self, tool: str, description: str) -> None:
        super().__init__(prog=f"python -m tools.{tool}", description=description)

    def error(self, message: str) -> NoReturn:
        """Print *message* and exit with 2."""
        message = " ".join(message.split())
        self.exit(2, f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.\n")


def number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of integers from *low*, 0 or more, to *high*; it raises ArgumentTypeError for anything else."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 1000 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {low} to {high}")
        return int(text)

    return read


def refusal(error: Exception) -> str:
    """Return in one sentence why *error* ends a tool."""
    if isinstance(error, WariError):
        return explain(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}."
    return str(error)


def hired(processes: int) -> Pool:
    """Return a pool of *processes* worker processes; use it in a ``with`` block."""
    with hiring():
        return get_context("spawn").Pool(processes)


def made(
    work: Callable[[A], B], items: Iterable[A], jobs: int, begin: Callable[..., None] | None = None, *given: Any
) -> Iterator[B]:
    """Yield the result of *work* for each item, in sequence, from *jobs* processes that start with *begin(given)*.

    Raises BrokenProcessPool when one of them dies; a Pool would wait for it. Only the pool's own thread cancels the
    remaining work at the end, because it may be marking that work just then, if a process has died.
    """
    with ProcessPoolExecutor(jobs, get_context("spawn"), begin, given) as pool:
        try:
            with hiring():
                results = [pool.submit(work, item) for item in items]
            results.reverse()
            while results:
                yield results.pop().result()
        except KeyboardInterrupt:
            for child in active_children():  # a signal reaches only this process; do not wait for their work
                child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def hiring() -> Iterator[None]:
    """Block Ctrl+C in a ``with`` block that starts processes, and in them until they have loaded ``tools``.

    Otherwise Python would print a traceback for each process that has only just started.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # started with the first process, it would unblock Ctrl+C
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
