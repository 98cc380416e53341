"""The firmware of the Pico under a real MicroPython, its lines over a pty, and our reader at the other end."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from device.input.serial_decoder import NOISE_MS, Decoder
from device.input.serial_keypad import follow
from device.input.serial_lines import sealed
from device.install.pi.pico import FILES, copy_command
from device.serial.port import Opened, SerialLine, open_port
from firmware_sim.events import Event, KeyDown, KeyUp, Notice
from tests.device.program import wari
from tests.device.wires import Wire

FAKES = Path(__file__).parent / "pico"
MICROPYTHON = shutil.which("micropython", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
PAD = "123456789*0#"
DOWN, UP = KeyDown, KeyUp
CONNECTED = Notice("keypad-connected")
needs_micropython = pytest.mark.skipif(MICROPYTHON is None, reason="there is no micropython here")


@pytest.fixture
def pico(tmp_path: Path) -> Path:
    """A folder with what is on the Pico: exactly the files that are copied."""
    folder = tmp_path / "pico"
    folder.mkdir()
    for file in FILES:
        shutil.copy(file, folder)
    return folder


def run(pico: Path, presses: str, output: int) -> list[tuple[int, str]]:
    """Let the firmware run while *presses* happen, its USB being *output*; return the lines of its wire, with times."""
    wire = pico / "wire"
    paths = {"MICROPYPATH": f"{FAKES}:{pico}", "WARI_PRESSES": presses, "WARI_WIRE": str(wire)}
    subprocess.run(
        [str(MICROPYTHON), "-m", "main"], env=paths, stdout=output, cwd=FAKES.parent, check=True, timeout=120
    )
    first, *lines = wire.read_text().splitlines()
    assert first == "UART 0 115200"
    return [(int(time), line) for time, _, line in (one.partition(" ") for one in lines)]


def said(*lines: tuple[int, str]) -> list[tuple[int, str]]:
    return [(ms, sealed(text).decode().strip()) for ms, text in lines]


def hello(number: int, held: str = "-") -> str:
    return f"HELLO 1 {PAD} {number} {held}"


CASES: dict[str, tuple[str, list[tuple[int, str]], list[Event]]] = {
    "press": ("0= 100=5 300= end=490", [(0, hello(0)), (115, "KEYS 1 5"), (315, "KEYS 2 -")], [DOWN("5"), UP("5")]),
    "bounce": (
        "0= 100=5 105= 110=5 120= 125=5 300= 305=5 310= 320=5 325= end=490",
        [(0, hello(0)), (140, "KEYS 1 5"), (340, "KEYS 2 -")],
        [DOWN("5"), UP("5")],
    ),
    "ghost": (
        "0= 50=1 100=12 200=124 300=24 350=2 400= end=490",
        [
            (0, hello(0)),
            (65, "KEYS 1 1"),
            (115, "KEYS 2 12"),
            (315, "KEYS 3 24"),
            (365, "KEYS 4 2"),
            (415, "KEYS 5 -"),
        ],
        [DOWN("1"), DOWN("2"), UP("1"), DOWN("4"), UP("4"), UP("2")],
    ),
    "hold": (
        "0= 100=# 1600= end=1700",
        [
            (0, hello(0)),
            (115, "KEYS 1 #"),
            *[(ms, hello(1, "#")) for ms in (500, 1000, 1500)],
            (1615, "KEYS 2 -"),
        ],
        [DOWN("#"), UP("#")],
    ),
    "heartbeat": ("0= end=2100", [(ms, hello(0)) for ms in range(0, 2100, 500)], []),
    "held at the start": (
        "0=3 200= 300=3 end=400",
        [(0, hello(0)), (315, "KEYS 1 3")],
        [DOWN("3")],
    ),
    "every key": (
        "0= " + " ".join(f"{100 * at}={key} {100 * at + 50}=" for at, key in enumerate(PAD, 1)) + " end=1290",
        sorted(
            [
                *[(100 * at + 15, f"KEYS {2 * at - 1} {key}") for at, key in enumerate(PAD, 1)],
                *[(100 * at + 65, f"KEYS {2 * at} -") for at, key in enumerate(PAD, 1)],
                *[(0, hello(0)), (500, hello(8)), (1000, hello(18))],
            ]
        ),
        [event for key in PAD for event in (DOWN(key), UP(key))],
    ),
}


@needs_micropython
@pytest.mark.parametrize("name", CASES)
def test_the_firmware_says_exactly_these_lines(name: str, pico: Path) -> None:
    presses, lines, _ = CASES[name]
    wire = Wire()
    try:
        assert run(pico, presses, wire.near) == said(*lines)
        data = b""
        while data.count(b"\n") < len(lines):
            data += os.read(wire.far, 4096)
        assert data == b"".join(sealed(text) for _, text in lines)
    finally:
        wire.unplug()


@needs_micropython
@pytest.mark.parametrize("name", CASES)
def test_our_reader_makes_exactly_these_keys_of_it(name: str, pico: Path) -> None:
    presses, _lines, keys = CASES[name]
    wire, decoder = Wire(), Decoder()
    line = SerialLine(lambda: [wire.name], lambda _: False, partial(open_port, read_s=0))
    try:
        opened = line.poll()
        assert opened == Opened(wire.name)
        assert list(follow(line, decoder, opened, 0)) == []
        run(pico, presses, wire.far)
        events: list[Event] = []
        while len(events) <= len(keys):
            events += follow(line, decoder, line.poll(), NOISE_MS)
        assert events == [CONNECTED, *keys]
    finally:
        line.close()
        wire.unplug()


def test_the_program_prints_that_command_and_nothing_else() -> None:
    done = wari("keypad-firmware")
    assert (done.returncode, done.stdout, done.stderr) == (0, copy_command() + "\n", "")
    assert wari("keypad-firmware", "now").returncode == 2


def test_one_command_copies_the_firmware() -> None:
    tool, verb, *files, place, then, last = shlex.split(copy_command())
    assert (tool, verb, place, then, last) == ("mpremote", "cp", ":", "+", "reset")
    assert [Path(file).name for file in files] == ["main.py", "matrix.py", "serial_lines.py"]
    assert all(Path(file).is_file() for file in files)
