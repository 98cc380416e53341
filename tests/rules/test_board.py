"""Two rows of six bowls, four seeds in each, 48 in all."""

from __future__ import annotations

import pytest

from firmware_sim.errors import BadPosition
from firmware_sim.rules.board import START, Position, Side


def test_a_game_starts_with_four_seeds_in_each_of_twelve_bowls_and_south_to_move() -> None:
    assert Position((4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4), 0, 0, Side.SOUTH) == START
    assert (START.on_board, START.seeds) == (48, 48)


def test_the_first_six_bowls_are_souths_row_and_the_last_six_norths() -> None:
    position = Position((0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3), 10, 4, Side.NORTH)
    assert position.row(Side.SOUTH) == (0, 1, 2, 3, 4, 5)
    assert position.row(Side.NORTH) == (6, 7, 0, 1, 2, 3)
    assert (position.store(Side.SOUTH), position.store(Side.NORTH)) == (10, 4)
    assert (position.on_board, position.seeds) == (34, 48)


def test_each_side_is_the_others_opponent() -> None:
    assert (Side.SOUTH.other, Side.NORTH.other) == (Side.NORTH, Side.SOUTH)


def test_a_position_may_hold_fewer_than_48_seeds() -> None:
    assert Position((1,) * 12, 0, 0, Side.SOUTH).seeds == 12


@pytest.mark.parametrize(
    ("bowls", "south", "north", "why"),
    [
        ((4,) * 11, 0, 0, "bowls"),
        ((), 0, 0, "bowls"),
        ((4,) * 13, 0, 0, "bowls"),
        ((-1,) + (4,) * 11, 0, 0, "negative"),
        ((4,) * 11 + (0,), -1, 0, "negative"),
        ((4,) * 11 + (0,), 0, -1, "negative"),
        ((4,) * 12, 1, 0, "total"),
        ((4,) * 12, 0, 1, "total"),
        ((5,) + (4,) * 11, 0, 0, "total"),
    ],
)
def test_a_position_beyond_the_limits_of_the_board_cannot_be_made(
    bowls: tuple[int, ...], south: int, north: int, why: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        Position(bowls, south, north, Side.SOUTH)
    assert caught.value.values["why"] == why
