"""Looks back on a game: what each position was worth and what each move lost, thought out in slices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game
from firmware_sim.search.advice import POINTS, verdict
from firmware_sim.search.analysis import Analysis, Outlook

if TYPE_CHECKING:
    from firmware_sim.search.endgames import Endgames
    from firmware_sim.search.kernel import Search


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move came to: *lead* is South's final lead in seeds after it, an estimate unless *proven*.

    *decided*: the search saw the end, so the lead is a whole number of seeds. *lost* is how many seeds more the mover
    would have had with the *best* line, bowls 0–5 in turn, which is empty if no other move was better.
    """

    lead: float
    proven: bool
    decided: bool
    lost: float
    best: tuple[int, ...]


class Review:
    """Judges every move of a game. What it finds is a function of the game, the tables and *nodes*, however sliced."""

    def __init__(
        self, game: Game, new_search: Callable[[], Search], nodes: int, tables: Endgames | None = None
    ) -> None:
        """Look at each position of *game* for *nodes* nodes; *new_search* makes a search, six at most."""
        self.judgements: list[Judgement] = []
        self._moves, self._nodes, self._tables = game.moves, nodes, tables
        self._game = Game(game.edition, game.start)
        self._analysis = Analysis(new_search)
        self._left = 0
        self._begin()

    @property
    def is_done(self) -> bool:
        """True when every move is judged."""
        return len(self.judgements) == len(self._moves)

    def think(self, nodes: int) -> bool:
        """Spend at most *nodes* nodes, up to the next judgement; return ``is_done``."""
        if self.is_done:
            return True
        spend = min(nodes, self._left)
        self._left -= spend
        if self._analysis.think(spend) or not self._left:
            bowl = self._moves[self._game.ply]
            self.judgements.append(judge(self._game.position.to_move, self._analysis.outlooks(), bowl))
            self._game.play(bowl)
            self._begin()
        return self.is_done

    def _begin(self) -> None:
        if not self.is_done:
            self._analysis.start(self._game, self._tables)
            self._left = self._nodes


def judge(side: Side, outlooks: tuple[Outlook, ...], bowl: int) -> Judgement:
    """Return what the move *bowl* of *side* came to, one of those that *outlooks* has of every legal bowl."""
    played = next(outlook for outlook in outlooks if outlook.bowl == bowl)
    best = outlooks[0]
    lead, lost = lead_of(played), max(0.0, lead_of(best) - lead_of(played))
    margin, proven = verdict(played)
    return Judgement(-lead if side else lead, proven, margin is not None, lost, best.line if lost else ())


def lead_of(outlook: Outlook) -> float:
    """Return the mover's final lead in seeds that *outlook* comes to, an estimate while the game is open."""
    margin, _ = verdict(outlook)
    return float(outlook.score / POINTS if margin is None else margin)
