"""A key that is held says something else than one that is pressed, and says it once."""

from __future__ import annotations

from firmware_sim.held import HOLD_MS, Held


def test_a_key_counts_as_held_once_and_its_release_then_says_nothing() -> None:
    held = Held()
    held.press("*")
    said = [list(held.passed(ms)) for ms in (HOLD_MS - 1, 1, HOLD_MS)]
    assert (said, held.release("*"), held.deadline) == ([[], ["*"], []], False, None)


def test_a_key_that_is_let_go_in_time_was_pressed() -> None:
    held = Held()
    held.press("1")
    assert (list(held.passed(HOLD_MS - 1)), held.release("1"), held.release("1")) == ([], True, False)


def test_keys_that_were_down_when_another_screen_opened_say_nothing_there() -> None:
    held = Held()
    held.press("1")
    held.spend()
    held.press("2")
    assert (list(held.passed(HOLD_MS)), held.release("1"), held.release("2")) == (["2"], False, False)


def test_the_first_of_two_held_keys_may_silence_the_second() -> None:
    """As it does when it opens a screen."""
    held = Held()
    held.press("1")
    held.press("*")
    said = []
    for key in held.passed(HOLD_MS):
        said.append(key)
        held.spend()
    assert (said, list(held.passed(HOLD_MS))) == (["1"], [])


def test_the_next_key_to_be_held_sets_the_deadline() -> None:
    held = Held()
    assert held.deadline is None
    held.press("1")
    list(held.passed(100))
    held.press("2")
    assert held.deadline == HOLD_MS - 100
