"""What ends a game, in which order, and who gets the seeds that are left."""

from __future__ import annotations

import pytest

from firmware_sim.errors import IllegalMove
from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import EDITIONS, Edition
from firmware_sim.rules.game import Game, Reason, Result
from firmware_sim.rules.moves import Refusal
from tests.rules.helpers import EVERY, NAMES, game, over, slam

BELOW = "0-0-0-0-0-1-1-0-0-3-0-0-{}-{}-S"
"""F takes 2 and leaves North 3 seeds, which can feed South."""
SLAMS_COUNT = [one for one in EVERY if one.grand_slam.value in ("captures", "ends_uncounted", "opponent_takes_rest")]
"""24 all empties the board, so only a slam that takes everything can bring it."""


# --- 25 and 24 all -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
@pytest.mark.parametrize("store", [23, 24])
def test_25_captured_seeds_win_at_once_and_the_board_stays_uncounted(rules: Edition, store: int) -> None:
    played = game(BELOW.format(store, 0), "F", rules)
    assert played.result == over(Reason.MAJORITY, store + 2, 0, uncounted=3)
    assert played.history[-1].ended is Reason.MAJORITY


@pytest.mark.parametrize("rules", SLAMS_COUNT, ids=lambda rules: f"{rules.name}-{rules.grand_slam.value}")
def test_24_all_is_a_draw_at_once(rules: Edition) -> None:
    played = game("0-0-0-0-0-1-1-0-0-0-0-0-22-24-S", "F", rules)
    assert played.result == over(Reason.EVEN, 24, 24)
    assert played.history[-1].ended is Reason.EVEN


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_24_seeds_alone_end_nothing(rules: Edition) -> None:
    played = game(BELOW.format(22, 0), "F", rules)
    assert (played.result, played.position.south) == (None, 24)


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_the_majority_is_25_however_few_seeds_there_are(rules: Edition) -> None:
    played = game(BELOW.format(6, 0), "F", rules)
    assert (played.result, played.position.south, played.position.seeds) == (None, 8, 11)


def test_25_come_before_an_opponent_without_moves() -> None:
    assert game("1-0-0-0-0-1-1-0-0-0-0-0-23-22-S", "F").result == over(Reason.MAJORITY, 25, 22, uncounted=1)


def test_seeds_that_an_end_awards_never_meet_the_test_for_25() -> None:
    played = game("5-0-3-0-0-0-0-0-0-0-0-0-20-20-S", "", "oware")
    assert played.result == over(Reason.STRANDED, 28, 20)


# --- no legal move -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("psion", over(Reason.STRANDED, 17, 23)),
        ("awari", over(Reason.STRANDED, 17, 23)),
        ("oware", over(Reason.STRANDED, 17, 23)),
        ("bijlmakers", over(Reason.STRANDED, 17, 23)),
        ("classic", over(Reason.STRANDED, 17, 20, uncounted=3)),
    ],
)
def test_a_mover_without_seeds_ends_the_game_and_the_edition_says_who_gets_the_rest(name: str, result: Result) -> None:
    assert game("0-0-0-0-0-0-1-0-2-0-0-0-17-20-S", "", name).result == result


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("psion", None),
        ("awari", None),
        ("oware", over(Reason.STRANDED, 22, 20)),
        ("bijlmakers", over(Reason.STRANDED, 22, 20)),
        ("classic", None),
    ],
)
def test_a_mover_that_cannot_feed_keeps_all_that_is_left(name: str, result: Result | None) -> None:
    assert game("0-2-0-0-0-0-0-0-0-0-0-0-20-20-S", "", name).result == result


def test_a_mover_blocked_by_an_illegal_slam_leaves_each_side_its_own_row() -> None:
    played = game("0-0-0-0-0-2-1-1-0-0-0-0-20-23-S", "", slam("illegal"))
    assert played.result == over(Reason.STRANDED, 22, 25)


def test_the_rest_can_go_to_either_side() -> None:
    assert game("2-1-0-0-0-0-0-0-0-0-0-0-20-17-N").result == over(Reason.STRANDED, 23, 17)
    assert game("0-0-0-0-0-0-0-2-0-0-0-0-20-20-N", "", "oware").result == over(Reason.STRANDED, 20, 22)


def test_the_position_at_the_end_stays_as_the_last_move_made_it() -> None:
    played = game("1-0-0-0-1-0-0-0-0-0-0-0-20-20-S", "A")
    assert played.result == over(Reason.STRANDED, 22, 20)
    assert (played.position.south, played.position.on_board) == (20, 2)


