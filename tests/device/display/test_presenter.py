from __future__ import annotations

from collections import Counter

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.display.fitting import ROTATIONS, largest_scale, turned
from device.display.presenter import Placement, Presenter, place, place_anyhow
from device.words import explain
from firmware_sim.errors import DisplayUnavailable

SIDES = st.integers(1, 9)
SIZES = st.tuples(SIDES, SIDES)
SCALES = st.integers(1, 4)
TURNS = st.sampled_from(ROTATIONS)

seldom = settings(max_examples=40, deadline=None)  # every example looks at all its pixels


def a_picture(size: tuple[int, int]) -> pygame.Surface:
    """Every pixel has a palette index that tells its place, as long as there are no more than 256."""
    surface = pygame.Surface(size, 0, 8)
    surface.set_palette([(index, 255 - index, index // 2) for index in range(256)])
    for y in range(size[1]):
        for x in range(size[0]):
            surface.set_at((x, y), (y * size[0] + x) % 256)
    return surface


@seldom
@given(SIZES, SCALES, TURNS, SIZES)
def test_every_pixel_can_be_reached_and_comes_back(
    picture: tuple[int, int], scale: int, rotation: int, more: tuple[int, int]
) -> None:
    width, height = turned(picture, rotation)
    placement = Placement(picture, (width * scale + more[0], height * scale + more[1]), scale, rotation)
    for y in range(picture[1]):
        for x in range(picture[0]):
            assert placement.to_picture(*placement.to_display(x, y)) == (x, y)


@seldom
@given(SIZES, SCALES, TURNS, SIZES)
def test_every_display_pixel_belongs_to_the_picture_or_to_the_border(
    picture: tuple[int, int], scale: int, rotation: int, more: tuple[int, int]
) -> None:
    width, height = turned(picture, rotation)
    display = (width * scale + more[0], height * scale + more[1])
    placement = Placement(picture, display, scale, rotation)
    pixels = Counter(placement.to_picture(x, y) for x in range(display[0]) for y in range(display[1]))
    border = display[0] * display[1] - picture[0] * picture[1] * scale * scale
    assert pixels.pop(None, 0) == border
    assert pixels == {(x, y): scale * scale for x in range(picture[0]) for y in range(picture[1])}


@seldom
@given(SIZES, SCALES, TURNS, SIZES)
def test_the_painting_agrees_with_the_mapping(
    size: tuple[int, int], scale: int, rotation: int, more: tuple[int, int]
) -> None:
    width, height = turned(size, rotation)
    display = (width * scale + more[0], height * scale + more[1])
    picture, target = a_picture(size), pygame.Surface(display, 0, 32)
    target.fill((9, 9, 9))
    placement = Placement(size, display, scale, rotation)
    Presenter().paint(picture, target, placement)
    for y in range(display[1]):
        for x in range(display[0]):
            pixel = placement.to_picture(x, y)
            wanted = (0, 0, 0) if pixel is None else tuple(picture.get_at(pixel))[:3]
            assert tuple(target.get_at((x, y)))[:3] == wanted


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_rotation_turns_the_top_left_corner_clockwise(rotation: int) -> None:
    placement = Placement((4, 2), turned((4, 2), rotation), 1, rotation)
    corners = {0: (0, 0), 90: (1, 0), 180: (3, 1), 270: (0, 3)}
    assert placement.to_display(0, 0) == corners[rotation]


def test_a_picture_that_does_not_fit_is_cut_evenly() -> None:
    picture, target = a_picture((16, 16)), pygame.Surface((8, 8), 0, 32)
    placement = place_anyhow((16, 16), (8, 8), 3)
    Presenter().paint(picture, target, placement)
    assert (placement.scale, placement.rect.topleft) == (1, (-4, -4))
    assert tuple(target.get_at((0, 0)))[:3] == tuple(picture.get_at((4, 4)))[:3]


def test_the_largest_scale_that_fits_is_taken() -> None:
    assert largest_scale((640, 240), (1920, 1080)) == 3
    assert largest_scale((640, 240), (1920, 1080), 90) == 1
    assert place((640, 240), (1920, 1080)).scale == 3
    assert place((640, 240), (1920, 1080), 2).rect == pygame.Rect(320, 300, 1280, 480)


@pytest.mark.parametrize(
    ("display", "scale", "rotation", "sentence"),
    [
        ((639, 240), None, 0, "639×240 pixels) is too small for the picture (640×240); leave out --profile "
                              "to let Wari choose one that fits."),
        ((480, 320), 3, 0, "480×320 pixels) is too small for the picture (640×240); leave out --profile "
                           "to let Wari choose one that fits."),
        ((1280, 479), 2, 0, "1280×479 pixels) is too small for the picture (640×240) at scale 2; "
                            "the largest that fits is --scale 1."),
        ((800, 480), None, 90, "800×480 pixels) is too small for the picture (240×640); turn it with --rotate 0."),
        ((480, 800), 1, 180, "480×800 pixels) is too small for the picture (640×240); turn it with --rotate 90."),
        ((480, 800), 2, 0, "480×800 pixels) is too small for the picture (640×240); leave out --profile "
                           "to let Wari choose one that fits."),
    ],
)  # fmt: skip
def test_a_picture_that_does_not_fit_gets_advice_that_can_be_followed(
    display: tuple[int, int], scale: int | None, rotation: int, sentence: str
) -> None:
    with pytest.raises(DisplayUnavailable) as caught:
        place((640, 240), display, scale, rotation)
    assert explain(caught.value) == f"The screen ({sentence}"


def test_another_size_of_picture_needs_no_new_presenter() -> None:
    presenter = Presenter()
    for size in ((4, 4), (2, 6)):
        target = pygame.Surface((size[0] * 2, size[1] * 2), 0, 32)
        presenter.paint(a_picture(size), target, place(size, target.get_size()))
        assert tuple(target.get_at((3, 3)))[:3] == tuple(a_picture(size).get_at((1, 1)))[:3]
