"""The levels, and how a level chooses a move in slices of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from firmware_sim.rules.board import ROW
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Reason, make
from firmware_sim.search.axes import kernel_past, kernel_position, kernel_rules
from firmware_sim.search.endplay import careful, sure

if TYPE_CHECKING:
    from firmware_sim.search import kernel
    from firmware_sim.search.endgames import Endgames

__all__ = ["LEVELS", "Level", "Thinker", "kernel_past", "kernel_position", "kernel_rules"]

KNOWN = 50
"""If the tables hold the board, little is left to find: a level then divides its nodes by this."""
AHEAD = 3
"""In the opponent's time a level spends this many times its nodes on a position, and then rests."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a level thinks.

    At most *nodes* nodes and *depth* plies. The score of each open move is off by up to *imprecision* points either
    way, 25 per seed. A level without nodes plays any legal move. With *endgames* it uses the endgame tables.
    """

    nodes: int
    depth: int
    imprecision: int
    endgames: bool = False


LEVELS = (
    Level(nodes=0, depth=0, imprecision=0),
    Level(nodes=100, depth=1, imprecision=150),
    Level(nodes=300, depth=2, imprecision=130),
    Level(nodes=1_000, depth=3, imprecision=90),
    Level(nodes=5_000, depth=6, imprecision=42),
    Level(nodes=20_000, depth=10, imprecision=25, endgames=True),
    Level(nodes=300_000, depth=16, imprecision=0, endgames=True),
    Level(nodes=10_000_000, depth=40, imprecision=0, endgames=True),
)
"""The levels 0–7, the weakest first."""


def _obvious(game: Game, tables: Endgames | None) -> int | None:
    """Return the bowl that needs no thought, or None.

    That is the only legal one, the one that wins at once with the largest majority, or, among the bowls that the
    *tables* make sure, the one that offers most.
    """
    moves = [make(game.position, game.edition, bowl) for bowl in game.legal()]
    won = [move for move in moves if move.ended is Reason.MAJORITY]
    if won or len(moves) == 1:
        return max(won or moves, key=lambda move: move.taken).bowl
    certain = sure(tables, game) if tables else []
    return max(certain, key=lambda choice: choice.upper).bowl if certain else None


class Thinker:
    """Chooses a move in slices.

    A level's move depends only on the game with its history, the edition, the level, the seed and the endgame tables:
    slices, earlier thinking, undo and replay change nothing. Only thinking ahead does, if its table is kept.
    """

    def __init__(self, search: kernel.Search) -> None:
        """Think with *search*, of either kernel."""
        self._search = search
        self._level: Level | None = None
        self._choice: int | None = None
        self._careful: Sequence[int] = ()
        self._nodes = 0
        self._ahead: tuple[int, int] | None = None

    @property
    def busy(self) -> bool:
        """True from ``start`` until ``forget``: a move is being chosen, or was chosen."""
        return self._level is not None

    def start(
        self, game: Game, level: int, seed: int, tables: Endgames | None = None, *, keep_table: bool = False
    ) -> None:
        """Start to choose a move for the side to move in *game*, at *level* (0 up to the last of LEVELS).

        Random numbers depend on *seed*, the game's own, and the ply. *tables* must be made for the rules of *game*;
        only some levels use them. With *keep_table* earlier results and those of thinking ahead take part, so the move
        may differ. Raises ValueError when the game is over or the level does not exist.
        """
        legal = game.legal()
        if not legal or level not in range(len(LEVELS)):
            raise ValueError(f"nothing to think about: level {level}, {len(legal)} legal moves")
        self._level, self._ahead = LEVELS[level], None
        random = Random(f"{seed}:{game.ply}")
        tables = tables if self._level.endgames else None
        self._choice = _obvious(game, tables) if self._level.nodes else legal[int(random.random() * len(legal))]
        if self._choice is None:
            self._start_search(game, self._level, random, tables, keep_table)

    def think(self, nodes: int) -> int | None:
        """Spend at most *nodes* nodes; return the bowl 0–5 once it is chosen, else None. Raises as ``move_now``."""
        self._started()
        if self._choice is None:
            search = self._search
            finished = search.run(max(0, min(nodes, self._nodes - search.nodes)))
            if finished or search.nodes >= self._nodes:
                self._choice = self._best()
        return self._choice

    def move_now(self) -> int:
        """Return the best bowl 0–5 so far and choose it; it is legal even before the first ``think``.

        Raises RuntimeError before ``start``.
        """
        self._started()
        if self._choice is None:
            self._choice = self._best()
        return self._choice

    def forget(self) -> None:
        """Drop the choice: its move was made, or the game changed."""
        self._level = self._choice = self._ahead = None

    def left_ahead(self, level: int) -> int:
        """Return the nodes that *level* may still spend on the current position in the opponent's time."""
        return self._ahead[1] if self._ahead and self._ahead[0] == level else AHEAD * LEVELS[level].nodes

    def think_ahead(self, game: Game, level: int, tables: Endgames | None, nodes: int) -> None:
        """Spend at most *nodes* nodes on *game*, while the opponent is to move, for a ``start`` that keeps the table.

        *level* and *tables* are those of that ``start``. It continues while nodes are ``left_ahead``, until ``forget``.
        """
        search, one, left = self._search, LEVELS[level], self.left_ahead(level)
        if not self._ahead or self._ahead[0] != level:
            past, age = kernel_past(game)
            rules, used = kernel_rules(game.edition), tables if one.endgames else None
            place = kernel_position(game.position)
            search.start(*place, rules, past, age, one.depth + 1, keep_table=True, tables=used)
        before = search.nodes
        done = search.run(min(nodes, left))
        self._ahead = level, 0 if done else left - (search.nodes - before)

    def _started(self) -> None:
        if self._level is None:
            raise RuntimeError("start comes before think and move_now")

    def _best(self) -> int:
        """Return the best bowl so far; unless proven, never one that gives away what the tables say can be kept."""
        search, careful = self._search, self._careful
        return search.best if search.proven or search.best in careful else careful[0]

    def _start_search(
        self, game: Game, level: Level, random: Random, tables: Endgames | None, keep_table: bool
    ) -> None:
        self._careful = careful(tables, game) if tables else game.legal()
        is_known = tables is not None and game.position.on_board <= tables.seeds
        self._nodes = level.nodes // KNOWN if is_known else level.nodes
        past, age = kernel_past(game)
        span = 2 * level.imprecision + 1
        noise = [int(random.random() * span) - level.imprecision for _ in range(ROW)]
        rules = kernel_rules(game.edition)
        place = kernel_position(game.position)
        self._search.start(*place, rules, past, age, level.depth, noise, keep_table=keep_table, tables=tables)
