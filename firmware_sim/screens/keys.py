"""The keys on one page: shown at the first start, and from the menu."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button, draw_toolbar
from firmware_sim.screens.parts.navigation import BACK, Go, replace
from firmware_sim.screens.parts.page import Page

LESSON_KEY = "0"
ROWS = (("1–6",), ("#", "Enter"), ("0",), ("✱", "Esc"), ("2", "4", "6", "8"))


class Keys(Page):
    """A table of keys and what they do."""

    name = "keys"
    title = "keys"

    def act(self, action: object) -> Go:
        """Any answer leads on, to the lesson if that is chosen; the page need not be shown again."""
        if action in ("ok", "back", "menu", LESSON_KEY, "lesson"):
            self.hand.change("seen_keys", True)
            return replace("lesson") if action in (LESSON_KEY, "lesson") else BACK
        return super().act(action)

    def buttons(self) -> list[Button]:
        """Go on, or learn the game first."""
        texts = self.hand.texts
        return [Button(texts("ok"), "ok", "#"), Button(texts("lesson"), "lesson", LESSON_KEY)]

    def draw(self, canvas: Canvas) -> None:
        """Draw what the game is about, and the table: key caps at the left, words at the right."""
        area = self.draw_frame(canvas)
        if self.metrics.is_bare:
            self._draw_bare(canvas, area)
            return
        rows = [*ROWS, ("touch",)] if self.hand.profile.pointer != "none" else list(ROWS)
        columns = 2 if area.w >= 400 else 1
        per_column = -(-len(rows) // columns)
        least = per_column * (canvas.font("bold").height + 2)
        area = self._draw_welcome(canvas, area, area.h - least)
        height = min(area.h // per_column, 3 * canvas.font("bold").height)
        width = area.w // columns
        for number, keys in enumerate(rows):
            column, row = divmod(number, per_column)
            beside = rows[column * per_column : (column + 1) * per_column]
            caps = max(self._caps_width(canvas, each) for each in beside) + 8
            cell = Rect(area.x + column * width, area.y + row * height, width, height)
            self._draw_row(canvas, cell, number, keys, caps)
        draw_toolbar(canvas, self.bars, self.hand.texts("wari"), self.buttons(), "")

    def _draw_bare(self, canvas: Canvas, area: Rect) -> None:
        """Draw the keys of the pad alone, a line each, closely if they must."""
        texts, theme = self.hand.texts, canvas.theme
        step = min(canvas.font("body").height + 1, (area.h + 1) // len(ROWS))
        left = canvas.font("bold").measure(" ".join(ROWS[-1])) + 6
        for number, keys in enumerate(ROWS):
            y = area.y + number * step + step // 2
            pad = " ".join(key for key in keys if key not in ("Enter", "Esc"))
            canvas.text(pad, area.x, y, "bold", theme.ink, "w")
            canvas.text(texts(f"keys-{number}"), area.x + left, y, "body", theme.ink, "w")
        draw_toolbar(canvas, self.bars, texts("wari"), self.buttons(), "")

    def _draw_welcome(self, canvas: Canvas, area: Rect, room: int) -> Rect:
        """Draw the longest welcome that takes at most *room* pixels; return what is left of *area*."""
        step = canvas.font("body").height
        for code in ("keys-welcome", "keys-welcome-short"):
            lines = canvas.wrap(self.hand.texts(code), "body", area.w)
            used = len(lines) * step + 6
            if used <= room:
                widgets.draw_paragraph(canvas, lines, area.x, area.y)
                return Rect(area.x, area.y + used, area.w, area.h - used)
        return area

    def _caps_width(self, canvas: Canvas, keys: tuple[str, ...]) -> int:
        if keys == ("touch",):
            return canvas.font("bold").measure(self.hand.texts("touch"))
        return sum(self._cap_width(canvas, key) + 4 for key in keys) - 4

    def _cap_width(self, canvas: Canvas, key: str) -> int:
        font = canvas.font("bold")
        return max(font.height + 2, font.measure(key) + 8)

    def _draw_row(self, canvas: Canvas, cell: Rect, number: int, keys: tuple[str, ...], caps: int) -> None:
        theme, x = canvas.theme, cell.x
        for key in keys if keys != ("touch",) else ():
            cap = Rect(x, 0, self._cap_width(canvas, key), canvas.font("bold").height + 2)
            cap.centery = cell.centery
            canvas.rounded(cap, theme.dark, 3)
            canvas.text(key, cap.centerx, cap.centery, "bold", theme.on_dark, "center")
            x = cap.right + 4
        if keys == ("touch",):
            canvas.text(self.hand.texts("touch"), cell.x, cell.centery, "bold", theme.ink, "w")
        words = [self.hand.texts(code) for code in (f"keys-{number}", "keys-touch-short")]
        room = self.bars.content.right - 4 - cell.x - caps
        fitting = [text for text in words if canvas.font("body").measure(text) <= room]
        canvas.text((fitting or words)[0], cell.x + caps, cell.centery, "body", theme.ink, "w")
