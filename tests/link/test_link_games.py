"""Whole games on a line that loses bytes, while either handheld is switched off at any moment: both always agree."""

from __future__ import annotations

import pytest

from firmware_sim import effects
from firmware_sim.handheld import Handheld
from firmware_sim.link.channel import Channel
from tools.link import games as link_games

SAMPLE = 4


def test_on_a_faulty_line_with_kills_both_handhelds_agree_on_every_position_and_result() -> None:
    report = link_games.run(SAMPLE, 1000)
    assert report.failures == []
    assert report.games == SAMPLE
    assert report.deeds > 20 * SAMPLE
    assert {f"frames: {kind}" for kind in link_games.HARMS} | {"handheld killed"} <= set(report.harm)


def test_the_same_seed_gives_the_same_game() -> None:
    assert link_games.run(1, 7) == link_games.run(1, 7)


def eager(self: Handheld) -> None:
    """Send first, save afterwards."""
    data = self.partner.pull()
    if data:
        self.effects.append(effects.Send(data))
    if self.partner.pact is not self._pact:
        self._pact = self.partner.pact
        self.save("link")


def test_a_handheld_that_sends_before_it_saves_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handheld, "serve_line", eager)
    assert link_games.run(8, 0).failures != []


def test_a_handheld_that_never_sends_again_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_games, "LONGEST", 3000)
    once = Channel.say

    def say(self: Channel, data: bytes) -> None:
        once(self, data)
        self._again.begin(10**9)

    monkeypatch.setattr(Channel, "say", say)
    assert any("does not come to an end" in failure for failure in link_games.run(1, 0).failures)
