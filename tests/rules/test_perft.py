"""The moves of every edition lead to the known numbers of ways, and the tool says so in words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware_sim.rules.board import START
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.notation import parse_position, position_text
from tests.refusals import assert_refused
from tools.perft import Vector, divide, main, perft, read_vectors

DATA = Path(__file__).parent.parent / "data" / "perft.toml"
VECTORS = read_vectors(DATA.read_text("utf-8"))
DEPTH = int(os.environ.get("WARI_PERFT_DEPTH", "6"))
"""Depth in plies of the suite; a slower check may ask for more."""
CHEAP = 12_000
"""Counts up to this are always checked, whatever their depth."""


def name(vector: Vector) -> str:
    return f"{position_text(vector.position)} {vector.rules.name} {vector.rules.grand_slam.value}"


def test_the_ways_from_every_position_are_as_many_as_known() -> None:
    known = {
        name(vector): [count for depth, count in enumerate(vector.counts, 1) if depth <= DEPTH or count <= CHEAP]
        for vector in VECTORS
    }
    found = {
        name(vector): [perft(vector.position, vector.rules, depth + 1) for depth in range(len(known[name(vector)]))]
        for vector in VECTORS
    }
    assert found == known


def test_the_vectors_name_every_edition() -> None:
    assert {vector.rules.name for vector in VECTORS} == set(EDITIONS)


def test_at_depth_0_there_is_one_way() -> None:
    assert perft(START, EDITIONS["psion"], 0) == 1


def test_repetition_is_ignored() -> None:
    assert perft(parse_position("1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"), EDITIONS["oware"], 60) == 1


def test_the_ways_divide_by_first_move() -> None:
    counts = divide(START, EDITIONS["psion"], 3)
    assert list(counts) == [0, 1, 2, 3, 4, 5]
    assert sum(counts.values()) == 190


def test_the_tool_prints_the_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--edition", "oware", "--depth", "4"]) == 0
    assert main(["--edition", "oware", "--depth", "0000000004"]) == 0
    assert capsys.readouterr() == ("1014\n1014\n", "")


def test_the_tool_divides_with_the_letters_of_the_mover(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--edition", "bijlmakers", "--slam", "captures_nothing", "--depth", "2", "--divide"]
    assert main([*arguments, "--position", "1-0-0-0-0-0-0-0-0-0-1-1-23-22-N"]) == 0
    assert capsys.readouterr() == ("e 1\nf 1\nall 2\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--edition", "kalah", "--depth", "1"], "Unknown edition “kalah”"),
        (["--edition", "oware", "--slam", "illegal", "--depth", "1"], "fixes the grand slam rule"),
        (["--edition", "bijlmakers", "--slam", "x", "--depth", "1"], "Unknown grand slam rule “x”"),
        (["--edition", "oware", "--position", "4-4", "--depth", "1"], "“4-4” has 2."),
        (["--edition", "oware", "--depth", "-1"], "“-1” is not a whole number from 0 to 60"),
        (["--edition", "oware", "--depth", "٣"], "“٣” is not a whole number"),
        (["--edition", "oware", "--depth", ""], "“” is not a whole number"),
        (["--edition", "oware"], "--depth"),
        (["--edition", "oware", "--depth", "1", "--colour"], "Unrecognized arguments: --colour"),
    ],
)
def test_the_tool_answers_bad_input_with_one_sentence_and_exit_code_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(main, arguments, words, capsys)
