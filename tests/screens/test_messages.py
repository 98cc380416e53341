"""Messages stand as long as they are to be read, and are in nobody's way; the menu answers what is not possible."""

from __future__ import annotations

from textwrap import wrap

import pytest

from firmware_sim.draw.canvas import pixels
from firmware_sim.events import KeyDown, KeyUp, Notice
from firmware_sim.messages import INFO_MS, PER_CHARACTER_MS, SHORT, Messages
from firmware_sim.screens.parts.commands import COMMANDS, Command, is_offered
from firmware_sim.text import ENGLISH
from tests.pocket import PROFILES, REGISTERED, SEEN, TRIED, Pocket

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


SAID = [code for code in ENGLISH if code.startswith(("refusal-", "wait-", "watch-", "choose-", "values-", "no-move"))]


@pytest.mark.parametrize("profile", PROFILES)
def test_no_message_of_a_game_covers_a_bowl_or_its_number(profile: str) -> None:
    pocket = Pocket.playing(profile)
    before, hand = pocket.core.frame()[0].copy(), pocket.core.hand
    kept = [label.rect for label in pocket.core.texts if label.text in "123456"]
    kept += [target.rect for target in pocket.core.targets if "bowl" in target.label and target.rect.w < 60]
    for code in SAID:
        hand.messages.clear()
        pocket.device.send(Notice(code, (("name", hand.opponent()),)))
        assert hand.messages.current in pocket.shown, code
        drawn = pocket.core.frame()[0]
        assert [rect for rect in kept if pixels(drawn.subsurface(rect)) != pixels(before.subsurface(rect))] == [], code


def seen(messages: Messages, room: int) -> list[str]:
    """Return what is seen of all messages on a screen with room for so many characters."""
    shown = []
    while messages.current:
        messages.fit(lambda text: wrap(text, room))
        shown.append(messages.current)
        messages.passed(messages.deadline or 0)
    return shown


def several() -> Messages:
    messages = Messages()
    messages.add("Nothing at all can be done here.", "Nothing to do.")
    messages.add("One two three four.", "One two three.")
    messages.add("Next.")
    return messages


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (40, ["Nothing at all can be done here.", "One two three four.", "Next."]),
        (14, ["Nothing to do.", "One two three.", "Next."]),
        (10, ["Nothing to", "do.", "One two", "three.", "Next."]),
    ],
)
def test_where_there_is_little_room_a_message_is_brief_or_comes_in_pieces(room: int, shown: list[str]) -> None:
    assert seen(several(), room) == shown


def test_a_key_dismisses_all_pieces_of_a_message() -> None:
    messages = several()
    messages.fit(lambda text: wrap(text, 10))
    assert messages.all == several().all
    messages.dismiss()
    assert seen(messages, 40) == ["One two three four.", "Next."]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("key", ["*", "ctrl+n", "ctrl+h", "ctrl+k"])
def test_the_mark_of_what_is_not_saved_covers_no_words(profile: str, key: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys(key)
    before = [label.text for label in pocket.core.texts]
    pocket.core.hand.save_failed(pocket.core.hand.saves.begin("game"), "no space")
    pocket.core.hand.messages.clear()
    pocket.keys("6", "4")
    assert [label.text for label in pocket.core.texts] == before


STATES = {"to move": (), "thinking": ("3",), "over": ("6",)}
PAD = (*"0123456789", "*", "#", "up", "down", "left", "right", "enter")


@pytest.mark.parametrize("profile", ["series5", "oled128"])
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("key", PAD)
def test_no_key_of_a_game_goes_without_an_answer(profile: str, state: str, key: str) -> None:
    settings = SEEN.replace("}", ', "first": "me", "delay": 0, "level": 3}')
    pocket = Pocket.at_home(profile, {"settings": settings, "registration": REGISTERED})
    pocket.keys("ctrl+n", "#")
    if state == "over":
        pocket.set_up("0-0-0-0-0-1-1-0-0-0-0-0-23-23-S")
    for pressed in STATES[state]:
        pocket.device.send(KeyDown(pressed))
        pocket.device.send(KeyUp(pressed))
    if state == "over":
        pocket.turn()
        pocket.keys("*")
    before = (pocket.screen, pixels(pocket.core.frame()[0]))
    pocket.device.send(KeyDown(key))
    assert (pocket.screen, pixels(pocket.core.frame()[0])) != before


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
            "resign": "menu", "draw": "menu", "share": "menu", "set-up": "setup"}  # fmt: skip
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
