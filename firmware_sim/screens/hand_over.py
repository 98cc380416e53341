"""Calls the other of two players at this handheld, where they asked for that."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.screens.parts.message import Message, Paragraph
from firmware_sim.screens.parts.navigation import BACK, STAY, Go

WIDTH = 220  # px


class HandOver(Message):
    """Says whose turn it is now."""

    name = "handover"
    topic = "how-to-play"
    topic = "two-players"

    def act(self, action: Hashable) -> Go:
        """Show the board."""
        return BACK if action in ("ok", "back") else STAY

    def buttons(self) -> list[Button]:
        """Return the one button."""
        return [Button(self.hand.texts("ok"), "ok", KEY_HINTS["ok"])]

    def heading(self) -> str:
        """Return the title."""
        return self.hand.texts("hand-over")

    def sentence(self) -> str:
        """Return who is to move."""
        return self.hand.texts("hand-over-to", mover=self.hand.names()[self.hand.chooser])

    def paragraphs(self) -> list[Paragraph]:
        """Return who is to move."""
        return [("bold", self.sentence())]

    def draw_dialog(self, canvas: Canvas) -> None:
        """Draw who is to move."""
        height = canvas.font("title").height + 12 + widgets.buttons_height(canvas, self.metrics)
        area = widgets.draw_dialog(canvas, self.metrics, self.heading(), WIDTH, height)
        canvas.text(self.sentence(), area.centerx, area.y, "title", canvas.theme.ink, "n", area.w)
        widgets.draw_buttons(canvas, self.metrics, area, self.buttons())
