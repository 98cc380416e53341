"""Pairs are fair, scores add up, and a sequential test agrees with published ones."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game
from tools.engine.match import (
    FEWEST,
    LONGEST,
    OPENING,
    Forfeit,
    Pair,
    Score,
    Sprt,
    elo,
    expected,
    match,
    play_out,
    play_pair,
    random_opening,
)


class Scripted:
    """A player that notes what it is asked and plays the first or the last legal bowl."""

    def __init__(self, last: bool = False, gives_up_at: int = 10**9) -> None:
        self.last, self.gives_up_at = last, gives_up_at
        self.begun: list[int] = []
        self.asked: list[Game] = []

    def begin(self, rules: Edition, seed: int) -> None:
        self.begun.append(seed)

    def choose(self, game: Game) -> int:
        self.asked.append(game.copy())
        if game.ply >= self.gives_up_at:
            raise Forfeit("it gave up")
        return game.legal()[-1 if self.last else 0]

    def close(self) -> None:
        pass


def test_a_pair_of_games_swaps_the_sides_of_one_opening() -> None:
    first, second = Scripted(), Scripted(last=True)
    list(match(first, second, edition("psion"), 4, 7))
    assert first.begun == second.begun == [7, 7, 8, 8]
    sides = [(game.moves[:OPENING], game.position.to_move) for game in first.asked if game.ply < OPENING + 2]
    others = [(game.moves[:OPENING], game.position.to_move) for game in second.asked if game.ply < OPENING + 2]
    assert [side for _, side in sides] == [Side.SOUTH, Side.NORTH] * 2
    assert [side for _, side in others] == [Side.NORTH, Side.SOUTH] * 2
    assert [moves for moves, _ in sides] == [moves for moves, _ in others]
    assert (sides[0][0] == sides[1][0], sides[1][0] == sides[2][0]) == (True, False)


def test_who_plays_itself_makes_half_of_every_pair() -> None:
    *_, score = match(Scripted(), Scripted(), edition("oware"), 12, 1)
    assert (score.pairs, score.error) == ([0.5] * 6, 0)


def test_the_points_are_those_of_south_and_a_forfeit_costs_the_game() -> None:
    opening = random_opening(edition("psion"), Random("points"))
    forfeited: list[str] = []
    ends = [
        play_out(opening, Scripted(gives_up_at=9), Scripted(), 1, forfeited),
        play_out(opening, Scripted(), Scripted(gives_up_at=9), 1, forfeited),
    ]
    assert (ends, forfeited) == ([0.0, 1.0], ["it gave up", "it gave up"])


def test_a_pair_knows_how_its_games_were_forfeited() -> None:
    pair = play_pair(Scripted(), Scripted(gives_up_at=8), edition("oware"), 3)
    assert pair == Pair((1.0, 1.0), ("it gave up", "it gave up"))


def test_a_game_without_end_is_a_draw() -> None:
    opening = random_opening(edition("psion"), Random("long"))
    end = play_out(opening, Scripted(), Scripted(last=True), 1, [])
    assert end in (0.0, 0.5, 1.0)
    assert LONGEST == 1000


def test_the_score_has_the_error_of_its_pairs() -> None:
    score = Score()
    score.add(Pair((1.0, 0.5)))
    assert (score.share, score.error) == (0.75, inf)
    score.add(Pair((0.0, 0.5), ("slept",)))
    assert (score.won, score.drawn, score.lost, score.games) == (1, 2, 1, 4)
    assert (score.share, round(score.error, 3), score.forfeited) == (0.5, 0.49, ["slept"])
    assert score.counts == (0, 1, 0, 1, 0)
    assert str(score) == "50.0 % ± 49.0 (95 %; +1 =2 -1 of 4 games; Elo +0, -798 to +798)"


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (0.64, 99.95), (0.75, 190.85), (0.909091, 400)])
def test_elo_is_the_share_of_the_points(share: float, difference: float) -> None:
    assert elo(share) == pytest.approx(difference, abs=0.01)
    assert elo(1 - share) == pytest.approx(-difference, abs=0.01)
    assert expected(difference) == pytest.approx(share, abs=1e-5)


def test_all_points_and_none_are_beyond_elo() -> None:
    assert (elo(1), elo(0)) == (inf, -inf)


# Tests of chess engines as they were published, pairs by points: pull requests 2950, 2971, 3098, 3209 of Stockfish.
@pytest.mark.parametrize(
    ("low", "high", "counts", "ratio"),
    [
        (-0.25, 1.25, (253, 4282, 17604, 4431, 286), 2.94),
        (-0.25, 1.25, (491, 7345, 29693, 7670, 465), 2.96),
        (-0.50, 1.50, (17, 253, 1042, 337, 39), 2.96),
        (-0.50, 1.50, (133, 1751, 5094, 1849, 165), 2.94),
        (0.25, 1.75, (11, 407, 3238, 513, 11), 2.93),
    ],
)
def test_the_sequential_test_agrees_with_published_ones(
    low: float, high: float, counts: tuple[int, ...], ratio: float
) -> None:
    assert Sprt(low, high).ratio(counts) == pytest.approx(ratio, abs=0.02)
    assert Sprt(low, high).verdict(counts) in (True, None)  # some were stopped a hair before ours would


def test_the_sequential_test_mirrors_itself() -> None:
    assert Sprt(-10, 10).ratio((1, 2, 30, 4, 9)) == pytest.approx(-Sprt(-10, 10).ratio((9, 4, 30, 2, 1)))
    assert Sprt(0, 10).bound == pytest.approx(2.944, abs=0.001)


def test_a_verdict_waits_for_pairs_enough() -> None:
    sprt = Sprt(0, 100)
    assert sprt.verdict((0, 0, 0, 0, FEWEST - 1)) is None
    assert sprt.verdict((0, 0, 0, 0, FEWEST)) is True
    assert sprt.verdict((FEWEST, 0, 0, 0, 0)) is False
    assert sprt.verdict((5, 5, 5, 5, 5)) is None


@pytest.mark.parametrize(("strength", "right"), [(0, False), (100, True)])
def test_the_sequential_test_is_seldom_wrong(strength: float, right: bool) -> None:
    random, wrong = Random(strength), 0
    for _ in range(60):
        counts = [0, 0, 0, 0, 0]
        verdict = None
        while verdict is None:
            points = sum(random.random() < expected(strength) for _ in range(2))
            counts[2 * points] += 1
            verdict = Sprt(0, 100).verdict(counts)
        wrong += verdict is not right
    assert wrong <= 6
