"""Brings a file of solved endgames into memory: a large plain one is read where it lies, a page at a time."""

from __future__ import annotations

import errno
import mmap
import os
from pathlib import Path

from device.files import plain_size
from firmware_sim.errors import BadEndgames
from firmware_sim.search.endgames import HEADER_SIZE, is_packed

READ_MOST = 32 << 20
"""Bytes up to which a file is read; a larger one is mapped, unless it is packed."""


def mapped(path: Path, name: str | None = None) -> memoryview:
    """Return the bytes of the plain file at *path*, read, or mapped where a large table is read in places.

    What is mapped must not be cut short or written over, which ends the program; what was read may be. Raises
    BadEndgames, which calls it *name* or else by its path, when it cannot be read.
    """
    try:
        size = plain_size(path)
        with path.open("rb") as file:
            if size > READ_MOST and not is_packed(file.read(HEADER_SIZE)):
                return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            file.seek(0)
            return memoryview(file.read())
    except (OSError, ValueError, OverflowError, MemoryError) as error:  # none but OSError when it is too large
        why = getattr(error, "strerror", None) or str(error) or os.strerror(errno.ENOMEM)
        raise BadEndgames("endgames-unreadable", name=name or str(path), why=why) from error
