"""Learn the values of bowls by self-play: ``python -m tools.tune``.

The search plays games against itself with the current weights, and with some random moves for variety. Then logistic
regression, one position after the other, learns the weights that best predict the results from the positions. They go
to ``build/weights.py``; copy that to ``firmware_sim/search/weights.py`` to use them. ``python -m tools.arena``, with
the old kernel against the new one, shows whether they are better.
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
"""The rules of the games, in turn; the values of bowls hardly depend on them."""
OPENING = (4, 14)
"""The fewest and the most random plies at the start."""
RANDOM_PART = 0.07
"""The share of random moves after that."""
LONGEST = 250
"""Plies after which a game has no more to teach."""
LEAST = (0, 16, 20, 24, 28, 32, 36, 40)
"""Seeds on the board from which each phase applies; boards in the smallest tables need no estimate."""
SEEDS = 25
"""The seeds in a bowl that have their own weight, 0–24; more have the same weight as the last."""
POINTS = 25
"""Points of the search per seed."""
SCALE = 141
"""The lead in points with which a side scores 73 % (the logistic function of 1)."""
PASSES = 5
RATE, CALMER = 3.0, 0.3
"""The most points by which a position moves a weight in the first pass, and its factor in each next pass."""
CHUNK = 100
"""Games played in one task."""
FEWEST = 100
"""The fewest games to learn from."""
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
    """A position: its phase, and the table places of the *own* bowls of the side to move and of the *other* side's.

    *lead* is in seeds; *points* are the result for the side to move, 0, ½ or 1.
    """

    side: Side
    own: bytes
    other: bytes
    lead: int
    phase: int
    points: float


def phase_of(on_board: int) -> int:
    """Return the phase with *on_board* seeds on the board."""
    return sum(on_board >= least for least in LEAST[1:])


def play(player: Player, rules: Edition, table: Endgames, seed: int) -> list[Sample]:
    """Return the positions of one game that *player* plays against itself; none if it does not end in time."""
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
    """Return a game after some random moves."""
    random, game = Random(f"opening/{seed}"), Game(rules)
    for _ in range(random.randint(*OPENING)):
        if game.legal():
            game.play(random.choice(game.legal()))
    return game


def sample(position: Position) -> Sample:
    """Return the sample for *position*, without its points."""
    side = position.to_move
    rows = (position.row(side), position.row(side.other))
    own, other = ([32 * bowl + min(seeds, SEEDS - 1) for bowl, seeds in enumerate(row)] for row in rows)
    return Sample(side, bytes(own), bytes(other), position.store(side) - position.store(side.other),
                  phase_of(position.on_board), 0.5)  # fmt: skip


def _final_lead(game: Game, table: Endgames) -> float | None:
    """Return South's final lead in seeds, None if *game* was abandoned or *table* does not know."""
    if game.result:
        return game.result.south - game.result.north
    position = game.position
    mine, theirs, store, other = kernel_position(position)
    lower, upper = table.value(mine, theirs)
    if lower != upper:
        return None
    return (store - other + lower) * (-1 if position.to_move else 1)


def learn(samples: list[Sample], random: Random) -> Table:
    """Return the weights that best predict the results of *samples*, which this shuffles."""
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
    """Return the points, 0–1, that the *weights* predict for a position."""
    ahead = POINTS * one.lead + sum(weights[place] for place in one.own) - sum(weights[place] for place in one.other)
    return 1 / (1 + exp(-ahead / SCALE))


def loss(table: Table, samples: Iterable[Sample]) -> float:
    """Return how badly *table* predicts results: the mean logarithmic loss, 0.693 for a guess."""
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
    """Write *text* to the file at *path*, completely or not at all."""
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
    """Play *fewest* games or more, learn, write the weights, and report how well they predict unseen games.

    Return 0, or 2 after a sentence that says why not.
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
    """Return the positions of all games, and report the progress."""
    samples = list[Sample]()
    for chunk in _samples(games, nodes, seed, jobs):
        samples += chunk
        print(f"\r{len(samples)} positions", end="", flush=True)
    return samples


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
