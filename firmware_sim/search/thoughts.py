"""What ``go`` starts: a search, a level's move, or a count of move sequences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import move_letter, moves_text
from firmware_sim.search.analysis import Analysis, Outlook
from firmware_sim.search.axes import kernel_past, kernel_position, kernel_rules
from firmware_sim.search.rows import WIN
from firmware_sim.search.tables import Tables
from firmware_sim.search.thinker import Thinker

if TYPE_CHECKING:
    from firmware_sim.search.endgames import Endgames
    from firmware_sim.search.kernel import Search, Sower

POINTS = 25
"""Points of a score per seed."""
PART = 4
"""Plies counted at once: at most 1,296 sequences, which either kernel counts in a few milliseconds."""


class Thought(Protocol):
    """A task that is worked on in slices."""

    @property
    def nodes(self) -> int:
        """The nodes spent so far."""

    def think(self, nodes: int) -> bool:
        """Spend about *nodes* nodes, and no more if nodes are the limit; return whether the task is finished."""

    def news(self, us: int, search_us: int, last: bool) -> list[str]:
        """Return lines about new results; *last* if the answer follows.

        *us* microseconds have passed since the start, *search_us* since the first node; opening a table comes between.
        """

    def answer(self) -> list[str]:
        """Return the answer as far as it is known."""


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The results of a search at one moment."""

    depth: int
    nodes: int
    score: str
    line: str
    is_proven: bool

    def is_new_after(self, reported: _Snapshot | None) -> bool:
        """Return whether this differs from *reported* in more than the number of nodes."""
        return not reported or (self.depth, self.score, self.line) != (reported.depth, reported.score, reported.line)

    def lines(self, us: int, search_us: int) -> list[str]:
        """Return these results as lines, with the times of ``Thought.news``."""
        info = f"info depth {self.depth} {_spent(self.nodes, us, search_us)} score {self.score} pv {self.line}"
        return [info, "info string proven"] if self.is_proven else [info]


def _spent(nodes: int, us: int, search_us: int) -> str:
    """Return the nodes and the time in the words of the protocol, in whole milliseconds, at least one."""
    return f"nodes {nodes} nps {nodes * 1_000_000 // max(search_us, 1)} time {max(us // 1000, 1)}"


class FullThought:
    """A search at full strength, up to a *depth* in plies, among *bowls* or, if they are empty, all."""

    def __init__(
        self,
        search: Search,
        game: Game,
        depth: int,
        bowls: Sequence[int],
        keep_table: bool,
        tables: Endgames | None = None,
    ) -> None:
        """Start *search* on *game*, which is not over; *keep_table* and *tables* as the search takes them."""
        past, age = kernel_past(game)
        place, rules = kernel_position(game.position), kernel_rules(game.edition)
        search.start(*place, rules, past, age, depth, keep_table=keep_table, tables=tables, among=bowls)
        self._search, self._side = search, game.position.to_move
        self._reported: _Snapshot | None = None

    @property
    def nodes(self) -> int:
        """The nodes spent so far."""
        return self._search.nodes

    def think(self, nodes: int) -> bool:
        """Spend at most *nodes* nodes, up to the next depth; return whether the search is finished."""
        return self._search.run(nodes, pause=True)

    def news(self, us: int, search_us: int, last: bool) -> list[str]:
        """Return a line for a new depth or a better move; the *last* time in any case."""
        now, reported = self._snapshot(), self._reported
        if not now.depth or not (now.is_new_after(reported) or (last and now != reported)):
            return []
        self._reported = now
        return now.lines(us, search_us)

    def _snapshot(self) -> _Snapshot:
        search = self._search
        return _Snapshot(
            search.depth + search.partial,
            search.nodes,
            score_text(search.score, search.partial, search.proven),
            moves_text(search.pv(), self._side),
            search.proven,
        )

    def answer(self) -> list[str]:
        """Return the best move so far and the reply that it expects."""
        search = self._search
        line = search.pv()
        best = f"bestmove {move_letter(self._side, search.best)}"
        return [f"{best} ponder {move_letter(self._side.other, line[1])}" if len(line) > 1 else best]


