"""Writes games as OGN, Oware Game Notation: a text file shaped like chess's PGN, which other programs read.

Bowls are written as on an anticlockwise board, whichever way round the board was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from firmware_sim.records.record import Record
from firmware_sim.rules.board import START, Side
from firmware_sim.rules.game import Reason, Result
from firmware_sim.rules.notation import move_letter, position_text

WIDTH = 79
"""Characters of a line of moves."""
UNKNOWN = "?"
GOES_ON = "*"
RESULT, EVENT, SITE, ROUND = "Result", "Event", "Site", "Round"
TERMINATION = "Termination"
ENDS: dict[str, tuple[Reason, Side | None]] = {
    "agreed draw": (Reason.AGREED, None),
    "rest shared": (Reason.SHARED, None),
    **{f"{side.name.capitalize()} resigned": (Reason.RESIGNED, side.other) for side in Side},
    **{f"{side.name.capitalize()} ran out of time": (Reason.TIME, side.other) for side in Side},
}
"""What the tag Termination says of an end that the players made: why, and who won if the stores do not say that."""


def write(records: Iterable[Record]) -> str:
    """Return *records* as one file, a blank line between two games; raise BadRecord for one that cannot be played."""
    return "\n".join(write_game(record) for record in records)


def write_game(record: Record) -> str:
    """Return *record* as text that ends a line; raise BadRecord if it cannot be played."""
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_wrapped(_words(record))}\n"


def result_text(result: Result | None) -> str:
    """Return *result* in seeds, South's first: 25-23, or 24.5-23.5; ``*`` for a game that goes on."""
    return f"{result.south:g}-{result.north:g}" if result else GOES_ON


def variant(name: str) -> str:
    """Return the edition *name* as the tag Variant has it."""
    return name.capitalize()


def clean(text: str) -> str:
    """Return *text* on one line, each character that cannot be printed as a question mark."""
    return "".join(letter if letter.isprintable() else UNKNOWN for letter in " ".join(text.split()))


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    told = dict(record.tags)
    rules = record.edition
    yield "Variant", variant(rules.name)
    yield EVENT, told.pop(EVENT, UNKNOWN)
    yield SITE, told.pop(SITE, UNKNOWN)
    yield "Date", record.date
    yield ROUND, told.pop(ROUND, UNKNOWN)
    for side, name in zip(("South", "North"), record.names, strict=True):
        yield side, name or UNKNOWN
    yield RESULT, _final(record)
    told.pop(RESULT, None)
    if record.time:
        yield "Time", record.time
    yield "Edition", rules.name
    yield "GrandSlam", rules.grand_slam.value
    yield "Repetition", str(rules.occurrence)
    yield "Direction", record.direction.value
    for name, level in zip(("LevelSouth", "Level"), record.levels, strict=True):
        if level is not None:
            yield name, str(level)
    if record.result:
        yield TERMINATION, _termination(record.result)
    if record.helped:
        yield "Hints", " ".join(map(str, record.helped))
    if record.seed is not None:
        yield "Seed", str(record.seed)
    if record.start != START:
        yield "FEN", position_text(record.start)
    yield from told.items()


def _final(record: Record) -> str:
    """Return the result by the rules, else what the file said that the game came from."""
    return result_text(record.result) if record.result else dict(record.tags).get(RESULT, GOES_ON)


def _termination(result: Result) -> str:
    made = result.reason, None if result.reason is Reason.SHARED else result.winner
    return next((words for words, end in ENDS.items() if end == made), result.reason.value)


def _words(record: Record) -> Iterator[str]:
    """Yield the moves, numbered by pairs from the first, their captures, the comments and the result."""
    comments: dict[int, list[str]] = {}
    for ply, comment in record.comments:
        comments.setdefault(ply, []).append(comment)
    yield from _braced(comments.get(0, ()))
    for ply, move in enumerate(record.game().history, 1):
        if ply % 2:
            yield f"{ply // 2 + 1}."
        yield move_letter(move.side, move.bowl) + (f"+{move.taken}" if move.taken else "")
        yield from _braced(comments.get(ply, ()))
    yield _final(record)


def _braced(comments: Iterable[str]) -> Iterator[str]:
    """Yield the words of each comment, in braces; braces within it would end it or look unclosed."""
    for comment in comments:
        yield from ("{" + clean(comment).replace("{", "(").replace("}", ")") + "}").split(" ")


def _wrapped(words: Iterable[str]) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def _escaped(value: str) -> str:
    return clean(value).replace("\\", "\\\\").replace('"', '\\"')
