"""Power goes without warning: what was saved is there, and the game, its history and the settings come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.saving.library import key_of, lines_of
from device.saving.store import Store
from device.scripting.event_lines import to_json
from firmware_sim.events import KeyDown, Tick
from firmware_sim.saves import GAMES
from tests.pocket import SEEN, Pocket
from tools.proofs import kills


def test_kills_at_random_lose_nothing() -> None:
    assert [kill for kill in kills.run(2, 1) if kill.wrong] == []


@pytest.mark.parametrize("line", [1, 400, 2200])
def test_a_kill_that_loses_a_save_would_be_found(line: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "read", lambda self, name: "{}" if name == "settings" else None)
    assert kills.kill("psion", line).wrong != ""


def test_a_game_that_is_over_and_in_the_library_not_once_is_found() -> None:
    pocket = Pocket.playing()
    pocket.set_up("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S")
    pocket.keys("6")
    text, game = pocket.memory.newest[GAMES], pocket.session.game
    (line,) = lines_of(text)
    found = [
        list(kills._unkept(library, kept, game))
        for library, kept in (
            (text, {key_of(line)}),
            (None, set[str]()),
            (text, {"another"}),
            (f"{text}\n{line}", set()),
        )
    ]
    assert [len(faults) for faults in found] == [0, 1, 1, 1]


def test_a_state_that_events_do_not_account_for_is_found(tmp_path: Path) -> None:
    pocket = Pocket.playing()
    pocket.keys("3")
    recording: list[object] = [to_json(KeyDown("#")), to_json(Tick(20))]
    setup = pocket.device._boot.setup
    found = list(kills._faults(setup, recording, {"game": pocket.memory.newest["game"], "settings": SEEN}))
    assert "a different game came back" in found
    assert json.loads(pocket.memory.newest["game"])["level"] == 1