class LinesThought:
    """An analysis that tells the best *count* moves, each with its own line and score, all seen to the same depth."""

    def __init__(
        self,
        analysis: Analysis,
        game: Game,
        depth: int,
        bowls: Sequence[int],
        count: int,
        tables: Endgames | None = None,
    ) -> None:
        """Start *analysis* on *game*, which is not over, up to a *depth* in plies, 2 at least, among *bowls* or all."""
        analysis.start(game, tables, bowls, max(depth - 1, 1))
        self._analysis, self._side, self._count = analysis, game.position.to_move, count
        self._told: tuple[Outlook, ...] = ()
        self._nodes_told = 0

    @property
    def nodes(self) -> int:
        """How many nodes were spent."""
        return self._analysis.nodes

    def think(self, nodes: int) -> bool:
        """Spend at most *nodes* nodes; return whether nothing more is wanted or to be found."""
        return self._analysis.think(nodes)

    def news(self, us: int, search_us: int, last: bool) -> list[str]:
        """Return a line for each of the best moves when anything about them is new; the *last* ones say the nodes."""
        best = self._analysis.outlooks()[: self._count]
        is_known = all(one.depth or one.proven for one in best)
        if not is_known or (best == self._told and not (last and self._nodes_told < self.nodes)):
            return []
        self._told, self._nodes_told = best, self.nodes
        return [self._line(number, one, us, search_us) for number, one in enumerate(best, 1)]

    def _line(self, number: int, one: Outlook, us: int, search_us: int) -> str:
        score = score_text(one.score, partial=False, proven=one.proven)
        told = f"{_spent(self.nodes, us, search_us)} score {score} pv {moves_text(one.line, self._side)}"
        return f"info depth {one.depth + 1} multipv {number} {told}"

    def answer(self) -> list[str]:
        """Return the best move so far and the reply that it expects."""
        line = self._analysis.outlooks()[0].line
        best = f"bestmove {move_letter(self._side, line[0])}"
        return [f"{best} ponder {move_letter(self._side.other, line[1])}" if len(line) > 1 else best]


class LevelThought:
    """The move of a level of the handheld: the same for the same game and seed, whatever was searched before."""

    def __init__(self, search: Search, game: Game, level: int, seed: int, tables: Endgames | None = None) -> None:
        """Start to choose the move of *level* in *game*, which is not over; *tables* as the thinker takes them."""
        self._thinker, self._search = Thinker(search), search
        self._thinker.start(game, level, seed, tables)
        self._before = search.nodes  # of the last search, if this move needs none
        self._side = game.position.to_move

    @property
    def nodes(self) -> int:
        """The nodes spent so far; an obvious move and a random one take none."""
        return self._search.nodes - self._before

    def think(self, nodes: int) -> bool:
        """Spend at most *nodes* nodes; return whether the move is chosen."""
        return self._thinker.think(nodes) is not None

    def news(self, us: int, search_us: int, last: bool) -> list[str]:
        """Return one line, the *last*: the move and its cost, without the score, which may be blurred on purpose."""
        depth = self._search.depth if self.nodes else 0
        return [f"info depth {depth} {_spent(self.nodes, us, search_us)} pv {self._move()}"] if last else []

    def answer(self) -> list[str]:
        """Return the move, or the best so far if it is not chosen yet."""
        return [f"bestmove {self._move()}"]

    def _move(self) -> str:
        return move_letter(self._side, self._thinker.move_now())


