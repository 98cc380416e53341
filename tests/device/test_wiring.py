"""What the program listens to while it is played, beside keys and touch panels."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.input.power import Battery
from device.link.wire import Wire
from tests.device.recording import recorded


def test_an_empty_battery_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    supply = tmp_path / "supplies" / "BAT0"
    supply.mkdir(parents=True)
    for file, text in {"type": "Battery", "status": "Discharging", "capacity": "3"}.items():
        (supply / file).write_text(text)
    monkeypatch.setattr("device.live.Battery", lambda: Battery(supply.parent))
    heard = recorded(tmp_path / "files", monkeypatch, [], ("PowerLow",), "--display", "null")
    assert heard == [["PowerLow"]]


def test_a_line_that_was_asked_for_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire()
    monkeypatch.setattr("device.link.urls.open_link", lambda option, url: wire.ends[0])
    options = ("--display", "null", "--link", "listen://:7777")
    heard = recorded(tmp_path / "files", monkeypatch, [lambda: wire.unplug("pulled")], ("LinkUp", "LinkDown"), *options)
    assert [line[0] for line in heard] == ["LinkUp", "LinkDown"]
