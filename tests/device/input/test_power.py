"""A battery that runs low is told once, from a faithful copy of what Linux shows; switching off is only on request."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.input.power import GOOD, LOW, Battery, check_command, is_low, switch_off
from device.process.signals import Signals
from device.words import explain
from firmware_sim.errors import BadOption
from firmware_sim.events import PowerLow
from tests.device.program import environment

HAT = {"type": "Battery", "scope": "System", "present": "1", "status": "Discharging", "capacity": "9"}
"""What a battery board with a gauge shows."""
PLUG = {"type": "Mains", "online": "1"}
SWITCHES_OFF = """
import sys
from device.input.power import switch_off
from device.process.signals import Signals
from firmware_sim.errors import BadOption
from device.words import explain
signals = Signals()
signals.listen()
try:
    switch_off(sys.argv[1], signals)
except BadOption as error:
    print(explain(error))
"""
MOUSE = {"type": "Battery", "scope": "Device", "present": "1", "status": "Discharging", "capacity": "1"}


LOOK_MS = 30_000  # a battery is looked at each half minute


def supply(root: Path, name: str, **files: str) -> None:
    folder = root / name
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for file, text in files.items():
        (folder / file).write_text(f"{text}\n")


def test_a_low_battery_is_told_once(tmp_path: Path) -> None:
    supply(tmp_path, "BAT0", **HAT)
    battery = Battery(tmp_path)
    told = [event for ms in range(0, 20 * LOOK_MS, 50) for event in battery.poll(ms)]
    assert told == [PowerLow()]


def test_it_is_looked_at_now_and_then_only(tmp_path: Path) -> None:
    supply(tmp_path, "BAT0", **{**HAT, "capacity": "50"})
    battery = Battery(tmp_path)
    assert [*battery.poll(7)] == []
    supply(tmp_path, "BAT0", **HAT)
    assert [*battery.poll(7 + LOOK_MS - 1)] == []
    assert [*battery.poll(7 + LOOK_MS)] == [PowerLow()]


def test_a_battery_that_was_charged_may_become_low_again(tmp_path: Path) -> None:
    battery, told = Battery(tmp_path), []
    for number, capacity in enumerate((LOW - 1, LOW, GOOD - 1, LOW - 1, GOOD, LOW, LOW - 1)):
        supply(tmp_path, "BAT0", **{**HAT, "capacity": str(capacity)})
        told.append(len([*battery.poll(number * LOOK_MS)]))
    assert told == [1, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("supplies", "low"),
    [
        ([HAT], True),
        ([{**HAT, "capacity": "10"}], False),
        ([{**HAT, "status": "Charging"}], False),
        ([{**HAT, "status": "Full"}], False),
        ([{**HAT, "status": "Unknown"}], True),
        ([{**HAT, "present": "0"}], False),
        ([{**HAT, "status": "Not charging"}, PLUG], False),
        ([HAT, {**PLUG, "online": "0"}], True),
        ([HAT, {**HAT, "capacity": "80"}], False),
        ([HAT, HAT], True),
        ([MOUSE], False),
        ([PLUG], False),
        ([], False),
        ([{"type": "Battery", "capacity_level": "Critical"}], True),
        ([{"type": "Battery", "capacity_level": "Normal"}], False),
        ([{"type": "Battery"}], False),
        ([{"type": "Battery", "capacity": "nonsense", "capacity_level": "Low"}], True),
        ([{**HAT, "scope": "Unknown"}, MOUSE], True),
    ],
)
def test_it_is_low_when_nothing_else_feeds_the_handheld(
    tmp_path: Path, supplies: list[dict[str, str]], low: bool
) -> None:
    for number, files in enumerate(supplies):
        supply(tmp_path, f"supply{number}", **files)
    assert is_low(tmp_path, LOW) == low


def test_a_machine_without_batteries_and_a_battery_that_is_pulled_out_are_no_error(tmp_path: Path) -> None:
    assert is_low(tmp_path / "nothing", LOW) is False
    supply(tmp_path, "BAT0", **HAT)
    (tmp_path / "BAT0" / "capacity").unlink()
    (tmp_path / "BAT0" / "capacity").mkdir()  # reading it raises OSError, as a gauge does that is gone
    assert is_low(tmp_path, LOW) is False


def test_the_machine_is_switched_off_by_the_command_that_was_named(tmp_path: Path) -> None:
    off = tmp_path / "off now"
    switch_off(f"{sys.executable} -c 'import pathlib; pathlib.Path(\"{off}\").touch()'", Signals())
    assert off.exists()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("/no/such/command", "No such file or directory"),
        (f"{sys.executable} -c 'raise SystemExit(3)'", "it ended with 3"),
        ("sh -c 'kill -9 $$'", "signal 9 ended it"),
    ],
)
def test_a_command_that_fails_is_told(command: str, why: str) -> None:
    with pytest.raises(BadOption) as caught:
        switch_off(command, Signals())
    assert explain(caught.value) == (
        f"The command {command} did not switch the machine off: {why}. "
        "Try it in a terminal, and give --power-off one that works there."
    )


def test_a_script_that_does_not_say_who_reads_it_is_told(tmp_path: Path) -> None:
    script = tmp_path / "off"
    script.write_text("poweroff\n")
    script.chmod(0o755)
    with pytest.raises(BadOption) as caught:
        switch_off(check_command(str(script)), Signals())
    assert f"The command {script} did not switch the machine off: Exec format error. Try it" in explain(caught.value)


@pytest.mark.parametrize("number", [2, 15])
def test_a_signal_ends_the_wait_for_a_command_which_is_left_alone_and_is_no_failure(
    tmp_path: Path, number: int
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = f"sh -c 'exec >&- 2>&-; kill -{number} $PPID; read line < {pipe}'"
    done = subprocess.run(
        [sys.executable, "-c", SWITCHES_OFF, command],
        env=environment(), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    pipe.write_text("end\n")  # somebody reads there, else this would wait for ever
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_system_that_goes_off_ends_the_command_as_well_which_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    signals = Signals()

    class Ended:
        """A command that a signal ends together with the program."""

        def __init__(self, words: list[str]) -> None:
            assert words == ["poweroff"]

        def wait(self, seconds: float) -> int:
            signals.stop = True
            return -15

    monkeypatch.setattr(subprocess, "Popen", Ended)
    switch_off("poweroff", signals)
    assert signals.stop


def test_a_command_is_taken_as_it_is() -> None:
    assert check_command("sh -c 'exit 0'") == "sh -c 'exit 0'"


@pytest.mark.parametrize("program", ["/no/such/command", "no-such-command", "/dev", __file__])
def test_what_is_no_program_is_refused_at_the_start(program: str) -> None:
    with pytest.raises(BadOption) as caught:
        check_command(f"'{program}' -x")
    told = f"--power-off cannot run {program} here; write its full path."
    assert explain(caught.value) == told


@pytest.mark.parametrize("text", ["", "  ", "''", "'' -x", "systemctl 'poweroff", '"'])
def test_what_is_no_command_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(BadOption, match="power-off-command"):
        check_command(text)
