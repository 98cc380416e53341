"""Plays a recording again, on any machine, and checks that every frame and the game come out the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from device.boot import Setup
from device.files import plain_size
from device.machine import Core
from device.scripting.event_lines import from_json
from device.scripting.recorder import FORMAT, Chain, game_json
from firmware_sim.errors import BadOption, BadRecord, ReplayMismatch, WariError
from firmware_sim.rules.notation import shown

FIELDS = ("version", "kernel", "vendor", "profile")  # of a header: what has to be the same here
BOM = b"\xef\xbb\xbf"
Header = Mapping[str, Any]


@dataclass(slots=True)
class Report:
    """What a replay found; a recording that is not *complete* was cut off, and is right as far as it goes."""

    sessions: int = 0
    events: int = 0
    frames: int = 0
    complete: bool = True


class Replayer:
    """Replays the sessions of a recording; *setup_for* makes the setup that a header asks for, as it is here."""

    def __init__(self, setup_for: Callable[[Header], Setup]) -> None:
        self.report = Report()
        self._setup_for = setup_for
        self._core: Core | None = None
        self._chain = Chain()

    def take(self, number: int, value: object) -> None:
        """Replay one line; raise ReplayMismatch when it differs here, BadRecord when it makes no sense."""
        try:
            self._take(number, value)
        except WariError:
            raise
        except Exception as error:  # whatever somebody wrote into a recording: the player gets a sentence
            why = type(error).__name__
            raise ReplayMismatch("replay-failed", line=number, why=why) from error

    def _take(self, number: int, value: object) -> None:
        if isinstance(value, dict) and "wari" in value:
            if self._core is not None:
                raise BadRecord("record-line", line=number)  # a session begins only after the end of the one before
            self._begin(number, value)
        elif self._core is None:
            raise BadRecord("record-no-header", line=number)
        elif isinstance(value, list):
            self._event(number, value, self._core)
        elif isinstance(value, dict) and "frame" in value:
            self._frame(number, value["frame"], self._core)
        elif isinstance(value, dict) and "end" in value:
            self._end(value, self._core)
        else:
            raise BadRecord("record-line", line=number)

    def _begin(self, number: int, header: Header) -> None:
        if header["wari"] != FORMAT:
            raise ReplayMismatch("replay-header", field="format", here=FORMAT, there=str(header["wari"]))
        try:
            setup = self._setup_for(header)
            saved = dict(header["saved"])
            here = setup.header(saved)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise BadRecord("record-line", line=number) from error
        for field in FIELDS:
            if here[field] != header.get(field):
                raise _mismatch(field, here[field], header.get(field))
        _check_tables(here["endgames"], header.get("endgames"))
        self._core, self._chain = setup.firmware(saved), Chain()
        self.report.sessions += 1
        self.report.complete = False

    def _event(self, number: int, value: list[object], core: Core) -> None:
        try:
            core.step(from_json(value))
        except (ValueError, WariError) as error:  # such as a position that breaks the rules
            raise BadRecord("record-line", line=number) from error
        self.report.events += 1

    def _frame(self, number: int, there: object, core: Core) -> None:
        self.report.frames += 1
        if self._chain.add(core.frame()[0]) != there:
            raise ReplayMismatch("replay-frame", number=self.report.frames, line=number)

    def _end(self, value: Header, core: Core) -> None:
        if value["end"] != self._chain.value or value.get("frames") != self._chain.frames:
            raise ReplayMismatch("replay-frames", here=self._chain.frames, there=str(value.get("frames")))
        if value.get("game") != game_json(core.game):
            raise ReplayMismatch("replay-game")
        self._core = None
        self.report.complete = True


def replay(path: Path, setup_for: Callable[[Header], Setup]) -> Report:
    """Replay the recording in the plain file *path*.

    Raises BadOption unless *path* is a plain file that can be read, and what Replayer raises.
    """
    replayer = Replayer(setup_for)
    try:
        plain_size(path)
        with path.open("rb") as file:
            for number, value in _values(file):
                replayer.take(number, value)
    except OSError as error:
        raise BadOption("replay-unreadable", file=path, why=error.strerror or str(error)) from error
    if not replayer.report.sessions:
        raise BadRecord("record-no-header", line=1)
    return replayer.report


def _values(file: BinaryIO) -> Iterator[tuple[int, object]]:
    """Yield the number and the value of each line; a last line that was cut off, anywhere, is left out.

    Lines end at a line feed alone: in a text JSON may hold all else that ends a line elsewhere.
    """
    for number, line in enumerate(file, 1):
        try:
            yield number, json.loads((line.removeprefix(BOM) if number == 1 else line).decode("utf-8"))
        except (ValueError, RecursionError) as error:
            if line.endswith(b"\n"):
                raise BadRecord("record-line", line=number) from error


def _mismatch(field: str, here: object, there: object) -> ReplayMismatch:
    """Return the error for a *field* of a header that differs *here* and *there*; of a table, what differs in it."""
    if isinstance(here, dict) and isinstance(there, dict):
        names = [name for name in {**here, **there} if here.get(name) != there.get(name)]
        here, there = ({name: table.get(name) for name in ("name", *names)} for table in (here, there))
        here, there = _in_words(here), _in_words(there)
    return ReplayMismatch("replay-header", field=field, here=here, there=str(there))


def _in_words(table: Mapping[str, object]) -> str:
    """Return a table as a list of words: its name, then the other fields with their values."""
    fields = (f"{name} {_listed(value)}" for name, value in table.items() if name != "name")
    return f"{table['name']} with {', '.join(fields)}"


def _listed(value: object) -> str:
    return " ".join(map(str, value)) or "nothing" if isinstance(value, list) else str(value)


def _check_tables(here: object, there: object) -> None:
    """Raise ReplayMismatch for the first file of endgames that is not the same *here* and *there*."""
    found, recorded = (one if isinstance(one, dict) else {} for one in (here, there))
    for name in sorted({*found, *recorded}):
        if name not in found:
            raise ReplayMismatch("replay-endgames-missing", name=shown(name))
        if name not in recorded:
            raise ReplayMismatch("replay-endgames-more", name=name)
        if found[name] != recorded[name]:
            raise ReplayMismatch("replay-endgames", name=name)
