"""What can be said to the other player."""

from __future__ import annotations

from firmware_sim.link.says import PHRASES
from firmware_sim.screens.parts.form import LineDialog
from firmware_sim.screens.parts.navigation import BACK, Go


class Phrases(LineDialog):
    """What can be said to the partner."""

    name = "phrases"
    topic = "two-players"
    title = "link-say"
    prefix = "phrase-"
    width = 260

    def items(self) -> tuple[str, ...]:
        """Return the phrases."""
        return PHRASES

    def accept(self) -> Go:
        """Say it."""
        phrase = self.selection.item
        said = self.hand.partner.say(phrase)
        self.hand.say("link-said" if said else "link-no-partner", phrase=self.hand.texts(f"phrase-{phrase}"))
        return BACK
