"""The table may be kept from one start to the next, where it is still true; and a search says how far it is."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import parse_position
from firmware_sim.search.thinker import kernel_past, kernel_position, kernel_rules
from tests.search.helpers import endgame, mixed_rules, unfinished_games


def start(search: Any, game: Game, keep_table: bool, depth: int = 60) -> None:
    past, age = kernel_past(game)
    rules = kernel_rules(game.edition)
    search.start(
        *kernel_position(game.position), rules, past, age, depth, keep_table=keep_table, empty_draw=game.draws_empty
    )


def state(search: Any) -> tuple[object, ...]:
    return search.best, search.score, search.depth, search.nodes, search.done, search.proven, search.pv()


def solvable(seed: str, count: int) -> list[Game]:
    """Return games that a search sees to their ends."""
    random = Random(seed)
    games = (Game(mixed_rules(random), endgame(random, random.randint(2, 5))) for _ in iter(int, 1))
    return list(islice((game for game in games if len(game.legal()) > 1), count))


def test_what_is_proven_is_the_same_and_no_dearer_after_the_move(kernel: ModuleType) -> None:
    fresh, kept, saved = kernel.Search(), kernel.Search(), 0
    proofs = 0
    for game in solvable("kept", 120):
        start(kept, game, keep_table=False)
        if not kept.run(4000) or not kept.proven:
            continue
        game.play(kept.best)
        if game.result:
            continue
        for search in (fresh, kept):
            start(search, game, keep_table=search is kept)
            search.run(8000)
        if fresh.proven:
            assert (kept.proven, kept.score) == (True, fresh.score), (game.position, game.edition)
            saved += fresh.nodes - kept.nodes
            proofs += 1
    assert proofs > 10
    assert saved > 0


def test_the_same_search_again_finds_its_work_done(kernel: ModuleType) -> None:
    search = kernel.Search()
    game = Game(edition("oware"))
    start(search, game, keep_table=False, depth=7)
    search.run(10**6)
    first = search.nodes
    start(search, game, keep_table=True, depth=7)
    search.run(10**6)
    assert search.nodes < 0.7 * first


def test_a_table_of_other_rules_or_of_other_seeds_plays_no_part(kernel: ModuleType) -> None:
    for game in islice(unfinished_games(Random("other"), (0,)), 12):
        fewer = replace(game.position, south=max(0, game.position.south - 1), bowls=game.position.bowls)
        others = [Game(edition("awari"), game.position), Game(game.edition, fewer)]
        fresh = kernel.Search()
        start(fresh, game, keep_table=False)
        fresh.run(1500)
        for other in others:
            same = kernel_rules(other.edition) == kernel_rules(game.edition) and fewer.seeds == game.position.seeds
            if other.result or same:
                continue
            used = kernel.Search()
            start(used, other, keep_table=True)
            used.run(1500)
            start(used, game, keep_table=True)
            used.run(1500)
            assert state(used) == state(fresh)


def test_a_table_plays_no_part_where_the_real_game_may_repeat_itself(kernel: ModuleType) -> None:
    rules = edition("oware", occurrence=2)
    game = Game(rules, parse_position("4-0-0-0-0-1-1-0-0-0-0-0-20-22-S"))
    used, fresh = kernel.Search(), kernel.Search()
    start(used, game, keep_table=True)
    used.run(3000)
    game.play(game.legal()[0])
    for search in (used, fresh):
        start(search, game, keep_table=True)
        search.run(3000)
    assert state(used) == state(fresh)


def test_partial_is_told_until_every_move_of_a_depth_was_seen(kernel: ModuleType) -> None:
    search = kernel.Search()
    start(search, Game(edition("oware")), keep_table=False)
    seen = []
    for _ in range(2000):
        before = search.depth
        search.run(1)
        seen.append(search.partial)
        assert not (search.depth > before and search.partial)
    assert {True, False} == set(seen)
    assert not search.proven


def test_a_pause_comes_with_each_depth_and_changes_nothing(kernel: ModuleType) -> None:
    whole, paused = kernel.Search(), kernel.Search()
    for game in islice(unfinished_games(Random("pause"), (0, 5)), 8):
        start(whole, game, keep_table=False, depth=6)
        whole.run(10**6)
        start(paused, game, keep_table=False, depth=6)
        for depth in range(1, whole.depth + 1):
            while not paused.run(50, pause=True) and paused.depth < depth:
                pass
            assert (paused.depth, paused.partial, paused.done) == (depth, False, depth == whole.depth)
        assert state(paused) == state(whole)
