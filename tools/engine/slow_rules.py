"""A second, slow implementation of the rules, independent of the real one: it sows one seed at a time."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_sim.rules.board import BOWLS, ROW, Position
from firmware_sim.rules.editions import Edition, Feeding, GrandSlam


@dataclass(frozen=True)
class Sown:
    """A board after a move: the counts, the seeds taken, and whether the chain was a grand slam."""

    bowls: list[int]
    taken: int
    slam: bool


def sown(position: Position, rules: Edition, bowl: int) -> Sown:
    """Sow *bowl* (0–5, not empty) of the side to move, seed by seed."""
    bowls, origin = list(position.bowls), ROW * position.to_move + bowl
    hand, bowls[origin], at = bowls[origin], 0, origin
    while hand:
        at = (at + 1) % BOWLS
        if at != origin:
            bowls[at] += 1
            hand -= 1
    theirs = range(ROW * position.to_move.other, ROW * position.to_move.other + ROW)
    line: list[int] = []
    while at in theirs and bowls[at] in (2, 3):
        line.append(at)
        at -= 1
    slam = bool(line) and not any(bowls[place] for place in theirs if place not in line)
    if slam and rules.grand_slam is GrandSlam.CAPTURES_NOTHING:
        line = []
    elif slam and rules.grand_slam is GrandSlam.SPARES_FIRST:
        line.pop(0)
    elif slam and rules.grand_slam is GrandSlam.SPARES_LAST:
        line.pop()
    taken = 0
    for place in line:
        taken, bowls[place] = taken + bowls[place], 0
    return Sown(bowls, taken, slam)


def playable(position: Position, rules: Edition) -> list[int]:
    """Return the bowls of the side to move that hold seeds, without the slams that the rules forbid."""
    filled = [bowl for bowl in range(ROW) if position.row(position.to_move)[bowl]]
    return [b for b in filled if rules.grand_slam is not GrandSlam.ILLEGAL or not sown(position, rules, b).slam]


def feeding(position: Position, rules: Edition) -> list[int]:
    """Return the playable bowls that leave the opponent seeds."""
    other = ROW * position.to_move.other
    return [b for b in playable(position, rules) if any(sown(position, rules, b).bowls[other : other + ROW])]


def allowed(position: Position, rules: Edition) -> list[int]:
    """Return the legal bowls."""
    bowls, feeders = playable(position, rules), feeding(position, rules)
    if rules.feeding is Feeding.ALWAYS:
        return feeders or bowls
    is_starved = not any(position.row(position.to_move.other))
    return feeders if rules.feeding is Feeding.IF_STARVED and is_starved else bowls


def is_duty(position: Position, rules: Edition) -> bool:
    """Return whether the duty to feed matters: it forbids a bowl, or the opponent has no seeds."""
    is_starved = not any(position.row(position.to_move.other))
    is_less = len(allowed(position, rules)) < len(playable(position, rules))
    return rules.feeding is not Feeding.NONE and (is_starved or is_less)


def after(position: Position, rules: Edition, bowl: int) -> Position:
    """Return the position after *bowl*, with the turn passed."""
    board, side = sown(position, rules, bowl), position.to_move
    stores = [position.south, position.north]
    stores[side] += board.taken
    return Position(tuple(board.bowls), stores[0], stores[1], side.other)


def threat(position: Position, rules: Edition) -> int:
    """Return the most that the side to move can capture with one bowl."""
    return max([0, *(sown(position, rules, bowl).taken for bowl in allowed(position, rules))])
