"""The search finds what trying everything finds, can be cut anywhere, and knows wins, draws and repetition."""

from __future__ import annotations

from itertools import islice
from random import Random
from types import ModuleType

import pytest

from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Reason
from firmware_sim.rules.notation import parse_position
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.rows import DEEPEST, REPETITION_NOBODY, STRANDED_OWNER, WIN
from firmware_sim.search.thinker import kernel_position
from tests.effort import share
from tests.search.conftest import the_compiled
from tests.search.helpers import (
    EVERY,
    endgame,
    estimate,
    final,
    full_search,
    margin,
    mixed_rules,
    searched,
    start,
    unfinished_games,
)


def random_games(seed: str, count: int) -> list[Game]:
    return list(islice(unfinished_games(Random(seed)), count))


def test_the_interpreted_kernel_says_so(kernel: ModuleType) -> None:
    assert kernel.is_compiled() is (kernel.__name__ == "firmware_sim.search._kernel")


@pytest.mark.parametrize("depth", [6, 8])
def test_the_score_of_an_endgame_is_that_of_trying_everything(kernel: ModuleType, depth: int) -> None:
    random = Random(f"endgame {depth}")
    for _ in range(share(kernel, 1200 >> depth // 2)):
        game = Game(mixed_rules(random), endgame(random, random.randint(3, 7)))
        if not game.result:
            assert searched(kernel, game, depth).score == full_search(game, depth), (game.position, game.edition)


@pytest.mark.parametrize("depth", [3, 8])
def test_an_empty_board_is_scored_as_the_draw_that_classic_makes_of_it(kernel: ModuleType, depth: int) -> None:
    random, drawn = Random(f"empty {depth}"), 0
    for _ in range(share(kernel, 1200)):
        bowls = [0] * 12
        for _ in range(random.randint(2, 5)):
            bowls[random.choice((4, 5, 6, 7))] += 1
        place = Position(tuple(bowls), random.randint(0, 22), random.randint(0, 20), random.choice(list(Side)))
        game = Game(EDITIONS["classic"], place)
        if not game.result:
            score = searched(kernel, game, depth).score
            assert score == full_search(game, depth), game.position
            drawn += score == 0 and game.position.south != game.position.north
    assert drawn


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_side_whose_only_move_is_an_illegal_slam_is_stranded(kernel: ModuleType, depth: int) -> None:
    game = Game(edition("bijlmakers", "illegal"), parse_position("1-2-0-0-0-1-1-0-0-0-0-2-20-21-S"))
    assert searched(kernel, game, depth).score == full_search(game, depth)
    game.play(5)
    assert game.result
    assert game.result.reason is Reason.STRANDED


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_score_is_that_of_trying_everything(kernel: ModuleType, depth: int) -> None:
    for game in random_games(f"depth {depth}", share(kernel, 1600 >> depth)):
        assert searched(kernel, game, depth).score == full_search(game, depth), (game.position, game.edition)


def test_the_score_is_that_of_trying_everything_where_positions_come_back(kernel: ModuleType) -> None:
    random = Random("round")
    came_back = 0
    for _ in range(share(kernel, 600)):
        game = Game(mixed_rules(random), endgame(random, random.randint(2, 3)))
        if game.result:
            continue
        search = searched(kernel, game, 14)
        assert search.score == full_search(game, 14), (game.position, game.edition)
        came_back += search.depth == 14
    assert came_back > share(kernel, 80)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_score_far_beyond_the_first_repetition_is_that_of_trying_everything(kernel: ModuleType, name: str) -> None:
    game = Game(edition(name), parse_position("1-0-0-1-0-1-0-0-0-0-0-0-22-23-S"))
    assert searched(kernel, game, 40).score == full_search(game, 40)


def test_the_haste_of_a_remembered_win_is_counted_from_here(kernel: ModuleType) -> None:
    rules = edition("psion")
    for text in ("0-0-1-0-1-1-0-0-2-0-1-0-18-24-N", "0-0-1-1-0-1-0-1-1-2-0-0-19-22-S"):
        game = Game(rules, parse_position(text))
        assert searched(kernel, game, 14).score == full_search(game, 14)


def test_the_score_counts_what_already_occurred_in_the_game(kernel: ModuleType) -> None:
    random = Random("history")
    occurred = 0
    for _ in range(share(kernel, 400)):
        game = Game(mixed_rules(random), endgame(random, random.randint(2, 4)))
        while game.legal() and game.ply < 40:
            game.play(random.choice(game.legal()))
            if any(twin_ends(game, bowl) for bowl in game.legal()):
                occurred += 1
                assert searched(kernel, game, 5).score == full_search(game, 5), (game.position, game.edition)
    assert occurred > share(kernel, 50)


def twin_ends(game: Game, bowl: int) -> bool:
    """Return whether *bowl* leads to a position that occurred before."""
    game.play(bowl)
    again = game.occurrences() > 1
    game.undo()
    return again


def test_any_slices_of_nodes_give_the_same_search(kernel: ModuleType) -> None:
    for number, game in enumerate(random_games("slices", share(kernel, 12))):
        whole = searched(kernel, game, nodes=2500)
        for size in (1, 97, 10_000):
            search = kernel.Search()
            start(search, game)
            while search.nodes < 2500 and not search.run(min(size, 2500 - search.nodes)):
                pass
            state = (search.best, search.score, search.depth, search.nodes, search.done, search.pv())
            assert state == (whole.best, whole.score, whole.depth, whole.nodes, whole.done, whole.pv()), number


def test_no_more_nodes_are_spent_than_given(kernel: ModuleType) -> None:
    search = kernel.Search()
    start(search, Game(EDITIONS["psion"]))
    assert not search.run(0)
    assert not search.run(-1)
    assert not search.run(123)
    assert search.nodes == 123


def test_what_was_searched_before_changes_nothing(kernel: ModuleType) -> None:
    used = kernel.Search()
    for game in random_games("before", share(kernel, 40)):
        fresh = searched(kernel, game, nodes=1500)
        start(used, game)
        used.run(1500)
        assert (used.best, used.score, used.nodes, used.pv()) == (fresh.best, fresh.score, fresh.nodes, fresh.pv())


def test_the_principal_variation_leads_to_the_score(kernel: ModuleType) -> None:
    for game in random_games("variation", share(kernel, 60)):
        search = searched(kernel, game, 4)
        side, line = game.position.to_move, search.pv()
        assert line[0] == search.best
        for bowl in line:
            game.play(bowl)
        if game.result:
            expected = final(margin(game.result, side), len(line))
        else:
            expected = estimate(game.position, game.draws_empty) * (1 if len(line) % 2 == 0 else -1)
        assert search.score == expected


def test_deeper_is_tried_until_nothing_is_left_to_guess(kernel: ModuleType) -> None:
    search = searched(kernel, Game(edition("psion"), parse_position("0-0-0-0-1-0-1-0-0-0-0-0-22-24-S")))
    assert search.done
    assert search.depth < DEEPEST


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.grand_slam.value}")
def test_the_start_can_be_searched_under_every_edition(kernel: ModuleType, rules: Edition) -> None:
    search = searched(kernel, Game(rules), 5)
    assert (search.depth, len(search.pv())) == (5, 5)


def test_a_position_without_a_move_is_done_at_once(kernel: ModuleType) -> None:
    search = kernel.Search()
    search.start(0, 1, 10, 10, (0, 0, 0, 0, 3))
    assert (search.run(100), search.best, search.nodes, search.pv()) == (True, -1, 0, ())


def test_the_first_legal_move_is_there_before_any_node(kernel: ModuleType) -> None:
    search = kernel.Search()
    start(search, Game(edition("oware")))
    assert (search.best in range(6), search.pv()) == (True, (search.best,))


def test_a_decided_score_tells_the_margin_and_the_plies(kernel: ModuleType) -> None:
    game = Game(edition("psion"), parse_position("0-0-0-0-0-1-1-0-0-0-0-3-24-19-S"))
    assert searched(kernel, game, 6).score == final(26 - 19, 1)


@pytest.mark.parametrize(("occurrence", "count"), [(3, 2), (2, 1)])
def test_the_last_occurrence_ends_the_game_by_the_stores(kernel: ModuleType, occurrence: int, count: int) -> None:
    rules = (1, 1, STRANDED_OWNER, REPETITION_NOBODY, occurrence)
    board = kernel_position(parse_position("4-0-7-1-1-1-2-6-2-1-5-6-6-6-S"))[:2]
    quiet = [move for move in kernel.Sower(rules, 1).moves(*board) if not move[3]]
    assert len(quiet) == 3
    for bowl, mine, theirs, _, _ in quiet:
        past = [(mine, theirs, 1, count)]
        search = kernel.Search()
        search.start(*board, 8, 4, rules, past, 20, 1)
        search.run(10**6)
        assert (search.best, search.score) == (bowl, final(4, 1))
        search.start(*board, 4, 8, rules, past, 20, 1)
        search.run(10**6)
        assert search.best != bowl


def test_the_same_rows_with_the_other_side_to_move_are_another_position(kernel: ModuleType) -> None:
    rules = (1, 1, STRANDED_OWNER, REPETITION_NOBODY, 2)
    board = kernel_position(parse_position("4-0-7-1-1-1-2-6-2-1-5-6-6-4-S"))
    past = [(mine, theirs, 0, 1) for _, mine, theirs, _, _ in kernel.Sower(rules, 1).moves(*board[:2])]
    search = kernel.Search()
    search.start(*board, rules, past, 20, 1)
    search.run(10**6)
    assert abs(search.score) < WIN


def test_an_earlier_occurrence_ends_nothing(kernel: ModuleType) -> None:
    rules = (1, 1, STRANDED_OWNER, REPETITION_NOBODY, 3)
    board = kernel_position(parse_position("4-0-7-1-1-1-2-6-2-1-5-6-6-6-S"))
    search = kernel.Search()
    search.start(*board, rules, depth=4)
    search.run(10**6)
    plain = search.best, search.score, search.nodes
    past = [(mine, theirs, 1, 1) for _, mine, theirs, _, _ in kernel.Sower(rules, 1).moves(*board[:2])]
    search.start(*board, rules, past, 20, 4)
    search.run(10**6)
    assert (search.best, search.score, search.nodes) == plain


def test_noise_moves_open_scores_and_no_others(kernel: ModuleType) -> None:
    search = kernel.Search()
    for number, game in enumerate(random_games("noise", 200)):
        noise = tuple(Random(number).randint(-60, 60) for _ in range(6))
        start(search, game, 3, noise)
        search.run(10**6)
        assert search.score == max(noisy(game, bowl, noise[bowl]) for bowl in game.legal())


def noisy(game: Game, bowl: int, noise: int) -> int:
    """Return the score of *bowl* at depth 3, with *noise* on it while it is open."""
    game.play(bowl)
    score = -full_search(game, 2, 1)
    game.undo()
    return score + noise if abs(score) < 4000 else score


def test_both_speeds_search_the_same_nodes_for_the_same_moves() -> None:
    compiled = the_compiled()
    for game in random_games("speeds", 60):
        told = []
        for kernel in (interpreted, compiled):
            search = searched(kernel, game, nodes=3000)
            told.append(
                (search.best, search.score, search.depth, search.nodes, search.done, search.proven, search.pv())
            )
        assert told[0] == told[1], (game.position, game.edition)


def test_the_nodes_of_a_search_are_a_signature(kernel: ModuleType) -> None:
    """They are the same interpreted and compiled, and on any machine; a better search may change them."""
    texts = ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "0-4-7-1-1-1-1-6-2-1-5-6-6-7-N", "0-0-1-2-3-0-1-0-0-2-1-0-18-20-S")
    games = [Game(edition("oware"), parse_position(text)) for text in texts]
    assert [searched(kernel, game, 8).nodes for game in games] == [20610, 3073, 1164]


def test_before_the_first_node_of_a_search_nothing_is_left_of_the_last_one(kernel: ModuleType) -> None:
    search = kernel.Search()
    for game in random_games("line", 60):
        start(search, game, 6)
        assert search.pv() == (search.best,)
        search.run(2000)
