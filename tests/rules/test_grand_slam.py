"""A slam is a chain that is not empty and holds every seed in the opponent's row; seven rules say what it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware_sim.errors import IllegalMove
from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS, Edition, Feeding, edition
from firmware_sim.rules.game import Game, Reason, Result
from firmware_sim.rules.moves import Refusal, play, refusal
from firmware_sim.rules.notation import parse_position, position_text
from tests.rules.helpers import EVERY, NAMES, after, game, letters, over, slam

THREE_LEFT = "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"
TWO_BOWLS = "0-0-0-0-0-2-1-1-0-0-0-0-20-24-S"
PLENTY = "0-3-0-4-0-2-2-1-0-0-0-0-18-18-S"
ALL_RULES = [
    "captures",
    "captures_nothing",
    "illegal",
    "ends_uncounted",
    "opponent_takes_rest",
    "spares_first",
    "spares_last",
]


def is_slam(text: str, bowl: int) -> bool:
    return play(parse_position(text), edition("psion"), bowl).slam


def test_a_chain_that_holds_every_seed_in_the_opponents_row_is_a_slam() -> None:
    assert is_slam(PLENTY, 5)
    assert is_slam("0-0-0-0-0-17-0-0-0-0-0-0-15-16-S", 5)


def test_a_chain_that_leaves_a_seed_in_the_opponents_row_is_none() -> None:
    assert not is_slam("0-3-0-4-0-2-2-1-0-0-0-1-17-18-S", 5)
    assert not is_slam("0-3-0-4-0-2-3-1-0-0-0-0-17-18-S", 5)


def test_leaving_an_already_empty_row_empty_is_none() -> None:
    assert not is_slam("0-3-0-4-0-2-0-0-0-0-0-0-18-18-S", 1)


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_a_move_is_called_a_slam_whatever_the_rule_makes_of_it(rules: Edition) -> None:
    if rules.grand_slam.value != "illegal" and rules.feeding.value != "always":
        assert game(PLENTY, "F", rules).history[-1].slam


# --- what each rule leaves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("captures", "0-3-0-4-0-0-0-0-0-0-0-0-23-18-N"),
        ("captures_nothing", "0-3-0-4-0-0-3-2-0-0-0-0-18-18-N"),
        ("ends_uncounted", "0-3-0-4-0-0-0-0-0-0-0-0-23-18-N"),
        ("opponent_takes_rest", "0-3-0-4-0-0-0-0-0-0-0-0-23-18-N"),
        ("spares_first", "0-3-0-4-0-0-0-2-0-0-0-0-21-18-N"),
        ("spares_last", "0-3-0-4-0-0-3-0-0-0-0-0-20-18-N"),
    ],
)
def test_a_slam_leaves_what_its_rule_says(rule: str, left: str) -> None:
    assert after(PLENTY, "F", slam(rule)) == left


@pytest.mark.parametrize(("rule", "chain"), [("spares_first", (6,)), ("spares_last", (7,)), ("captures_nothing", ())])
def test_the_chain_of_a_move_names_only_the_bowls_that_were_captured(rule: str, chain: tuple[int, ...]) -> None:
    assert game(PLENTY, "F", slam(rule)).history[-1].chain == chain


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("spares_first", "0-0-0-0-0-0-0-2-0-0-0-0-22-24-N"),
        ("spares_last", "0-0-0-0-0-0-2-0-0-0-0-0-22-24-N"),
        ("captures_nothing", "0-0-0-0-0-0-2-2-0-0-0-0-20-24-N"),
    ],
)
def test_the_spared_bowl_is_the_first_or_the_last_that_the_chain_reaches(rule: str, left: str) -> None:
    assert after(TWO_BOWLS, "F", slam(rule)) == left


@pytest.mark.parametrize("rule", ["spares_first", "spares_last"])
def test_a_chain_of_one_bowl_that_is_spared_takes_nothing_and_the_game_goes_on(rule: str) -> None:
    played = game(THREE_LEFT, "F", slam(rule))
    assert position_text(played.position) == "0-0-0-0-1-0-2-0-0-0-0-0-22-23-N"
    assert (played.history[-1].taken, played.result, played.legal()) == (0, None, (0,))


# --- how each rule ends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "result"),
    [
        ("captures", over(Reason.STRANDED, 25, 23)),
        ("captures_nothing", None),
        ("ends_uncounted", over(Reason.SLAM, 24, 23, uncounted=1)),
        ("opponent_takes_rest", over(Reason.SLAM, 24, 24)),
        ("spares_first", None),
        ("spares_last", None),
    ],
)
def test_a_slam_with_one_seed_left_ends_as_its_rule_says(rule: str, result: Result | None) -> None:
    played = game(THREE_LEFT, "F", slam(rule))
    assert played.result == result
    assert played.position.store(Side.NORTH) == 23


def test_where_a_slam_captures_the_turn_passes_and_the_opponent_is_stranded() -> None:
    assert game(PLENTY, "F", slam("captures")).result == over(Reason.STRANDED, 30, 18)
    assert game(PLENTY, "F", "psion").result == over(Reason.STRANDED, 30, 18)


def test_the_end_that_a_slam_brings_leaves_the_rest_to_nobody_or_to_the_opponent() -> None:
    assert game(PLENTY, "F", slam("ends_uncounted")).result == over(Reason.SLAM, 23, 18, uncounted=7)
    assert game(PLENTY, "F", slam("opponent_takes_rest")).result == over(Reason.SLAM, 23, 25)


def test_the_rest_is_norths_when_south_slams_and_souths_when_north_does() -> None:
    mirrored = "2-1-0-0-0-0-0-3-0-4-0-2-18-18-N"
    assert game(mirrored, "f", slam("opponent_takes_rest")).result == over(Reason.SLAM, 25, 18 + 5)


@pytest.mark.parametrize("rule", ["ends_uncounted", "opponent_takes_rest"])
def test_25_captured_by_a_slam_come_before_the_end_that_the_slam_brings(rule: str) -> None:
    played = game("0-3-0-4-0-2-2-1-0-0-0-0-20-16-S", "F", slam(rule))
    assert played.result == over(Reason.MAJORITY, 25, 16, uncounted=7)


@pytest.mark.parametrize("rule", ["ends_uncounted", "opponent_takes_rest", "captures"])
def test_24_all_by_a_slam_comes_before_the_end_that_the_slam_brings(rule: str) -> None:
    played = game("0-0-0-0-0-2-1-1-0-0-0-0-20-24-S", "F", slam(rule))
    assert played.result == over(Reason.EVEN, 24, 24)


def test_a_slam_that_captures_nothing_never_wins_by_25() -> None:
    played = game("0-3-0-4-0-2-2-1-0-0-0-0-24-12-S", "F", slam("captures_nothing"))
    assert (played.result, played.position.south) == (None, 24)


@pytest.mark.parametrize("rule", ["spares_first", "spares_last"])
def test_a_slam_that_spares_a_bowl_wins_by_25_with_the_others(rule: str) -> None:
    played = game("0-3-0-4-0-2-2-1-0-0-0-0-24-12-S", "F", slam(rule))
    assert played.result is not None
    assert (played.result.reason, played.result.winner) == (Reason.MAJORITY, Side.SOUTH)


# --- illegal -----------------------------------------------------------------------------------------------------


def test_an_illegal_slam_is_refused_with_its_reason() -> None:
    with pytest.raises(IllegalMove) as caught:
        game(THREE_LEFT, "F", slam("illegal"))
    assert (caught.value.code, caught.value.values["why"]) == ("refusal-slam", "SLAM")
    assert refusal(parse_position(THREE_LEFT), slam("illegal"), 5) is Refusal.SLAM


def test_a_slam_is_illegal_even_if_it_is_the_only_move_and_the_mover_is_then_stranded() -> None:
    assert letters(TWO_BOWLS, slam("illegal")) == ""
    assert game(TWO_BOWLS, "", slam("illegal")).result == over(Reason.STRANDED, 22, 26)


def test_a_slam_is_removed_before_feeding_is_judged() -> None:
    assert letters("0-0-0-0-0-17-0-0-0-0-0-0-15-16-S", slam("illegal")) == ""
    assert letters(PLENTY, slam("illegal")) == "B"
    always = replace(slam("illegal"), feeding=Feeding.ALWAYS)
    assert letters("1-0-0-0-0-17-0-0-0-0-0-0-15-15-S", always) == "A"


# --- feeding and slams -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "legal"), list(zip(ALL_RULES, ["", "F", "", "", "", "F", "F"], strict=True)))
def test_a_slam_feeds_only_where_its_rule_leaves_seeds_in_the_opponents_row(rule: str, legal: str) -> None:
    assert letters("0-0-0-0-0-17-0-0-0-0-0-0-15-16-S", slam(rule)) == legal


@pytest.mark.parametrize("name", ["classic", "awari"])
def test_under_always_a_slam_is_legal_only_when_no_other_move_exists_and_then_it_captures(name: str) -> None:
    assert letters(THREE_LEFT, name) == "E"
    assert refusal(parse_position(THREE_LEFT), edition(name), 5) is Refusal.MUST_FEED
    assert after("0-0-0-0-0-2-1-1-0-0-0-0-10-24-S", "F", name) == "0-0-0-0-0-0-0-0-0-0-0-0-14-24-N"


def test_oware_lets_a_slam_stand_and_takes_nothing() -> None:
    played = Game(EDITIONS["oware"], parse_position(PLENTY), [5])
    assert position_text(played.position) == "0-3-0-4-0-0-3-2-0-0-0-0-18-18-N"
    assert (played.history[-1].slam, played.history[-1].taken, played.result) == (True, 0, None)
