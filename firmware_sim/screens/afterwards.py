"""What comes after a game: the same again, another game, or the title page."""

from __future__ import annotations

from firmware_sim.draw.lines import Line
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.screens.parts.form import LineDialog
from firmware_sim.screens.parts.navigation import HOME, Go, home, replace

WAYS = ("play-again", "new-game", "title")


class Afterwards(LineDialog):
    """The ways on from the result of a game."""

    name = "afterwards"
    topic = "how-to-play"
    title = "game-over"
    width = 220

    def items(self) -> tuple[str, ...]:
        """Return the ways on."""
        return WAYS

    def line(self, item: str) -> Line:
        """Return the line of a way."""
        return Line(item, self.hand.texts(item))

    def buttons(self) -> list[Button]:
        """Go that way, or look at the board."""
        texts = self.hand.texts
        return [Button(texts("ok"), "ok", KEY_HINTS["ok"]), Button(texts("board"), "back", KEY_HINTS["back"])]

    def accept(self) -> Go:
        """Go the chosen way."""
        match self.selection.item:
            case "play-again":
                self.hand.play_again()
                return home("play")
            case "new-game":
                return replace("newgame")
        return HOME
