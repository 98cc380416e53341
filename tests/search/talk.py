"""Talks with an engine on a clock that only moves while it thinks."""

from __future__ import annotations

from firmware_sim.search import kernel as interpreted
from firmware_sim.search.speed import Kernel
from firmware_sim.search.tables import Tables
from firmware_sim.search.uci import Engine
from firmware_sim.text import explain

NODE_US = 10
"""What a node takes."""
SLICE = 500
"""Nodes."""
PIECE_US = 1000
"""What a piece of a table takes."""


class Talk:
    """An engine, and its time."""

    def __init__(self, kernel: Kernel = interpreted, slice_nodes: int = SLICE, tables: Tables | None = None) -> None:
        self.engine = Engine("Wari", explain, kernel, tables)
        self.now_us = 1_000_000
        self._slice = slice_nodes
        self.say("setoption name Hash value 1")

    def say(self, line: str) -> list[str]:
        """Return what is answered at once."""
        return self.engine.hear(line, self.now_us)

    def think(self, slices: int) -> list[str]:
        """Return what is told during some slices of thinking."""
        lines = []
        for _ in range(slices):
            if self.engine.thinking:
                self.now_us += PIECE_US if self.engine.opening else 0
                self.now_us += NODE_US * self._nodes()
                lines += self.engine.report(self.now_us)
        return lines

    def finish(self) -> list[str]:
        """Return what is told until no more is thought."""
        lines = []
        while self.engine.thinking:
            lines += self.think(1)
        return lines

    def run(self, line: str) -> list[str]:
        """Return all that *line* leads to."""
        return self.say(line) + self.finish()

    def nodes(self, line: str) -> int:
        """Return the nodes that the search spends which *line* asks for."""
        return int(self.run(line)[-2].split()[4])

    def state(self) -> tuple[object, ...]:
        """Return all that a later answer could depend on."""
        engine = self.engine
        return engine.options, engine.game.edition, engine.game.start, engine.game.moves, engine.thinking, engine.ended

    def _nodes(self) -> int:
        """Think for a slice and return the nodes that were spent."""
        thought = self.engine.thought
        before = thought.nodes if thought else 0
        self.engine.think(self._slice)
        return thought.nodes - before if thought else 0
