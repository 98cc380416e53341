"""Asks Yes or No before a game in progress is left."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.message import Message, Paragraph
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, back, replace

LEAST, WIDTH = 180, 300  # px
ANSWERS = {"resign": "resigned", **{name: f"{name}-allowed" for name in ("undo", "draw", "share", "set-up")}}
"""What a Yes commands, by the question."""


class Ask(Message):
    """Asks before a game in progress is left or given up."""

    name = "ask"
    answers = ("yes", "no")

    def __init__(self, handheld: Handheld, question: str) -> None:
        super().__init__(handheld)
        self.question = question

    def meaning(self, key: str) -> Hashable:
        """Yes by OK or Y, No by Back or N."""
        return {"y": "ok", "n": "back"}.get(key, super().meaning(key))

    def act(self, action: Hashable) -> Go:
        """Do what was asked about, or return."""
        if action == "back":
            return BACK
        if action != "ok":
            return STAY
        if self.question in ANSWERS:
            return back(ANSWERS[self.question])
        if self.question == "quit":
            self.hand.leave()
            return BACK
        return replace("newgame")

    def heading(self) -> str:
        """Return the title of the dialog."""
        return self.hand.texts(self.question)

    def sentence(self) -> str:
        """Return the question; it promises nothing that may not be kept."""
        unsaved = self.question == "quit" and self.hand.unsaved
        return self.hand.texts(
            "ask-quit-unsaved" if unsaved else f"ask-{self.question}",
            name=self.hand.opponent(),
            why=next(iter(self.hand.unsaved.values()), ""),
            mover=self.hand.names()[self.hand.chooser],
        )

    def paragraphs(self) -> list[Paragraph]:
        """Return the question."""
        return [("body", self.sentence())]

    def draw_dialog(self, canvas: Canvas) -> None:
        """Draw the question."""
        font = canvas.font("body")
        lines = widgets.balanced(canvas, self.sentence(), min(WIDTH, canvas.width - 40))
        height = len(lines) * font.height + 12 + widgets.buttons_height(canvas, self.metrics)
        width = max(LEAST, *(font.measure(line) for line in lines))
        area = widgets.draw_dialog(canvas, self.metrics, self.heading(), width, height)
        widgets.draw_paragraph(canvas, lines, area.x, area.y)
        widgets.draw_buttons(canvas, self.metrics, area, self.buttons())
