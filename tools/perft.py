"""Count move sequences: ``python -m tools.perft --edition oware --depth 6 [--position P] [--divide]``."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass

from firmware_sim.errors import WariError
from firmware_sim.rules.board import START, Position
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import legal, make
from firmware_sim.rules.notation import move_letter, parse_position, position_text
from tools.command_line import Parser, number, refusal

DEEPEST = 60
"""The most plies, as in the engine protocol."""


@dataclass(frozen=True, slots=True)
class Vector:
    """Known counts: ``counts[d - 1]`` sequences of *d* plies from *position* under *rules*."""

    position: Position
    rules: Edition
    counts: tuple[int, ...]


def read_vectors(text: str) -> tuple[Vector, ...]:
    """Return the vectors of a TOML *text*: an array ``row`` of position, editions, slams (optional) and counts."""
    return tuple(
        Vector(parse_position(row["position"]), edition(name, slam), tuple(row["counts"]))
        for row in tomllib.loads(text)["row"]
        for name in row["editions"]
        for slam in row.get("slams", [None])
    )


def perft(position: Position, edition: Edition, depth: int) -> int:
    """Return the number of move sequences of exactly *depth* plies from *position*.

    A sequence whose last move ends the game counts; one that ends earlier does not, so a finished *position* gives 0
    at every depth but 0. Repetition is ignored: it belongs to a game, not to a position.
    """
    if depth == 0:
        return 1
    return sum(divide(position, edition, depth).values())


def divide(position: Position, edition: Edition, depth: int) -> dict[int, int]:
    """Return for each legal bowl 0–5 the number of sequences of *depth* plies, 1 or more, that begin with it."""
    if Game(edition, position).result:
        return {}
    if depth == 1:
        return dict.fromkeys(legal(position, edition), 1)
    return {bowl: _after(position, edition, bowl, depth - 1) for bowl in legal(position, edition)}


def _after(position: Position, edition: Edition, bowl: int, depth: int) -> int:
    """Count below one move, which is known to be legal; without a legal reply the count is 0."""
    move = make(position, edition, bowl)
    if move.ended:
        return 0
    replies = legal(move.after, edition)
    if depth == 1:
        return len(replies)
    return sum(_after(move.after, edition, reply, depth - 1) for reply in replies)


def _parser() -> argparse.ArgumentParser:
    parser = Parser("perft", str(__doc__).splitlines()[0])
    parser.add_argument("--edition", required=True, help=f"one of {', '.join(EDITIONS)}")
    parser.add_argument("--slam", help="the grand slam rule, if the edition lets you choose it")
    parser.add_argument("--position", default=position_text(START), help="12 bowls A–F a–f, 2 stores, S or N")
    parser.add_argument("--depth", type=number(0, DEEPEST), required=True, help=f"plies, 0–{DEEPEST}")
    parser.add_argument("--divide", action="store_true", help="count for each first move")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Print the count that *arguments* ask for; return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        rules = edition(options.edition, options.slam)
        position = parse_position(options.position)
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    _report(position, rules, options.depth, options.divide)
    return 0


def _report(position: Position, rules: Edition, depth: int, divided: bool) -> None:
    if not divided or not depth:
        print(perft(position, rules, depth))
        return
    counts = divide(position, rules, depth)
    for bowl, count in counts.items():
        print(move_letter(position.to_move, bowl), count)
    print("all", sum(counts.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
