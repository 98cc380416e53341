"""Play seeded random games of every edition and check what must hold in every game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from random import Random

from firmware_sim.errors import NothingToUndo
from firmware_sim.rules.board import BOWLS, SEEDS, START, Position, Side
from firmware_sim.rules.editions import EDITIONS, OCCURRENCES, Edition, GrandSlam, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import moves_text, position_text
from firmware_sim.rules.record import from_json, to_json
from tools.tally import Tally, chunks, total

LONGEST = 5000
"""Plies after which a game counts as endless."""
CHUNK = 100


@dataclass
class Report(Tally):
    """The results: the number of *games* and *plies*, how games *ended*, and every *failure* as a line."""

    maxima = ("longest",)
    games: int = 0
    plies: int = 0
    longest: int = 0
    ended: Counter[str] = field(default_factory=Counter)


def variants() -> tuple[Edition, ...]:
    """Return every edition, once for each of its grand slam rules."""
    return tuple(
        edition(name, rule)
        for name, one in EDITIONS.items()
        for rule in (GrandSlam if one.slam_choice else (one.grand_slam,))
    )


def random_position(random: Random) -> Position:
    """Return a position that someone might set up: 0–48 seeds in a few random bowls and stores."""
    counts = [0] * (BOWLS + 2)
    places = random.sample(range(BOWLS + 2), random.randint(1, BOWLS + 2))
    for _ in range(random.choice((SEEDS, random.randint(0, SEEDS)))):
        counts[random.choice(places)] += 1
    return Position(tuple(counts[:BOWLS]), counts[BOWLS], counts[BOWLS + 1], random.choice(list(Side)))


def run(games: int, seed: int, processes: int = 1) -> Report:
    """Play *games* random games from *seed* and return the results.

    The edition, its grand slam rule and its occurrence change from game to game. Two thirds of the games begin at the
    start, the others at a random position. The same numbers give the same games on any number of *processes*.
    """
    return total(Report(), partial(_play_chunk, seed), chunks(range(games), CHUNK), processes)


def _play_chunk(seed: int, numbers: range) -> Report:
    report = Report()
    rules = variants()
    for number in numbers:
        random = Random(f"{seed}/{number}")
        one = rules[number % len(rules)]
        one = edition(one.name, one.grand_slam, OCCURRENCES[number // len(rules) % 2])
        _play_one(one, START if random.randrange(3) else random_position(random), random, report)
    return report


def _play_one(rules: Edition, start: Position, random: Random, report: Report) -> None:
    """Play one game, and add it and its failures to *report*."""
    game = Game(rules, start)
    faults = []
    while game.legal() and game.ply < LONGEST:
        game.play(random.choice(game.legal()))
        if game.position.seeds != start.seeds:
            faults.append("seeds were lost or made")
    faults += _faults(game)
    report.games += 1
    report.plies += game.ply
    report.longest = max(report.longest, game.ply)
    report.ended[game.result.reason.value if game.result else "never"] += 1
    name = f"{rules.name} {rules.grand_slam.value} {rules.occurrence} {position_text(start)} "
    report.failures += [f"{fault}: {name}{moves_text(game.moves, start.to_move)}" for fault in faults]


def _faults(game: Game) -> list[str]:
    """Return what is wrong with a finished *game*, which this undoes and replays."""
    result, moves, end = game.result, game.moves, game.position
    if not result:
        return ["the game does not end"]
    faults = []
    if result.south + result.north + result.uncounted != game.start.seeds:
        faults.append("the result does not account for every seed")
    if not _goes_back(game):
        faults.append("undoing every move does not lead to the start")
    for _ in moves:
        game.redo()
    if (game.result, game.moves, game.position, game.undone) != (result, moves, end, ()):
        faults.append("redoing every move does not lead to the end")
    again = from_json(to_json(game))
    if (again.result, again.history, again.position) != (result, game.history, end):
        faults.append("the record does not lead to the end")
    return faults


def _goes_back(game: Game) -> bool:
    fresh = Game(game.edition, game.start)
    while game.ply:
        if game.position != game.undo().after:
            return False
    try:
        game.undo()
    except NothingToUndo:
        return (game.position, game.result, game.legal()) == (game.start, fresh.result, fresh.legal()) and (
            game.occurrences() == 1
        )
    return False
