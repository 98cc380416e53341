from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from firmware_sim.draw.canvas import Canvas, Label, new_surface, pixels
from firmware_sim.draw.targets import NEAR, Target
from tests.draw.panels import PANELS, art, canvas, theme


def texts(drawn: Canvas) -> list[str]:
    return [label.text for label in drawn.texts]


def shape(drawn: Canvas, rect: Rect, shade: int) -> list[str]:
    """Return the pixels of *rect* as rows of # where they have *shade*."""
    pixel = drawn.surface.get_at_mapped
    return [
        "".join(".#"[pixel((x, y)) == shade] for x in range(rect.x, rect.right)) for y in range(rect.y, rect.bottom)
    ]


# --- what cannot be chosen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("is_chosen", [False, True])
def test_what_cannot_be_chosen_looks_unlike_what_can(panel: str, is_chosen: bool) -> None:
    drawn = canvas(panel)
    look = drawn.theme
    ink, faint, ground = (
        (look.on_dark, look.dim_on_dark, look.dark) if is_chosen else (look.ink, look.faint, look.paper)
    )
    drawn.fill(Rect(0, 0, drawn.width, drawn.height), ground)
    rect = drawn.text("Redo", 4, 4, "body", ink)
    before = shape(drawn, rect, ground)
    drawn.fill(rect, ground)
    assert drawn.faint_text("Redo", 4, 4, "body", faint, ground, "nw") == rect
    kept = pixels(drawn.surface)
    drawn.fill(rect, ground)
    drawn.text("Redo", 4, 4, "body", ink)
    assert (before == shape(drawn, rect, ground), kept == pixels(drawn.surface)) == (True, False)


def test_with_one_bit_small_letters_are_struck_through_and_large_ones_lose_every_second_pixel() -> None:
    small, large = canvas("oled128"), canvas("bit400")
    for drawn in (small, large):
        drawn.faint_text("l", 4, 4, "body", drawn.theme.ink, drawn.theme.paper, "nw")
    struck = [".." if y in (0, 8, 9) else "##" if y == 5 else ".#" for y in range(10)]
    thinned = [".#." if y in (2, 4, 6, 8, 10) else "..." for y in range(12)]
    assert shape(small, Rect(4, 4, small.font("body").measure("l"), 10), small.theme.ink) == struck
    assert shape(large, Rect(4, 4, large.font("body").measure("l"), 12), large.theme.ink) == thinned


# --- texts ------------------------------------------------------------------------------------------------------


def test_a_text_drawn_whole_can_be_read_where_it_stands() -> None:
    drawn = canvas()
    rect = drawn.text("Wari", 20, 30, "body", 0)
    assert rect == Rect(20, 30, drawn.font("body").measure("Wari"), drawn.font("body").height)
    assert drawn.texts == [Label("Wari", rect)]


@pytest.mark.parametrize(("x", "y"), [(-1, 30), (20, -5), (630, 30), (20, 230)])
def test_a_text_that_leaves_the_surface_cannot_be_read(x: int, y: int) -> None:
    drawn = canvas()
    drawn.text("Wari", x, y, "body", 0)
    assert drawn.texts == []


def test_a_text_cut_by_the_clip_cannot_be_read() -> None:
    drawn = canvas()
    with drawn.clip((0, 0, 30, 100)):
        drawn.text("Wari", 20, 30, "body", 0)
        drawn.text("W", 10, 50, "body", 0)
    drawn.text("after", 20, 70, "body", 0)
    assert texts(drawn) == ["W", "after"]


def test_clips_only_narrow_and_end_when_they_should() -> None:
    drawn = canvas()
    with drawn.clip((10, 10, 20, 20)), drawn.clip((0, 0, 15, 15)):
        drawn.fill((0, 0, 100, 100), 3)
    drawn.fill((50, 50, 2, 2), 3)
    assert pixels(drawn.surface).count(3) == 25 + 4


def test_an_abbreviated_text_fits_ends_in_an_ellipsis_and_cannot_be_read() -> None:
    drawn = canvas()
    rect = drawn.text("a long word", 20, 30, "body", 0, max_width=40)
    assert 0 < rect.w <= 40
    assert drawn.texts == []
    assert drawn.text("a long word", 20, 50, "body", 0, max_width=2).w == 0
    assert drawn.text("short", 20, 60, "body", 0, max_width=400).w == drawn.font("body").measure("short")
    assert texts(drawn) == ["short"]


