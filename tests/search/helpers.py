"""A search without any art to compare with, and positions to compare in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import OCCURRENCES, Edition, Feeding, GrandSlam, Repetition, Stranded
from firmware_sim.rules.game import Game, Reason, Result, result_of
from firmware_sim.search.thinker import kernel_past, kernel_position, kernel_rules
from firmware_sim.search.weights import PHASES
from tools.proofs.random_games import random_position, variants

EVERY = variants()
"""Every edition, once for each grand slam rule that it leaves open."""


def tabled(rules: Edition) -> Edition:
    """Return *rules* as the endgame tables know them: they ignore the stores, so no empty board is a draw."""
    return replace(rules, empty_draw=False)


TABLED = [tabled(rules) for rules in EVERY]
Key = tuple[tuple[int, ...], Side]


def margin(result: Result, side: Side) -> int:
    """Return by how many seeds *side* is ahead at the end, 0 for a draw."""
    if result.winner is None:
        return 0
    return int(result.south - result.north) * (1 if side is Side.SOUTH else -1)


def final(lead: int, plies: int) -> int:
    """Return the score of a game that ends after *plies* with a *lead* in seeds."""
    if not lead:
        return 0
    return 4000 + 64 * lead - plies if lead > 0 else -final(-lead, plies)


def shape(position: Position, side: Side) -> int:
    """Return what the bowls of *side* are worth to it."""
    bowls = [bowls for least, bowls in PHASES if position.on_board >= least][-1]
    return sum(worth[min(seeds, len(worth) - 1)] for seeds, worth in zip(position.row(side), bowls, strict=True))


def estimate(position: Position, empty_draw: bool = False) -> int:
    """Return the score of an open position for the side to move, never more than the stores leave room for.

    With *empty_draw* a board without seeds is a draw, which the side that is behind may still reach.
    """
    side, total = position.to_move, position.seeds
    ours, theirs = position.store(side), position.store(side.other)
    points = 25 * (ours - theirs) + shape(position, side) - shape(position, side.other)
    if 2 * max(ours, theirs) < total:
        return points
    return min(max(points, -most(total, ours, empty_draw)), most(total, theirs, empty_draw))


def most(total: int, other: int, empty_draw: bool = False) -> int:
    """Return the best score left to a side whose opponent has stored *other* of *total* seeds."""
    lead = total - 2 * other
    if empty_draw and lead < 0:
        return 0
    return final(lead, 0) if lead >= 0 else 8 * lead - 3000


def full_search(
    game: Game, depth: int, ply: int = 0, line: tuple[Key, ...] = (), low: int = -9999, high: int = 9999
) -> int:
    """Return the score of *game* by trying every line of *depth* plies; a position that comes back in it ends it.

    Lines that cannot matter between *low* and *high* are cut off, as in any textbook, and nothing is remembered.
    """
    position = game.position
    key = position.bowls, position.to_move
    result = game.result
    if not result and key in line:
        result = result_of(position, game.edition, Reason.REPETITION)
    if result:
        return final(margin(result, position.to_move), ply)
    if not depth:
        return estimate(position, game.draws_empty)
    best = -9999
    for bowl in game.legal():
        game.play(bowl)
        best = max(best, -full_search(game, depth - 1, ply + 1, (*line, key), -high, -max(low, best)))
        game.undo()
        if best >= high:
            break
    return best


def start(search: Any, game: Game, depth: int = 60, noise: tuple[int, ...] = (0,) * 6) -> None:
    """Start *search* on *game*."""
    past, age = kernel_past(game)
    search.start(
        *kernel_position(game.position),
        kernel_rules(game.edition),
        past,
        age,
        depth,
        noise,
        empty_draw=game.draws_empty,
    )


def searched(kernel: ModuleType, game: Game, depth: int = 60, nodes: int = 10**9) -> Any:
    """Return a search of *kernel* that has run on *game*."""
    search = kernel.Search()
    start(search, game, depth)
    search.run(nodes)
    return search


def mixed_rules(random: Random) -> Edition:
    """Return the rules of an edition, of either occurrence, or now and then axes joined as in no edition."""
    rules = replace(random.choice(EVERY), occurrence=random.choice(OCCURRENCES))
    if random.random() < 0.7:
        return rules
    return replace(
        rules,
        feeding=random.choice(list(Feeding)),
        grand_slam=random.choice(list(GrandSlam)),
        stranded=random.choice(list(Stranded)),
        repetition=random.choice(list(Repetition)),
    )


def slam_position(random: Random) -> Position:
    """Return a position in which some move may capture all that the opponent has."""
    last = random.randrange(6)
    row = [random.choice((0, 0, 0, 1)) for _ in range(6)]
    row[random.randrange(6)] = random.randint(1, 3)
    bowl = random.randrange(6)
    row[bowl] = 6 - bowl + last + random.choice((0, 0, 11))
    enemy = [random.choice((0, 1, 1, 2)) if place <= last else 0 for place in range(6)]
    rows = (row, enemy) if random.random() < 0.5 else (enemy, row)
    side = Side.SOUTH if rows[0] is row else Side.NORTH
    stores = random.randint(0, 22), random.randint(0, 22)
    left = 48 - sum(row) - sum(enemy)
    return Position((*rows[0], *rows[1]), min(stores[0], left), min(stores[1], max(0, left - stores[0])), side)


def any_position(random: Random) -> Position:
    """Return a position: thrown together, about to see a grand slam, or with a heavy bowl."""
    return random.choice((random_position, slam_position, endgame))(random)


def endgame(random: Random, seeds: int = 0) -> Position:
    """Return a position of *seeds* (0: 2–10) on the board, the other seeds in the stores, often near 24."""
    bowls = [0] * 12
    seeds = seeds or random.randint(2, 10)
    for _ in range(seeds):
        bowls[random.randrange(12)] += 1
    stored = 48 - seeds
    south = random.randint(max(0, stored - 24), min(24, stored))
    lost = random.choice((0, 0, random.randint(0, south)))
    return Position(tuple(bowls), south - lost, min(24, stored - south), random.choice(list(Side)))


def unfinished_games(random: Random, plies: tuple[int, ...] = (0, 0, 3, 20)) -> Iterator[Game]:
    """Yield games that are not over, without end: random rules, positions and histories."""
    while True:
        game = Game(mixed_rules(random), any_position(random))
        for _ in range(random.choice(plies)):
            if game.legal():
                game.play(random.choice(game.legal()))
        if not game.result:
            yield game
