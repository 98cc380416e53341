"""Dialogs made of lines: choices that left and right change, or items that OK opens; they scroll when they must."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.board_layout import shows_seeds
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.lines import Line, draw_lines
from firmware_sim.draw.widgets import GAP
from firmware_sim.handheld import Handheld
from firmware_sim.profile import Profile
from firmware_sim.registration import FREE_LEVEL
from firmware_sim.screens.parts.base import dialog_key
from firmware_sim.screens.parts.dialog import Dialog
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, push
from firmware_sim.screens.parts.selection import Selection
from firmware_sim.screens.parts.setting_words import value_meanings, value_text
from firmware_sim.settings import BY_NAME, TABLE, Setting, Value

PAGE, ALL = 3, 1000  # lines that a page key goes on, no more than the lowest screens show; more than any list has
LEAPS = {"pageup": -PAGE, "pagedown": PAGE, "space": PAGE, "home": -ALL, "end": ALL}
MARGIN = 8  # px between a title, what stands beside it, and the ends of the bar


class LineDialog(Dialog):
    """A dialog of lines with one of them chosen; subclasses say which lines and what OK does."""

    width = 400  # px inside the dialog, cut to the screen
    title = ""  # the code of the title
    prefix = ""  # of the codes of the lines, each of which ends in its item

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.selection: Selection[str] = Selection(self.items)

    def items(self) -> Sequence[str]:
        """Return what the lines are about now, from the top."""
        raise NotImplementedError

    def line(self, item: str) -> Line:
        """Return the line about an item."""
        return Line(item, self.hand.texts(f"{self.prefix}{item}"))

    def change(self, item: str, step: int) -> None:
        """Change the value of an item by one choice."""

    def meanings(self, item: str) -> Sequence[str]:
        """Return what the value of an item means, the longest wording first, to stand in the title bar."""
        return ()

    def list_choices(self, item: str) -> Go:
        """Show every value that an item can have."""
        return STAY

    def accept(self) -> Go:
        """Answer OK (or a touch on a line that has nothing to change)."""
        return BACK

    def key(self, key: str) -> Go:
        """Move, change, accept or leave."""
        if key not in LEAPS:
            return self.act(dialog_key(key))
        self.selection.leap(LEAPS[key])
        return STAY

    def swipe(self, pages: int) -> Go:
        """Move on by a page of the list, or back by one."""
        self.selection.leap(pages * PAGE)
        return STAY

    def act(self, action: Hashable) -> Go:
        """Answer a key's meaning, a button, or a touched line or arrow."""
        if action in ("up", "down"):
            self.selection.move(1 if action == "down" else -1)
        elif action in ("left", "right"):
            self.change(self.selection.item, 1 if action == "right" else -1)
        elif action == "ok":
            return self.accept()
        elif action in ("back", "menu"):
            return BACK
        elif isinstance(action, tuple):
            return self._touched(action)
        return STAY

    def _touched(self, action: tuple[object, ...]) -> Go:
        kind, item = action[0], str(action[1])
        if not self.selection.choose(item):
            return STAY
        if kind == "change":
            self.change(item, int(str(action[2])))
        elif kind == "value":
            return self.list_choices(item)
        elif not self.line(item).changes:
            return self.accept()
        return STAY

    def draw(self, canvas: Canvas) -> None:
        """Draw the dialog with the lines around the chosen one, its buttons below them or at the right."""
        lines, buttons, metrics = [self.line(item) for item in self.items()], self.buttons(), self.metrics
        high = len(lines) * metrics.line
        below = widgets.buttons_height(canvas, metrics) + (1 if metrics.is_bare else GAP)
        beside = 0
        if metrics.has_columns and metrics.title + 2 * metrics.top + high + below > canvas.height:
            below, beside = 0, widgets.column_width(canvas, buttons) + 2 * GAP
        width = min(self.width + beside, canvas.width)
        area = widgets.draw_dialog(canvas, metrics, self.hand.texts(self.title), width, high + below)
        self._draw_meaning(canvas)
        room = max(1, (area.h - below) // metrics.line)
        box = Rect(area.x, area.y, area.w - beside, room * metrics.line)
        draw_lines(canvas, metrics, box, lines, self.selection.item)
        if beside:
            column = Rect(area.right - beside + 2 * GAP, area.y, beside - 2 * GAP, area.h)
            widgets.draw_column(canvas, metrics, column, buttons)
        else:
            widgets.draw_buttons(canvas, metrics, area, buttons)

    def _draw_meaning(self, canvas: Canvas) -> None:
        """Draw what the chosen value means at the right of the title, where a wording fits."""
        bar = canvas.head
        if bar is None:
            return
        room = bar.w - canvas.font("bold").measure(self.hand.texts(self.title)) - 4 * MARGIN
        wordings = (words for words in self.meanings(self.selection.item) if canvas.font("body").measure(words) <= room)
        canvas.text(next(wordings, ""), bar.right - MARGIN, bar.centery, "body", canvas.theme.on_dark, "e")


class SettingsDialog(LineDialog):
    """A dialog of settings: what is chosen counts when OK is pressed."""

    shows = ""  # which settings, see settings.TABLE

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.chosen: dict[str, Value] = {}

    def settings(self) -> list[Setting]:
        """Return the settings on show."""
        has = parts(self.hand.profile)
        return [one for one in TABLE if one.shows == self.shows and (not one.needs or one.needs in has)]

    def key(self, key: str) -> Go:
        """List the choices of the chosen line with 5; every other key does what it does in all dialogs."""
        return self.list_choices(self.selection.item) if key == "5" else super().key(key)

    def value(self, name: str) -> Value:
        """Return what is chosen here, else what is set."""
        return self.chosen.get(name, self.hand.settings[name])

    def items(self) -> list[str]:
        """Return the names of the settings."""
        return [one.name for one in self.settings()]

    def line(self, item: str) -> Line:
        """Return the line of a setting."""
        value = self.value(item)
        prompt = self.hand.texts(f"setting-{item}".replace("_", "-"))
        locked = self.hand.is_locked(item, value)
        return Line(item, prompt, value_text(self.hand.texts, item, value), locked=locked, changes=True)

    def change(self, item: str, step: int) -> None:
        """Choose the next value: numbers end at the least and at the most, other choices go round and round."""
        choices = BY_NAME[item].choices
        at = choices.index(self.value(item)) + step
        self.chosen[item] = choices[min(max(at, 0), len(choices) - 1) if _is_range(choices) else at % len(choices)]

    def meanings(self, item: str) -> Sequence[str]:
        """Return what the chosen value of a setting means."""
        return value_meanings(self.hand.texts, item, self.value(item))

    def list_choices(self, item: str) -> Go:
        """List the choices of a setting; one of two becomes the other at once."""
        if len(BY_NAME[item].choices) > 2:
            return push("choices", dialog=self, setting=item)
        self.change(item, 1)
        return STAY

    def accept(self) -> Go:
        """Store what was chosen, unless a locked value is among it."""
        if any(self.hand.is_locked(one.name, self.value(one.name)) for one in self.settings()):
            self.hand.say("locked-level", free=FREE_LEVEL)
            return self.unlock()
        self.store()
        return self.done()

    def store(self) -> None:
        """Store what was chosen here."""
        for name, value in self.chosen.items():
            if name == "level":
                self.hand.change_level(int(value))
            else:
                self.hand.change(name, value)

    def unlock(self) -> Go:
        """Lead to the place where a locked choice can be opened."""
        return push("register")

    def done(self) -> Go:
        """Go on after everything is stored."""
        return BACK


def parts(profile: Profile) -> frozenset[str]:
    """Return what a setting may need of a model and this one has: see :class:`Setting`."""
    can = {"seeds": shows_seeds(profile), "greys": profile.greys > 2}
    return profile.has | {name for name, is_so in can.items() if is_so}


def _is_range(choices: Sequence[Value]) -> bool:
    """Return whether the choices are numbers that rise; two of them are as good as on and off."""
    return len(choices) > 2 and all(type(one) is int for one in choices)
