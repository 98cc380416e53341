"""The kernel knows the rules: the same moves, boards, captures and ends as ``firmware_sim.rules``."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import ModuleType

from firmware_sim.rules.board import Position
from firmware_sim.rules.editions import Edition, GrandSlam
from firmware_sim.rules.moves import legal, make
from firmware_sim.rules.notation import parse_position, position_text
from firmware_sim.search.thinker import kernel_position, kernel_rules
from tests.effort import at_most
from tests.search.helpers import any_position, mixed_rules
from tools.perft import Vector, perft, read_vectors

VECTORS = read_vectors((Path(__file__).parent.parent / "data" / "perft.toml").read_text("utf-8"))


def name(vector: Vector) -> str:
    return f"{position_text(vector.position)} {vector.rules.name} {vector.rules.grand_slam.value}"


def told_by_rules(position: Position, rules: Edition) -> list[tuple[int, int, int, int, bool]]:
    """Return the moves as the kernel tells them."""
    ending = rules.grand_slam in (GrandSlam.ENDS_UNCOUNTED, GrandSlam.OPPONENT_TAKES_REST)
    moves = []
    for bowl in legal(position, rules):
        move = make(position, rules, bowl)
        mine, theirs, _, _ = kernel_position(move.after)
        moves.append((bowl, mine, theirs, move.taken, ending and move.slam))
    return moves


def test_the_ways_from_every_position_are_as_many_as_known(kernel: ModuleType) -> None:
    deepest = 6 if kernel.is_compiled() else at_most(6, 5)
    known = {name(vector): list(vector.counts[:deepest]) for vector in VECTORS}
    assert {name(vector): counts(kernel, vector, deepest) for vector in VECTORS} == known


def counts(kernel: ModuleType, vector: Vector, deepest: int) -> list[int]:
    rules, board = kernel_rules(vector.rules), kernel_position(vector.position)
    return [kernel.perft(*board, rules, depth + 1) for depth in range(len(vector.counts[:deepest]))]


def test_the_moves_of_random_positions_are_those_of_the_rules(kernel: ModuleType) -> None:
    random = Random("moves")
    slams = 0
    for _ in range(4000):
        rules, position = mixed_rules(random), any_position(random)
        mine, theirs, _, _ = kernel_position(position)
        expected = told_by_rules(position, rules)
        assert kernel.Sower(kernel_rules(rules), 1).moves(mine, theirs) == expected, (position, rules)
        slams += any(make(position, rules, bowl).slam for bowl, *_ in expected)
    assert slams > 300


def test_the_ways_from_random_positions_are_those_of_the_rules(kernel: ModuleType) -> None:
    random = Random("ways")
    for _ in range(400):
        rules, position = mixed_rules(random), any_position(random)
        count = kernel.perft(*kernel_position(position), kernel_rules(rules), 3)
        assert count == perft(position, rules, 3), (position, rules)


def test_every_sowing_from_every_bowl_is_that_of_the_rules(kernel: ModuleType) -> None:
    rules = mixed_rules(Random("all"))
    for bowl in range(12):
        for seeds in range(1, 49):
            bowls = [0] * 12
            bowls[bowl] = seeds
            position = parse_position("-".join(map(str, bowls)) + ("-0-0-S" if bowl < 6 else "-0-0-N"))
            mine, theirs, _, _ = kernel_position(position)
            assert kernel.Sower(kernel_rules(rules), 1).moves(mine, theirs) == told_by_rules(position, rules)
