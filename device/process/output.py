"""The one place that prints: lines that any terminal takes, and no crash when they cannot be written."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO

from firmware_sim.errors import WariError

MOST = 4000  # characters of a line: what was read in may be of any length
CUT = " … "


class OutputLost(WariError):
    """Standard output cannot be written to, and why."""

    code = "output-unwritable"


def prepare() -> None:
    """Let standard output and error take every character: what their encoding lacks is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(line: str) -> None:
    """Print *line* on standard output; raise OutputLost when that fails, BrokenPipeError when its reader has gone."""
    try:
        _print(line, sys.stdout)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputLost(why=error.strerror or str(error)) from error


def complain(line: str) -> None:
    """Print *line* on standard error, where that is possible."""
    with suppress(OSError):
        _print(line, sys.stderr)


def plain(line: str) -> str:
    """Return *line* with everything escaped that a terminal would obey or not show, and its middle left out if long."""
    if len(line) > MOST:
        line = line[: MOST // 2] + CUT + line[-MOST // 2 :]
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in line)


def _print(line: str, stream: TextIO | None) -> None:
    if stream is None:  # the program was started without one
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    try:
        stream.write(plain(line) + "\n")
        stream.flush()
    except OSError:
        _drop(stream)
        raise


def _drop(stream: TextIO) -> None:
    """Discard what *stream* still holds: Python would try to write it again when it ends, and report that."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()
