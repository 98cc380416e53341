"""A new game: against whom, by which rules, and who moves first."""

from __future__ import annotations

from firmware_sim.rules.editions import EDITIONS
from firmware_sim.screens.parts.form import SettingsDialog
from firmware_sim.screens.parts.navigation import Go, home, replace
from firmware_sim.settings import Setting

LEFT_OUT: dict[str, frozenset[str]] = {
    "machine": frozenset({"level_south"}),
    "guest": frozenset({"level", "level_south"}),
    "nobody": frozenset({"clock"}),
    "handheld": frozenset(),
}
"""What is not asked, by whom the player meets."""


class NewGame(SettingsDialog):
    """Which game to begin."""

    name = "newgame"
    title = "new-game"
    answers = ("play", "cancel")
    shows = "new game"

    def settings(self) -> list[Setting]:
        """Leave out what the opponent or the edition does not leave open."""
        left_out = LEFT_OUT[str(self.value("against"))]
        if not EDITIONS[str(self.value("edition"))].slam_choice:
            left_out |= {"grand_slam"}
        settings = [one for one in super().settings() if one.name not in left_out]
        return settings[:1] if self.value("against") == "handheld" else settings

    def done(self) -> Go:
        """Begin, or look for the other handheld."""
        if self.value("against") == "handheld":
            return replace("link")
        self.hand.new_game()
        return home("play")
