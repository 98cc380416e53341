"""The coach thinks about the game on the screen in slices, quickly enough for every key, in little memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial
from types import ModuleType

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import parse_position
from firmware_sim.search import coach as coaching
from firmware_sim.search.advice import advise, worth
from firmware_sim.search.analysis import TURN, Analysis
from firmware_sim.search.coach import Coach
from firmware_sim.search.speed import Kernel
from tests.search.test_tables import shipped

OWARE = EDITIONS["oware"]
MOST_MEMORY = 16_000_000
"""Bytes: a Pi Zero has 512 MB for everything."""


@pytest.fixture
def coach(kernel: Kernel) -> Coach:
    return Coach(kernel)


class Counting:
    """A kernel that counts the searches made of it."""

    def __init__(self, kernel: ModuleType) -> None:
        self._kernel, self.made = kernel, 0

    def Search(self, mebibytes: int) -> object:  # noqa: N802
        self.made += 1
        return self._kernel.Search(mebibytes)


def spend(coach: Coach, game: Game, nodes: int, size: int) -> None:
    """Think about *game* as a screen does: *size* nodes at each tick."""
    for left in range(nodes, 0, -size):
        coach.start(game, shipped(game.edition))
        coach.think(min(size, left))


def test_it_says_what_the_analysis_found(kernel: ModuleType, coach: Coach) -> None:
    game, analysis = Game(OWARE, moves=(2, 3, 1, 5)), Analysis(kernel.Search)
    spend(coach, game, 5000, 5000)
    analysis.start(game, shipped(OWARE))
    analysis.think(5000)
    outlooks = analysis.outlooks()
    assert coach.advice() == advise(game, outlooks, shipped(OWARE))
    assert coach.values() == tuple(sorted((worth(one, 0) for one in outlooks), key=lambda one: one.bowl if one else 0))
    assert [value.bowl for value in coach.values()] == list(game.legal())


def test_however_the_nodes_are_sliced_it_says_the_same(kernel: Kernel) -> None:
    said = []
    for size in (1, 137, 4000):
        coach = Coach(kernel)
        spend(coach, Game(OWARE, moves=(2, 3, 1)), 4000, size)
        said.append((coach.advice(), coach.values()))
    assert said[0] == said[1] == said[2]
    assert said[0][0]


def test_it_begins_again_when_the_position_changes_and_only_then(coach: Coach) -> None:
    game = Game(OWARE, moves=(2, 3))
    spend(coach, game, 4000, 1000)
    first = coach.advice(), coach.values()
    coach.start(game.copy(), shipped(OWARE))
    assert (coach.advice(), coach.values()) == first
    changes: tuple[Callable[[], object], ...] = (partial(game.play, 1), game.undo, game.redo)
    for change in changes:
        change()
        coach.start(game, shipped(OWARE))
        assert (coach.advice(), coach.values()) == (None, ())
        spend(coach, game, 4000, 1000)
        assert coach.advice()
    coach.start(game, None)  # without its table a position is another task
    assert coach.advice() is None


def test_it_rests_when_enough_is_seen(monkeypatch: pytest.MonkeyPatch, coach: Coach) -> None:
    monkeypatch.setattr(coaching, "NODES", 5000)
    coach.start(Game(OWARE))
    assert [coach.think(2000) for _ in range(4)] == [False, False, True, True]
    assert coach.is_done
    coach.start(Game(OWARE, moves=(1,)))
    assert not coach.is_done


def test_it_rests_when_everything_is_proven_and_when_the_game_is_over(coach: Coach) -> None:
    assert coach.is_done
    assert (coach.advice(), coach.values()) == (None, ())
    game = Game(EDITIONS["psion"], parse_position("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"))
    coach.start(game, shipped(game.edition))
    assert coach.think(100)
    assert [(value.bowl, value.code, value.seeds) for value in coach.values()] == [
        (4, "worth-draws", 0),
        (5, "worth-wins", 2),
    ]
    game.resign(Side.SOUTH)
    coach.start(game, shipped(game.edition))
    assert coach.is_done
    assert (coach.advice(), coach.values()) == (None, ())


def test_no_key_waits_for_more_than_one_search_to_be_made(kernel: ModuleType) -> None:
    counting = Counting(kernel)
    coach = Coach(counting)  # type: ignore[arg-type]
    made = []
    for _ in range(8):
        coach.start(Game(OWARE))
        coach.think(TURN)
        made.append(counting.made)
    assert made == [1, 2, 3, 4, 5, 6, 6, 6]


def test_six_searches_need_little_memory(coach: Coach) -> None:
    tracemalloc.start()
    coach.start(Game(OWARE))
    coach.think(6 * TURN)
    needed = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert coach.advice()
    assert 1_000_000 < needed < MOST_MEMORY
