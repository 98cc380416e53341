"""A question with Yes and No, asked before something ends."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.screens.base import Screen, dialog_key
from firmware_sim.screens.go import BACK, STAY, Go, replace
from firmware_sim.screens.handheld import Handheld

LEAST, WIDTH = 180, 300  # px


class Ask(Screen):
    """Asks before a game in progress is left."""

    name = "ask"
    opaque = False

    def __init__(self, handheld: Handheld, question: str) -> None:
        super().__init__(handheld)
        self.question = question

    def key(self, key: str) -> Go:
        """Yes by OK or Y, No by Back or N."""
        meaning = {"y": "ok", "n": "back"}.get(key, dialog_key(key))
        return self.act(meaning)

    def act(self, action: Hashable) -> Go:
        """Do what was asked about, or return."""
        if action == "back":
            return BACK
        if action != "ok":
            return STAY
        if self.question == "quit":
            self.hand.leave()
            return BACK
        return replace("newgame")

    def _code(self) -> str:
        """Return the code of the question; it promises nothing that may not be kept."""
        return "ask-quit-unsaved" if self.question == "quit" and self.hand.unsaved else f"ask-{self.question}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the question."""
        texts = self.hand.texts
        font = canvas.font("body")
        lines = widgets.balanced(canvas, texts(self._code()), min(WIDTH, canvas.width - 40))
        height = len(lines) * font.height + 12 + widgets.buttons_height(canvas, self.metrics)
        width = max(LEAST, *(font.measure(line) for line in lines))
        area = widgets.draw_dialog(canvas, self.metrics, texts(self.question), width, height)
        widgets.draw_paragraph(canvas, lines, area.x, area.y)
        buttons = [
            Button(texts("yes"), "ok", widgets.KEY_HINTS["ok"]),
            Button(texts("no"), "back", widgets.KEY_HINTS["back"]),
        ]
        widgets.draw_buttons(canvas, self.metrics, area, buttons)
