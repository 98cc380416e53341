"""Let two players play each other: ``python -m tools.arena A B --games N [--sprt] [--nodes N | --movetime MS]``.

A and B are levels (0, 1 …), kernels (``compiled``, ``interpreted``, or the file of another version) or commands that
speak the engine protocol, in quotes. Games come in pairs from one random opening with the sides swapped, so the luck of
the opening cancels out; the error bar is that of the pairs. The arena applies Wari's rules to every game.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from math import inf
from multiprocessing import util

from device.uci import interruptible
from firmware_sim.errors import WariError
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.search.thinker import LEVELS
from firmware_sim.search.uci_options import MOST_HASH
from tools.command_line import MOST_JOBS, Parser, made, number, refusal
from tools.engine.match import Pair, Player, Score, Sprt, play_pair
from tools.engine.players import KINDS, Limit, Spec, open_player, read_spec
from tools.engine.programs import USUAL, EngineError, Patience

NODES = 20_000
"""What a kernel or a command may spend on a move by default."""
MOST_S = 86_400
"""The longest wait for a command, in seconds."""
SPRT = (0.0, 10.0)
"""The default bounds of a sequential test, in Elo."""
VERDICTS = {True: "accepted: A is stronger", False: "rejected: it is not", None: "undecided: more games are needed"}


@dataclass(frozen=True, slots=True)
class Contest:
    """The players, the rules and the openings: *games*, an even number, from the opening *seed* on."""

    first: Spec
    second: Spec
    rules: Edition
    games: int
    seed: int
    mebibytes: int
    patience: Patience = USUAL

    def __str__(self) -> str:
        return f"{self.first} against {self.second}, {self.rules.name}"

    @property
    def openings(self) -> range:
        """The numbers of the openings, one for each pair of games."""
        return range(self.seed, self.seed + self.games // 2)

    def open_players(self) -> tuple[Player, Player]:
        """Return the two players; raise EngineError when one of them cannot be opened."""
        first = open_player(self.first, self.mebibytes, self.patience)
        try:
            return first, open_player(self.second, self.mebibytes, self.patience)
        except EngineError:
            first.close()
            raise


# --- one process and many ------------------------------------------------------------------------------------


def scores(contest: Contest, jobs: int) -> Iterator[Score]:
    """Play the *contest* on *jobs* processes and yield the score of the first player after each pair, in sequence."""
    score = Score()
    pairs = _pairs_here(contest) if jobs == 1 else made(_Worker.play, contest.openings, jobs, _Worker.begin, contest)
    for pair in pairs:
        score.add(pair)
        yield score


def _pairs_here(contest: Contest) -> Iterator[Pair]:
    first, second = contest.open_players()
    with closing(first), closing(second):
        for number in contest.openings:
            yield play_pair(first, second, contest.rules, number)


class _Worker:
    """The players of a worker process."""

    contest: Contest
    players: tuple[Player, Player] | EngineError

    @classmethod
    def begin(cls, contest: Contest) -> None:
        """Open the players; the first pair reports what goes wrong."""
        cls.contest = contest
        try:
            cls.players = contest.open_players()
        except EngineError as error:
            cls.players = error
            return
        for player in cls.players:
            util.Finalize(None, player.close, exitpriority=1)

    @classmethod
    def play(cls, number: int) -> Pair:
        """Play the pair of games from the opening *number*."""
        if isinstance(cls.players, EngineError):
            raise cls.players
        return play_pair(*cls.players, cls.contest.rules, number)


# --- the command line ----------------------------------------------------------------------------------------


def _games(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 0 < int(text[:7]) < 10**6 or int(text) % 2:
        raise argparse.ArgumentTypeError(f"“{text}” games cannot be played in pairs; give an even number")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 13) or not int(text):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = Parser("arena", str(__doc__).partition("\n\n")[2])
    add = parser.add_argument
    add(
        "first",
        metavar="A",
        help=f"a level 0–{len(LEVELS) - 1}, a kernel (compiled, interpreted, a file), or a command",
    )
    add("second", metavar="B", help="its opponent; either may end with @nodes=N, @movetime=MS or @depth=N")
    add("--games", type=_games, default=100, help="how many games, an even number (%(default)s)")
    add(
        "--sprt",
        nargs="*",
        type=float,
        metavar="ELO",
        help="stop once A is shown to be stronger, or not, between two bounds (0 10)",
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--nodes", type=_count, help=f"nodes that a kernel or a command may spend on a move ({NODES})")
    limit.add_argument("--movetime", type=_count, help="or the time for a move in milliseconds")
    limit.add_argument("--depth", type=_count, help="or the depth of a move in plies")
    add(
        "--hash",
        type=number(1, MOST_HASH),
        default=16,
        help="table size of a kernel or a command, in MiB (%(default)s)",
    )
    add("--set-a", action="append", default=[], metavar="NAME=VALUE", help="an option for command A")
    add("--set-b", action="append", default=[], metavar="NAME=VALUE", help="an option for command B")
    add("--edition", default="oware", help=f"one of {', '.join(EDITIONS)} (%(default)s)")
    add("--slam", help="the grand slam rule, if the edition lets you choose it")
    add("--occurrence", type=int, help="the occurrence of a position that ends a game, 2 or 3")
    add(
        "--margin",
        type=number(0, MOST_S * 1000),
        default=USUAL.margin_ms,
        metavar="MS",
        help="how far a command may overrun its movetime before it forfeits the game (%(default)s)",
    )
    add(
        "--move-timeout",
        type=number(1, MOST_S),
        default=USUAL.move_s,
        metavar="S",
        help="seconds that a command may take for a move of so many nodes or plies (%(default)s)",
    )
    add(
        "--ready-timeout",
        type=number(1, MOST_S),
        default=USUAL.ready_s,
        metavar="S",
        help="seconds that a command may take for uciok and readyok (%(default)s)",
    )
    add("--seed", type=int, default=0, help="the number of the first opening (%(default)s)")
    add("--jobs", type=number(1, MOST_JOBS), default=os.cpu_count() or 1, help="processes to play in (%(default)s)")
    return parser


def _contest(options: argparse.Namespace) -> Contest:
    """Return the contest that *options* describe; raise EngineError or WariError when that is impossible."""
    given = [Limit(kind, getattr(options, kind)) for kind in KINDS if getattr(options, kind)]
    limit = given[0] if given else Limit("nodes", NODES)
    return Contest(
        read_spec(options.first, limit, options.set_a),
        read_spec(options.second, limit, options.set_b),
        edition(options.edition, options.slam, options.occurrence),
        options.games,
        options.seed,
        options.hash,
        Patience(options.ready_timeout, options.move_timeout, options.margin),
    )


def _sprt(bounds: Sequence[float] | None) -> Sprt | None:
    """Return the test between *bounds*, None without bounds; raise EngineError unless there are two."""
    if bounds is None:
        return None
    low, high = bounds if len(bounds) == 2 else SPRT
    if len(bounds) not in (0, 2) or not -inf < low < high < inf:
        raise EngineError("--sprt takes two bounds in Elo, the lower first, or none.")
    return Sprt(low, high)


def play(contest: Contest, sprt: Sprt | None, jobs: int) -> bool | None:
    """Play the *contest*, print its score after each pair, and return the verdict of *sprt*, if there is one.

    However the contest ends, this prints the score of the finished pairs.
    """
    verdict, score = None, Score()
    try:
        for score in scores(contest, jobs):
            verdict = sprt.verdict(score.counts) if sprt else None
            if sys.stdout.isatty():
                print(_line(contest, score, sprt), end="\r", flush=True)
            if verdict is not None:
                break
    finally:
        if score.games:
            counts = ", ".join(map(str, score.counts))
            print(f"{_line(contest, score, sprt)}\npairs with 0, ½, 1, 1½ and 2 points: {counts}")
        for what in score.forfeited:
            print(f"a game forfeited: {what}")
    return verdict


def _line(contest: Contest, score: Score, sprt: Sprt | None) -> str:
    line = f"{contest}: {score}"
    if not sprt:
        return line
    return f"{line}; Elo {sprt.low:g} or {sprt.high:g}: {sprt.ratio(score.counts):+.2f} of ±{sprt.bound:.2f}"


def main(arguments: Sequence[str]) -> int:
    """Play the match that *arguments* ask for; return 1 when a test of strength failed, else 0."""
    options = _parser().parse_args(arguments)
    try:
        sprt = _sprt(options.sprt)
        with interruptible():
            verdict = play(_contest(options), sprt, options.jobs)
    except (EngineError, WariError) as error:
        print(refusal(error), file=sys.stderr)
        return 2
    except BrokenProcessPool:
        print("A playing process has ended; check the player, and whether the memory is full.", file=sys.stderr)
        return 2
    if sprt:
        print(VERDICTS[verdict])
    return 0 if verdict or not sprt else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
