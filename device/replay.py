"""Plays a recording again, on any machine, and checks that every frame and the game come out the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.boot import Setup
from device.machine import Core
from device.recorder import FORMAT, Chain, game_json
from firmware_sim.errors import BadOption, BadRecord, ReplayMismatch
from firmware_sim.events import from_json

FIELDS = ("version", "kernel", "vendor", "profile")  # of a header: what has to be the same here
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
        if isinstance(value, dict) and "wari" in value:
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
            raise ReplayMismatch("replay-header", field="format", here=FORMAT, there=header["wari"])
        try:
            setup = self._setup_for(header)
            saved = {str(name): str(text) for name, text in header["saved"].items()}
            here = setup.header(saved)
            core = setup.firmware(saved)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise BadRecord("record-line", line=number) from error
        for field in FIELDS:
            if here[field] != header.get(field):
                raise ReplayMismatch("replay-header", field=field, here=here[field], there=header.get(field))
        self._core, self._chain = core, Chain()
        self.report.sessions += 1
        self.report.complete = False

    def _event(self, number: int, value: list[object], core: Core) -> None:
        try:
            event = from_json(value)
        except ValueError as error:
            raise BadRecord("record-line", line=number) from error
        core.step(event)
        self.report.events += 1

    def _frame(self, number: int, there: object, core: Core) -> None:
        self.report.frames += 1
        if self._chain.add(core.frame()[0]) != there:
            raise ReplayMismatch("replay-frame", number=self.report.frames, line=number)

    def _end(self, value: Header, core: Core) -> None:
        if value["end"] != self._chain.value or value.get("frames") != self._chain.frames:
            raise ReplayMismatch("replay-frames", here=self._chain.frames, there=value.get("frames"))
        if value.get("game") != game_json(core.game):
            raise ReplayMismatch("replay-game")
        self._core = None
        self.report.complete = True


def replay(path: Path, setup_for: Callable[[Header], Setup]) -> Report:
    """Replay the recording in the file *path*; raise BadOption when it cannot be read, else as Replayer does."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption("replay-unreadable", file=path, why=getattr(error, "strerror", None) or "no text") from error
    replayer = Replayer(setup_for)
    for number, value in _values(lines):
        replayer.take(number, value)
    if not replayer.report.sessions:
        raise BadRecord("record-no-header", line=1)
    return replayer.report


def _values(lines: list[str]) -> Iterator[tuple[int, object]]:
    """Yield the number and the value of each line; a last line that was cut off is left out."""
    for number, line in enumerate(lines, 1):
        try:
            yield number, json.loads(line)
        except ValueError as error:
            if number < len(lines):
                raise BadRecord("record-line", line=number) from error
