from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_sim.draw.alphabet import ALPHABET
from firmware_sim.draw.board_layout import CAP_HEIGHTS, FIGURE_WIDTHS
from firmware_sim.draw.canvas import new_surface, pixels
from firmware_sim.draw.font import BitmapFont
from firmware_sim.errors import BadAsset
from tests.draw.panels import RESOURCES, theme

FONTS = sorted(name for name in RESOURCES if name.startswith("fonts/"))
LETTERS = ALPHABET + "←↑→↓▶◀▲▼✓⌫⇧↵"


def drawn(font: BitmapFont, text: str) -> tuple[pygame.Surface, int]:
    surface = new_surface(theme(), font.measure(text) + 20, font.height + 20)
    surface.fill(0)
    return surface, font.render(surface, 10, 10, text, 7)


def inked(surface: pygame.Surface) -> pygame.Rect:
    width, height = surface.get_size()
    indexes = pixels(surface)
    rows = [row for row in range(height) if any(indexes[row * width : (row + 1) * width])]
    columns = [column for column in range(width) if any(indexes[column::width])]
    if not rows:
        return pygame.Rect(0, 0, 0, 0)
    return pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


@pytest.mark.parametrize("name", FONTS)
def test_each_font_has_every_letter_we_promise(name: str) -> None:
    font = BitmapFont.load(RESOURCES[name])
    assert [letter for letter in LETTERS if not font.has(letter)] == []


@pytest.mark.parametrize("name", FONTS)
def test_capitals_are_as_high_as_the_font_says_and_stand_on_its_baseline(name: str) -> None:
    font = BitmapFont.load(RESOURCES[name])
    box = inked(drawn(font, "H")[0])
    assert (box.top, box.bottom) == (10 + font.ascent - font.cap_height, 10 + font.ascent)
    assert font.ink_rows("H") == (box.top - 10, box.bottom - 10)


@pytest.mark.parametrize("size", sorted(CAP_HEIGHTS))
def test_the_layout_knows_how_large_figures_are(size: int) -> None:
    font = theme().face(("B", size))
    assert font.cap_height == CAP_HEIGHTS[size]
    assert {font.measure(figure) for figure in "0123456789"} <= {FIGURE_WIDTHS[size], FIGURE_WIDTHS[size] - 1}


@given(st.text(alphabet=LETTERS, max_size=12))
def test_the_width_measured_is_the_width_drawn(text: str) -> None:
    font = theme().face(("R", 12))
    assert drawn(font, text)[1] == font.measure(text) == sum(font.measure(letter) for letter in text)


@given(st.text(max_size=6))
def test_ink_stays_in_the_line_and_in_the_rows_named(text: str) -> None:
    font = theme().face(("B", 14))
    box = inked(drawn(font, text)[0])
    if box.h:
        assert (box.top - 10, box.bottom - 10) == font.ink_rows(text)
    assert box.w <= font.measure(text) + 4


@pytest.mark.parametrize("text", ["中", "\n", "\0", "😀"])
def test_a_missing_character_is_a_box(text: str) -> None:
    font = theme().face(("R", 12))
    surface, width = drawn(font, text)
    box = inked(surface)
    edge = [surface.get_at_mapped((x, y)) for x in (box.left, box.right - 1) for y in range(box.top, box.bottom)]
    assert not font.has(text)
    assert (set(edge), surface.get_at_mapped(box.center), width) == ({7}, 0, font.measure("\0"))


def test_text_is_drawn_in_the_one_index_asked_for() -> None:
    surface, _ = drawn(theme().face(("R", 18)), "Wari")
    assert set(pixels(surface)) == {0, 7}


@given(st.integers(0, 4000), st.integers(1, 255))
def test_a_damaged_font_is_refused(place: int, change: int) -> None:
    data = bytearray(RESOURCES["fonts/helv-R-08.font"])
    data[place] ^= change
    with pytest.raises(BadAsset):
        BitmapFont.load(bytes(data), "x")


@pytest.mark.parametrize("length", [0, 7, 12, 100])
def test_a_font_cut_short_is_refused(length: int) -> None:
    with pytest.raises(BadAsset):
        BitmapFont.load(RESOURCES["fonts/helv-R-08.font"][:length])