@pytest.mark.parametrize("name", ["oware", "classic"])
def test_whatever_ends_the_game_the_larger_store_wins_with_fewer_than_25_if_so(name: str) -> None:
    played = game("0-0-0-0-0-0-1-0-0-0-0-0-13-11-S", "", name)
    assert played.result is not None
    assert played.result.winner is Side.SOUTH


def test_equal_stores_are_a_draw() -> None:
    result = game("0-0-0-0-0-0-1-0-0-0-0-0-13-12-S").result
    assert result == Result(Reason.STRANDED, 13, 13, 0, None)


# --- a position set up by hand -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("4-4-4-4-4-2-0-0-0-1-0-0-25-0-S", over(Reason.MAJORITY, 25, 0, uncounted=23)),
        ("4-4-4-4-4-2-0-0-0-1-0-0-0-25-S", over(Reason.MAJORITY, 0, 25, uncounted=23)),
        ("0-0-0-0-0-0-0-0-0-0-0-1-30-17-N", over(Reason.MAJORITY, 30, 17, uncounted=1)),
    ],
)
def test_a_position_set_up_by_hand_is_tested_for_25_before_the_first_move(
    rules: Edition, text: str, result: Result
) -> None:
    played = game(text, "", rules)
    assert (played.result, played.legal(), played.history) == (result, (), ())


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("0-0-0-0-0-0-1-0-2-0-0-0-25-20-S", over(Reason.MAJORITY, 25, 20, uncounted=3)),
        ("0-0-0-1-0-2-0-0-0-0-0-0-20-25-N", over(Reason.MAJORITY, 20, 25, uncounted=3)),
    ],
)
def test_25_set_up_by_hand_come_before_a_side_without_moves(rules: Edition, text: str, result: Result) -> None:
    assert game(text, "", rules).result == result


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_24_all_set_up_by_hand_is_a_draw(rules: Edition) -> None:
    played = game("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "", rules)
    assert played.result is not None
    assert (played.result.south, played.result.north, played.result.winner) == (24, 24, None)


@pytest.mark.parametrize("stores", [(20, 10), (10, 20), (0, 0), (30, 18), (0, 48), (24, 24)])
def test_an_empty_board_set_up_by_hand_is_a_draw_in_classic_whatever_the_stores(stores: tuple[int, int]) -> None:
    empty = Position((0,) * 12, *stores, Side.SOUTH)
    assert Game(EDITIONS["classic"], empty).result == Result(Reason.STRANDED, *stores, 0, None)


@pytest.mark.parametrize(("name", "winner"), [("classic", None), ("psion", Side.SOUTH), ("awari", Side.SOUTH)])
def test_an_empty_board_that_is_played_is_a_draw_in_classic_too(name: str, winner: Side | None) -> None:
    played = game("0-0-0-0-0-1-1-0-0-0-0-0-10-5-S", "F", name)
    assert played.result == Result(Reason.STRANDED, 12, 5, 0, winner)


def test_the_capture_that_brings_25_seeds_wins_though_it_empties_the_board() -> None:
    assert game("0-0-0-0-0-1-1-0-0-0-0-0-23-5-S", "F", "classic").result == over(Reason.MAJORITY, 25, 5)
    assert game("0-0-0-0-0-1-1-0-0-0-0-0-23-23-S", "F", "classic").result == over(Reason.MAJORITY, 25, 23)


@pytest.mark.parametrize("name", ["psion", "oware", "bijlmakers", "awari"])
def test_an_empty_board_set_up_by_hand_goes_to_the_larger_store_elsewhere(name: str) -> None:
    assert game("0-0-0-0-0-0-0-0-0-0-0-0-20-10-S", "", name).result == over(Reason.STRANDED, 20, 10)


def test_a_game_that_is_over_refuses_every_bowl() -> None:
    played = game("4-4-4-4-4-2-0-0-0-1-0-0-25-0-S")
    assert {played.refusal(bowl) for bowl in range(-1, 7)} == {Refusal.OVER}
    with pytest.raises(IllegalMove) as caught:
        played.play(0)
    assert (caught.value.code, caught.value.values["why"]) == ("refusal-over", "OVER")


# --- passing -----------------------------------------------------------------------------------------------------


def test_a_player_may_not_pass_while_there_is_a_move() -> None:
    assert game("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "", "classic").pass_refusal() is Refusal.PASS


def test_without_a_move_the_game_is_over_so_there_is_nothing_to_pass() -> None:
    assert game("0-0-0-0-0-0-1-0-0-0-0-0-13-12-S", "", "classic").pass_refusal() is Refusal.OVER
