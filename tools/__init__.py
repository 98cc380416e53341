"""Tools for makers of the handheld, run as ``python -m tools.NAME``.

This is the first of a tool that is loaded, in each of its processes, so Ctrl+C is seen to here: it ends a tool with one
word, and with 130 as a shell counts it, and the processes that work for it at once and without any.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from types import TracebackType


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Say what ended a tool, with a traceback unless it was the user."""
    if issubclass(kind, KeyboardInterrupt):
        sys.stderr.write("Stopped.\n")  # at once: others may be writing there
    else:
        sys.__excepthook__(kind, error, trace)


if multiprocessing.current_process().name != "MainProcess":  # Python has told it no more of itself so far
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # it reaches all of them, and was held back so far
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
elif sys.argv[:1] == ["-m"]:  # Python is still looking for the tool; whoever imports one keeps the own hook
    sys.excepthook = _end
