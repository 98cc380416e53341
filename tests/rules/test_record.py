"""A game survives as a JSON value, and a damaged value never becomes a game."""

from __future__ import annotations

import json

import pytest

from firmware_sim.errors import BadRecord
from firmware_sim.rules.board import START
from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.record import from_json, to_json
from tests.rules.helpers import EVERY, NAMES, game

GOOD: dict[str, object] = {
    "edition": "bijlmakers",
    "grand_slam": "spares_last",
    "occurrence": 2,
    "start": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
    "moves": "CdA",
    "undone": "eB",
}


def state(played: Game) -> tuple[object, ...]:
    return (played.edition, played.start, played.history, played.undone, played.position, played.result)


def test_a_record_holds_edition_choices_start_moves_and_moves_taken_back() -> None:
    played = Game(edition("bijlmakers", "spares_last", 2), START, [2, 3, 0, 4, 1])
    played.undo()
    played.undo()
    assert to_json(played) == GOOD
    assert state(from_json(GOOD)) == state(played)


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_every_edition_comes_back_through_json(rules: Edition) -> None:
    played = game("0-3-0-4-0-2-2-1-1-0-0-0-18-16-N", "cB", rules)
    played.undo()
    assert state(from_json(json.loads(json.dumps(to_json(played))))) == state(played)


def test_moves_taken_back_can_be_played_again_after_a_restart() -> None:
    played = from_json(GOOD)
    played.redo()
    played.redo()
    assert (played.moves, played.undone) == ((2, 3, 0, 4, 1), ())


def test_a_finished_game_comes_back_finished() -> None:
    played = game("1-0-0-0-1-0-0-0-0-0-0-0-20-20-S", "A")
    assert from_json(to_json(played)).result == played.result


def test_the_history_that_decides_repetition_comes_back() -> None:
    played = game("1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", "FaAbBcCdDeEf", "oware")
    assert from_json(to_json(played)).occurrences() == 2


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "", "{}", [], [GOOD], {}, {"edition": "psion"}])
def test_another_value_than_a_record_is_refused(value: object) -> None:
    with pytest.raises(BadRecord, match="bad-record-game"):
        from_json(value)


@pytest.mark.parametrize("field", GOOD)
def test_a_record_without_one_of_its_fields_is_refused(field: str) -> None:
    with pytest.raises(BadRecord):
        from_json({name: value for name, value in GOOD.items() if name != field})


def test_a_record_with_a_strange_field_is_refused() -> None:
    with pytest.raises(BadRecord):
        from_json({**GOOD, "cheat": 1})


@pytest.mark.parametrize("field", GOOD)
@pytest.mark.parametrize("value", [None, True, 3.0, -1, [], {}, "x", "", "\ud800", 10**400])
def test_a_record_with_a_field_of_another_kind_is_refused_by_its_name(field: str, value: object) -> None:
    if field in ("moves", "undone") and value == "":
        return
    with pytest.raises(BadRecord) as caught:
        from_json({**GOOD, field: value})
    assert caught.value.values["field"] in (field, "moves")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("edition", "psion"),  # fixes another grand slam rule
        ("start", "4-4-4-4-4-4-4-4-4-4-4-4-9-9-S"),
        ("start", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"),
        ("start", "4-4-4-4-4-2-0-0-0-1-0-0-25-0-S"),  # over before the first move
        ("moves", "CdC"),
        ("moves", "CD"),
        ("moves", "C d A"),
        ("undone", "EB"),
        ("undone", "e B"),
        ("undone", "ea"),
        ("moves", "ＣdA"),
    ],
)
def test_a_record_of_a_game_that_cannot_have_been_is_refused(field: str, value: str) -> None:
    with pytest.raises(BadRecord):
        from_json({**GOOD, field: value})
