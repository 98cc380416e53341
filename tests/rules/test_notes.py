"""What the rules did with a move, and what they ask of the next, is told where it matters and nowhere else."""

from __future__ import annotations

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import GrandSlam
from firmware_sim.rules.moves import Stranding, stranding
from firmware_sim.rules.notation import parse_position
from firmware_sim.rules.notes import Note, notes
from tests.rules.helpers import game, slam

SOUTH, NORTH = Side.SOUTH, Side.NORTH
SLAM = "0-3-0-4-0-2-1-1-0-0-0-0-18-18-S"


def test_a_grand_slam_is_told_with_what_the_rules_make_of_it() -> None:
    told = {rule.value: notes(game(SLAM, "F", slam(rule.value)))[:1] for rule in GrandSlam if rule.value != "illegal"}
    assert told == {name: (Note(f"slam-{name}", SOUTH),) for name in told}


def test_a_capture_that_leaves_a_seed_is_no_grand_slam() -> None:
    assert notes(game("0-3-0-4-0-2-1-1-0-0-0-5-16-16-S", "F", "oware")) == ()


@pytest.mark.parametrize(
    ("position", "rules", "told"),
    [
        ("1-0-0-0-0-1-0-0-0-0-0-0-20-20-S", "oware", (Note("must-feed", SOUTH),)),
        ("0-0-0-0-0-1-0-0-0-0-0-0-20-20-S", "oware", ()),  # the only bowl feeds
        ("1-0-0-0-0-1-0-0-0-0-0-0-20-20-S", "psion", ()),  # no duty
        ("0-0-0-0-0-0-1-0-0-0-0-1-20-20-N", "classic", (Note("must-leave", NORTH),)),
        ("0-1-0-0-0-0-1-0-0-0-0-1-20-20-N", "classic", ()),
        ("1-0-0-0-0-1-1-0-0-0-0-0-20-20-S", "illegal", (Note("must-not-slam", SOUTH),)),
    ],
)
def test_a_duty_is_told_when_it_forbids_a_bowl_with_seeds(position: str, rules: str, told: tuple[Note, ...]) -> None:
    assert notes(game(position, "", slam(rules) if rules == "illegal" else rules)) == told


def test_a_repetition_is_told_when_the_next_one_ends_the_game() -> None:
    start, around = "1-0-0-0-0-0-1-0-0-0-0-0-20-20-S", "AaBbCcDdEeFf"
    told = [bool(notes(game(start, around * laps))) for laps in range(2)]
    again = game(start, around)
    assert (told, notes(again)) == ([False, True], (Note("repeats", SOUTH),))


def test_nothing_is_asked_of_anyone_when_the_game_is_over() -> None:
    over = game("1-0-0-0-0-0-0-0-0-0-0-0-20-20-S", "", "oware")
    assert over.result
    assert notes(over) == ()


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("0-0-0-0-0-0-1-0-0-0-0-0-20-20-S", Stranding.NO_SEEDS),
        ("0-0-0-0-0-0-0-0-0-0-0-0-20-20-S", Stranding.NO_SEEDS),
        ("1-0-0-0-0-0-0-0-0-0-0-0-20-20-S", Stranding.CANNOT_FEED),
        ("0-0-0-0-0-1-1-0-0-0-0-0-20-20-S", Stranding.ONLY_SLAMS),
    ],
)
def test_a_side_without_a_move_is_told_why(position: str, why: Stranding) -> None:
    assert stranding(parse_position(position)) is why
