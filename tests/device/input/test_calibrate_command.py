"""``wari calibrate`` from its first cross to the kept map, and auto-off: the real program on a fake clock."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from device.app import main
from device.display.backlight import Backlight
from device.input.calibration import parse
from device.process.signals import Signals
from device.saving.seal import unseal
from firmware_sim.affine import Affine
from firmware_sim.saves import TOUCH
from firmware_sim.screens.calibrate import CROSSES, EIGHTHS
from tests.device.fakes import FakeClock, a_light
from tests.device.program import NO_SCREEN, wari
from tests.device.recording import hide_windows

UPSIDE_DOWN = Affine(-1, 0, 1, 0, -1, 1)
WINDOW = ("--display", "window", "--profile", "pitft28", "--scale", "1")
SIZE = (320, 240)


class Player(FakeClock):
    """A clock on which, at each of its naps, a finger does the next thing."""

    def __init__(self, doings: Iterable[pygame.event.Event]) -> None:
        super().__init__()
        self._doings = iter(doings)

    def sleep(self, ms: int) -> None:
        super().sleep(1000)
        for event in self._doings:
            pygame.event.post(event)
            return


def taps(panel: Affine) -> Iterator[pygame.event.Event]:
    """Yield a tap on each cross, as a panel tells it that lies on a window of SIZE in this way."""
    for across, down in CROSSES:
        x, y = panel((SIZE[0] * across // EIGHTHS + 0.5) / SIZE[0], (SIZE[1] * down // EIGHTHS + 0.5) / SIZE[1])
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            yield pygame.event.Event(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=3, touch_id=1)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., int]:
    """Runs ``wari`` with a state folder, on the clock of a player who does these things."""
    hide_windows(monkeypatch)

    def running(*arguments: str, doings: Iterable[pygame.event.Event] = ()) -> int:
        monkeypatch.setattr("device.live.SystemClock", lambda: Player(doings))
        with (signals := Signals()).listening():
            return main([*arguments, "--state", str(tmp_path / "state")], signals)

    return running


def test_the_crosses_are_tapped_and_the_map_is_kept(
    run: Callable[..., int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run("calibrate", *WINDOW, doings=taps(UPSIDE_DOWN)) == 0
    assert capfd.readouterr() == ("The touch panel “finger” is calibrated.\n", "")
    kept = parse(unseal((tmp_path / "state" / TOUCH).read_bytes()))["finger"]
    assert kept(0.25, 0.9) == pytest.approx((0.75, 0.1), abs=0.001)


def test_a_panel_that_is_calibrated_taps_where_it_is_touched(run: Callable[..., int], tmp_path: Path) -> None:
    run("calibrate", *WINDOW, doings=taps(UPSIDE_DOWN))
    record = tmp_path / "record"
    quitting = pygame.event.Event(pygame.QUIT)
    at: dict[str, Any] = {
        "x": 1 - 100.5 / SIZE[0],
        "y": 1 - 50.5 / SIZE[1],
        "dx": 0.0,
        "dy": 0.0,
        "finger_id": 1,
        "touch_id": 1,
    }
    tap = [pygame.event.Event(kind, **at) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)]
    assert run(*WINDOW, "--record", str(record), doings=[*tap, quitting]) == 0
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert [line for line in lines if isinstance(line, list) and line[0] == "Touch"] == [
        ["Touch", "down", 100, 50],
        ["Touch", "up", 100, 50],
    ]


def test_whoever_does_nothing_gets_everything_as_it_was(
    run: Callable[..., int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run("calibrate", *WINDOW) == 0
    assert capfd.readouterr() == ("Nothing was calibrated; touch is unchanged.\n", "")
    assert not (tmp_path / "state" / TOUCH).exists()


def test_without_a_display_there_is_nothing_to_tap() -> None:
    done = wari("calibrate", changes=NO_SCREEN)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == (
        "wari: No display can be opened here, so there are no crosses to tap; run wari doctor."
    )


def test_what_nobody_sees_cannot_be_calibrated(run: Callable[..., int], capfd: pytest.CaptureFixture[str]) -> None:
    assert run("calibrate", "--display", "null") == 2
    assert capfd.readouterr().err == (
        "wari: The null display cannot be tapped; choose the touch panel's display with --display. Run wari doctor "
        "to see what is available.\n"
    )


def test_the_help_of_calibrate_tells_what_it_does() -> None:
    done = wari("calibrate", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "usage: wari calibrate" in done.stdout
    assert "Calibrates the touch panel" in done.stdout


# --- auto-off -----------------------------------------------------------------------------------------------------


def left_alone(folder: Path) -> None:
    (folder / "state").mkdir()
    (folder / "state" / "settings").write_text('{"auto_off": 2}')


def test_auto_off_runs_the_command_that_was_named(run: Callable[..., int], tmp_path: Path) -> None:
    left_alone(tmp_path)
    off = tmp_path / "off"
    assert run(*WINDOW, "--power-off", f'{sys.executable} -c \'open("{off}", "w")\'') == 0
    assert off.exists()


def test_without_a_command_auto_off_ends_the_program(run: Callable[..., int], tmp_path: Path) -> None:
    left_alone(tmp_path)
    assert run(*WINDOW) == 0


def test_a_program_that_ends_otherwise_runs_no_command(run: Callable[..., int], tmp_path: Path) -> None:
    off = tmp_path / "off"
    command = f'{sys.executable} -c \'open("{off}", "w")\''
    assert run(*WINDOW, "--power-off", command, doings=[pygame.event.Event(pygame.QUIT)]) == 0
    assert not off.exists()


def test_a_command_that_fails_is_told_once_all_is_saved(
    run: Callable[..., int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    left_alone(tmp_path)
    assert run(*WINDOW, "--power-off", "sh -c 'exit 7'") == 2
    assert capfd.readouterr().err == (
        "wari: The command sh -c 'exit 7' did not switch the machine off: it ended with 7. Try it in a terminal, and "
        "give --power-off one that works there.\n"
    )


@pytest.mark.filterwarnings("ignore:subprocess:ResourceWarning")  # it is left alone on purpose
def test_a_system_that_goes_off_and_ends_wari_and_the_command_is_no_failure(
    run: Callable[..., int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    left_alone(tmp_path)
    off = tmp_path / "off"
    assert run(*WINDOW, "--power-off", f"sh -c 'echo >{off}; kill $PPID; kill $$'") == 0
    assert (off.exists(), capfd.readouterr()) == (True, ("", ""))


def test_a_recording_that_ends_early_does_not_leave_the_handheld_on(
    run: Callable[..., int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    left_alone(tmp_path)
    off = tmp_path / "off"
    command = f'{sys.executable} -c \'open("{off}", "w")\''
    log, limits = tmp_path / "log", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    assert run(*WINDOW, "--record", str(log), "--power-off", command) == 2
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert capfd.readouterr().err == f"wari: The recording {log} is incomplete: File too large.\n"
    assert off.exists()


# --- one owner for each device ------------------------------------------------------------------------------------


def test_a_display_that_reads_the_keys_itself_refuses_to_hear_them_twice(
    run: Callable[..., int], capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(*WINDOW, "--keypad", "evdev:auto") == 2
    assert capfd.readouterr().err == (
        "wari: The window display reads keyboards and touch panels itself, so evdev:auto would read each key twice. "
        "Name the one device that Wari should take over: --keypad evdev:/dev/input/…\n"
    )


def test_who_ends_wari_has_the_light_behind_the_panel_as_it_was(
    run: Callable[..., int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    light = a_light(tmp_path / "light", "100", "60")
    seen = []

    def look() -> Iterator[pygame.event.Event]:
        seen.append(light.read_text(encoding="ascii"))
        yield pygame.event.Event(pygame.QUIT)

    monkeypatch.setattr("device.wiring.Backlight", lambda: Backlight(tmp_path))
    assert run(*WINDOW, doings=look()) == 0
    assert (seen, light.read_text(encoding="ascii")) == (["100"], "60")
