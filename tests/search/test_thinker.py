"""A level's move is legal, the same however it was come by, and neither misses a win nor walks into a loss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from random import Random
from types import ModuleType

import pytest

from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Reason, make
from firmware_sim.rules.notation import parse_moves, parse_position
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.axes import kernel_position
from firmware_sim.search.endgames import name_of
from firmware_sim.search.endplay import careful, sure
from firmware_sim.search.thinker import AHEAD, KNOWN, LEVELS, Level, Thinker
from tests.effort import at_most
from tests.search.helpers import EVERY, endgame, full_search, margin, mixed_rules, searched, tabled, unfinished_games
from tests.search.test_tables import searched as searched_with
from tests.search.test_tables import shipped

ALL = range(len(LEVELS))
FORESIGHTED = ALL[2:]
"""The levels that look at least at every reply."""
LONG = 5
"""From this level on an open position takes too long for a test; these levels meet such as are seen to their end."""
ONE_MOVE = "0-0-0-0-0-1-1-1-2-0-0-0-20-23-S"


def decided(thinker: Thinker, game: Game, level: int, seed: int = 1, nodes: int = 5000) -> int:
    """Return the move of *level*, thought out in slices of *nodes*."""
    thinker.start(game, level, seed)
    bowl = None
    while bowl is None:
        bowl = thinker.think(nodes)
    return bowl


@pytest.fixture
def thinker(kernel: ModuleType) -> Thinker:
    return Thinker(kernel.Search())


@pytest.fixture
def fresh(kernel: ModuleType) -> Iterator[Thinker]:
    """Yield thinkers that never thought before."""
    return (Thinker(kernel.Search()) for _ in iter(int, 1))


def games(seed: str, count: int, level: int = 0) -> list[Game]:
    count = count if level < LONG else min(count, 12)
    return [game.copy() for game in found_games(seed, count, level >= LONG)]


@cache
def found_games(seed: str, count: int, is_long: bool) -> list[Game]:
    found = filter(is_soon_seen, small_games(seed)) if is_long else unfinished_games(Random(seed), (0, 5, 30))
    return list(islice(found, count))


def is_soon_seen(game: Game) -> bool:
    """Return whether a search of few nodes sees all that can come."""
    return bool(searched(interpreted, game, nodes=1000).done)


def test_each_level_thinks_longer_and_straighter_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS[1:]):
        assert lower.nodes < higher.nodes
        assert lower.depth < higher.depth
        assert lower.imprecision > higher.imprecision or lower.imprecision == higher.imprecision == 0
        assert lower.endgames <= higher.endgames


@pytest.mark.parametrize("level", ALL)
def test_a_level_plays_legal_moves_only(thinker: Thinker, level: int) -> None:
    for game in games("legal", at_most(200, 60) if level < 4 else at_most(40, 12), level):
        assert decided(thinker, game, level) in game.legal()


@pytest.mark.parametrize("level", ALL)
def test_the_best_move_so_far_is_legal_from_the_start_and_final(thinker: Thinker, level: int) -> None:
    for number, game in enumerate(games("now", at_most(60, 20), level)):
        thinker.start(game, level, 1)
        thinker.think(number)
        bowl = thinker.move_now()
        assert bowl in game.legal()
        assert thinker.think(10_000) == bowl == thinker.move_now()


@pytest.mark.parametrize("level", ALL)
def test_any_slices_of_nodes_give_the_same_move(fresh: Iterator[Thinker], level: int) -> None:
    for game in games("slices", 10 if level < 4 else 4, level):
        assert len({decided(next(fresh), game, level, nodes=nodes) for nodes in (1, 97, 10_000)}) == 1


@pytest.mark.parametrize("level", ALL)
def test_what_was_thought_before_changes_nothing(thinker: Thinker, fresh: Iterator[Thinker], level: int) -> None:
    for number, game in enumerate(games("before", at_most(40, 12) if level < 4 else at_most(10, 4), level)):
        assert decided(thinker, game, level, number) == decided(next(fresh), game, level, number)


@pytest.mark.parametrize("level", ALL)
def test_undo_and_replay_give_the_same_move(thinker: Thinker, level: int) -> None:
    for game in games("undo", 10 if level < 4 else 4, level):
        bowl = decided(thinker, game, level)
        game.play(bowl)
        if not game.result:
            decided(thinker, game, level)
        game.undo()
        assert decided(thinker, game, level) == bowl
        assert decided(thinker, Game(game.edition, game.start, game.moves), level) == bowl


# --- with tables of endgames ---------------------------------------------------------------------------------------


def decided_with_tables(thinker: Thinker, game: Game, level: int, nodes: int = 5000) -> int:
    """Return the move of *level*, which has the tables that are shipped."""
    thinker.start(game, level, 1, shipped(game.edition))
    bowl = None
    while bowl is None:
        bowl = thinker.think(nodes)
    return bowl


@cache
def found_above(count: int) -> list[Game]:
    """Return games of few seeds more or less than the tables hold, of which few nodes tell all."""
    random, found = Random("above"), list[Game]()
    while len(found) < count:
        game = Game(random.choice(EVERY), endgame(random, random.randint(9, 15)))
        for _ in range(random.choice((0, 0, 6))):
            if game.legal():
                game.play(random.choice(game.legal()))
        if len(game.legal()) > 1 and searched_with(interpreted, game, shipped(game.edition), 1000).done:
            found.append(game)
    return found


@pytest.mark.parametrize("level", ALL[LONG:])
def test_with_tables_any_slices_give_the_same_move(fresh: Iterator[Thinker], level: int) -> None:
    for game in found_above(12):
        assert len({decided_with_tables(next(fresh), game, level, nodes) for nodes in (1, 97, 10_000)}) == 1


@pytest.mark.parametrize("level", ALL[LONG:])
def test_with_tables_undo_and_replay_and_what_was_thought_before_change_nothing(
    thinker: Thinker, fresh: Iterator[Thinker], level: int
) -> None:
    for game in (game.copy() for game in found_above(12)):
        bowl = decided_with_tables(thinker, game, level)
        game.play(bowl)
        game.undo()
        assert decided_with_tables(thinker, game, level) == bowl
        again = Game(game.edition, game.start, game.moves)
        assert decided_with_tables(next(fresh), again, level) == bowl


def test_levels_without_endgames_play_the_same_with_tables_and_without(thinker: Thinker) -> None:
    for level, one in enumerate(LEVELS):
        for game in found_above(12) if not one.endgames else ():
            assert decided_with_tables(thinker, game, level) == decided(thinker, game, level)


@pytest.mark.parametrize("rules", EVERY, ids=name_of)
def test_with_tables_a_game_ends_with_no_less_than_they_promise(thinker: Thinker, rules: Edition) -> None:
    random, table = Random(name_of(rules)), shipped(rules)
    for _ in range(12):
        game = Game(rules, replace(endgame(random, random.randint(3, 7)), south=9, north=9))
        if not game.legal():
            continue
        side = game.position.to_move
        promised = table.value(*kernel_position(game.position)[:2])[0]
        while not game.result:
            own = game.position.to_move is side
            game.play(decided_with_tables(thinker, game, LONG) if own else random.choice(game.legal()))
        assert margin(game.result, side) >= promised, (game.start, game.moves)


UNSAFE = (
    ("classic", "0-1-0-0-2-0-0-0-0-0-0-1-8-23-N", "fEaF"),
    ("awari", "2-1-1-1-0-0-2-0-0-1-0-0-17-23-S", "BdAeCfAa"),
    ("awari", "1-2-0-0-0-1-0-0-0-1-1-1-19-22-S", "FaAeBdCeEbDcEdFf"),
    ("classic", "0-1-1-0-1-2-0-3-0-0-0-0-19-17-N", "bEcB"),
    ("psion", "0-0-1-1-3-2-0-0-2-0-1-1-1-22-S", ""),
    ("psion", "0-0-2-1-1-1-1-1-1-0-0-1-16-23-S", "FfCcAbBdDeEcCfAa"),
)
"""Games that end at the second occurrence, in which what level 5 likes best gives away what it could hold."""


def test_a_level_gives_nothing_away_that_the_tables_say_it_can_hold(thinker: Thinker) -> None:
    overruled = 0
    for name, text, letters in UNSAFE:
        start = parse_position(text)
        game = Game(tabled(edition(name, occurrence=2)), start, parse_moves(letters, start.to_move))
        held = careful(shipped(game.edition), game)
        assert len(held) < len(game.legal())
        assert decided_with_tables(thinker, game, LONG) in held
        assert 0 < thinker._search.nodes <= LEVELS[LONG].nodes // KNOWN
        overruled += thinker._search.best not in held
        thinker.start(game, LONG, 1, shipped(game.edition))
        assert thinker.move_now() in held
    assert overruled > 2


@pytest.mark.parametrize("rules", [one for one in EVERY if one.name == "oware"], ids=name_of)
def test_of_the_moves_that_are_sure_the_one_with_most_to_hope_for_is_played(thinker: Thinker, rules: Edition) -> None:
    random, table, firsts = Random("hope"), shipped(rules), list[bool]()
    while firsts.count(False) < 5:
        game = Game(rules, replace(endgame(random, random.randint(4, 8)), south=19, north=19))
        certain = sure(table, game)
        if len({choice.upper for choice in certain}) > 1:
            most = max(choice.upper for choice in certain)
            thinker.start(game, LONG, 1, table)
            assert thinker.think(0) in {choice.bowl for choice in certain if choice.upper == most}
            firsts.append(certain[0].upper == most)


# --- thinking ahead ------------------------------------------------------------------------------------------------


@pytest.fixture
def deep(monkeypatch: pytest.MonkeyPatch) -> int:
    """Return a level that looks far ahead at a price that a test can pay."""
    monkeypatch.setattr("firmware_sim.search.thinker.LEVELS", (Level(20_000, 8, 0),))
    return 0


def thought_ahead(thinker: Thinker, game: Game, level: int) -> int:
    """Think ahead on *game* and return the nodes that this took."""
    search, spent = thinker._search, 0
    while thinker.left_ahead(level):
        before = thinker.left_ahead(level)
        thinker.think_ahead(game, level, None, 97)
        assert before - 97 <= thinker.left_ahead(level) < before or search.done
        spent = search.nodes
    return spent


def test_ahead_no_more_nodes_are_spent_than_a_level_may(thinker: Thinker, deep: int) -> None:
    assert 1000 < thought_ahead(thinker, Game(edition("oware")), deep) <= AHEAD * 20_000
    assert thinker.left_ahead(deep) == 0
    thinker.forget()
    assert thinker.left_ahead(deep) == AHEAD * 20_000


def test_another_level_begins_to_think_ahead_anew(thinker: Thinker) -> None:
    game = Game(edition("oware"))
    thinker.think_ahead(game, 5, None, 500)
    assert thinker.left_ahead(5) == AHEAD * LEVELS[5].nodes - 500
    assert thinker.left_ahead(1) == AHEAD * LEVELS[1].nodes
    while thinker.left_ahead(1):
        thinker.think_ahead(game, 1, None, 97)
    assert thinker.left_ahead(5) == AHEAD * LEVELS[5].nodes


def test_what_was_thought_ahead_is_used_when_it_is_kept_and_plays_no_part_otherwise(
    thinker: Thinker, fresh: Iterator[Thinker], deep: int
) -> None:
    spent = []
    for name in ("psion", "oware", "awari"):
        game = Game(edition(name), moves=(2, 3, 1))
        game.play(game.legal()[-1])
        alone = next(fresh)
        bowl = decided(alone, game, deep)
        game.undo()
        for keep in (True, False):
            thinker.forget()
            thought_ahead(thinker, game, deep)
            game.redo()
            thinker.start(game, deep, 1, keep_table=keep)
            while (choice := thinker.think(1000)) is None:
                pass
            game.undo()
            spent.append(thinker._search.nodes - alone._search.nodes)
        assert (choice, thinker._search.pv(), spent[-1]) == (bowl, alone._search.pv(), 0)
    assert any(spent)


def test_what_was_found_before_helps_to_think_ahead(thinker: Thinker, fresh: Iterator[Thinker], deep: int) -> None:
    game = Game(edition("awari"), parse_position("2-0-1-0-3-2-1-0-2-0-1-2-17-17-S"))
    thinker.start(game, deep, 1)
    while (bowl := thinker.think(1000)) is None:
        pass
    game.play(bowl)
    thinker.forget()
    assert thought_ahead(thinker, game, deep) < thought_ahead(next(fresh), game, deep)


# --- what a level spends -------------------------------------------------------------------------------------------


def test_thinking_spends_no_more_nodes_than_given(kernel: ModuleType) -> None:
    search = kernel.Search()
    thinker = Thinker(search)
    thinker.start(Game(edition("psion")), 5, 1)
    assert thinker.think(2000) is None
    assert thinker.think(0) is None
    assert search.nodes == 2000
    while thinker.think(3000) is None:
        pass
    assert search.nodes == LEVELS[5].nodes


@pytest.mark.parametrize("level", ALL)
def test_a_single_legal_move_needs_no_thought(thinker: Thinker, level: int) -> None:
    thinker.start(Game(edition("oware"), parse_position(ONE_MOVE)), level, 1)
    assert thinker.think(0) == 5


def test_level_0_plays_every_legal_move_now_and_then(thinker: Thinker) -> None:
    game = Game(edition("psion"))
    assert {decided(thinker, game, 0, seed, 0) for seed in range(60)} == set(game.legal())


def test_the_weak_levels_vary_with_the_seed_and_the_strong_do_not(thinker: Thinker) -> None:
    game = Game(edition("psion"), parse_position("0-0-1-2-3-0-1-0-0-2-1-0-18-20-S"))
    assert len({decided(thinker, game, 1, seed) for seed in range(12)}) > 1
    assert len({decided(thinker, game, 6, seed) for seed in range(3)}) == 1


@pytest.mark.parametrize("level", [0, 1])
def test_what_is_left_to_chance_differs_from_ply_to_ply(thinker: Thinker, level: int) -> None:
    later = Game(edition("psion"), moves=(2, 3, 1, 4))
    first = Game(later.edition, later.position)
    seeds = range(20)
    assert [decided(thinker, first, level, seed) for seed in seeds] != [
        decided(thinker, later, level, seed) for seed in seeds
    ]


@pytest.mark.parametrize("level", ALL[1:])
def test_a_move_that_brings_the_majority_is_taken_at_once(thinker: Thinker, level: int) -> None:
    for game in islice((game for game in small_games("win") if most_taken(game)), 50):
        thinker.start(game, level, 1)
        bowl, most = thinker.think(0), most_taken(game)
        assert bowl is not None
        assert game.play(bowl).taken == most
        assert game.result
        assert game.result.reason is Reason.MAJORITY


@pytest.mark.parametrize("level", ALL[1:])
def test_of_two_majorities_the_largest_is_taken(thinker: Thinker, level: int) -> None:
    game = Game(edition("psion"), parse_position("6-0-0-0-0-2-1-2-0-0-0-3-23-11-S"))
    takes = {bowl: make(game.position, game.edition, bowl).taken for bowl in game.legal()}
    assert takes == {0: 2, 5: 5}
    thinker.start(game, level, 1)
    assert thinker.think(0) == 5


def most_taken(game: Game) -> int:
    """Return the most seeds that a move to 25 or more takes, 0 when there is none."""
    moves = [make(game.position, game.edition, bowl) for bowl in game.legal()]
    return max((move.taken for move in moves if move.ended is Reason.MAJORITY), default=0)


def small_games(seed: str) -> Iterator[Game]:
    """Yield games with few seeds left."""
    random = Random(seed)
    while True:
        game = Game(mixed_rules(random), endgame(random))
        if len(game.legal()) > 1:
            yield game


@pytest.mark.parametrize("level", FORESIGHTED)
def test_a_loss_in_one_move_is_avoided(thinker: Thinker, level: int) -> None:
    for game in threatened(at_most(12, 6) if level < 4 else at_most(6, 3), level):
        game.play(decided(thinker, game, level))
        assert not loses_at_once(game)


def threatened(count: int, level: int) -> list[Game]:
    return [game.copy() for game in found_threatened(count, level >= LONG)]


@cache
def found_threatened(count: int, is_long: bool) -> list[Game]:
    """Return games in which some move lets the opponent win at once, and another holds for four plies."""
    found = (game for game in small_games("loss") if any(after(game, bowl) for bowl in game.legal()))
    held = (game for game in found if full_search(game, 4) > -4000)
    return list(islice(filter(is_soon_seen, held) if is_long else held, count))


def after(game: Game, bowl: int) -> bool:
    game.play(bowl)
    lost = loses_at_once(game)
    game.undo()
    return lost


def loses_at_once(game: Game) -> bool:
    """Return whether the side to move wins with its next move."""
    return any(wins(game, bowl) for bowl in game.legal())


def wins(game: Game, bowl: int) -> bool:
    move = game.play(bowl)
    won = game.result is not None and game.result.winner is move.side
    game.undo()
    return won


@pytest.mark.parametrize("name", ["psion", "oware", "bijlmakers", "classic", "awari"])
def test_a_lead_is_brought_home(thinker: Thinker, name: str) -> None:
    game = Game(edition(name), parse_position("0-1-2-0-1-3-2-1-0-2-0-1-22-13-S"))
    while not game.result:
        game.play(decided(thinker, game, 3 if game.position.to_move else 4, game.ply))
    assert (game.result.winner, game.ply < 60) == (0, True)


def test_busy_lasts_from_start_until_forget(thinker: Thinker) -> None:
    game = Game(edition("psion"))
    busy = [thinker.busy]
    thinker.start(game, 1, 1)
    busy.append(thinker.busy)
    decided(thinker, game, 1)
    busy.append(thinker.busy)
    thinker.forget()
    assert [*busy, thinker.busy] == [False, True, True, False]


def test_nothing_can_be_asked_before_the_start(thinker: Thinker) -> None:
    with pytest.raises(RuntimeError, match="start comes before"):
        thinker.think(10)
    with pytest.raises(RuntimeError, match="start comes before"):
        thinker.move_now()


@pytest.mark.parametrize(
    ("text", "level"), [("4-4-4-4-4-4-0-0-0-0-0-0-24-0-S", len(LEVELS)), ("0-0-0-0-0-0-1-0-0-0-0-0-20-20-S", 1)]
)
def test_there_is_nothing_to_start_without_a_move_or_a_level(thinker: Thinker, text: str, level: int) -> None:
    with pytest.raises(ValueError, match="nothing to think about"):
        thinker.start(Game(edition("psion"), parse_position(text)), level, 1)
    assert not thinker.busy
