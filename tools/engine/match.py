"""Matches between two players: pairs of games, their score with its error, and when to stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, log, log10, sqrt
from random import Random
from statistics import stdev
from typing import Protocol

from firmware_sim.rules.board import START, Side
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game

OPENING = 6
"""Random plies before the players take over."""
LONGEST = 1000
"""Plies after which a game counts as a draw."""
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible results of a pair of games, as shares of its points."""

FEWEST = 20
"""The fewest pairs for the end of a sequential test: with fewer, the variance says too little."""
TRACE = 0.25
"""The pairs that a sequential test counts for a result that has not occurred."""


class Forfeit(Exception):
    """A player made no legal move in time and lost the game; the text says what it did instead."""


class Player(Protocol):
    """Chooses moves."""

    def begin(self, rules: Edition, seed: int) -> None:
        """Prepare for another game under *rules*; random numbers come from *seed*."""

    def choose(self, game: Game) -> int:
        """Return the bowl 0–5 to play in *game*, which is not over; raise Forfeit without one."""

    def close(self) -> None:
        """Release the player's resources; may be called twice."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The results of two games from one opening for the first player, 1, ½ or 0 each, and the *forfeited* games."""

    points: tuple[float, float]
    forfeited: tuple[str, ...] = ()


@dataclass
class Score:
    """The score of the first player: games *won*, *drawn* and *lost*, and the *pairs* as shares of the points."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    pairs: list[float] = field(default_factory=list)
    forfeited: list[str] = field(default_factory=list)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of all points, 0–1; a draw is half a point."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval around ``share``; infinite for a single pair."""
        return 1.96 * stdev(self.pairs) / sqrt(len(self.pairs)) if len(self.pairs) > 1 else inf

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of pairs with each of SHARES."""
        return tuple(self.pairs.count(share) for share in SHARES)

    def add(self, pair: Pair) -> None:
        """Count a *pair* of games."""
        self.won += pair.points.count(1)
        self.drawn += pair.points.count(0.5)
        self.lost += pair.points.count(0)
        self.pairs.append(sum(pair.points) / 2)
        self.forfeited += pair.forfeited

    def __str__(self) -> str:
        return (
            f"{100 * self.share:.1f} % ± {100 * self.error:.1f} "
            f"(95 %; +{self.won} ={self.drawn} -{self.lost} of {self.games} games; Elo {self._elo()})"
        )

    def _elo(self) -> str:
        low, middle, high = (elo(share) for share in (self.share - self.error, self.share, self.share + self.error))
        return f"{middle:+.0f}, {low:+.0f} to {high:+.0f}"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of "stronger by *high* Elo" against "stronger by *low* Elo", each wrong in about 5 % of cases.

    It is the generalised test of pentanomial results of pairs of games, in the normal approximation: Van den Bergh, "A
    practical introduction to the GSPRT".
    """

    low: float
    high: float

    @property
    def bound(self) -> float:
        """The logarithm of the likelihood ratio at which the test ends, as a positive and a negative limit."""
        return log(0.95 / 0.05)

    def ratio(self, counts: Sequence[float]) -> float:
        """Return the logarithm of the likelihood ratio after these *counts* of each of SHARES."""
        # A result that has not occurred is still possible: without a trace of it, a run of wins would have no variance.
        weights = [count or TRACE for count in counts]
        total = sum(weights)
        mean = sum(weight * share for weight, share in zip(weights, SHARES, strict=True)) / total
        spread = sum(weight * (share - mean) ** 2 for weight, share in zip(weights, SHARES, strict=True)) / total
        low, high = expected(self.low), expected(self.high)
        return total * (high - low) * (2 * mean - low - high) / (2 * spread)

    def verdict(self, counts: Sequence[float]) -> bool | None:
        """Return True when the test accepts "by *high*", False for "by *low*", and None while it accepts neither."""
        ratio = self.ratio(counts)
        return None if sum(counts) < FEWEST or abs(ratio) < self.bound else ratio > 0


def expected(difference: float) -> float:
    """Return the expected share of the points, 0–1, for a *difference* in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo(share: float) -> float:
    """Return the difference in Elo with this expected *share* of the points; infinite for 0 or less, 1 or more."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def play_pair(first: Player, second: Player, rules: Edition, number: int) -> Pair:
    """Play the opening *number* with *first* as South, then as North; *number* is the seed of both games."""
    opening = random_opening(rules, Random(f"opening/{number}"))
    forfeited: list[str] = []
    ahead = play_out(opening, first, second, number, forfeited)
    return Pair((ahead, 1 - play_out(opening, second, first, number, forfeited)), tuple(forfeited))


def match(first: Player, second: Player, rules: Edition, games: int, seed: int) -> Iterator[Score]:
    """Play *games* games (an even number) under *rules* and yield the score of *first* after each pair."""
    score = Score()
    for number in range(seed, seed + games // 2):
        score.add(play_pair(first, second, rules, number))
        yield score


def random_opening(rules: Edition, random: Random) -> Game:
    """Return a game after OPENING random plies."""
    game = Game(rules, START)
    for _ in range(OPENING):
        game.play(random.choice(game.legal()))
    return game


def play_out(opening: Game, south: Player, north: Player, seed: int, forfeited: list[str]) -> float:
    """Return the points of *south* after *opening*: 1, ½ or 0; add the reason for a forfeit to *forfeited*."""
    game = Game(opening.edition, opening.start, opening.moves)
    for player in (south, north):
        player.begin(game.edition, seed)
    while game.legal() and game.ply < LONGEST:
        side = game.position.to_move
        try:
            game.play((north if side else south).choose(game))
        except Forfeit as fault:
            forfeited.append(str(fault))
            return float(side is Side.NORTH)
    if not game.result or game.result.winner is None:
        return 0.5
    return float(game.result.winner is Side.SOUTH)
