"""The title screen: whose copy this is, and where to go from here."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.board import draw_logo, draw_sign
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.handheld import Handheld
from firmware_sim.link.memory import Line
from firmware_sim.screens.parts.base import Screen, dialog_key
from firmware_sim.screens.parts.navigation import STAY, Go, push
from firmware_sim.screens.parts.selection import Selection

WIDE = 400  # px that the title and buttons beside it take
BESIDE = 270  # px of it that the title takes with what is free around it


class Home(Screen):
    """The lowest screen of all: *Two players* and *Continue* when there are games, *New game*, *Menu*."""

    name = "home"
    marks_unsaved = True

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.selection: Selection[str] = Selection(lambda: [command for _, command in self._actions()])

    @property
    def keeps_foot(self) -> bool:
        """True where buttons are below the title."""
        return not self._is_wide and not self.metrics.is_bare

    @property
    def _is_wide(self) -> bool:
        """True on a wide and low screen, which has room for the buttons beside the title and little below it."""
        width, height = self.hand.profile.width, self.hand.profile.height
        return width >= max(WIDE, 2 * height)

    def _actions(self) -> list[tuple[str, str]]:
        """Return the codes of the buttons and their commands."""
        session = self.hand.session
        first = [("continue" if session.game.result is None else "last-game", "play")] if session else []
        if self._partner_waits:
            first.insert(0, ("two-players", "two-players"))
        return [*first, ("new-game", "new-game"), ("menu", "menu")]

    @property
    def _partner_waits(self) -> bool:
        """True while another handheld offers a game, or one with it is not over, and there is a line to it."""
        partner, game = self.hand.partner, self.hand.partner.game
        is_open = partner.offered is not None or (game is not None and game.result is None)
        return partner.line is not Line.OFF and is_open

    def key(self, key: str) -> Go:
        """Choose a button and press it."""
        if key in ("*", "menu"):
            return self.command("menu")
        if key.startswith("ctrl+"):
            return self.command(key)
        meaning = dialog_key(key)
        if meaning in ("up", "left", "down", "right"):
            self.selection.move(1 if meaning in ("down", "right") else -1)
        elif meaning == "ok":
            return self.act(self.selection.item)
        return STAY

    def act(self, action: Hashable) -> Go:
        """Press a button."""
        self.selection.first()
        return push("play") if action == "play" else self.command(str(action))

    def returned(self) -> Go:
        """Begin again at the first button."""
        self.selection.first()
        return STAY

    def draw(self, canvas: Canvas) -> None:
        """Draw the title with the buttons beside it, or below it on a narrow screen."""
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), canvas.theme.paper)
        if self.metrics.is_bare:
            self._draw_bare(canvas)
            return
        height = self.metrics.button + (0 if self.metrics.is_finger else 2)
        gap = 6 if canvas.height > 160 else 4
        rows = self._rows(self._is_wide)
        column = Rect(0, 0, min(180, canvas.width - 40), len(rows) * (height + gap) - gap)
        if self._is_wide:
            column.w = min(column.w, canvas.width - BESIDE)
            column.midright = (canvas.width - 40, canvas.height // 2)
            title = Rect(20, 0, column.x - 40, canvas.height)
        else:
            column.w = canvas.width - 40
            column.midbottom = (canvas.width // 2, canvas.height - 10)
            title = Rect(0, 0, canvas.width, column.y)
        self._draw_title(canvas, title)
        for number, row in enumerate(rows):
            place = Rect(column.x, column.y + number * (height + gap), column.w, height)
            self._draw_row(canvas, place, row, gap)

    def _draw_bare(self, canvas: Canvas) -> None:
        """Draw the name at the left, what can be chosen as lines at the right, and whose copy this is below."""
        line, texts, theme = self.metrics.line, self.hand.texts, canvas.theme
        foot = canvas.height - line - 1
        labels = [(texts(code), command) for code, command in self._actions()]
        wide = max(canvas.font("bold").measure(label) for label, _ in labels) + 12
        column = Rect(canvas.width - wide - 2, 0, wide, foot)
        draw_sign(canvas, Rect(0, 0, column.x, foot - 1))
        step = min(line + 4, (foot - 1) // len(labels))
        top = (foot - len(labels) * step) // 2
        for number, (label, command) in enumerate(labels):
            rect = Rect(column.x, top + number * step, column.w, min(line + 2, step))
            chosen = command == self.selection.item
            if chosen:
                canvas.rounded(rect, theme.dark, 3)
            canvas.text(label, rect.x + 6, rect.centery, "bold", theme.on_dark if chosen else theme.ink, "w")
        canvas.hline(0, foot - 1, canvas.width, theme.line)
        canvas.text(self._owner(), canvas.width // 2, foot + 1, "body", theme.ink, "n", canvas.width - 2)

    def _owner(self) -> str:
        """Return whose copy this is, or that something is not saved."""
        texts = self.hand.texts
        if self.hand.unsaved:
            return texts("not-saved", why=next(iter(self.hand.unsaved.values())))
        name = self.hand.registration.name if self.hand.registered else ""
        return texts("registered-to", name=name) if name else texts("not-registered")

    def _rows(self, wide: bool) -> list[list[tuple[str, str]]]:
        """Return the buttons in rows: all below each other, but on a narrow screen the last two of many in one row."""
        actions = self._actions()
        if wide or len(actions) == 2:
            return [[action] for action in actions]
        return [*([action] for action in actions[:-2]), actions[-2:]]

    def _draw_row(self, canvas: Canvas, place: Rect, row: list[tuple[str, str]], gap: int) -> None:
        width = (place.w - gap * (len(row) - 1)) // len(row)
        for number, (code, action) in enumerate(row):
            rect = Rect(place.x + number * (width + gap), place.y, width, place.h)
            widgets.draw_button(
                canvas, rect, Button(self.hand.texts(code), action), default=action == self.selection.item
            )

    def _draw_title(self, canvas: Canvas, area: Rect) -> None:
        """Draw the name carved into a piece of the board, and below it whose copy this is."""
        line = canvas.font("body").height
        plaque = Rect(0, 0, min(area.w - 24, 5 * area.h), area.h - line - 24)
        plaque.w = min(plaque.w, max(plaque.h * 5 // 2, area.w * 2 // 3))
        plaque.h = min(plaque.h, plaque.w // 2)
        plaque.midtop = (area.centerx, area.centery - (plaque.h + line + 8) // 2)
        draw_logo(canvas, plaque)
        canvas.text(self._owner(), area.centerx, plaque.bottom + 8, "body", canvas.theme.soft, "n", area.w - 8)
