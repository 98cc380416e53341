"""Help: the list of topics."""

from __future__ import annotations

from firmware_sim.screens.parts.form import LineDialog
from firmware_sim.screens.parts.navigation import BACK, Go, push

TOPICS = (
    "introduction", "how-to-play", "lesson", "example", "opponent", "two-players", "settings", "registration",
    "further",
)  # fmt: skip
PLAYED = ("lesson", "example")  # topics with a screen of their own


class Help(LineDialog):
    """The list of topics."""

    name = "help"
    title = "help"
    prefix = "topic-"
    answers = ("read", "close")
    width = 300

    def help(self) -> Go:
        """Close the help again."""
        return BACK

    def items(self) -> tuple[str, ...]:
        """Return the topics."""
        return TOPICS

    def accept(self) -> Go:
        """Open the chosen topic."""
        topic = self.selection.item
        return push(topic) if topic in PLAYED else push("topic", topic=topic)
