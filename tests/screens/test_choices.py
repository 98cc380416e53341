"""What is chosen in a dialog of settings really happens."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import tests.pocket
from firmware_sim.draw.canvas import pixels
from firmware_sim.events import KeyDown, KeyUp, Tick
from firmware_sim.rules.game import Reason
from firmware_sim.screens.parts.form import SettingsDialog
from firmware_sim.screens.parts.setting_words import value_meanings, value_text
from firmware_sim.settings import BY_NAME, DELAY_MS, LEVELS
from firmware_sim.text import ENGLISH
from tests.pocket import REGISTERED, SEEN, TRIED, Pocket, load

HUNT, ROUND = "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", "612345"
"""By oware every move is forced, and after each round of these keys the position is back."""


def choose(pocket: Pocket, dialog: str, line: str, times: int = 1) -> None:
    """Open *dialog* by its shortcut, go on in *line* so many times, back if that is negative, and accept."""
    pocket.keys(dialog)
    while f"{line} right" not in pocket.labels:
        pocket.tap("down")  # a dialog that scrolls; at its end that is no target any more
    for _ in range(abs(times)):
        pocket.tap(f"{line} {'right' if times > 0 else 'left'}")
    pocket.keys("#")


def picture(pocket: Pocket) -> tuple[bytes, list[tuple[int, ...]]]:
    surface = pocket.core.frame()[0]
    return pixels(surface), [tuple(colour) for colour in surface.get_palette()]


def sows(pocket: Pocket) -> bool:
    return "You sow" in [label.text for label in pocket.core.texts]


# --- a new game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("changes", "rounds", "word"), [(0, 2, "third"), (1, 1, "second")])
def test_the_repetition_chosen_ends_the_game(changes: int, rounds: int, word: str) -> None:
    pocket = Pocket.at_home(saved={"settings": SEEN.replace("}", ', "edition": "oware"}')})
    choose(pocket, "ctrl+n", "Repetition", changes)
    pocket.set_up(HUNT)
    for key in ROUND * rounds:
        assert pocket.session.game.result is None
        pocket.keys(key)
        pocket.turn()
    result = pocket.session.game.result
    assert result is not None
    assert (result.reason, len(pocket.moves)) == (Reason.REPETITION, 12 * rounds)
    pocket.wait(1000)
    assert f"for the {word} time" in pocket.shown


# --- the handheld -------------------------------------------------------------------------------------------------


def test_the_light_is_the_chosen_one_from_the_start_and_changes_when_another_is() -> None:
    pocket = Pocket.at_home(saved={"settings": SEEN.replace("}", ', "backlight": 1}')})
    assert pocket.lights == [1]
    choose(pocket, "ctrl+k", "Backlight")
    assert pocket.lights == [1, 2]
    pocket.restart()
    assert pocket.lights == [1, 2, 2]


def test_a_handheld_without_a_light_is_asked_for_none() -> None:
    assert Pocket.at_home("siena").lights == []


@pytest.mark.parametrize("line", ["Bowls show", "Large numbers", "High contrast"])
def test_how_the_board_looks_follows_the_choice_and_back(line: str) -> None:
    pocket = Pocket.playing()
    before = picture(pocket)
    choose(pocket, "ctrl+k", line)
    assert picture(pocket) != before
    choose(pocket, "ctrl+k", line)
    assert picture(pocket) == before


@pytest.mark.parametrize(("changes", "delay"), [(1, 4), (6, 9), (7, 9), (-3, 0), (-4, 0)])
def test_seeds_are_sown_as_slowly_as_was_chosen(changes: int, delay: int) -> None:
    pocket = Pocket.at_home(saved={"settings": '{"seen_keys": true, "first": "me"}'})
    choose(pocket, "ctrl+k", "Delay", changes)
    pocket.keys("ctrl+n", "#")
    pocket.device.send(KeyDown("3"))
    ends = delay * DELAY_MS * 5  # four seeds fall, then stands the last picture
    if delay:
        pocket.wait(ends - 1)
        assert sows(pocket)
        pocket.wait(1)
    assert not sows(pocket)


@pytest.mark.parametrize(("changes", "timeout"), [(0, 1000), (1, 1500), (-2, 500), (-3, 500)])
def test_a_letter_stands_after_the_time_that_was_chosen(changes: int, timeout: int) -> None:
    pocket = Pocket.at_home()
    choose(pocket, "ctrl+k", "Key repeat time", changes)
    pocket.keys("ctrl+r", "#")
    assert pocket.screen == "entry"
    for ms in (0, timeout - 1, timeout):
        pocket.wait(ms)
        pocket.device.send(KeyDown("2"))
        pocket.device.send(KeyUp("2"))
    pocket.hold("#")
    assert "Ba" in pocket.shown


def test_the_words_about_the_thinking_flash_each_half_second() -> None:
    pocket = Pocket.playing(level="3")
    pocket.device.send(KeyDown("3"))
    seen = []
    for ms in (0, 250, 249, 1, 250, 249, 1, 250, 250, 250):
        pocket.device.send(Tick(ms))
        seen.append("Psion is thinking…" in pocket.shown)
    assert seen == [True, True, True, False, False, False, True, True, False, False]
    assert pocket.core.wants_nodes


def walked(pocket: Pocket, key: str, times: int) -> list[str]:
    """Return what the first line of the open dialog says at first, and after each of so many presses of *key*."""
    seen = []
    for _ in range(times + 1):
        form = pocket.core._stack.top
        assert isinstance(form, SettingsDialog)
        seen.append(form.line(form.items()[0]).value)
        pocket.keys(key)
    return seen


def test_every_level_can_be_chosen_and_the_levels_have_two_ends() -> None:
    pocket = Pocket.at_home(saved={"registration": REGISTERED})
    pocket.keys("ctrl+l")
    words = ["0 random", "1 beginner", "2 casual", "3 fair", "4 skilled", "5 strong", "6 expert", "7 strongest"]
    assert walked(pocket, "6", 7) == [*words[1:], words[-1]]
    assert walked(pocket, "4", 8) == [*words[::-1], words[0]]


def test_choices_that_are_no_numbers_go_round_and_round() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+n")
    names = ["the computer", "a second player", "another handheld", "nobody: watch"]
    assert walked(pocket, "6", 4) == [*names, names[0]]


@pytest.mark.parametrize("profile", TRIED)
def test_every_level_is_shown_whole_with_its_word_and_its_padlock(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+l", "4")
    for level in LEVELS:
        word = ENGLISH[f"level-{level}"]
        assert word in [label.text for label in pocket.core.texts], word
        pocket.keys("6")


# --- the list of choices ------------------------------------------------------------------------------------------


def test_touch_chooses_a_line_by_its_label_changes_it_by_an_arrow_and_lists_its_choices_by_its_value() -> None:
    pocket = Pocket.at_home("pitft28")
    pocket.keys("ctrl+n")
    dialog = pocket.core._stack.top
    assert isinstance(dialog, SettingsDialog)
    pocket.tap("Level")
    assert (dialog.selection.item, dialog.chosen) == ("level", {})
    pocket.tap("Level right")
    assert dialog.chosen == {"level": 2}
    pocket.tap("Level value")
    assert (pocket.screen, dialog.chosen) == ("choices", {"level": 2})
    pocket.tap("3 fair")
    assert (pocket.screen, dialog.chosen) == ("newgame", {"level": 3})


def test_5_lists_the_choices_and_takes_one_and_back_keeps_what_was_chosen() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+l", "5")
    assert pocket.screen == "choices"
    pocket.keys("8", "8", "5", "#")
    assert (pocket.screen, pocket.core.hand.settings["level"]) == ("home", 3)
    pocket.keys("ctrl+l", "5", "2", "*", "#")
    assert (pocket.screen, pocket.core.hand.settings["level"]) == ("home", 3)


def test_one_of_two_choices_becomes_the_other_without_a_list() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+k")
    dialog = pocket.core._stack.top
    assert isinstance(dialog, SettingsDialog)
    pocket.tap("Sound value")
    assert (pocket.screen, dialog.chosen) == ("settings", {"sound": False})
    pocket.keys("5")
    assert (pocket.screen, dialog.chosen) == ("settings", {"sound": True})


@pytest.mark.parametrize("profile", TRIED)
def test_every_list_of_choices_shows_each_of_them_whole(profile: str) -> None:
    pocket = Pocket.at_home(profile, {"settings": SEEN.replace("}", ', "edition": "bijlmakers"}')})
    for dialog in ("ctrl+n", "ctrl+k"):
        pocket.keys(dialog)
        form = pocket.core._stack.top
        assert isinstance(form, SettingsDialog)
        for setting in form.settings():
            if len(setting.choices) > 2:
                pocket.keys("5")
                shown = set()
                for _ in setting.choices:
                    shown |= {
                        words for label in pocket.core.texts for words in (label.text, label.text.partition(":")[0])
                    }
                    pocket.keys("8")
                names = {value_text(pocket.core.hand.texts, setting.name, value) for value in setting.choices}
                assert names - shown == set(), setting.name
                pocket.keys("*")
            pocket.keys("8")
        pocket.keys("*")


@pytest.mark.parametrize("profile", [profile for profile in TRIED if profile != "oled128"])
def test_a_new_game_explains_each_rule_set_and_each_grand_slam_rule_while_it_is_chosen(profile: str) -> None:
    pocket = Pocket.at_home(profile, {"settings": SEEN.replace("}", ', "edition": "bijlmakers"}')})
    pocket.keys("ctrl+n")
    for name in ("edition", "grand_slam", "level"):
        pocket.keys("8")
        dialog = pocket.core._stack.top
        assert isinstance(dialog, SettingsDialog)
        while dialog.selection.item != name:
            pocket.keys("8")
        for _ in BY_NAME[name].choices:
            meanings = value_meanings(pocket.core.hand.texts, name, dialog.value(name))
            assert len(meanings) == 2
            assert set(meanings) & {label.text for label in pocket.core.texts}
            pocket.keys("6")
        dialog.chosen["edition"] = "bijlmakers"


LOOKS = {"view": "numbers", "large_counts": True, "high_contrast": True}


def looks_offered(pocket: Pocket) -> list[str]:
    """Return the settings of the look that the dialog has."""
    pocket.keys("ctrl+k")
    form = pocket.core._stack.top
    assert isinstance(form, SettingsDialog)
    return [one.name for one in form.settings() if one.name in LOOKS]


def looks_that_change_the_board(profile: str) -> list[str]:
    """Return the settings of the look that make another picture of a game."""
    pocket = Pocket.playing(profile)
    before = picture(pocket)
    return [
        name for name, value in LOOKS.items() if picture(Pocket.playing(profile, **{name: json.dumps(value)})) != before
    ]


@pytest.mark.parametrize("profile", TRIED)
def test_what_would_change_nothing_on_a_screen_is_no_setting_there(profile: str) -> None:
    assert looks_offered(Pocket.at_home(profile)) == looks_that_change_the_board(profile)


@pytest.mark.parametrize(("height", "greys", "offered"), [(79, 16, 1), (80, 16, 3), (79, 2, 0), (80, 2, 2)])
def test_on_a_screen_of_ones_own_too(monkeypatch: pytest.MonkeyPatch, height: int, greys: int, offered: int) -> None:
    own = replace(load("oled128"), height=height, greys=greys)
    monkeypatch.setattr(tests.pocket, "load", lambda name: own)
    changing = looks_that_change_the_board("own")
    assert (len(changing), looks_offered(Pocket.at_home("own"))) == (offered, changing)


@pytest.mark.parametrize("profile", TRIED)
@pytest.mark.parametrize("dialog", ["ctrl+n", "ctrl+k"])
def test_every_choice_of_every_setting_is_shown_whole(profile: str, dialog: str) -> None:
    pocket = Pocket.at_home(profile, {"settings": SEEN.replace("}", ', "edition": "bijlmakers"}')})
    pocket.keys(dialog)
    form = pocket.core._stack.top
    assert isinstance(form, SettingsDialog)
    for setting in form.settings():
        for _ in setting.choices:
            shown = [label.text for label in pocket.core.texts]
            assert form.line(form.selection.item).value in shown
            pocket.keys("6")
        pocket.keys(*"4" * len(setting.choices), "8")


@pytest.mark.parametrize(("profile", "dialog", "lines"), [("series5", "ctrl+k", 9)])
def test_on_a_wide_and_low_screen_buttons_stand_at_the_right_so_that_all_lines_are_seen(
    profile: str, dialog: str, lines: int
) -> None:
    pocket = Pocket.at_home(profile, {"settings": SEEN.replace("}", ', "edition": "bijlmakers"}')})
    pocket.keys(dialog)
    places = {target.action: target.rect for target in pocket.core.targets}
    shown = [place for action, place in places.items() if isinstance(action, tuple) and action[0] == "line"]
    assert (len(shown), "up" in places) == (lines, False)
    assert all(places[button].x >= place.right for button in ("ok", "back") for place in shown)
