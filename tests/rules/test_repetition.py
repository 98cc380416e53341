"""A position that comes back once too often ends the game."""

from __future__ import annotations

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import Repetition, edition
from firmware_sim.rules.game import Game, Reason, Result
from firmware_sim.rules.notation import parse_moves, parse_position
from tests.rules.helpers import game, over

HUNT = "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"
"""Two seeds that never meet; where feeding is a duty every move is forced and the start comes back after 12."""
ROUND = "FaAbBcCdDeEf"
ODD = "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S"
"""Three seeds that can go round."""
ODD_ROUND = "FcAaBdCeDbEf"


@pytest.mark.parametrize("name", ["oware", "bijlmakers", "classic", "awari"])
def test_the_third_occurrence_ends_the_game(name: str) -> None:
    assert game(HUNT, ROUND, name).result is None
    assert game(HUNT, ROUND + ROUND[:-1], name).result is None
    result = game(HUNT, ROUND * 2, name).result
    assert result is not None
    assert result.reason is Reason.REPETITION


@pytest.mark.parametrize("name", ["oware", "bijlmakers", "classic", "awari"])
def test_the_second_occurrence_ends_the_game_where_that_is_chosen(name: str) -> None:
    first = edition(name, occurrence=2)
    assert game(HUNT, ROUND[:-1], first).result is None
    result = game(HUNT, ROUND, first).result
    assert result is not None
    assert result.reason is Reason.REPETITION


def test_setting_a_position_up_is_its_first_occurrence() -> None:
    assert game(HUNT, "", "oware").occurrences() == 1


def test_a_position_is_counted_after_each_completed_move() -> None:
    played = game(HUNT, ROUND, "oware")
    assert played.occurrences() == 2
    played.play(5)
    assert played.occurrences() == 2
    assert played.occurrences(parse_position(HUNT)) == 2
    assert played.occurrences(parse_position("1-0-0-0-0-1-0-0-0-0-0-0-23-23-N")) == 0


def test_the_same_bowls_with_the_other_side_to_move_are_another_position() -> None:
    played = game("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", "", "psion")
    assert played.occurrences(parse_position("1-0-0-0-0-0-1-0-0-0-0-0-23-23-N")) == 0


def test_bowls_are_compared_as_souths_and_norths_and_not_from_the_movers_view() -> None:
    played = game("1-0-0-0-0-0-0-1-0-0-0-0-23-23-S", "A", "psion")
    mirrored = parse_position("0-1-0-0-0-0-1-0-0-0-0-0-23-23-N")
    assert played.occurrences(mirrored) == 0
    assert played.occurrences() == 1


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("psion", over(Reason.REPETITION, 21, 24, uncounted=3)),
        ("oware", over(Reason.REPETITION, 23, 25)),
        ("bijlmakers", over(Reason.REPETITION, 21, 24, uncounted=3)),
        ("classic", over(Reason.REPETITION, 21, 24, uncounted=3)),
        ("awari", over(Reason.REPETITION, 22.5, 25.5)),
    ],
)
@pytest.mark.parametrize(("occurrence", "rounds"), [(2, 1), (3, 2)])
def test_the_edition_says_who_gets_what_is_left(name: str, result: Result, occurrence: int, rounds: int) -> None:
    played = game(ODD, ODD_ROUND * rounds, edition(name, occurrence=occurrence))
    assert played.result == result


def test_half_a_seed_stands_in_the_result_only_and_never_meets_the_test_for_25() -> None:
    played = game(ODD, ODD_ROUND * 2, "awari")
    assert played.result == over(Reason.REPETITION, 22.5, 25.5)
    assert (played.position.south, played.position.north, played.position.on_board) == (21, 24, 3)


def test_half_seeds_to_each_leave_equal_stores_equal() -> None:
    rules = edition("awari")
    start = parse_position(ODD.replace("21-24", "20-20"))
    played = Game(rules, start, parse_moves(ODD_ROUND * 2, start.to_move))
    assert played.result == Result(Reason.REPETITION, 21.5, 21.5, 0, None)
    assert rules.repetition is Repetition.SPLIT


@pytest.mark.parametrize("name", ["oware", "classic"])
def test_undo_takes_its_counts_back(name: str) -> None:
    played = game(HUNT, ROUND * 2, name)
    played.undo()
    assert (played.result, played.occurrences(parse_position(HUNT))) == (None, 2)
    for _ in range(12):
        played.undo()
    assert played.occurrences(parse_position(HUNT)) == 1
    for bowl in parse_moves("f" + ROUND, Side.NORTH):
        assert played.result is None
        played.play(bowl)
    assert played.result is not None
    assert played.result.reason is Reason.REPETITION


def test_a_move_that_strands_the_opponent_ends_the_game_whatever_came_before() -> None:
    played = game(HUNT, "A", "psion")
    assert played.result == over(Reason.STRANDED, 25, 23)
