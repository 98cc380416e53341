"""Measures what the screen costs: frame, upload and scale separately, and an idle minute.

Idle means that nobody does anything, while the handheld serves a serial keypad that reports every half second, a second
serial line, the search for input devices, and a battery.

``python -m tools.bench_display [--seconds 60] [--frames 300] [--without-window]``. The window is measured on a virtual
X server of 640×240, and on one of 1920×1080 for the scale; both need the package xvfb. Times are medians in
milliseconds. At the end it compares every figure with its bound.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from device.assets import open_resources
from device.boot import Boot, Setup
from device.clock import SystemClock
from device.display import Display, open_display
from device.display.null import NullDisplay
from device.display.presenter import Placement
from device.display.profiles import DEFAULT, load_profile
from device.display.window import Window
from device.input import Input
from device.input.desktop import Desktop
from device.input.evdev import AUTO, Evdev, Grabbed
from device.input.merged import Inputs
from device.input.pointer import Pointer
from device.input.power import Battery
from device.input.serial_keypad import SerialKeypad
from device.loop import LIVELY_MS, Loop
from device.process.signals import Signals
from device.process.versions import version_text
from device.saving.store import Store
from device.scripting.script import TICK_MS, TICK_NODES, VirtualDevice
from device.serial.port import NamedPort, SerialReader
from firmware_sim.events import KeyDown, SetUp, Tick
from firmware_sim.firmware import Options
from tools.command_line import Parser, number

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


@dataclass(frozen=True, slots=True)
class Bound:
    """The upper limits of the figures on every display."""

    name: str
    limit: float
    unit: str


FRAME = Bound("frame", 6, "ms")
WAKE_UPS = Bound("wake-ups while idle", 25, "a second")
FLIPS = Bound("flips while idle", 1, "in all")
CORE = Bound("time while idle", 1, "% of a core")
SPEAK = """
import os, sys, time
from device.input.serial_lines import BEAT_MS, Speaker
speaker = Speaker()
while True:
    os.write(int(sys.argv[1]), speaker.step(frozenset(), BEAT_MS))
    time.sleep(BEAT_MS / 1000)
"""
SETTLE_MS = LIVELY_MS + 4000
NOTE = "While idle the clock stands still: in play each minute that changes is one flip more."


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure measured on the display *where*, and its *bound*."""

    where: str
    bound: Bound
    value: float

    @property
    def holds(self) -> bool:
        """True when the figure stays below its bound."""
        return self.value < self.bound.limit

    def __str__(self) -> str:
        word = "holds" if self.holds else "DOES NOT HOLD"
        bound = self.bound
        return (
            f"{self.where:17} {bound.name}: {round(self.value, 2):g}, bound: below {bound.limit:g} {bound.unit}: {word}"
        )


class StandingClock(SystemClock):
    """The system's clock with a wall clock that stands still, because a changing minute is not idleness."""

    def wall(self) -> datetime:
        """Return noon."""
        return datetime(2026, 1, 1, 12)


@contextmanager
def x_server(size: str) -> Iterator[None]:
    """Run a virtual X server of this *size* for SDL; without a size, do nothing."""
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
    """The seconds that the parts of each frame took."""

    frame: list[float] = field(default_factory=list)
    scale: list[float] = field(default_factory=list)
    upload: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        parts = {"frame": self.frame, "scale": self.scale, "upload": self.upload}
        return "  ".join(f"{name} {statistics.median(times) * MS:6.3f} ms" for name, times in parts.items())


def timed(times: list[float], action: Callable[[], T]) -> T:
    """Call *action*, add the seconds it took to *times*, and return its result."""
    begun = time.perf_counter()
    result = action()
    times.append(time.perf_counter() - begun)
    return result


def measure(display: Display, frames: int) -> Costs:
    """Return the costs of *frames* changed frames during a game."""
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
    """Let a little time pass, and play for South when South is to move."""
    game = device.core.game
    if game is None or game.result is not None:
        device.send(SetUp(START))
    elif device.core.waiting:
        device.send(KeyDown(str(game.legal()[0] + 1)))
    device.machine.send(Tick(TICK_MS, TICK_NODES))


def present(display: Display, surface: pygame.Surface, costs: Costs) -> None:
    """Show *surface*, in two steps if the display has two."""
    if isinstance(display, Window):
        timed(costs.scale, lambda: display.paint(surface))
        timed(costs.upload, display.flip)
    else:
        costs.scale.append(0.0)
        timed(costs.upload, lambda: display.show(surface))


