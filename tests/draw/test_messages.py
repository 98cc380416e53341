"""Messages and marks lie over what is drawn without cutting it in two, and nothing of them leaves the screen."""

from __future__ import annotations

import pytest

from firmware_sim.draw.canvas import Canvas, pixels
from firmware_sim.draw.font import CLEAR
from firmware_sim.draw.messages import draw_info, draw_mark
from firmware_sim.draw.widgets import Bars, Metrics, draw_dialog
from tests.draw.panels import PANELS, canvas

TITLE = "Please register"
SAYINGS = (
    "Register Wari to use Undo.",
    "The battery is nearly empty and not everything is saved. Connect power now. " * 2,
)


def told(panel: str, title: str, height: int, said: str) -> Canvas:
    """Return a dialog of *height* pixels with a message over it."""
    made, profile = canvas(panel), PANELS[panel]
    draw_dialog(made, Metrics.of(profile), title, 300, height)
    draw_info(made, said, Bars.of(profile), at_top=True)
    return made


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("said", SAYINGS)
def test_a_message_at_the_top_covers_a_title_altogether_or_not_at_all(panel: str, said: str) -> None:
    for height in range(20, PANELS[panel].height + 20, 4):
        forth, back = told(panel, TITLE, height, said), told(panel, TITLE[::-1], height, said)  # equally wide
        is_covered = pixels(forth.surface) == pixels(back.surface)
        assert is_covered != (TITLE in [label.text for label in forth.texts]), height


@pytest.mark.parametrize("panel", [panel for panel in PANELS if PANELS[panel].width >= 480])
def test_a_message_over_a_wide_dialog_leaves_its_title(panel: str) -> None:
    shown = [label.text for label in told(panel, TITLE, 2 * PANELS[panel].height, SAYINGS[0]).texts]
    assert shown == [TITLE, SAYINGS[0]]


@pytest.mark.parametrize("panel", PANELS)
def test_a_message_at_the_top_knows_no_title_of_the_frame_before(panel: str) -> None:
    before = told(panel, TITLE, PANELS[panel].height, SAYINGS[0])
    before.reset()
    fresh = canvas(panel)
    for made in (before, fresh):
        draw_info(made, SAYINGS[0], Bars.of(PANELS[panel]), at_top=True)
    assert pixels(before.surface) == pixels(fresh.surface)


@pytest.mark.parametrize("panel", PANELS)
def test_a_message_of_many_lines_is_hardly_higher_than_its_text(panel: str) -> None:
    made, said = canvas(panel), "Wari says so. " * (12 if PANELS[panel].width < 400 else 40)
    draw_info(made, said, Bars.of(PANELS[panel]), at_top=False)
    rows = [label.rect for label in made.texts if label.text in said]
    assert len(rows) > 2
    ink, x = made.theme.ink, made.width // 2
    above = sum(made.surface.get_at_mapped((x, y)) == ink for y in range(rows[0].y))
    assert above <= 5


@pytest.mark.parametrize("panel", PANELS)
def test_a_mark_at_the_edge_is_whole(panel: str) -> None:
    profile = PANELS[panel]
    for right, middle in ((0, 0), (profile.width + 9, profile.height), (profile.width // 2, profile.height - 1)):
        made = canvas(panel)
        box, (width, height) = draw_mark(made, right, middle), made.art.size("warning")
        assert made.surface.get_rect().contains(box)
        whole = made.art.pixels("warning").replace(bytes([CLEAR]), bytes([made.theme.ink]))
        places = [(x, y) for y in range(box.y, box.bottom - height + 1) for x in range(box.x, box.right - width + 1)]
        assert [pixels(made.surface.subsurface((x, y, width, height))) for x, y in places].count(whole) == 1
