"""What every legal bowl is worth, for a hint and for a review of a game; computed in slices."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game, Result
from firmware_sim.rules.moves import make
from firmware_sim.search.axes import kernel_past, kernel_position, kernel_rules
from firmware_sim.search.endplay import sure
from firmware_sim.search.rows import DEEPEST, WIN

if TYPE_CHECKING:
    from firmware_sim.search.endgames import Endgames
    from firmware_sim.search.kernel import Search

TURN = 256
"""Nodes spent on one bowl before the next has its turn; slices may end anywhere."""
FORESIGHT = 12
"""Plies within which a capture counts as near."""
_BEATEN = 3000
"""Beyond this score, for or against, a side has stored more than half of the seeds in play and wins.

Each certain seed of the margin adds 8 points to it."""


_Seen = tuple[int, tuple[int, ...], bool]
"""The score of a bowl, the line after it, and whether that is proven."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one legal bowl, 0–5, is worth to the side to move, from a search of *depth* plies after it.

    At depth 0 nothing is known unless it is proven. *score* is in points, 25 per seed; in a decided game it is WIN plus
    64 for each seed of the final margin, less the plies until the end, negative for a loss. *line* holds the bowls 0–5
    of the sides in turn, this one first, and *progress* its plies up to the next capture or the end, at most FORESIGHT.
    *occurrences* counts the position after the bowl in the game, including this time. *proven*: the score rests only on
    finished games and endgame tables. *forced* is set if the bowl is sure: by the tables, it makes progress towards the
    least final lead, in seeds and negative if behind, that the side to move can force.
    """

    bowl: int
    score: int
    depth: int
    line: tuple[int, ...]
    progress: int
    occurrences: int
    proven: bool
    forced: int | None = None

    @property
    def sure(self) -> bool:
        """True if, by the tables, the bowl makes progress towards what the side to move can force."""
        return self.forced is not None

    @property
    def margin(self) -> int | None:
        """The seeds by which the side to move wins, negative for a loss, or None while the game is open.

        Unless it is proven, the winner may win by more.
        """
        if not self.score:
            return 0 if self.proven else None
        points = abs(self.score)
        if points <= _BEATEN:
            return None
        seeds = (points - WIN + 63) // 64 if points > WIN else (points - _BEATEN) // 8
        return seeds if self.score > 0 else -seeds

    def rank(self) -> tuple[bool, int, int, int, int]:
        """Return the sort key of bowls, the best first: certainty, score, a new position, then progress.

        A score by the tables continues beyond 25 seeds; a player who relied on it alone might postpone the end forever.
        """
        return not self.sure, -self.score, self.occurrences, self.progress, self.bowl


class Analysis:
    """Searches each legal bowl of a position separately, all to similar depths.

    The results depend only on the game with its history, the tables and the nodes spent, not on the slices.
    """

    def __init__(self, new_search: Callable[[], Search]) -> None:
        """Search with the results of *new_search*: one for each bowl, created when first needed, and kept."""
        self._new_search = new_search
        self._searches: list[Search] = []
        self._branches: list[_Branch] = []
        self._turn: _Branch | None = None
        self.nodes = 0  # spent since the start
        self._forced: dict[int, int] = {}
        self._left = 0
        self._stage: tuple[int, int] | None = None
        self._outlooks: tuple[Outlook, ...] = ()

    def start(
        self, game: Game, tables: Endgames | None = None, bowls: Collection[int] = (), depth: int = DEEPEST
    ) -> None:
        """Start with the position of *game*, which stays unchanged; a finished game has no bowls.

        *tables*, made for the rules of *game*, give the values of boards with few seeds. Only the *bowls* are searched,
        or all if they are empty, and each up to *depth* plies after it, at least 1.
        """
        side = game.position.to_move
        lead = game.position.store(side) - game.position.store(side.other)
        self._forced = {choice.bowl: lead + choice.lower for choice in sure(tables, game)} if tables else {}
        legal = [bowl for bowl in game.legal() if bowl in bowls or not bowls]
        self._branches = [
            _Branch(game, bowl, partial(self._search, number), tables, depth) for number, bowl in enumerate(legal)
        ]
        self._turn = self._stage = None
        self.nodes = 0

    def think(self, nodes: int) -> bool:
        """Spend at most *nodes* nodes; return whether nothing is left to find."""
        while nodes > 0 and (branch := self._next()):
            spent = branch.think(min(nodes, self._left))
            nodes -= spent
            self.nodes += spent
            self._left -= spent
        return all(branch.done for branch in self._branches)

    def outlooks(self) -> tuple[Outlook, ...]:
        """Return what every legal bowl is worth, the best first.

        All results are at the same depth, so that they can be compared, except those of bowls searched to their ends.
        Among equal bowls, the one that makes progress comes first: a bowl that the tables make sure comes before all
        others, the score of a decided game includes how soon it ends, and for equal scores a position that has not
        occurred yet comes first, then the nearest capture.
        """
        depth = min((branch.depth for branch in self._branches if not branch.done), default=DEEPEST)
        stage = depth, sum(branch.done for branch in self._branches)
        if stage != self._stage:
            outlooks = (branch.outlook(depth, self._forced.get(branch.bowl)) for branch in self._branches)
            self._stage, self._outlooks = stage, tuple(sorted(outlooks, key=Outlook.rank))
        return self._outlooks

    @property
    def best(self) -> int | None:
        """The bowl 0–5 to play, or None when the game is over."""
        return next((outlook.bowl for outlook in self.outlooks()), None)

    def _search(self, number: int) -> Search:
        """Return the search of the branch *number*, created now if necessary: a slow handheld takes up to 50 ms."""
        while len(self._searches) <= number:
            self._searches.append(self._new_search())
        return self._searches[number]

    def _next(self) -> _Branch | None:
        """Return the bowl whose turn it is, the shallowest one after each turn; None when all are done."""
        if not self._left or not self._turn or self._turn.done:
            waiting = [branch for branch in self._branches if not branch.done]
            self._turn = min(waiting, key=lambda branch: branch.depth, default=None)
            self._left = TURN
        return self._turn


class _Branch:
    """One bowl and what is known about it, depth by depth."""

    def __init__(self, game: Game, bowl: int, take: Callable[[], Search], tables: Endgames | None, depth: int) -> None:
        self.bowl, self._take, self._tables, self._deepest = bowl, take, tables, depth
        self._search: Search | None = None
        self._game = game.copy()
        self._is_capture = self._game.play(bowl).taken > 0
        result = self._game.result
        self.done = result is not None
        self._seen: list[_Seen] = [(_final(result, game.position.to_move) if result else 0, (), self.done)]

    @property
    def depth(self) -> int:
        """The plies searched after the bowl."""
        return len(self._seen) - 1

    def think(self, nodes: int) -> int:
        """Spend at most *nodes* nodes, up to the next depth; return how many were spent."""
        search = self._search = self._search or self._started()
        before = search.nodes
        self.done = search.run(nodes, pause=True)
        if search.depth == len(self._seen):
            self._seen.append((_a_ply_before(search.score), search.pv(), search.proven))
        return search.nodes - before

    def _started(self) -> Search:
        search, game = self._take(), self._game
        past, age = kernel_past(game)
        place, rules = kernel_position(game.position), kernel_rules(game.edition)
        search.start(*place, rules, past, age, self._deepest, tables=self._tables)
        return search

    def outlook(self, depth: int, forced: int | None) -> Outlook:
        """Return what was known at *depth*, or the final result of a complete search."""
        at = self.depth if self.done else min(depth, self.depth)
        score, line, proven = self._seen[at]
        occurrences = self._game.occurrences()
        line = self.bowl, *line
        return Outlook(self.bowl, score, at, line, self._progress(line[1:]), occurrences, proven, forced)

    def _progress(self, line: tuple[int, ...]) -> int:
        """Return the plies of *line* up to the first capture or the end, at most FORESIGHT."""
        if self._is_capture:
            return 1
        position = self._game.position
        for plies, bowl in enumerate(line[: FORESIGHT - 1], 2):
            move = make(position, self._game.edition, bowl)
            if move.taken:
                return plies
            position = move.after
        return min(1 + len(line), FORESIGHT)


def _final(result: Result, side: Side) -> int:
    """Return the score of a game that *side* ended with its move."""
    margin = int(result.south - result.north) * (-1 if side else 1)
    return WIN + 64 * margin - 1 if margin > 0 else 64 * margin + 1 - WIN if margin < 0 else 0


def _a_ply_before(score: int) -> int:
    """Return the *score* of a position for the side that moved there."""
    if abs(score) <= WIN:
        return -score
    return 1 - score if score > 0 else -1 - score
