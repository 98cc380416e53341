"""Measures what the screen costs: frame, upload and scale apart, and what a minute of nothing costs.

``python -m tools.bench_display [--seconds 60] [--frames 200]``. The window is measured on a virtual X server of
640×240, and on one of 1920×1080 for the scale; both need the package xvfb. Times are medians in milliseconds.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from device.assets import open_resources
from device.boot import Boot, Setup
from device.clock import SystemClock
from device.desktop import Desktop, Nothing
from device.display import Display, open_display
from device.display.null import NullDisplay
from device.display.window import Window
from device.loop import LIVELY_MS, Loop, Signals
from device.profiles import DEFAULT, load_profile
from device.script import TICK_MS, TICK_NODES, VirtualDevice
from device.store import Store
from device.versions import version_text
from firmware_sim.events import KeyDown, SetUp, Tick
from firmware_sim.firmware import Options

if TYPE_CHECKING:
    import pygame

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
MS = 1000.0
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Screen:
    """A row of the benchmark: its *name*, its *display*, and the *size* of the X server, "" for none."""

    name: str
    display: str
    size: str


SCREENS = (
    Screen("null", "null", ""),
    Screen("window 640x240", "window", "640x240"),
    Screen("window 1920x1080", "window", "1920x1080"),
)


class StandingClock(SystemClock):
    """The machine's clock with hands that stand still: a minute that changes is a change, not idleness."""

    def wall(self) -> datetime:
        """Return noon."""
        return datetime(2026, 1, 1, 12)


@contextmanager
def x_server(size: str) -> Iterator[None]:
    """Run a virtual X server of this *size* and let SDL find it; with no size, do nothing."""
    if not size:
        yield
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        if server.stdout is None:
            raise RuntimeError("Xvfb has no output")
        os.environ["DISPLAY"] = ":" + server.stdout.readline().strip()
        os.environ.pop("SDL_VIDEODRIVER", None)
        yield
        server.terminate()


@contextmanager
def playing(display: Display) -> Iterator[VirtualDevice]:
    """Yield a device at the first move of a game, on *display*."""
    resources = open_resources()
    profile = load_profile(DEFAULT, resources)
    setup = Setup.here(profile, 0, Options(), resources)
    display.fit((profile.width, profile.height), None, 0)
    with tempfile.TemporaryDirectory() as folder:
        boot = Boot(setup, lambda: Store(Path(folder)))
        device = VirtualDevice(boot, display)
        device.send(SetUp(START))
        device.wait_turn()
        yield device
        boot.stop()


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds that the parts of each shown frame took."""

    frame: list[float] = field(default_factory=list)
    scale: list[float] = field(default_factory=list)
    upload: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        parts = {"frame": self.frame, "scale": self.scale, "upload": self.upload}
        return "  ".join(f"{name} {statistics.median(times) * MS:6.3f} ms" for name, times in parts.items())


def timed(times: list[float], action: Callable[[], T]) -> T:
    """Carry *action* out, add the seconds it took to *times*, and return what it returns."""
    begun = time.perf_counter()
    result = action()
    times.append(time.perf_counter() - begun)
    return result


def measure(display: Display, frames: int) -> Costs:
    """Return what so many changed frames cost while a game is played."""
    costs = Costs()
    with playing(display) as device:
        seen = device.core.frame()[1]
        while len(costs.frame) < frames:
            play_on(device)
            surface, counter = timed(costs.frame, device.core.frame)
            if counter == seen:
                costs.frame.pop()  # nothing was drawn
                continue
            seen = counter
            present(display, surface, costs)
    return costs


def play_on(device: VirtualDevice) -> None:
    """Let a little time pass, and play for South when it is to move."""
    game = device.core.game
    if game is None or game.result is not None:
        device.send(SetUp(START))
    elif device.core.waiting:
        device.send(KeyDown(str(game.legal()[0] + 1)))
    device.machine.send(Tick(TICK_MS, TICK_NODES))


def present(display: Display, surface: pygame.Surface, costs: Costs) -> None:
    """Show *surface* in two steps where a display has two."""
    if isinstance(display, Window):
        timed(costs.scale, lambda: display.paint(surface))
        timed(costs.upload, display.flip)
    else:
        costs.scale.append(0.0)
        timed(costs.upload, lambda: display.show(surface))


@dataclass(frozen=True, slots=True)
class Usage:
    """What the process has used up to now: loop turns, frames shown, CPU seconds, naps, and the time."""

    turns: int
    flips: int
    cpu: float
    naps: int
    at: float

    @classmethod
    def of(cls, loop: Loop, display: Display) -> Usage:
        """Return what has been used up to now."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        return cls(loop.turns, flips(display), used.ru_utime + used.ru_stime, used.ru_nvcsw, time.monotonic())


def idle(display: Display, seconds: int) -> str:
    """Return what *seconds* of nothing cost in the real loop: wake-ups, flips, share of a core."""
    with playing(display) as device:
        source = Desktop(display, lambda: False) if isinstance(display, Window) else Nothing()
        loop = Loop(device.machine, display, source, StandingClock(), Signals())
        run_for(loop, LIVELY_MS / MS)  # until the last input is forgotten and the window stands
        before = Usage.of(loop, display)
        run_for(loop, seconds)
        after = Usage.of(loop, display)
    passed = after.at - before.at
    return (
        f"idle {seconds} s: {(after.turns - before.turns) / passed:.1f} wake-ups/s "
        f"({(after.naps - before.naps) / passed:.1f} as the kernel counts them), "
        f"{after.flips - before.flips} flips, {100 * (after.cpu - before.cpu) / passed:.2f} % of a core"
    )


def run_for(loop: Loop, seconds: float) -> None:
    """Run the loop for so many seconds of real time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        loop.turn()
        time.sleep(loop.pause_ms() / MS)


def flips(display: Display) -> int:
    """Return how many frames were shown so far."""
    return display.flips if isinstance(display, Window) else display.shown if isinstance(display, NullDisplay) else 0


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_display", description="Measure what the screen costs.")
    parser.add_argument("--seconds", type=int, default=60, help="of doing nothing on each display (default: 60)")
    parser.add_argument("--frames", type=int, default=300, help="changed frames to measure (default: 300)")
    given = parser.parse_args()
    print(version_text())
    for screen in SCREENS:
        if screen.size and shutil.which("Xvfb") is None:
            print(f"{screen.name}: not measured, the package xvfb is not installed")
            continue
        with x_server(screen.size):
            with closing(open_display(screen.display)) as display:
                print(f"{screen.name:17} {measure(display, given.frames)}", flush=True)
            with closing(open_display(screen.display)) as display:
                print(f"{screen.name:17} {idle(display, given.seconds)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
