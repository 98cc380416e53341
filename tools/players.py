"""Players for the arena: levels, kernels, and other programs that speak the engine protocol."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

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
from firmware_sim.search.kernel import DEEPEST
from firmware_sim.search.speed import Kernel
from firmware_sim.search.tables import Tables
from firmware_sim.search.thinker import LEVELS, Thinker
from tools.command_line import refusal
from tools.match import Forfeit, Player

SLICE = 1000
"""Nodes that a kernel spends between two looks at the clock."""
PATIENCE_S = 600
"""How long an answer may take, beyond the time of a move, before the program counts as stuck."""
KINDS = ("nodes", "movetime", "depth")


class EngineError(Exception):
    """A player cannot be had, or broke down; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What a move may cost: *value* nodes, milliseconds ("movetime") or plies ("depth"), as *kind* says."""

    kind: str
    value: int

    def __str__(self) -> str:
        return f"{self.kind}={self.value}"


@dataclass(frozen=True, slots=True)
class Spec:
    """Whom to let play: *what* is a level, a kernel or a command.

    A kernel and a command play with *limit*; *options*, pairs of name and value, are set in a command.
    """

    what: str
    limit: Limit
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.what if self.what in _levels() else f"{self.what}@{self.limit}"


def read_spec(text: str, limit: Limit, options: Sequence[str] = ()) -> Spec:
    """Return the player that *text* names; ``@nodes=N`` and the like at its end takes the place of *limit*.

    *options* are written ``NAME=VALUE``. Raises EngineError for one that is not.
    """
    own = re.fullmatch(rf"(.+)@({'|'.join(KINDS)})=([1-9]\d{{0,14}})", text)
    pairs = [option.partition("=") for option in options]
    for name, equals, _ in pairs:
        if not name or not equals:
            raise EngineError(f"An option is written NAME=VALUE, not “{name}”.")
    return Spec(
        own[1] if own else text,
        Limit(own[2], int(own[3])) if own else limit,
        tuple((name, value) for name, _, value in pairs),
    )


def open_player(spec: Spec, mebibytes: int) -> Player:
    """Return the player of *spec*, with a table of *mebibytes* MiB; raise EngineError when there is none."""
    try:
        return _player(spec, mebibytes)
    except WariError as error:
        raise EngineError(refusal(error)) from error
    except MemoryError as error:
        raise EngineError(f"There is no memory for a table of {mebibytes} MiB; ask for less.") from error


def _player(spec: Spec, mebibytes: int) -> Player:
    if spec.what in _levels():
        return LevelPlayer(int(spec.what), kernels.choose().module)
    if spec.what in kernels.CHOICES or re.fullmatch(r"\S+\.(py|so|pyd)", spec.what):
        return KernelPlayer(_kernel(spec.what), spec.limit, mebibytes)
    return EnginePlayer(spec, mebibytes)


@cache
def _tables() -> Tables:
    return Tables(open_resources())


def shipped_table(rules: Edition) -> Endgames | None:
    """Return the table of endgames that is used for *rules*; raise EngineError when it is damaged or cannot be had."""
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
    """Return the kernel at a speed, or the one in a file: another version of it, interpreted or compiled."""
    if name == "interpreted":
        return interpreted
    if name == "compiled":
        compiled, _ = kernels.compiled("kernel")
        if not compiled:
            raise EngineError("The kernel was not compiled, or its source has changed since; build it first.")
        return compiled
    # The name of a compiled module is fixed; what stands before it keeps two of them apart.
    stem = Path(name).name.partition(".")[0]
    spec = spec_from_file_location(f"arena{abs(hash(Path(name).resolve()))}.{stem}", name)
    if not spec or not spec.loader or not Path(name).is_file():
        raise EngineError(f"There is no kernel in {name}.")
    try:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        module.Search(1)
    except (Exception, SystemExit) as error:  # the file can hold anything
        raise EngineError(f"The file {name} is no kernel: it ends with {type(error).__name__}.") from error
    return module


class LevelPlayer:
    """A level of the handheld, with the tables of endgames that come with it."""

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
    """A kernel with all it can within a limit; it keeps its table through a game."""

    def __init__(self, kernel: Kernel, limit: Limit, mebibytes: int) -> None:
        self._search, self._limit, self._keep = kernel.Search(mebibytes), limit, False

    def begin(self, rules: Edition, seed: int) -> None:
        """Forget the last game."""
        self._keep = False

    def choose(self, game: Game) -> int:
        """Return the best move found within the limit."""
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
    """Another program, spoken to by the engine protocol."""

    def __init__(self, spec: Spec, mebibytes: int) -> None:
        """Start the program and ask what it can be told; raise EngineError when it does not answer."""
        self._spec, self._lines = spec, SimpleQueue[str | None]()
        self._process = _started(spec.what)
        self._known = set[str]()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self._set_up((("Hash", str(mebibytes)), *spec.options))
        except EngineError:
            self.close()
            raise

    def begin(self, rules: Edition, seed: int) -> None:
        """Tell the program about another game; raise EngineError when it cannot play by *rules*."""
        if "rules" not in self._known and (rules.name, rules.grand_slam) != ("oware", EDITIONS["oware"].grand_slam):
            raise EngineError(f"The program {self._spec.what} has no option Rules, so it can only play oware.")
        self._tell_option("Rules", rules.name)
        if rules.slam_choice:
            self._tell_option("GrandSlam", rules.grand_slam.value)
        self._tell_option("Occurrence", str(rules.occurrence))
        self._tell_option("Seed", str(seed))
        self._tell("ucinewgame", "isready")
        self._until("readyok")

    def choose(self, game: Game) -> int:
        """Return the program's move; raise Forfeit when it is none, EngineError when nothing comes at all."""
        start = "startpos" if game.start == START else f"fen {position_text(game.start)}"
        limit = self._spec.limit
        self._tell(
            f"position {start} moves {moves_text(game.moves, game.start.to_move)}", f"go {limit.kind} {limit.value}"
        )
        answer = self._until("bestmove")[-1]
        move = [*answer.split(), ""][1]
        try:
            bowl = parse_move(move, game.position.to_move)
        except IllegalMove:
            bowl = -1
        if bowl not in game.legal():
            raise Forfeit(f"{self._spec.what} answered “{answer}” in {position_text(game.position)}")
        return bowl

    def close(self) -> None:
        """Ask the program to end, and end it when it does not."""
        if self._process.poll() is None:
            try:
                self._tell("quit")
                self._process.wait(5)
            except (EngineError, subprocess.TimeoutExpired):
                self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what could not be written cannot be written now either
                if pipe:
                    pipe.close()

    def _set_up(self, options: Sequence[tuple[str, str]]) -> None:
        self._tell("uci")
        self._known = {match[1].lower() for line in self._until("uciok") if (match := _OPTION.match(line))}
        for name, value in options:
            if name.lower() not in self._known and name != "Hash":
                raise EngineError(f"The program {self._spec.what} has no option {name}.")
            self._tell_option(name, value)

    def _tell(self, *lines: str) -> None:
        pipe = self._process.stdin
        try:
            if pipe:
                pipe.write("".join(f"{line}\n" for line in lines))
                pipe.flush()
        except OSError as error:
            raise EngineError(f"The program {self._spec.what} has ended.") from error

    def _tell_option(self, name: str, value: str) -> None:
        if name.lower() in self._known:
            self._tell(f"setoption name {name} value {value}")

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line.strip())
        self._lines.put(None)

    def _until(self, word: str) -> list[str]:
        """Return the lines up to the one that begins with *word*."""
        limit, lines = self._spec.limit, list[str]()
        ends = time.monotonic() + PATIENCE_S + (limit.value / 1000 if limit.kind == "movetime" else 0)
        while not lines or lines[-1].partition(" ")[0] != word:
            try:
                line = self._lines.get(timeout=max(0.0, ends - time.monotonic()))
            except Empty:
                raise EngineError(f"The program {self._spec.what} does not say {word}.") from None
            if line is None:
                raise EngineError(f"The program {self._spec.what} has ended.")
            lines.append(line)
        return lines


_OPTION = re.compile(r"option name (.+?) type ")


def _started(command: str) -> subprocess.Popen[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or not shutil.which(words[0]):
        raise EngineError(f"“{command}” is no level, no kernel, and no program that can be run here.")
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", errors="replace")
