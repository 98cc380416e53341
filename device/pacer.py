"""How much to think at a time, found out from how long the last slice took."""

from __future__ import annotations

SLICE_US = 12_000  # a slice should take about this long, and never more than 20 ms: whoever waits must not feel it
FIRST_NODES, LEAST_NODES, MOST_NODES = 200, 20, 500_000


class Pacer:
    """Finds how many nodes a thinking tick may spend on this machine."""

    def __init__(self) -> None:
        self.nodes = FIRST_NODES
        self.is_busy = True  # the last tick really thought: a decided move may have to wait for the seeds to land
        self._proven = FIRST_NODES  # what the last busy tick led to

    def begin(self) -> None:
        """Begin another move: ticks that had nothing to think about proved nothing about this machine."""
        self.nodes = self._proven

    def took(self, us: int) -> None:
        """Learn that the last tick took *us* microseconds; a slice at most doubles from one tick to the next."""
        self.is_busy = us >= SLICE_US // 4
        wanted = self.nodes * SLICE_US // max(us, 1)
        self.nodes = max(LEAST_NODES, min(wanted, 2 * self.nodes, MOST_NODES))
        if self.is_busy:
            self._proven = self.nodes
