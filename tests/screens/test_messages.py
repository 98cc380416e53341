"""Messages stand as long as they are to be read, and are in nobody's way; the menu answers what is not possible."""

from __future__ import annotations

import pytest

from firmware_sim.events import KeyDown
from firmware_sim.messages import INFO_MS, PER_CHARACTER_MS, SHORT
from firmware_sim.screens.parts.commands import COMMANDS, Command, is_offered
from tests.pocket import REGISTERED, SEEN, TRIED, Pocket

EMPTY = "4-4-4-4-4-4-0-0-0-0-0-0-12-12-S"
"""By oware bowl 1 leaves the opponent without seeds."""


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("ctrl+p", "This item is not available."),
        ("1", "That would leave your opponent without seeds; choose a bowl that leaves some."),
    ],
)
def test_a_message_stands_two_seconds_and_a_long_one_longer_by_its_characters(key: str, text: str) -> None:
    pocket = Pocket.playing(edition="oware")
    pocket.set_up(EMPTY)
    pocket.device.send(KeyDown(key))
    stands = INFO_MS + PER_CHARACTER_MS * max(0, len(text) - SHORT)
    assert INFO_MS == 2000
    pocket.wait(stands - 1)
    assert text in pocket.shown
    pocket.wait(1)
    assert text not in pocket.shown


def test_a_message_eats_no_key_and_goes_with_it() -> None:
    pocket = Pocket.playing()
    pocket.keys("ctrl+p")
    assert pocket.info
    pocket.device.send(KeyDown("3"))
    assert (pocket.moves, pocket.info) == ("C", "")


def test_a_message_eats_no_tap() -> None:
    pocket = Pocket.playing()
    pocket.keys("ctrl+p")
    pocket.tap("bowl 3")
    assert (pocket.moves, pocket.info) == ("C", "")


@pytest.mark.parametrize("profile", ["siena", "pitft28", "pitft35"])
def test_a_message_of_one_line_leaves_the_keys_of_the_bowls_whole(profile: str) -> None:
    pocket = Pocket.playing(profile)
    pocket.keys("3")
    pocket.turn()
    pocket.keys("3")
    assert pocket.info in [label.text for label in pocket.core.texts]
    message = next(label.rect for label in pocket.core.texts if label.text == pocket.info)
    keys = [label for label in pocket.core.texts if label.text in "123456" and label.rect.y > message.y - 40]
    assert [label.text for label in keys] == list("123456")


def test_a_message_of_more_lines_hides_the_keys_of_the_bowls_altogether() -> None:
    pocket = Pocket.playing("square240")
    pocket.keys("3")
    pocket.turn()
    key = max((label.rect for label in pocket.core.texts if label.text == "1"), key=lambda rect: rect.y)
    dark = pocket.core.frame()[0].get_at_mapped((key.x - 3, key.centery))

    def rows_of_the_key() -> int:
        surface = pocket.core.frame()[0]
        return sum(surface.get_at_mapped((key.x - 3, y)) == dark for y in range(key.y, key.bottom))

    assert rows_of_the_key() == key.h
    pocket.keys("3")
    assert (pocket.info, rows_of_the_key()) == ("That bowl is empty; choose another.", 0)


@pytest.mark.parametrize("profile", ["siena", "pitft28", "square240"])
def test_a_message_on_the_title_page_leaves_its_buttons_whole(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+p")
    words = [label.text for label in pocket.core.texts]
    assert pocket.info in words
    assert {"New game", "Menu"} <= set(words)


def test_the_next_message_takes_the_place_of_one_that_stands() -> None:
    pocket = Pocket.playing(edition="oware")
    pocket.set_up(EMPTY)
    pocket.keys("ctrl+p", "1")
    assert pocket.info.startswith("That would leave")
    pocket.keys("ctrl+p")
    assert pocket.info == "This item is not available."


@pytest.mark.parametrize("how", ["key", "tap"])
@pytest.mark.parametrize(
    ("item", "key", "text"),
    [
        ("Undo", "ctrl+z", "No moves to undo."),
        ("Redo", "ctrl+y", "No moves to redo."),
    ],
)
def test_a_dimmed_item_says_why_and_the_menu_stays_open(how: str, item: str, key: str, text: str) -> None:
    pocket = Pocket.at_home(saved={"registration": REGISTERED})
    pocket.keys("ctrl+n", "#", "*")
    pocket.tap("Move")
    pocket.tap(item) if how == "tap" else pocket.keys(key)
    assert (pocket.screen, pocket.info) == ("menu", text)


def test_an_item_that_the_edition_has_not_is_not_available() -> None:
    pocket = Pocket.playing(edition="oware")
    pocket.keys("*", "p")
    assert (pocket.screen, pocket.info) == ("menu", "This item is not available.")


LEADS_TO = {"title": "home", "quit": "off", "new-game": "newgame", "undo": "register", "redo": "register",
            "two-players": "link", "again": "menu", "hint": "menu", "values": "menu",
            "resign": "menu", "draw": "menu", "set-up": "setup"}  # fmt: skip
"""Screens that are not called as their command, of a copy that is not registered."""
GIVEN = [one for one in COMMANDS if one.name not in ("pass", "pause", "take-over")]


@pytest.mark.parametrize("ctrl", ["", "ctrl+"])
@pytest.mark.parametrize("command", GIVEN, ids=lambda one: one.name)
def test_in_the_menu_a_shortcut_works_with_and_without_ctrl(command: Command, ctrl: str) -> None:
    pocket = Pocket.at_home()
    pocket.keys("*", "6", ctrl + command.letter)
    assert pocket.screen == LEADS_TO.get(command.name, command.name)


@pytest.mark.parametrize("profile", TRIED)
@pytest.mark.parametrize("edition", ["psion", "classic"])
@pytest.mark.parametrize("playing", [False, True])
def test_a_shortcut_gives_no_command_that_the_menu_does_not_have(profile: str, edition: str, playing: bool) -> None:
    def opened() -> Pocket:
        settings = {"settings": SEEN.replace("}", f', "edition": "{edition}"}}')}
        pocket = Pocket.at_home(profile, settings)
        pocket.keys(*["ctrl+n", "#"] if playing else [])
        return pocket

    hand = opened().core.hand
    missing = [command for command in COMMANDS if not is_offered(hand, command.name)]
    assert {one.name for one in missing} == {
        *("pause", "take-over"),
        *(["calibrate"] if profile == "oled128" else []),
        *(["pass"] if edition == "psion" else []),
    }
    for command in missing:
        for keys in ([f"ctrl+{command.letter}"], ["*", command.letter], ["*", f"ctrl+{command.letter}"]):
            pocket = opened()
            before = pocket.screen
            pocket.keys(*keys)
            assert (pocket.screen, pocket.info) == ("menu" if "*" in keys else before, "This item is not available.")
