"""A short lesson that is played: five positions under one edition's rules, each of which asks for a bowl."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_sim.rules.board import ROW, START, Side
from firmware_sim.rules.editions import EDITIONS, Edition, Feeding
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Move, make
from firmware_sim.rules.notation import parse_position


@dataclass(frozen=True, slots=True)
class Step:
    """One position of the lesson, South to move; *name* is part of the codes of its sentences.

    A bowl is right if it gives South the largest lead that one move can, or with *reach*, if its last seed falls in
    North's row.
    """

    name: str
    position: str
    reach: bool = False


STEPS = (
    Step("sow", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", reach=True),
    Step("capture", "4-0-2-0-3-0-4-1-6-5-5-6-6-6-S"),
    Step("chain", "3-0-0-0-2-3-1-2-1-5-6-4-11-10-S"),
    Step("feed", "2-0-1-0-0-1-0-0-0-0-0-0-22-22-S"),
    Step("slam", "0-1-0-3-0-2-1-1-0-0-0-0-20-20-S"),
)
"""Sowing, a capture, a chain, the duty to feed, and the grand slam; the last two differ by edition."""


def game_of(step: Step, edition: Edition) -> Game:
    """Return the game of *step*."""
    return Game(edition, parse_position(step.position))


def opening(bowl: int) -> Move:
    """Return the sowing of South's *bowl* (0–5) as a first move."""
    return make(START, EDITIONS["psion"], bowl)


def chain() -> Move:
    """Return the largest capture in the position of the chain."""
    start = next(step for step in STEPS if step.name == "chain")
    rules = EDITIONS["psion"]
    return make(parse_position(start.position), rules, right_bowls(start, rules)[0])


def task(step: Step, edition: Edition) -> str:
    """Return the code of the sentence that asks for a bowl."""
    if step.name == "feed":
        return f"lesson-feed-{edition.feeding.value}"
    if step.name == "slam":
        return "lesson-slam-always" if edition.feeding is Feeding.ALWAYS else f"lesson-slam-{edition.grand_slam.value}"
    return f"lesson-{step.name}"


def right_bowls(step: Step, edition: Edition) -> tuple[int, ...]:
    """Return the bowls 0–5 that solve *step*."""
    game = game_of(step, edition)
    worth = {bowl: _worth(step, game, bowl) for bowl in game.legal()}
    return tuple(bowl for bowl, value in worth.items() if value == max(worth.values()))


def _worth(step: Step, game: Game, bowl: int) -> float:
    after = game.copy()
    move = after.play(bowl)
    if step.reach:
        return move.sown[-1] // ROW == Side.NORTH
    stores = after.result or after.position
    return stores.south - stores.north
