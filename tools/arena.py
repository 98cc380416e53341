"""Let two levels play each other: ``python -m tools.arena A B --games N [--edition E] [--seed S]``.

Games come in pairs from one random opening with the sides swapped, so the luck of the opening cancels out; the error
bar is of the pairs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from statistics import stdev
from typing import NoReturn

from device import kernels
from firmware_sim.errors import WariError
from firmware_sim.rules.board import START, Side
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.search.thinker import LEVELS, Thinker
from firmware_sim.text import explain

Player = Callable[[Game, int], int]
"""Chooses a bowl 0–5 in a game; the number is the seed of the game."""

OPENING = 6
"""Random plies before the players take over."""
LONGEST = 1000
"""Plies after which a game is given up as a draw."""


@dataclass
class Score:
    """What the first of two players made: games *won*, *drawn* and *lost*, and the *pairs* as shares of the points."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    pairs: list[float] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The part of all points, 0–1, a draw being half a point."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval around ``share``; infinite while a single pair tells nothing."""
        return 1.96 * stdev(self.pairs) / sqrt(len(self.pairs)) if len(self.pairs) > 1 else inf

    def add(self, points: Sequence[float]) -> None:
        """Count the *points* (1, ½ or 0) of one pair of games in."""
        self.won += points.count(1)
        self.drawn += points.count(0.5)
        self.lost += points.count(0)
        self.pairs.append(sum(points) / len(points))

    def __str__(self) -> str:
        return (
            f"{100 * self.share:.1f} % ± {100 * self.error:.1f} "
            f"(95 %; +{self.won} ={self.drawn} -{self.lost} of {self.games} games)"
        )


def level_player(level: int) -> Player:
    """Return a player that thinks at *level*."""
    thinker = Thinker(kernels.choose().module.Search())

    def choose(game: Game, seed: int) -> int:
        thinker.start(game, level, seed)
        bowl = None
        while bowl is None:
            bowl = thinker.think(100_000)
        return bowl

    return choose


def match(first: Player, second: Player, rules: Edition, games: int, seed: int) -> Iterator[Score]:
    """Play *games* games (an even number) under *rules* and yield the score of *first* after each pair."""
    score = Score()
    for number in range(seed, seed + games // 2):
        opening = random_opening(rules, Random(f"opening/{number}"))
        score.add([play_out(opening, first, second, number), 1 - play_out(opening, second, first, number)])
        yield score


def random_opening(rules: Edition, random: Random) -> Game:
    """Return a game after OPENING random plies."""
    game = Game(rules, START)
    for _ in range(OPENING):
        game.play(random.choice(game.legal()))
    return game


def play_out(opening: Game, south: Player, north: Player, seed: int) -> float:
    """Return the points that *south* makes, going on from *opening*: 1, ½ or 0."""
    game = Game(opening.edition, opening.start, opening.moves)
    while game.legal() and game.ply < LONGEST:
        game.play((north if game.position.to_move else south)(game, seed))
    if not game.result or game.result.winner is None:
        return 0.5
    return float(game.result.winner is Side.SOUTH)


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say *message* and exit with 2."""
        self.exit(2, f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.\n")


def _level(text: str) -> int:
    if text not in map(str, range(len(LEVELS))):
        raise argparse.ArgumentTypeError(f"“{text}” is no level; give one of 0–{len(LEVELS) - 1}")
    return int(text)


def _games(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 0 < int(text) < 10**6 or int(text) % 2:
        raise argparse.ArgumentTypeError(f"“{text}” games cannot be played in pairs; give an even number")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m tools.arena", description=str(__doc__).splitlines()[0])
    parser.add_argument("first", type=_level, metavar="A", help=f"a level, 0–{len(LEVELS) - 1}")
    parser.add_argument("second", type=_level, metavar="B", help="the level it plays")
    parser.add_argument("--games", type=_games, default=100, help="how many, an even number (%(default)s)")
    parser.add_argument("--edition", default="oware", help=f"one of {', '.join(EDITIONS)} (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first opening (%(default)s)")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Play the match that *arguments* ask for and print its score as it goes on; return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        rules = edition(options.edition)
    except WariError as error:
        print(explain(error), file=sys.stderr)
        return 2
    players = level_player(options.first), level_player(options.second)
    for score in match(*players, rules, options.games, options.seed):
        print(f"\r{options.first} against {options.second}, {rules.name}: {score}", end="", flush=True)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
