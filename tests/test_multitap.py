"""Letters from a phone-style pad, in the order of ETSI ES 202 130."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_sim.multitap import CHARACTERS, Multitap

TIMEOUT = 1000


def typed(presses: str, upper: bool = False) -> Multitap:
    """Press each key in turn; a "#" lets the character stand, a "." lets the time pass."""
    field = Multitap()
    for key in presses:
        if key == "#":
            field = field.next()
        elif key == ".":
            field = field.passed(TIMEOUT)
        else:
            field = field.press(key, upper, TIMEOUT, 40)
    return field


@pytest.mark.parametrize(
    ("presses", "text"),
    [
        ("2", "a"), ("22", "b"), ("222", "c"), ("2222", "2"), ("22222", "à"), ("7777", "s"), ("9999", "z"), ("0", " "),
        ("00", "0"), ("2#2", "aa"), ("2.2", "aa"), ("23", "ad"), ("44#444", "hi"), ("2" * 13, "a"), ("1", "."),
    ],
)  # fmt: skip
def test_presses_give_letters(presses: str, text: str) -> None:
    assert typed(presses).text == text


def test_seven_and_nine_carry_four_letters() -> None:
    assert (CHARACTERS["7"][:5], CHARACTERS["9"][:5]) == ("pqrs7", "wxyz9")
    assert [[typed(key * presses).text for presses in range(1, 6)] for key in "79"] == [[*"pqrs7"], [*"wxyz9"]]


def test_a_capital_that_is_no_single_letter_stays_small() -> None:
    assert typed("777777", upper=True).text == "ß"


def test_a_character_stands_only_when_its_time_is_over() -> None:
    assert typed("2").passed(TIMEOUT - 1).press("2", False, TIMEOUT, 40).text == "b"
    assert typed("2").passed(TIMEOUT).press("2", False, TIMEOUT, 40).text == "aa"


def test_a_held_digit_is_written_itself() -> None:
    assert typed("2").held("2") == Multitap("2")


def test_delete_takes_the_pending_character_away() -> None:
    assert typed("2#22").deleted() == Multitap("a")
    assert Multitap().deleted() == Multitap()


@given(st.text("0123456789#.", max_size=200))
def test_no_text_grows_beyond_its_limit(presses: str) -> None:
    field = Multitap()
    for key in presses:
        field = field.next() if key in "#." else field.press(key, True, TIMEOUT, 5)
        assert len(field.text) <= 5
