"""Every value that a setting can have, in a list to choose from."""

from __future__ import annotations

from firmware_sim.draw.lines import Line
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.form import LineDialog, SettingsDialog
from firmware_sim.screens.parts.navigation import BACK, Go
from firmware_sim.screens.parts.setting_words import value_meanings, value_text
from firmware_sim.settings import BY_NAME, Value


class Choices(LineDialog):
    """The choices of one *setting* of a *dialog*, which goes on with the one chosen."""

    name = "choices"

    def __init__(self, handheld: Handheld, dialog: SettingsDialog, setting: str) -> None:
        self._values: dict[str, Value] = {str(value): value for value in BY_NAME[setting].choices}
        self._dialog, self._setting = dialog, setting
        self.title = f"setting-{setting}".replace("_", "-")
        super().__init__(handheld)
        self.selection.choose(str(dialog.value(setting)))

    def items(self) -> list[str]:
        """Return the choices, in the order in which the arrows go through them."""
        return list(self._values)

    def line(self, item: str) -> Line:
        """Return a choice, with what it means where that is not plain."""
        value = self._values[item]
        is_locked = self.hand.is_locked(self._setting, value)
        about = (self.hand.texts, self._setting, value)
        return Line(item, value_text(*about), locked=is_locked, meanings=value_meanings(*about))

    def accept(self) -> Go:
        """Take the choice into the dialog."""
        self._dialog.chosen[self._setting] = self._values[self.selection.item]
        return BACK
