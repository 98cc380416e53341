from __future__ import annotations

import ast
from random import Random

import pytest

from device.input.matrix import DEBOUNCE_MS, Matrix, changes, without_ghosts
from tests.device.program import ROOT

MODULES = ROOT / "device" / "input"
SCAN_MS = 5
ONE, TWO, FOUR, FIVE, NINE = (0, 0), (0, 1), (1, 0), (1, 1), (2, 2)
Contacts = frozenset[tuple[int, int]]


def held(*scans: set[tuple[int, int]], matrix: Matrix | None = None) -> list[set[tuple[int, int]]]:
    """Return what is held after each of *scans*; the pad has been open before."""
    pad = matrix or Matrix()
    pad.scan(frozenset(), SCAN_MS)
    return [set(pad.scan(frozenset(contacts), SCAN_MS)) for contacts in scans]


def wired(pressed: Contacts) -> Contacts:
    """Return the contacts that a pad without diodes shows: all that current can reach through *pressed* keys."""
    shown = set(pressed)
    while more := {
        (row, column)
        for row, one in shown
        for other, column in shown
        if (other, one) in shown and (row, column) not in shown
    }:
        shown |= more
    return frozenset(shown)


# --- debounce ------------------------------------------------------------------------------------------------


def test_a_contact_counts_once_it_has_been_closed_for_a_while() -> None:
    assert held(*[{FIVE}] * 5) == [set(), set(), set(), {FIVE}, {FIVE}]
    assert DEBOUNCE_MS == 3 * SCAN_MS


def test_bounce_never_presses_twice() -> None:
    closes = [{FIVE}, set(), {FIVE}, {FIVE}, set(), {FIVE}, {FIVE}, {FIVE}, {FIVE}]
    assert held(*closes) == [set()] * 8 + [{FIVE}]


def test_bounce_never_releases_and_presses_again() -> None:
    opens = [set(), {FIVE}, set(), set(), {FIVE}, set(), set(), set(), set()]
    pad = Matrix()
    held(*[{FIVE}] * 4, matrix=pad)
    assert [set(pad.scan(frozenset(one), SCAN_MS)) for one in opens] == [{FIVE}] * 8 + [set()]


def test_a_spark_of_one_scan_is_no_press_however_late_the_next_scan_comes() -> None:
    pad = Matrix()
    pad.scan(frozenset(), SCAN_MS)
    assert pad.scan(frozenset({FIVE}), 1000) == frozenset()
    assert pad.scan(frozenset(), 1000) == frozenset()


@pytest.mark.parametrize("seed", range(20))
def test_whatever_bounces_for_less_than_the_time_is_one_press_and_one_release(seed: int) -> None:
    random = Random(seed)
    noise = [random.choice([{NINE}, set[tuple[int, int]]()]) for _ in range(50)]
    noise = [one for at, one in enumerate(noise) if at < 3 or any(noise[at - back] != one for back in (1, 2, 3))]
    seen = held(*noise, *[{NINE}] * 20, *noise[::-1], *[set[tuple[int, int]]()] * 20)
    assert [one for at, one in enumerate(seen) if at == 0 or one != seen[at - 1]] == [set(), {NINE}, set()]


def test_what_is_closed_from_the_start_is_no_press_until_it_was_open() -> None:
    pad = Matrix()
    assert [pad.scan(frozenset({FIVE}), SCAN_MS) for _ in range(9)] == [frozenset()] * 9
    held(matrix=pad)
    assert held(*[{FIVE}] * 4, matrix=pad)[-1] == {FIVE}


# --- ghosts --------------------------------------------------------------------------------------------------


def test_two_keys_at_once_are_two_keys() -> None:
    assert held(*[{ONE, FIVE}] * 4)[-1] == {ONE, FIVE}


def test_a_third_key_that_makes_a_ghost_is_not_pressed_and_neither_is_the_ghost() -> None:
    pad = Matrix()
    held(*[{ONE, TWO}] * 4, matrix=pad)
    ghosted = wired(frozenset({ONE, TWO, FOUR}))
    assert ghosted == {ONE, TWO, FOUR, FIVE}
    assert [pad.scan(ghosted, SCAN_MS) for _ in range(9)] == [{ONE, TWO}] * 9
    assert [set(pad.scan(frozenset({ONE, FOUR}), SCAN_MS)) for _ in range(4)][-1] == {ONE, FOUR}


def test_on_a_pad_with_diodes_three_keys_at_three_corners_are_three_keys() -> None:
    assert held(*[{ONE, TWO, FOUR}] * 4)[-1] == {ONE, TWO, FOUR}


def test_a_third_key_in_a_row_of_its_own_is_a_key() -> None:
    assert held(*[{ONE, TWO, NINE}] * 4)[-1] == {ONE, TWO, NINE}


@pytest.mark.parametrize("seed", range(20))
def test_no_key_is_ever_pressed_that_no_finger_is_on(seed: int) -> None:
    random, pad, fingers = Random(seed), Matrix(), frozenset[tuple[int, int]]()
    pad.scan(frozenset(), SCAN_MS)
    everywhere = [(row, column) for row in range(4) for column in range(3)]
    for _ in range(300):
        fingers ^= {random.choice(everywhere)} if len(fingers) < 5 else {random.choice(sorted(fingers))}
        for _ in range(random.randint(1, 8)):
            before = pad.held
            assert pad.scan(wired(fingers), SCAN_MS) - before <= fingers
    assert held(*[set[tuple[int, int]]()] * 4, matrix=pad)[-1] == set()


def test_ghosts_are_told_from_keys_that_were_held_before() -> None:
    shown = wired(frozenset({ONE, TWO, FOUR}))
    assert without_ghosts(shown, frozenset()) == frozenset()
    assert without_ghosts(shown, frozenset({ONE, TWO})) == {ONE, TWO}


# --- auto-repeat ---------------------------------------------------------------------------------------------


def test_auto_repeat_never_presses_twice() -> None:
    down = frozenset[str]()
    told = []
    for key in ("5", "5", "5", "5"):  # as a keyboard repeats it
        told += changes(down, down | {key})
        down |= {key}
    assert told == [("5", True)]
    assert changes(down, down - {"5"}) == [("5", False)]
    assert changes(frozenset(), frozenset() - {"5"}) == []


def test_releases_come_before_presses() -> None:
    assert changes(frozenset("12"), frozenset("23")) == [("1", False), ("3", True)]


# --- both Pythons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["matrix.py", "serial_lines.py"])
def test_what_the_firmware_shares_imports_nothing(name: str) -> None:
    tree = ast.parse((MODULES / name).read_text("utf-8"))
    assert [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)] == []
