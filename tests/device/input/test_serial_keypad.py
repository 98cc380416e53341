"""The keypad as the player has it: its thread, the whole program, and every kind of trouble at once."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest

from device.input.serial_decoder import LONGEST, NOISE_MS
from device.input.serial_keypad import A_POLL, FULL_S, MOST, PICO, SerialKeypad, finder
from device.input.serial_lines import PAD, sealed
from device.serial.port import MOST as MOST_READ
from device.serial.port import READ_S, NamedPort
from firmware_sim.events import Event, KeyDown, KeyUp, Notice
from tests.contracts.stages import SECONDS
from tests.device.program import environment, lines_of
from tests.device.wires import Wire, pauses
from tools.proofs import keypad_storm

HELLO = sealed(f"HELLO 1 {PAD} 0 -")


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.unplug()


class Impatient:
    """A clock on which the noise after opening is over as soon as anybody asks again."""

    def __init__(self) -> None:
        self.ms = 0

    def us(self) -> int:
        self.ms += NOISE_MS
        return self.ms * 1000

    def wall(self) -> datetime:
        raise NotImplementedError

    def sleep(self, ms: int) -> None:
        raise NotImplementedError


def events_of(keypad: SerialKeypad, count: int) -> list[Event]:
    """Return the next *count* events, however long they take."""
    found: list[Event] = []
    while len(found) < count:
        found += keypad.poll(0)
    return found


# --- its thread ----------------------------------------------------------------------------------------------


def test_keys_come_from_a_thread_of_their_own_and_silence_lets_them_go(wire: Wire) -> None:
    keypad = SerialKeypad(lambda: [wire.name], Impatient())
    try:
        assert "serial" in {thread.name for thread in threading.enumerate()}
        found: list[Event] = []
        while not found:  # until it is open, what is written is flushed away
            os.write(wire.far, HELLO)
            found += keypad.poll(0)
        os.write(wire.far, sealed("KEYS 1 5"))
        assert [*found, *events_of(keypad, 1)] == [Notice("keypad-connected"), KeyDown("5")]
        assert events_of(keypad, 2) == [KeyUp("5"), Notice("keypad-lost")]
    finally:
        keypad.close()
        keypad.close()
    assert "serial" not in {thread.name for thread in threading.enumerate()}


def test_while_nobody_takes_the_keys_no_more_are_read(wire: Wire) -> None:
    keypad = SerialKeypad(lambda: [wire.name], Impatient())
    try:
        while not list(keypad.poll(0)):
            os.write(wire.far, HELLO)
        os.set_blocking(wire.far, False)
        said = 0
        while said < MOST * 100 and select.select([], [wire.far], [], READ_S)[1]:  # until the line takes no more
            with suppress(BlockingIOError):
                os.write(wire.far, sealed(f"KEYS {said % 255 + 1} {'5' if said % 2 else '-'}"))
                said += 1
        assert MOST < said < MOST * 100
        assert len(keypad._events) <= MOST + MOST_READ // len("KEYS 1 5 D357\n") + 1
        assert len(list(keypad.poll(0))) == A_POLL  # however many there are, the screen is drawn between
    finally:
        keypad.close()


def test_a_keypad_whose_keys_nobody_takes_waits_in_peace_and_can_be_closed(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    keypad = SerialKeypad(lambda: [wire.name], Impatient())
    waits = pauses(keypad._reader, monkeypatch)
    os.set_blocking(wire.far, False)
    said = 0
    while len(keypad._events) <= MOST:
        with suppress(BlockingIOError):
            os.write(wire.far, sealed(f"KEYS {said % 255 + 1} {'5' if said % 2 else '-'}") if keypad._events else HELLO)
            said += 1
    try:
        assert waits.get(timeout=SECONDS) == FULL_S
    finally:
        keypad.close()
        alive = keypad._reader._thread.is_alive()
        keypad._events.clear()
    assert not alive


def test_auto_looks_for_a_pico_and_a_name_for_that_port() -> None:
    assert finder("auto") is PICO
    found = finder("/dev/nowhere")
    assert isinstance(found, NamedPort)
    assert found() == ["/dev/nowhere"]


# --- the program ---------------------------------------------------------------------------------------------


def recorded(lines: Iterator[str], kinds: tuple[str, ...]) -> Iterator[list[object]]:
    for line in lines:
        value = json.loads(line)
        if isinstance(value, list) and value and value[0] in kinds:
            yield value


def test_the_program_plays_by_a_serial_keypad(wire: Wire, tmp_path: Path) -> None:
    log, known = tmp_path / "recording", threading.Event()
    options = ["--display", "null", "--keypad", f"serial:{wire.name}", "--state", tmp_path / "state", "--record", log]
    command = [sys.executable, "-m", "device", *map(str, options)]
    keypad = threading.Thread(target=lambda: [os.write(wire.far, HELLO) for _ in iter(known.is_set, True)])
    with subprocess.Popen(command, env=environment(), stderr=subprocess.DEVNULL, text=True) as wari:
        lines = lines_of(log, wari)
        keypad.start()
        assert next(recorded(lines, ("Notice",))) == ["Notice", "keypad-connected", []]
        known.set()
        keypad.join()
        os.write(wire.far, sealed("KEYS 1 5") + sealed("KEYS 2 -") + b"\xff" + sealed("KEYS 3 6") + sealed("KEYS 4 #"))
        keys = [next(recorded(lines, ("KeyDown", "KeyUp"))) for _ in range(3)]
        wari.send_signal(signal.SIGTERM)
        assert next(recorded(lines, ("Quit",))) == ["Quit"]
        assert json.loads(list(lines)[-1])["frames"] > 1
    assert wari.returncode == 0
    assert keys == [["KeyDown", "5"], ["KeyUp", "5"], ["KeyDown", "#"]]


# --- all trouble at once -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_out_of_every_trouble_come_exactly_the_right_keys(seed: int) -> None:
    storm = keypad_storm.run(1500, seed)
    assert storm.wrong == ""
    assert set(storm.count) >= {*keypad_storm.FATES, "garbage", "floods", "silences", "hang-ups", "wrong ports"}
    assert storm.most_kept <= LONGEST + 1


def test_while_nothing_is_plugged_in_the_processor_rests() -> None:
    assert keypad_storm.attempts_in(3_600_000) <= 3600 / 5 + 4
