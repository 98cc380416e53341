"""A page of the help with a board of its own: words above it, buttons in the toolbar."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.board import BoardLayout, draw_board
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.frozen import replace
from firmware_sim.handheld import Handheld
from firmware_sim.rules.board import BOWLS, Side
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Move
from firmware_sim.screens.parts.base import Screen
from firmware_sim.screens.parts.board_view import board_view, place
from firmware_sim.screens.parts.navigation import STAY, Go
from firmware_sim.screens.parts.page import SMALL_BAR
from firmware_sim.screens.parts.sowing import Animation, pictures, sweep

NARROW = 240  # px: on a screen up to this width the words are short, for the board below them
LEAST_DELAY = 2  # the seeds of a page can be followed, whatever the setting


class BoardPage(Screen):
    """Sows moves of a *game* that nobody plays, and draws it."""

    game: Game

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.bars = widgets.Bars.always(handheld.profile, SMALL_BAR)
        self.animation: Animation | None = None

    @property
    def running(self) -> Animation | None:
        """The sowing that is being shown, None when nothing moves."""
        return self.animation if self.animation and not self.animation.is_over else None

    @property
    def deadline(self) -> int | None:
        """The next picture of the sowing."""
        return self.running.deadline if self.running else None

    def tick(self, ms: int, nodes: int) -> Go:
        """Sow on."""
        if self.running:
            self.hand.beep(self.running.tick(ms))
        return STAY

    def sow(self, bowl: int) -> Move:
        """Play *bowl* (0–5), show it, and return what it does."""
        move = self.game.play(bowl)
        self.animation = Animation(pictures(move), max(LEAST_DELAY, self.hand.settings.number("delay")))
        return move

    def hurry(self) -> bool:
        """Finish the sowing at once; return whether there was one."""
        running = self.running
        if running:
            self.hand.beep(running.finish())
        return running is not None

    def draw_board_page(
        self,
        canvas: Canvas,
        words: str,
        all_words: list[str],
        buttons: list[Button],
        *,
        playable: tuple[int, ...] = (),
        cursor: int | None = None,
        marked: int | None = None,
        turn: Side | None = None,
        least: int = 0,
    ) -> tuple[BoardLayout, Rect]:
        """Draw *words*, with room for the longest of *all_words*, the board below them, and the toolbar.

        Returns the places of the board and of the words.
        *marked* is an absolute bowl with a ring, *turn* the side to move, *least* the least height of the
        words in pixels.
        """
        content = self.bars.content
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), canvas.theme.paper)
        beside, top = (2, 0) if self.metrics.is_bare else (10, 4)
        width = content.w - 2 * beside
        rows = max(len(canvas.wrap(text, "body", width)) for text in all_words)
        area = Rect(content.x + beside, content.y + top, width, rows * canvas.font("body").height)
        widgets.draw_paragraph(canvas, canvas.wrap(words, "body", width), area.x, area.y)
        area.h = max(area.h, least - top)
        told = Rect(content.x, content.y, content.w, area.bottom - content.y)
        below = area.bottom + top // 2
        board = Rect(content.x, below, content.w, content.bottom - below - top // 2)
        picture = self.running.picture if self.running else sweep(self.game)[-1]
        view = board_view(self.hand, picture, playable=playable, cursor=cursor, turn=turn)
        if marked is not None:
            view = replace(view, cursor=place(marked, self.hand.direction) if marked < BOWLS else None)
        layout = BoardLayout.of(self.hand.profile, board)
        draw_board(canvas, layout, view)
        if not playable:
            canvas.targets.clear()
        widgets.draw_toolbar(canvas, self.bars, self.hand.texts("wari"), buttons, "")
        return layout, told
