"""Maps a file of solved endgames from the disk: large ones are read where they lie, a page at a time."""

from __future__ import annotations

import mmap
from pathlib import Path

from firmware_sim.errors import BadEndgames


def mapped(path: Path) -> memoryview:
    """Return the bytes of the file at *path*; raise BadEndgames when it cannot be read."""
    try:
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except ValueError:
        raise BadEndgames("endgames-foreign", name=str(path)) from None  # it is empty, and nothing can be mapped
    except OSError as error:
        raise BadEndgames("endgames-unreadable", name=str(path), why=error.strerror or str(error)) from error
