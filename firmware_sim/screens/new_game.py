"""A new game: which rules, and who moves first."""

from __future__ import annotations

from firmware_sim.rules.editions import EDITIONS
from firmware_sim.screens.parts.form import SettingsDialog
from firmware_sim.screens.parts.navigation import Go, home
from firmware_sim.settings import Setting


class NewGame(SettingsDialog):
    """Which game to begin."""

    name = "newgame"
    title = "new-game"
    answers = ("play", "cancel")
    shows = "new game"

    def settings(self) -> list[Setting]:
        """Leave out the grand slam where the edition does not leave it open."""
        free = EDITIONS[str(self.value("edition"))].slam_choice
        return [one for one in super().settings() if free or one.name != "grand_slam"]

    def done(self) -> Go:
        """Begin."""
        self.hand.new_game()
        return home("play")
