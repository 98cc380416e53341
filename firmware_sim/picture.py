"""What the player sees: the open screens and their messages, drawn only when something may have changed."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_sim.draw import messages
from firmware_sim.draw.art import Art
from firmware_sim.draw.canvas import Canvas, new_surface, pixels
from firmware_sim.draw.theme import Theme
from firmware_sim.handheld import Handheld
from firmware_sim.resources import Resources
from firmware_sim.screens.parts.base import Screen

BLACK = 0  # in every palette: no pixel of an OLED panel shines


class Picture:
    """A *canvas*, and a *counter* that rises only when its pixels changed. Set *stale* when something may have changed.

    Raises BadAsset when the pictures in *resources* are not usable.
    """

    def __init__(self, hand: Handheld, resources: Resources) -> None:
        self._hand, self._resources = hand, resources
        self._art = Art.load(resources, hand.profile.greys)
        self._pixels: tuple[bytes, bool] | None = None
        self.counter = 0
        self.stale = True
        self._restyle()

    def _restyle(self) -> None:
        """Make the theme and the canvas anew; the contrast may have changed."""
        theme = Theme(self._hand.profile, self._resources, bool(self._hand.settings["high_contrast"]))
        self.canvas = Canvas(new_surface(theme), theme, self._art)

    def layout(self, screens: Sequence[Screen]) -> None:
        """Lay the *screens* that are seen out, if something may have changed."""
        if not self.stale:
            return
        if self.canvas.theme.high_contrast != self._hand.settings["high_contrast"]:
            self._restyle()
        for screen in screens:
            screen.layout(self.canvas)
        place = screens[-1].message_place(self.canvas)
        if place:
            self._hand.messages.fit(lambda text: messages.info_lines(self.canvas, text, place))

    def draw(self, screens: Sequence[Screen]) -> None:
        """Draw the *screens* that are seen, none while the panel rests; only if something may have changed."""
        if not self.stale:
            return
        self.stale = False
        self.canvas.reset()
        if self._hand.rests:
            self.canvas.fill(self.canvas.surface.get_rect(), BLACK)
        else:
            self._draw_screens(screens)
        drawn = pixels(self.canvas.surface), self.canvas.theme.high_contrast  # the contrast is in the palette
        if drawn != self._pixels:
            self._pixels = drawn
            self.counter += 1

    def _draw_screens(self, screens: Sequence[Screen]) -> None:
        for screen in screens:
            screen.draw(self.canvas)
        self._draw_messages(screens[-1])

    def _draw_messages(self, top: Screen) -> None:
        if self._hand.unsaved and not top.marks_unsaved:
            self._draw_mark(top)
        message = self._hand.messages.current
        if message:
            place = top.message_place(self.canvas)
            messages.draw_info(self.canvas, message, top.bars, at_top=top.keeps_foot, place=place)

    def _draw_mark(self, top: Screen) -> None:
        """Mark that something is not saved: at the top, or at the right of a title bar there, or below its words."""
        canvas, head = self.canvas, self.canvas.head
        right, middle = top.bars.content.centerx + 9, 9
        if head and (self._hand.profile.is_bare or head.collidepoint(right, middle)):
            right, middle = head.right, head.centery
            if any(messages.mark_place(canvas, right, middle).colliderect(label.rect) for label in canvas.texts):
                middle = head.bottom + head.h // 2
        messages.draw_mark(canvas, right, middle)
