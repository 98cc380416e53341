"""Look up an endgame table: ``python -m tools.probe --edition E [--slam S] [--table FILE] POSITION``.

Prints the value of the board to the side to move, in seeds: what it captures from here on, less what the opponent
captures, with best play of both; the stores do not matter. If the rules leave the value of endless play open, it prints
two numbers: what the side can force and what it can hope for. Then it prints the same for each move.
"""

from __future__ import annotations

import sys
from pathlib import Path

from device.assets import Resources
from device.endgames import mapped
from firmware_sim.errors import BadOption, WariError
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.rules.notation import move_letter, parse_position
from firmware_sim.search.axes import kernel_position
from firmware_sim.search.endgames import Endgames, file_of, opened
from firmware_sim.search.endplay import choices
from tools.command_line import Parser, refusal


def answer(rules: Edition, table: Endgames, text: str) -> list[str]:
    """Return the lines about the position *text*; raise WariError when it is invalid or has too many seeds."""
    position = parse_position(text)
    if position.on_board > table.seeds:
        raise BadOption("endgames-too-many", seeds=position.on_board, most=table.seeds, name=table.name)
    mine, theirs, _, _ = kernel_position(position)
    lines = [f"value {_worth(*table.value(mine, theirs))}"]
    for choice in choices(table, rules, position):
        letter = move_letter(position.to_move, choice.bowl)
        lines.append(f"{letter} {_worth(choice.lower, choice.upper)}")
    return lines


def _worth(lower: int, upper: int) -> str:
    return str(lower) if lower == upper else f"{lower} to {upper}"


def main(arguments: list[str]) -> int:
    """Look up the position on the command line; return 0, or 2 after a sentence that says why not."""
    parser = Parser("probe", "Look a position up in an endgame table.")
    parser.add_argument("--edition", default="oware", help=f"one of {', '.join(EDITIONS)}")
    parser.add_argument("--slam", help="the grand slam rule, if the edition lets you choose it")
    parser.add_argument("--table", type=Path, help="a table other than the one that comes with Wari")
    parser.add_argument("position", help="12 bowls A-F a-f, South's store, North's store, S or N, joined by -")
    line = parser.parse_args(arguments)
    try:
        rules = edition(line.edition, line.slam)
        name = str(line.table or f"endgames/{file_of(rules)}")
        data = mapped(line.table) if line.table else Resources()[name]
        print("\n".join(answer(rules, opened(data, rules, name), line.position)))
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
