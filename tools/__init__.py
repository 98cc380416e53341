"""Tools for makers of the handheld, run as ``python -m tools.NAME``.

Each process of a tool loads this first, so it handles Ctrl+C here. Ctrl+C ends the tool with one word and with 130, as
a shell counts it, and ends its worker processes at once without a word.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from types import TracebackType


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Report what ended a tool, with a traceback unless the user did."""
    if issubclass(kind, KeyboardInterrupt):
        sys.stderr.write("Stopped.\n")  # in one piece: others may be writing there
    else:
        sys.__excepthook__(kind, error, trace)


if multiprocessing.current_process().name != "MainProcess":  # all that a process knows of itself so far
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # it reaches all of them, and was blocked until now
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
elif sys.argv[:1] == ["-m"]:  # Python is still loading the tool; an importing program keeps its own hook
    sys.excepthook = _end
