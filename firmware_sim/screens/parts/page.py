"""Pages of text and figures that fill the screen and scroll, with their buttons in the profile's toolbar."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.board import BoardView
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.lines import draw_thumb
from firmware_sim.draw.widgets import Button, draw_toolbar
from firmware_sim.frozen import Frozen
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import Screen, dialog_key
from firmware_sim.screens.parts.figure import Figure, board_height, draw_figure_board
from firmware_sim.screens.parts.navigation import BACK, STAY, Go

PAGED = {"pageup": "left", "pagedown": "right", "space": "right", "home": "first", "end": "last"}
SMALL_BAR = 22  # px of the bar at the bottom where the profile has no toolbar


class Line(Frozen):
    """One line of a page: its *height* in pixels, a *text* in a *font*, and the *board* below it if it has one."""

    height: int
    text: str = ""
    font: str = "body"
    board: BoardView | None = None


class Page(Screen):
    """A title and paragraphs; up and down scroll by a few lines, left and right by a page."""

    title = ""  # the code of the title

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.bars = widgets.Bars.always(handheld.profile, SMALL_BAR)
        self.top = 0  # the first line shown
        self._lines: list[Line] = []
        self._last_top = 0
        self._page = self._page_before = 1  # lines on this page, and on the one that ends where it begins

    def paragraphs(self) -> Sequence[str | Figure]:
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
        steps = {"up": -3, "down": 3, "left": -self._page_before, "right": self._page, "first": -count, "last": count}
        if action in ("ok", "back", "menu"):
            return BACK
        if isinstance(action, str) and action in steps:
            self.top = min(max(0, self.top + steps[action]), self._last_top)
        return STAY

    def buttons(self) -> list[Button]:
        """Return the buttons of the toolbar."""
        up, down = (("up", "2"), ("down", "8")) if self.metrics.is_bare else (("left", "4"), ("right", "6"))
        return [
            Button(self.hand.texts("back"), "back", "✱"),
            Button("▲", *up, enabled=self.top > 0),
            Button("▼", *down, enabled=self.top < self._last_top),
        ]

    def heading(self) -> str:
        """Return the title as it is shown."""
        return self.hand.texts(self.title)

    def layout(self, canvas: Canvas) -> None:
        """Wrap the text; find out how much of it fits and how far it scrolls."""
        area = self.area
        self._lines = self._wrapped(canvas, area)
        self._last_top = len(self._lines) - fitting(self._lines[::-1], area.h)
        self.top = min(self.top, self._last_top)
        self._page = fitting(self._lines[self.top :], area.h)
        self._page_before = fitting(self._lines[: self.top][::-1], area.h)

    def draw(self, canvas: Canvas) -> None:
        """Draw the title, the lines that fit, and the toolbar."""
        area = self.draw_frame(canvas)
        y = area.y
        for line in self._lines[self.top : self.top + self._page]:
            drawn = canvas.text(line.text, area.x, y, line.font, canvas.theme.ink)
            if line.board:
                draw_figure_board(canvas, Rect(area.x, drawn.bottom, area.w, line.height - drawn.h), line.board)
            y += line.height
        self._draw_thumb(canvas, area)
        self.draw_foot(canvas)

    def draw_foot(self, canvas: Canvas) -> None:
        """Draw the buttons."""
        draw_toolbar(canvas, self.bars, self.hand.texts("wari"), self.buttons(), "")

    def _wrapped(self, canvas: Canvas, area: Rect) -> list[Line]:
        """Return all lines; an empty one, half as high as others, parts paragraphs."""
        lines: list[Line] = []
        face = canvas.font("body").height
        step = face + (0 if self.metrics.is_bare else 1)
        gap = [] if self.metrics.is_bare else [Line(step // 2)]
        for paragraph in self.paragraphs():
            if isinstance(paragraph, Figure):
                height = face + board_height(self.hand.profile, area, face)
                lines.append(Line(height, paragraph.caption, board=paragraph.board))
            elif paragraph.startswith("# "):
                lines += [Line(step, text, "bold") for text in canvas.wrap(paragraph[2:], "bold", area.w)]
            else:
                lines += [Line(step, text) for text in canvas.wrap(paragraph, "body", area.w)] + gap
        return lines[:-1] if gap and lines[-1:] == gap else lines

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


def fitting(lines: Sequence[Line], room: int) -> int:
    """Return how many of the first *lines* fit *room* pixels together, at least one if there is one."""
    for count, line in enumerate(lines):
        room -= line.height
        if room < 0:
            return max(1, count)
    return len(lines)
