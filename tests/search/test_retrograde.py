"""Solved endgames: the known figures, what trying everything finds, and what a winner may rely on."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import EDITIONS, Edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import legal, make
from firmware_sim.search import boards
from firmware_sim.search.axes import kernel_position, kernel_rules
from firmware_sim.search.endgames import Endgames
from firmware_sim.search.endplay import choices, steady
from tests.search.conftest import the_compiled
from tests.search.helpers import EVERY, any_position, margin, mixed_rules
from tests.search.solved import positions, solved, table, worths
from tools.engine import retrograde as interpreted

KNOWN = tomllib.loads((Path(__file__).parent.parent / "data" / "endgames.toml").read_text("utf-8"))


@pytest.fixture(params=["interpreted", "compiled"])
def retrograde(request: pytest.FixtureRequest) -> ModuleType:
    """Return the module at each of its speeds."""
    return interpreted if request.param == "interpreted" else the_compiled("tools.engine.retrograde")


def layer(plane: memoryview, seeds: int) -> memoryview:
    """Return what *plane* holds of the boards of *seeds* seeds."""
    return plane[boards.boards_below(seeds) : boards.boards_below(seeds + 1)]


def test_every_board_has_its_number() -> None:
    for number in range(boards.boards_below(5)):
        assert boards.number(*boards.board(number)) == number
    for seeds in range(1, 49):
        ends = (seeds, 0), (0, seeds << 40)
        assert tuple(boards.board(boards.boards_below(seeds + one) - one) for one in (0, 1)) == ends
        assert tuple(boards.number(*end) for end in ends) == (
            boards.boards_below(seeds),
            boards.boards_below(seeds + 1) - 1,
        )


def test_the_values_of_awari_are_those_known(retrograde: ModuleType) -> None:
    values = solved(retrograde, EDITIONS["awari"], 6).lower
    found = []
    for seeds in range(1, 7):
        worth = layer(values, seeds).tolist()
        found.append([sum(one > 0 for one in worth), worth.count(0), sum(one < 0 for one in worth), sum(worth)])
    assert found == KNOWN["awari"]["layers"]


def test_the_bounds_of_oware_meet_as_often_as_known(retrograde: ModuleType) -> None:
    found = solved(retrograde, EDITIONS["oware"], 6)
    equal = [
        sum(lower == upper for lower, upper in zip(layer(found.lower, seeds), layer(found.upper, seeds), strict=True))
        for seeds in range(1, 7)
    ]
    assert equal == KNOWN["oware"]["layers"]


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.grand_slam.value}")
def test_every_small_board_is_worth_what_trying_everything_finds(rules: Edition) -> None:
    check(rules, 4)


def test_boards_of_mixed_rules_are_worth_what_trying_everything_finds() -> None:
    random = Random("mixed")
    for _ in range(6):
        check(mixed_rules(random), 4)


def check(rules: Edition, seeds: int) -> None:
    found, expected = solved(interpreted, rules, seeds), worths(rules, seeds)
    for count in range(seeds + 1):
        for position in positions(count):
            assert found.value(*kernel_position(position)[:2]) == expected[position.bowls], (position, rules)


def test_moves_are_found_forwards_and_backwards_as_the_rules_play_them(retrograde: ModuleType) -> None:
    random = Random("backwards")
    seen = 0
    for _ in range(400):
        rules, position = mixed_rules(random), any_position(random)
        if not position.on_board:
            continue
        layer = bare_layer(retrograde, rules, position.on_board)
        after = layer.after(place(position))
        assert sorted(after) == quiet_moves(position, rules), (position, rules)
        for at in after:
            before = layer.before(at)
            seen += len(before)
            assert place(position) in before
            assert len(set(before)) == len(before)
            for other in before:
                assert at in quiet_moves(position_at(other, position.on_board), rules), (position, rules)
    assert seen > 1000


def bare_layer(module: ModuleType, rules: Edition, seeds: int) -> Any:
    """Return a layer that has no room for values."""
    signed = dict.fromkeys(("lower", "upper", "exits_lower", "exits_upper"), memoryview(bytearray(1)).cast("b"))
    plain = dict.fromkeys(("rounds", "won", "lost", "flags"), memoryview(bytearray(1)))
    return module.Layer(kernel_rules(rules), seeds, signed | plain)


def place(position: Position) -> int:
    """Return the number of *position* in its layer."""
    return boards.number(*kernel_position(position)[:2]) - boards.boards_below(position.on_board)


def position_at(number: int, seeds: int) -> Position:
    mine, theirs = boards.board(number + boards.boards_below(seeds))
    return Position(tuple(row >> 8 * bowl & 255 for row in (mine, theirs) for bowl in range(6)), 0, 0, Side.SOUTH)


def quiet_moves(position: Position, rules: Edition) -> list[int]:
    """Return where the moves lead that take nothing and leave the opponent seeds."""
    moves = [make(position, rules, bowl) for bowl in legal(position, rules)]
    return sorted(place(move.after) for move in moves if not move.taken and any(move.after.row(move.side.other)))


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: f"{rules.name}-{rules.grand_slam.value}")
def test_both_speeds_make_the_same_table(rules: Edition) -> None:
    assert table(the_compiled("tools.engine.retrograde"), rules, 4) == table(interpreted, rules, 4)


@pytest.mark.parametrize("name", EDITIONS)
def test_whoever_plays_steadily_gets_what_the_table_promises(name: str) -> None:
    rules, random = EDITIONS[name], Random(name)
    found = solved(interpreted, rules, 6)
    for _ in range(150):
        position = random_board(random, 6)
        promised = found.value(*kernel_position(position)[:2])[0]
        game = Game(rules, position)
        play(game, found, random)
        assert game.result
        assert margin(game.result, position.to_move) >= promised or promised == -position.on_board, (position, name)


def random_board(random: Random, seeds: int) -> Position:
    bowls = [0] * 12
    for _ in range(seeds):
        bowls[random.randrange(12)] += 1
    return Position(tuple(bowls), 0, 0, random.choice(list(Side)))


def play(game: Game, found: Endgames, random: Random) -> None:
    """Play *game* to its end: the side to move by the table, the other now by the table, now anyhow."""
    side, clever = game.position.to_move, random.random() < 0.5
    while game.legal():
        options = choices(found, game.edition, game.position)
        if game.position.to_move is side or clever:
            options = steady(options)
        game.play(random.choice(options).bowl)
