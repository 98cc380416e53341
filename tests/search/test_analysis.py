"""Every legal bowl is looked at, to like depths, however the work is sliced; and of equals the one that gets on."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from types import ModuleType

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS, OCCURRENCES, Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import parse_position
from firmware_sim.search.analysis import TURN, Analysis, Outlook
from firmware_sim.search.endgames import name_of
from firmware_sim.search.endplay import choices, sure
from tests.effort import at_most
from tests.search.helpers import EVERY, TABLED, endgame, final, full_search, margin, mixed_rules, unfinished_games
from tests.search.test_tables import shipped

WON = "0-1-2-0-1-3-2-1-0-2-0-1-22-13-S"


@pytest.fixture
def analysis(kernel: ModuleType) -> Analysis:
    return Analysis(kernel.Search)


def looked_at(analysis: Analysis, game: Game, nodes: int) -> tuple[Outlook, ...]:
    analysis.start(game)
    analysis.think(nodes)
    return analysis.outlooks()


def test_every_legal_bowl_has_its_outlook_and_the_first_is_the_best(analysis: Analysis) -> None:
    for game in islice(unfinished_games(Random("bowls")), 40):
        before = game.moves, game.position
        outlooks = looked_at(analysis, game, 2000)
        assert sorted(one.bowl for one in outlooks) == list(game.legal())
        assert analysis.best == outlooks[0].bowl
        assert [one.score for one in outlooks] == sorted((one.score for one in outlooks), reverse=True)
        assert (game.moves, game.position) == before


def test_a_score_is_that_of_trying_everything_after_the_bowl(analysis: Analysis) -> None:
    for game in islice(unfinished_games(Random("scores"), (0, 4)), 25):
        for one in looked_at(analysis, game, 600):
            if not one.depth and not one.proven:
                continue
            game.play(one.bowl)
            worth = ended_score(game) if game.result else a_ply_before(full_search(game, min(one.depth, 4)))
            if one.depth <= 4:
                assert one.score == worth, (game.position, game.edition)
            game.undo()


def ended_score(game: Game) -> int:
    assert game.result
    return final(margin(game.result, game.position.to_move.other), 1)


def a_ply_before(score: int) -> int:
    return -score if abs(score) < 4000 else -score + (1 if score > 0 else -1)


def test_the_line_of_a_bowl_can_be_played_and_leads_to_its_progress(analysis: Analysis) -> None:
    for game in islice(unfinished_games(Random("lines"), (0, 4)), 30):
        for one in looked_at(analysis, game, 3000):
            assert one.line[0] == one.bowl
            events = []
            for bowl in one.line:
                taken = game.play(bowl).taken
                events.append(taken > 0 or game.result is not None)
            for _ in one.line:
                game.undo()
            assert one.progress == (events.index(True) + 1 if True in events[:12] else min(len(events), 12))


def test_all_bowls_are_seen_to_the_same_depth_or_to_the_end(analysis: Analysis) -> None:
    for nodes in (10, 300, 5000):
        outlooks = looked_at(analysis, Game(EDITIONS["oware"]), nodes)
        assert len({one.depth for one in outlooks if not one.proven}) == 1
    assert outlooks[0].depth > 3


def test_any_slices_of_nodes_give_the_same_outlooks(kernel: ModuleType) -> None:
    for game in islice(unfinished_games(Random("slices")), 6):
        found = []
        for size in (1, 97, 10_000):
            analysis = Analysis(kernel.Search)
            analysis.start(game)
            left = 3000
            while left > 0:
                analysis.think(min(size, left))
                left -= size
            found.append(analysis.outlooks())
        assert found[0] == found[1] == found[2]


def test_what_was_looked_at_before_changes_nothing(kernel: ModuleType) -> None:
    used = Analysis(kernel.Search)
    for game in islice(unfinished_games(Random("before")), 12):
        assert looked_at(used, game, 1500) == looked_at(Analysis(kernel.Search), game, 1500)


def test_no_more_nodes_are_spent_than_given(kernel: ModuleType) -> None:
    searches: list[object] = []

    def new_search() -> object:
        searches.append(kernel.Search())
        return searches[-1]

    analysis = Analysis(new_search)  # type: ignore[arg-type]
    analysis.start(Game(EDITIONS["oware"]))
    for nodes in (0, 1, 5, TURN, 1000):
        analysis.think(nodes)
    assert sum(search.nodes for search in searches) == 6 + TURN + 1000  # type: ignore[attr-defined]


def test_a_game_that_is_over_has_no_outlook(analysis: Analysis) -> None:
    analysis.start(Game(EDITIONS["psion"], parse_position("0-1-2-3-1-1-1-2-1-0-2-1-25-8-S")))
    assert (analysis.think(100), analysis.outlooks(), analysis.best) == (True, (), None)


def test_a_bowl_that_ends_the_game_is_proven_at_once(analysis: Analysis) -> None:
    analysis.start(Game(edition("psion"), parse_position("0-0-0-0-0-2-1-1-0-0-0-2-22-20-S")))
    (bowl,) = (one for one in analysis.outlooks() if one.bowl == 5)
    assert (bowl.proven, bowl.margin, bowl.score, bowl.line, bowl.progress) == (True, 6, 4000 + 64 * 6 - 1, (5,), 1)


@pytest.mark.parametrize(
    ("score", "proven", "seeds"),
    [
        (90, False, None),
        (0, False, None),
        (0, True, 0),
        (4000 + 64 * 5 - 9, False, 5),
        (-4000 - 64 * 3 + 63, True, -3),
        (3000 + 8 * 6, False, 6),
        (-3000 - 8 * 2, False, -2),
    ],
)
def test_the_margin_is_told_once_it_is_decided(score: int, proven: bool, seeds: int | None) -> None:
    assert Outlook(0, score, 4, (0,), 1, 1, proven).margin == seeds


def test_what_is_proven_is_what_the_end_brings(analysis: Analysis) -> None:
    random, proofs = Random("proven"), 0
    for _ in range(60):
        game = Game(mixed_rules(random), endgame(random, random.randint(2, 5)))
        for one in looked_at(analysis, game, 4000) if game.legal() else ():
            if one.proven and one.depth < 9:
                game.play(one.bowl)
                worth = ended_score(game) if game.result else a_ply_before(full_search(game, one.depth + 1))
                assert one.score == worth
                game.undo()
                proofs += 1
    assert proofs > 10


@pytest.mark.parametrize("name", EDITIONS)
def test_who_follows_the_best_bowl_brings_a_won_game_home(analysis: Analysis, name: str) -> None:
    game, random = Game(edition(name), parse_position(WON)), Random(name)
    while not game.result:
        looked_at(analysis, game, 3000)
        assert analysis.best is not None
        game.play(random.choice(game.legal()) if game.position.to_move else analysis.best)
    assert game.result.winner is Side.SOUTH
    assert game.ply < 60


# --- with tables of endgames ---------------------------------------------------------------------------------------


def few_seeds(random: Random, rules: Edition, seeds: tuple[int, int]) -> Game:
    """Return a game that goes on, with a past, and so many seeds on its board."""
    while True:
        game = Game(rules, endgame(random, random.randint(*seeds)))
        for _ in range(random.choice((0, 6, 30))):
            if game.legal():
                game.play(random.choice(game.legal()))
        if game.legal():
            return game


@pytest.mark.parametrize("rules", TABLED, ids=name_of)
def test_with_tables_a_bowl_is_proven_to_be_worth_what_they_say(analysis: Analysis, rules: Edition) -> None:
    random, proven = Random(name_of(rules)), 0
    for _ in range(at_most(25, 12)):
        game = Game(rules, replace(few_seeds(random, rules, (3, 9)).position, south=4, north=7))
        if not game.legal():
            continue
        worths = {one.bowl: (one.lower, one.upper) for one in choices(shipped(rules), rules, game.position)}
        analysis.start(game, shipped(rules))
        analysis.think(2000)
        for one in analysis.outlooks():
            lead = 3 if game.position.to_move else -3
            lower, upper = worths[one.bowl]
            if one.proven and one.margin is not None:
                proven += 1
                assert lead + lower <= one.margin <= lead + upper
    assert proven > at_most(20, 6)


@pytest.mark.parametrize("rules", EVERY, ids=name_of)
def test_with_tables_who_follows_the_first_bowl_brings_home_what_they_win(analysis: Analysis, rules: Edition) -> None:
    random, followed = Random(f"home {name_of(rules)}"), 0
    while followed < at_most(12, 4):
        game = few_seeds(random, replace(rules, occurrence=random.choice(OCCURRENCES)), (4, 9))
        side, certain = game.position.to_move, sure(shipped(rules), game)
        lead = game.position.store(side) - game.position.store(side.other)
        if not certain or lead + certain[0].lower <= 0:
            continue
        followed += 1
        while not game.result:
            game.play(first_bowl(analysis, game) if game.position.to_move is side else random.choice(game.legal()))
        assert game.result.winner is side


def first_bowl(analysis: Analysis, game: Game) -> int:
    """Return the bowl to play, which is a sure one if there is one."""
    analysis.start(game, shipped(game.edition))
    analysis.think(300)
    certain = [one.bowl for one in sure(shipped(game.edition), game)]
    assert analysis.best is not None
    assert not certain or analysis.best in certain
    return analysis.best


def test_of_equal_bowls_one_that_leads_to_a_new_position_is_preferred() -> None:
    again = Outlook(0, 0, 5, (0,), 1, 2, True)
    later = Outlook(1, 0, 5, (1,), 9, 1, True)
    sooner = Outlook(4, 0, 5, (4,), 3, 1, True)
    better = Outlook(5, 25, 5, (5,), 12, 2, False)
    nearer = Outlook(3, 0, 5, (3,), 12, 1, True, forced=0)
    assert sorted((again, later, sooner, better, nearer), key=Outlook.rank) == [nearer, better, sooner, later, again]
