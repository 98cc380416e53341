"""A picture of a game as the board view shows it, mirrored at this edge when the board is played clockwise."""

from __future__ import annotations

from firmware_sim.draw.board import BoardView
from firmware_sim.rules.notation import bowl_of_number, number_of_bowl
from firmware_sim.screens.handheld import Handheld
from firmware_sim.screens.sowing import Picture
from firmware_sim.text import seeds_text


def board_view(
    hand: Handheld,
    picture: Picture,
    *,
    playable: tuple[int, ...] = (),
    cursor: int | None = None,
    last: int | None = None,
    active: bool = False,
) -> BoardView:
    """Return the board as the screen shows it: mirrored when it is played clockwise.

    *playable* and *cursor* are bowls of the player (0–5), *last* is an absolute bowl; *active* shows the bowl that the
    picture names as just reached.
    """
    way = hand.direction

    def column(bowl: int) -> int:
        return number_of_bowl(bowl, way) - 1

    def place(bowl: int | None) -> int | None:
        """Return the index on the screen: 0–5 bottom row and 6–11 top row, both from the left."""
        if bowl is None:
            return None
        return column(bowl) if bowl < 6 else 6 + 5 - column(bowl - 6)

    shown = [0] * 12
    for bowl, seeds in enumerate(picture.bowls):
        shown[place(bowl) or 0] = seeds
    return BoardView(
        bowls=tuple(shown),
        south=seeds_text(picture.south),
        north=seeds_text(picture.north),
        playable=tuple(bowl_of_number(number, way) in playable for number in range(1, 7)),
        cursor=place(cursor),
        last=place(last),
        active=place(picture.active) if active else None,
        flash=frozenset(place(bowl) or 0 for bowl in picture.flash),
        hand=picture.hand,
        numbers=hand.settings["view"] == "numbers",
        large=bool(hand.settings["large_counts"]),
    )
