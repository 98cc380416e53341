"""What is selected stays selected when a partner or a cable changes the list, and nothing else is pressed."""

from __future__ import annotations

import pytest

from device.scripting.script import find_target, open_point
from firmware_sim.draw.canvas import pixels
from firmware_sim.events import Touch
from firmware_sim.screens.parts.selection import Selection
from tests.duo import Duo
from tests.pocket import TOUCHED, TRIED, Pocket

CLASSIC, PASS = 3, ("6", "2")  # steps after psion; the keys that select Pass in an open menu
CHANGES = {  # the list before, what is selected, the list after, what is selected then
    "the list grows before it": ("cd", "d", "abcd", "d"),
    "the list shrinks before it": ("abcd", "d", "cd", "d"),
    "it goes and others follow": ("abcd", "b", "acd", "c"),
    "it goes with the next": ("abcd", "b", "ad", "d"),
    "it goes from the end": ("abcd", "d", "ab", "b"),
    "nothing is left of the list": ("ab", "b", "xy", "x"),
    "others move": ("abc", "a", "cba", "a"),
}


def offer(duo: Duo) -> None:
    """Let the other handheld offer a game."""
    duo.other.keys("ctrl+w", "#", "#")
    duo.run(1000)


def withdraw(duo: Duo) -> None:
    duo.other.keys("#")
    duo.run(1000)


def picture(pocket: Pocket) -> bytes:
    return pixels(pocket.core.frame()[0])


@pytest.mark.parametrize("change", CHANGES)
def test_a_selection_follows_its_item_or_goes_to_a_neighbour(change: str) -> None:
    before, item, after, selected = CHANGES[change]
    items = list(before)
    selection = Selection(lambda: items)
    assert selection.choose(item)
    items[:] = after
    assert (selection.item, selection.choose("missing"), selection.item) == (selected, False, selected)


@pytest.mark.parametrize("profile", TRIED)
def test_when_the_title_page_grows_ok_presses_the_button_that_was_seen(profile: str) -> None:
    duo = Duo(profile)
    offer(duo)
    assert "Two players" in duo.one.shown
    duo.one.keys("#")
    assert duo.one.screen == "newgame"


@pytest.mark.parametrize("profile", TRIED)
@pytest.mark.parametrize("unplugged", [True, False])
def test_when_the_selected_button_goes_its_neighbour_is_seen_to_be_selected(profile: str, unplugged: bool) -> None:
    duo = Duo(profile)
    duo.one.wait(10_000)
    expected = picture(duo.one)
    offer(duo)
    duo.one.keys("up")
    duo.wire.unplug("unplugged") if unplugged else withdraw(duo)
    duo.run(20_000)
    assert duo.one.screen == "home"
    assert picture(duo.one) == expected
    duo.one.keys("#")
    assert duo.one.screen == "newgame"


@pytest.mark.parametrize("profile", TRIED)
def test_a_command_that_the_rules_of_a_new_game_do_not_have_leaves_the_open_menu(profile: str) -> None:
    duo = Duo.playing(profile, rules=CLASSIC)
    duo.one.keys("*", *"222", "#", "#")
    duo.run(100)
    duo.one.keys("*", "2", "#", *PASS)
    assert (duo.one.screen, "Pass" in duo.one.shown, duo.other.screen) == ("menu", True, "consent")
    duo.press(1, "#")
    duo.run(1000)
    assert (duo.one.screen, "Pass" in duo.one.shown) == ("menu", False)
    duo.one.keys("#")
    assert (duo.one.screen, duo.one.info) == ("menu", "This item is not available.")


@pytest.mark.parametrize("profile", TRIED)
def test_what_can_be_done_in_a_game_stays_selected_when_the_line_is_lost(profile: str) -> None:
    duo = Duo.playing(profile)
    duo.one.keys("*", "8", "8", "8")
    duo.wire.unplug("unplugged")
    duo.run(100)
    duo.one.keys("#")
    assert (duo.one.screen, "Resign this game?" in duo.one.shown) == ("consent", True)


@pytest.mark.parametrize("profile", TOUCHED)
@pytest.mark.parametrize("label", ["Menu", "New game"])
def test_a_pen_presses_nothing_when_its_button_moves_away_under_it(profile: str, label: str) -> None:
    duo = Duo(profile)
    offer(duo)
    targets = duo.one.core.targets
    point = open_point(find_target(label, targets), targets)
    duo.one.device.send(Touch("down", *point))
    withdraw(duo)
    now = [target.label for target in duo.one.core.targets if target.rect.collidepoint(point)]
    duo.one.device.send(Touch("up", *point))
    expected = {"Menu": "menu", "New game": "newgame"}[label] if now == [label] else "home"
    assert duo.one.screen == expected


@pytest.mark.parametrize("profile", TOUCHED)
def test_a_pen_on_a_line_presses_no_other_line_that_takes_its_place(profile: str) -> None:
    duo = Duo.playing(profile)
    duo.one.keys("*")
    targets = duo.one.core.targets
    point = open_point(find_target("Ask to undo", targets), targets)
    duo.one.device.send(Touch("down", *point))
    duo.wire.unplug("unplugged")
    duo.run(100)
    duo.one.device.send(Touch("up", *point))
    assert duo.one.screen == "linkmore"
