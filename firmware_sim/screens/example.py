"""The worked example of the help: four moves on the board, sown one at a time, with what they show."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.board import BoardLayout, draw_board
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.handheld import Handheld
from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import number_of_bowl, parse_moves, parse_position
from firmware_sim.screens.parts.base import Screen, dialog_key
from firmware_sim.screens.parts.board_view import board_view
from firmware_sim.screens.parts.navigation import BACK, STAY, Go
from firmware_sim.screens.parts.page import SMALL_BAR
from firmware_sim.screens.parts.sowing import Animation, pictures, still

START = "0-4-7-1-1-1-1-6-2-1-5-6-0-0-S"
MOVES = "CfBe"
NARROW = 240  # px: on a screen up to this width the words are short, for the board below them


class Example(Screen):
    """OK sows the next move, Back takes the last one back and leaves at the beginning."""

    name = "example"

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.bars = widgets.Bars.always(handheld.profile, SMALL_BAR)
        start = parse_position(START)
        self.game = Game(edition("psion"), start)
        self.moves = parse_moves(MOVES, start.to_move)
        self.animation: Animation | None = None

    @property
    def _running(self) -> Animation | None:
        return self.animation if self.animation and not self.animation.is_over else None

    @property
    def deadline(self) -> int | None:
        """The next picture of the sowing."""
        return self._running.deadline if self._running else None

    def tick(self, ms: int, nodes: int) -> Go:
        """Sow on."""
        if self._running:
            self.hand.beep(self._running.tick(ms))
        return STAY

    def key(self, key: str) -> Go:
        """Go on, or go back."""
        meaning = dialog_key(key)
        return self.act({"right": "ok", "down": "ok", "left": "step back", "up": "step back"}.get(meaning, meaning))

    def act(self, action: Hashable) -> Go:
        """Finish the sowing, or sow the next move, take one back, or leave."""
        if self._running:
            self.hand.beep(self._running.finish())
            return STAY
        step = len(self.game.moves)
        if action == "ok" and step < len(self.moves):
            sown = pictures(self.game.play(self.moves[step]))
            self.animation = Animation(sown, max(2, self.hand.settings.number("delay")))
        elif action in ("back", "menu", "ok"):
            return BACK
        elif action == "step back" and step:
            self.animation = None
            self.game.undo()
        return STAY

    def _words(self, step: int) -> str:
        """Return the words to a step, with the number of the bowl that the player sows next."""
        following = self.moves[min(step, len(self.moves) - 2)]
        is_narrow = self.hand.profile.width <= NARROW
        code = f"example-{step}-short" if is_narrow else f"example-{step}"
        return self.hand.texts(code, number=number_of_bowl(following, self.hand.direction))

    def draw(self, canvas: Canvas) -> None:
        """Draw the board of this step and the words to it."""
        texts, content, theme = self.hand.texts, self.bars.content, canvas.theme
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), theme.paper)
        step = len(self.game.moves)
        told = step - 1 if self._running else step  # what a move did is told once its seeds have fallen
        font = canvas.font("body")
        beside, top = (2, 0) if self.metrics.is_bare else (10, 4)
        width = content.w - 2 * beside
        rows = max(len(canvas.wrap(self._words(number), "body", width)) for number in range(len(self.moves) + 1))
        words = Rect(content.x + beside, content.y + top, width, rows * font.height)
        widgets.draw_paragraph(canvas, canvas.wrap(self._words(told), "body", width), words.x, words.y)
        below = words.bottom + top // 2
        board = Rect(content.x, below, content.w, content.bottom - below - top // 2)
        picture = self._running.picture if self._running else still(self.game)
        draw_board(
            canvas,
            BoardLayout.of(self.hand.profile, board),
            board_view(self.hand, picture),
        )
        canvas.targets.clear()
        last = step == len(self.moves)
        buttons = [
            Button(texts("close") if last else texts("next"), "ok", "#"),
            Button(texts("step-back"), "step back", "4", enabled=step > 0),
            Button(texts("back"), "back", "✱"),
        ]
        widgets.draw_toolbar(canvas, self.bars, texts("wari"), buttons, "")
