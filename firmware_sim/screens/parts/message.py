"""Dialogs that say something: with keys alone they are as wide as the screen, and scroll."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.lines import THUMB, draw_thumb
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import dialog_key
from firmware_sim.screens.parts.dialog import Dialog
from firmware_sim.screens.parts.navigation import STAY, Go

Paragraph = tuple[str, str]
"""The role of a font and a text."""


class Message(Dialog):
    """A dialog with buttons: up and down scroll it on a handheld with keys alone, all else is for the subclass."""

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.top = 0  # the first line shown
        self._wrapped: list[tuple[Paragraph, list[str]]] = []
        self._count = self._seen = 0  # lines in all, and on the screen

    def heading(self) -> str:
        """Return the title with keys alone."""
        raise NotImplementedError

    def paragraphs(self) -> list[Paragraph]:
        """Return what it says with keys alone."""
        raise NotImplementedError

    def draw_dialog(self, canvas: Canvas) -> None:
        """Draw it where a pen or a finger, or a large screen, leaves it more room."""
        raise NotImplementedError

    def key(self, key: str) -> Go:
        """Scroll, or answer what the key means."""
        meaning = self.meaning(key)
        if meaning not in ("up", "down"):
            return self.act(meaning)
        self.top = min(max(0, self.top + (1 if meaning == "down" else -1)), self._count - self._seen)
        return STAY

    def meaning(self, key: str) -> Hashable:
        """Return what a key means."""
        return dialog_key(key)

    def layout(self, canvas: Canvas) -> None:
        """With keys alone, wrap the text and find out how much of it fits."""
        if not self.metrics.is_bare:
            return
        width = canvas.width - 2 * (self.metrics.margin + self.metrics.edge) - THUMB
        self._wrapped = [((font, text), canvas.wrap(text, font, width)) for font, text in self.paragraphs()]
        self._count = sum(len(lines) for _, lines in self._wrapped)
        room = self._place(canvas).inside.h - widgets.buttons_height(canvas, self.metrics)
        self._seen = min(self._count, room // canvas.font("body").height)
        self.top = min(self.top, self._count - self._seen)

    def _place(self, canvas: Canvas) -> widgets.Place:
        """Return where the dialog is: as wide as the screen and as high as it needs."""
        height = self._count * canvas.font("body").height + widgets.buttons_height(canvas, self.metrics) + 1
        return widgets.dialog_place(canvas, self.metrics, canvas.width, height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the dialog and its buttons."""
        if not self.metrics.is_bare:
            self.draw_dialog(canvas)
            return
        area = widgets.draw_dialog_at(canvas, self.metrics, self.heading(), self._place(canvas))
        number, step = -self.top, canvas.font("body").height
        for (font, text), lines in self._wrapped:
            for line in lines:
                if 0 <= number < self._seen:
                    canvas.text(line, area.x, area.y + number * step, font, canvas.theme.ink)
                number += 1
            canvas.also(text)
        if self._seen < self._count:
            track = Rect(area.right - 1, area.y, THUMB - 1, self._seen * step)
            draw_thumb(canvas, track, self.top, self._seen, self._count)
        widgets.draw_buttons(canvas, self.metrics, area, self.buttons())
