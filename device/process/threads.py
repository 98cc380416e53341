"""What becomes of threads that end by an exception: Python would write its traceback over the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PYSERIAL = "pySerial"  # how the names of pyserial's own threads begin


@contextmanager
def watching_threads(tell: Callable[[Exception], object]) -> Iterator[None]:
    """For the time of a ``with`` block, *tell* what ended a thread, in that thread.

    Nothing is told of pyserial's own: any garbage that is no RFC 2217 ends them, and their port tells of it when it is
    read next.
    """

    def ended(arguments: threading.ExceptHookArgs) -> None:
        error, thread = arguments.exc_value, arguments.thread
        if isinstance(error, Exception) and not (thread and thread.name.startswith(PYSERIAL)):
            tell(error)

    before, threading.excepthook = threading.excepthook, ended
    try:
        yield
    finally:
        threading.excepthook = before