class TableThought:
    """A thought that first opens its endgame table, one piece each time it may think."""

    def __init__(self, tables: Tables, rules: Edition, begin: Callable[[Endgames | None], Thought]) -> None:
        """Open the table of *rules* among *tables*; *begin* starts the thought with it, or with None."""
        self._tables, self._rules, self._begin = tables, rules, begin
        self._thought: Thought | None = None

    @property
    def opening(self) -> bool:
        """True while the next step opens a piece of the table."""
        return self._thought is None and not self._tables.is_ready(self._rules)

    @property
    def nodes(self) -> int:
        """The nodes spent so far; a table takes none."""
        return self._thought.nodes if self._thought else 0

    def think(self, nodes: int) -> bool:
        """Open a piece of the table, or think; raise BadEndgames or BadAsset, once, when the table cannot be used."""
        if self.opening:
            self._tables.step(self._rules)
            return False
        return self.begun().think(nodes)

    def begun(self) -> Thought:
        """Return the thought itself; start it without the table if that is not open yet."""
        self._thought = self._thought or self._begin(self._tables.table(self._rules))
        return self._thought

    def news(self, us: int, search_us: int, last: bool) -> list[str]:
        """Return the lines of the thought."""
        thought = self.begun() if last else self._thought
        return thought.news(us, search_us, last) if thought else []

    def answer(self) -> list[str]:
        """Return the answer as far as it is known."""
        return self.begun().answer()


class PerftThought:
    """Counts the move sequences from a position, bowl by bowl; repetition is ignored."""

    def __init__(self, sower: Sower, game: Game, depth: int) -> None:
        """Count the sequences of *depth* plies in *game* with a *sower* of its rules and at least PART + 1 plies."""
        self._sower, self._side = sower, game.position.to_move
        self._counts: dict[int, int] = {}
        self._total = 0 if depth else 1
        self._parts = self._count(game, depth) if depth and not game.result else iter(())
        self._is_done = False
        self.nodes = 0

    def think(self, nodes: int) -> bool:
        """Count at least *nodes* sequences, if there are as many; return whether all are counted."""
        goal = self.nodes + nodes
        for count in self._parts:
            self.nodes += count + 1
            if self.nodes >= goal:
                return False
        self._is_done = True
        return True

    def news(self, us: int, search_us: int, last: bool) -> list[str]:
        """Return nothing: a partial count has no meaning."""
        return []

    def answer(self) -> list[str]:
        """Return the count for each bowl and the sum, or a note that the count was stopped."""
        if not self._is_done:
            return ["info string stopped before the count was complete"]
        lines = [f"{move_letter(self._side, bowl)}: {count}" for bowl, count in self._counts.items()]
        return [*lines, f"perft: {self._total}"]

    def _count(self, game: Game, depth: int) -> Iterator[int]:
        mine, theirs, store, other = kernel_position(game.position)
        for bowl, row, far_row, taken, ends in self._sower.moves(mine, theirs):
            self._counts[bowl] = 0
            for count in self._below((row, far_row, other, store + taken), ends, depth - 1):
                self._counts[bowl] += count
                self._total += count
                yield count

    def _below(self, board: tuple[int, int, int, int], ends: bool, depth: int) -> Iterator[int]:
        """Yield, in parts, the number of sequences of *depth* plies after a move; *board* ends with its store."""
        if not depth:
            yield 1
        elif ends or board[3] > 24:
            yield 0
        elif depth <= PART:
            yield self._sower.perft(*board, depth)
        else:
            mine, theirs, store, other = board
            for _, row, far_row, taken, is_end in self._sower.moves(mine, theirs):
                yield from self._below((row, far_row, other, store + taken), is_end, depth - 1)


def score_text(score: int, partial: bool, proven: bool) -> str:
    """Return a *score* of the kernel in the words of the protocol, 100 per seed.

    A decided game counts the seeds of its final margin. Until that is *proven*, a longer search may find more for the
    winner, so it is a bound. The score of a *partial* depth is one too, because the other moves may be better.
    """
    decided = abs(score) > WIN
    margin = (abs(score) - WIN + 63) // 64 * (1 if score > 0 else -1)
    value = 100 * margin if decided else 100 * score // POINTS
    if partial or (decided and score > 0 and not proven):
        return f"cp {value} lowerbound"
    return f"cp {value} upperbound" if decided and not proven else f"cp {value}"
