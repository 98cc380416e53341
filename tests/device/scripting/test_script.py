"""Scripts on a fake firmware: what each command sends, and what each failure says."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from device.display.null import NullDisplay
from device.machine import Machine
from device.scripting.script import DATE, LONGEST, TURN_MS, VirtualDevice, read_script, run_script
from firmware_sim.draw.canvas import Label
from firmware_sim.draw.targets import Target
from firmware_sim.effects import Exit
from firmware_sim.errors import BadOption
from firmware_sim.events import Clock, Event, KeyDown, KeyUp, Quit, SetUp, Text, Tick, Touch
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from tests.device.fakes import FakeCore, MemoryKeeper

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
TICK = Tick(20, 2000)
RECT = pygame.Rect(2, 1, 4, 2)
CENTRE = (4, 2)


class FakeBoot:
    """Starts one fake firmware after the other."""

    is_recorded, line = False, None

    def __init__(self, core: FakeCore) -> None:
        self.cores = [core, FakeCore(), FakeCore()]
        self.starts = 0

    def start(self) -> Machine:
        self.starts += 1
        return Machine(self.cores[self.starts - 1], MemoryKeeper())


class Stage:
    """Runs a script against a fake firmware."""

    def __init__(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.core = FakeCore()
        self.boot = FakeBoot(self.core)
        self.shots: Path | None = None
        self.stopped = False
        self._path = tmp_path / "a.wari"
        self._capsys = capsys

    def run(self, script: str) -> str:
        """Return what the failed script printed after its name, "" when it passed."""
        self._path.write_text(script, encoding="utf-8")
        code = run_script(self._path, self._device, self.shots)
        printed = self._capsys.readouterr().err
        assert code == (1 if printed else 0)
        return printed.removeprefix(str(self._path)).strip()

    def heard(self, script: str) -> list[Event]:
        """Return the events of a script that passes, without the clock's."""
        assert self.run(script) == ""
        return [event for event in self.core.events if not isinstance(event, Clock)]

    def _device(self) -> VirtualDevice:
        return VirtualDevice(self.boot, NullDisplay(), lambda: self.stopped)  # type: ignore[arg-type]


@pytest.fixture
def stage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Stage:
    return Stage(tmp_path, capsys)


def test_keys_are_pressed_for_one_tick_and_held_as_long_as_said(stage: Stage) -> None:
    assert stage.heard("key 5\nhold * 50") == [
        KeyDown("5"), TICK, KeyUp("5"), KeyDown("*"), TICK, TICK, Tick(10, 2000), KeyUp("*"),
    ]  # fmt: skip


def test_typing_needs_an_open_field(stage: Stage) -> None:
    assert stage.run("type Ann") == ":1: No text field is open to type into."
    stage.core.wants_text = True
    stage.core.events.clear()
    stage.boot.starts = 0
    assert stage.heard("type Añ") == [Text("A"), Text("ñ"), TICK]


def test_taps_go_down_and_up_at_one_place(stage: Stage) -> None:
    assert stage.heard("tap 7 3") == [Touch("down", 7, 3), TICK, Touch("up", 7, 3)]


def test_a_tap_beside_the_screen_says_how_large_it_is(stage: Stage) -> None:
    assert stage.run("\ntap 8 0") == ":2: Pixel 8 0 is outside the 8×4 screen."


@pytest.mark.parametrize("label", ["New game", "new", "NEW GAME"])
def test_a_label_is_tapped_in_the_middle(stage: Stage, label: str) -> None:
    stage.core.targets = (Target(RECT, "New game", "new"), Target(pygame.Rect(0, 0, 1, 1), "Menu", "menu"))
    assert stage.heard(f'tap "{label}"') == [Touch("down", *CENTRE), TICK, Touch("up", *CENTRE)]


def test_an_exact_label_wins_over_longer_ones(stage: Stage) -> None:
    stage.core.targets = (Target(RECT, "Help", "help"), Target(pygame.Rect(0, 0, 1, 1), "Help topics", "topics"))
    assert stage.heard('tap "Help"')[0] == Touch("down", *CENTRE)


def test_labels_that_are_not_there_or_not_clear_name_those_that_are(stage: Stage) -> None:
    assert stage.run('tap "OK"') == ":1: Nothing called OK can be touched; the screen has nothing."
    stage.boot.starts = 0
    stage.core.targets = (Target(RECT, "Menu", "menu"), Target(RECT, "Music", "music"))
    assert stage.run('tap "m"') == ':1: Several things called m can be touched; the screen has "Menu", "Music".'


def test_a_bowl_is_tapped_by_its_number(stage: Stage) -> None:
    stage.core.targets = (Target(pygame.Rect(0, 0, 1, 1), "1", ("bowl", 0)), Target(RECT, "2", ("bowl", 1)))
    assert stage.heard("tap bowl 2")[0] == Touch("down", *CENTRE)
    stage.boot.starts = 0
    assert stage.run("tap bowl 3") == ":1: Bowl 3 cannot be touched on the fake screen."


def test_waiting_ticks(stage: Stage) -> None:
    assert stage.heard("wait 50\nwait 0") == [TICK, TICK, Tick(10, 2000)]


def test_wait_turn_stops_as_soon_as_south_is_to_move(stage: Stage) -> None:
    assert stage.heard("wait turn") == []


