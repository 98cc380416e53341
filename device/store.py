"""Where settings, registration and the game in progress are kept, so that no cut of power leaves half a file.

A save is written to a new file in the same folder, flushed to the disk, and renamed over the old one; the copy before
it is kept beside it. Whatever cannot be read, or lies where a save has to go, is set aside under another name, never
deleted. Files of other names are none of the store's business, whatever folder it is given.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from device.files import is_same, read_plain
from device.seal import Damaged, seal, unseal
from firmware_sim.errors import StoreUnavailable
from firmware_sim.events import Notice
from firmware_sim.screens.handheld import SAVED, TOUCH

if sys.platform != "win32":
    import fcntl

NEW, OLDER, KEEP, DAMAGED = ".new", ".older", ".keep", ".damaged"
LIMIT = 1 << 20  # bytes: far more than a game of 10,000 moves
NAMES = (*SAVED, TOUCH)
OWN = re.compile(rf"({'|'.join(NAMES)})(\.older)?(\.new|\.keep|\.damaged[0-9]*)?")  # the names of a store's files
NO_LINKS = (errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK)  # as FAT answers


class Store:
    """Named texts in one *folder*, which this program alone uses while the store is open.

    Raises StoreUnavailable when the folder cannot be made, is no folder, or is used by another program. A folder that
    cannot be written to is no error here: reading works, and every :meth:`write` raises OSError.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []  # what the player should be told
        self._known: dict[str, str] = {}  # name -> text that is on the disk
        self._handed_older: set[str] = set()
        self._lock = _open_folder(folder)
        self._sweep()

    def close(self) -> None:
        """Let other programs use the folder. A second call does nothing."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def read(self, name: str) -> str | None:
        """Return the newest readable copy of *name*, or None; damaged copies are set aside with a notice."""
        self._handed_older.discard(name)
        text = self._read_or_set_aside(name)
        return self._read_older(name) if text is None else text

    def older(self, name: str) -> str | None:
        """Set the copy handed out last aside as damaged, and return the older copy of *name*, or None."""
        self._known.pop(name, None)
        if name in self._handed_older:
            self._set_aside(name + OLDER)
            return None
        self._set_aside(name)
        return self._read_older(name)

    def write(self, name: str, text: str) -> None:
        """Put *text* on the disk under *name*, or raise OSError and leave the copy before it as it was.

        Nothing is written when the disk has this text already: cards wear.
        """
        if self._known.get(name) == text:
            return
        data = seal(text)
        new = self.folder / (name + NEW)
        for file in (name + NEW, name + KEEP, name + OLDER, name):
            self._make_way(file)
        try:
            _write_through(new, data)
            self._keep_older(name)
            new.replace(self.folder / name)
        except OSError:
            with contextlib.suppress(OSError):  # a full disk needs the space
                new.unlink()
            raise
        self._sync_folder()
        self._known[name] = text
        self._handed_older.discard(name)

    def _read_or_set_aside(self, file: str) -> str | None:
        try:
            text = _read_text(self.folder / file)
        except Damaged:
            self._set_aside(file)
            return None
        if text is not None:
            self._known[file] = text
        return text

    def _read_older(self, name: str) -> str | None:
        self._handed_older.add(name)
        return self._read_or_set_aside(name + OLDER)

    def _set_aside(self, file: str) -> None:
        """Rename *file* so that it can be looked into; in a folder that cannot be written to it stays."""
        kept = self._rename_aside(file) or file
        self.notices.append(Notice("store-damaged", (("file", file), ("kept", kept))))

    def _make_way(self, file: str) -> None:
        """Set aside what lies where *file* is to be written and is none: a folder, a pipe, a link to nowhere."""
        path = self.folder / file
        if not os.path.lexists(path) or path.is_file():
            return
        kept = self._rename_aside(file)
        if kept:  # else the save fails, and that is told
            self.notices.append(Notice("store-obstacle", (("file", file), ("kept", kept))))

    def _rename_aside(self, file: str) -> str | None:
        """Rename *file* to the next name that is free, and return that; None if it cannot be renamed."""
        names = (f"{file}{DAMAGED}{number if number > 1 else ''}" for number in count(1))
        aside = next(name for name in names if not os.path.lexists(self.folder / name))
        try:
            (self.folder / file).replace(self.folder / aside)
        except OSError:
            return None
        return aside

    def _keep_older(self, name: str) -> None:
        """Make the present copy the older one without a moment in which there is no present copy."""
        present, keep = self.folder / name, self.folder / (name + KEEP)
        if not present.is_file():
            return
        try:
            with contextlib.suppress(FileNotFoundError):
                keep.unlink()
            os.link(present, keep)
            keep.replace(self.folder / (name + OLDER))
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            # No second name for a file here: a cut of power at this very moment brings back the copy before
            present.replace(self.folder / (name + OLDER))

    def _sync_folder(self) -> None:
        if self._lock is not None:
            with contextlib.suppress(OSError):  # some file systems cannot; the rename is done all the same
                os.fsync(self._lock)

    def _sweep(self) -> None:
        """Remove what a save left that was cut off; what no save can have left stays until it is in the way."""
        for leftover in self._leftovers():
            with contextlib.suppress(OSError):
                leftover.unlink()

    def _leftovers(self) -> Iterator[Path]:
        for name in NAMES:
            paths = (self.folder / (name + suffix) for suffix in (NEW, KEEP))
            yield from (path for path in paths if path.is_file())


class NoStore:
    """Stands in for a folder that cannot be used, as *error* says: every save fails, and play goes on.

    The player is told at once: what is said beside a picture may lie behind it.
    """

    def __init__(self, error: StoreUnavailable) -> None:
        values = {name: str(value) for name, value in error.values.items()}
        self.notices = [Notice(error.code, tuple(values.items()))]
        self._why = values["why"]

    def read(self, name: str) -> str | None:
        """Return None."""
        return None

    def older(self, name: str) -> str | None:
        """Return None."""
        return None

    def write(self, name: str, text: str) -> None:
        """Raise OSError."""
        raise OSError(errno.EROFS, self._why)

    def close(self) -> None:
        """Do nothing: there is nothing to let go."""


def _open_folder(folder: Path) -> int | None:
    """Make *folder* if needed and lock it; return what holds the lock, None where there are no locks."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _lock(folder)
    except BlockingIOError as error:
        raise StoreUnavailable("store-in-use", folder=folder) from error
    except OSError as error:
        raise StoreUnavailable("store-unavailable", folder=folder, why=error.strerror or str(error)) from error


def _lock(folder: Path) -> int | None:
    if sys.platform == "win32":
        return None
    # The folder itself is locked: that needs no file and works where nothing may be written
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise
    except OSError:
        pass  # a network file system without locks
    return lock


def owns(folder: Path, path: Path) -> bool:
    """Return True when *path* is, or leads to, one of the files that a store in *folder* keeps or may make."""
    try:
        there, real, near = (os.path.realpath(one) for one in (folder, path, path.parent))
    except OSError:  # the folder that we were started in is gone
        return False
    named = (Path(real), Path(near, path.name))
    is_own = any(one.parent == Path(there) and OWN.fullmatch(one.name) for one in named)
    return is_own or any(is_same(path, one) for one in _own_files(folder))  # by another link to the same file


def _own_files(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from (one for one in folder.iterdir() if OWN.fullmatch(one.name))


def _write_through(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)  # a link would lead the writing elsewhere
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _read_text(path: Path) -> str | None:
    """Return the text of a file, None when there is none; raise Damaged for anything that cannot be a save."""
    try:
        return unseal(read_plain(path, LIMIT))
    except FileNotFoundError:
        if path.is_symlink():
            raise Damaged from None
        return None
    except OSError as error:
        raise Damaged from error
