"""Where settings, registration and the game in progress are kept, so that no cut of power leaves half a file.

A save is written to a new file in the same folder, flushed to the disk, and renamed over the old one; the copy before
it is kept beside it. A damaged file, or what lies where a save has to go, is set aside under another name, never
deleted. A file that cannot be read now, or that a newer version wrote, stays where it is with its older copy, and
nothing is saved over them until the store is opened again. Files of other names are none of the store's business.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from device.files import PRIVATE, NotPlain, is_same, kind_of, read_plain, write_through
from device.saving.seal import Damaged, seal, unseal
from device.saving.unreadable import notice_of
from firmware_sim.errors import NewerVersion, StoreUnavailable
from firmware_sim.events import Notice
from firmware_sim.saves import GAMES, SAVED, TOUCH

if sys.platform != "win32":
    import fcntl

NEW, OLDER, KEEP, DAMAGED = ".new", ".older", ".keep", ".damaged"
LIMIT = 4 << 20  # bytes: far more than a game of 10,000 moves or a full library
NAMES = (*SAVED, TOUCH, GAMES)
TWINS = ("registration",)  # names whose older copy is as new as the newest: one damaged file must not cost a code
OWN = re.compile(rf"({'|'.join(NAMES)})(\.older)?(\.new|\.keep|\.damaged[0-9]*)?")  # the names of a store's files
NO_LINKS = (errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK)  # as FAT answers
NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)  # as file systems answer that cannot flush a folder


class Store:
    """Named texts in one *folder*, which this program alone uses while the store is open.

    Raises StoreUnavailable when the folder cannot be made or looked into, is no folder, or is used by another program.
    A folder that cannot be written to is no error here: reading works, and every :meth:`write` raises OSError.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []  # what the player should be told
        self._known: dict[str, str | None] = {}  # file -> text that is on the disk
        self._handed: dict[str, str] = {}  # name -> the file whose text was handed out last
        self._protected: dict[str, str] = {}  # name -> why nothing may be saved under it
        self._lock = _open_folder(folder)
        try:
            self._sweep()
        except OSError as error:
            self.close()
            raise _unavailable(folder, error) from error

    def close(self) -> None:
        """Let other programs use the folder. A second call does nothing."""
        if self._lock is not None:
            with contextlib.suppress(OSError):
                os.close(self._lock)
            self._lock = None

    def read(self, name: str) -> str | None:
        """Return the newest copy of *name*, or None.

        Damaged copies are set aside with a notice. One that cannot be read now is protected with a notice.
        """
        text = self._read_first(name, name, name + OLDER)
        if name in TWINS:
            with contextlib.suppress(OSError, Damaged):
                self._known[name + OLDER] = read_text(self.folder / (name + OLDER))
        return text

    def older(self, name: str) -> str | None:
        """Set the copy of *name* handed out last aside as damaged, and return the older copy, or None."""
        damaged = self._handed.pop(name, None)
        if damaged is None:
            return None
        self._set_aside(name, damaged)
        return None if damaged == name + OLDER else self._read_first(name, name + OLDER)

    def protect(self, name: str) -> None:
        """Leave the copy of *name* handed out last, which a newer version wrote, and let no write of *name* succeed."""
        file = self.folder / self._handed.get(name, name)
        self._protected[name] = f"a newer version of Wari saved {file.name}, which is left as it is"
        self.notices.append(Notice(NewerVersion.code, (("file", str(file)),)))

    def write(self, name: str, text: str) -> None:
        """Put *text* on the disk under *name*, or raise OSError and leave the copy before it readable.

        Nothing is written when the disk has this text already: cards wear.
        """
        self._check(name)
        if self._has(name, text):
            return
        data, new = seal(text), self.folder / (name + NEW)
        for file in (name + NEW, name + KEEP, name + OLDER, name):
            self._make_way(file)
        try:
            write_through(new, data)
            self._forget(name)
            self._keep_older(name, data)
            new.replace(self.folder / name)
            self._sync_folder()
        except OSError:
            with contextlib.suppress(OSError):  # a full disk needs the space
                new.unlink()
            raise
        self._learn(name, text)

    def _check(self, name: str) -> None:
        """Raise OSError when *name* is protected, or when the folder that is locked is no longer at its path."""
        if name in self._protected:
            raise OSError(errno.EPERM, self._protected[name])
        if self._lock is None:
            return
        try:
            there = self.folder.stat()
        except FileNotFoundError:
            there = None
        if there is None or not os.path.samestat(there, os.fstat(self._lock)):
            raise OSError(errno.ESTALE, f"the folder {self.folder} was removed or replaced; start Wari again")

    def _has(self, name: str, text: str) -> bool:
        """Return whether the disk has *text* under *name* already, in both copies of a twin."""
        files = (name, name + OLDER) if name in TWINS else (name,)
        return all(self._known.get(file) == text for file in files)

    def _learn(self, name: str, text: str) -> None:
        """Remember that *text* is on the disk under *name*."""
        self._known[name] = text
        if name in TWINS:
            self._known[name + OLDER] = text

    def _forget(self, name: str) -> None:
        """Forget what is on the disk under *name*, which is about to change."""
        for file in (name, name + OLDER):
            self._known.pop(file, None)

    def _read_first(self, name: str, *files: str) -> str | None:
        """Return the text of the first of the *files* of *name* that holds a save, or None."""
        for file in files:
            try:
                text = read_text(self.folder / file)
            except Damaged:
                self._set_aside(name, file)
                continue
            except OSError as error:
                self._leave(name, file, error)
                return None
            if text is not None:
                self._known[file], self._handed[name] = text, file
                return text
        return None

    def _leave(self, name: str, file: str, error: OSError) -> None:
        """Protect *name*, as its *file* cannot be read now: to save over what nobody has seen could destroy a game."""
        self._protected[name] = f"{file} could not be read when Wari started; start Wari again when it can be"
        self.notices.append(notice_of(self.folder / file, error))

    def _set_aside(self, name: str, file: str) -> None:
        """Rename the damaged *file* of *name* so that it can be looked into; where it cannot be renamed it stays."""
        self._known.pop(file, None)
        kept = self._rename_aside(file)
        if kept is None:
            self._protected[name] = f"{file} is damaged and cannot be renamed; put that right and start Wari again"
        self.notices.append(Notice("store-damaged", (("file", file), ("kept", kept or file))))

    def _make_way(self, file: str) -> None:
        """Set aside a folder, a pipe or a device that lies in the place of *file*; raise OSError for a link to a save.

        If the save replaced the link, the file that it leads to would grow old unnoticed.
        """
        kind = kind_of(self.folder / file)
        if kind in (0, stat.S_IFREG):
            return
        if kind == stat.S_IFLNK and not file.endswith((NEW, KEEP)):
            raise OSError(errno.ELOOP, f"{file} is a link; put the file that it leads to in its place")
        kept = self._rename_aside(file)
        if kept:  # else the save fails, and that is told
            self.notices.append(Notice("store-obstacle", (("file", file), ("kept", kept))))

    def _rename_aside(self, file: str) -> str | None:
        """Rename *file* to the next name that is free, and return that; None if it cannot be renamed."""
        names = (f"{file}{DAMAGED}{number if number > 1 else ''}" for number in count(1))
        try:
            aside = next(name for name in names if not kind_of(self.folder / name))
            (self.folder / file).replace(self.folder / aside)
        except OSError:
            return None
        return aside

    def _keep_older(self, name: str, data: bytes) -> None:
        """Make the present copy the older one without a moment in which there is no present copy.

        The older copy of a twin holds the new *data*, in a second file: what damages one leaves the other.
        """
        present, keep, older = (self.folder / (name + suffix) for suffix in ("", KEEP, OLDER))
        if name in TWINS:
            write_through(keep, data)
            keep.replace(older)
            return
        if not kind_of(present):
            return
        with contextlib.suppress(OSError):  # FAT has no modes
            present.chmod(PRIVATE)
        try:
            keep.unlink(missing_ok=True)
            os.link(present, keep)
            keep.replace(older)
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            # No second name for a file here: a cut of power at this very moment brings back the copy before
            present.replace(older)

    def _sync_folder(self) -> None:
        """Return when the new names are on the disk; raise OSError when they may not be."""
        if self._lock is None:
            return
        try:
            os.fsync(self._lock)
        except OSError as error:
            if error.errno not in NO_SYNC:
                raise

    def _sweep(self) -> None:
        """Remove what a save left that was cut off; what no save can have left stays until it is in the way.

        Raises OSError when the folder cannot be looked into.
        """
        for leftover in (self.folder / (name + suffix) for name in NAMES for suffix in (NEW, KEEP)):
            if kind_of(leftover) == stat.S_IFREG:
                with contextlib.suppress(OSError):
                    leftover.unlink()


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

    def protect(self, name: str) -> None:
        """Do nothing: every write fails."""

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
        raise _unavailable(folder, error) from error


def _unavailable(folder: Path, error: OSError) -> StoreUnavailable:
    return StoreUnavailable("store-unavailable", folder=folder, why=error.strerror or str(error))


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


def read_text(path: Path) -> str | None:
    """Return the text of a file, None when nothing lies there.

    Raises Damaged for bytes that are not a save, OSError when it cannot be read now, as for a link to a missing disk.
    """
    try:
        return unseal(read_plain(path, LIMIT))
    except FileNotFoundError:
        if kind_of(path):
            raise
        return None
    except NotPlain as error:
        raise Damaged from error
