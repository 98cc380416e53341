"""The menu bar: panes of commands, with their shortcuts; it reaches every screen from every profile."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.lines import THUMB, draw_padlock, draw_thumb
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import Screen, dialog_key
from firmware_sim.screens.parts.commands import (
    BY_LETTER,
    COMMANDS,
    NOT_NOW,
    PANES,
    Command,
    applies,
    is_locked,
    is_offered,
)
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, back
from firmware_sim.screens.parts.selection import Selection

MOST_HEADS = 440  # px that the names of the panes take
MARKED = 20  # px at the right of a narrow bar where the mark of a failed save has its place
BESIDE = 24  # px of a pane without shortcuts that are no letters


class Menu(Screen):
    """One pane is open; up and down choose in it, left and right go to its neighbours."""

    name = "menu"
    opaque = False

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.pane = 0
        self.selection: Selection[str] = Selection(lambda: [command.name for command in self._items()])

    def _items(self) -> list[Command]:
        """Return the commands of the open pane."""
        return [one for one in COMMANDS if one.pane == PANES[self.pane] and is_offered(self.hand, one.name)]

    def key(self, key: str) -> Go:
        """Move, give the command, or close; shortcuts work with and without Ctrl."""
        name = BY_LETTER.get(key) or BY_LETTER.get(f"ctrl+{key}")
        return self._give(name) if name else self.act(dialog_key(key))

    def act(self, action: Hashable) -> Go:
        """Answer a key's meaning or a touched pane or command."""
        if action in ("back", "menu"):
            return BACK
        if action in ("up", "down"):
            self.selection.move(1 if action == "down" else -1)
        elif action in ("left", "right"):
            self._open(self.pane + (1 if action == "right" else -1))
        elif action == "ok":
            return self._give(self.selection.item)
        elif isinstance(action, tuple) and action[0] == "scroll":
            self._scroll(int(action[1]))
        elif isinstance(action, tuple) and action[0] == "pane":
            self._open(int(action[1]))
        elif isinstance(action, tuple):
            return self._give(str(action[1]))
        return STAY

    def _scroll(self, items: int) -> None:
        """Choose an item so far from the chosen one, or the last one that way."""
        names = [item.name for item in self._items()]
        at = names.index(self.selection.item) + items
        self.selection.choose(names[min(max(at, 0), len(names) - 1)])

    def _open(self, pane: int) -> None:
        self.pane = pane % len(PANES)
        self.selection.first()

    def _give(self, name: str) -> Go:
        """Close and hand the command down; a dimmed one only says that it is not available."""
        if not applies(self.hand, name) and not is_locked(self.hand, name):
            self.hand.say(NOT_NOW.get(name, "not-available"))
            return STAY
        return back(name)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar across the top and the open pane below it."""
        theme = canvas.theme
        whole = Rect(0, 0, canvas.width, canvas.height)
        canvas.dim()
        canvas.cover(whole)
        canvas.target(whole, "close", "back")
        bar = Rect(0, 0, canvas.width, self.metrics.line)
        heads = self._heads(canvas, bar.h)
        canvas.fill(bar, theme.panel)
        canvas.hline(0, bar.bottom - 1, canvas.width, theme.line)
        canvas.head = bar if self.metrics.is_bare else Rect(0, 0, min(bar.w, heads[-1].right + 2), bar.h)
        for number, (pane, head) in enumerate(zip(PANES, heads, strict=True)):
            chosen = number == self.pane
            if chosen:
                canvas.fill(head, theme.dark)
            canvas.text(
                self.hand.texts(pane),
                head.centerx,
                head.centery,
                "bold",
                theme.on_dark if chosen else theme.ink,
                "center",
            )
            canvas.target(head, self.hand.texts(pane), ("pane", number))
        self._draw_pane(canvas, Rect(heads[self.pane].x, bar.bottom, 0, 0))

    def _heads(self, canvas: Canvas, height: int) -> list[Rect]:
        """Return the places of the panes' names: each as wide as its name, and what is left shared among them."""
        widths = [canvas.font("bold").measure(self.hand.texts(pane)) for pane in PANES]
        room = canvas.width - (MARKED if self.metrics.is_bare else 0)
        beside = (min(room, MOST_HEADS) - sum(widths)) // len(PANES)
        lefts = [sum(widths[:number]) + beside * number for number in range(len(PANES))]
        return [Rect(left, 0, width + beside, height) for left, width in zip(lefts, widths, strict=True)]

    def _draw_pane(self, canvas: Canvas, corner: Rect) -> None:
        theme, line = canvas.theme, self.metrics.line
        items, selected = self._items(), self.selection.item
        at = [item.name for item in items].index(selected)
        width = self._width(canvas, items)
        rows = min(len(items), (canvas.height - corner.y) // line)
        scrolls = rows < len(items) and not self.metrics.is_bare
        seen = rows - scrolls
        first = min(max(0, at - seen // 2), len(items) - seen)
        box = Rect(min(corner.x, canvas.width - width - 5), corner.y, width, rows * line)
        canvas.fill(box.move(4, 4).clip(Rect(0, 0, canvas.width, canvas.height)), theme.shadow)
        canvas.fill(box, theme.paper)
        for row, item in enumerate(items[first : first + seen]):
            self._draw_item(canvas, Rect(box.x, box.y + row * line, box.w, line), item, item.name == selected)
        canvas.frame(box, theme.ink)
        if scrolls:
            leads = first > 0, first + seen < len(items)
            self._draw_arrows(canvas, Rect(box.x, box.bottom - line, box.w, line), seen, leads)
        elif seen < len(items):
            draw_thumb(canvas, Rect(box.right - THUMB, box.y + 1, THUMB - 1, box.h - 2), first, seen, len(items))

    def _draw_arrows(self, canvas: Canvas, rect: Rect, seen: int, leads: tuple[bool, bool]) -> None:
        """Draw the last row of a pane that does not show all: arrows that can be touched."""
        canvas.hline(rect.x, rect.y, rect.w, canvas.theme.line)
        for number, (label, step) in enumerate((("▲", -seen), ("▼", seen))):
            half = Rect(rect.x + number * rect.w // 2, rect.y, rect.w // 2, rect.h)
            shade = canvas.theme.ink if leads[number] else canvas.theme.faint
            canvas.text(label, half.centerx, half.centery, "body", shade, "center")
            if leads[number]:
                canvas.target(half, label, ("scroll", step))

    def _width(self, canvas: Canvas, items: list[Command]) -> int:
        """Return the width of the pane; with keys alone its shortcuts, which are for a keyboard, are left out."""
        if self.metrics.is_bare:
            return max(canvas.font("body").measure(self.hand.texts(item.name)) for item in items) + BESIDE
        return min(190 if canvas.width > 260 else 150, canvas.width - 8)

    def _draw_item(self, canvas: Canvas, rect: Rect, item: Command, chosen: bool) -> None:
        theme = canvas.theme
        locked = is_locked(self.hand, item.name)
        if chosen:
            canvas.fill(rect, theme.dark)
        ink, faint = (theme.on_dark, theme.dim_on_dark) if chosen else (theme.ink, theme.faint)
        ground = theme.dark if chosen else theme.paper
        label = self.hand.texts(item.name)
        beside = 4 if self.metrics.is_bare else 8
        if locked or applies(self.hand, item.name):  # a padlock says enough
            drawn = canvas.text(label, rect.x + beside, rect.centery, "body", faint if locked else ink, "w")
        else:
            drawn = canvas.faint_text(label, rect.x + beside, rect.centery, "body", faint, ground, "w")
        if self.metrics.is_bare:
            if locked:
                draw_padlock(canvas, rect.right - THUMB - 1, rect, ink)
            return
        shade = ink if applies(self.hand, item.name) and not locked else faint
        canvas.text(f"Ctrl+{item.letter.upper()}", rect.right - beside, rect.centery, "small", shade, "e")
        if locked:
            canvas.sprite("padlock", drawn.right + 6, rect.centery - 5, theme.on_dark if chosen else theme.soft)
        canvas.target(rect, label, ("give", item.name))
