"""Players for the arena: levels, kernels, and other programs that speak the engine protocol."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from device import kernels
from device.assets import open_resources
from firmware_sim.errors import IllegalMove, WariError
from firmware_sim.rules.board import START
from firmware_sim.rules.editions import EDITIONS, Edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import moves_text, parse_move, position_text
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.axes import kernel_past, kernel_position, kernel_rules
from firmware_sim.search.endgames import Endgames
from firmware_sim.search.rows import DEEPEST
from firmware_sim.search.speed import Kernel
from firmware_sim.search.tables import Tables
from firmware_sim.search.thinker import LEVELS, Thinker
from tools.command_line import refusal
from tools.engine.match import Forfeit, Player
from tools.engine.programs import GRACE_S, USUAL, EngineError, Patience, Program

SLICE = 1000
"""Nodes that a kernel spends between two checks of the clock."""
KINDS = ("nodes", "movetime", "depth")


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit of a move: *value* nodes, milliseconds ("movetime") or plies ("depth"), by *kind*."""

    kind: str
    value: int

    def __str__(self) -> str:
        return f"{self.kind}={self.value}"


@dataclass(frozen=True, slots=True)
class Spec:
    """A player: *what* is a level, a kernel or a command.

    A kernel and a command play with *limit*; a command gets the *options*, pairs of name and value.
    """

    what: str
    limit: Limit
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.what if self.what in _levels() else f"{self.what}@{self.limit}"


def read_spec(text: str, limit: Limit, options: Sequence[str] = ()) -> Spec:
    """Return the player that *text* names; ``@nodes=N`` and the like at its end replace *limit*.

    *options* have the form ``NAME=VALUE``; raises EngineError for any other.
    """
    own = re.fullmatch(rf"(.+)@({'|'.join(KINDS)})=([1-9]\d{{0,14}})", text)
    pairs = [option.partition("=") for option in options]
    for name, equals, _ in pairs:
        if not name or not equals:
            raise EngineError(f"Write an option as NAME=VALUE, not “{name}”.")
    return Spec(
        own[1] if own else text,
        Limit(own[2], int(own[3])) if own else limit,
        tuple((name, value) for name, _, value in pairs),
    )


def open_player(spec: Spec, mebibytes: int, patience: Patience = USUAL) -> Player:
    """Return the player of *spec*, with a table of *mebibytes* MiB; raise EngineError when it cannot be opened.

    *patience* is for a command.
    """
    try:
        return _player(spec, mebibytes, patience)
    except WariError as error:
        raise EngineError(refusal(error)) from error
    except MemoryError as error:
        raise EngineError(f"Not enough memory for a table of {mebibytes} MiB; choose a smaller one.") from error


def _player(spec: Spec, mebibytes: int, patience: Patience) -> Player:
    if spec.what in _levels():
        return LevelPlayer(int(spec.what), kernels.choose().module)
    if spec.what in kernels.CHOICES or re.fullmatch(r"\S+\.(py|so|pyd)", spec.what):
        return KernelPlayer(_kernel(spec.what), spec.limit, mebibytes)
    return EnginePlayer(spec, mebibytes, patience)


@cache
def _tables() -> Tables:
    return Tables(open_resources())


def shipped_table(rules: Edition) -> Endgames | None:
    """Return the shipped endgame table for *rules*; raise EngineError when it is damaged or missing."""
    try:
        tables = _tables()
        while not tables.is_ready(rules):
            tables.step(rules)
    except WariError as error:
        raise EngineError(refusal(error)) from error
    return tables.table(rules)


def _levels() -> tuple[str, ...]:
    return tuple(map(str, range(len(LEVELS))))


def _kernel(name: str) -> Kernel:
    """Return the kernel at a speed, or the one in a file: another version, interpreted or compiled."""
    if name == "interpreted":
        return interpreted
    if name == "compiled":
        compiled, _ = kernels.compiled()
        if not compiled:
            raise EngineError("The kernel is not compiled, or its source has changed since; build it first.")
        return compiled
    # The name of a compiled module is fixed; a prefix distinguishes two of them.
    stem = Path(name).name.partition(".")[0]
    spec = spec_from_file_location(f"arena{abs(hash(Path(name).resolve()))}.{stem}", name)
    if not spec or not spec.loader or not Path(name).is_file():
        raise EngineError(f"{name} does not contain a kernel.")
    try:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        module.Search(1)
    except (Exception, SystemExit) as error:  # the file can hold anything
        raise EngineError(f"The file {name} is not a kernel: it raised {type(error).__name__}.") from error
    return module


class LevelPlayer:
    """A level of the handheld, with the shipped endgame tables."""

    def __init__(self, level: int, kernel: Kernel) -> None:
        self._level, self._thinker, self._seed = level, Thinker(kernel.Search()), 0
        self._tables: Endgames | None = None

    def begin(self, rules: Edition, seed: int) -> None:
        """Take the *seed* of the game; raise EngineError when the tables of its rules are damaged."""
        self._seed = seed
        self._tables = shipped_table(rules) if LEVELS[self._level].endgames else None

    def choose(self, game: Game) -> int:
        """Return the level's move."""
        self._thinker.start(game, self._level, self._seed, self._tables)
        bowl = None
        while bowl is None:
            bowl = self._thinker.think(100_000)
        return bowl

    def close(self) -> None:
        """Do nothing: it holds nothing."""