@pytest.mark.parametrize("anchor", ["nw", "n", "ne", "w", "center", "e", "sw", "s", "se"])
def test_an_anchor_says_which_point_of_the_text_is_given(anchor: str) -> None:
    drawn, font = canvas(), theme().fonts["bold"]
    rect = drawn.text("Hxg", 100, 100, font, 0, anchor)
    left = {"w": 100, "e": 100 - rect.w}.get(anchor[-1] if anchor != "center" else "", 100 - rect.w // 2)
    middle = 100 - font.ascent + font.cap_height - font.cap_height // 2
    top = {"n": 100, "s": 100 - font.height}.get(anchor[0], middle)
    assert rect.topleft == (left, top)


def test_a_centred_capital_has_as_much_room_above_as_below() -> None:
    drawn, box = canvas(), Rect(40, 40, 31, 21)
    drawn.text("H", *box.center, "bold", 0, "center")
    rows = [row for row, pixels in enumerate(shape(drawn, box, 0)) if "#" in pixels]
    assert rows[0] == box.h - 1 - rows[-1]


def test_a_wrapped_text_can_be_read_as_one_when_all_its_lines_can() -> None:
    drawn = canvas()
    lines = drawn.wrap("one two three four", "body", 60)
    for number, line in enumerate(lines):
        drawn.text(line, 20, 20 + 14 * number, "body", 0)
    drawn.also("one two three four")
    assert len(lines) > 1
    assert texts(drawn) == [*lines, "one two three four"]


def test_a_wrapped_text_with_a_line_missing_cannot_be_read_as_one() -> None:
    drawn = canvas()
    drawn.text("one two", 20, 20, "body", 0)
    drawn.text("three", 20, 235, "body", 0)
    drawn.also("one two three")
    assert texts(drawn) == ["one two"]


@given(st.text(alphabet="ab iwW.\n", max_size=60), st.integers(1, 90))
def test_wrapping_keeps_every_letter_and_every_line_narrow(text: str, width: int) -> None:
    lines, font = canvas().wrap(text, "body", width), theme().fonts["body"]
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert all(font.measure(line) <= width or len(line) == 1 for line in lines)


def test_wrapping_breaks_between_words_where_it_can() -> None:
    drawn = canvas()
    assert drawn.wrap("one two", "body", drawn.font("body").measure("one two")) == ["one two"]
    assert drawn.wrap("one two", "body", drawn.font("body").measure("one tw")) == ["one", "two"]
    assert drawn.wrap("one\n\ntwo", "body", 200) == ["one", "", "two"]


# --- targets ----------------------------------------------------------------------------------------------------


def test_a_target_counts_only_if_it_is_wholly_on_the_surface() -> None:
    drawn = canvas()
    for rect in ((0, 0, 640, 240), (600, 200, 41, 40), (-1, 0, 20, 20), (5, 5, 0, 20)):
        drawn.target(rect, "x", rect)
    assert drawn.targets == [Target(Rect(0, 0, 640, 240), "x", (0, 0, 640, 240))]


def test_a_target_that_ends_near_an_edge_reaches_it() -> None:
    drawn, far = canvas(), NEAR + 1
    inner = (far, far, 640 - 2 * far, 240 - 2 * far)
    near = (NEAR, NEAR, 640 - 2 * NEAR, 240 - 2 * NEAR)
    drawn.target(inner, "inner", 1)
    drawn.target(near, "near", 2)
    assert drawn.targets == [Target(Rect(inner), "inner", 1), Target(Rect(0, 0, 640, 240), "near", 2)]


def test_what_is_covered_can_be_neither_read_nor_touched() -> None:
    drawn = canvas()
    drawn.text("under", 20, 30, "body", 0)
    drawn.text("beside", 200, 30, "body", 0)
    drawn.target((200, 20, 40, 40), "beside", 1)
    drawn.cover((10, 10, 100, 100))
    assert (texts(drawn), drawn.targets) == (["beside"], [])


def test_a_message_covers_texts_but_takes_no_touch_away() -> None:
    drawn = canvas()
    drawn.text("under", 20, 30, "body", 0)
    drawn.target((20, 20, 40, 40), "under", 1)
    drawn.cover_texts((10, 10, 100, 100))
    assert (drawn.texts, len(drawn.targets)) == ([], 1)


def test_a_new_frame_is_an_empty_page() -> None:
    drawn = canvas()
    drawn.text("old", 20, 30, "body", 0)
    drawn.target((20, 20, 40, 40), "old", 1)
    drawn.reset()
    assert (drawn.texts, drawn.targets) == ([], [])
    assert set(pixels(drawn.surface)) == {theme().paper}


# --- shapes -----------------------------------------------------------------------------------------------------


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 12))
def test_a_rounded_rectangle_is_symmetrical_and_fills_its_box(wide: int, high: int, radius: int) -> None:
    drawn, rect = canvas(), Rect(5, 5, wide, high)
    drawn.rounded(rect, 3, radius)
    rows = shape(drawn, rect, 3)
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert pixels(drawn.surface).count(3) == "".join(rows).count("#")
    assert "#" in rows[0]
    assert any(row[0] == "#" for row in rows)


@given(st.integers(3, 30), st.integers(3, 30), st.integers(0, 12), st.integers(1, 3))
def test_a_rounded_frame_is_the_edge_of_the_filled_one(wide: int, high: int, radius: int, width: int) -> None:
    filled, framed, rect = canvas(), canvas(), Rect(5, 5, wide, high)
    filled.rounded(rect, 3, radius)
    framed.rounded_frame(rect, 3, radius, width)
    inside, edge = "".join(shape(filled, rect, 3)), "".join(shape(framed, rect, 3))
    assert all(one == "#" for one, other in zip(inside, edge, strict=True) if other == "#")
    assert shape(framed, Rect(5, 5, wide, 1), 3) == shape(filled, Rect(5, 5, wide, 1), 3)


