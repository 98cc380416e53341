"""Write a readable game of every edition and grand slam rule: ``python -m tools.playthrough``.

The files are test data: a change of the rules shows there as a readable difference.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from firmware_sim.rules.board import ROW, START, Position, Side
from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game, Result
from firmware_sim.rules.moves import Move, Refusal
from firmware_sim.rules.notation import LETTERS, move_letter, parse_position, position_text
from tools.command_line import Parser
from tools.proofs.random_games import variants

INTO = Path(__file__).parent.parent / "tests" / "data" / "playthroughs"
OPENINGS = (
    ("A game from the start", START),
    ("A grand slam is near", parse_position("0-3-0-4-0-2-2-1-0-0-0-0-18-18-S")),
    ("The only move that feeds is a grand slam", parse_position("0-0-0-0-0-17-0-0-0-0-0-0-15-16-S")),
    ("Three seeds are left", parse_position("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S")),
    ("A hunt that does not end", parse_position("1-0-0-0-0-1-0-0-0-0-0-0-23-23-S")),
)


def playthroughs() -> dict[str, str]:
    """Return the text of every playthrough by the name of its file."""
    return {file_name(rules): playthrough(rules) for rules in variants()}


def file_name(rules: Edition) -> str:
    """Return the name of the file for *rules*: the edition, and the grand slam rule if that is a choice."""
    return f"{rules.name}-{rules.grand_slam.value}.txt" if rules.slam_choice else f"{rules.name}.txt"


def playthrough(rules: Edition) -> str:
    """Return games under *rules* from every opening; each side captures the most it can, with the first such bowl."""
    head = [
        f"edition {rules.name}",
        f"feeding {rules.feeding.value}, grand slam {rules.grand_slam.value}, stranded {rules.stranded.value}, "
        f"repetition {rules.repetition.value} at occurrence {rules.occurrence}",
    ]
    games = [f"{title}\n{'=' * len(title)}\n{_game(Game(rules, start))}" for title, start in OPENINGS]
    return "\n\n".join(["\n".join(head), *games]) + "\n"


def _game(game: Game) -> str:
    parts = [_board(game.position)]
    while game.legal():
        choices = _choices(game)
        move = game.play(_greedy(game))
        parts.append(f"{choices}\n{game.ply}. {_deed(move)}\n{_board(game.position)}")
    if game.result:
        parts.append(_end(game.result))
    return "\n\n".join(parts)


def _greedy(game: Game) -> int:
    """Return the first legal bowl that captures most; if none captures, a different one each turn."""
    taken = {bowl: game.copy().play(bowl).taken for bowl in game.legal()}
    most = max(taken.values())
    best = [bowl for bowl, seeds in taken.items() if seeds == most]
    return best[0] if most else best[game.ply // 2 % len(best)]


def _board(position: Position) -> str:
    north = " ".join(f"{seeds:2}" for seeds in reversed(position.row(Side.NORTH)))
    south = " ".join(f"{seeds:2}" for seeds in position.row(Side.SOUTH))
    return f"{position_text(position)}\n  {north}  North {position.north}\n  {south}  South {position.south}"


def _choices(game: Game) -> str:
    side = game.position.to_move
    refused = [(bowl, game.refusal(bowl)) for bowl in range(ROW)]
    words = [f"{move_letter(side, bowl)} {why.value}" for bowl, why in refused if why and why is not Refusal.EMPTY]
    legal = " ".join(move_letter(side, bowl) for bowl in game.legal())
    return f"{side.name.title()} may play {legal}" + (f" (refused: {', '.join(words)})" if words else "")


def _deed(move: Move) -> str:
    sown = "".join(_letter(place) for place in move.sown)
    deed = f"{move.side.name.title()} plays {move_letter(move.side, move.bowl)} and sows {move.seeds} into {sown}"
    if move.taken:
        deed += f", takes {move.taken} from {''.join(_letter(place) for place in move.chain)}"
    return deed + (", a grand slam" if move.slam else "")


def _letter(place: int) -> str:
    return LETTERS[place // ROW][place % ROW]


def _end(result: Result) -> str:
    winner = f"{result.winner.name.title()} wins" if result.winner is not None else "a draw"
    return f"{result.reason.value}: South {result.south:g}, North {result.north:g}, {winner}" + (
        f"; {result.uncounted} not counted" if result.uncounted else ""
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every playthrough into the data of the tests."""
    Parser("playthrough", "Write a readable game under every set of rules.").parse_args(arguments)
    INTO.mkdir(parents=True, exist_ok=True)
    for name, text in playthroughs().items():
        (INTO / name).write_text(text, "utf-8")
        print(f"{name}: {text.count(chr(10))} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
