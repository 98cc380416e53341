"""The lesson asks for a bowl five times, in the rules chosen, and says what a wrong one does."""

from __future__ import annotations

import pytest

from firmware_sim.rules.editions import EDITIONS, Edition
from firmware_sim.rules.lesson import STEPS, game_of, right_bowls, task
from firmware_sim.text import ENGLISH
from tests.pocket import PROFILES, Pocket
from tests.rules.helpers import EVERY, NAMES


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_each_step_has_a_right_bowl_a_wrong_one_and_its_sentences(rules: Edition) -> None:
    for step in STEPS:
        bowls = {bowl for bowl in range(6) if game_of(step, rules).position.bowls[bowl]}
        right = set(right_bowls(step, rules))
        assert right
        assert right < bowls
        assert {task(step, rules), f"{task(step, rules)}-short"} <= ENGLISH.keys()


def learn(pocket: Pocket, edition: str) -> list[str]:
    """Answer every step rightly by its number; return what was said."""
    told = []
    for step in STEPS:
        pocket.keys(str(right_bowls(step, EDITIONS[edition])[0] + 1))
        pocket.wait(20_000)
        told.append(pocket.shown)
        pocket.keys("#")
    return told


@pytest.mark.parametrize("profile", ["series5", "siena", "oled128"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lesson_is_played_to_its_end_by_keys(profile: str, edition: str) -> None:
    pocket = Pocket.playing(profile, edition)
    pocket.keys("ctrl+h", "8", "8", "#")
    assert pocket.screen == "lesson"
    told = learn(pocket, edition)
    assert "7 seeds in one move" in told[2]
    assert "try again" not in " ".join(told).lower()
    assert pocket.screen == "help"


@pytest.mark.parametrize("profile", ["series5", "pitft28"])
def test_the_lesson_is_played_by_touch(profile: str) -> None:
    pocket = Pocket.playing(profile, "oware")
    pocket.keys("ctrl+h", "8", "8", "#")
    for step in STEPS:
        pocket.tap(f"bowl {right_bowls(step, EDITIONS['oware'])[0] + 1}")
        pocket.wait(20_000)
        pocket.tap("Close" if step is STEPS[-1] else "Next")
    assert pocket.screen == "help"


def test_a_wrong_bowl_is_told_what_it_does_and_the_position_comes_back() -> None:
    pocket = Pocket.playing()
    pocket.keys("ctrl+h", "8", "8", "#", "1")
    pocket.wait(20_000)
    assert "the last one stayed in your row" in pocket.shown
    pocket.keys("#")
    assert "1 of 5" in pocket.shown
    pocket.keys("6")
    pocket.wait(20_000)
    assert "where captures are made" in pocket.shown


def test_a_bowl_that_the_rules_refuse_is_told_why() -> None:
    pocket = Pocket.playing(edition="oware")
    pocket.keys("ctrl+h", "8", "8", "#")
    learn_three = [right_bowls(step, EDITIONS["oware"])[0] + 1 for step in STEPS[:3]]
    for number in learn_three:
        pocket.keys(str(number))
        pocket.wait(20_000)
        pocket.keys("#")
    pocket.keys("1")
    assert "That would leave your opponent without seeds" in str(pocket.info)
    assert "4 of 5" in pocket.shown


def test_the_lesson_can_be_left_at_any_time() -> None:
    for keys in ([], ["1"], ["6"], ["left"]):
        pocket = Pocket.playing()
        pocket.keys("ctrl+h", "8", "8", "#", *keys)
        pocket.wait(20_000)
        pocket.keys("*")
        assert pocket.screen == "help"


def test_the_first_start_offers_the_lesson() -> None:
    pocket = Pocket()
    assert pocket.screen == "keys"
    pocket.keys("0")
    assert pocket.screen == "lesson"
    pocket.keys("*")
    assert pocket.screen != "keys"


def test_the_ring_chooses_a_bowl_too() -> None:
    pocket = Pocket.playing()
    pocket.keys("ctrl+h", "8", "8", "#", "#")
    assert pocket.info == "Choose a bowl."
    pocket.keys("left", "#")
    pocket.wait(20_000)
    assert "where captures are made" in pocket.shown


@pytest.mark.parametrize("profile", PROFILES)
def test_the_words_leave_room_for_the_board(profile: str) -> None:
    pocket = Pocket.playing(profile, "bijlmakers", grand_slam='"opponent_takes_rest"')  # the longest words
    pocket.keys("ctrl+h", "8", "8", "#")
    for number, step in enumerate(STEPS, 1):
        counts = [label.rect for label in pocket.core.texts if label.text.isdigit()]
        words = [label for label in pocket.core.texts if label.text.startswith(f"{number} of")]
        assert len(counts) >= 6
        assert [label.text for label in words if label.rect.inflate(0, -4).collidelist(counts) >= 0] == []
        pocket.keys(str(right_bowls(step, pocket.core.hand.edition)[0] + 1))
        pocket.wait(20_000)
        pocket.keys("#")
