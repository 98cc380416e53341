"""The lines of a dialog: what is locked is seen to be, and no value runs into its prompt or out of its line."""

from __future__ import annotations

import pytest
from pygame import Rect

from firmware_sim.draw.canvas import Canvas, pixels
from firmware_sim.draw.font import CLEAR
from firmware_sim.draw.lines import Line, draw_line
from firmware_sim.draw.widgets import Metrics
from tests.draw.panels import PANELS, canvas

NAME = "Wolfgang Amadeus Mozart of Salzburg and Vienna" * 2


def drawn(panel: str, line: Line, *, chosen: bool) -> tuple[Canvas, Rect]:
    made = canvas(panel)
    rect = Rect(8, 20, made.width - 16, Metrics.of(PANELS[panel]).line)
    draw_line(made, rect, line, chosen=chosen)
    return made, rect


def padlocks(made: Canvas, rect: Rect, shade: int, ground: int) -> int:
    """Return how often a padlock of *shade* stands on *ground* in *rect*, with a pixel of ground at either side."""
    drawn, found = pixels(made.surface), 0
    lines = [drawn[y * made.width + rect.x : y * made.width + rect.right] for y in range(rect.y, rect.bottom)]
    for name in ("padlock", "padlock-small"):
        (width, height), sprite = made.art.size(name), made.art.pixels(name)
        sprite = sprite.translate(bytes([shade]) * CLEAR + bytes([ground]))
        edge = bytes([ground])
        rows = [edge + sprite[row * width : (row + 1) * width] + edge for row in range(height)]
        for top in range(rect.h - height + 1):
            found += any(
                all(lines[top + number].startswith(row, left) for number, row in enumerate(rows))
                for left in range(rect.w - width - 1)
            )
    return found


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("chosen", [False, True])
def test_a_padlock_stands_in_the_shade_of_text_on_the_ground_of_its_line(panel: str, chosen: bool) -> None:
    made, rect = drawn(panel, Line("level", "Level", "5 strong", locked=True, changes=True), chosen=chosen)
    theme = made.theme
    shade, ground = (theme.on_dark, theme.dark) if chosen else (theme.soft, theme.paper)
    assert padlocks(made, rect, shade, ground) == 1


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("changes", [False, True])
def test_a_long_value_is_cut_and_stays_in_its_line(panel: str, chosen: bool, changes: bool) -> None:
    made, rect = drawn(panel, Line("name", "Name", NAME, changes=changes), chosen=chosen)
    made.fill(rect, made.theme.paper)
    assert set(pixels(made.surface)) == {made.theme.paper}
    assert [label.text for label in made.texts] == ["Name"]
