"""What a partner says is believed only where a handheld could have said it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from firmware_sim.errors import BadRecord
from firmware_sim.link.frames import LARGEST
from firmware_sim.link.match import Opening, Terms
from firmware_sim.link.pact import Ask
from firmware_sim.link.plain import SHORT, to_plain
from firmware_sim.link.says import PIECE, Answer, Claim, Deeds, Offered, Say, Token, Told, decode, encode

LONG = "f" * SHORT
TERMS = Terms("bijlmakers", "opponent_takes_rest", 3, LONG)
FULL = Claim(
    match=Told(Opening(TERMS, LONG, LONG), 2**32 - 1, LONG),
    offer=Offered(TERMS, LONG),
    accepted=Token(LONG, LONG),
    refused=LONG,
    ask=Ask(2**32 - 1, "resign", 2**32 - 1),
    reply=Answer(2**32 - 1, True),
)


@pytest.mark.parametrize("say", [FULL, Deeds(LONG, 2**32 - 1, "A" * PIECE, LONG)])
def test_the_most_that_can_be_said_fits_a_frame_and_comes_back(say: Say) -> None:
    assert len(encode(say)) <= LARGEST
    assert decode(encode(say)) == say


@pytest.mark.parametrize(
    "path", [("refused",), ("accepted", "token"), ("match", "sum"), ("match", "opening", "secret")]
)
@pytest.mark.parametrize("text", [LONG + "f", "é", "\0", "\n", '"', "\\"])
def test_a_text_that_no_handheld_makes_is_refused(path: tuple[str, ...], text: str) -> None:
    value: Any = to_plain(FULL)
    part = value
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = text
    with pytest.raises(BadRecord):
        decode(json.dumps(["claim", value]).encode())


@pytest.mark.parametrize("number", [-1, 2**32])
def test_a_number_that_no_handheld_makes_is_refused(number: int) -> None:
    with pytest.raises(BadRecord):
        decode(encode(Deeds(LONG, number, "A", LONG)))


def test_more_deeds_than_one_message_holds_are_refused() -> None:
    with pytest.raises(BadRecord):
        decode(encode(Deeds(LONG, 0, "A" * (PIECE + 1), LONG)))
