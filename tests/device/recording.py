"""Runs the program here on a clock of the test's, and reads what it recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from device.app import main
from device.display import DRIVERS
from device.display.panel import Panel
from device.display.window import Window
from device.process.signals import Signals
from tests.device.fakes import FakeClock


class UnseenWindow(Window):
    """The display window on SDL's dummy driver."""

    def __init__(self, panel: Panel | None = None) -> None:
        super().__init__(panel, driver="dummy")


def hide_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the display window open where nobody sees it."""
    monkeypatch.setitem(DRIVERS, "window", f"{__name__}.UnseenWindow")


class Doer(FakeClock):
    """A clock on which, at each of its naps, the next thing is done; then the program is asked to end."""

    def __init__(self, doings: list[Callable[[], object]], signals: Signals) -> None:
        super().__init__()
        self._doings, self._signals = iter(doings), signals

    def sleep(self, ms: int) -> None:
        super().sleep(1000)
        for doing in self._doings:
            doing()
            return
        self._signals.stop = True


def recorded(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    doings: list[Callable[[], object]],
    kinds: Collection[str],
    *arguments: str,
) -> list[list[object]]:
    """Run the program with its files in *folder* while *doings* happen; return its events of these *kinds*."""
    signals = Signals()
    monkeypatch.setattr("device.live.SystemClock", lambda: Doer(doings, signals))
    folder.mkdir()
    assert main([*arguments, "--state", str(folder / "state"), "--record", str(folder / "record")], signals) == 0
    lines = [json.loads(line) for line in (folder / "record").read_text().splitlines()]
    return [line for line in lines if isinstance(line, list) and line[0] in kinds]
