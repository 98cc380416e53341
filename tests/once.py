"""What is made once for all the workers of a test run, whichever of them comes first."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Path]) -> Path:
    """Return the file that *make* puts into the folder it is given; the other workers wait for it."""
    root = factory.getbasetemp()
    shared = (root.parent if root.name.startswith("popen-") else root) / name
    shared.mkdir(exist_ok=True)
    with shared.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = [*shared.iterdir()]
        return found[0] if found else make(shared)
