"""Help: the list of topics."""

from __future__ import annotations

from firmware_sim.draw.lines import Line
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.screens.parts.form import LineDialog
from firmware_sim.screens.parts.navigation import Go, push

TOPICS = ("introduction", "how-to-play", "lesson", "example", "opponent", "registration", "further")
PLAYED = ("lesson", "example")  # topics with a screen of their own


class Help(LineDialog):
    """The list of topics."""

    name = "help"
    title = "help"
    width = 300

    def items(self) -> tuple[str, ...]:
        """Return the topics."""
        return TOPICS

    def line(self, item: str) -> Line:
        """Return the line of a topic."""
        return Line(item, self.hand.texts(f"topic-{item}"))

    def buttons(self) -> list[Button]:
        """Read or close."""
        texts = self.hand.texts
        return [Button(texts("read"), "ok", KEY_HINTS["ok"]), Button(texts("close"), "back", KEY_HINTS["back"])]

    def accept(self) -> Go:
        """Open the chosen topic."""
        topic = self.selection.item
        return push(topic) if topic in PLAYED else push("topic", topic=topic)
