"""Changes a system by steps that are shown first: files written or removed, commands run."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import join
from typing import Protocol

from device.words import TEXTS
from firmware_sim.errors import WariError

PATIENCE = 60  # seconds that a command may take
INDENT = "    "


class CannotInstall(WariError):
    """A system cannot be changed as asked, and why."""

    code = "install-failed"


class Step(Protocol):
    """One change."""

    def shown(self) -> Iterator[str]:
        """Yield the lines that say what would be done."""

    def do(self) -> None:
        """Do it; raise CannotInstall."""


@dataclass(frozen=True, slots=True)
class Write:
    """Write *data* to *path* whole or not at all, and make its folder."""

    path: Path
    data: bytes

    def shown(self) -> Iterator[str]:
        """Yield the name of the file, and its lines if it is a text."""
        try:
            lines = self.data.decode("utf-8").splitlines()
        except UnicodeDecodeError:
            yield TEXTS("install-write-picture", file=self.path, size=len(self.data))
            return
        yield TEXTS("install-write", file=self.path)
        yield from (INDENT + line for line in lines)

    def do(self) -> None:
        """Write the file."""
        new = self.path.with_name(f".{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(self.data)
            new.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                new.unlink()
            raise CannotInstall("install-unwritable", file=self.path, why=error.strerror or str(error)) from error


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove the file *path*."""

    path: Path

    def shown(self) -> Iterator[str]:
        """Yield the name of the file."""
        yield TEXTS("install-remove", file=self.path)

    def do(self) -> None:
        """Remove the file, if it is there."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise CannotInstall("install-unwritable", file=self.path, why=error.strerror or str(error)) from error


@dataclass(frozen=True, slots=True)
class Run:
    """Run *command*."""

    command: tuple[str, ...]

    def shown(self) -> Iterator[str]:
        """Yield the command."""
        yield TEXTS("install-run", command=join(self.command))

    def do(self) -> None:
        """Run the command."""
        try:
            done = subprocess.run(self.command, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired as error:
            why = f"it did not end within {PATIENCE} seconds"
            raise CannotInstall(step=join(self.command), why=why) from error
        except OSError as error:
            why = f"{self.command[0]}: {error.strerror or error}"
            raise CannotInstall(step=join(self.command), why=why) from error
        if done.returncode != 0:
            why = _one_line(done.stderr or done.stdout) or f"exit code {done.returncode}"
            raise CannotInstall(step=join(self.command), why=why)


def _one_line(said: bytes) -> str:
    """Return what a program *said*, in whatever encoding, so that it fits into a sentence."""
    return " ".join(said.decode("utf-8", "replace").split()).removesuffix(".")


def change(steps: Sequence[Step], say: Callable[[str], None], by: str | None) -> None:
    """Do *steps*, or only show them when *by* is the command that would do them; *say* is told each.

    Raise CannotInstall at the first that fails; *say* is told whether something is done by then.
    """
    if by:
        say(TEXTS("install-would"))
    for number, step in enumerate(steps):
        for line in step.shown():
            say(line)
        if by:
            continue
        try:
            step.do()
        except CannotInstall:
            if number:
                say(TEXTS("install-halfway"))
            raise
    say(TEXTS("install-by", command=by) if by else TEXTS("install-done"))
