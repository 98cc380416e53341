"""The title screen: whose copy this is, and where to go from here."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.screens.base import Screen, dialog_key
from firmware_sim.screens.go import STAY, Go, push
from firmware_sim.screens.handheld import Handheld


class Home(Screen):
    """The lowest screen of all: *Continue* when there is a game, *New game*, *Menu*."""

    name = "home"

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.at = 0

    def _actions(self) -> list[tuple[str, str]]:
        """Return the codes of the buttons and their commands."""
        session = self.hand.session
        first = [("continue" if session.game.result is None else "last-game", "play")] if session else []
        return [*first, ("new-game", "new-game"), ("menu", "menu")]

    def key(self, key: str) -> Go:
        """Choose a button and press it; 1, 2, 3 press them at once."""
        actions = self._actions()
        if key in ("*", "menu"):
            return self.command("menu")
        if key.startswith("ctrl+"):
            return self.command(key)
        meaning = dialog_key(key)
        if meaning in ("up", "left", "down", "right"):
            self.at = (self.at + (1 if meaning in ("down", "right") else -1)) % len(actions)
        elif meaning == "ok":
            return self.act(actions[min(self.at, len(actions) - 1)][1])
        return STAY

    def act(self, action: Hashable) -> Go:
        """Press a button."""
        self.at = 0
        return push("play") if action == "play" else self.command(str(action))

    def returned(self) -> Go:
        """Begin again at the first button."""
        self.at = 0
        return STAY

    def draw(self, canvas: Canvas) -> None:
        """Draw the title, the owner, and the buttons in a column (or a row of them on a wide screen)."""
        theme, texts = canvas.theme, self.hand.texts
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), theme.paper)
        actions = self._actions()
        height = self.metrics.button + (0 if self.metrics.is_finger else 2)
        gap = 6 if canvas.height > 160 else 4
        wide = canvas.width >= 400
        column = Rect(0, 0, min(180, canvas.width - 40), len(actions) * (height + gap) - gap)
        if wide:
            column.midright = (canvas.width - 40, canvas.height // 2)
            title = Rect(20, 0, column.x - 40, canvas.height)
        else:
            column.midbottom = (canvas.width // 2, canvas.height - 10)
            title = Rect(0, 0, canvas.width, column.y)
        self._draw_title(canvas, title)
        for number, (code, action) in enumerate(actions):
            rect = Rect(column.x, column.y + number * (height + gap), column.w, height)
            widgets.draw_button(canvas, rect, Button(texts(code), action), default=number == self.at)

    def _draw_title(self, canvas: Canvas, area: Rect) -> None:
        theme, texts = canvas.theme, self.hand.texts
        name = self.hand.registration.name if self.hand.registered else ""
        owner = texts("registered-to", name=name) if name else texts("not-registered")
        canvas.text(texts("wari"), area.centerx, area.centery - 6, "huge", theme.ink, "s")
        canvas.text(owner, area.centerx, area.centery + 6, "body", theme.soft, "n", area.w - 8)
