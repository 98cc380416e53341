"""Flip the bits of saved files one at a time, and check that the store detects every flip.

``python -m tools.proofs.flips [--every N]``. The files come from two flows and a calibration. After each flip the store
must set the file aside, say so, and return the older copy.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from device.display.null import NullDisplay
from device.input.calibration import Calibration
from device.machine import read_saved
from device.saving.seal import seal
from device.saving.store import Store
from firmware_sim.effects import Calibrate
from firmware_sim.events import Notice
from firmware_sim.saves import TOUCH
from tools.command_line import Parser, number

ROOT = Path(__file__).parents[2]
FLOWS = ("link_keypad", "register_keypad")  # together they save everything that the firmware saves
TAPS, CROSSES = ((900, 9100), (9000, 8900), (5000, 1200)), ((9, 9), (630, 9), (320, 230))
BEFORE = "{}"  # the older copy of each


@dataclass(frozen=True, slots=True)
class Flips:
    """How many bits of the file *name* were *flipped*, and how many flips the store *believed*."""

    name: str
    flipped: int
    believed: int


def saved_texts() -> dict[str, str]:
    """Return the saved texts of real games and a calibration, by name."""
    texts: dict[str, str] = {}
    for flow in FLOWS:
        with tempfile.TemporaryDirectory() as folder:
            script = ROOT / "tests" / "flows" / f"{flow}.wari"
            command = [sys.executable, "-m", "device", "--display", "null", "--script", str(script), "--state", folder]
            subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
            with closing(Store(Path(folder))) as store:
                texts |= read_saved(store)
    return {**texts, TOUCH: _touch()}


def _touch() -> str:
    display = NullDisplay()
    display.fit((640, 240), None, 0)
    return Calibration(lambda: display.placement).learn(Calibrate(1, "ADS7846 Touchscreen", TAPS, CROSSES))


def flip(name: str, text: str, every: int = 1) -> Flips:
    """Flip every *every*-th bit of a file with *text*, each time in a restored folder."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        data = seal(text)
        (folder / f"{name}.older").write_bytes(seal(BEFORE))
        bits = range(0, 8 * len(data), every)
        return Flips(name, len(bits), sum(_is_believed(folder / name, data, bit) for bit in bits))


def _is_believed(file: Path, data: bytes, bit: int) -> bool:
    """Return whether the store accepts *file*, *data* with one *bit* flipped, or does not report the damage."""
    flipped = bytearray(data)
    flipped[bit // 8] ^= 1 << bit % 8
    file.write_bytes(flipped)
    with closing(Store(file.parent)) as store:
        text = store.read(file.name)
    kept = file.with_name(f"{file.name}.damaged")
    is_told = store.notices == [Notice("store-damaged", (("file", file.name), ("kept", kept.name)))]
    is_kept = is_told and kept.read_bytes() == flipped
    kept.unlink(missing_ok=True)
    return not (is_kept and text == BEFORE)


def summary(found: list[Flips]) -> str:
    """Return the results as a sentence."""
    each = ", ".join(f"{one.believed} of {one.flipped} in {one.name}" for one in found)
    return f"{sum(one.flipped for one in found)} bits flipped: {sum(one.believed for one in found)} believed ({each})"


def run(every: int = 1) -> list[Flips]:
    """Flip every *every*-th bit of every saved file."""
    return [flip(name, text, every) for name, text in saved_texts().items()]


def main(arguments: list[str]) -> int:
    """Print the results; return 0 when the store believed no flip."""
    parser = Parser("proofs.flips", "Flip the bits of saved files.")
    parser.add_argument("--every", type=number(1, 10**6), default=1, help="flip every N-th bit only")
    found = run(parser.parse_args(arguments).every)
    print(summary(found))
    return 1 if any(one.believed for one in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
