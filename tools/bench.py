"""Measure the kernel: ``python -m tools.bench [--yardstick PROGRAM …]``.

Perft and search from the start of the game, compiled and interpreted, in every edition. A yardstick is a program that
does the same under the rules of oware: ``PROGRAM perft 11`` and ``PROGRAM search 17`` print *name depth nodes seconds
nodes/s*. Everything runs on one core, in turn and round by round, and CPU time counts, so that other work of the
computer affects all alike; a figure is the median of the rounds. The nodes are a signature: they are the same on every
computer until the search changes.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from types import ModuleType

from device.kernels import compiled
from device.process.versions import version_text
from device.words import TEXTS
from firmware_sim.errors import WariError
from firmware_sim.rules.board import START
from firmware_sim.rules.editions import EDITIONS, edition
from firmware_sim.search import kernel, rows
from firmware_sim.search.axes import kernel_position, kernel_rules
from tools.command_line import Parser, number, refusal

YARDSTICK_EDITION = "oware"
LEAST_SECONDS = 0.05
"""Shorter work is repeated until it has taken this long."""
MILLION = 1e6


class BadYardstick(Exception):
    """The yardstick cannot run or gives a wrong answer; the text says why."""


@dataclass(frozen=True, slots=True)
class Work:
    """A number of *nodes* in a number of *seconds* of CPU time."""

    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        """Nodes per second."""
        return self.nodes / self.seconds


@dataclass(slots=True)
class Contender:
    """Does the same work in every round; compares its *rounds* with those of *against*."""

    name: str
    depth: int
    work: Callable[[], Work]
    against: Contender | None = None
    rounds: list[Work] = field(default_factory=list)

    def __str__(self) -> str:
        nodes = "/".join(str(nodes) for nodes in sorted({work.nodes for work in self.rounds}))
        seconds, rate = (median(figures) for figures in zip(*((w.seconds, w.rate) for w in self.rounds), strict=True))
        row = f"{self.name:24}{self.depth:5}{nodes:>12}{seconds:11.4f}{rate / MILLION:11.2f}"
        return row + (f"   {self._compared(self.against)}" if self.against else "")

    def _compared(self, other: Contender) -> str:
        pairs = list(zip(self.rounds, other.rounds, strict=True))
        text = f"{median(one.rate / two.rate for one, two in pairs):.2f} of the nodes/s of {other.name}"
        if self.depth == other.depth:
            text += f", {median(one.seconds / two.seconds for one, two in pairs):.3f} of its time"
        return text


# --- the work ------------------------------------------------------------------------------------------------


def perft(module: ModuleType, name: str, depth: int) -> int:
    """Return the number of sequences of *depth* plies from the start of the edition *name*, counted by *module*."""
    return int(module.perft(*kernel_position(START), kernel_rules(edition(name)), depth))


def search(module: ModuleType, mebibytes: int, name: str, depth: int) -> int:
    """Search the start of the edition *name* to *depth* plies with *module*; return the nodes."""
    searching = module.Search(mebibytes)
    searching.start(*kernel_position(START), kernel_rules(edition(name)), depth=depth)
    searching.run(sys.maxsize)
    return int(searching.nodes)


SOWINGS = tuple((8 * bowl, tuple(rows.sowing(bowl, seeds) for seeds in range(49))) for bowl in range(6))
"""For each bowl its lane, and how sowing it changes the board, by its seeds."""


def packed_perft(mine: int, theirs: int, store: int, other: int, depth: int) -> int:
    """Return the number of sequences of *depth* plies under oware, counted with two packed ints in plain Python."""
    total = 0
    for lane, sowings in SOWINGS:
        seeds = mine >> lane & 255
        if not seeds:
            continue
        change_mine, change_theirs, last = sowings[seeds]
        sown = left = theirs + change_theirs
        kept = store
        while last >= 0 and left >> last & 254 == 2:
            caught = left >> last & 255
            left -= caught << last
            kept += caught
            last -= 8
        if not left:
            left, kept = sown, store  # a grand slam captures nothing
        if not left and not theirs:
            continue
        if depth == 1:
            total += 1
        elif kept < 25:
            total += packed_perft(left, mine + change_mine, other, kept, depth - 1)
    return total


def here(count: Callable[[], int]) -> Work:
    """Run *count* in this process."""
    times, spent, begun = 0, 0.0, time.process_time()
    while spent < LEAST_SECONDS:
        nodes = count()
        times, spent = times + 1, time.process_time() - begun
    return Work(nodes, spent / times)


def there(program: Path, work: str, depth: int) -> Work:
    """Run *program* on *work* ("perft" or "search"); raise BadYardstick when it fails."""
    begun = _children()
    try:
        done = subprocess.run([program, work, str(depth)], capture_output=True, text=True, check=True)
        name, told, nodes, _, _ = done.stdout.split()
    except OSError as error:
        raise BadYardstick(f"{program} cannot be run: {error.strerror}.") from error
    except (subprocess.CalledProcessError, UnicodeDecodeError, ValueError) as error:
        raise BadYardstick(f"{program} {work} {depth} did not print: name depth nodes seconds nodes/s.") from error
    if (name, told) != (work, str(depth)) or not nodes.isdecimal():
        raise BadYardstick(f"{program} {work} {depth} printed something else: {done.stdout.strip()}.")
    return Work(int(nodes), _children() - begun)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# --- side by side --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """The depths for the compiled and for the interpreted kernel, by the name of the work."""

    yardsticks: tuple[Path, ...]
    depths: dict[str, int]
    shallow: dict[str, int]
    mebibytes: int
    rounds: int

    def counts(self, module: ModuleType) -> dict[str, Callable[[str, int], int]]:
        """Return the work that *module* can do: perft and search, by edition and depth."""
        return {"perft": partial(perft, module), "search": partial(search, module, self.mebibytes)}


def contenders(plan: Plan, work: str, fast: ModuleType | None) -> Iterator[Contender]:
    """Yield the contenders for *work*: yardsticks, the compiled kernel *fast*, packed ints, the interpreted kernel."""
    depth, shallow = plan.depths[work], plan.shallow[work]
    sticks = [Contender(stick.name, depth, partial(there, stick, work, depth)) for stick in plan.yardsticks]
    yield from sticks
    if fast:
        yield from _editions("compiled", plan.counts(fast)[work], depth, sticks[0] if sticks else None)
    plain = None
    if work == "perft":
        plain = Contender(
            "two packed ints", shallow, partial(here, partial(packed_perft, *kernel_position(START), shallow))
        )
        yield plain
    yield from _editions("interpreted", plan.counts(kernel)[work], shallow, plain)


def _editions(
    speed: str, count: Callable[[str, int], int], depth: int, against: Contender | None
) -> Iterator[Contender]:
    for name in EDITIONS:
        other = against if name == YARDSTICK_EDITION else None
        yield Contender(f"{speed} {name}", depth, partial(here, partial(count, name, depth)), other)


def compare(plan: Plan, work: str, fast: ModuleType | None) -> None:
    """Measure *work* and print a row for each contender."""
    everyone = list(contenders(plan, work, fast))
    for _ in range(plan.rounds):
        for one in everyone:
            one.rounds.append(one.work())
    print(f"\n{work:24}{'depth':>5}{'nodes':>12}{'seconds':>11}{'M nodes/s':>11}")
    for one in everyone:
        print(one)


def differences(plan: Plan, fast: ModuleType) -> Iterator[str]:
    """Yield a line for each difference between the nodes of the two speeds."""
    for work, depth in plan.shallow.items():
        for name in EDITIONS:
            quick, slow = (plan.counts(module)[work](name, depth) for module in (fast, kernel))
            if quick != slow:
                yield f"{work} {name} {depth}: {quick} nodes compiled, {slow} interpreted"


# --- the command line ----------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = Parser("bench", str(__doc__).splitlines()[0])
    depth = number(1, rows.DEEPEST)
    yardstick = "a program to compare with; if you name several, the compiled kernel is compared with the first"
    add = parser.add_argument
    add("--yardstick", type=Path, action="append", default=[], metavar="PROGRAM", help=yardstick)
    add("--perft", type=depth, default=11, metavar="DEPTH", help="plies of the compiled perft (%(default)s)")
    add("--search", type=depth, default=17, metavar="DEPTH", help="plies of the compiled search (%(default)s)")
    add("--shallow", type=depth, default=8, metavar="DEPTH", help="plies of the interpreted kernel (%(default)s)")
    add(
        "--table",
        type=number(1, 4096),
        default=16,
        metavar="MIB",
        help="table size of the search, in MiB (%(default)s)",
    )
    add("--rounds", type=number(1, 1000), default=5, metavar="N", help="how often to measure everything (%(default)s)")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Measure what *arguments* ask for; return 1 when the two speeds differ, 2 when it cannot run."""
    given = _parser().parse_args(arguments)
    deep = {"perft": given.perft, "search": given.search}
    plan = Plan(tuple(given.yardstick), deep, dict.fromkeys(deep, given.shallow), given.table, given.rounds)
    fast, speed = compiled()
    try:
        print(f"{version_text()}; table {plan.mebibytes} MiB, medians of {plan.rounds}")
        for work in deep:
            compare(plan, work, fast)
    except (BadYardstick, WariError) as error:
        print(refusal(error), file=sys.stderr)
        return 2
    except MemoryError:
        print(f"Not enough memory for a table of {plan.mebibytes} MiB; choose a smaller one.", file=sys.stderr)
        return 2
    if not fast:
        print(f"\nNo compiled kernel to measure: {TEXTS(f'kernel-{speed.value}')}.")
        return 0
    found = list(differences(plan, fast))
    print("\n" + ("\n".join(found) or "Both kernels search the same nodes."))
    return 1 if found else 0


def _stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


if __name__ == "__main__":
    _stay_on_one_core()
    sys.exit(main(sys.argv[1:]))
