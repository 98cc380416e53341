"""A handheld left alone switches itself off after the time set, and loses nothing by it."""

from __future__ import annotations

import pytest

from device.loop import LONGEST_TICK_MS
from firmware_sim.effects import Effect, PowerOff, Save
from firmware_sim.events import KeyDown, KeyUp, RawTap, Saved, Text, Tick, Touch
from firmware_sim.profile import MINUTE_MS
from firmware_sim.settings import BY_NAME
from tests.duo import Duo
from tests.pocket import Pocket

WAYS = [KeyDown("8"), Text("a"), Touch("down", -1, -1), RawTap("glass", 0, 0)]


def playing(minutes: int) -> Pocket:
    return Pocket.playing(auto_off=str(minutes))


def pass_ms(pocket: Pocket, ms: int) -> list[Effect]:
    """Let time pass as the loop tells it; return what was asked for."""
    asked: list[Effect] = []
    for begin in range(0, ms, LONGEST_TICK_MS):
        asked += pocket.core.step(Tick(min(LONGEST_TICK_MS, ms - begin)))
    return asked


@pytest.mark.parametrize("minutes", [one for one in BY_NAME["auto_off"].choices if one])
def test_it_goes_off_after_the_time_set_and_not_before(minutes: int) -> None:
    pocket = playing(minutes)
    pocket.core.step(KeyUp("8"))
    assert pass_ms(pocket, minutes * MINUTE_MS - 1) == []
    assert pass_ms(pocket, 1) == [PowerOff()]


def test_by_default_it_stays_on() -> None:
    pocket = playing(0)
    assert pass_ms(pocket, 60 * MINUTE_MS) == []
    assert pocket.core.deadline is None


@pytest.mark.parametrize("event", WAYS, ids=repr)
def test_every_input_starts_the_time_again(event: KeyDown | Text | Touch | RawTap) -> None:
    pocket = playing(2)
    pass_ms(pocket, 2 * MINUTE_MS - 250)
    pocket.core.step(event)
    assert PowerOff() not in pass_ms(pocket, 2 * MINUTE_MS - 250)
    assert PowerOff() in pass_ms(pocket, 250)


def test_the_deadline_is_when_it_goes_off() -> None:
    pocket = playing(5)
    while pocket.core.hand.opens_table:
        pass_ms(pocket, 250)
    pocket.core.step(KeyUp("8"))
    pass_ms(pocket, 3000)
    before = pocket.core.deadline
    pass_ms(pocket, 1000)
    assert (before, pocket.core.deadline) == (5 * MINUTE_MS - 3000, 5 * MINUTE_MS - 4000)


def test_it_stays_on_while_the_machine_thinks() -> None:
    pocket = playing(2)
    pocket.core.step(KeyDown("3"))
    pocket.core.step(KeyUp("3"))
    pass_ms(pocket, 2000)
    assert pocket.core.wants_nodes
    assert PowerOff() not in pass_ms(pocket, 5 * MINUTE_MS)
    pocket.turn()
    pocket.core.step(KeyUp("8"))
    assert PowerOff() in pass_ms(pocket, 2 * MINUTE_MS)


def test_it_stays_on_while_a_game_with_another_handheld_is_on() -> None:
    duo = Duo.playing(saved={"settings": '{"seen_keys": true, "auto_off": 2}'})
    duo.run(5 * MINUTE_MS, LONGEST_TICK_MS)
    assert duo.one.screen == "linkplay"
    duo.wire.cut = True
    duo.run(3 * MINUTE_MS, LONGEST_TICK_MS)
    assert duo.one.screen == "off"


def test_it_stays_on_while_something_is_not_saved() -> None:
    pocket = playing(2)
    pocket.memory.full = True
    pocket.keys("3")
    pocket.turn()
    pocket.wait(5 * MINUTE_MS)
    assert (pocket.screen, list(pocket.core.hand.unsaved)) == ("play", ["game"])
    pocket.memory.full = False
    pocket.wait(10_000 + 2 * MINUTE_MS)
    assert pocket.screen == "off"
    assert pocket.device.machine.switched_off


def test_a_wait_after_wrong_codes_is_saved_before_it_goes_off() -> None:
    pocket = playing(2)
    pocket.core.step(KeyUp("8"))
    pass_ms(pocket, 2 * MINUTE_MS - 10_000)
    for _ in range(5):
        pocket.core.hand.register("Ada", "000000000000")
    *_, save, off = pass_ms(pocket, 10_000)
    assert isinstance(save, Save)
    assert (save.name, off) == ("registration", PowerOff())


def test_what_was_played_is_there_again_and_nothing_was_written_for_it() -> None:
    pocket = playing(2)
    pocket.keys("3")
    pocket.turn()
    board, written = pocket.board, len(pocket.memory.writes)
    pocket.wait(2 * MINUTE_MS)
    assert (pocket.screen, len(pocket.memory.writes)) == ("off", written)
    pocket.device.restart()
    pocket.wait(6000)
    pocket.keys("*")
    assert pocket.board == board


def test_an_answer_of_the_disk_is_no_input() -> None:
    pocket = playing(2)
    pass_ms(pocket, MINUTE_MS)
    pocket.core.step(Saved(99))
    assert PowerOff() in pass_ms(pocket, MINUTE_MS)


def test_it_is_a_setting_like_any_other() -> None:
    pocket = Pocket.at_home("siena")
    pocket.keys("ctrl+k")
    pocket.keys(*["8"] * 5)
    assert "Auto-off never" in pocket.shown
    pocket.keys("6", "6")
    assert "Auto-off after 5 min" in pocket.shown
    pocket.keys("#")
    assert pocket.core.hand.auto_off_ms == 5 * MINUTE_MS
