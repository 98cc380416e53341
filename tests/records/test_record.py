"""A record keeps all of a game as a JSON value, and cannot become another game."""

from __future__ import annotations

import json
from random import Random

import pytest

from firmware_sim.errors import BadRecord
from firmware_sim.frozen import replace
from firmware_sim.records.record import Record, from_json, to_json
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from tools.proofs.game_files import random_record

OWARE = EDITIONS["oware"]
FULL = random_record(2, Random(5))


def test_a_record_comes_back_from_its_json_text() -> None:
    records = [random_record(number, Random(number)) for number in range(44)]
    assert [from_json(json.loads(json.dumps(to_json(record)))) for record in records] == records


def test_fields_that_have_their_default_take_no_room() -> None:
    assert to_json(Record(OWARE)) == {"key": Record(OWARE).key, "edition": ["oware", "captures_nothing", 3]}


@pytest.mark.parametrize(
    "change",
    [
        {"key": "another"}, {"edition": ["oware", "illegal", 3]}, {"edition": "oware"}, {"start": "4-4"},
        {"moves": "G"}, {"moves": 5}, {"names": ["Ama"]}, {"names": [1, 2]}, {"levels": 5}, {"date": 2026},
        {"seed": "1"}, {"starred": "yes"}, {"result": ["majority", 25]}, {"result": ["won", 25, 20, 3, 0]},
        {"comments": ["a"]}, {"direction": "up"}, {"unknown": 1}, {"tags": {}}, {"helped": None},
    ],
)  # fmt: skip
def test_a_json_value_that_is_no_record_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadRecord):
        from_json({**to_json(FULL), **change})


@pytest.mark.parametrize("value", [None, 1, [], {}, "text"])
def test_a_value_of_another_kind_is_refused(value: object) -> None:
    with pytest.raises(BadRecord):
        from_json(value)


def test_a_record_whose_moves_or_result_are_not_by_the_rules_is_not_played() -> None:
    game = Game(OWARE, moves=(5, 5))
    game.agree()
    assert game.result
    agreed = Record(OWARE, moves=(5, 5), result=game.result)
    assert (agreed.game().result, agreed.game().moves) == (game.result, (5, 5))
    for wrong in (Record(OWARE, moves=(5, 5, 5)), replace(agreed, result=replace(game.result, south=3.0))):
        with pytest.raises(BadRecord):
            wrong.game()


def test_a_game_keeps_its_key_when_it_goes_on_and_another_has_another() -> None:
    begun = Record(OWARE, moves=(5,), date="2026.11.30", time="14:05", seed=7)
    assert replace(begun, moves=(5, 5)).key == begun.key
    assert len({begun.key, replace(begun, seed=8).key, replace(begun, time="14:06").key}) == 3
    unnamed = Record(OWARE, moves=(5,))
    assert len({unnamed.key, replace(unnamed, moves=(4,)).key, replace(unnamed, names=("Ama", "")).key}) == 3
