"""Dialogs that say something: where there are few lines they fill the screen and scroll."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.lines import THUMB, draw_thumb
from firmware_sim.draw.widgets import Button
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import Screen

Paragraph = tuple[str, str]
"""The role of a font and a text."""


class Message(Screen):
    """Draws paragraphs on a handheld with keys alone; up and down scroll, and all else is for the subclass."""

    opaque = False

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.top = 0  # the first line shown
        self._last_top = 0

    def scrolls(self, action: Hashable) -> bool:
        """Scroll by a line if *action* asks for that; return whether it does."""
        steps = {"up": -1, "down": 1}
        if not isinstance(action, str) or action not in steps:
            return False
        self.top = min(max(0, self.top + steps[action]), self._last_top)
        return True

    def draw_message(self, canvas: Canvas, title: str, paragraphs: list[Paragraph], buttons: list[Button]) -> None:
        """Draw a dialog as wide as the screen and as high as it needs."""
        width = canvas.width - 2 * (self.metrics.margin + self.metrics.edge) - THUMB
        wrapped = [(font, text, canvas.wrap(text, font, width)) for font, text in paragraphs]
        count, step = sum(len(lines) for _, _, lines in wrapped), canvas.font("body").height
        height = count * step + widgets.buttons_height(canvas, self.metrics) + 1
        area = widgets.draw_dialog(canvas, self.metrics, title, canvas.width, height)
        seen = min(count, (area.h - widgets.buttons_height(canvas, self.metrics)) // step)
        self._last_top = count - seen
        self.top = min(self.top, self._last_top)
        number = -self.top
        for font, text, lines in wrapped:
            for line in lines:
                if 0 <= number < seen:
                    canvas.text(line, area.x, area.y + number * step, font, canvas.theme.ink)
                number += 1
            canvas.also(text)
        if seen < count:
            track = Rect(area.right - 1, area.y, THUMB - 1, seen * step)
            draw_thumb(canvas, track, self.top, seen, count)
        widgets.draw_buttons(canvas, self.metrics, area, buttons)
