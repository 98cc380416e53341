"""A new game: against whom, by which rules, and who moves first."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.widgets import Button
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.screens.parts.form import SettingsDialog
from firmware_sim.screens.parts.navigation import Go, home, push, replace
from firmware_sim.settings import Setting

LEFT_OUT: dict[str, frozenset[str]] = {
    "machine": frozenset({"level_south", "turn_board", "hand_over"}),
    "guest": frozenset({"level", "level_south"}),
    "nobody": frozenset({"clock", "turn_board", "hand_over"}),
    "handheld": frozenset(),
}
"""What is not asked, by whom the player meets."""


class NewGame(SettingsDialog):
    """Which game to begin."""

    name = "newgame"
    topic = "how-to-play"
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

    def help(self) -> Go:
        """Explain the rules that are chosen here."""
        chosen = self.hand.settings
        for name, value in self.chosen.items():
            chosen = chosen.changed(name, value)
        return push("topic", topic=self.topic, chosen=chosen)

    def key(self, key: str) -> Go:
        """Explain the chosen rules with 0; every other key does what it does in all settings."""
        return self.help() if key == "0" else super().key(key)

    def act(self, action: Hashable) -> Go:
        """Explain the chosen rules when that button is pressed; do everything else as in all settings."""
        return self.help() if action == "help" else super().act(action)

    def buttons(self) -> list[Button]:
        """Return the buttons, with one that explains the rules."""
        return [*super().buttons(), Button(self.hand.texts("help"), "help", "0")]

    def done(self) -> Go:
        """Begin, or look for the other handheld."""
        if self.value("against") == "handheld":
            return replace("link")
        self.hand.new_game()
        return home("play")
