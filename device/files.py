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
    plain_size(path)
    return read_at_most(path, most)


def plain_size(path: Path) -> int:
    """Return the bytes that a plain file has; raise OSError for anything else, which is not opened."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no plain file")
    return found.st_size


def is_same(one: Path, other: Path) -> bool:
    """Return whether two paths lead to one and the same file; False when one of them is not there."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def read_at_most(path: Path, most: int) -> bytes:
    """Return the bytes of a file, a pipe or a device; raise OSError when there are more than *most*."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data
