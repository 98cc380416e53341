from __future__ import annotations

import pygame
import pytest

from firmware_sim.draw.board import BoardView, draw_board, draw_logo, whole_seeds
from firmware_sim.draw.canvas import Canvas, pixels
from firmware_sim.frozen import replace
from tests.draw.panels import CAPTURE, HEAP, MIDDLE, OPENING, PANELS, SOWING, canvas, layout, room
from tests.goldens import assert_golden

VIEWS = {
    "opening": OPENING,
    "middle": MIDDLE,
    "heap": HEAP,
    "sowing": SOWING,
    "capture": CAPTURE,
    "numbers": replace(HEAP, numbers=True, cursor=2),
    "large": replace(MIDDLE, large=True),
}
every_panel = pytest.mark.parametrize("name", PANELS)


def drawn(name: str, view: BoardView, high_contrast: bool = False) -> Canvas:
    made = canvas(name, high_contrast)
    draw_board(made, layout(name), view)
    return made


def texts(made: Canvas) -> list[str]:
    return sorted(label.text for label in made.texts)


@pytest.mark.parametrize("name", [name for name in PANELS if name != "large800"])
@pytest.mark.parametrize("view", VIEWS)
def test_the_board_looks_as_it_was_judged(name: str, view: str) -> None:
    assert_golden(drawn(name, VIEWS[view]).surface, f"board-{name}-{view}")


@pytest.mark.parametrize("name", ["series5", "siena"])
def test_high_contrast_looks_as_it_was_judged(name: str) -> None:
    assert_golden(drawn(name, MIDDLE, high_contrast=True).surface, f"board-{name}-contrast")


@pytest.mark.parametrize("name", ["series5", "siena", "oled128"])
def test_the_name_looks_as_it_was_judged(name: str) -> None:
    made = canvas(name)
    draw_logo(made, room(name).inflate(-room(name).w // 4, -10))
    assert_golden(made.surface, f"logo-{name}")


@every_panel
def test_every_count_store_and_key_can_be_read(name: str) -> None:
    expected = [str(seeds) for seeds in MIDDLE.bowls] + ["12", "14", "1", "2", "3", "4", "5", "6"]
    if name == "oled128":
        expected = ["5", "7", "2", "1", "5", "1", *"––––––", "12", "14", "1", "2", "3", "·", "·", "·"]
    assert texts(drawn(name, MIDDLE)) == sorted(expected)


@every_panel
def test_half_a_seed_and_two_figures_can_be_read_everywhere(name: str) -> None:
    view = BoardView((10, 11, 12) + (0,) * 9, south="23½", north="24")
    for shown in (view, replace(view, numbers=True), replace(view, large=True)):
        assert {"10", "11", "12", "23½", "24"} <= set(texts(drawn(name, shown)))


def test_on_the_plainest_board_one_figure_is_as_high_as_that_of_a_store_and_two_stay_in_their_box() -> None:
    view = BoardView((8, 6, 3, 10, 24, 40) + (0,) * 6, south="8", north="6")
    made, board = drawn("oled128", view), layout("oled128")
    heights = {label.text: label.rect.h for label in made.texts if label.rect.y < board.caps[0].y - 2}
    assert heights["8"] == heights["6"] == heights["3"] == made.font("big").height
    for bowl, figures in ((3, "10"), (4, "24"), (5, "40")):
        label = next(label for label in made.texts if label.text == figures)
        assert board.bowls[bowl].inflate(-4, -2).contains(label.rect)


@every_panel
def test_the_bowls_can_be_touched(name: str) -> None:
    made = drawn(name, OPENING)
    if PANELS[name].pointer == "none":
        assert made.targets == []
        return
    places = {target.action: (target.label, target.rect) for target in made.targets}
    bottom, top = [[places.pop(("bowl", number)) for number in row] for row in (range(6), range(6, 12))]
    assert places == {}
    assert bottom == [(f"bowl {number + 1}", cell) for number, cell in enumerate(layout(name).cells)]
    assert [label for label, _ in top] == [f"their bowl {number}" for number in range(1, 7)]
    assert all(above.contains(bowl) for (_, above), bowl in zip(top, layout(name).bowls[6:], strict=True))
    assert drawn(name, replace(OPENING, targets=False)).targets == []


@every_panel
def test_every_mark_can_be_told_from_every_other(name: str) -> None:
    views = [
        OPENING,
        replace(OPENING, cursor=2),
        replace(OPENING, last=(2,)),
        replace(OPENING, flash=frozenset({2})),
        replace(OPENING, active=2),
    ]
    looks = {pixels(drawn(name, view).surface) for view in views}
    # The plainest board fills its box for what is chosen, reached or captured; they never stand together.
    assert len(looks) == (3 if name == "oled128" else 5)


@every_panel
def test_a_frame_drawn_from_what_is_kept_is_the_frame_drawn_afresh(name: str) -> None:
    made = canvas(name)
    for view in (HEAP, CAPTURE, MIDDLE):
        made.reset()
        draw_board(made, layout(name), view)
    assert pixels(made.surface) == pixels(drawn(name, MIDDLE).surface)


def test_one_more_seed_moves_no_other() -> None:
    board = layout("series5")
    for seeds in (1, 3, 8, 13, 20, 40):
        before, after = (drawn("series5", BoardView((count,) + (0,) * 11)) for count in (seeds, seeds + 1))
        bowl = board.bowls[0]
        changed = [
            (x, y)
            for x in range(bowl.x, bowl.right)
            for y in range(bowl.y, bowl.bottom)
            if before.surface.get_at_mapped((x, y)) != after.surface.get_at_mapped((x, y))
        ]
        across, down = [x for x, _ in changed], [y for _, y in changed]
        assert changed
        assert max(across) - min(across) <= board.seed + 3
        assert max(down) - min(down) <= board.seed + 3


def test_the_seeds_in_hand_are_told_beside_the_bowl_just_reached() -> None:
    for name in ("series5", "siena", "pitft28", "square240"):
        label = next(label for label in drawn(name, SOWING).texts if label.text == "13")
        assert abs(label.rect.centerx - layout(name).bowls[10].centerx) <= 1


def test_the_most_urgent_mark_wins() -> None:
    view = replace(OPENING, cursor=2, last=(2,), active=2, flash=frozenset({2}))
    assert view.state(2) == "-flash"
    assert replace(view, flash=frozenset()).state(2) == "-active"
    assert replace(view, flash=frozenset(), active=None).state(2) == "-ring"
    assert replace(OPENING, last=(2,)).state(2) == "-last"


def test_numbers_stand_in_the_bowls_instead_of_seeds_and_counts() -> None:
    made = drawn("series5", replace(HEAP, numbers=True))
    label = next(label for label in made.texts if label.text == "24")
    assert layout("series5").bowls[2].contains(label.rect)
    assert texts(made).count("24") == 1


@pytest.mark.parametrize(("text", "seeds"), [("0", 0), ("23½", 23), ("48", 48), ("", 0)])
def test_a_store_shows_its_whole_seeds(text: str, seeds: int) -> None:
    assert whole_seeds(text) == seeds


def test_a_name_too_large_for_its_place_leaves_bare_wood() -> None:
    made = canvas()
    draw_logo(made, pygame.Rect(10, 10, 40, 30))
    assert made.texts == []
