"""A position is set up by keypad or touch; the seeds are counted, what cannot be says why, and play goes on there."""

from __future__ import annotations

from random import Random

import pytest

from device.app import main
from device.process.signals import Signals
from firmware_sim.firmware import Options
from firmware_sim.rules.board import SEEDS
from firmware_sim.rules.notation import position_text
from firmware_sim.screens.set_up import KEYS
from tests.pocket import SEEN, TOUCHED, TRIED, Pocket


def opened(profile: str = "series5") -> Pocket:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+j")
    assert pocket.screen == "setup"
    return pocket


@pytest.mark.parametrize("profile", TRIED)
def test_a_position_is_set_up_by_keys_and_played(profile: str) -> None:
    pocket = opened(profile)
    pocket.keys("0", "6", "8", "8", *["6"] * 5, *["2"] * 6, "5", "#")  # A 0, B 2, the lower store 6, North to move
    assert pocket.screen == "play"
    assert position_text(pocket.session.game.start) == "0-2-4-4-4-4-4-4-4-4-4-4-6-0-N"


@pytest.mark.parametrize("profile", TOUCHED)
def test_a_position_is_set_up_by_touch_and_played(profile: str) -> None:
    pocket = opened(profile)
    pocket.core.hand.messages.clear()
    pocket.tap("bowl 1")
    assert pocket.info == "All 48 seeds lie somewhere; take one away first."
    pocket.tap("One less")
    pocket.tap("One less")
    pocket.tap("their bowl 6")
    pocket.tap("store 13")
    pocket.tap("rules")
    pocket.tap("Play")
    assert position_text(pocket.session.game.start) == "2-4-4-4-4-4-5-4-4-4-4-4-0-1-S"
    assert pocket.session.game.edition.name == "oware"


@pytest.mark.parametrize("profile", TRIED)
def test_the_count_and_the_text_of_the_position_are_always_shown(profile: str) -> None:
    pocket = opened(profile)
    pocket.core.hand.messages.clear()
    pocket.keys("0")
    assert "44" in pocket.shown
    assert "48" in pocket.shown
    assert "0-4-4-4-4-4-4-4-4-4-4-4-0-0-S" in pocket.shown.replace(" ", "")


def test_a_position_that_is_over_is_refused_with_the_reason() -> None:
    pocket = opened()
    for _ in range(6):
        pocket.keys("0", "6")
    pocket.keys("#")
    assert pocket.screen == "setup"
    assert pocket.info == "Nothing is left to play here: You have no seeds to sow."


def test_a_game_in_progress_is_given_up_only_after_a_yes() -> None:
    pocket = Pocket.playing()
    pocket.keys("3")
    pocket.turn()
    moves = pocket.moves
    pocket.keys("ctrl+j", "#")
    assert pocket.screen == "ask"
    pocket.keys("*", "*")
    assert (pocket.screen, pocket.moves) == ("play", moves)
    pocket.keys("ctrl+j", "#", "#")
    assert (pocket.screen, pocket.moves) == ("play", "")


def test_whatever_is_pressed_there_are_never_more_than_48_seeds() -> None:
    pocket, random = opened(), Random("seeds")
    for _ in range(600):
        pocket.keys(random.choice([key for key in KEYS if KEYS[key] not in ("play", "back")]))
        screen = pocket.core._stack.top
        assert 0 <= sum(screen.counts) <= SEEDS  # type: ignore[attr-defined]


def test_the_command_line_begins_from_a_position() -> None:
    position = "0-0-0-0-0-2-1-1-0-0-0-0-22-22-S"
    pocket = Pocket(saved={"settings": SEEN}, options=Options(position=position))
    assert position_text(pocket.session.game.start) == position


def test_a_text_that_is_no_position_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--position", "4-4"], Signals()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "“4-4” has 2." in err
