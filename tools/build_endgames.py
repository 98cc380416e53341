"""Solve endgames: ``python -m tools.build_endgames --edition E --seeds N [--slam S] [--to FOLDER]``.

It solves every board of up to N seeds under the rules of the edition, layer by layer, and writes them to FOLDER as one
table. An interrupted build continues with its last layer. ``--shipped`` builds the tables that come with the program.
``docs/endgames.md`` lists the costs.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from device.endgames import mapped
from device.kernels import choose
from firmware_sim.errors import BadEndgames, WariError
from firmware_sim.resources import Buffer
from firmware_sim.rules.board import SEEDS
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.search import boards, endgames
from firmware_sim.search.axes import kernel_rules
from tools.command_line import MOST_JOBS, Parser, number, refusal
from tools.engine.crew import Crew, Memory
from tools.engine.figures import shipped_seeds
from tools.proofs.random_games import variants

ROOT = Path(__file__).parent.parent
MADE = ROOT / "build" / "endgames"
SHIPPED = ROOT / "assets" / "endgames"
UNFINISHED, NEW = ".unfinished", ".new"
WORTH_KEEPING = 9
"""Layers with at least this many seeds are kept for an interrupted build; all others take less than a second."""
SAY_EACH = 10
"""Seconds between two reports on the same layer."""


class Progress:
    """Reports how far a build up to *seeds* seeds is, and how long it will take at the pace of its last layer."""

    def __init__(self, seeds: int, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._all, self._say, self._clock = boards.boards_below(seeds + 1), say, clock
        self._seeds, self._pace, self._began, self._said = 0, 0.0, 0.0, 0.0

    def begin(self, seeds: int) -> None:
        """Report that the layer of *seeds* seeds begins."""
        self._seeds, self._began = seeds, self._clock()
        self.tell()

    def tick(self, share: float) -> None:
        """Report the progress if the last report is some time ago; about a *share*, 0–1, of the layer is done."""
        if self._clock() - self._said > SAY_EACH:
            self.tell(share)

    def end(self) -> None:
        """Note the pace of the solved layer."""
        self._pace = (self._clock() - self._began) / boards.boards(self._seeds)

    def tell(self, share: float = 0) -> None:
        """Report the progress now."""
        self._said = self._clock()
        layer, before, took = boards.boards(self._seeds), boards.boards_below(self._seeds), self._said - self._began
        pace = self._pace or (took / layer / share if share else 0)
        left = pace * (self._all - before) - took
        guess = f", about {_duration(left)} left" if left > 0 else ""
        self._say(f"{self._seeds} seeds, {layer:,} boards: {100 * before // self._all} % of all done{guess}")


def build(
    rules: Edition, seeds: int, folder: Path, packing: int, processes: int, say: Callable[[str], None] = print
) -> Path:
    """Solve every board of *rules* up to *seeds* seeds (1–48) and write the table to *folder*; return its file.

    It continues an interrupted build in *folder*. Raises OSError when memory or disk space runs out.
    """
    axes, path = kernel_rules(rules), folder / endgames.file_of(rules)
    module, began = choose("tools.engine.retrograde").module, time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    memory = Memory(seeds, endgames.is_exact(axes), module.BLOCK)
    done = _resume(rules, seeds, path, memory, say)
    crew, progress, kept = Crew(module, axes, memory, processes), Progress(seeds, say), _unfinished(path)
    try:
        for layer in range(done + 1, seeds + 1):
            progress.begin(layer)
            crew.solve(layer, progress.tick)
            progress.end()
            if WORTH_KEEPING <= layer < seeds:
                _write(kept, endgames.encoded(rules, layer, memory.planes(layer), endgames.PLAIN))
    finally:
        crew.close()
    _write(path, endgames.encoded(rules, seeds, memory.planes(seeds), packing))
    kept.unlink(missing_ok=True)
    took = _duration(time.monotonic() - began)
    say(f"{path}: {path.stat().st_size:,} bytes, {took}, {memory.size >> 20} MiB of memory, {crew.processes} processes")
    return path


def _resume(rules: Edition, seeds: int, path: Path, memory: Memory, say: Callable[[str], None]) -> int:
    """Fill *memory* from an interrupted build; return up to how many seeds."""
    for file in (path, _unfinished(path)):
        try:
            found = endgames.opened(mapped(file), rules, str(file)) if file.exists() else None
        except BadEndgames as error:
            say(refusal(error))
            continue
        if found and found.seeds <= seeds:
            old = (
                [found.lower, found.upper, found.rounds] if len(memory.planes(0)) == 3 else [found.lower, found.rounds]
            )
            for plane, there in zip(memory.planes(found.seeds), old, strict=True):
                plane[:] = there.cast("B")
            say(f"{found.seeds} seeds are already solved.")
            return found.seeds
    return 0


def _unfinished(path: Path) -> Path:
    return path.with_name(path.name + UNFINISHED)


def _write(path: Path, parts: list[Buffer]) -> None:
    """Write *parts* to the file at *path*, completely or not at all."""
    new = path.with_name(path.name + NEW)
    try:
        with new.open("wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return (
        f"{minutes // 60} h {minutes % 60} min"
        if minutes >= 60
        else f"{minutes} min {rest} s"
        if minutes
        else f"{rest} s"
    )


def _orders(line: argparse.Namespace) -> list[tuple[Edition, int]]:
    """Return the tables to build; raise WariError when an argument is wrong."""
    if line.shipped:
        return [(rules, shipped_seeds(rules)) for rules in variants()]
    return [(edition(line.edition, line.slam), line.seeds)]


def main(arguments: list[str]) -> int:
    """Build what the command line asks for; return 0, or 1 or more after a sentence that says why not."""
    parser = Parser("build_endgames", "Solve endgames.")
    parser.add_argument("--edition", default="oware", help=f"one of {', '.join(EDITIONS)}")
    parser.add_argument("--slam", help="the grand slam rule, if the edition lets you choose it")
    parser.add_argument(
        "--seeds", type=number(1, SEEDS), default=12, help="solve every board with up to this many seeds"
    )
    parser.add_argument("--to", type=Path, help="the folder of the table")
    parser.add_argument(
        "--pack", action="store_true", help="compress it; a compressed table is unpacked into memory, not mapped"
    )
    parser.add_argument(
        "--processes", type=number(1, MOST_JOBS), default=os.cpu_count() or 1, help="how many processes work at once"
    )
    parser.add_argument("--shipped", action="store_true", help="build every table that comes with Wari")
    line = parser.parse_args(arguments)
    folder = line.to or (SHIPPED if line.shipped else MADE)
    packing = endgames.XZ if line.pack or line.shipped else endgames.PLAIN
    try:
        for rules, seeds in _orders(line):
            print(f"{endgames.name_of(rules)}, up to {seeds} seeds", flush=True)
            build(rules, seeds, folder, packing, line.processes, _say)
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    except (FileExistsError, NotADirectoryError):
        print(f"{folder} is not a folder; name another with --to.", file=sys.stderr)
        return 2
    except (OSError, OverflowError) as error:
        print(f"The table cannot be built: {refusal(error)}", file=sys.stderr)
        return 1
    except MemoryError:
        print("The table cannot be built: not enough memory for so many seeds.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; run the same command again to continue from this layer.", file=sys.stderr)
        return 130
    return 0


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
