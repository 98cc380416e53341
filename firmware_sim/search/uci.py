"""The engine protocol, without a clock: a line comes in, lines go out, and the caller drives the thinking.

The protocol is UCI with this game's moves; docs/protocol.md describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from firmware_sim.errors import BadCommand, WariError
from firmware_sim.rules.board import ROW, START, Position
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import move_letter, parse_move, parse_position, position_text, shown
from firmware_sim.search.analysis import Analysis
from firmware_sim.search.axes import kernel_rules
from firmware_sim.search.limits import Limits, parse_go
from firmware_sim.search.speed import Kernel
from firmware_sim.search.tables import Tables
from firmware_sim.search.thinker import LEVELS
from firmware_sim.search.thoughts import (
    PART,
    FullThought,
    LevelThought,
    LinesThought,
    PerftThought,
    TableThought,
    Thought,
)
from firmware_sim.search.uci_options import Options, changed, described

if TYPE_CHECKING:
    from firmware_sim.search.endgames import Endgames
    from firmware_sim.search.kernel import Search

NO_MOVE = "bestmove 0000"
_WHILE_THINKING = ("uci", "isready", "go", "stop", "ponderhit", "d", "quit")


class Engine:
    """Answers the lines of the protocol.

    The caller passes each line to :meth:`hear`; while :attr:`thinking`, calls :meth:`think` and then :meth:`report`;
    and stops when :attr:`ended`. Times are microseconds of any monotonic clock. A line that cannot be carried out
    changes nothing, except that a refused ``position`` leaves no position to search. Every ``go`` gets one
    ``bestmove``.
    """

    def __init__(
        self,
        name: str,
        explain: Callable[[WariError], str],
        kernel: Kernel,
        tables: Tables | None = None,
    ) -> None:
        """Answer as *name*; *explain* turns errors into sentences; *kernel* searches.

        *tables* opens the endgame tables; None means no tables.
        """
        self._name, self._explain, self._kernel, self._tables = name, explain, kernel, tables
        self.options = Options()
        self.game = Game(self.options.rules)
        self._search: Search = kernel.Search(self.options.mebibytes)
        self._searches: list[Search] = []  # one for each bowl, when several moves are to be reported
        self._level_search: Search = kernel.Search()  # the handheld's size: a level's move may depend on it
        self._complaints: list[str] = []
        self._has_position = True
        self._keep_table = False
        self.thought: Thought | None = None
        self._is_thought_out = False
        self._limits = Limits()
        self._is_pondering = False
        self._begun_us = self._searched_us = self._clock_us = self._now_us = 0
        self._commands: dict[str, Callable[[Sequence[str]], list[str]]] = {
            "uci": self._uci,
            "isready": self._is_ready,
            "ucinewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponder_hit,
            "d": self._show,
            "quit": self._quit,
        }
        self._is_last = self._has_quit = False

    @property
    def ended(self) -> bool:
        """True after ``quit``, and once both the input and the thinking have ended."""
        return self._has_quit or (self._is_last and self.thought is None)

    @property
    def thinking(self) -> bool:
        """True while the engine needs nodes."""
        return self.thought is not None and not self._is_thought_out

    @property
    def opening(self) -> bool:
        """True while the next step opens a piece of a table, which takes less than 20 ms and no nodes."""
        return isinstance(self.thought, TableThought) and self.thought.opening

    @property
    def nodes(self) -> int:
        """The nodes spent on the current thought; 0 without one."""
        return self.thought.nodes if self.thought else 0

    def hear(self, line: str, now_us: int) -> list[str]:
        """Return the answers to *line*, which came at *now_us*."""
        self._now_us = now_us
        word, *rest = line.split() or [""]
        if not word or self._has_quit:
            return []
        try:
            return self._command(word)(rest)
        except WariError as error:
            self._has_position = self._has_position and word != "position"
            return [self._complaint(error)]

    def hear_end(self, now_us: int) -> list[str]:
        """Return the answers to the end of the input at *now_us*; a search with a limit continues to its end."""
        self._now_us, self._is_last = now_us, True
        return [] if self._limits.ends else self._conclude()

    def think(self, nodes: int) -> None:
        """Spend at most *nodes* nodes, fewer at the end of a depth, of the limits or of the time.

        A perft count may spend somewhat more or fewer.
        """
        thought, most = self.thought, self._limits.nodes
        if not thought or self._is_thought_out:
            return
        if isinstance(thought, TableThought) and self._is_half_over():
            thought.begun()
        try:
            finished = thought.think(min(nodes, self._affordable(thought.nodes)))
            self._is_thought_out = finished or (most is not None and thought.nodes >= most)
        except WariError as error:  # a table that cannot be used: continue without it
            self._complaints.append(self._complaint(WariError("endgames-without", fault=self._explain(error))))

    def report(self, now_us: int) -> list[str]:
        """Return the new results at *now_us*, and the answer when it is due."""
        self._now_us = now_us
        complaints, self._complaints = self._complaints, []
        if self.thought is None:
            return complaints
        if not self.nodes:
            self._searched_us = now_us
        return complaints + (self._conclude() if self._is_due() else self._news(self.thought, last=False))

    # --- commands --------------------------------------------------------------------------------------------

    def _command(self, word: str) -> Callable[[Sequence[str]], list[str]]:
        if word not in self._commands:
            raise BadCommand("uci-unknown", command=shown(word), commands=", ".join(self._commands))
        if self.thought and word not in _WHILE_THINKING:
            raise BadCommand("uci-busy")
        return self._commands[word]

    def _uci(self, words: Sequence[str]) -> list[str]:
        _nothing_more("uci", words)
        return [f"id name {self._name}", "id author The Wari founders", *described(), "uciok"]

    def _is_ready(self, words: Sequence[str]) -> list[str]:
        _nothing_more("isready", words)
        return ["readyok"]

    def _new_game(self, words: Sequence[str]) -> list[str]:
        _nothing_more("ucinewgame", words)
        self.game = Game(self.options.rules)
        self._has_position = True
        self._keep_table = False
        return []

    def _set_option(self, words: Sequence[str]) -> list[str]:
        at = words.index("value") if "value" in words else len(words)
        if words[:1] != ["name"] or at < 2:
            raise BadCommand("uci-option-syntax")
        options = changed(self.options, " ".join(words[1:at]), " ".join(words[at + 1 :]))
        if options.mebibytes != self.options.mebibytes:
            self._search = self._new_search(options.mebibytes)
        if (options.lines, options.mebibytes) != (self.options.lines, self.options.mebibytes):
            bowls = range(ROW if options.lines > 1 else 0)
            self._searches = [self._new_search(max(options.mebibytes // ROW, 1)) for _ in bowls]
        if options.rules != self.options.rules:
            self.game = Game(options.rules)
        self.options = options
        self._keep_table = False
        return []

    def _position(self, words: Sequence[str]) -> list[str]:
        start, rest = _start(words)
        if rest and rest[0] != "moves":
            raise BadCommand("uci-position")
        self.game = self._played(Game(self.options.rules, start), "".join(rest[1:]))
        self._has_position = True
        return []

    def _go(self, words: Sequence[str]) -> list[str]:
        lines = self._conclude()
        if not self._has_position:
            return [*lines, self._note(BadCommand("uci-no-position")), NO_MOVE]
        limits, notes = parse_go(words, self.game)
        if limits.bowls and self.options.level is not None:
            notes.append(BadCommand("uci-go-level"))
        lines += map(self._note, notes)
        if limits.perft is None and not self.game.legal():
            return [*lines, NO_MOVE]
        self._limits, self._is_pondering, self._is_thought_out = limits, limits.ponder, False
        self.thought = self._new_thought(limits)
        self._begun_us = self._searched_us = self._clock_us = self._now_us
        return lines

    def _stop(self, words: Sequence[str]) -> list[str]:
        _nothing_more("stop", words)
        return self._conclude() if self.thought else []

    def _ponder_hit(self, words: Sequence[str]) -> list[str]:
        _nothing_more("ponderhit", words)
        if not self._is_pondering:
            raise BadCommand("uci-no-ponder")
        self._is_pondering = False
        self._clock_us = self._now_us
        return self._conclude() if self._is_due() else []

    def _show(self, words: Sequence[str]) -> list[str]:
        _nothing_more("d", words)
        if not self._has_position:
            raise BadCommand("uci-no-position")
        position, result = self.game.position, self.game.result
        legal = "".join(f" {move_letter(position.to_move, bowl)}" for bowl in self.game.legal())
        over = f"{result.reason.value} {result.south:g} {result.north:g}" if result else "no"
        return [f"fen: {position_text(position)}", f"legal:{legal}", f"over: {over}"]

    def _quit(self, words: Sequence[str]) -> list[str]:
        _nothing_more("quit", words)
        self._has_quit = True
        return []

    # --- their parts -----------------------------------------------------------------------------------------

    def _new_search(self, mebibytes: int) -> Search:
        try:
            return self._kernel.Search(mebibytes)
        except MemoryError as error:
            raise BadCommand("uci-memory", mebibytes=mebibytes) from error

    def _played(self, game: Game, letters: str) -> Game:
        """Return *game* after the moves of *letters*."""
        for number, letter in enumerate(letters, 1):
            try:
                game.play(parse_move(letter, game.position.to_move))
            except WariError as error:
                raise BadCommand("uci-move", number=number, move=shown(letter), why=self._explain(error)) from error
        return game

    def _new_thought(self, limits: Limits) -> Thought:
        if limits.perft is not None:
            return PerftThought(self._kernel.Sower(kernel_rules(self.game.edition), PART + 1), self.game, limits.perft)
        level = self.options.level
        begin = self._begin_level
        if level is None:
            begin = self._begin_full if self.options.lines == 1 else self._begin_lines
        asks = self.options.endgames and (level is None or LEVELS[level].endgames)
        return TableThought(self._tables, self.game.edition, begin) if asks and self._tables else begin(None)

    def _begin_level(self, tables: Endgames | None) -> Thought:
        return LevelThought(self._level_search, self.game, self.options.level or 0, self.options.seed, tables)

    def _begin_full(self, tables: Endgames | None) -> Thought:
        keep_table, self._keep_table = self._keep_table, True
        limits = self._limits
        return FullThought(self._search, self.game, limits.depth, limits.bowls, keep_table, tables)

    def _begin_lines(self, tables: Endgames | None) -> Thought:
        limits, analysis = self._limits, Analysis(iter(self._searches).__next__)
        return LinesThought(analysis, self.game, limits.depth, limits.bowls, self.options.lines, tables)

    def _is_half_over(self) -> bool:
        """Return whether half of the time is over; then a search starts even without its table.

        A level's search does not, because its move would differ.
        """
        ms, passed = self._limits.ms, self._now_us - self._clock_us
        return ms is not None and not self._is_pondering and self.options.level is None and 2 * passed >= 1000 * ms

    def _affordable(self, spent: int) -> int:
        """Return the nodes to spend next: as many as the limits and the time allow."""
        limits, passed = self._limits, self._now_us - self._searched_us
        left = limits.nodes - spent if limits.nodes is not None else 1 << 62
        if limits.ms is None or self._is_pondering or not spent or not passed:
            return left
        time_left = self._clock_us + 1000 * limits.ms - self._now_us
        return min(left, max(1, spent * time_left // passed))

    def _complaint(self, error: WariError) -> str:
        return f"info string error: {self._explain(error)}"

    def _note(self, error: WariError) -> str:
        return f"info string {self._explain(error)}"

    def _is_due(self) -> bool:
        """Return whether the answer may and must be sent now."""
        limits = self._limits
        if limits.infinite or self._is_pondering or not self.thought:
            return False
        out_of_time = limits.ms is not None and self._now_us - self._clock_us >= 1000 * limits.ms
        return self._is_thought_out or out_of_time

    def _conclude(self) -> list[str]:
        """Return the last results and the answer, and stop thinking."""
        thought, self.thought, self._is_pondering = self.thought, None, False
        if thought is None:
            return []
        return [*self._news(thought, last=True), *thought.answer()]

    def _news(self, thought: Thought, last: bool) -> list[str]:
        return thought.news(self._now_us - self._begun_us, self._now_us - self._searched_us, last)


def _nothing_more(command: str, words: Sequence[str]) -> None:
    if words:
        raise BadCommand("uci-more", command=command)


def _start(words: Sequence[str]) -> tuple[Position, Sequence[str]]:
    """Return the position that *words* begin with, and the words after it."""
    if words[:1] == ["startpos"]:
        return START, words[1:]
    if words[:1] == ["fen"] and len(words) > 1:
        return parse_position(words[1]), words[2:]
    raise BadCommand("uci-position")
