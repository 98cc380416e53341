"""What touch panels are known to do, each as a test: a tap is one action, whatever the panel sends."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import permutations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.display.fitting import ROTATIONS, turned
from device.display.presenter import Placement
from device.input.calibration import Calibration
from device.input.pointer import BOUNCE_MS, ECHO_MS, LOST_MS, Contact, Pointer, on_display, read_contact
from firmware_sim.affine import IDENTITY, Affine
from firmware_sim.effects import Calibrate
from firmware_sim.events import RAW, RawTap, Touch

PLACEMENT = Placement((20, 10), (60, 30), 2)  # with a border of 10 and 5 pixels
SIZE = PLACEMENT.display


class Panel:
    """A pointer on a display, and a clock."""

    def __init__(self) -> None:
        self.pointer = Pointer(lambda: PLACEMENT)
        self.ms = 10_000
        self.seen: list[Touch | RawTap] = []

    def send(self, *events: pygame.event.Event) -> list[Touch | RawTap]:
        heard = [touch for event in events for touch in self.pointer.translate(event, self.ms)]
        self.seen += heard
        return heard

    @property
    def phases(self) -> list[str]:
        return [touch.phase for touch in self.seen if isinstance(touch, Touch)]


def mouse(kind: int, x: int = 30, y: int = 15, button: int = 1, touch: bool = False) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=(x, y), rel=(0, 0), buttons=(1, 0, 0), touch=touch)
    return pygame.event.Event(kind, pos=(x, y), button=button, touch=touch)


def finger(kind: int, x: float = 0.5, y: float = 0.5, number: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=number, touch_id=1)


def mouse_tap() -> list[pygame.event.Event]:
    return [mouse(pygame.MOUSEBUTTONDOWN), mouse(pygame.MOUSEBUTTONUP)]


def finger_tap(number: int = 0) -> list[pygame.event.Event]:
    return [finger(pygame.FINGERDOWN, number=number), finger(pygame.FINGERUP, number=number)]


@pytest.mark.parametrize("tap", [mouse_tap(), finger_tap()])
def test_a_tap_is_one_down_and_one_up(tap: list[pygame.event.Event]) -> None:
    assert Panel().send(*tap) == [Touch("down", 10, 5), Touch("up", 10, 5)]


def test_a_tap_that_arrives_as_finger_and_mouse_in_any_order_is_one_tap() -> None:
    down, up = finger_tap()
    press, release = mouse_tap()
    for order in permutations([down, up, press, release]):
        if order.index(down) < order.index(up) and order.index(press) < order.index(release):
            panel = Panel()
            panel.send(*order)
            assert panel.phases == ["down", "up"]


def test_a_tap_that_arrives_twice_from_both_is_one_tap() -> None:
    panel = Panel()
    panel.send(*finger_tap(), *mouse_tap(), *finger_tap(), *mouse_tap())
    assert panel.phases == ["down", "up"]


def test_an_echo_that_comes_late_is_still_an_echo() -> None:
    panel = Panel()
    panel.send(*finger_tap())
    panel.ms += ECHO_MS - 1
    panel.send(*mouse_tap())
    assert panel.phases == ["down", "up"]


def test_for_half_a_second_the_other_source_only_repeats_a_tap() -> None:
    panel = Panel()
    panel.send(*finger_tap())
    panel.ms += 499
    assert panel.send(*mouse_tap()) == []
    panel.ms += 1
    assert panel.send(*mouse_tap()) == [Touch("down", 10, 5), Touch("up", 10, 5)]


def test_an_echo_of_a_tap_that_was_held_is_an_echo_however_long_it_was_held() -> None:
    panel = Panel()
    panel.send(finger(pygame.FINGERDOWN))
    panel.ms += ECHO_MS
    panel.send(finger(pygame.FINGERUP))
    panel.ms += BOUNCE_MS
    panel.send(*mouse_tap())
    assert panel.phases == ["down", "up"]


@pytest.mark.parametrize("tap", [mouse_tap, finger_tap])
def test_two_taps_are_two_taps(tap: Callable[[], list[pygame.event.Event]]) -> None:
    panel = Panel()
    panel.send(*tap())
    panel.ms += BOUNCE_MS
    panel.send(*tap())
    assert panel.phases == ["down", "up"] * 2


def test_a_mouse_beside_a_touchscreen_works_a_moment_later() -> None:
    panel = Panel()
    panel.send(*finger_tap())
    panel.ms += ECHO_MS
    panel.send(*mouse_tap())
    assert panel.phases == ["down", "up"] * 2


def test_a_second_finger_is_ignored() -> None:
    panel = Panel()
    panel.send(finger(pygame.FINGERDOWN), finger(pygame.FINGERDOWN, 0.4, 0.4, number=1))
    panel.send(finger(pygame.FINGERMOTION, 0.6, 0.6, number=1), finger(pygame.FINGERUP, 0.6, 0.6, number=1))
    assert panel.send(finger(pygame.FINGERUP)) == [Touch("up", 10, 5)]
    assert panel.phases == ["down", "up"]


def test_a_panel_without_motion_can_tap_and_drag() -> None:
    panel = Panel()
    panel.send(finger(pygame.FINGERDOWN, 0.3, 0.5), finger(pygame.FINGERUP, 0.7, 0.5))
    assert panel.seen == [Touch("down", 4, 5), Touch("up", 16, 5)]


def test_motion_counts_only_under_a_pen_that_is_down_and_only_from_pixel_to_pixel() -> None:
    panel = Panel()
    panel.send(mouse(pygame.MOUSEMOTION), mouse(pygame.MOUSEBUTTONDOWN), mouse(pygame.MOUSEMOTION))
    panel.send(
        mouse(pygame.MOUSEMOTION, 31, 15), mouse(pygame.MOUSEMOTION, 32, 15), mouse(pygame.MOUSEBUTTONUP, 32, 15)
    )
    panel.send(mouse(pygame.MOUSEMOTION, 40, 15))
    assert panel.seen == [Touch("down", 10, 5), Touch("move", 11, 5), Touch("up", 11, 5)]


def test_only_the_left_button_is_a_pen() -> None:
    panel = Panel()
    panel.send(mouse(pygame.MOUSEBUTTONDOWN, button=3), mouse(pygame.MOUSEBUTTONUP, button=3))
    panel.send(mouse(pygame.MOUSEBUTTONDOWN, button=4), mouse(pygame.MOUSEBUTTONUP, button=4))
    assert panel.seen == []


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf])
def test_coordinates_that_are_no_numbers_are_dropped(wrong: float) -> None:
    panel = Panel()
    assert panel.send(finger(pygame.FINGERDOWN, wrong, 0.5), finger(pygame.FINGERUP, wrong, 0.5)) == []
    panel.send(finger(pygame.FINGERDOWN), finger(pygame.FINGERMOTION, wrong, 0.5), finger(pygame.FINGERUP, 0.5, wrong))
    assert panel.seen == [Touch("down", 10, 5), Touch("up", 10, 5)]


def test_the_mouse_takes_over_when_the_fingers_coordinates_are_no_numbers() -> None:
    panel = Panel()
    down, up = mouse_tap()
    panel.send(finger(pygame.FINGERDOWN, math.nan), down, finger(pygame.FINGERUP, math.nan), up)
    assert panel.phases == ["down", "up"]


@given(st.floats(), st.floats())
def test_every_coordinate_is_on_the_panel_or_dropped(x: float, y: float) -> None:
    at = on_display((x, y), SIZE)
    if math.isfinite(x * SIZE[0]) and math.isfinite(y * SIZE[1]):
        assert at in {(column, row) for column in range(SIZE[0]) for row in range(SIZE[1])}
    else:
        assert at is None


@pytest.mark.parametrize(("x", "y", "at"), [(1.0, 1.0, (59, 29)), (-0.01, 1.02, (0, 29)), (0.0, 0.0, (0, 0))])
def test_coordinates_a_little_outside_count_as_the_edge(x: float, y: float, at: tuple[int, int]) -> None:
    assert on_display((x, y), SIZE) == at


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("picture", [(640, 240), (480, 160), (240, 160), (320, 240)])
@pytest.mark.parametrize("scale", [1, 2])
def test_a_finger_reaches_every_row_and_column(picture: tuple[int, int], scale: int, rotation: int) -> None:
    width, height = turned(picture, rotation)
    display = (width * scale, height * scale)
    placement = Placement(picture, display, scale, rotation)
    pixels = set()
    for x, y in [(x, x * display[1] // display[0]) for x in range(display[0])] + [
        (y * display[0] // display[1], y) for y in range(display[1])
    ]:
        contact = read_contact(finger(pygame.FINGERDOWN, (x + 0.5) / display[0], (y + 0.5) / display[1]), display)
        assert contact is not None
        assert contact.at is not None
        at = on_display(contact.at, display)
        assert at is not None
        pixels.add(placement.to_picture(*at))
    assert {pixel[0] for pixel in pixels if pixel} == set(range(picture[0]))
    assert {pixel[1] for pixel in pixels if pixel} == set(range(picture[1]))


def test_a_tap_on_the_border_is_nothing() -> None:
    panel = Panel()
    assert panel.send(mouse(pygame.MOUSEBUTTONDOWN, 5, 15), mouse(pygame.MOUSEBUTTONUP, 5, 15)) == []


def test_a_pen_that_leaves_the_picture_is_outside_every_target() -> None:
    panel = Panel()
    panel.send(mouse(pygame.MOUSEBUTTONDOWN, 49, 15), mouse(pygame.MOUSEMOTION, 55, 15))
    panel.send(mouse(pygame.MOUSEBUTTONUP, 55, 15))
    assert panel.seen == [Touch("down", 19, 5), Touch("move", -1, -1), Touch("up", -1, -1)]


def test_losing_the_focus_lifts_the_pen_outside_every_target() -> None:
    panel = Panel()
    lost = pygame.event.Event(pygame.WINDOWFOCUSLOST)
    assert panel.send(lost) == []
    panel.send(mouse(pygame.MOUSEBUTTONDOWN))
    assert panel.send(lost) == [Touch("up", -1, -1)]
    assert panel.send(mouse(pygame.MOUSEBUTTONUP)) == []


def test_a_lift_that_was_never_told_does_not_end_touch_for_ever() -> None:
    panel = Panel()
    panel.send(finger(pygame.FINGERDOWN))
    panel.ms += LOST_MS + 1
    panel.send(*finger_tap(number=7))
    assert panel.phases == ["down", "up", "down", "up"]


def test_a_finger_that_lay_still_for_long_is_lifted_where_it_lies() -> None:
    panel = Panel()
    panel.send(finger(pygame.FINGERDOWN))
    panel.ms += LOST_MS + 1
    assert panel.send(finger(pygame.FINGERMOTION, 0.6, 0.5)) == [Touch("move", 13, 5)]
    panel.ms += LOST_MS + 1
    assert panel.send(finger(pygame.FINGERUP, 0.6, 0.5)) == [Touch("up", 13, 5)]


def test_a_touchpad_is_no_touchscreen() -> None:
    assert read_contact(finger(pygame.FINGERDOWN), SIZE, touchscreen=False) is None
    assert read_contact(mouse(pygame.MOUSEBUTTONDOWN), SIZE, touchscreen=False) is not None


# --- panels that lie otherwise than the picture -------------------------------------------------------------------

SIDEWAYS = Affine(0, 1, 0, -1, 0, 1)  # a panel mounted a quarter turn round
RANGE = st.floats(0.3, 1.2)
OFFSET = st.floats(-0.3, 0.3)
SKEW = st.floats(-0.05, 0.05)


def calibrated(placement: Placement, taps: Affine) -> Calibration:
    """Return what is learnt of a panel that tells display fractions by the map *taps*, from three exact taps."""
    width, height = placement.picture
    calibration = Calibration(lambda: placement)
    crosses = ((width // 8, height // 8), (width * 7 // 8, height // 2), (width // 2, height * 7 // 8))
    raw = [taps(*fractions(placement, cross)) for cross in crosses]
    calibration.learn(Calibrate(1, "finger", tuple((round(x * RAW), round(y * RAW)) for x, y in raw), crosses))
    return calibration


def fractions(placement: Placement, pixel: tuple[int, int]) -> tuple[float, float]:
    x, y = placement.to_display(*pixel)
    return (x + 0.5) / placement.display[0], (y + 0.5) / placement.display[1]


def tapped(pointer: Pointer, at: tuple[float, float], ms: int) -> list[Touch | RawTap]:
    contacts = (Contact("finger", 0, "down", at, "finger"), Contact("finger", 0, "up", at, "finger"))
    return [event for contact in contacts for event in pointer.follow(contact, ms)]


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("scale", [1, 2, 3])
@settings(max_examples=10, deadline=None)  # every example taps hundreds of times
@given(st.sampled_from([(320, 240), (240, 160)]), RANGE, RANGE, OFFSET, OFFSET, SKEW, SKEW, st.booleans())
def test_a_calibrated_panel_reaches_every_row_and_column_edges_included(
    scale: int, rotation: int, picture: tuple[int, int], across: float, down: float, left: float, top: float,
    one: float, other: float, turned_round: bool,
) -> None:  # fmt: skip
    width, height = turned(picture, rotation)
    placement = Placement(picture, (width * scale + 4, height * scale + 2), scale, rotation)
    panel = Affine(across, one, left, other, down, top)
    if turned_round:
        panel = Affine(panel.d, panel.e, panel.f, panel.a, panel.b, panel.c)
    pointer = Pointer(lambda: placement, calibrated(placement, panel))
    diagonal = [(x, x * picture[1] // picture[0]) for x in range(picture[0])]
    edges = [(x, y) for x in (0, picture[0] - 1) for y in (0, picture[1] - 1)]
    seen = set[tuple[int, int]]()
    for number, pixel in enumerate(diagonal + edges):
        for event in tapped(pointer, panel(*fractions(placement, pixel)), 1000 * number):
            assert isinstance(event, Touch)
            assert abs(event.x - pixel[0]) <= 1
            assert abs(event.y - pixel[1]) <= 1
            seen.add((event.x, event.y))
    assert {0, picture[0] - 1} <= {x for x, _ in seen}
    assert {0, picture[1] - 1} <= {y for _, y in seen}
    assert len({x for x, _ in seen}) >= picture[0] - 2


def test_touch_has_its_own_transform_that_the_mouse_beside_it_has_not() -> None:
    pointer = Pointer(lambda: PLACEMENT, {"finger": SIDEWAYS, "mouse": IDENTITY})
    events = [*pointer.translate(finger(pygame.FINGERDOWN, 0.25, 0.3), 0)]
    assert events == [Touch("down", *PLACEMENT.to_picture(int(0.3 * 60), int(0.75 * 30)) or ())]
    events = [*pointer.translate(finger(pygame.FINGERUP, 0.25, 0.3), 0)]
    assert [*pointer.translate(mouse(pygame.MOUSEBUTTONDOWN, 15, 9), 2 * ECHO_MS)] == [Touch("down", 2, 2)]


def test_a_mouse_event_that_was_made_of_a_finger_lies_where_the_finger_was() -> None:
    pointer = Pointer(lambda: PLACEMENT, {"finger": SIDEWAYS, "mouse": IDENTITY})
    (down,) = pointer.translate(mouse(pygame.MOUSEBUTTONDOWN, 15, 9, touch=True), 0)
    assert down == Touch("down", 4, 8)


@pytest.mark.parametrize("name", ["finger", "mouse"])
def test_while_a_panel_is_calibrated_each_tap_comes_once_as_the_panel_tells_it(name: str) -> None:
    panel = Panel()
    panel.pointer = Pointer(lambda: PLACEMENT, {"finger": SIDEWAYS, "mouse": SIDEWAYS}, lambda: True)
    orders = {"finger": (*finger_tap(), *mouse_tap()), "mouse": (*mouse_tap(), *finger_tap())}
    raw = {"finger": RawTap("finger", 5000, 5000), "mouse": RawTap("mouse", 5083, 5167)}
    assert panel.send(*orders[name]) == [raw[name]]


def test_a_raw_tap_is_where_the_pen_was_lifted_even_far_beside_the_picture() -> None:
    panel = Panel()
    panel.pointer = Pointer(lambda: PLACEMENT, wants_raw=lambda: True)
    panel.send(finger(pygame.FINGERDOWN, -3.0, 0.5), finger(pygame.FINGERMOTION, -2.5, 0.5))
    assert panel.send(finger(pygame.FINGERUP, math.nan, 0.5)) == [RawTap("finger", -25_000, 5000)]
    panel.ms += 1000
    panel.send(finger(pygame.FINGERDOWN, 1e300, 0.5))
    assert panel.send(finger(pygame.FINGERUP, 1e300, 0.5)) == [RawTap("finger", 1_000_000, 5000)]


def test_a_pen_that_came_down_before_the_crosses_taps_none_of_them() -> None:
    panel, raw = Panel(), [False]
    panel.pointer = Pointer(lambda: PLACEMENT, wants_raw=lambda: raw[0])
    panel.send(finger(pygame.FINGERDOWN))
    raw[0] = True
    assert panel.send(finger(pygame.FINGERUP)) == [Touch("up", 10, 5)]


def test_a_raw_contact_that_is_lost_is_no_tap() -> None:
    panel = Panel()
    panel.pointer = Pointer(lambda: PLACEMENT, wants_raw=lambda: True)
    panel.send(finger(pygame.FINGERDOWN), pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert panel.send(finger(pygame.FINGERUP)) == []
