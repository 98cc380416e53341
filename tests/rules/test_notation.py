"""Positions, moves and bowl numbers as text, both ways."""

from __future__ import annotations

import pytest

from firmware_sim.errors import BadPosition, IllegalMove
from firmware_sim.rules.board import START, Position, Side
from firmware_sim.rules.notation import (
    Direction,
    bowl_of_number,
    move_letter,
    moves_text,
    number_of_bowl,
    parse_move,
    parse_moves,
    parse_position,
    position_text,
)

START_TEXT = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


# --- positions ---------------------------------------------------------------------------------------------------


def test_a_position_is_12_bowls_two_stores_and_the_side_to_move() -> None:
    assert position_text(START) == START_TEXT
    assert parse_position(START_TEXT) == START


def test_the_text_is_absolute_also_when_north_is_to_move() -> None:
    position = Position((1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1), 23, 22, Side.NORTH)
    assert position_text(position) == "1-0-0-0-0-0-0-0-0-0-1-1-23-22-N"
    assert parse_position("1-0-0-0-0-0-0-0-0-0-1-1-23-22-N") == position


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "parts"),
        ("S", "parts"),
        ("4", "parts"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0", "parts"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-", "parts"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-S", "parts"),
        ("-4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "parts"),
        ("4--4-4-4-4-4-4-4-4-4-4-4-0-0-S", "parts"),
        ("4 4 4 4 4 4 4 4 4 4 4 4 0 0 S", "parts"),
        ("4–4-4-4-4-4-4-4-4-4-4-4-0-0-S", "parts"),
        ("-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0--S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-+4-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4- 4-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-4\n-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-04-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-4.0-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-1e1-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-1_0-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-x-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-٤-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-４-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-²-0-0-S", "number"),
        ("49-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "number"),
        (f"1{'0' * 5000}-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "number"),
        ("0x4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "number"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "side"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-", "side"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-E", "side"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S ", "side"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\n", "side"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-SN", "side"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-Ｓ", "side"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-1-0-S", "total"),
        ("48-48-48-48-48-48-48-48-48-48-48-48-48-48-N", "total"),
        (None, "text"),
        (15, "text"),
        (b"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "text"),
        (["4"], "text"),
    ],
)
def test_any_other_text_is_refused_and_the_error_says_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        parse_position(text)
    assert (caught.value.code, caught.value.values["why"]) == (f"bad-position-{why}", why)


@pytest.mark.parametrize("text", ["x" * 10_000, "a\nb\x00c\ud800d", "4-4\n" * 99])
def test_the_error_quotes_a_text_short_and_printable(text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        parse_position(text)
    quoted = str(caught.value.values["text"])
    assert len(quoted) <= 61
    assert quoted.isprintable()


# --- moves -------------------------------------------------------------------------------------------------------


def test_souths_bowls_are_capital_letters_and_norths_small_ones_from_each_players_left() -> None:
    assert "".join(move_letter(Side.SOUTH, bowl) for bowl in range(6)) == "ABCDEF"
    assert "".join(move_letter(Side.NORTH, bowl) for bowl in range(6)) == "abcdef"


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("bowl", range(6))
def test_a_letter_leads_back_to_its_bowl(side: Side, bowl: int) -> None:
    assert parse_move(move_letter(side, bowl), side) == bowl


@pytest.mark.parametrize("letter", ["", "G", "a", "AB", " A", "1", "Å", "ABCDEF", None, 0])
def test_another_letter_than_the_movers_own_is_refused(letter: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(letter, Side.SOUTH)
    assert caught.value.code == "illegal-move-letter"
    assert (caught.value.values["why"], caught.value.values["first"]) == ("NOT_A_BOWL", "A")


@pytest.mark.parametrize("text", ["FfEd", "F f E d", " F f\nE\td "])
def test_moves_are_letters_that_take_turns_with_or_without_spaces(text: str) -> None:
    assert parse_moves(text, Side.SOUTH) == (5, 5, 4, 3)


def test_moves_may_begin_with_north() -> None:
    assert parse_moves("fFdE", Side.NORTH) == (5, 5, 3, 4)
    assert moves_text((5, 5, 3, 4), Side.NORTH) == "fFdE"


def test_no_moves_are_an_empty_text() -> None:
    assert (parse_moves("", Side.SOUTH), moves_text((), Side.SOUTH)) == ((), "")


@pytest.mark.parametrize("text", ["FE", "fF", "F,f", "F1", "Ff E e!"])
def test_letters_out_of_turn_are_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match="illegal-move-letter"):
        parse_moves(text, Side.SOUTH)


# --- numbers -----------------------------------------------------------------------------------------------------


def test_anticlockwise_the_numbers_follow_the_bowls() -> None:
    assert [bowl_of_number(number, Direction.ANTICLOCKWISE) for number in range(1, 7)] == [0, 1, 2, 3, 4, 5]


def test_a_clockwise_board_is_the_mirror_image_and_numbers_still_count_from_the_players_left() -> None:
    assert [bowl_of_number(number, Direction.CLOCKWISE) for number in range(1, 7)] == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("bowl", range(6))
def test_a_number_leads_back_to_its_bowl(direction: Direction, bowl: int) -> None:
    assert bowl_of_number(number_of_bowl(bowl, direction), direction) == bowl


@pytest.mark.parametrize("number", [0, 7, -1, 66])
@pytest.mark.parametrize("direction", Direction)
def test_there_are_no_other_numbers(number: int, direction: Direction) -> None:
    with pytest.raises(IllegalMove, match="refusal-not-a-bowl"):
        bowl_of_number(number, direction)
