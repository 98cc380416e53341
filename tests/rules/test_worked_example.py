"""The worked example of the rules page of edition psion, bowl by bowl. It only works anticlockwise."""

from __future__ import annotations

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game
from tests.rules.helpers import game

START = "0-4-7-1-1-1-1-6-2-1-5-6-0-0-S"
LINES = [
    # the moves so far, the top row from left to right as South sees it, the bottom row, what the last move took
    ("C", (6, 5, 0, 0, 7, 2), (0, 4, 0, 2, 2, 2), 5),
    ("Cf", (0, 5, 0, 0, 7, 2), (1, 5, 1, 0, 0, 0), 9),
    ("CfB", (0, 5, 0, 0, 7, 0), (1, 0, 2, 1, 1, 1), 3),
    ("CfBe", (1, 0, 0, 0, 7, 0), (2, 1, 0, 0, 1, 1), 5),
]


def rows(played: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the board as South sees it: the top row reversed, and the bottom row."""
    return played.position.row(Side.NORTH)[::-1], played.position.row(Side.SOUTH)


def test_the_example_starts_with_35_seeds_and_south_to_move() -> None:
    assert rows(game(START)) == ((6, 5, 1, 2, 6, 1), (0, 4, 7, 1, 1, 1))
    assert game(START).position.to_move is Side.SOUTH


@pytest.mark.parametrize(("moves", "top", "bottom", "taken"), LINES)
def test_each_move_of_the_example_leaves_its_board(
    moves: str, top: tuple[int, ...], bottom: tuple[int, ...], taken: int
) -> None:
    played = game(START, moves)
    assert rows(played) == (top, bottom)
    assert played.history[-1].taken == taken


def test_the_example_ends_with_8_seeds_in_souths_store_and_14_in_norths() -> None:
    played = game(START, "CfBe")
    assert (played.position.south, played.position.north, played.position.to_move) == (8, 14, Side.SOUTH)
    assert played.result is None
