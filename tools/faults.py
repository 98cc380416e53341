"""Make each system call of a start and of a save fail, or be the last; check that nothing is lost and every sentence
is true.

``python -m tools.faults``. Each run starts with the same saved files. One call fails with one of ``ERRORS``, or the
process dies there. Afterwards a healthy start must find the old or the new text of every file and no damage. A save
that was reported as done must exist, a failure must give the system's own reason, and the same save must succeed on the
next try. Wari must name a file that it could not read, and no save may replace it.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copytree
from typing import Any
from unittest.mock import patch

from device.saving.seal import seal, unseal
from device.saving.store import NAMES, OLDER, TWINS, Store
from device.words import TEXTS, explain
from firmware_sim.errors import StoreUnavailable
from tools.command_line import Parser

CALLS = (
    "mkdir", "open", "stat", "lstat", "fstat", "read", "write", "fsync", "link", "replace", "unlink", "close", "chmod",
)  # fmt: skip
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EMFILE)
KILL = 0  # the process dies instead of an error
OLDEST, OLD, NEW = '{"is": "oldest"}', '{"is": "old"}', '{"is": "new"}'
SAVES = ("game", *TWINS)  # one name for each way to save
FLUSH = "fsync folder"
KEPT = "Wari left it unchanged"
real_fstat = os.fstat


class Killed(BaseException):
    """The process died: it makes no more calls."""


class Calls:
    """The system calls of this thread; the one numbered *at* fails with *error*, or kills the process.

    *seen* holds their names in sequence, with "fsync folder" for a folder's; *done* holds those that did not fail. None
    of them flushes to a disk.
    """

    def __init__(self, at: int = -1, error: int = KILL) -> None:
        self.seen: list[str] = []
        self.done: set[str] = set()
        self.why = os.strerror(error) if error != KILL else ""
        self._at, self._error = at, error
        self._thread = threading.get_ident()
        self._open: set[int] = set()

    @property
    def is_dead(self) -> bool:
        """True when the process was killed."""
        return self._error == KILL and 0 <= self._at < len(self.seen)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Replace the system calls in a ``with`` block, which ends quietly when the process is killed."""
        with suppress(Killed), ExitStack() as stack:
            for name in CALLS:
                stack.enter_context(patch.object(os, name, self._stand_in(name, getattr(os, name))))
            yield

    def release(self) -> None:
        """Close the open files of a killed process, as the system does."""
        while self._open:
            os.close(self._open.pop())

    def _stand_in(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if threading.get_ident() != self._thread:
                return real(*given, **named)
            if self.is_dead and name != "close":
                raise Killed
            is_folder = name == "fsync" and stat.S_ISDIR(real_fstat(given[0]).st_mode)
            self.seen.append(FLUSH if is_folder else name)
            if len(self.seen) - 1 == self._at:
                self._fail(name, real, given)
            self.done.add(self.seen[-1])
            return None if name == "fsync" else self._noted(name, given, real(*given, **named))

        return call

    def _fail(self, name: str, real: Callable[..., Any], given: tuple[Any, ...]) -> None:
        if name == "close":  # a close that fails still closes
            self._noted(name, given, real(*given))
        if self._error == KILL:
            raise Killed
        if name == "write":  # a part of the data may be in the file
            real(given[0], given[1][: len(given[1]) // 2])
        raise OSError(self._error, self.why)

    def _noted(self, name: str, given: tuple[Any, ...], answer: Any) -> Any:
        """Note the open files, and return *answer*."""
        if name == "open":
            self._open.add(answer)
        if name == "close":
            self._open.discard(given[0])
        return answer


@dataclass(slots=True)
class Report:
    """How many faults each of the *calls* had, and what was *wrong* afterwards."""

    calls: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        each = ", ".join(f"{count} {name}" for name, count in sorted(self.calls.items()))
        head = f"{sum(self.calls.values())} faults ({each}): {len(self.wrong)} lost or misreported something"
        return "\n".join([head, *self.wrong])


def run(errors: Iterable[int] = ERRORS, names: Iterable[str | None] = (None, *SAVES)) -> Report:
    """Inject each of *errors*, and a kill, into every call of a save of each of *names*; None means a start."""
    report = Report()
    for name in names:
        healthy = Calls()
        report.wrong += _trial(name, healthy)
        for at, call in enumerate(healthy.seen):
            for error in (*errors, KILL):
                report.calls[call] += 1
                what = f"save {name}" if name else "start"
                where = f"{what}, call {at} ({call}), {errno.errorcode.get(error, 'kill')}"
                report.wrong += [f"{where}: {wrong}" for wrong in _trial(name, Calls(at, error))]
    return report


def _trial(name: str | None, calls: Calls) -> list[str]:
    """Start, or save *name*, with these *calls*; return what is wrong afterwards."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for each in NAMES:
            (folder / each).write_bytes(seal(OLD))
            (folder / (each + OLDER)).write_bytes(seal(OLDEST))
        return list(_started(folder, calls) if name is None else _saved(folder, name, calls))


def _started(folder: Path, calls: Calls) -> Iterator[str]:
    """Start in *folder* and read everything; yield what is wrong."""
    texts: dict[str, str | None] = {}
    store: Store | None = None
    with calls.watched():
        try:
            store = Store(folder)
            texts = {name: store.read(name) for name in NAMES}
        except StoreUnavailable as error:
            if f"({calls.why})" not in explain(error):
                yield f"it says “{explain(error)}”"
    if store is None:
        calls.release()
    else:
        with closing(store):
            for name, text in texts.items():
                yield from _misread(store, name, text, calls.why)
    yield from _lost(folder)


def _misread(store: Store, name: str, text: str | None, why: str) -> Iterator[str]:
    """Yield what is wrong with the *text* that was read under *name*, or with the message about it."""
    told = [TEXTS(one.code, **dict(one.values)) for one in store.notices]
    said = [sentence for sentence in told if name in sentence]
    if text is not None:
        if text != OLD or said:
            yield f"{name} is read as {text}, and {said} said"
        return
    is_true = len(said) == 1 and KEPT in said[0] and (f"({why})" in said[0] or "may not read it" in said[0])
    if not is_true:
        yield f"{name} is not read, and {said} said"
    with suppress(OSError):
        store.write(name, NEW)
        yield f"{name} was not read, and is replaced"


def _saved(folder: Path, name: str, calls: Calls) -> Iterator[str]:
    """Save *name* in *folder*, check a copy of the folder, and save again; yield what is wrong."""
    texts = {OLD, NEW}
    with closing(Store(folder)) as store, tempfile.TemporaryDirectory() as made:
        for each in NAMES:
            store.read(each)
        with calls.watched():
            try:
                store.write(name, NEW)
                texts = {NEW}
                if not calls.done >= {"fsync", FLUSH}:
                    yield "it is reported as saved before it is on the disk"
            except OSError as error:
                if error.strerror != calls.why:
                    yield f"it says “{error.strerror}”"
        yield from _lost(copytree(folder, Path(made), dirs_exist_ok=True), name, texts)
        store.write(name, NEW)
    yield from _lost(folder, name, {NEW})


def _lost(folder: Path, changed: str = "", texts: Collection[str] = ()) -> Iterator[str]:
    """Yield what a healthy start misses in *folder*: one of *texts* under the name *changed*, else the old text."""
    with closing(Store(folder)) as store:
        newest = {name: store.read(name) for name in NAMES}
    yield from (f"it says {notice}" for notice in store.notices)
    older = {name: unseal((folder / (name + OLDER)).read_bytes()) for name in NAMES}
    for name in NAMES:
        expected = texts if name == changed else {OLD}
        if newest[name] not in expected:
            yield f"{name} holds {newest[name]}"
        if older[name] not in ({NEW} if name in TWINS and expected == {NEW} else {OLDEST, OLD, NEW}):
            yield f"the older copy of {name} holds {older[name]}"
    files = {path.name for path in folder.iterdir()} - {name + suffix for name in NAMES for suffix in ("", OLDER)}
    yield from (f"{file} is left over" for file in sorted(files))


def main(arguments: list[str]) -> int:
    """Print the report; return 0 when nothing was lost or misreported."""
    Parser("faults", "Let each system call of the store fail.").parse_args(arguments)
    found = run()
    print(found)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