def test_a_circle_is_round() -> None:
    drawn = canvas()
    drawn.circle(20, 20, 3, 0)
    rows = shape(drawn, Rect(17, 17, 7, 7), 0)
    assert rows == ["..###..", ".#####.", "#######", "#######", "#######", ".#####.", "..###.."]
    assert rows == ["".join(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("width", [1, 2, 3])
def test_a_ring_is_a_circle_less_a_smaller_one(width: int) -> None:
    drawn = canvas()
    drawn.ellipse((10, 10, 40, 30), 0, width)
    ring = shape(drawn, Rect(10, 10, 40, 30), 0)
    drawn.ellipse((10 + width, 10 + width, 40 - 2 * width, 30 - 2 * width), 0)
    whole = shape(drawn, Rect(10, 10, 40, 30), 0)
    drawn.reset()
    drawn.ellipse((10, 10, 40, 30), 0)
    assert whole == shape(drawn, Rect(10, 10, 40, 30), 0)
    assert ring[15][:4] == "#" * width + "." * (4 - width)


def test_a_frame_is_inside_its_rectangle() -> None:
    drawn = canvas()
    drawn.frame((10, 10, 4, 4), 0, 1)
    assert shape(drawn, Rect(9, 9, 6, 6), 0) == ["......", ".####.", ".#..#.", ".#..#.", ".####.", "......"]


@pytest.mark.parametrize("direction", ["left", "right", "up", "down"])
def test_arrows_are_marks_and_no_text(direction: str) -> None:
    drawn = canvas()
    drawn.arrow(direction, 50, 50, 0)
    assert (drawn.texts, pixels(drawn.surface).count(0) > 5) == ([], True)


# --- pictures and the whole frame -------------------------------------------------------------------------------


@pytest.mark.parametrize(("wide", "high"), [(28, 28), (60, 40), (200, 90)])
def test_a_stretched_picture_keeps_its_ends(wide: int, high: int) -> None:
    drawn = canvas()
    drawn.stretched("store-6", (10, 10, wide, high), 8, 16)
    drawn.sprite("store-6", 300, 10)
    size = art(16).size("store-6")[0]
    copy, picture = drawn.surface.subsurface, Rect(300, 10, size, size)
    for corner in ("topleft", "topright", "bottomleft", "bottomright"):
        small, here = Rect(0, 0, 8, 8), Rect(0, 0, 8, 8)
        setattr(small, corner, getattr(picture, corner))
        setattr(here, corner, getattr(Rect(10, 10, wide, high), corner))
        assert pixels(copy(small)) == pixels(copy(here))


def test_what_is_kept_is_drawn_once_and_comes_back_alike() -> None:
    drawn, calls = canvas(), []

    def draw() -> None:
        calls.append(1)
        drawn.circle(30, 30, 8, 0)

    drawn.kept("sun", (20, 20, 30, 30), draw)
    first = pixels(drawn.surface)
    drawn.reset()
    drawn.kept("sun", (20, 20, 30, 30), draw)
    assert (pixels(drawn.surface) == first, len(calls)) == (True, 1)
    drawn.kept("moon", (20, 20, 30, 30), draw)
    assert len(calls) == 2


def test_what_is_drawn_under_a_clip_is_not_kept() -> None:
    drawn, calls = canvas(), []
    with drawn.clip((0, 0, 25, 25)):
        drawn.kept("sun", (20, 20, 30, 30), lambda: calls.append(1))
    drawn.kept("sun", (20, 20, 30, 30), lambda: calls.append(1))
    assert len(calls) == 2


@pytest.mark.parametrize("name", ["series5", "siena"])
def test_dimming_brings_every_grey_nearer_to_paper_and_keeps_their_order(name: str) -> None:
    drawn = canvas(name)
    greys, paper = PANELS[name].greys, theme(name).paper
    for grey in range(greys):
        drawn.fill((grey, 0, 1, 1), grey)
    drawn.dim()
    after = [drawn.surface.get_at_mapped((grey, 0)) for grey in range(greys)]
    assert after == sorted(after)
    assert all(abs(paper - new) < abs(paper - old) or new == old for old, new in enumerate(after))
    assert after[paper] == paper
    assert after[0] >= paper // 2


def test_dimming_one_bit_takes_every_second_light_pixel() -> None:
    drawn = canvas("oled128")
    drawn.fill((0, 0, 8, 8), 1)
    drawn.dim()
    assert pixels(drawn.surface).count(1) == 32


def test_dimming_keeps_texts_and_targets() -> None:
    drawn = canvas()
    drawn.text("still", 20, 30, "body", 0)
    drawn.target((20, 20, 40, 40), "still", 1)
    drawn.dim()
    assert (texts(drawn), len(drawn.targets)) == (["still"], 1)


def test_a_surface_can_be_made_and_drawn_on_without_a_display() -> None:
    assert not pygame.display.get_init()
    surface = new_surface(theme())
    Canvas(surface, theme(), art(16)).text("Wari", 10, 10, "huge", 0)
    assert pixels(surface).count(0) > 50
