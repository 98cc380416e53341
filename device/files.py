"""Reads files that somebody named, whatever they turn out to be."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_plain(path: Path, most: int) -> bytes:
    """Return the bytes of a plain file of at most *most* bytes.

    Raises OSError for anything else: a pipe would keep the program waiting, and a device has no end.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no plain file")
    return read_at_most(path, most)


def read_at_most(path: Path, most: int) -> bytes:
    """Return the bytes of a file, a pipe or a device; raise OSError when there are more than *most*."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data
