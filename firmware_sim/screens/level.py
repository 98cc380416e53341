"""How well the opponent plays."""

from __future__ import annotations

from firmware_sim.screens.parts.form import SettingsDialog
from firmware_sim.settings import BY_NAME, Setting


class Level(SettingsDialog):
    """How well the machine plays, from its next move on."""

    name = "level"
    topic = "opponent"
    title = "level"
    width = 260

    def settings(self) -> list[Setting]:
        """Show the level alone."""
        return [BY_NAME["level"]]
