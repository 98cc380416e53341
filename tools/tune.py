"""Find the worth of bowls by self-play: ``python -m tools.tune``.

The search plays games against itself with the weights as they are, some moves at random so that all kinds of positions
come up. Then the weights are learnt by which the positions tell best how their games ended: logistic regression, one
position after the other. They are written to ``build/weights.py``; copied to ``firmware_sim/search/weights.py``
they are what the search reads. Whether they are better is for ``python -m tools.arena`` to say, the old kernel against
the new one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from math import copysign, exp, log
from pathlib import Path
from random import Random

from device import kernels
from firmware_sim.errors import WariError
from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.search.axes import kernel_position
from firmware_sim.search.endgames import Endgames
from tools.command_line import MOST_JOBS, Parser, made, number, refusal
from tools.engine.match import Player
from tools.engine.players import KernelPlayer, Limit, shipped_table
from tools.engine.programs import EngineError

EDITIONS = ("oware", "oware", "psion", "awari", "classic")
"""The rules of the games by turns; what bowls are worth hardly depends on them."""
OPENING = (4, 14)
"""Random plies at the beginning, at least and at most."""
RANDOM_PART = 0.07
"""Of the moves after that."""
LONGEST = 250
"""Plies after which a game says nothing any more."""
LEAST = (0, 16, 20, 24, 28, 32, 36, 40)
"""Seeds on the board from which on each phase counts; fewer than the smallest tables hold need no estimate."""
SEEDS = 25
"""The counts of a bowl that have a weight of their own, 0–24; more are worth the same as the last."""
POINTS = 25
"""Of the search, to a seed."""
SCALE = 141
"""Points ahead with which a side wins 73 % of the points (the logistic function of 1)."""
PASSES = 5
RATE, CALMER = 3.0, 0.3
"""Points by which one position moves a weight, at most, in the first pass, and what that is times in each next one."""
CHUNK = 100
"""Games played at one go."""
FEWEST = 100
"""Games from which on anything is learnt."""
OUT = Path(__file__).parent.parent / "build" / "weights.py"
NEW = ".new"

HEAD = '''"""What bowls are worth; learnt by ``python -m tools.tune``.

