"""Measures how long a frame takes while the strongest level thinks: ``python -m tools.bench_thinking [--moves 3]``.

The real loop plays on the null display, with the system's clock, at both speeds of the kernel. A frame takes as long as
one turn of the loop: reading the input, thinking for a slice, drawing. The longest frame has a bound.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from device import kernels
from device.assets import open_resources, vendor_of
from device.boot import Boot, Setup
from device.clock import SystemClock
from device.display.null import NullDisplay
from device.display.profiles import DEFAULT, load_profile
from device.loop import Loop
from device.machine import Machine
from device.process.signals import Signals
from device.process.versions import version_text
from device.saving.store import Store
from device.words import TEXTS
from firmware_sim.errors import WariError
from firmware_sim.events import SetUp
from firmware_sim.firmware import Options
from firmware_sim.registration import make_code
from firmware_sim.search.speed import Speed
from firmware_sim.search.thinker import LEVELS
from tools.bench_display import Bound, Figure
from tools.command_line import Parser, number, refusal

WORST = Bound("worst frame while thinking", 50, "ms")
OWNER = "Bench"
POSITIONS = (
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N",
    "0-4-7-1-1-1-1-6-2-1-5-6-6-7-N",
    "1-0-2-2-0-1-9-0-1-3-0-2-13-14-N",
)
"""Positions in which the computer is to move."""


class Still:
    """An input that never says anything."""

    def poll(self, now_ms: int) -> tuple[()]:
        """Return no events."""
        return ()


def measured(speed: str, moves: int) -> Figure:
    """Let the strongest level choose *moves* moves at *speed*, print the times, and return the longest frame."""
    os.environ[kernels.VARIABLE] = speed
    turns, begun = list[float](), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, closing(NullDisplay()) as display:
        boot = Boot(_setup(display), lambda: Store(Path(folder)))
        _register(Path(folder))
        machine = boot.start()
        for number in range(moves):
            machine.send(SetUp(POSITIONS[number % len(POSITIONS)]))
            turns += _think(machine, display)
        boot.stop()
    print(f"{speed:12} {moves} moves in {time.perf_counter() - begun:.1f} s, {len(turns)} frames", flush=True)
    return Figure(speed, WORST, max(turns) * 1000)


def _setup(display: NullDisplay) -> Setup:
    resources = open_resources()
    profile = load_profile(DEFAULT, resources)
    display.fit((profile.width, profile.height), None, 0)
    return Setup.here(profile, 0, Options(), resources)


def _register(folder: Path) -> None:
    """Store a registration and the strongest level in the saved games in *folder*."""
    vendor = vendor_of(open_resources())
    with closing(Store(folder)) as store:
        store.write("registration", json.dumps({"name": OWNER, "code": make_code(OWNER, vendor.keys[0])}))
        store.write("settings", json.dumps({"level": len(LEVELS) - 1, "seen_keys": True, "delay": 0}))


def _think(machine: Machine, display: NullDisplay) -> list[float]:
    """Run the loop until the computer has moved; return the seconds that each turn took."""
    loop, turns = Loop(machine, display, Still(), SystemClock(), Signals()), list[float]()
    while (game := machine.core.game) is not None and not game.moves:
        begun = time.perf_counter()
        loop.turn()
        turns.append(time.perf_counter() - begun)
        time.sleep(loop.pause_ms() / 1000)
    return turns


def main(arguments: list[str]) -> int:
    """Measure at both speeds and return 1 when the bound does not hold or a speed is missing."""
    parser = Parser("bench_thinking", "Measure frames while it thinks.")
    parser.add_argument(
        "--moves", type=number(1, 1000), default=len(POSITIONS), help="moves to think about (default: %(default)s)"
    )
    given = parser.parse_args(arguments)
    fast, how = kernels.compiled()
    try:
        print(version_text())
        found = [measured(speed, given.moves) for speed in (kernels.CHOICES if fast else (Speed.INTERPRETED.value,))]
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    print(*found, sep="\n")
    if not fast:
        print(f"No compiled kernel to measure: {TEXTS(f'kernel-{how.value}')}.", file=sys.stderr)
    return 0 if fast and all(figure.holds for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
