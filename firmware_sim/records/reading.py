"""Reads games from OGN and from what other people write, as long as it can mean one thing only.

What it accepts besides the form that ``ogn.py`` writes: moves run together; bowl numbers 1 to 6 for both sides; move
numbers with or without a full stop or a space; captures as ``+n``, ``x`` or not at all; missing tags and results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from firmware_sim.errors import BadGame, BadPosition, WariError
from firmware_sim.frozen import Frozen, replace
from firmware_sim.records.ogn import (
    ENDS,
    GOES_ON,
    RESULT,
    TERMINATION,
    UNKNOWN,
    clean,
    result_text,
    variant,
)
from firmware_sim.records.record import NO_DATE, Record
from firmware_sim.records.tokens import Source, sources
from firmware_sim.rules.board import BOWLS, ROW, SEEDS, START, Position, Side
from firmware_sim.rules.editions import EDITIONS, Edition, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Move
from firmware_sim.rules.notation import LETTERS, Direction, parse_move, parse_position, shown

LETTER_RUN = re.compile(r"(?:[A-Fa-f](?:x\d{0,2}|\+\d{0,2})?[!?]*)+")
LETTER_MOVE = re.compile(r"([A-Fa-f])(?:[x+](\d{0,2}))?[!?]*")
DIGIT_MOVE = re.compile(r"([1-6])(?:[x+](\d{0,2}))?[!?]*")
TAKEN = re.compile(r"[x+](\d{1,2})")
IGNORED = re.compile(r"[^A-Fa-f]*")  # what a reader that takes each such letter as a move passes over
DATE = re.compile(r"(\d{4}|\?{4})[.-](\d\d|\?\?)[.-](\d\d|\?\?)")
TIME = re.compile(r"(\d\d:\d\d)(:\d\d)?")
OWN = (
    "Variant", "Date", "South", "North", RESULT, "Time", "Edition", "GrandSlam", "Repetition", "Direction",
    "LevelSouth", "Level", TERMINATION, "Hints", "Seed", "FEN",
)  # fmt: skip
"""The tags whose values are fields of a record; of the others Event, Site and Round are left out when unknown."""
LONGEST = 200
"""Characters of a tag that are kept."""
MOST_TAGS = 50
MOST_LEVEL = 99
MOST_SEED = 2**63


class Read(Frozen):
    """The game *number* of a file, from 1; *assumed* says that the file names no rules that we know."""

    number: int
    record: Record
    assumed: bool = False


class Refused(Frozen):
    """The game *number* of a file cannot be played: its move *move* as games are numbered, 0 for none, and why."""

    number: int
    move: int
    text: str
    error: WariError


class _Wrong(Exception):
    """What is wrong with a game, at which move."""

    def __init__(self, error: WariError, move: int = 0, text: str = "") -> None:
        super().__init__(error)
        self.error, self.move, self.text = error, move, text


class _Played(Frozen):
    """A move as a file has it: its *bowl* 0–5 and *side*, None for a number; what it took, None if it says nothing."""

    text: str
    bowl: int
    side: Side | None
    taken: int | None


def read(text: str, rules: Edition) -> Iterator[Read | Refused]:
    """Yield each game of *text* in order; one that does not name its rules is read under *rules*."""
    for number, source in enumerate(sources(text), 1):
        try:
            chosen, assumed = _edition(source.tags, rules)
            yield Read(number, _record(source, chosen), assumed)
        except _Wrong as wrong:
            yield Refused(number, wrong.move, shown(wrong.text), wrong.error)
        except WariError as error:
            yield Refused(number, 0, "", error)


def _edition(tags: dict[str, str], rules: Edition) -> tuple[Edition, bool]:
    """Return the edition that *tags* name, else *rules*, and whether it was assumed; raise UnknownEdition."""
    by_variant = {variant(name).casefold(): name for name in EDITIONS}
    name = tags.get("Edition") or by_variant.get(tags.get("Variant", "").casefold())
    slam, occurrence = tags.get("GrandSlam"), tags.get("Repetition", "")
    number = int(occurrence) if occurrence in ("2", "3") else None
    if name is None:
        return (edition(rules.name, slam or rules.grand_slam, number or rules.occurrence), True)
    return edition(name, slam, number), False


def _record(source: Source, rules: Edition) -> Record:
    tags = source.tags
    if len(tags) > MOST_TAGS:
        raise _Wrong(BadGame("ogn-tags", most=MOST_TAGS))
    played, comments = _moves(source)
    start = _start(tags.get("FEN"), played)
    game = _game(Game(rules, start), played)
    said = source.result or tags.get(RESULT, "")
    _end(game, tags.get(TERMINATION, ""), said)
    return Record(
        rules,
        start,
        game.moves,
        game.result,
        (_named(tags.get("South")), _named(tags.get("North"))),
        levels=(_number(tags.get("LevelSouth"), MOST_LEVEL), _number(tags.get("Level"), MOST_LEVEL)),
        helped=_plies(tags.get("Hints", "")),
        date=_date(tags.get("Date", "")),
        time=_time(tags.get("Time", "")),
        seed=_number(tags.get("Seed"), MOST_SEED),
        direction=_direction(tags.get("Direction")),
        tags=_others(tags, {} if game.result else {RESULT: said, TERMINATION: tags.get(TERMINATION, "")}),
        comments=comments,
    )


# --- moves ------------------------------------------------------------------------------------------------------


def _moves(source: Source) -> tuple[list[_Played], tuple[tuple[int, str], ...]]:
    """Return the moves and the comments of *source*; raise _Wrong for what could mean two things."""
    words = [piece.text for piece in source.pieces if piece.kind == "word"]
    has_letters = any(LETTER_RUN.fullmatch(word) for word in words)
    if not has_letters and "number" not in (piece.kind for piece in source.pieces) and _looks_numbered(words):
        raise _Wrong(BadGame("ogn-numbers"))
    played: list[_Played] = []
    comments: list[tuple[int, str]] = []
    for piece in source.pieces:
        if piece.kind == "comment":
            comments.append((len(played), clean(piece.text)))
        elif piece.kind == "stray":
            raise _Wrong(BadGame("ogn-bracket"), _pair(len(played)), piece.text)
        elif piece.kind == "word":
            _read_word(piece.text, played, has_letters)
    return played, tuple(comments)


def _looks_numbered(words: list[str]) -> bool:
    """Return whether bare numbers may be the numbers of moves: 1 6 6 2 5 4 is either."""
    numbers = words[::3]
    return bool(words) and numbers == [str(number) for number in range(1, len(numbers) + 1)]


def _read_word(word: str, played: list[_Played], has_letters: bool) -> None:
    """Add the moves of *word* to those *played*; raise _Wrong if it has letters of bowls and is not a run of moves."""
    if LETTER_RUN.fullmatch(word):
        for found in LETTER_MOVE.finditer(word):
            side = Side.SOUTH if found[1] in LETTERS[Side.SOUTH] else Side.NORTH
            played.append(_Played(found[0], LETTERS[side].index(found[1]), side, _taken(found[2])))
    elif not has_letters and (digit := DIGIT_MOVE.fullmatch(word)):
        played.append(_Played(word, int(digit[1]) - 1, None, _taken(digit[2])))
    elif played and (apart := TAKEN.fullmatch(word)):
        played.append(replace(played.pop(), taken=int(apart[1])))
    elif not IGNORED.fullmatch(word) or (not has_letters and word.isdecimal()):
        raise _Wrong(BadGame("ogn-word", word=shown(word)), _pair(len(played)), word)


def _taken(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _pair(ply: int) -> int:
    """Return the number of the move *ply*, from 0, as games are numbered: by pairs, from 1."""
    return ply // 2 + 1


def _game(game: Game, played: list[_Played]) -> Game:
    """Return *game* after the moves *played*; raise _Wrong at the first that the rules refuse."""
    for ply, one in enumerate(played):
        try:
            side = game.position.to_move
            if one.side not in (None, side):
                parse_move(one.text[0], side)
            move = game.play(one.bowl)
        except WariError as error:
            raise _Wrong(error, _pair(ply), one.text) from error
        if one.taken not in (None, move.taken):
            raise _Wrong(_miscounted(game, one, move), _pair(ply), one.text)
    return game


def _miscounted(game: Game, one: _Played, move: Move) -> BadGame:
    return BadGame("ogn-taken", there=one.taken, here=move.taken, edition=game.edition.name)


# --- positions --------------------------------------------------------------------------------------------------


def _start(fen: str | None, played: list[_Played]) -> Position:
    """Return where the game begins; without a position, the first move says who begins."""
    first = next((one.side for one in played), None) or Side.SOUTH
    if fen is None:
        return START if first is Side.SOUTH else Position(START.bowls, 0, 0, first)
    return _two_rows(fen, first) if "/" in fen else parse_position(fen.strip())


def _two_rows(text: str, first: Side) -> Position:
    """Return the position of two rows of numbers; raise BadPosition unless they look alike from every side.

    Nobody says which row is whose, which way each runs and what the stores hold.
    """
    rows = [tuple(row.split(",")) for row in text.split("/")]
    if len(rows) != BOWLS // ROW or any(row != rows[0] or row != row[::-1] or len(row) != ROW for row in rows):
        raise BadPosition("ogn-rows", why="rows", text=shown(text))
    if not all(count.isascii() and count.isdecimal() and len(count) <= len(str(SEEDS)) for count in rows[0]):
        raise BadPosition("ogn-rows", why="rows", text=shown(text))
    bowls = tuple(int(count) for row in rows for count in row)
    if sum(bowls) != SEEDS:
        raise BadPosition("ogn-rows", why="stores", text=shown(text))
    return Position(bowls, 0, 0, first)


# --- results ----------------------------------------------------------------------------------------------------


def _end(game: Game, termination: str, said: str) -> None:
    """End *game* as the players did; raise _Wrong if the file says that another side won than by the rules."""
    end = next((end for words, end in ENDS.items() if words.casefold() == termination.casefold()), None)
    if game.result is None and end is not None:
        game.conclude(*end)
    elif game.result and _winner(said) not in (None, _winner(result_text(game.result))):
        there, here = shown(said), result_text(game.result)
        raise _Wrong(BadGame("ogn-result", there=there, here=here, edition=game.edition.name))


def _winner(result: str) -> int | None:
    """Return 1 when *result* says that South won, -1 for North, 0 for a draw; None when it says nothing."""
    if result == "1/2-1/2":
        return 0
    try:
        south, north = (float(seeds.replace("½", ".5")) for seeds in result.split("-"))
    except ValueError:
        return None
    return (south > north) - (south < north)


# --- other tags -------------------------------------------------------------------------------------------------


def _named(name: str | None) -> str:
    return "" if name in (None, UNKNOWN) else clean(str(name))[:LONGEST]


def _date(text: str) -> str:
    found = DATE.fullmatch(text)
    return ".".join(found.groups()) if found else NO_DATE


def _time(text: str) -> str:
    found = TIME.fullmatch(text)
    return found[1] if found else ""


def _number(text: str | None, most: int) -> int | None:
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(str(text)) if is_number else None


def _plies(text: str) -> tuple[int, ...]:
    numbers = (_number(word, MOST_SEED) for word in text.split())
    return tuple(sorted({number for number in numbers if number is not None}))


def _direction(text: str | None) -> Direction:
    return Direction.CLOCKWISE if text == Direction.CLOCKWISE.value else Direction.ANTICLOCKWISE


def _others(tags: dict[str, str], said: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the tags that are no fields of a record, and what the file *said* of an end that the rules do not give."""
    kept = {name: value for name, value in tags.items() if name not in OWN} | said
    cleaned = ((name, clean(value)[:LONGEST]) for name, value in kept.items())
    return tuple((name, value) for name, value in cleaned if value not in ("", GOES_ON, UNKNOWN))
