"""Draws a game as a moving picture: the board after each move, as a handheld shows it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO

import pygame
from pygame import Rect

from device.display import palettes
from firmware_sim.draw.art import Art
from firmware_sim.draw.board import BoardLayout, BoardView, draw_board
from firmware_sim.draw.canvas import Canvas, new_surface, pixels
from firmware_sim.draw.theme import Theme
from firmware_sim.errors import BadOption
from firmware_sim.profile import Profile
from firmware_sim.resources import Resources
from firmware_sim.rules.board import BOWLS, ROW, Position, Side
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Move
from firmware_sim.rules.notation import LETTERS, Direction, bowl_of_number, move_letter
from firmware_sim.screens.parts.board_view import place
from firmware_sim.text import seeds_text

if TYPE_CHECKING:
    from PIL import Image

MOVE_MS, LAST_MS = 1000, 4000  # that a move stands, and the end
MARGIN = 10  # px left and right of the words


class Film:
    """Draws the boards of a game on a handheld of this *profile*, with *players* above and what happened below."""

    def __init__(self, profile: Profile, resources: Resources, direction: Direction) -> None:
        palettes.ready()
        theme = Theme(profile, resources, high_contrast=False)
        self._canvas = Canvas(new_surface(theme), theme, Art.load(resources, profile.greys))
        self._way = direction

    def frames(self, game: Game, players: str, ending: str) -> list[Image.Image]:
        """Return the start, the board after each move, and the end; raise BadOption without Pillow."""
        starts = [self._frame(game.start, None, players, "")]
        moves = [
            self._frame(move.after, move, players, f"{ply // 2 + 1}. {_said(move)}")
            for ply, move in enumerate(game.history)
        ]
        last = game.history[-1] if game.history else None
        return [*starts, *moves, self._frame(game.position, last, players, ending)]

    def _frame(self, position: Position, move: Move | None, head: str, foot: str) -> Image.Image:
        canvas = self._canvas
        canvas.reset()
        area = canvas.surface.get_rect()
        canvas.fill(area, canvas.theme.paper)
        line = canvas.font("body").height + 4
        for text, y in ((head, line // 2), (foot, area.bottom - line // 2)):
            canvas.text(_fitting(canvas, text, area.w - 2 * MARGIN), MARGIN, y, "body", canvas.theme.ink, "w")
        room = Rect(0, line, area.w, area.h - 2 * line)
        draw_board(canvas, BoardLayout.of(canvas.theme.profile, room), self._view(position, move))
        return _picture(canvas.surface)

    def _view(self, position: Position, move: Move | None) -> BoardView:
        way = self._way
        return BoardView(
            bowls=tuple(position.bowls[place(seen, way)] for seen in range(BOWLS)),
            south=seeds_text(position.south),
            north=seeds_text(position.north),
            last=() if move is None else (place(move.bowl + ROW * move.side, way),),
            fell=() if move is None else (place(move.sown[-1], way),),
            labels=tuple(LETTERS[Side.SOUTH][bowl_of_number(number, way)] for number in range(1, ROW + 1)),
        )


def write(frames: list[Image.Image], file: BinaryIO) -> None:
    """Write *frames* to *file* as a GIF that begins again after the last; raise OSError."""
    first, *others = frames
    lasts = [*[MOVE_MS] * len(others), LAST_MS]
    first.save(file, "GIF", save_all=True, append_images=others, duration=lasts, loop=0)


def _said(move: Move) -> str:
    return move_letter(move.side, move.bowl) + (f"+{move.taken}" if move.taken else "")


def _fitting(canvas: Canvas, text: str, room: int) -> str:
    """Return as much of *text* as fits *room* pixels."""
    font = canvas.font("body")
    while text and font.measure(text) > room:
        text = text[:-2].rstrip() + "…" if len(text) > 1 else ""
    return text


def _picture(surface: pygame.Surface) -> Image.Image:
    try:
        from PIL import Image
    except ImportError as error:
        raise BadOption("games-no-pillow", python=sys.executable) from error
    picture = Image.frombytes("P", surface.get_size(), pixels(surface))
    picture.putpalette([part for colour in surface.get_palette() for part in tuple(colour)[:3]])
    return picture