def test_wait_turn_gives_up_after_two_minutes_of_device_time(stage: Stage) -> None:
    stage.core.waiting = False
    assert stage.run("wait turn") == ":1: South's turn did not come within 120 s of device time, on the fake screen."
    assert sum(event.ms for event in stage.core.events if isinstance(event, Tick)) == TURN_MS


def test_the_wall_clock_goes_with_virtual_time(stage: Stage) -> None:
    stage.run("wait 60000")
    assert [event for event in stage.core.events if isinstance(event, Clock)] == [Clock(610, DATE), Clock(611, DATE)]


def test_shots_are_written_where_they_are_wanted(stage: Stage, tmp_path: Path) -> None:
    assert stage.run("shot one") == ""
    stage.boot.starts, stage.shots = 0, tmp_path / "shots"
    stage.core.paint(7)
    assert stage.run("shot one\nshot two") == ""
    assert sorted(path.name for path in stage.shots.iterdir()) == ["one.png", "two.png"]
    assert pygame.image.load(str(stage.shots / "one.png")).get_at_mapped((3, 3)) == 7


def test_a_shot_that_cannot_be_written_says_why(stage: Stage, tmp_path: Path) -> None:
    stage.shots = tmp_path / "a.wari"  # a file
    assert stage.run("shot one").startswith(f":1: The picture {tmp_path}/a.wari/one.png cannot be written: ")


def test_what_is_expected_of_the_screen(stage: Stage) -> None:
    stage.core.texts = tuple(Label(text, RECT) for text in ("Your  turn: tap", "a bowl"))
    assert stage.run('expect screen fake\nexpect text "tap a bowl"\nexpect no text "Menu"') == ""
    stage.boot.starts = 0
    assert stage.run("expect screen nag") == ":1: The screen should be nag but is fake."
    stage.boot.starts = 0
    shown = 'which shows "Your turn: tap a bowl".'
    assert stage.run('expect text "Menu"') == f':1: The text "Menu" is not on the screen, {shown}'
    stage.boot.starts = 0
    assert stage.run('expect no text "tap a"') == f':1: The text "tap a" should not be on the screen, {shown}'


def test_what_is_expected_of_the_game(stage: Stage) -> None:
    other = START.replace("S", "N")
    assert stage.run(f"expect board {START}") == ":1: No game is open on the fake screen."
    stage.boot.starts, stage.core.game = 0, Game(EDITIONS["psion"])
    assert stage.run(f"expect board {START}") == ""
    stage.boot.starts = 0
    assert stage.run(f"expect board {other}") == f":1: The position should be {other} but is {START}."


def test_what_is_expected_of_the_result(stage: Stage) -> None:
    assert stage.run('expect over "won"') == ":1: The game is not over on the fake screen."
    stage.boot.starts, stage.core.over_text = 0, "You won."
    assert stage.run('expect over "won"') == ""
    stage.boot.starts = 0
    assert stage.run('expect over "lost"') == ':1: The result should say "lost" but says "You won.".'


def test_a_position_is_set_up(stage: Stage) -> None:
    assert stage.heard(f"position {START}") == [SetUp(START)]


def test_restart_quits_first_and_kill_does_not(stage: Stage) -> None:
    assert stage.run("restart\nkey 1\nkill\nkey 2") == ""
    first, second, third = (
        [event for event in core.events if not isinstance(event, Clock)] for core in stage.boot.cores
    )
    assert first == [Quit()]
    assert second == [KeyDown("1"), TICK, KeyUp("1")]
    assert third == [KeyDown("2"), TICK, KeyUp("2")]


def test_after_the_end_of_the_program_only_a_new_start_can_follow(stage: Stage) -> None:
    stage.core.answers[KeyDown("9")] = (Exit(0),)
    assert stage.run("key 9\nexpect screen off\nrestart\nkey 1\nexpect screen fake") == ""
    stage.boot.starts = 0
    assert (
        stage.run("key 9\nkey 1") == ":2: The program has ended; only restart, kill and expect screen off may follow."
    )


def test_a_wrong_line_is_found_before_anything_is_started(stage: Stage) -> None:
    assert stage.run("key 1\nkey 99").startswith(":2: key needs a key")
    assert stage.boot.starts == 0


def test_a_signal_stops_a_script(stage: Stage) -> None:
    stage.stopped = True
    assert stage.run("wait 100") == ":1: The script was stopped."


@pytest.mark.parametrize("look", ['expect text "x"', "expect screen fake", "shot a"])
def test_looking_takes_no_time(stage: Stage, look: str) -> None:
    stage.core.texts = (Label("x", RECT),)
    assert stage.heard(look) == []


def test_a_signal_stops_a_script_in_which_no_time_passes(stage: Stage) -> None:
    stage.stopped = True
    assert stage.run("restart\nrestart") == ":1: The script was stopped."
    assert stage.boot.starts == 1


def test_a_mark_of_the_byte_order_is_no_part_of_the_first_command(stage: Stage) -> None:
    assert stage.heard("\ufeffkey 5") == [KeyDown("5"), TICK, KeyUp("5")]


def test_what_a_script_says_reaches_no_terminal_as_a_command(stage: Stage) -> None:
    assert stage.run("key \0\x1b[2J").endswith(r"not \x00\x1b[2J.")


def test_a_script_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "a.wari").open("wb") as file:
        file.truncate(LONGEST + 1)
    with pytest.raises(BadOption, match="script-unreadable"):
        read_script(tmp_path / "a.wari")
