"""A readable game of every edition and grand slam rule, as it was last agreed on."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_sim.rules.editions import Edition
from tests.rules.helpers import EVERY, NAMES
from tools.playthrough import INTO, file_name, main, playthrough


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_the_playthrough_is_the_one_that_was_agreed_on(rules: Edition) -> None:
    agreed = (INTO / file_name(rules)).read_text("utf-8")
    assert playthrough(rules) == agreed, "look at the difference; python -m tools.playthrough rewrites the files"


def test_there_is_a_playthrough_of_each_edition_and_grand_slam_rule_and_no_other() -> None:
    assert {path.name for path in INTO.iterdir()} == {file_name(rules) for rules in EVERY}


def test_the_tool_writes_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.playthrough.INTO", tmp_path / "new")
    assert main([]) == 0
    assert {path.name: path.read_text("utf-8") for path in (tmp_path / "new").iterdir()} == {
        file_name(rules): playthrough(rules) for rules in EVERY
    }
    assert len(capsys.readouterr().out.splitlines()) == len(EVERY)