For each phase of the game: the seeds on the board from which on it counts, and for each bowl of a row, the owner's
first bowl first, what it is worth to the owner, in points, 25 to a seed, with 0, 1, 2 … seeds in it; with more than are
listed it is worth the last.
"""

PHASES = (
'''

Table = list[list[float]]
"""The weights of each phase, by 32 × bowl + seeds."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A position: its *side* to move, the places in a table of its *own* bowls and those of the *other* side.

    *lead* is in seeds; *points* are what its side to move made in the end, 0, ½ or 1.
    """

    side: Side
    own: bytes
    other: bytes
    lead: int
    phase: int
    points: float


def phase_of(on_board: int) -> int:
    """Return the phase in which so many seeds are *on_board*."""
    return sum(on_board >= least for least in LEAST[1:])


def play(player: Player, rules: Edition, table: Endgames, seed: int) -> list[Sample]:
    """Return the positions of one game that *player* plays against itself; none when it does not end in time."""
    random, game, seen = Random(f"tune/{seed}"), random_game(rules, seed), list[Sample]()
    player.begin(rules, seed)
    while game.legal() and game.ply < LONGEST and game.position.on_board > table.seeds:
        seen.append(sample(game.position))
        at_random = random.random() < RANDOM_PART
        game.play(random.choice(game.legal()) if at_random else player.choose(game))
    lead = _final_lead(game, table)
    if lead is None:
        return []
    points = {Side.SOUTH: (copysign(1, lead) + 1) / 2 if lead else 0.5}
    points[Side.NORTH] = 1 - points[Side.SOUTH]
    return [replace(one, points=points[one.side]) for one in seen]


def random_game(rules: Edition, seed: int) -> Game:
    """Return a game that began with some random moves."""
    random, game = Random(f"opening/{seed}"), Game(rules)
    for _ in range(random.randint(*OPENING)):
        if game.legal():
            game.play(random.choice(game.legal()))
    return game


def sample(position: Position) -> Sample:
    """Return what is learnt from *position*, its points not known yet."""
    side = position.to_move
    rows = (position.row(side), position.row(side.other))
    own, other = ([32 * bowl + min(seeds, SEEDS - 1) for bowl, seeds in enumerate(row)] for row in rows)
    return Sample(side, bytes(own), bytes(other), position.store(side) - position.store(side.other),
                  phase_of(position.on_board), 0.5)  # fmt: skip


def _final_lead(game: Game, table: Endgames) -> float | None:
    """Return the seeds that South has more at the end, None when *game* was given up or *table* does not know."""
    if game.result:
        return game.result.south - game.result.north
    position = game.position
    mine, theirs, store, other = kernel_position(position)
    lower, upper = table.value(mine, theirs)
    if lower != upper:
        return None
    return (store - other + lower) * (-1 if position.to_move else 1)


def learn(samples: list[Sample], random: Random) -> Table:
    """Return the weights by which *samples*, whose order is lost, tell best how their games ended."""
    table = [[0.0] * 192 for _ in LEAST]
    for turn in range(PASSES):
        random.shuffle(samples)
        for one in samples:
            weights = table[one.phase]
            step = RATE * CALMER**turn * (one.points - expected(weights, one))
            for place in one.own:
                weights[place] += step
            for place in one.other:
                weights[place] -= step
    return table


def expected(weights: Sequence[float], one: Sample) -> float:
    """Return the points, 0–1, that the *weights* of its phase expect of a position."""
    ahead = POINTS * one.lead + sum(weights[place] for place in one.own) - sum(weights[place] for place in one.other)
    return 1 / (1 + exp(-ahead / SCALE))


def loss(table: Table, samples: Iterable[Sample]) -> float:
    """Return how badly *table* expects the ends of games: the mean logarithmic loss, 0.693 when it knows nothing."""
    losses = []
    for one in samples:
        share = expected(table[one.phase], one)
        losses.append(-one.points * log(share) - (1 - one.points) * log(1 - share))
    return sum(losses) / len(losses)


def written(table: Table) -> str:
    """Return the source of the module that holds *table*."""
    lines = [HEAD]
    for least, worths in zip(LEAST, table, strict=True):
        lines.append(f"    ({least}, (\n")
        for bowl in range(6):
            row = [round(worth) for worth in worths[32 * bowl : 32 * bowl + SEEDS]]
            lines.append(f"        ({', '.join(map(str, row))}),\n")
        lines.append("    )),\n")
    return "".join([*lines, ")  # fmt: skip\n"])


def _play_chunk(numbers: range, nodes: int) -> list[Sample]:
    """Play the games of these *numbers*; raise EngineError when they cannot be played."""
    try:
        player = KernelPlayer(kernels.choose().module, Limit("nodes", nodes), 1)
    except WariError as error:
        raise EngineError(refusal(error)) from error
    found = list[Sample]()
    for seed in numbers:
        rules = edition(EDITIONS[seed % len(EDITIONS)])
        table = shipped_table(rules)
        if table:
            found += play(player, rules, table, seed)
    return found


def _samples(games: int, nodes: int, seed: int, jobs: int) -> Iterator[list[Sample]]:
    chunks = [range(start, min(start + CHUNK, seed + games)) for start in range(seed, seed + games, CHUNK)]
    return made(partial(_play_chunk, nodes=nodes), chunks, jobs)


def _reserve(path: Path) -> None:
    """Raise OSError when *path* cannot be written, before there is anything to write."""
    if path.exists() and not path.is_file():
        raise OSError(0, "It is not a file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + NEW)
    new.touch()
    new.unlink()


def _write(path: Path, text: str) -> None:
    """Put *text* into the file at *path*, which is there whole or as it was before."""
    new = path.with_name(path.name + NEW)
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _parser(fewest: int) -> Parser:
    parser = Parser("tune", str(__doc__).partition("\n\n")[2])
    add = parser.add_argument
    add("--games", type=number(fewest, 10**7), default=20_000, help="games to learn from (%(default)s)")
    add("--nodes", type=number(1, 10**9), default=1500, help="nodes for each move (%(default)s)")
    add("--seed", type=number(0, 10**9), default=0, help="the number of the first game (%(default)s)")
    add("--jobs", type=number(1, MOST_JOBS), default=os.cpu_count() or 1, help="processes (%(default)s)")
    add("--out", type=Path, default=OUT, help="the file to write (%(default)s)")
    return parser


def main(arguments: Sequence[str], fewest: int = FEWEST) -> int:
    """Play *fewest* games or more, learn, write the weights, and say how well they expect the ends of unseen games.

    Return 0, or 2 after one sentence that says why not.
    """
    options = _parser(fewest).parse_args(arguments)
    try:
        _reserve(options.out)
        samples = _played(options.games, options.nodes, options.seed, options.jobs)
        kept = len(samples) // 20
        if not kept:
            raise EngineError("No game ended in a useful result; play more games.")
        table = learn(samples[kept:], Random(options.seed))
        _write(options.out, written(table))
    except (EngineError, OSError) as error:
        print(refusal(error), file=sys.stderr)
        return 2
    except BrokenProcessPool:
        print("A playing process has ended; check whether the memory is full.", file=sys.stderr)
        return 2
    nothing: Table = [[0.0] * 192 for _ in LEAST]
    print(f"\nloss {loss(nothing, samples[:kept]):.4f} by the stores alone, {loss(table, samples[:kept]):.4f} now")
    print(f"Wrote {options.out}.")
    return 0


def _played(games: int, nodes: int, seed: int, jobs: int) -> list[Sample]:
    """Return the positions of all the games, and say how many there are as it goes on."""
    samples = list[Sample]()
    for chunk in _samples(games, nodes, seed, jobs):
        samples += chunk
        print(f"\r{len(samples)} positions", end="", flush=True)
    return samples


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
