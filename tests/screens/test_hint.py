"""A hint marks the best bowl and says why; the values say what each bowl is worth; no key waits for either."""

from __future__ import annotations

import json

import pytest

from firmware_sim.events import KeyDown, Tick
from firmware_sim.search.coach import Coach
from tests.pocket import TOUCHED, TRIED, Pocket

CHAIN = "3-0-0-0-2-3-1-2-1-5-6-4-11-10-S"
"""Bowl 6 captures a chain of seven."""


def thinking(position: str, profile: str = "series5", edition: str = "oware") -> Pocket:
    pocket = Pocket.playing(profile, edition)
    pocket.set_up(position)
    return pocket


def found(pocket: Pocket) -> str:
    """Give the coach time; return the hint."""
    for _ in range(400):
        pocket.device.send(Tick(20, 5000))
        if " is best: " in pocket.info:
            return pocket.info
    raise AssertionError("no hint came")


@pytest.mark.parametrize("profile", TRIED)
def test_a_hint_rings_the_best_bowl_and_says_why(profile: str) -> None:
    pocket = thinking(CHAIN, profile)
    pocket.keys("ctrl+f")
    assert found(pocket).startswith("6 is best: captures 7")
    pocket.device.send(KeyDown("#"))
    assert pocket.moves == "F"


@pytest.mark.parametrize("profile", TOUCHED)
def test_a_hint_comes_by_touch_from_the_menu(profile: str) -> None:
    pocket = thinking(CHAIN, profile)
    pocket.tap("Menu")
    pocket.tap("Move")
    pocket.tap("▼") if "Hint" not in pocket.labels else None
    pocket.tap("Hint")
    assert found(pocket).startswith("6 is best")


def test_a_bowl_can_be_played_while_the_coach_still_looks() -> None:
    pocket = thinking(CHAIN)
    pocket.device.send(KeyDown("ctrl+f"))
    pocket.device.send(KeyDown("1"))
    pocket.device.send(Tick(5000))
    pocket.turn()
    assert pocket.moves.startswith("A")
    assert "is best" not in pocket.info


def test_the_values_stand_on_the_keys_and_are_those_of_the_coach() -> None:
    pocket = thinking(CHAIN)
    pocket.keys("ctrl+v")
    while pocket.core.wants_nodes or pocket.core.hand.opens_table:
        pocket.device.send(Tick(20, 5000))
    coach = Coach(pocket.core.hand.kernel)
    coach.start(pocket.session.game, pocket.core.hand.table)
    while not coach.think(5000):
        pass
    texts = pocket.core.hand.texts
    wanted = {texts(one.label[0], **one.label[1]) for one in coach.values()}
    assert wanted <= {label.text for label in pocket.core.texts}
    pocket.wait(10_000)
    assert pocket.core.deadline is None  # the coach rests
    pocket.keys("ctrl+v")
    assert {"1", "5", "6"} <= {label.text for label in pocket.core.texts}


def test_what_helped_is_in_the_record_of_the_game() -> None:
    pocket = thinking(CHAIN)
    assert "helped" not in json.loads(pocket.memory.newest["game"])
    pocket.keys("ctrl+f")
    found(pocket)
    pocket.keys("6")
    pocket.turn()
    pocket.keys("ctrl+v")
    pocket.wait(1000)
    assert json.loads(pocket.memory.newest["game"])["helped"] == [0, 2]
    pocket.restart()
    assert pocket.session.helped == {0, 2}


def test_help_changes_no_move_of_the_opponent() -> None:
    moves = []
    for keys in ((), ("ctrl+f", "ctrl+v")):
        pocket = thinking(CHAIN)
        pocket.session.seed = 5
        pocket.keys(*keys)
        pocket.wait(2000)
        pocket.keys("5")
        pocket.turn()
        moves.append(pocket.moves)
    assert moves[0] == moves[1]


def test_without_a_game_or_after_its_end_there_is_no_hint() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+f")
    assert pocket.info == "This item is not available."