@dataclass(frozen=True, slots=True)
class Usage:
    """What the process has used so far: loop turns, frames shown, CPU seconds, naps, and the time."""

    turns: int
    flips: int
    cpu: float
    naps: int
    at: float

    @classmethod
    def of(cls, loop: Loop, display: Display) -> Usage:
        """Return the usage so far."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        return cls(loop.turns, flips(display), used.ru_utime + used.ru_stime, used.ru_nvcsw, time.monotonic())


@dataclass(frozen=True, slots=True)
class Idleness:
    """The cost of *seconds* of idleness.

    *wake_ups* of the loop and *naps* counted by the kernel, both per second, *flips* in all, per cent of a *core*.
    """

    seconds: float
    wake_ups: float
    naps: float
    flips: int
    core: float

    @classmethod
    def between(cls, before: Usage, after: Usage) -> Idleness:
        """Return the usage from *before* to *after*."""
        passed = after.at - before.at
        return cls(
            seconds=passed,
            wake_ups=(after.turns - before.turns) / passed,
            naps=(after.naps - before.naps) / passed,
            flips=after.flips - before.flips,
            core=100 * (after.cpu - before.cpu) / passed,
        )

    def __str__(self) -> str:
        return (
            f"idle {self.seconds:.0f} s: {self.wake_ups:.1f} wake-ups/s ({self.naps:.1f} as the kernel counts them), "
            f"{self.flips} flips, {self.core:.2f} % of a core"
        )


@contextmanager
def attended() -> Iterator[list[Input]]:
    """Yield the inputs that a handheld serves: a serial keypad, a serial line, input devices, a battery.

    The keypad runs in a separate process, so its wake-ups do not count.
    """
    (keypad, near), (line, far) = os.openpty(), os.openpty()
    for end in (near, far):
        tty.setraw(end)
    pad = [sys.executable, "-c", SPEAK, str(keypad)]
    with (
        subprocess.Popen(pad, pass_fds=[keypad]) as speaker,
        tempfile.TemporaryDirectory() as folder,
        closing(SerialKeypad(NamedPort(os.ttyname(near)), SystemClock())) as serial,
        closing(SerialReader(NamedPort(os.ttyname(far)), lambda _: None)) as reader,
        closing(
            Evdev(
                AUTO,
                Pointer(lambda: Placement((1, 1), (1, 1))),
                lambda: False,
                open_device=Grabbed,
                folder=Path(folder),
            )
        ) as devices,
    ):
        reader.start()
        yield [serial, devices, Battery(Path(folder))]
        speaker.kill()
    for end in (keypad, near, line, far):
        os.close(end)


def idle(display: Display, seconds: int) -> Idleness:
    """Return the cost of *seconds* of idleness in the real loop."""
    with playing(display) as device, attended() as sources:
        desktop: list[Input] = [Desktop(display, lambda: False)] if isinstance(display, Window) else []
        loop = Loop(device.machine, display, Inputs([*desktop, *sources]), StandingClock(), Signals())
        run_for(loop, SETTLE_MS / MS)  # until the last input and all messages are over and the window is open
        before = Usage.of(loop, display)
        run_for(loop, seconds)
        return Idleness.between(before, Usage.of(loop, display))


def figures(where: str, costs: Costs, rest: Idleness) -> list[Figure]:
    """Return the figures with a bound for one display."""
    return [
        Figure(where, FRAME, statistics.median(costs.frame) * MS),
        Figure(where, WAKE_UPS, max(rest.wake_ups, rest.naps)),
        Figure(where, FLIPS, rest.flips),
        Figure(where, CORE, rest.core),
    ]


def run_for(loop: Loop, seconds: float) -> None:
    """Run the loop for *seconds* of real time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        loop.turn()
        time.sleep(loop.pause_ms() / MS)


def flips(display: Display) -> int:
    """Return how many frames were shown so far."""
    return display.flips if isinstance(display, Window) else display.shown if isinstance(display, NullDisplay) else 0


def measured(screen: Screen, frames: int, seconds: int) -> list[Figure]:
    """Measure one display, print its costs, and return the figures with a bound."""
    with x_server(screen.size):
        with closing(open_display(screen.display)) as display:
            costs = measure(display, frames)
        print(f"{screen.name:17} {costs}", flush=True)
        with closing(open_display(screen.display)) as display:
            rest = idle(display, seconds)
        print(f"{screen.name:17} {rest}", flush=True)
    return figures(screen.name, costs, rest)


def main(arguments: list[str]) -> int:
    """Measure, compare with the bounds, and return 1 when one does not hold or the window was not measured."""
    parser = Parser("bench_display", "Measure what the screen costs.")
    parser.add_argument(
        "--seconds", type=number(1, 10**6), default=60, help="idle seconds on each display (default: 60)"
    )
    parser.add_argument("--frames", type=number(1, 10**6), default=300, help="changed frames to measure (default: 300)")
    parser.add_argument("--without-window", action="store_true", help="skip the window without reporting a fault")
    given = parser.parse_args(arguments)
    print(version_text())
    found, missing = [], False
    for screen in SCREENS:
        if screen.size and given.without_window:
            print(f"{screen.name}: skipped on request")
        elif screen.size and shutil.which("Xvfb") is None:
            print(f"{screen.name}: NOT MEASURED, the package xvfb is not installed")
            missing = True
        else:
            found += measured(screen, given.frames, given.seconds)
    print(NOTE, *found, sep="\n")
    return 1 if missing or not all(figure.holds for figure in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
