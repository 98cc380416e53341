"""The limits of ``go``: how deep, how many nodes, how long; and the share of a clock for one move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_sim.errors import BadCommand
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import LETTERS, shown
from firmware_sim.search.rows import DEEPEST

MOST = 10**15
"""The greatest limit in nodes or milliseconds."""
MOVES_LEFT = 25
"""How many of its own moves a side is assumed to have left, if ``go`` does not say."""

_NUMBERS = {
    "depth": (1, DEEPEST),
    "nodes": (1, MOST),
    "movetime": (1, MOST),
    "mate": (1, DEEPEST // 2),
    "perft": (0, DEEPEST),
    "wtime": (0, MOST),
    "btime": (0, MOST),
    "winc": (0, MOST),
    "binc": (0, MOST),
    "movestogo": (1, 999),
}
_CLOCKS = ("wtime", "btime", "winc", "binc", "movestogo")
_FLAGS = ("infinite", "ponder")
_CHOICE = "searchmoves"
_KNOWN = (*_NUMBERS, _CHOICE, *_FLAGS)


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: at *depth* plies (1–DEEPEST), *nodes* nodes or *ms* milliseconds, None for no limit.

    With *infinite* the engine sends no move before ``stop``; with *ponder* none before ``ponderhit``, from which time
    counts. *perft* is a depth to count to instead of searching. *bowls* 0–5 are the legal ones to choose from; empty
    means all.
    """

    depth: int = DEEPEST
    nodes: int | None = None
    ms: int | None = None
    infinite: bool = False
    ponder: bool = False
    perft: int | None = None
    bowls: tuple[int, ...] = ()

    @property
    def ends(self) -> bool:
        """True when the search ends by itself at one of its limits."""
        asked = self.nodes is not None or self.ms is not None or self.perft is not None or self.depth < DEEPEST
        return asked and not self.infinite and not self.ponder


def parse_go(words: Sequence[str], game: Game) -> tuple[Limits, list[BadCommand]]:
    """Return the limits that *words* set in *game*, and a note about each kind of bad word.

    Every ``go`` must be answered, so this refuses nothing: it skips an unknown word, replaces a number out of range
    with the nearest one in range, and anything that is not a number with the lowest.
    """
    texts, unknown, repeated = _grouped(words)
    notes = [BadCommand("uci-go-word", words=shown(" ".join(unknown)), known=", ".join(_KNOWN))] if unknown else []
    notes += [BadCommand("uci-go-twice", words=", ".join(sorted(repeated)))] if repeated else []
    given = {word: _clamped(word, texts[word], notes) for word in _NUMBERS if word in texts}
    if "perft" in given:
        notes += [BadCommand("uci-go-perft")] if len(texts) > 1 else []
        return Limits(perft=given["perft"]), notes
    return Limits(
        depth=_depth(given, notes),
        nodes=given.get("nodes"),
        ms=_time(given, game.position.to_move),
        infinite="infinite" in texts,
        ponder="ponder" in texts,
        bowls=_bowls(texts[_CHOICE], game, notes) if _CHOICE in texts else (),
    ), notes


def number(name: str, text: str, low: int, high: int) -> int:
    """Return *text* as a number *low*–*high*; raise BadCommand, which mentions *name*, if it is not one."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(high)) else low - 1
    if not low <= value <= high:
        raise BadCommand("uci-number", name=name, low=low, high=high, value=shown(text))
    return value


def share(left: int, increment: int, moves: int) -> int:
    """Return how long to think, in ms, with *left* ms on the clock for *moves* moves and *increment* ms after each.

    At most four fifths of the time left, so that a slow answer does not run the clock out; at least 1.
    """
    return max(1, min(left // moves + increment * 3 // 4, left * 4 // 5))


def _grouped(words: Sequence[str]) -> tuple[dict[str, str], list[str], set[str]]:
    """Return each known word with the text after it, the unknown words, and the known words that came twice."""
    texts: dict[str, str] = {}
    unknown: list[str] = []
    repeated: set[str] = set()
    last = ""
    for word in words:
        if word in _KNOWN:
            repeated |= {word} & texts.keys()
            texts[word], last = "", word
        elif last == _CHOICE:
            texts[last] += word
        elif last in _NUMBERS and not texts[last]:
            texts[last] = word
        else:
            unknown.append(word)
    return texts, unknown, repeated


def _clamped(word: str, text: str, notes: list[BadCommand]) -> int:
    """Return the number in the range of *word* that is nearest to *text*; add a note if it differs."""
    low, high = _NUMBERS[word]
    digits = text.lstrip("0") or text[-1:]
    value = min(max(int(digits[:20]), low), high) if digits.isascii() and digits.isdigit() else low
    if digits != str(value):
        notes.append(BadCommand("uci-go-number", word=word, low=low, high=high, value=shown(text), used=value))
    return value


def _depth(given: Mapping[str, int], notes: list[BadCommand]) -> int:
    """Return the smallest depth that the words set; a win with the Nth move takes 2 N - 1 plies."""
    depth = given.get("depth", DEEPEST)
    if "mate" not in given:
        return depth
    plies = 2 * given["mate"] - 1
    notes.append(BadCommand("uci-go-mate", moves=given["mate"], plies=plies))
    return min(depth, plies)


def _bowls(letters: str, game: Game, notes: list[BadCommand]) -> tuple[int, ...]:
    """Return the bowls of those *letters* that are legal moves of *game*, none if there are none."""
    row = LETTERS[game.position.to_move]
    bowls = tuple(bowl for bowl in game.legal() if row[bowl] in letters)
    others = "".join(letter for letter in letters if letter not in {row[bowl] for bowl in bowls})
    if others or not bowls:
        code = "uci-go-moves" if bowls else "uci-go-no-moves"
        notes.append(BadCommand(code, moves=shown(others)))
    return bowls


def _time(given: Mapping[str, int], mover: Side) -> int | None:
    """Return the shortest time that the words set: the time for a move, or a share of the mover's clock.

    If only the opponent's clock is given, the mover is assumed to have as much; without either, None.
    """
    mine, other = ("wb", "bw")[mover]
    times = [given["movetime"]] if "movetime" in given else []
    if any(word in given for word in _CLOCKS):
        left = given.get(mine + "time", given.get(other + "time", 0))
        times.append(share(left, given.get(mine + "inc", 0), given.get("movestogo", MOVES_LEFT)))
    return min(times, default=None)
