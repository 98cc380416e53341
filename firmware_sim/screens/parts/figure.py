"""Small boards between the paragraphs of a page: they show what words would take longer to say."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from firmware_sim.draw.board import BoardLayout, BoardView, draw_board
from firmware_sim.draw.canvas import Canvas
from firmware_sim.frozen import Frozen
from firmware_sim.frozen import replace as altered
from firmware_sim.profile import Profile

WIDEST, HIGHEST = 300, 92  # px: what the board takes on a page that is high enough
LOW, LOW_PAGE = 64, 140  # px: its height without keys below it, on a page that is no higher
BELOW = 4  # px free below the board


class Figure(Frozen):
    """A small *board* below its *caption*, which has to fit one line."""

    caption: str
    board: BoardView


def board_height(profile: Profile, page: Rect, caption: int) -> int:
    """Return the height in pixels of the board on a *page* of text, below a *caption* of so many pixels."""
    if profile.is_bare:
        return page.h - caption
    return LOW if page.h <= LOW_PAGE else HIGHEST


def draw_figure_board(canvas: Canvas, place: Rect, view: BoardView) -> None:
    """Draw *view* at the left of its *place*; nothing on it can be touched.

    With keys alone it is as wide as the screen: the plainest board needs all of it.
    """
    profile = canvas.theme.profile
    if profile.is_bare:
        draw_board(canvas, BoardLayout.of(profile, Rect(0, place.y, canvas.width, place.h)), view)
        return
    board, profile = Rect(place.x, place.y, min(place.w, WIDEST), place.h - BELOW), replace(profile, pointer="pen")
    layout = BoardLayout.of(profile, board)  # what nobody touches may be smaller than what fingers need
    if place.h > LOW:
        draw_board(canvas, layout, view)
        return
    with canvas.clip(board):
        keys = board.bottom - layout.body.bottom - 2
        taller = Rect(board.x, board.y, board.w, board.h + keys)
        draw_board(canvas, BoardLayout.of(profile, taller), altered(view, labels=("",) * 6))
