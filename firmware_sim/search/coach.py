"""Analyses the game on the screen in slices, for *Hint* and *Values*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_sim.rules.game import Game
from firmware_sim.search.advice import Advice, Worth, advise, rounded, verdict, worth
from firmware_sim.search.analysis import Analysis

if TYPE_CHECKING:
    from firmware_sim.search.analysis import Outlook
    from firmware_sim.search.endgames import Endgames
    from firmware_sim.search.speed import Kernel

NODES = 2_000_000
"""Nodes to spend on a position; after that the coach rests, to save the battery."""
MEBIBYTES = 1
"""The size of the transposition table of each of the six searches, which need 7 MB in all."""


class Coach:
    """Works out the hint for a position while a player looks at it.

    The results depend only on the game with its history, the tables and the nodes spent, not on the slices.
    """

    def __init__(self, kernel: Kernel) -> None:
        """Think with searches of *kernel*, created one at a time when a bowl needs one, and kept."""
        self._analysis = Analysis(lambda: kernel.Search(MEBIBYTES))
        self._game: Game | None = None
        self._tables: Endgames | None = None
        self._left = 0
        self._is_seen = True
        self._advised: tuple[Outlook, ...] | None = None
        self._advice: Advice | None = None

    @property
    def is_done(self) -> bool:
        """True when more nodes would change nothing: everything is proven, NODES are spent, or no bowl is legal."""
        return self._is_seen or not self._left

    def start(self, game: Game, tables: Endgames | None = None) -> None:
        """Analyse the position of *game*; does nothing if that is already under way, so call this at every tick.

        *tables* are those of the rules of *game*, or None while they are not open.
        """
        if self._is_same(game, tables):
            return
        self._game, self._tables, self._left = game.copy(), tables, NODES
        self._advised = None
        self._analysis.start(game, tables)
        self._is_seen = self._analysis.think(0)

    def think(self, nodes: int) -> bool:
        """Spend at most *nodes* nodes; return ``is_done``."""
        if not self.is_done:
            nodes = min(nodes, self._left)
            self._left -= nodes
            self._is_seen = self._analysis.think(nodes)
        return self.is_done

    def advice(self) -> Advice | None:
        """Return the advice now; None until every bowl was searched, and when the game is over."""
        outlooks = self._analysis.outlooks()
        if self._game and outlooks is not self._advised:
            self._advised, self._advice = outlooks, advise(self._game, outlooks, self._tables)
        return self._advice

    @property
    def lead(self) -> int | None:
        """The final lead of the side to move, in seeds, as far as is known; None until every bowl was searched."""
        outlooks = self._analysis.outlooks()
        if not outlooks or not all(outlook.depth or outlook.proven for outlook in outlooks):
            return None
        margin, _ = verdict(outlooks[0])
        return rounded(outlooks[0].score) if margin is None else margin

    def values(self) -> tuple[Worth, ...]:
        """Return what is known about the bowls, by bowl, without bowls that are illegal or not searched yet."""
        if not self._game:
            return ()
        position = self._game.position
        lead = position.store(position.to_move) - position.store(position.to_move.other)
        worths = [worth(outlook, lead) for outlook in self._analysis.outlooks()]
        return tuple(sorted((one for one in worths if one), key=lambda one: one.bowl))

    def _is_same(self, game: Game, tables: Endgames | None) -> bool:
        now = self._game
        if now is None or tables is not self._tables:
            return False
        return (now.edition, now.start, now.result, now.moves) == (game.edition, game.start, game.result, game.moves)
