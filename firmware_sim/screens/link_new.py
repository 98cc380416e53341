"""Which game to offer to another handheld."""

from __future__ import annotations

from firmware_sim.link.match import Terms
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.screens.parts.form import SettingsDialog
from firmware_sim.settings import BY_NAME, Setting


class LinkNew(SettingsDialog):
    """Which game to offer; the choices begin as they are set, and are not set by this."""

    name = "linknew"
    topic = "two-players"
    title = "link-new"
    answers = ("link-offer", "cancel")

    def settings(self) -> list[Setting]:
        """Show the rules, and the grand slam where they leave it open."""
        free = EDITIONS[str(self.value("edition"))].slam_choice
        names = ("edition", "grand_slam", "occurrence") if free else ("edition", "occurrence")
        return [BY_NAME[name] for name in names]

    def store(self) -> None:
        """Offer the game."""
        chosen = EDITIONS[str(self.value("edition"))]
        slam = str(self.value("grand_slam")) if chosen.slam_choice else chosen.grand_slam.value
        terms = Terms(chosen.name, slam, int(self.value("occurrence")))
        self.hand.say("link-offer-sent" if self.hand.partner.offer(terms) else "link-no-partner")
