"""The memory and the processes that solve endgames."""

from __future__ import annotations

import contextlib
import mmap
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import ModuleType

from firmware_sim.search import boards
from firmware_sim.search.endgames import is_exact
from firmware_sim.search.rows import Rules

SLICES = 8
"""Slices of a layer per process, because parts of a layer differ in work."""
SMALL = 100_000
"""A layer with fewer boards takes one process: the others would mostly wait."""


class Memory:
    """Zeroed bytes for a table up to *seeds* seeds and for the work on its layers; forked processes share them."""

    def __init__(self, seeds: int, exact: bool, block: int) -> None:
        """Allocate the memory; raise OSError without enough of it. *block* is ``retrograde.BLOCK``."""
        table, layer = boards.boards_below(seeds + 1), boards.boards(seeds)
        sizes = {"lower": table, "upper": table, "rounds": table}
        sizes |= {"exits_lower": layer, "exits_upper": layer, "won": layer, "lost": layer}
        sizes["flags"] = 2 * (layer // block + 1)
        self.views: dict[str, memoryview] = {}
        self.size = 0
        for name, size in sizes.items():
            twin = name.replace("upper", "lower")
            self.views[name] = self.views[twin] if exact and twin != name else self._room(size)
        for name in ("lower", "upper", "exits_lower", "exits_upper"):
            self.views[name] = self.views[name].cast("B").cast("b")
        if exact:
            self.views["upper"], self.views["exits_upper"] = self.views["lower"], self.views["exits_lower"]

    def planes(self, seeds: int) -> list[memoryview]:
        """Return the planes of the part of the table up to *seeds* seeds, one for the values if they are exact."""
        views = self.views
        values = [views["lower"]] if views["lower"] is views["upper"] else [views["lower"], views["upper"]]
        return [plane.cast("B")[: boards.boards_below(seeds + 1)] for plane in (*values, views["rounds"])]

    def _room(self, size: int) -> memoryview:
        self.size += size
        return memoryview(mmap.mmap(-1, size))


def slices(seeds: int, parts: int, block: int) -> list[tuple[int, int]]:
    """Cut the layer of *seeds* seeds into at most *parts* slices that begin at multiples of *block*."""
    size = boards.boards(seeds)
    step = -(-size // (parts * block)) * block
    return [(start, min(start + step, size)) for start in range(0, size, step)]


class Crew:
    """*processes* processes that work on the layers of one table; with one, this process does everything.

    Without ``fork`` it has one, because it cannot share the memory. Close it when done.
    """

    def __init__(self, module: ModuleType, rules: Rules, memory: Memory, processes: int) -> None:
        self._module, self._rules, self._memory = module, rules, memory
        can_fork = "fork" in multiprocessing.get_all_start_methods()
        self.processes = max(1, processes if can_fork else 1)
        self._workers: list[tuple[BaseProcess, Connection]] = []
        if self.processes > 1:
            self._workers = [self._hired(number) for number in range(self.processes)]

    def solve(self, seeds: int, tick: Callable[[float], None]) -> int:
        """Solve the layer of *seeds* seeds, after all layers below; return the most rounds that a value took.

        This calls *tick* repeatedly with the share of the values that are done, 0–1.
        """
        alone = self.processes == 1 or boards.boards(seeds) < SMALL
        work = self._alone(seeds) if alone else self._all(seeds)

        exact, share = is_exact(self._rules), 0.0

        def run(step: str, *numbers: int) -> int:
            nonlocal share
            if step == "begin":
                share = (seeds - numbers[0]) / (seeds if exact else 2 * seeds)
            tick(share)
            return work(step, *numbers)

        return int(self._module.solve(seeds, exact, run))

    def close(self) -> None:
        """End the processes."""
        for worker, pipe in self._workers:
            pipe.close()
            worker.terminate()
            worker.join()
        self._workers.clear()

    def _alone(self, seeds: int) -> Callable[..., int]:
        layer = self._module.Layer(self._rules, seeds, self._memory.views)
        return lambda step, *numbers: int(getattr(layer, step)(*numbers, 0, boards.boards(seeds)))

    def _all(self, seeds: int) -> Callable[..., int]:
        def run(*order: object) -> int:
            for _, pipe in self._workers:
                pipe.send((seeds, *order))
            return sum(pipe.recv() for _, pipe in self._workers)

        return run

    def _hired(self, number: int) -> tuple[BaseProcess, Connection]:
        context = multiprocessing.get_context("fork")
        here, there = context.Pipe()
        worker = context.Process(target=self._work, args=(number, there), daemon=True)
        worker.start()
        there.close()
        return worker, here

    def _work(self, number: int, pipe: Connection) -> None:
        """Carry out the orders from *pipe* on this process's slices of a layer, until the pipe is closed."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all of them; the first process ends the others
        with contextlib.suppress(EOFError, OSError):
            layer, cut, at = None, [], 0
            while True:
                seeds, step, *numbers = pipe.recv()
                if seeds != at:
                    layer, at = self._module.Layer(self._rules, seeds, self._memory.views), seeds
                    cut = slices(seeds, SLICES * self.processes, self._module.BLOCK)[number :: self.processes]
                pipe.send(sum(getattr(layer, step)(*numbers, *one) for one in cut))


def solve_all(module: ModuleType, rules: Rules, seeds: int, processes: int = 1) -> list[memoryview]:
    """Return the planes of the table of *rules* up to *seeds* seeds, made by *module*, ``retrograde`` at a speed."""
    memory = Memory(seeds, is_exact(rules), module.BLOCK)
    crew = Crew(module, rules, memory, processes)
    try:
        for layer in range(1, seeds + 1):
            crew.solve(layer, _silent)
    finally:
        crew.close()
    return memory.planes(seeds)


def _silent(share: float) -> None:
    """Report nothing."""
