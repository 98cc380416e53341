"""The keys on one page: shown at the first start, and from the menu."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button, draw_toolbar
from firmware_sim.screens.go import BACK, Go
from firmware_sim.screens.page import Page

ROWS = (("1–6",), ("#", "Enter"), ("0",), ("*", "Esc"), ("◀", "▶"))


class Keys(Page):
    """A table of keys and what they do."""

    name = "keys"
    title = "keys"

    def act(self, action: object) -> Go:
        """Any answer leads on; the page need not be shown again."""
        if action in ("ok", "back", "menu"):
            self.hand.change("seen_keys", True)
            return BACK
        return super().act(action)

    def buttons(self) -> list[Button]:
        """There is one thing to do here."""
        return [Button(self.hand.texts("ok"), "ok", "#")]

    def draw(self, canvas: Canvas) -> None:
        """Draw the table: key caps at the left, words at the right, in one or two columns."""
        area = self.draw_frame(canvas)
        welcome = canvas.wrap(self.hand.texts("keys-welcome"), "body", area.w)
        above = len(welcome) * canvas.font("body").height + 6
        if area.h - above >= 6 * (canvas.font("bold").height + 4):
            widgets.draw_paragraph(canvas, welcome, area.x, area.y)
            area = Rect(area.x, area.y + above, area.w, area.h - above)
        rows = [*ROWS, ("touch",)] if self.hand.profile.pointer != "none" else list(ROWS)
        columns = 2 if area.w >= 400 else 1
        per_column = -(-len(rows) // columns)
        height = area.h // per_column
        width = area.w // columns
        for number, keys in enumerate(rows):
            cell = Rect(area.x + number // per_column * width, area.y + number % per_column * height, width - 8, height)
            self._draw_row(canvas, cell, number, keys)
        draw_toolbar(canvas, self.bars, self.hand.texts("wari"), self.buttons(), "")

    def _draw_row(self, canvas: Canvas, cell: Rect, number: int, keys: tuple[str, ...]) -> None:
        theme = canvas.theme
        font = canvas.font("bold")
        x, column = cell.x, 76 if cell.w > 200 else 62
        for key in keys:
            if key == "touch":
                canvas.text(self.hand.texts("touch"), cell.x, cell.centery, "bold", theme.ink, "w")
                break
            cap = Rect(x, 0, max(font.height + 2, font.measure(key) + 8), font.height + 2)
            cap.centery = cell.centery
            canvas.rounded(cap, theme.dark, 3)
            canvas.text(key, cap.centerx, cap.centery, "bold", theme.on_dark, "center")
            x = cap.right + 4
        room = cell.right - cell.x - column
        lines = canvas.wrap(self.hand.texts(f"keys-{number}"), "body", room)[
            : max(1, cell.h // canvas.font("body").height)
        ]
        step = canvas.font("body").height
        top = cell.centery - step * len(lines) // 2
        for row, line in enumerate(lines):
            canvas.text(line, cell.x + column, top + row * step, "body", theme.ink)
        canvas.also(" ".join(lines))
