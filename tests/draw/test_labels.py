"""Labels of buttons: whole, and of one size in a row."""

from __future__ import annotations

import pytest
from pygame import Rect

from firmware_sim.draw.labels import draw_label, fits, fonts_of_row
from tests.draw.panels import PANELS, canvas


@pytest.mark.parametrize("name", PANELS)
def test_labels_in_a_row_keep_their_fonts_where_all_fit_and_else_share_one(name: str) -> None:
    made = canvas(name)
    labels = [(text, False) for text in ("Rematch", "Offer", "Board", "Back")]
    own = ["bold", "body", "body", "body"]
    width = {font: made.font(font).measure("Rematch") + 10 for font in ("bold", "body")}
    rows = [fonts_of_row(made, Rect(0, 0, w, 20), labels, own) for w in (width["bold"], width["body"], 20)]
    assert rows == [own, ["body"] * 4, ["small"] * 4]


def test_a_label_above_a_hint_fits_in_a_single_line_alone() -> None:
    made, rect = canvas(), Rect(0, 0, 60, 40)
    assert fits(made, "Take it back", "body", rect, has_hint=False)
    assert not fits(made, "Take it back", "body", rect, has_hint=True)


def test_a_label_in_two_lines_can_be_read_as_one() -> None:
    made = canvas()
    assert not draw_label(made, "Take it back", "body", Rect(0, 0, 60, 40), has_hint=False, is_faint=False)
    assert "Take it back" in [label.text for label in made.texts]
