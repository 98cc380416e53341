"""Maps a file of solved endgames from the disk: large ones are read where they lie, a page at a time."""

from __future__ import annotations

import mmap
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware_sim.errors import BadEndgames
from firmware_sim.rules.editions import Edition
from firmware_sim.search.endgames import Endgames, file_of, name_of, opened

FOLDER = "endgames/"  # among the assets


class Shipped:
    """The tables among the *assets*, each opened when first asked for; *complain* is told of a bad one."""

    def __init__(self, assets: Mapping[str, bytes], complain: Callable[[BadEndgames], None]) -> None:
        self._assets, self._complain = assets, complain
        self._open: dict[str, Endgames | None] = {}

    def __call__(self, edition: Edition) -> Endgames | None:
        """Return the table of *edition*; None where there is none, or a bad one: play goes on without it."""
        name = name_of(edition)
        if name not in self._open:
            self._open[name] = self._opened(edition)
        return self._open[name]

    def _opened(self, edition: Edition) -> Endgames | None:
        file = FOLDER + file_of(edition)
        if file not in self._assets:
            return None
        try:
            return opened(self._assets[file], edition, file)
        except BadEndgames as error:
            self._complain(error)
            return None


def mapped(path: Path) -> memoryview:
    """Return the bytes of the file at *path*; raise BadEndgames when it cannot be read."""
    try:
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except ValueError:
        raise BadEndgames("endgames-foreign", name=str(path)) from None  # it is empty, and nothing can be mapped
    except OSError as error:
        raise BadEndgames("endgames-unreadable", name=str(path), why=error.strerror or str(error)) from error
