from __future__ import annotations

from device.display.null import NullDisplay
from device.machine import Machine, read_saved
from firmware_sim.effects import Backlight, Beep, Exit, Load, PowerOff, Protect, Save, Send
from firmware_sim.events import KeyDown, Loaded, Notice, Quit, Saved, SaveFailed
from tests.device.fakes import FakeCore, MemoryKeeper

KEY, AGAIN = KeyDown("1"), KeyDown("2")


def test_saves_are_carried_out_in_order_and_answered() -> None:
    core, keeper = FakeCore({KEY: (Save(1, "game", "a"), Save(2, "settings", "b"))}), MemoryKeeper()
    Machine(core, keeper).send(KEY)
    assert keeper.written == [("game", "a"), ("settings", "b")]
    assert core.events == [KEY, Saved(1), Saved(2)]


def test_a_failed_save_is_answered_with_the_systems_word_and_play_goes_on() -> None:
    core, keeper = FakeCore({KEY: (Save(1, "game", "a"),)}), MemoryKeeper()
    keeper.why = "No space left on device"
    machine = Machine(core, keeper)
    machine.send(KEY)
    machine.send(KeyDown("2"))
    assert core.events == [KEY, SaveFailed(1, "No space left on device"), KeyDown("2")]
    assert machine.exit_code is None


def test_an_answer_can_ask_for_more() -> None:
    core = FakeCore({KEY: (Save(1, "game", "a"),), Saved(1): (Save(2, "game", "b"),)})
    keeper = MemoryKeeper()
    Machine(core, keeper).send(KEY)
    assert keeper.written == [("game", "a"), ("game", "b")]


def test_exit_comes_after_the_saves_before_it() -> None:
    core, keeper = FakeCore({Quit(): (Save(1, "game", "a"), Exit(3))}), MemoryKeeper()
    machine = Machine(core, keeper)
    machine.send(Quit())
    assert (keeper.texts, machine.exit_code) == ({"game": "a"}, 3)


def test_what_is_sent_goes_to_the_line_at_once() -> None:
    sent = list[bytes]()
    Machine(FakeCore({KEY: (Send(b"\x0a\xff"), Send(b"\x0b"))}), MemoryKeeper(), line=sent.append).send(KEY)
    assert sent == [b"\x0a\xff", b"\x0b"]


def test_power_off_ends_the_program() -> None:
    machine = Machine(FakeCore({KEY: (PowerOff(),)}), MemoryKeeper())
    machine.send(KEY)
    assert machine.exit_code == 0


def test_a_load_hands_the_older_copy_in() -> None:
    core, keeper = FakeCore({KEY: (Load("game"), Load("settings"))}), MemoryKeeper()
    keeper.older_texts["game"] = "before"
    Machine(core, keeper).send(KEY)
    assert core.events == [KEY, Loaded("game", "before"), Loaded("settings", None)]


def test_what_a_newer_version_saved_is_protected() -> None:
    core, keeper = FakeCore({KEY: (Protect("game"),)}), MemoryKeeper()
    Machine(core, keeper).send(KEY)
    assert (keeper.protected, core.events) == ({"game"}, [KEY])


def test_what_the_store_has_to_say_is_told_first() -> None:
    core, keeper = FakeCore(), MemoryKeeper()
    notice = Notice("store-damaged", (("file", "game"), ("kept", "game.damaged")))
    keeper.notices.append(notice)
    Machine(core, keeper)
    assert core.events == [notice]
    assert keeper.notices == []


def test_light_and_sound_are_passed_on() -> None:
    seen: list[object] = []
    core = FakeCore({KEY: (Backlight(2), Beep("sow"))})
    Machine(core, MemoryKeeper(), light=seen.append, sound=seen.append).send(KEY)
    assert seen == [2, "sow"]


def test_a_frame_is_shown_only_when_its_pixels_changed() -> None:
    core, display = FakeCore(), NullDisplay()
    machine = Machine(core, MemoryKeeper())
    for index in (1, 1, 2):
        if index not in (core.counter,):
            core.paint(index)
        machine.show(display)
        machine.show(display)
    assert display.shown == 2


def test_a_display_that_lost_the_picture_gets_it_again() -> None:
    core, display = FakeCore(), NullDisplay()
    machine = Machine(core, MemoryKeeper())
    machine.show(display)
    display.stale = True
    machine.show(display)
    assert display.shown == 2


def test_only_what_is_there_is_handed_to_the_firmware() -> None:
    keeper = MemoryKeeper()
    keeper.texts = {"game": "g", "other": "o"}
    assert read_saved(keeper) == {"game": "g"}


def test_a_save_that_cannot_be_written_as_text_fails_like_any_other() -> None:
    class NoText(MemoryKeeper):
        def write(self, name: str, text: str) -> None:
            text.encode("utf-8")

    core = FakeCore({KEY: (Save(1, "game", "\udc80"),)})
    Machine(core, NoText()).send(KEY)
    (answer,) = [event for event in core.events if isinstance(event, SaveFailed)]
    assert (answer.id, "surrogates" in answer.why) == (1, True)


def test_what_the_store_sets_aside_for_a_save_is_told_after_it() -> None:
    notice = Notice("store-obstacle", (("file", "game.new"), ("kept", "game.new.damaged")))

    class InTheWay(MemoryKeeper):
        def write(self, name: str, text: str) -> None:
            self.notices.append(notice)

    core = FakeCore({KEY: (Save(1, "game", "a"),)})
    Machine(core, InTheWay()).send(KEY)
    assert core.events == [KEY, Saved(1), notice]
