"""The result of a game: who won, why it ended, and the stores."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.handheld import Handheld
from firmware_sim.rules.game import Game
from firmware_sim.rules.game import Result as GameResult
from firmware_sim.screens.parts.message import Message, Paragraph
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, replace
from firmware_sim.text import seeds_text

WIDTH = 320


class Result(Message):
    """Shown over the last board."""

    name = "result"
    topic = "how-to-play"
    answers = ("ok", "board")

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        game = handheld.game
        if game and game.result:
            lost = game.result.winner is not None and handheld.reader not in (None, game.result.winner)
            handheld.beep("lose" if lost else "draw" if game.result.winner is None else "win")

    def act(self, action: Hashable) -> Go:
        """Go on by OK, or by Back look at the board again; both lead past the nag where there is one."""
        if action == "ok":
            return replace("afterwards") if self.hand.registered else replace("nag", then="afterwards")
        if action == "back":
            return BACK if self.hand.registered else replace("nag")
        return STAY

    @property
    def _over(self) -> tuple[Game, GameResult] | None:
        """The game and its result; None when the game goes on, or another began."""
        game = self.hand.game
        return (game, game.result) if game and game.result else None

    def heading(self) -> str:
        """Return who won, and the stores."""
        return f"{headline(self.hand, self._over[1])}  {score(self._over[1])}" if self._over else ""

    def paragraphs(self) -> list[Paragraph]:
        """Return why the game ended."""
        return [("body", why_text(self.hand, *self._over))] if self._over else []

    def draw(self, canvas: Canvas) -> None:
        """Draw the result, if there is one."""
        if self._over:
            super().draw(canvas)

    def draw_dialog(self, canvas: Canvas) -> None:
        """Draw the sentence and both stores."""
        if not self._over:
            return
        texts, (game, result) = self.hand.texts, self._over
        width = min(WIDTH, canvas.width - 36)
        lines = widgets.balanced(canvas, why_text(self.hand, game, result), width)
        big = canvas.font("big").height
        height = len(lines) * canvas.font("body").height + 2 * big + 20 + widgets.buttons_height(canvas, self.metrics)
        area = widgets.draw_dialog(canvas, self.metrics, texts("game-over"), WIDTH, height)
        canvas.text(headline(self.hand, result), area.centerx, area.y, "title", canvas.theme.ink, "n", area.w)
        canvas.text(score(result), area.centerx, area.y + big, "big", canvas.theme.ink, "n")
        widgets.draw_paragraph(canvas, lines, area.centerx, area.y + 2 * big + 6, anchor="n")
        widgets.draw_buttons(canvas, self.metrics, area, self.buttons())


def headline(hand: Handheld, result: GameResult) -> str:
    """Return who won, in two words."""
    if result.winner is None:
        return hand.texts("it-is-a-draw")
    if result.winner is hand.reader:
        return hand.texts("you-win")
    return hand.texts("machine-wins", name=hand.names()[result.winner])


def score(result: GameResult) -> str:
    """Return both stores, the player's first."""
    return f"{seeds_text(result.south)} – {seeds_text(result.north)}"


def why_text(hand: Handheld, game: Game, result: GameResult) -> str:
    """Return why the game ended, and who got the seeds that were left."""
    return hand.teller().end(game, result)


def result_text(hand: Handheld, game: Game) -> str | None:
    """Return the whole sentence of a result: who won, with what, and why; None while the game goes on."""
    if game.result is None:
        return None
    return f"{headline(hand, game.result)}, {score(game.result)}. {why_text(hand, game, game.result)}"
