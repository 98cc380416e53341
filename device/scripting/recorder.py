"""Writes a session down as it happens: one line for each event and each changed frame.

A recording is JSON lines. A *header* says what the session began with; a list is an event; ``{"frame": …}`` is the
hash of a frame that was looked at there; ``{"end": …}`` closes the session with the chain of all hashes and the game.
A restart begins the next session in the same file. Each line is written at once, so a killed program leaves a recording
that is whole up to its last line.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pygame

from device.files import plain_size
from device.scripting.event_lines import to_json
from firmware_sim.draw.canvas import pixels
from firmware_sim.errors import BadOption
from firmware_sim.events import Event
from firmware_sim.rules import record
from firmware_sim.rules.game import Game

FORMAT = 1
BEGINNING = b'{"wari":'  # of every recording
MODE = 0o600  # of the file
SHOWN = 16  # hexadecimal digits of a frame's hash that are written: enough to find the frame that differs


def frame_hash(surface: pygame.Surface) -> str:
    """Return the SHA-256 of the palette indexes of an 8-bit *surface*."""
    return hashlib.sha256(pixels(surface)).hexdigest()


class Chain:
    """The hash of a sequence of frames."""

    def __init__(self) -> None:
        self.frames = 0
        self._sum = hashlib.sha256()

    def add(self, surface: pygame.Surface) -> str:
        """Add a frame and return its own hash as it is written."""
        hashed = frame_hash(surface)
        self.frames += 1
        self._sum.update(hashed.encode("ascii"))
        return hashed[:SHOWN]

    @property
    def value(self) -> str:
        """The hash of all frames so far."""
        return self._sum.hexdigest()


class Recorder:
    """Writes sessions to the file *path*, which is made when the first one begins: until then nothing is lost.

    A disk that fills up later ends the recording, not the game; *why* then says so.
    """

    def __init__(self, path: Path) -> None:
        self.why: str | None = None
        self._path = path
        self._file: io.FileIO | None = None
        self._chain = Chain()

    def begin(self, header: Mapping[str, object]) -> None:
        """Begin a session with its *header*; raise BadOption when the file cannot be made."""
        if self._file is None:
            self._file = self._open()
        self._chain = Chain()
        self._write({"wari": FORMAT, **header})

    def event(self, event: Event) -> None:
        """Write an event that goes into the firmware."""
        self._write(to_json(event))

    def frame(self, surface: pygame.Surface) -> None:
        """Write the hash of a changed frame."""
        self._write({"frame": self._chain.add(surface)})

    def end(self, game: Game | None) -> None:
        """Close the session with the hash of its frames and the *game* as it stands."""
        self._write({"end": self._chain.value, "frames": self._chain.frames, "game": game_json(game)})

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        try:
            if self._file:
                self._file.close()
        except OSError as error:  # a network disk tells only now that it is full
            self.why = self.why or error.strerror or str(error)

    def _open(self) -> io.FileIO:
        try:
            return io.FileIO(self._path, "w", opener=_private)
        except OSError as error:
            raise BadOption("record-unwritable", file=self._path, why=error.strerror or str(error)) from error

    def _write(self, value: object) -> None:
        if self.why is not None or self._file is None or self._file.closed:
            return
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
        # Half a character is escaped, which in JSON means just that
        data = memoryview(line.encode("utf-8", "backslashreplace"))
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            self.why = error.strerror or str(error)


def _private(path: str, flags: int) -> int:
    """Open *path* for its owner alone, an older file too."""
    descriptor = os.open(path, flags, MODE)
    if hasattr(os, "fchmod"):
        with suppress(OSError):  # some file systems know no modes
            os.fchmod(descriptor, MODE)
    return descriptor


def check_target(path: Path) -> None:
    """Raise BadOption unless a recording may be written to *path*: nothing is there, or an empty or recorded file."""
    try:
        if plain_size(path) == 0:
            return
        with path.open("rb") as file:
            begun = file.read(len(BEGINNING))
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadOption("record-unwritable", file=path, why=error.strerror or str(error)) from error
    if begun != BEGINNING:
        raise BadOption("record-not-ours", file=path)


def game_json(game: Game | None) -> object:
    """Return *game* as it is compared between a session and its replay."""
    return None if game is None else record.to_json(game)
