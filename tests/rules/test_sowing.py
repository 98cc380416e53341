"""A move empties one bowl and sows its seeds one by one, anticlockwise, skipping the origin."""

from __future__ import annotations

import pytest

from firmware_sim.errors import IllegalMove
from firmware_sim.rules.board import START, Side
from firmware_sim.rules.editions import EDITIONS, edition
from firmware_sim.rules.moves import Move, Refusal, path, play, refusal
from firmware_sim.rules.notation import parse_position
from tests.rules.helpers import after


def test_a_move_tells_everything_it_did() -> None:
    before = parse_position("0-4-7-1-1-1-1-6-2-1-5-6-0-0-S")
    assert play(before, edition("psion"), 2) == Move(
        side=Side.SOUTH,
        bowl=2,
        seeds=7,
        sown=(3, 4, 5, 6, 7, 8, 9),
        chain=(9, 8),
        taken=5,
        slam=False,
        before=before,
        after=parse_position("0-4-0-2-2-2-2-7-0-0-5-6-5-0-N"),
        ended=None,
    )


def test_south_sows_towards_its_right_and_on_into_norths_first_bowl() -> None:
    assert after("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "D") == "4-4-4-0-5-5-5-5-4-4-4-4-0-0-N"


def test_north_sows_towards_its_right_and_on_into_souths_first_bowl() -> None:
    assert after("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "d") == "5-5-4-4-4-4-4-4-4-0-5-5-0-0-S"


@pytest.mark.parametrize("name", EDITIONS)
def test_the_first_move_is_the_same_in_every_edition(name: str) -> None:
    assert after("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "F", name) == "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"


def test_eleven_seeds_end_on_the_bowl_before_the_origin() -> None:
    assert after("0-0-11-0-0-0-0-0-0-0-0-0-0-0-S", "C") == "1-1-0-1-1-1-1-1-1-1-1-1-0-0-N"


def test_twelve_seeds_skip_the_origin_and_end_on_the_bowl_after_it() -> None:
    assert after("0-0-12-0-0-0-0-0-0-0-0-0-0-0-S", "C") == "1-1-0-2-1-1-1-1-1-1-1-1-0-0-N"


def test_the_origin_is_skipped_on_every_lap_and_ends_empty() -> None:
    assert after("0-0-0-0-0-0-0-0-0-0-0-34-0-0-N", "f") == "4-3-3-3-3-3-3-3-3-3-3-0-0-0-S"


@pytest.mark.parametrize("origin", range(12))
def test_no_seed_falls_into_the_origin_and_every_lap_is_the_eleven_other_bowls(origin: int) -> None:
    lap = [*range(origin + 1, 12), *range(origin)]
    for seeds in range(49):
        assert path(origin, seeds) == tuple((lap * 5)[:seeds])


@pytest.mark.parametrize("seeds", [11, 22, 33])
@pytest.mark.parametrize("origin", range(12))
def test_whole_laps_end_on_the_bowl_just_before_the_origin(origin: int, seeds: int) -> None:
    assert path(origin, seeds)[-1] == (origin - 1) % 12


@pytest.mark.parametrize(
    ("before", "taken"),
    [
        ("11-0-0-0-0-0-0-0-0-0-0-1-0-0-S", "0-1-1-1-1-1-1-1-1-1-1-0-2-0-N"),
        ("22-0-0-0-0-0-0-0-0-2-1-0-0-0-S", "0-2-2-2-2-2-2-2-2-4-0-0-5-0-N"),
        ("33-0-0-0-0-0-0-0-0-0-1-0-0-0-S", "0-3-3-3-3-3-3-3-3-3-4-0-3-0-N"),
    ],
)
def test_whole_laps_from_bowl_1_can_capture_the_opponents_bowl_6(before: str, taken: str) -> None:
    assert after(before, "A") == taken


@pytest.mark.parametrize("bowl", [-1, 6, 7, 100])
def test_only_the_movers_own_six_bowls_can_be_chosen(bowl: int) -> None:
    assert refusal(START, edition("psion"), bowl) is Refusal.NOT_A_BOWL


def test_an_empty_bowl_cannot_be_chosen() -> None:
    position = parse_position("4-0-4-4-4-4-4-4-4-4-4-0-0-0-S")
    assert refusal(position, edition("psion"), 1) is Refusal.EMPTY
    assert refusal(position, edition("psion"), 0) is None


def test_an_illegal_choice_is_refused_with_its_reason_and_changes_nothing() -> None:
    position = parse_position("4-0-4-4-4-4-4-4-4-4-4-0-0-0-S")
    with pytest.raises(IllegalMove) as caught:
        play(position, edition("psion"), 1)
    assert (caught.value.code, caught.value.values) == ("refusal-empty", {"why": "EMPTY"})
    assert position == parse_position("4-0-4-4-4-4-4-4-4-4-4-0-0-0-S")
