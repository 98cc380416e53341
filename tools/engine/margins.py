"""Compares endgames that the strongest level plays out with what the tables promise it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from firmware_sim.rules.board import BOWLS, SEEDS, Position, Side
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import moves_text, position_text
from firmware_sim.search.axes import kernel_position
from firmware_sim.search.endgames import Endgames
from firmware_sim.search.endplay import choices
from firmware_sim.search.thinker import LEVELS
from tools.engine.match import Player
from tools.engine.players import Limit, Spec, open_player, shipped_table
from tools.proofs.random_games import variants
from tools.tally import Tally, chunks, total

Opponent = Callable[[Game, Endgames, Random], int]
CHUNK = 20
FEWEST = 2
"""The fewest seeds on the board of an endgame; its table holds the most."""


@dataclass
class Report(Tally):
    """The results: *games*, *plies*, and a line about each game that ended below the promise."""

    games: int = 0
    plies: int = 0


def perfect(game: Game, table: Endgames, random: Random) -> int:
    """Return any of the moves that make most sure for the side to move: so it goes round if that helps."""
    options = choices(table, game.edition, game.position)
    best = max(choice.lower for choice in options)
    return random.choice([choice.bowl for choice in options if choice.lower == best])


def careless(game: Game, _: Endgames, random: Random) -> int:
    """Return any legal move."""
    return random.choice(game.legal())


def run(endgames: int, seed: int, processes: int = 1) -> Report:
    """Play *endgames* endgames, numbered from *seed*, each against either opponent, spread over the editions.

    Raises EngineError when the level cannot play.
    """
    return total(Report(), _play_chunk, chunks(range(seed, seed + endgames), CHUNK), processes)


def _play_chunk(numbers: range) -> Report:
    report, player = Report(), open_player(Spec(str(len(LEVELS) - 1), Limit("nodes", 1)), 1)
    rules = variants()
    for number in numbers:
        for opponent in (perfect, careless):
            _play_one(player, rules[number % len(rules)], number, opponent, report)
    return report


def _play_one(player: Player, rules: Edition, number: int, opponent: Opponent, report: Report) -> None:
    """Play one endgame, in which the level and its opponent start in turn, and count it."""
    table, random = shipped_table(rules), Random(f"margin/{number}")
    if table is None:
        report.failures.append(f"no table of {rules.name}")
        return
    game = Game(rules, endgame(random, table.seeds))
    side = random.choice(list(Side))
    promised = _promised(game, table, side) if not game.result else None
    player.begin(rules, number)
    while not game.result:
        own = game.position.to_move is side
        game.play(player.choose(game) if own else opponent(game, table, random))
    report.games += 1
    report.plies += game.ply
    if promised is not None and not _holds(game, side, promised):
        moves = moves_text(game.moves, game.start.to_move)
        report.failures.append(f"{rules.name} {position_text(game.start)} {side.name} {promised}: {moves}")


def endgame(random: Random, most: int) -> Position:
    """Return a board of up to *most* seeds, half of the time with empty stores, else with the rest of 48 stored."""
    bowls, seeds = [0] * BOWLS, random.randint(FEWEST, most)
    for _ in range(seeds):
        bowls[random.randrange(BOWLS)] += 1
    stored = SEEDS - seeds if random.random() < 0.5 else 0
    south = random.randint(max(0, stored - 24), min(24, stored))
    return Position(tuple(bowls), south, stored - south, random.choice(list(Side)))


def _promised(game: Game, table: Endgames, side: Side) -> int:
    """Return the final lead in seeds that *side* can force."""
    position = game.position
    mine, theirs, _, _ = kernel_position(position)
    lower, upper = table.value(mine, theirs)
    lead = position.store(side) - position.store(side.other)
    return lead + (lower if position.to_move is side else -upper)


def _holds(game: Game, side: Side, promised: int) -> bool:
    """Return whether the end is as good as *promised*: by seeds, or by the winner if 25 seeds end the game early."""
    result = game.result
    if result is None:
        return False
    lead = (result.south - result.north) * (-1 if side else 1)
    if game.start.seeds < SEEDS:
        return lead >= promised
    return (lead > 0) - (lead < 0) >= (promised > 0) - (promised < 0)
