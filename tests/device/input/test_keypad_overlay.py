"""The overlay for a keypad on the pins: it compiles, and every key of the pad is what our table says it is."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from device.input.evdev_keys import NUMPAD, PLACES
from device.input.serial_lines import COLUMNS, PAD

NODE = "/fragment@1/__overlay__/wari-matrix-keypad"
PINS = "/fragment@0/__overlay__/wari_keypad_pins"
TAKEN = {2, 3, 7, 8, 9, 10, 11, 14, 15, 18, 19, 20, 21, 24, 25}
"""I2C, SPI with its two displays, the serial line, I2S, and what displays on SPI use beside it."""

needs_dtc = pytest.mark.skipif(shutil.which("dtc") is None, reason="dtc is missing (package device-tree-compiler)")


def source() -> str:
    return (files("device.install.pi") / "wari-keypad.dts").read_text("utf-8")


@pytest.fixture(scope="module")
def overlay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled overlay."""
    made = tmp_path_factory.mktemp("overlay") / "wari-keypad.dtbo"
    command = ["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", str(made), "-"]
    done = subprocess.run(command, input=source(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return made


def cells(overlay: Path, node: str, name: str) -> list[int]:
    done = subprocess.run(["fdtget", "-t", "u", overlay, node, name], capture_output=True, text=True, check=True)
    return [int(cell) for cell in done.stdout.split()]


def texts(overlay: Path, node: str, name: str, kind: str = "s") -> list[str]:
    done = subprocess.run(["fdtget", "-t", kind, overlay, node, name], capture_output=True, text=True, check=True)
    return done.stdout.split()


def keys(keymap: list[int]) -> dict[str, tuple[int, int]]:
    """Return the row and the column of each of our keys."""
    return {NUMPAD[cell & 0xFFFF]: (cell >> 24, cell >> 16 & 0xFF) for cell in keymap}


@needs_dtc
def test_it_compiles_without_a_warning_and_tells_the_kernel_each_key(overlay: Path) -> None:
    assert keys(cells(overlay, NODE, "linux,keymap")) == PLACES


def test_its_source_has_each_key_where_the_pad_has_it() -> None:
    assert keys([int(cell, 16) for cell in re.findall(r"0x[0-9a-f]{8}", source())]) == PLACES


@needs_dtc
def test_the_pins_are_set_up_as_they_are_used_and_none_is_taken(overlay: Path) -> None:
    rows, columns = (cells(overlay, NODE, f"{name}-gpios") for name in ("row", "col"))
    used = [*rows[1::3], *columns[1::3]]
    assert (len(rows[1::3]), len(columns[1::3])) == (len(PAD) // COLUMNS, COLUMNS)
    assert cells(overlay, PINS, "brcm,pins") == used
    assert cells(overlay, PINS, "brcm,pull") == [2] * 4 + [0] * 3
    assert not TAKEN & set(used)
    assert len(set(used)) == len(used)


@needs_dtc
def test_the_kernel_debounces_and_does_not_repeat(overlay: Path) -> None:
    assert texts(overlay, NODE, "compatible") == ["gpio-matrix-keypad"]
    assert cells(overlay, NODE, "debounce-delay-ms") == [15]
    assert cells(overlay, NODE, "linux,no-autorepeat") == []
    assert cells(overlay, NODE, "gpio-activelow") == []


@needs_dtc
def test_a_line_of_the_configuration_can_change_the_debounce_delay(overlay: Path) -> None:
    bytes_there = texts(overlay, "/__overrides__", "debounce", "bx")
    assert bytes(int(one, 16) for one in bytes_there).endswith(b"debounce-delay-ms:0\0")
    assert texts(overlay, "/__symbols__", "wari_keypad") == [NODE]


@needs_dtc
def test_the_kernels_own_pins_are_found_by_their_names(overlay: Path) -> None:
    assert "/fragment@0:target:0" in " ".join(texts(overlay, "/__fixups__", "gpio"))
