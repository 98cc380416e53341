"""OpenSpiel's Monte Carlo tree search as an opponent: ``python -m tools.openspiel_player [--simulations N]``.

It speaks as much of the engine protocol as the arena needs, and plays only ``oware``. OpenSpiel ends a game as soon as
a position recurs, so give the arena ``--occurrence 2``. It needs the package ``open_spiel``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from firmware_sim.rules.board import Side
from firmware_sim.rules.notation import move_letter, parse_moves
from tools.command_line import Parser, number

SIMULATIONS = 2000
EXPLORATION = 2.0
"""The constant of UCT; OpenSpiel's examples use 2."""
MEMORY_MB = 1000


class Mcts:
    """Answers the lines of the protocol with OpenSpiel's moves."""

    def __init__(self, pyspiel: Any, simulations: int) -> None:
        """Play with the module *pyspiel* and *simulations* simulations per move."""
        self._pyspiel, self._simulations = pyspiel, simulations
        self._game = pyspiel.load_game("oware")
        self._seed = 0
        self._bot = self._new_bot()
        self._state = self._game.new_initial_state()

    def hear(self, line: str) -> list[str]:
        """Return the answers to *line*; an unknown line has none."""
        match line.split():
            case ["uci"]:
                named = "id name OpenSpiel MCTS", "id author the authors of OpenSpiel"
                return [*named, "option name Seed type spin default 0 min 0 max 2147483647", "uciok"]
            case ["isready"]:
                return ["readyok"]
            case ["setoption", "name", "Seed", "value", seed]:
                self._seed = int(seed)
            case ["ucinewgame"]:
                self._bot = self._new_bot()
            case ["position", "startpos", *rest]:
                self._state = self._game.new_initial_state()
                for bowl in parse_moves("".join(rest[1:]), Side.SOUTH):
                    self._state.apply_action(bowl)
            case ["go", *_]:
                return [f"bestmove {self._choose()}"]
        return []

    def _new_bot(self) -> Any:
        evaluator = self._pyspiel.RandomRolloutEvaluator(1, self._seed)
        return self._pyspiel.MCTSBot(
            self._game, evaluator, EXPLORATION, self._simulations, MEMORY_MB, True, self._seed, False
        )

    def _choose(self) -> str:
        if self._state.is_terminal():
            return "0000"
        return move_letter(Side(self._state.current_player()), self._bot.step(self._state))


def main(arguments: Sequence[str]) -> int:
    """Answer standard input line by line until ``quit`` or its end; return the exit code."""
    parser = Parser("openspiel_player", str(__doc__).partition(":")[0])
    parser.add_argument(
        "--simulations", type=number(1, 10**6), default=SIMULATIONS, help="simulations for each move (%(default)s)"
    )
    options = parser.parse_args(arguments)
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        print("The package open_spiel is not installed. Run: pip install open_spiel", file=sys.stderr)
        return 2
    player = Mcts(pyspiel, options.simulations)
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        for answer in player.hear(line):
            print(answer, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
