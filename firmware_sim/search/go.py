"""What ``go`` may be told: how deep, how many nodes, how long; and the share of a clock that one move is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_sim.errors import BadCommand
from firmware_sim.rules.board import Side
from firmware_sim.rules.notation import shown
from firmware_sim.search.kernel import DEEPEST

MOST = 10**15
"""The greatest number of nodes or milliseconds that can be asked for."""
MOVES_LEFT = 25
"""How many moves of its own a side is taken to have before it, where nothing is said."""

_NUMBERS = {
    "depth": (1, 999),
    "nodes": (1, MOST),
    "movetime": (1, MOST),
    "perft": (0, DEEPEST),
    "wtime": (0, MOST),
    "btime": (0, MOST),
    "winc": (0, MOST),
    "binc": (0, MOST),
    "movestogo": (1, 999),
}
_FLAGS = ("infinite", "ponder")


@dataclass(frozen=True, slots=True)
class Limits:
    """Where thinking ends: at *depth* plies (1–DEEPEST), *nodes* nodes or *ms* milliseconds, None for no limit.

    With *infinite* the move is not told before ``stop``; with *ponder* not before ``ponderhit``, from which the time
    counts. *perft* is a depth to count to instead of thinking.
    """

    depth: int = DEEPEST
    nodes: int | None = None
    ms: int | None = None
    infinite: bool = False
    ponder: bool = False
    perft: int | None = None

    @property
    def ends(self) -> bool:
        """True when thinking ends without another word, sooner or later within what was asked for."""
        asked = self.nodes is not None or self.ms is not None or self.perft is not None or self.depth < DEEPEST
        return asked and not self.infinite and not self.ponder


def parse_go(words: Sequence[str], mover: Side) -> Limits:
    """Return the limits that *words* set when *mover* is to move; raise BadCommand for what cannot be understood."""
    given: dict[str, int] = {}
    rest = iter(words)
    for word in rest:
        if word in given:
            raise BadCommand("uci-go-twice", word=word)
        if word in _FLAGS:
            given[word] = 1
        elif word in _NUMBERS:
            given[word] = number(word, next(rest, ""), *_NUMBERS[word])
        else:
            raise BadCommand("uci-go-word", word=shown(word), words=", ".join((*_NUMBERS, *_FLAGS)))
    if "perft" in given and len(given) > 1:
        raise BadCommand("uci-go-perft")
    return Limits(
        depth=min(given.get("depth", DEEPEST), DEEPEST),
        nodes=given.get("nodes"),
        ms=_time(given, mover),
        infinite="infinite" in given,
        ponder="ponder" in given,
        perft=given.get("perft"),
    )


def number(name: str, text: str, low: int, high: int) -> int:
    """Return the number *low*–*high* that *text* is; raise BadCommand, speaking of *name*, when it is none."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(high)) else low - 1
    if not low <= value <= high:
        raise BadCommand("uci-number", name=name, low=low, high=high, value=shown(text))
    return value


def share(left: int, increment: int, moves: int) -> int:
    """Return how long to think, in ms, with *left* ms on the clock for *moves* moves, *increment* ms coming after each.

    At most four fifths of what is left, so that no clock runs out over a slow answer; never less than 1.
    """
    return max(1, min(left // moves + increment * 3 // 4, left * 4 // 5))


def _time(given: Mapping[str, int], mover: Side) -> int | None:
    """Return the least time that the words set: the time of a move, or the mover's share of its clock."""
    clock = "bw"[mover is Side.SOUTH]
    times = [given["movetime"]] if "movetime" in given else []
    if clock + "time" in given:
        moves = given.get("movestogo", MOVES_LEFT)
        times.append(share(given[clock + "time"], given.get(clock + "inc", 0), moves))
    return min(times, default=None)
