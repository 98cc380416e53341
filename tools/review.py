"""Review the games of a file: ``python -m tools.review FILE.ogn [--nodes N] [--edition NAME]``.

Prints the games as OGN with a comment after each move: South's final lead in seeds as the search sees it, and for a
move that lost a seed or more how many, and the line that was better. The same nodes give the same comments.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from device.assets import open_resources
from device.games.files import DEFAULT_RULES, games_of
from device.games.files import refusal as left_out_of
from device.kernels import choose
from device.words import explain
from firmware_sim.errors import WariError
from firmware_sim.frozen import replace
from firmware_sim.records.ogn import write_game
from firmware_sim.records.reading import Read, Refused
from firmware_sim.records.record import Record
from firmware_sim.resources import Resources
from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS, Edition
from firmware_sim.rules.notation import moves_text
from firmware_sim.search.coach import MEBIBYTES
from firmware_sim.search.endgames import Endgames
from firmware_sim.search.review import Judgement, Review
from firmware_sim.search.speed import Kernel
from firmware_sim.search.tables import Tables
from tools.command_line import Parser, number, refusal

NODES = 100_000
MENTIONED = 1.0  # the least loss, in seeds, that is mentioned
LEAST = 0.05  # what rounds to 0.0


def reviewed(record: Record, kernel: Kernel, nodes: int, table: Endgames | None) -> Record:
    """Return *record* with a comment after each move, behind those that it has; raise BadRecord."""
    review = Review(record.game(), partial(kernel.Search, MEBIBYTES), nodes, table)
    while not review.think(nodes):
        pass
    side, comments = record.start.to_move, list(record.comments)
    for ply, judgement in enumerate(review.judgements, 1):
        comments.append((ply, comment(judgement, side)))
        side = side.other
    return replace(record, comments=tuple(sorted(comments, key=lambda one: one[0])))


def comment(judgement: Judgement, side: Side) -> str:
    """Return what is said of a move of *side*."""
    said = _lead(judgement)
    if judgement.lost < MENTIONED:
        return said
    return f"{said}; loses {judgement.lost:.1f}, better {' '.join(moves_text(judgement.best, side))}"


def _lead(judgement: Judgement) -> str:
    lead = judgement.lead
    if not judgement.decided:
        return "0.0" if abs(lead) < LEAST else f"{lead:+.1f}"
    if not lead:
        return "a draw"
    said = f"{'South' if lead > 0 else 'North'} wins by {abs(lead):.0f}"
    return said if judgement.proven else f"{said} as far as seen"


def table_of(resources: Resources, rules: Edition) -> Endgames | None:
    """Return the endgame table of *rules*, None where no table can be used: the review goes on without."""
    tables = Tables(resources)
    try:
        while not tables.is_ready(rules):
            tables.step(rules)
    except WariError as error:
        print(explain(WariError("endgames-without", fault=explain(error))), file=sys.stderr)
    return tables.table(rules)


def texts(games: Iterable[Read | Refused], nodes: int) -> Iterator[str | Refused]:
    """Yield the text of each of *games* with its comments, *nodes* for each position; what cannot be played stays."""
    kernel, resources = choose().module, open_resources()
    tables: dict[Edition, Endgames | None] = {}
    for game in games:
        if isinstance(game, Refused):
            yield game
            continue
        edition = game.record.edition
        if edition not in tables:
            tables[edition] = table_of(resources, edition)
        yield write_game(reviewed(game.record, kernel, nodes, tables[edition]))


def main(arguments: list[str]) -> int:
    """Print the reviewed games; return 0, 1 when a game was left out, or 2 after one sentence that says why not."""
    parser = Parser("review", "Review the games of a file.")
    parser.add_argument("file", type=Path, help="the games, as OGN")
    parser.add_argument("--nodes", type=number(1, 10**9), default=NODES, help=f"for each position (default: {NODES})")
    parser.add_argument("--edition", choices=tuple(EDITIONS), default=DEFAULT_RULES, help="for games without rules")
    given = parser.parse_args(arguments)
    left_out = 0
    try:
        for game in texts(games_of(given.file, given.edition), given.nodes):
            if isinstance(game, Refused):
                left_out += 1
                print(left_out_of(given.file, game), file=sys.stderr)
            else:
                print(game, flush=True)
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    return 1 if left_out else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
