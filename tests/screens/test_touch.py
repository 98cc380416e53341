"""A pen acts where it is lifted, if that is where it came down; what is disabled cannot be touched."""

from __future__ import annotations

import pytest

from device.display.fitting import ROTATIONS, turned
from device.display.presenter import Placement
from device.input.pointer import Contact, Pointer
from device.scripting.script import find_target, open_point
from firmware_sim.draw.canvas import pixels
from firmware_sim.events import Phase, RawTap, Touch
from tests.pocket import SEEN, TOUCHED, Pocket, load

OUTSIDE = (0, 239)
"""A corner that no button of a Series 5 touches."""
BUTTONS = [((), "Menu", "menu"), (("ctrl+l",), "Cancel", "play"), (("ctrl+h",), "Read", "topic")]
"""Keys that lead to a button of the toolbar or a dialog, the button, and the screen that it leads to."""
TARGETS = [*BUTTONS, (("*",), "New game", "ask"), (("*", "6", "6"), "Settings", "settings")]


def at(pocket: Pocket, label: str) -> tuple[int, int]:
    return open_point(find_target(label, pocket.core.targets), pocket.core.targets)


def pen(pocket: Pocket, phase: Phase, point: tuple[int, int]) -> bytes:
    """Send one touch and return the picture after it."""
    pocket.device.send(Touch(phase, *point))
    return picture(pocket)


def picture(pocket: Pocket) -> bytes:
    return pixels(pocket.core.frame()[0])


@pytest.mark.parametrize(("keys", "label", "screen"), TARGETS)
def test_a_target_acts_when_the_pen_is_lifted_and_not_before(keys: tuple[str, ...], label: str, screen: str) -> None:
    pocket = Pocket.playing()
    pocket.keys("3")
    pocket.turn()
    pocket.keys(*keys)
    before, point = pocket.screen, at(pocket, label)
    pen(pocket, "down", point)
    pen(pocket, "move", point)
    assert pocket.screen == before
    pen(pocket, "up", point)
    assert pocket.screen == screen


@pytest.mark.parametrize(("keys", "label", "screen"), TARGETS)
def test_a_pen_that_is_lifted_elsewhere_does_nothing(keys: tuple[str, ...], label: str, screen: str) -> None:
    pocket = Pocket.playing()
    pocket.keys(*keys)
    before = pocket.screen, picture(pocket)
    pen(pocket, "down", at(pocket, label))
    after = pen(pocket, "up", OUTSIDE)
    assert (pocket.screen, after) == before


@pytest.mark.parametrize(("keys", "label", "screen"), BUTTONS)
def test_a_pen_that_came_down_elsewhere_does_nothing(keys: tuple[str, ...], label: str, screen: str) -> None:
    pocket = Pocket.playing()
    pocket.keys(*keys)
    before, point = (pocket.screen, picture(pocket)), at(pocket, label)
    pen(pocket, "down", OUTSIDE)
    moved, after = pen(pocket, "move", point), pen(pocket, "up", point)
    assert (pocket.screen, after) == before == (pocket.screen, moved)


@pytest.mark.parametrize(("keys", "label", "screen"), BUTTONS)
def test_a_button_looks_pressed_while_the_pen_is_on_it(keys: tuple[str, ...], label: str, screen: str) -> None:
    pocket = Pocket.playing()
    pocket.keys(*keys)
    plain, point = picture(pocket), at(pocket, label)
    pressed = pen(pocket, "down", point)
    assert pressed != plain
    assert pen(pocket, "move", OUTSIDE) == plain
    assert pen(pocket, "move", point) == pressed
    assert pen(pocket, "move", OUTSIDE) == plain
    assert pen(pocket, "up", OUTSIDE) == plain


@pytest.mark.parametrize("profile", TOUCHED)
def test_later_cannot_be_touched_before_five_seconds(profile: str) -> None:
    pocket = Pocket(profile, {"settings": SEEN})
    pocket.wait(4980)
    assert "Later (1)" in pocket.shown
    assert [label for label in pocket.labels if label.startswith("Later")] == []
    pocket.wait(20)
    place = at(pocket, "Later")
    early = Pocket(profile, {"settings": SEEN})
    early.device.tap(*place)
    assert (early.screen, early.info) == ("nag", "")
    pocket.device.tap(*place)
    assert pocket.screen == "home"


@pytest.mark.parametrize("profile", TOUCHED)
def test_the_arrows_of_a_page_can_be_touched_only_where_there_is_more(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+h", "8", "#")
    arrows = [("▼" in pocket.labels, "▲" in pocket.labels)]
    pocket.tap("▼")
    arrows.append(("▼" in pocket.labels, "▲" in pocket.labels))
    pocket.keys(*["8"] * 60)
    arrows.append(("▼" in pocket.labels, "▲" in pocket.labels))
    assert arrows == [(True, False), (True, True), (False, True)]


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("profile", TOUCHED)
def test_a_tap_on_the_edge_of_a_display_presses_what_ends_near_it(profile: str, rotation: int) -> None:
    size = load(profile).width, load(profile).height
    placement = Placement(size, turned(size, rotation), 1, rotation)
    for edge in (0, size[0] - 1) if load(profile).pointer == "finger" else (size[0] - 1,):
        pockets = [Pocket.playing(profile) for _ in range(2)]
        rects = [target.rect for target in pockets[0].core.targets]
        x, y = min((rect.center for rect in rects), key=lambda center: abs(center[0] - edge))
        pockets[0].device.tap(x, y)
        for touch in tapped(placement, placement.to_display(edge, y)):
            pockets[1].device.send(touch)
        outcomes = {(pocket.screen, pocket.moves) for pocket in pockets}
        assert len(outcomes - {("play", "")}) == 1 == len(outcomes)


def tapped(placement: Placement, pixel: tuple[int, int]) -> list[Touch | RawTap]:
    """Return what a finger on this display pixel comes to."""
    pointer, display = Pointer(lambda: placement), placement.display
    at = (pixel[0] + 0.5) / display[0], (pixel[1] + 0.5) / display[1]
    phases: tuple[Phase, ...] = ("down", "up")
    contacts = [Contact("finger", 0, phase, at, "finger") for phase in phases]
    return [touch for number, contact in enumerate(contacts) for touch in pointer.follow(contact, 1000 + 100 * number)]
