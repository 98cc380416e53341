"""Reads and writes files by plain system calls, and looks at what a path leads to without failing.

``pathlib``'s own ``is_file`` and the like raise OSError for a folder that is closed to us, for a name that is too long
and for a card that is failing; a test holds that nothing in ``device`` calls them.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)  # Windows alone has it
PRIVATE = 0o600  # the mode of a file that nobody else may read


class NotPlain(OSError):
    """What a path leads to is not a plain file, or is too large to be what was meant."""


def read_plain(path: Path, most: int) -> bytes:
    """Return the bytes of a plain file of at most *most* bytes.

    Raises NotPlain for anything else (a pipe would keep the program waiting, and a device has no end), and OSError.
    """
    plain_size(path)
    return read_at_most(path, most)


def plain_size(path: Path) -> int:
    """Return the bytes that a plain file has; raise NotPlain for anything else, which is not opened, and OSError."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise NotPlain(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise NotPlain(errno.EINVAL, "it is not a plain file")
    return found.st_size


def read_at_most(path: Path, most: int) -> bytes:
    """Return the bytes of a file, a pipe or a device; raise NotPlain when it has more than *most*, and OSError."""
    number = os.open(path, os.O_RDONLY | BINARY)
    try:
        data = b""
        while len(data) <= most and (piece := os.read(number, most + 1 - len(data))):
            data += piece
    finally:
        with suppress(OSError):  # what was read is read
            os.close(number)
    if len(data) > most:
        raise NotPlain(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def write_through(path: Path, data: bytes) -> None:
    """Make the file *path*, which only its owner may read, and return when *data* is on the disk; raise OSError.

    What lay there is gone: a link would lead the writing elsewhere.
    """
    path.unlink(missing_ok=True)
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, PRIVATE)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(number, rest) :]
        os.fsync(number)
    finally:
        os.close(number)


def kind_of(path: Path) -> int:
    """Return what lies at *path* as ``stat.S_IFMT`` has it, a link as a link, 0 for nothing; raise OSError."""
    try:
        return stat.S_IFMT(path.lstat().st_mode)
    except FileNotFoundError:
        return 0


def is_file(path: Path) -> bool:
    """Return whether *path* leads to a plain file; False when that cannot be found out."""
    return os.path.isfile(path)  # noqa: PTH113  # its own raises


def is_folder(path: Path) -> bool:
    """Return whether *path* leads to a folder; False when that cannot be found out."""
    return os.path.isdir(path)  # noqa: PTH112  # its own raises


def link_target(path: Path) -> Path | None:
    """Return what the link *path* names; None for anything else, and when that cannot be found out."""
    try:
        return path.readlink()
    except (OSError, ValueError):
        return None


def exists(path: Path) -> bool:
    """Return whether *path* leads to anything; False when that cannot be found out."""
    return os.path.exists(path)  # noqa: PTH110  # its own raises


def is_same(one: Path, other: Path) -> bool:
    """Return whether two paths lead to one and the same file; False when that cannot be found out."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
