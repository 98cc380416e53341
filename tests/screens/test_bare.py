"""A handheld with keys alone and few lines: what does not fit scrolls, keys are named, and nothing can be touched."""

from __future__ import annotations

import pytest

import tests.pocket
from firmware_sim.draw.canvas import pixels
from firmware_sim.profile import Profile
from tests.pocket import REGISTERED, SEEN, Pocket

BARE = "oled128"


def keys_named(pocket: Pocket) -> list[str]:
    """Return the keys that stand on the last line."""
    last = max(label.rect.y for label in pocket.core.texts if label.text in "0123456789#✱")
    row = [label for label in pocket.core.texts if abs(label.rect.y - last) <= 2]
    return [label.text for label in sorted(row, key=lambda label: label.rect.x)]


def test_nothing_can_be_touched() -> None:
    pocket = Pocket.playing(BARE)
    assert pocket.labels == []
    pocket.keys("*")
    assert pocket.labels == []


def test_a_long_message_scrolls_by_the_arrows_to_its_end_and_back() -> None:
    pocket = Pocket(BARE, {"settings": SEEN})
    assert "This copy is not registered. Registering costs 5 pounds and gives you:" in pocket.shown
    assert "no more reminders" not in pocket.shown
    pocket.keys("8", "8", "8", "8", "8", "8")
    assert "no more reminders" in pocket.shown
    assert "This copy is not registered." not in pocket.shown
    pocket.keys("2", "2", "2", "2", "2", "2")
    assert "This copy is not registered." in pocket.shown


def test_the_nag_names_the_key_that_leads_on_only_when_it_does() -> None:
    pocket = Pocket(BARE, {"settings": SEEN})
    assert keys_named(pocket) == ["#", "Register", "Later (5)"]
    pocket.wait(5000)
    assert keys_named(pocket) == ["#", "Register", "✱", "Later"]


def test_a_dialog_shows_the_lines_around_the_chosen_one() -> None:
    pocket = Pocket.at_home(BARE)
    pocket.keys("ctrl+n")
    assert "Rules" in pocket.shown
    assert "Repetition" not in pocket.shown
    pocket.keys("2")
    assert "Repetition" in pocket.shown
    assert "Rules" not in pocket.shown


def test_a_bowl_to_be_confirmed_names_the_keys_of_the_answer() -> None:
    pocket = Pocket.playing(BARE, edition="classic")
    pocket.keys("3")
    assert "Play 3 (4)?" in pocket.shown
    assert keys_named(pocket)[-4:] == ["#", "Yes", "✱", "No"]
    pocket.keys("#")
    assert pocket.moves == "C"
    assert keys_named(pocket)[-4:] == ["#", "Yes", "✱", "Menu"]
    assert "Go on?" in pocket.shown


def test_a_page_names_the_keys_that_scroll_it_where_they_do() -> None:
    pocket = Pocket.at_home(BARE)
    pocket.keys("ctrl+h", "8", "#")
    assert keys_named(pocket) == ["✱", "Back", "▲", "8", "▼"]
    pocket.keys("8")
    assert keys_named(pocket) == ["✱", "Back", "2", "▲", "8", "▼"]
    pocket.keys(*["6"] * 40)
    assert keys_named(pocket) == ["✱", "Back", "2", "▲", "▼"]


def test_the_menu_scrolls_when_it_has_more_commands_than_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    from firmware_sim.screens import menu
    from firmware_sim.screens.parts import commands

    more = [
        commands.Command(name, "pane-game") for name in ("new-game", "title", "quit", "help", "keys", "about", "level")
    ]
    monkeypatch.setattr(menu, "COMMANDS", more)
    pocket = Pocket.at_home(BARE, {"registration": REGISTERED})
    pocket.keys("*")
    assert "Help" in pocket.shown
    assert "About Wari" not in pocket.shown
    pocket.keys("2")
    assert "Level" in pocket.shown
    assert "About Wari" in pocket.shown


def test_an_unsaved_game_is_marked_and_said_on_the_smallest_screen() -> None:
    pocket = Pocket.playing(BARE)
    pocket.memory.full = True
    pocket.keys("3")
    pocket.turn()
    pocket.wait(20_000)
    assert "Not saved" in pocket.shown


@pytest.mark.parametrize("keys", ["*", "ctrl+h", "ctrl+h #", "ctrl+r", "ctrl+r #", "ctrl+k"])
def test_the_mark_of_what_is_not_saved_covers_no_words(keys: str) -> None:
    saved, unsaved = Pocket.playing(BARE), Pocket.playing(BARE)
    unsaved.memory.full = True
    for pocket in (saved, unsaved):
        pocket.keys("3")
        pocket.turn()
        pocket.wait(20_000)
        pocket.keys(*keys.split())
        assert pocket.info == ""
    assert pixels(saved.core.frame()[0]) != pixels(unsaved.core.frame()[0])
    assert unsaved.shown == saved.shown


def test_what_is_chosen_on_the_title_page_keeps_away_from_the_edge() -> None:
    surface = Pocket.at_home(BARE).core.frame()[0]
    foot = surface.get_height() - 12
    edge = {surface.get_at_mapped((surface.get_width() - x, y)) for x in (1, 2) for y in range(foot)}
    assert edge == {0}


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> Pocket:
    """A panel of 240×240 with keys alone, in a game."""
    monkeypatch.setattr(tests.pocket, "load", lambda name: Profile(name, 240, 240, 16, "none"))
    return Pocket.playing("keys240")


def test_keys_alone_on_a_large_screen_have_the_look_of_a_pen_with_the_keys_named(large: Pocket) -> None:
    assert {"✱", "Menu", "You", "Your turn: press a bowl's number"} <= {label.text for label in large.core.texts}
    assert large.labels == []
    large.keys("ctrl+b")
    assert "The lower row is yours. Sow a bowl" in large.shown
    assert keys_named(large) == ["#", "OK", "0", "Lesson"]
