"""What a player owes an opponent without seeds."""

from __future__ import annotations

import pytest

from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Reason
from firmware_sim.rules.moves import Refusal, refusal
from firmware_sim.rules.notation import parse_position
from tests.rules.helpers import after, game, letters, over

STARVED = "1-0-0-3-0-1-0-0-0-0-0-0-20-20-S"
"""North has nothing; South's A feeds nobody, D and F do."""
NEARLY = "1-0-0-0-0-1-1-0-0-0-0-0-20-20-S"
"""North's only seed would be captured by F."""


def test_psion_knows_no_duty_to_feed() -> None:
    assert letters(STARVED, "psion") == "ADF"
    assert game(STARVED, "A").result == over(Reason.STRANDED, 25, 20)


@pytest.mark.parametrize("name", ["oware", "bijlmakers", "classic", "awari"])
def test_elsewhere_a_starved_opponent_must_be_fed(name: str) -> None:
    position = parse_position("1-0-0-2-0-1-0-0-0-0-0-0-20-20-S")
    assert letters("1-0-0-2-0-1-0-0-0-0-0-0-20-20-S", name) == "F"
    assert refusal(position, edition(name), 0) is Refusal.MUST_FEED
    assert refusal(position, edition(name), 3) is Refusal.MUST_FEED
    assert refusal(position, edition(name), 1) is Refusal.EMPTY
    assert refusal(position, edition(name), 5) is None
    assert letters(STARVED, name) == "DF"


@pytest.mark.parametrize("name", ["oware", "bijlmakers"])
def test_if_starved_leaves_no_legal_move_when_none_feeds_seeds_or_not(name: str) -> None:
    assert letters("5-0-3-0-0-0-0-0-0-0-0-0-20-20-S", name) == ""
    assert game("5-0-3-0-0-0-0-0-0-0-0-0-20-20-S", "", name).result == over(Reason.STRANDED, 28, 20)


@pytest.mark.parametrize("name", ["oware", "bijlmakers"])
def test_if_starved_asks_nothing_while_the_opponent_has_seeds(name: str) -> None:
    assert letters("1-0-0-0-0-1-0-0-0-0-0-1-20-20-S", name) == "AF"


def test_if_starved_lets_a_player_take_the_opponents_last_seeds_where_slams_capture() -> None:
    captures = edition("bijlmakers", "captures")
    assert letters(NEARLY, captures) == "AF"
    assert after(NEARLY, "F", captures) == "1-0-0-0-0-0-0-0-0-0-0-0-22-20-N"


@pytest.mark.parametrize("name", ["classic", "awari"])
def test_always_forbids_a_move_that_leaves_the_opponent_empty_while_another_does_not(name: str) -> None:
    assert letters(NEARLY, name) == "A"
    assert refusal(parse_position(NEARLY), edition(name), 5) is Refusal.MUST_FEED


@pytest.mark.parametrize("name", ["classic", "awari"])
def test_always_allows_every_move_when_all_leave_the_opponent_empty(name: str) -> None:
    assert letters("5-0-3-0-0-0-0-0-0-0-0-0-20-20-S", name) == "AC"
    assert game("5-0-3-0-0-0-0-0-0-0-0-0-20-20-S", "A", name).result is not None


def test_feeding_is_judged_as_the_move_leaves_the_row_captures_done() -> None:
    only_slam_feeds = "0-0-0-0-0-17-0-0-0-0-0-0-15-16-S"
    assert letters(only_slam_feeds, edition("bijlmakers", "captures")) == ""
    assert letters(only_slam_feeds, "oware") == "F"
    assert letters(only_slam_feeds, "classic") == "F"


def test_north_owes_south_the_same() -> None:
    assert letters("0-0-0-0-0-0-1-0-0-2-0-1-20-20-N", "oware") == "f"
    assert letters("0-0-0-0-0-0-5-0-3-0-0-0-20-20-N", "oware") == ""
    assert letters("1-0-0-0-0-0-1-0-0-0-0-1-20-20-N", "classic") == "a"


def test_the_words_of_the_refusal_come_with_the_error() -> None:
    played = game(STARVED, "", "oware")
    assert [played.refusal(bowl) for bowl in range(7)] == [
        Refusal.MUST_FEED,
        Refusal.EMPTY,
        Refusal.EMPTY,
        None,
        Refusal.EMPTY,
        None,
        Refusal.NOT_A_BOWL,
    ]
