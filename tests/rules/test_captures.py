"""The last seed captures a 2 or 3 in an opponent's bowl, and the chain of twos and threes before it."""

from __future__ import annotations

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.moves import play
from firmware_sim.rules.notation import parse_position
from tests.rules.helpers import EVERY, NAMES, after, game


@pytest.mark.parametrize(("held", "left", "store"), [(0, 1, 0), (1, 0, 2), (2, 0, 3), (3, 4, 0), (4, 5, 0)])
def test_the_last_seed_captures_when_it_makes_2_or_3(held: int, left: int, store: int) -> None:
    assert after(f"0-0-0-0-0-1-{held}-0-0-0-5-0-0-0-S", "F") == f"0-0-0-0-0-0-{left}-0-0-0-5-0-{store}-0-N"


def test_a_2_or_3_in_the_movers_own_row_is_not_captured() -> None:
    assert after("1-1-0-0-0-0-0-0-0-0-5-0-0-0-S", "A") == "0-2-0-0-0-0-0-0-0-0-5-0-0-0-N"
    assert after("0-0-0-0-0-0-1-2-0-0-0-0-0-0-N", "a") == "0-0-0-0-0-0-0-3-0-0-0-0-0-0-S"


def test_a_2_or_3_that_the_last_seed_did_not_reach_is_not_captured() -> None:
    assert after("0-0-0-0-0-2-1-5-0-0-0-0-0-0-S", "F") == "0-0-0-0-0-0-2-6-0-0-0-0-0-0-N"


def test_the_chain_goes_back_along_the_row_while_each_bowl_holds_2_or_3() -> None:
    assert after("0-0-0-0-0-4-5-1-2-1-0-0-0-0-S", "F") == "0-0-0-0-0-0-6-0-0-0-0-0-7-0-N"


def test_the_chain_stops_at_the_first_bowl_that_does_not_hold_2_or_3() -> None:
    assert after("0-0-0-0-0-4-1-3-2-1-0-0-0-0-S", "F") == "0-0-0-0-0-0-2-4-0-0-0-0-5-0-N"
    assert after("0-0-0-0-0-4-1-0-2-1-0-0-0-0-S", "F") == "0-0-0-0-0-0-2-1-0-0-0-0-5-0-N"


def test_the_chain_never_goes_on_into_the_movers_own_row() -> None:
    assert after("0-0-0-2-1-3-1-1-0-0-0-9-0-0-S", "D") == "0-0-0-0-2-4-1-1-0-0-0-9-0-0-N"
    assert after("0-0-0-0-2-2-1-1-0-0-0-9-0-0-S", "E") == "0-0-0-0-0-3-0-1-0-0-0-9-2-0-N"


def test_north_captures_in_souths_row_only() -> None:
    assert after("1-2-9-0-0-0-0-0-0-0-1-3-0-0-N", "f") == "2-3-10-0-0-0-0-0-0-0-1-0-0-0-S"
    assert after("1-2-9-0-0-0-0-0-0-0-1-2-0-0-N", "f") == "0-0-9-0-0-0-0-0-0-0-1-0-0-5-S"


def test_a_lap_can_capture_bowls_that_it_sowed_twice() -> None:
    assert after("0-0-0-0-0-14-0-0-0-0-4-0-0-0-S", "F") == "1-1-1-1-1-0-0-0-0-1-5-1-6-0-N"


def test_the_chain_names_its_bowls_the_last_sown_first() -> None:
    move = play(parse_position("0-0-0-0-0-4-5-1-2-1-0-0-0-0-S"), EVERY[0], 5)
    assert (move.chain, move.taken, move.slam) == ((9, 8, 7), 7, False)


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_a_player_need_not_choose_a_capturing_move(rules: Edition) -> None:
    taken = [game("1-0-0-0-0-1-1-4-0-0-0-0-0-0-S", move, rules).history[-1].taken for move in "AF"]
    assert taken == [0, 2]


@pytest.mark.parametrize("moves", ["F", "A"])
def test_turns_alternate_capture_or_not(moves: str) -> None:
    assert game("1-0-0-0-0-1-1-4-0-0-0-0-0-0-S", moves).position.to_move is Side.NORTH
