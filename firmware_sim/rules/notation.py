"""Positions and moves to text and back, and the bowl numbers of a board drawn in either direction."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from firmware_sim.errors import BadPosition, IllegalMove
from firmware_sim.rules.board import BOWLS, ROW, SEEDS, Position, Side
from firmware_sim.rules.moves import Refusal, refused

LETTERS = ("ABCDEF", "abcdef")
"""The letters of a side's bowls, from that player's left: ``LETTERS[side][bowl]``."""
_SIDES = {"S": Side.SOUTH, "N": Side.NORTH}
_COUNTS = {str(count): count for count in range(SEEDS + 1)}
_PARTS = BOWLS + 3
_SHOWN = 60


class Direction(Enum):
    """Which way the seeds go round on the screen; the rules themselves are always anticlockwise."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


def position_text(position: Position) -> str:
    """Return 12 counts A–F a–f, South's store, North's store, and S or N to move, joined by ``-``."""
    numbers = (*position.bowls, position.south, position.north)
    return "-".join([*map(str, numbers), "SN"[position.to_move]])


def parse_position(text: str) -> Position:
    """Return the position that :func:`position_text` writes as *text*.

    Raises BadPosition for anything else; ``values["why"]`` is "text", "parts", "number", "side" or "total".
    """
    if not isinstance(text, str):
        raise BadPosition("bad-position-text", why="text", text=shown(repr(text)))
    *numbers, side = text.split("-")
    if len(numbers) + 1 != _PARTS:
        raise BadPosition("bad-position-parts", why="parts", text=shown(text), parts=len(numbers) + 1)
    for number in numbers:
        if number not in _COUNTS:
            raise BadPosition("bad-position-number", why="number", text=shown(text), part=shown(number))
    if side not in _SIDES:
        raise BadPosition("bad-position-side", why="side", text=shown(text), part=shown(side))
    counts = [_COUNTS[number] for number in numbers]
    if sum(counts) > SEEDS:
        raise BadPosition("bad-position-total", why="total", text=shown(text), seeds=sum(counts))
    return Position(tuple(counts[:BOWLS]), counts[BOWLS], counts[BOWLS + 1], _SIDES[side])


def move_letter(side: Side, bowl: int) -> str:
    """Return the letter of *bowl* 0–5: A–F for South, a–f for North."""
    return LETTERS[side][bowl]


def parse_move(letter: str, side: Side) -> int:
    """Return the bowl 0–5 of *letter* when *side* is to move; raise IllegalMove unless it is a bowl of that side."""
    if isinstance(letter, str) and len(letter) == 1 and letter in LETTERS[side]:
        return LETTERS[side].index(letter)
    raise IllegalMove(
        "illegal-move-letter",
        why=Refusal.NOT_A_BOWL.name,
        letter=shown(str(letter)),
        first=LETTERS[side][0],
        last=LETTERS[side][-1],
    )


def moves_text(bowls: Iterable[int], first: Side) -> str:
    """Return the letters of *bowls* 0–5, the sides alternating from *first*: ``FfEd``."""
    side, letters = first, []
    for bowl in bowls:
        letters.append(move_letter(side, bowl))
        side = side.other
    return "".join(letters)


def parse_moves(text: str, first: Side) -> tuple[int, ...]:
    """Return the bowls 0–5 of letters such as ``FfEd`` or ``F f E d``; raise IllegalMove at the first wrong one."""
    side, bowls = first, []
    for letter in "".join(text.split()):
        bowls.append(parse_move(letter, side))
        side = side.other
    return tuple(bowls)


def mirrored(direction: Direction) -> Direction:
    """Return the other direction."""
    return Direction.CLOCKWISE if direction is Direction.ANTICLOCKWISE else Direction.ANTICLOCKWISE


def bowl_of_number(number: int, direction: Direction) -> int:
    """Return the bowl 0–5 with *number* 1–6 from the player's left; raise IllegalMove for another number.

    A clockwise board is the mirror image of the board of the rules.
    """
    if number not in range(1, ROW + 1):
        raise refused(Refusal.NOT_A_BOWL)
    return number - 1 if direction is Direction.ANTICLOCKWISE else ROW - number


def number_of_bowl(bowl: int, direction: Direction) -> int:
    """Return the number 1–6, from the player's left on the screen, of *bowl* 0–5."""
    return bowl + 1 if direction is Direction.ANTICLOCKWISE else ROW - bowl


def shown(text: str) -> str:
    """Return *text* fit for a sentence: one line, printable, and at most 60 characters."""
    printable = "".join(letter if letter.isprintable() else "?" for letter in text[:_SHOWN])
    return printable if len(text) <= _SHOWN else printable[:-1] + "…"
