"""A picture of a game as the board view shows it, mirrored at this edge when the board is played clockwise."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_sim.draw.board import BoardView
from firmware_sim.handheld import Handheld
from firmware_sim.rules.board import BOWLS, ROW, Side
from firmware_sim.rules.moves import Move
from firmware_sim.rules.notation import Direction, bowl_of_number, mirrored, number_of_bowl
from firmware_sim.screens.parts.sowing import Picture
from firmware_sim.session import PLAYER
from firmware_sim.text import seeds_text


def is_above(hand: Handheld) -> bool:
    """Return whether the side to move has the upper row: two players here share a board that is not turned."""
    return hand.chooser is not PLAYER and not hand.settings["turn_board"]


def numbering(hand: Handheld) -> Direction:
    """Return the direction in which the bowls of the side to move are numbered 1 to 6 from the left of the screen."""
    return mirrored(hand.direction) if is_above(hand) else hand.direction


def place(bowl: int, way: Direction) -> int:
    """Return where an absolute bowl is seen: 0–5 in the bottom row, 6–11 in the top row, both from the left.

    It is its own inverse: what is seen at ``place(bowl)`` is the bowl ``place(place(bowl))``.
    """
    column = number_of_bowl(bowl % ROW, way) - 1
    return column if bowl < ROW else BOWLS - 1 - column


def board_view(
    hand: Handheld,
    picture: Picture,
    *,
    playable: tuple[int, ...] = (),
    cursor: int | None = None,
    moves: Sequence[Move] = (),
    turn: Side | None = None,
    labels: tuple[str, ...] | None = None,
    bottom: Side = Side.SOUTH,
) -> BoardView:
    """Return the board as the screen shows it.

    *playable* and *cursor* are bowls of the player (0–5), *moves* those whose beginning and end are marked, *turn* is
    the side to move, *labels* what stands on the keys instead of 1 to 6, *bottom* the
    side that is seen below.
    """
    way, turned = hand.direction, ROW * bottom
    chooser = bottom.other if is_above(hand) else bottom

    def seen_at(bowl: int) -> int:
        return place((bowl + turned) % BOWLS, way)

    stores = (seeds_text(picture.south), seeds_text(picture.north))
    return BoardView(
        bowls=tuple(picture.bowls[(place(seen, way) + turned) % BOWLS] for seen in range(BOWLS)),
        south=stores[bottom],
        north=stores[bottom.other],
        playable=tuple(bowl_of_number(number, numbering(hand)) in playable for number in range(1, ROW + 1)),
        cursor=None if cursor is None else seen_at(cursor + ROW * chooser),
        last=tuple(seen_at(move.bowl + ROW * move.side) for move in moves),
        fell=tuple(seen_at(move.sown[-1]) for move in moves),
        turn=None if turn is None else int(turn is not bottom),
        labels=labels or tuple("123456"),
        active=None if picture.active is None else seen_at(picture.active),
        flash=frozenset(seen_at(bowl) for bowl in picture.flash),
        hand=picture.hand,
        numbers=hand.settings["view"] == "numbers",
        large=bool(hand.settings["large_counts"]),
    )