class KernelPlayer:
    """A kernel at full strength within a limit; it keeps its transposition table during a game."""

    def __init__(self, kernel: Kernel, limit: Limit, mebibytes: int) -> None:
        self._search, self._limit, self._keep = kernel.Search(mebibytes), limit, False

    def begin(self, rules: Edition, seed: int) -> None:
        """Forget the last game."""
        self._keep = False

    def choose(self, game: Game) -> int:
        """Return the best move within the limit."""
        if len(game.legal()) == 1:
            return game.legal()[0]
        begun, search, limit = time.perf_counter(), self._search, self._limit
        depth = min(limit.value, DEEPEST) if limit.kind == "depth" else DEEPEST
        past, age = kernel_past(game)
        rules = kernel_rules(game.edition)
        search.start(*kernel_position(game.position), rules, past, age, depth, keep_table=self._keep)
        self._keep = True
        if limit.kind == "nodes":
            search.run(limit.value)
        while limit.kind != "nodes" and not search.run(SLICE):
            if limit.kind == "movetime" and 1000 * (time.perf_counter() - begun) >= limit.value:
                break
        return search.best

    def close(self) -> None:
        """Do nothing: it holds nothing."""


class EnginePlayer:
    """Another program that speaks the engine protocol; it is restarted after it loses a game by forfeit."""

    def __init__(self, spec: Spec, mebibytes: int, patience: Patience = USUAL) -> None:
        """Start the program and ask for its options; raise EngineError when it does not answer."""
        self._spec, self._patience = spec, patience
        self._options = (("Hash", str(mebibytes)), *spec.options)
        self._known = set[str]()
        self._program: Program | None = None
        self._started()

    def begin(self, rules: Edition, seed: int) -> None:
        """Prepare the program for another game, and restart it if it has ended since the last.

        Raises EngineError when it cannot play by *rules*, or cannot start.
        """
        if "rules" not in self._known and (rules.name, rules.grand_slam) != ("oware", EDITIONS["oware"].grand_slam):
            raise EngineError(f"The program {self._spec.what} has no option Rules, so it can play only oware.")
        is_new = not self._program
        try:
            self._begin(rules, seed)
        except EngineError:
            self.close()
            if is_new:
                raise
            self._begin(rules, seed)

    def choose(self, game: Game) -> int:
        """Return the program's move; raise Forfeit, and end the program, when it is illegal, late or missing."""
        try:
            return self._answer(game)
        except (EngineError, Forfeit) as fault:
            self._end(grace_s=0)
            raise Forfeit(str(fault)) from fault

    def close(self) -> None:
        """Ask the program to end, and kill it if it does not."""
        self._end(GRACE_S)

    def _started(self) -> Program:
        """Return the program, started and set up if it was not running; raise EngineError if that fails."""
        if not self._program:
            self._program = Program(self._spec.what)
            try:
                self._set_up(self._program)
            except EngineError:
                self._end(grace_s=0)
                raise
        return self._program

    def _end(self, grace_s: float) -> None:
        program, self._program = self._program, None
        if program:
            program.close(grace_s)

    def _set_up(self, program: Program) -> None:
        program.tell("uci")
        lines = program.until("uciok", self._patience.ready_s)
        self._known = {match[1].lower() for line in lines if (match := _OPTION.match(line))}
        for name, value in self._options:
            if name.lower() not in self._known and name != "Hash":
                raise EngineError(f"The program {self._spec.what} has no option {name}.")
            self._tell_option(program, name, value)

    def _begin(self, rules: Edition, seed: int) -> None:
        program = self._started()
        self._tell_option(program, "Rules", rules.name)
        if rules.slam_choice:
            self._tell_option(program, "GrandSlam", rules.grand_slam.value)
        self._tell_option(program, "Occurrence", str(rules.occurrence))
        self._tell_option(program, "Seed", str(seed))
        program.tell("ucinewgame", "isready")
        program.until("readyok", self._patience.ready_s)

    def _answer(self, game: Game) -> int:
        """Return the program's move; raise Forfeit when it is illegal, EngineError when none comes in time."""
        program, limit, patience = self._started(), self._spec.limit, self._patience
        start = "startpos" if game.start == START else f"fen {position_text(game.start)}"
        moves = moves_text(game.moves, game.start.to_move)
        program.tell(f"position {start} moves {moves}", f"go {limit.kind} {limit.value}")
        is_timed = limit.kind == "movetime"
        seconds = (limit.value + patience.margin_ms) / 1000 if is_timed else patience.move_s
        answer = program.until("bestmove", seconds)[-1]
        try:
            bowl = parse_move([*answer.split(), ""][1], game.position.to_move)
        except IllegalMove:
            bowl = -1
        if bowl not in game.legal():
            raise Forfeit(f"{self._spec.what} answered “{answer}” in {position_text(game.position)}")
        return bowl

    def _tell_option(self, program: Program, name: str, value: str) -> None:
        if name.lower() in self._known:
            program.tell(f"setoption name {name} value {value}")


_OPTION = re.compile(r"option name (.+?) type ")
