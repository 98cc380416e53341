"""The search asks the tables of endgames: what they say is proven, unless the history of the game stands in the way."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest

from device.assets import Resources
from device.kernels import choose
from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import EDITIONS, Edition, Repetition, edition
from firmware_sim.rules.game import Game, Reason, result_of
from firmware_sim.rules.notation import parse_moves, parse_position
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.axes import kernel_past, kernel_position, kernel_rules
from firmware_sim.search.endgames import Endgames, file_of, opened
from firmware_sim.search.endplay import careful, sure
from firmware_sim.search.rows import WIN
from tests.effort import share
from tests.search.conftest import the_compiled
from tests.search.helpers import TABLED, Key, endgame, estimate, final, tabled
from tests.search.helpers import margin as winning
from tests.search.solved import solved

RESOURCES = Resources()
NAMES = tuple(EDITIONS)


@cache
def shipped(rules: Edition) -> Endgames:
    name = f"endgames/{file_of(rules)}"
    return opened(RESOURCES[name], rules, name)


@cache
def small(rules: Edition, seeds: int) -> Endgames:
    return solved(choose("tools.engine.retrograde").module, rules, seeds)


def searched(kernel: ModuleType, game: Game, tables: Endgames | None, nodes: int = 10**9, depth: int = 60) -> Any:
    """Return a search that has run on *game* with *tables*."""
    search = kernel.Search()
    start(search, game, tables, depth)
    search.run(nodes)
    return search


def start(search: Any, game: Game, tables: Endgames | None, depth: int = 60, keep: bool = False) -> None:
    past, age = kernel_past(game)
    rules = kernel_rules(game.edition)
    search.start(
        *kernel_position(game.position),
        rules,
        past,
        age,
        depth,
        keep_table=keep,
        tables=tables,
        empty_draw=game.draws_empty,
    )


def state(search: Any) -> tuple[object, ...]:
    return search.best, search.score, search.depth, search.nodes, search.done, search.proven, search.pv()


def margin(score: int) -> int:
    """Return the seeds by which the side to move wins by a decided *score*."""
    seeds = (abs(score) - WIN + 63) // 64 if score else 0
    return seeds if score > 0 else -seeds


def bare(random: Random, seeds: int) -> Position:
    """Return a board of *seeds* seeds and empty stores: nobody reaches 25."""
    bowls = [0] * 12
    for _ in range(seeds):
        bowls[random.randrange(12)] += 1
    return Position(tuple(bowls), 0, 0, random.choice(list(Side)))


def games(random: Random, seeds: tuple[int, int], heavy: bool = False) -> Game:
    """Return a game that goes on, with as many seeds on the board as *seeds* says, the others mostly stored.

    *heavy*: most of the seeds lie in few bowls, where the last ply before the leaves goes its quickest way.
    """
    while True:
        start = endgame(random, random.randint(*seeds))
        game = Game(random.choice(TABLED), gathered(random, start) if heavy else start)
        for _ in range(random.choice((0, 0, 4, 9))):
            if game.legal():
                game.play(random.choice(game.legal()))
        if not game.result:
            return game


def gathered(random: Random, position: Position) -> Position:
    """Return *position* with the seeds of most bowls laid into one of each row."""
    bowls = list(position.bowls)
    heavy = (random.randrange(6), random.randrange(6, 12))
    for bowl in range(12):
        if bowl not in heavy and random.random() < 0.7:
            bowls[heavy[bowl // 6]] += bowls[bowl]
            bowls[bowl] = 0
    return replace(position, bowls=tuple(bowls))


def test_both_speeds_make_the_same_search_with_tables() -> None:
    compiled, random = the_compiled(), Random("speeds")
    for _ in range(40):
        game = games(random, (5, 18))
        tables = shipped(replace(game.edition, occurrence=3))
        assert state(searched(interpreted, game, tables, 800)) == state(searched(compiled, game, tables, 800))


def test_any_slices_of_nodes_give_the_same_search_with_tables(kernel: ModuleType) -> None:
    random = Random("slices")
    for _ in range(share(kernel, 12)):
        game = games(random, (11, 17))
        tables = shipped(game.edition)
        whole = searched(kernel, game, tables, 1200)
        for size in (1, 97):
            search = kernel.Search()
            start(search, game, tables)
            while search.nodes < 1200 and not search.run(min(size, 1200 - search.nodes)):
                pass
            assert state(search) == state(whole)


def test_tables_of_before_play_no_part_without_tables(kernel: ModuleType) -> None:
    random, used = Random("before"), kernel.Search()
    for _ in range(20):
        game = games(random, (8, 16))
        start(used, game, shipped(game.edition))
        used.run(500)
        start(used, game, None)
        used.run(500)
        assert state(used) == state(searched(kernel, game, None, 500))


def test_a_table_that_is_kept_says_nothing_of_other_tables(kernel: ModuleType) -> None:
    random, used = Random("kept"), kernel.Search()
    for _ in range(10):
        game = games(random, (8, 16))
        for tables in (shipped(game.edition), None):
            start(used, game, tables, keep=True)
            used.run(500)
            assert state(used) == state(searched(kernel, game, tables, 500))


def test_where_an_empty_board_may_be_a_draw_the_tables_play_no_part(kernel: ModuleType) -> None:
    rules, random = EDITIONS["classic"], Random("empty")
    for _ in range(share(kernel, 40)):
        game = Game(rules, bare(random, random.randint(3, 9)))
        if not game.result:
            search = searched(kernel, game, shipped(rules), 2000)
            assert state(search) == state(searched(kernel, game, None, 2000))
            assert (sure(shipped(rules), game), careful(shipped(rules), game)) == ([], list(game.legal()))


@pytest.mark.parametrize("name", NAMES)
def test_what_the_tables_know_is_proven_at_once(kernel: ModuleType, name: str) -> None:
    rules, random = tabled(EDITIONS[name]), Random(name)
    for _ in range(share(kernel, 400)):
        game = Game(rules, bare(random, random.randint(2, 10)))
        if game.result:
            continue
        lower, upper = shipped(rules).value(*kernel_position(game.position)[:2])
        search = searched(kernel, game, shipped(rules), depth=1)
        if lower == upper:
            assert (search.depth, margin(search.score)) == (1, lower)
            assert search.proven or rules.repetition is Repetition.OWNER  # another move may lead to what is open
        else:
            assert not search.proven
            if lower > 0 or upper < 0 or abs(search.score) > WIN:
                assert lower <= margin(search.score) <= upper


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_score_is_that_of_trying_everything_and_asking_the_tables(kernel: ModuleType, depth: int) -> None:
    random = Random(f"told {depth}")
    for number in range(share(kernel, 1600 >> depth)):
        game = games(random, (11, 19), heavy=number % 2 == 1)
        if game.edition.repetition is not Repetition.OWNER:
            tables = shipped(game.edition)
            assert searched(kernel, game, tables, depth=depth).score == told(game, tables, depth), game.position


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_where_the_past_may_end_the_game_the_tables_are_asked_after_a_capture_only(
    kernel: ModuleType, depth: int
) -> None:
    random, asked = Random(f"spoilt {depth}"), 0
    while asked < share(kernel, 600 >> depth):
        game = games(random, (6, 12), heavy=asked % 2 == 1)
        game = Game(replace(game.edition, occurrence=2), game.start, game.moves)
        if game.result or game.edition.repetition is Repetition.OWNER:
            continue
        asked += 1
        tables = shipped(game.edition)
        found = searched(kernel, game, tables, depth=depth).score
        assert found == told(game, tables, depth, game.position.on_board), (game.start, game.moves)


def told(game: Game, tables: Endgames, depth: int, below: int = 49) -> int:
    """Return the score of *game* by every line of *depth* plies.

    *tables* are asked for every board they hold of fewer than *below* seeds.
    """
    position, scores = game.position, []
    for bowl in game.legal():
        game.play(bowl)
        scores.append(-told_after(game, tables, depth - 1, 1, ((position.bowls, position.to_move),), below))
        game.undo()
    return max(scores)


def told_after(game: Game, tables: Endgames, depth: int, ply: int, line: tuple[Key, ...], below: int) -> int:
    position = game.position
    side, key = position.to_move, (position.bowls, position.to_move)
    result = game.result
    if not result and key in line:
        result = result_of(position, game.edition, Reason.REPETITION)
    if result:
        return final(winning(result, side), ply)
    if position.on_board <= tables.seeds and position.on_board < below:
        lead = position.store(side) - position.store(side.other)
        return final(lead + tables.value(*kernel_position(position)[:2])[0], ply)
    if not depth:
        return estimate(position, game.draws_empty)
    scores = []
    for bowl in game.legal():
        game.play(bowl)
        scores.append(-told_after(game, tables, depth - 1, ply + 1, (*line, key), below))
        game.undo()
    return max(scores)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_proven_above_the_tables_is_the_value_there(kernel: ModuleType, name: str) -> None:
    rules, random = tabled(EDITIONS[name]), Random(f"above {name}")
    low, high, proven = small(rules, 4), small(rules, 6), 0
    for _ in range(60):
        game = Game(rules, bare(random, random.randint(5, 6)))
        if game.result:
            continue
        lower, upper = high.value(*kernel_position(game.position)[:2])
        search = searched(kernel, game, low, 400)
        if search.proven:
            proven += 1
            assert lower <= margin(search.score) <= upper, game.position
    assert proven > 2


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1-1-0-0-0-1-0-0-0-0-0-0-0-0-S", "FaBbCcDdE"),
        ("1-0-1-1-0-0-0-1-0-0-0-0-0-0-N", "bAcDdEeCfFaDbBcCdE"),
        ("0-0-0-0-0-1-1-0-0-1-2-0-0-0-N", "eAdBaFfCbDaEcFaAdBbCcDeAfEdBeFaAfCbAcDdBeE"),
        ("1-0-0-0-0-0-1-0-0-0-0-1-0-0-N", "aAbBcCdDfAeEfFaAbBcDdEeCfFaDbEcFaAbBdCcDd"),
    ],
)
def test_what_already_occurred_in_the_game_counts_for_more_than_the_tables(
    kernel: ModuleType, text: str, moves: str
) -> None:
    rules, start = edition("awari", occurrence=2), parse_position(text)  # the second time is the last
    game = Game(rules, start, parse_moves(moves, start.to_move))
    by_tables, by_search = searched(kernel, game, shipped(rules)), searched(kernel, game, None)
    assert (by_tables.score, by_tables.proven) == (by_search.score, by_search.proven) == (by_search.score, True)
    assert sign(shipped(rules).value(*kernel_position(game.position)[:2])[0]) != sign(by_search.score)


def sign(score: int) -> int:
    return (score > 0) - (score < 0)
