"""Measure how quickly ``wari`` starts: ``python -m tools.bench_start [--rounds N]``.

The yardstick is a program that imports pygame and opens a window. ``wari`` prints its version, prints its help, and
draws its first frame. The window is SDL's dummy one and the frame goes to the null display, so that no X server is
measured. All run in turn, round by round, from start to exit; a figure is the minimum of the rounds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.command_line import Parser, number

ROOT = Path(__file__).parents[1]
YARDSTICK = """\
import pygame
pygame.display.init()
pygame.display.set_mode((480, 160))
pygame.display.flip()
"""
SCRIPT = "shot first\n"
"""A script whose only command takes a picture, so that Wari draws its first frame and ends."""
CHANGES = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": ""}
"""The environment: no greeting, no screen, and Python may keep compiled files, as for an installed Wari."""
GOALS = {"--version": 1.2, "--help": 1.2, "first frame": 2.0}
"""The target time, in multiples of the yardstick's."""
MEMORY_GOAL = 1.4
"""The target memory at the first frame, in multiples of the yardstick's."""
KIB = 1024


@dataclass(frozen=True, slots=True)
class Run:
    """One process, from start to exit: *seconds* of wall time and its peak memory in *mebibytes*."""

    seconds: float
    mebibytes: float


@dataclass(slots=True)
class Contender:
    """A *command* that runs once per round."""

    name: str
    command: Sequence[str]
    rounds: list[Run] = field(default_factory=list)

    @property
    def best(self) -> Run:
        """The least time and the least memory of all rounds."""
        return Run(min(run.seconds for run in self.rounds), min(run.mebibytes for run in self.rounds))


def measure(command: Sequence[str]) -> Run:
    """Run *command* to its end; raise CalledProcessError when it fails."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **CHANGES}, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Run(seconds, used.ru_maxrss / KIB)


def contenders(script: Path) -> list[Contender]:
    """Return the yardstick, then the commands of ``wari``."""
    wari = [sys.executable, "-m", "device"]
    return [
        Contender("pygame with a window", [sys.executable, "-c", YARDSTICK]),
        Contender("--version", [*wari, "--version"]),
        Contender("--help", [*wari, "--help"]),
        Contender("first frame", [*wari, "--display", "null", "--script", str(script)]),
    ]


def compare(rounds: int) -> list[Contender]:
    """Return the contenders after *rounds* rounds; one round before them fills the caches and does not count."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "first.wari")
        script.write_text(SCRIPT, encoding="utf-8")
        everyone = contenders(script)
        for contender in everyone:
            measure(contender.command)
        for _ in range(rounds):
            for contender in everyone:
                contender.rounds.append(measure(contender.command))
    return everyone


def report(everyone: Sequence[Contender]) -> Iterator[str]:
    """Yield a line for each of *everyone*, compared with the first."""
    yard = everyone[0].best
    yield f"{'':22}{'seconds':>9}{'ratio':>7}{'goal':>6}{'MiB':>8}{'ratio':>7}{'goal':>6}"
    for contender in everyone:
        best, goal = contender.best, GOALS.get(contender.name)
        times = f"{best.seconds:9.3f}{best.seconds / yard.seconds:7.2f}{goal or '':>6}"
        memory = f"{best.mebibytes:8.1f}{best.mebibytes / yard.mebibytes:7.2f}{MEMORY_GOAL if goal else '':>6}"
        yield f"{contender.name:22}{times}{memory}"


def main(arguments: Sequence[str]) -> int:
    """Measure and print the figures."""
    parser = Parser("bench_start", str(__doc__).splitlines()[0])
    times = "how often to run everything (%(default)s)"
    parser.add_argument("--rounds", type=number(1, 1000), default=10, metavar="N", help=times)
    given = parser.parse_args(arguments)
    print("\n".join(report(compare(given.rounds))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
