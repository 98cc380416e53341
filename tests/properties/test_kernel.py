"""The kernel, at either speed, plays by the rules of every edition: moves, boards, captures and ends."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_sim.rules.board import Position
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.axes import kernel_position, kernel_rules
from tests.effort import at_most
from tests.properties.test_rules import positions, slams
from tests.rules.helpers import EVERY
from tests.search.conftest import SPEEDS, the_compiled
from tests.search.helpers import full_search, searched
from tests.search.test_sowing import told_by_rules
from tools.perft import perft


@settings(max_examples=at_most(100, 30))
@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.grand_slam.value}")
@pytest.mark.parametrize("speed", SPEEDS)
@given(st.one_of(positions(), slams()))
def test_the_kernel_plays_by_the_rules(speed: str, rules: Edition, position: Position) -> None:
    kernel = interpreted if speed == "interpreted" else the_compiled()
    board, axes = kernel_position(position), kernel_rules(rules)
    assert kernel.Sower(axes, 1).moves(*board[:2]) == told_by_rules(position, rules)
    assert kernel.perft(*board, axes, 2) == perft(position, rules, 2)
    game = Game(rules, position)
    if not game.result:
        assert searched(kernel, game, 1).score == full_search(game, 1)
