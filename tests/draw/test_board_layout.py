from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from firmware_sim.draw.board import BoardLayout
from firmware_sim.draw.board_layout import CAP_HEIGHTS, FIGURE_WIDTHS, LARGEST, clearance
from tests.draw.panels import PANELS, layout, room

every_panel = pytest.mark.parametrize("name", PANELS)
every_layout = pytest.mark.parametrize(("name", "large"), [(name, large) for name in PANELS for large in (False, True)])


def figures(board: BoardLayout) -> list[Rect]:
    """Return what the largest count takes up at each place."""
    size = board.count_face[1]
    box = Rect(0, 0, 2 * FIGURE_WIDTHS[size], CAP_HEIGHTS[size])
    return [box.move(x - box.w // 2, y - box.h // 2) for x, y in board.counts]


@every_layout
def test_everything_is_in_the_room_given(name: str, large: bool) -> None:
    board = layout(name, large)
    parts = [board.body, *board.bowls, *board.caps, *board.cells, board.north.rect, board.south.rect]
    assert [part for part in parts if not room(name).contains(part)] == []
    inside = [*board.bowls, board.north.rect, board.south.rect, *([] if board.plain else figures(board))]
    assert [part for part in inside if not board.body.contains(part)] == []


@every_layout
def test_nothing_overlaps(name: str, large: bool) -> None:
    board = layout(name, large)
    parts = [*board.bowls, board.north.rect, board.south.rect, *board.caps, *([] if board.plain else figures(board))]
    assert [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])] == []
    assert [pair for pair in combinations(board.cells, 2) if pair[0].colliderect(pair[1])] == []


@every_layout
def test_no_mark_reaches_a_count_a_store_or_a_bowl_of_the_other_row(name: str, large: bool) -> None:
    board = layout(name, large)
    if board.plain:
        return
    reach = 2 * clearance(board.diameter) - 2
    marked = [bowl.inflate(reach, reach) for bowl in board.bowls]
    for bowl in marked:
        assert not any(bowl.colliderect(count) for count in figures(board))
    assert not any(one.colliderect(other) for one in marked[:6] for other in marked[6:])


@every_panel
def test_what_can_be_touched_is_large_enough_for_its_pointer_and_holds_its_bowl_and_key(name: str) -> None:
    board, profile = layout(name), PANELS[name]
    for cell, bowl, cap in zip(board.cells, board.bowls, board.caps, strict=False):
        assert cell.contains(bowl)
        assert cell.contains(cap)
        if profile.pointer != "none":
            assert min(cell.size) >= profile.target


@every_panel
def test_columns_are_straight_and_rows_level(name: str) -> None:
    board = layout(name)
    for column in range(6):
        below, above = board.bowls[column], board.bowls[column + 6]
        assert {below.centerx, above.centerx, board.counts[column][0], board.caps[column].centerx} == {above.centerx}
    assert len({bowl.y for bowl in board.bowls[:6]}) == len({bowl.y for bowl in board.bowls[6:]}) == 1
    steps = {right.x - left.x for left, right in zip(board.bowls[:5], board.bowls[1:6], strict=True)}
    assert len(steps) == 1


@every_panel
def test_the_board_is_the_same_from_both_sides(name: str) -> None:
    board = layout(name)
    body = board.body
    assert board.bowls[6].top - body.top == body.bottom - board.bowls[0].bottom
    assert abs((board.bowls[0].left - body.left) - (body.right - board.bowls[5].right)) <= 1
    assert board.north.rect.left - body.left == body.right - board.south.rect.right
    assert board.north.rect.size == board.south.rect.size


@every_layout
def test_a_store_says_its_number_beside_its_seeds(name: str, large: bool) -> None:
    board = layout(name, large)
    size = board.number_face[1]
    box = Rect(0, 0, 2 * FIGURE_WIDTHS[size], CAP_HEIGHTS[size])
    for store in (board.north, board.south):
        number = box.move(store.number[0] - box.w // 2, store.number[1] - box.h // 2)
        assert board.plain or store.rect.contains(number)
        if store.seeds is not None:
            assert store.rect.contains(store.seeds)
            assert not store.seeds.colliderect(number)


def test_numbers_of_stores_stand_on_a_line_with_the_row_they_belong_to() -> None:
    for name in ("series5", "revo", "siena", "pitft28", "pitft35", "oled128"):
        board = layout(name)
        assert board.north.number[1] == board.bowls[6].centery
        assert board.south.number[1] == board.bowls[0].centery


def test_stores_that_find_no_room_beside_lie_between_the_rows() -> None:
    board = layout("square240")
    assert board.bowls[6].bottom < board.north.rect.top
    assert board.north.rect.bottom < board.bowls[0].top
    assert board.north.rect.w > board.north.rect.h


def test_bowls_are_as_large_as_the_sketches_have_them() -> None:
    found = {name: layout(name).diameter for name in PANELS}
    least = {"series5": 62, "revo": 30, "siena": 26, "pitft28": 34, "pitft35": 50, "square240": 28, "oled128": 12}
    assert [name for name, diameter in least.items() if found[name] < diameter] == []
    assert max(found.values()) <= LARGEST


def test_the_same_question_has_the_same_answer() -> None:
    assert layout("series5") is layout("series5")
    assert layout("series5") is not layout("series5", large=True)
