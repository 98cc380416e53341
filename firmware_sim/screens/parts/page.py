"""Pages of text that fill the screen and scroll, with their buttons in the profile's toolbar."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.lines import draw_thumb
from firmware_sim.draw.widgets import Button, draw_toolbar
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import Screen, dialog_key
from firmware_sim.screens.parts.navigation import BACK, STAY, Go

PAGED = {"pageup": "left", "pagedown": "right", "space": "right", "home": "first", "end": "last"}
SMALL_BAR = 22  # px of the bar at the bottom where the profile has no toolbar


class Page(Screen):
    """A title and paragraphs; up and down scroll by a few lines, left and right by a page."""

    title = ""  # the code of the title

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.bars = widgets.Bars.always(handheld.profile, SMALL_BAR)
        self.top = 0  # the first line shown
        self._lines: list[tuple[str, str]] = []  # each with its font
        self._heights: list[int] = []  # of the lines, in pixels
        self._last_top = 0
        self._page = 1

    def paragraphs(self) -> list[str]:
        """Return the text; a paragraph that begins with "# " is a heading."""
        return []

    def key(self, key: str) -> Go:
        """Scroll or leave."""
        return self.act(PAGED.get(key) or dialog_key(key))

    def swipe(self, pages: int) -> Go:
        """Scroll by a page."""
        return self.act("right" if pages > 0 else "left")

    def act(self, action: Hashable) -> Go:
        """Answer a key's meaning or a touched button."""
        count = len(self._lines)
        steps = {"up": -3, "down": 3, "left": -self._page, "right": self._page, "first": -count, "last": count}
        if action in ("ok", "back", "menu"):
            return BACK
        if isinstance(action, str) and action in steps:
            self.top = min(max(0, self.top + steps[action]), self._last_top)
        return STAY

    def buttons(self) -> list[Button]:
        """Return the buttons of the toolbar."""
        texts = self.hand.texts
        return [
            Button(texts("back"), "back", "✱"),
            Button("▲", "up", "2", enabled=self.top > 0),
            Button("▼", "down", "8", enabled=self.top < self._last_top),
        ]

    def heading(self) -> str:
        """Return the title as it is shown."""
        return self.hand.texts(self.title)

    def layout(self, canvas: Canvas) -> None:
        """Wrap the text; find out how much of it fits and how far it scrolls."""
        area = self.area
        self._lines = self._wrapped(canvas, area.w)
        step = canvas.font("body").height + (0 if self.metrics.is_bare else 1)
        self._heights = [step if line else step // 2 for _, line in self._lines]
        self._last_top = len(self._lines) - fitting(self._heights[::-1], area.h)
        self.top = min(self.top, self._last_top)
        self._page = fitting(self._heights[self.top :], area.h)

    def draw(self, canvas: Canvas) -> None:
        """Draw the title, the lines that fit, and the toolbar."""
        area, seen = self.draw_frame(canvas), slice(self.top, self.top + self._page)
        y = area.y
        for (font, line), height in zip(self._lines[seen], self._heights[seen], strict=True):
            canvas.text(line, area.x, y, font, canvas.theme.ink)
            y += height
        self._draw_thumb(canvas, area)
        self.draw_foot(canvas)

    def draw_foot(self, canvas: Canvas) -> None:
        """Draw the buttons."""
        draw_toolbar(canvas, self.bars, self.hand.texts("wari"), self.buttons(), "")

    def _wrapped(self, canvas: Canvas, width: int) -> list[tuple[str, str]]:
        """Return all lines with their fonts; an empty line, half as high as others, parts paragraphs."""
        lines: list[tuple[str, str]] = []
        for paragraph in self.paragraphs():
            font, text = ("bold", paragraph[2:]) if paragraph.startswith("# ") else ("body", paragraph)
            lines += [(font, line) for line in canvas.wrap(text, font, width)]
            lines += [] if font == "bold" or self.metrics.is_bare else [("body", "")]
        return lines[:-1] if lines and not lines[-1][1] else lines

    def _draw_thumb(self, canvas: Canvas, area: Rect) -> None:
        """Draw how much of the text is seen, where there is more."""
        count = len(self._lines)
        if count <= self._page:
            return
        beside, width = (1, 2) if self.metrics.is_bare else (4, 3)
        draw_thumb(canvas, Rect(area.right + beside, area.y, width, area.h), self.top, self._page, count)

    @property
    def area(self) -> Rect:
        """Where the text is."""
        content, metrics = self.bars.content, self.metrics
        above = metrics.title + metrics.top + (0 if metrics.is_bare else 1)
        height = content.h - metrics.title - 2 * metrics.top
        return Rect(content.x + metrics.margin, content.y + above, content.w - 2 * metrics.margin, height)

    def draw_frame(self, canvas: Canvas) -> Rect:
        """Draw the page and its title; return the area of the text."""
        content = self.bars.content
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), canvas.theme.paper)
        bar = Rect(content.x, content.y, content.w, self.metrics.title)
        widgets.draw_head(canvas, bar, self.heading(), self.metrics.margin)
        return self.area


def fitting(heights: list[int], room: int) -> int:
    """Return how many of the first *heights* fit *room* together, at least one if there is one."""
    for count, height in enumerate(heights):
        room -= height
        if room < 0:
            return max(1, count)
    return len(heights)
