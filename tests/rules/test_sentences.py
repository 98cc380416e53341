"""Everything that the rules refuse comes with one plain sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_sim.errors import WariError
from firmware_sim.rules.board import START, Position, Side
from firmware_sim.rules.editions import EDITIONS, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Refusal, refused
from firmware_sim.rules.notation import parse_move, parse_position
from firmware_sim.rules.record import from_json
from firmware_sim.text import Texts, explain

START_TEXT = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def raised(by: Callable[[], object]) -> WariError:
    with pytest.raises(WariError) as caught:
        by()
    return caught.value


@pytest.mark.parametrize("why", Refusal)
def test_every_refusal_has_a_sentence_as_an_error_and_by_its_code(why: Refusal) -> None:
    sentence = explain(refused(why))
    assert sentence.endswith(".")
    assert sentence == Texts()(f"refusal-{why.value}")


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        (
            lambda: parse_position("4-4"),
            "A position has 15 parts joined by “-”: 12 bowls, 2 stores, S or N; “4-4” has 2.",
        ),
        (lambda: parse_position(START_TEXT.replace("0-0", "+1-0")), "“+1” in “4-4-4"),
        (lambda: parse_position(START_TEXT.lower()), "“s” in “4-4-4"),
        (lambda: parse_position(START_TEXT.replace("0-0", "1-0")), "This position holds 49 seeds"),
        (lambda: parse_position("{}"), "“{}” has 1."),
        (lambda: parse_position(None), "A position must be text, not None."),  # type: ignore[arg-type]
        (lambda: Position((4,) * 11, 0, 0, Side.SOUTH), "This position has 11 bowls"),
        (lambda: Position((-1,) * 12, 0, 0, Side.SOUTH), "fewer than 0 seeds"),
        (lambda: Position((5,) * 12, 0, 0, Side.SOUTH), "This position holds 60 seeds"),
        (lambda: edition("kalah"), "choose one of psion, oware, bijlmakers, classic, awari."),
        (lambda: edition("oware", "illegal"), "The oware edition fixes the grand slam rule as captures_nothing"),
        (lambda: edition("bijlmakers", "?"), "Unknown grand slam rule “?”; choose one of captures, "),
        (lambda: edition("oware", occurrence=7), "must end at occurrence 2 or 3 of a position, not 7."),
        (lambda: parse_move("G", Side.NORTH), "“G” is not a bowl of the side to move; write a to f."),
        (lambda: Game(EDITIONS["psion"]).undo(), "No moves to undo."),
        (lambda: Game(EDITIONS["psion"]).redo(), "No moves to redo."),
        (lambda: Game(EDITIONS["psion"], START, [0, 0, 0]), "That bowl is empty"),
        (lambda: from_json({}), "The saved game is damaged (fields)"),
    ],
)
def test_every_error_of_the_rules_says_what_is_wrong(by: Callable[[], object], sentence: str) -> None:
    explained = explain(raised(by))
    assert sentence in explained
    assert explained.endswith(".")
    assert "\n" not in explained
