"""Each edition is one row of the rules page, and only what is left open can be chosen."""

from __future__ import annotations

import pytest

from firmware_sim.errors import UnknownEdition
from firmware_sim.rules.editions import EDITIONS, GrandSlam, Starts, edition

AXES = {
    "psion": ("none", "captures", "opponent", "nobody", 3),
    "oware": ("if_starved", "captures_nothing", "owner", "owner", 3),
    "bijlmakers": ("if_starved", "captures_nothing", "owner", "nobody", 3),
    "classic": ("always", "captures", "nobody", "nobody", 3),
    "awari": ("always", "captures", "opponent", "split", 3),
}


def test_the_editions_are_offered_in_a_fixed_order() -> None:
    assert list(EDITIONS) == ["psion", "oware", "bijlmakers", "classic", "awari"]
    assert all(one.name == name for name, one in EDITIONS.items())


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_has_the_axes_of_its_rules_page(name: str) -> None:
    one = EDITIONS[name]
    axes = (one.feeding.value, one.grand_slam.value, one.stranded.value, one.repetition.value, one.occurrence)
    assert axes == AXES[name]


def test_the_player_starts_in_bijlmakers_and_classic_and_a_draw_decides_elsewhere() -> None:
    assert [one.name for one in EDITIONS.values() if one.starts is Starts.PLAYER] == ["bijlmakers", "classic"]
    assert [one.name for one in EDITIONS.values() if one.starts is Starts.DRAWN] == ["psion", "oware", "awari"]


def test_only_classic_confirms_a_bowl_has_a_pass_command_and_draws_an_empty_board() -> None:
    assert [one.name for one in EDITIONS.values() if one.confirm] == ["classic"]
    assert [one.name for one in EDITIONS.values() if one.can_pass] == ["classic"]
    assert [one.name for one in EDITIONS.values() if one.empty_draw] == ["classic"]


def test_only_bijlmakers_lets_the_player_choose_the_grand_slam_rule() -> None:
    assert [one.name for one in EDITIONS.values() if one.slam_choice] == ["bijlmakers"]


@pytest.mark.parametrize("rule", GrandSlam)
def test_every_grand_slam_rule_can_be_chosen_in_bijlmakers_as_a_member_or_as_its_value(rule: GrandSlam) -> None:
    assert edition("bijlmakers", rule) == edition("bijlmakers", rule.value)
    assert edition("bijlmakers", rule).grand_slam is rule


@pytest.mark.parametrize("name", EDITIONS)
def test_without_a_choice_an_edition_is_as_its_page_says(name: str) -> None:
    assert edition(name) is EDITIONS[name]
    assert edition(name, EDITIONS[name].grand_slam, 3) == EDITIONS[name]


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("occurrence", [2, 3])
def test_the_occurrence_can_be_2_or_3_in_every_edition(name: str, occurrence: int) -> None:
    assert edition(name, occurrence=occurrence).occurrence == occurrence


@pytest.mark.parametrize("name", ["", "Psion", "kalah", " psion", None, 3])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownEdition, match="unknown-edition"):
        edition(name)


@pytest.mark.parametrize("name", ["psion", "oware", "classic", "awari"])
def test_a_grand_slam_rule_that_is_not_open_is_refused(name: str) -> None:
    with pytest.raises(UnknownEdition, match="fixed-grand-slam"):
        edition(name, GrandSlam.ILLEGAL)


@pytest.mark.parametrize("rule", ["", "CAPTURES", "takes", 1])
def test_an_unknown_grand_slam_rule_is_refused(rule: str) -> None:
    with pytest.raises(UnknownEdition, match="unknown-grand-slam"):
        edition("bijlmakers", rule)


@pytest.mark.parametrize("occurrence", [0, 1, 4, True, 2.0, "3"])
def test_another_occurrence_than_2_or_3_is_refused(occurrence: int) -> None:
    with pytest.raises(UnknownEdition, match="unknown-occurrence"):
        edition("psion", occurrence=occurrence)
