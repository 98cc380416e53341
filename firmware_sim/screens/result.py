"""The result of a game: who won, why it ended, and the stores."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw import widgets
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.rules.game import Result as GameResult
from firmware_sim.screens.base import Screen, dialog_key
from firmware_sim.screens.go import BACK, HOME, STAY, Go, home, replace
from firmware_sim.screens.handheld import Handheld
from firmware_sim.session import PLAYER

WIDTH = 320


class Result(Screen):
    """Shown over the last board."""

    name = "result"
    opaque = False

    def key(self, key: str) -> Go:
        """OK goes on, Back shows the board."""
        return self.act(dialog_key(key))

    def act(self, action: Hashable) -> Go:
        """Go on, or look at the board again; both lead past the nag where there is one."""
        if action == "ok":
            return HOME if self.hand.registered else home("nag")
        if action == "back":
            return BACK if self.hand.registered else replace("nag")
        return STAY

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentence and both stores."""
        session, texts = self.hand.session, self.hand.texts
        if session is None or session.game.result is None:
            return
        result = session.game.result
        width = min(WIDTH, canvas.width - 36)
        lines = canvas.wrap(result_text(self.hand, result), "body", width)
        big = canvas.font("big").height
        height = len(lines) * canvas.font("body").height + 2 * big + 20 + widgets.buttons_height(canvas, self.metrics)
        area = widgets.draw_dialog(canvas, self.metrics, texts("game-over"), WIDTH, height)
        canvas.text(headline(self.hand, result), area.centerx, area.y, "title", canvas.theme.ink, "n", area.w)
        score = f"{seeds_text(result.south)} – {seeds_text(result.north)}"
        canvas.text(score, area.centerx, area.y + big, "big", canvas.theme.ink, "n")
        widgets.draw_paragraph(canvas, lines, area.x, area.y + 2 * big + 6)
        buttons = [
            Button(texts("ok"), "ok", KEY_HINTS["ok"]),
            Button(texts("board"), "back", KEY_HINTS["back"]),
        ]
        widgets.draw_buttons(canvas, self.metrics, area, buttons)


def headline(hand: Handheld, result: GameResult) -> str:
    """Return who won, in two words."""
    if result.winner is None:
        return hand.texts("it-is-a-draw")
    return hand.texts("you-win") if result.winner is PLAYER else hand.texts("machine-wins", name=hand.opponent())


def result_text(hand: Handheld, result: GameResult) -> str:
    """Return the sentence of a result: the stores, the reason, and what was counted for nobody."""
    reason = hand.texts(f"reason-{result.reason.value}")
    values = {"south": seeds_text(result.south), "north": seeds_text(result.north), "name": hand.opponent()}
    winner = "draw" if result.winner is None else "player" if result.winner is PLAYER else "machine"
    sentence = f"{hand.texts(f'result-{winner}', **values)} {reason}"
    if result.uncounted:
        sentence += " " + hand.texts("uncounted", seeds=seeds_text(result.uncounted))
    return sentence


def seeds_text(seeds: float) -> str:
    """Return a number of seeds, halves as "23½"."""
    whole = int(seeds)
    return f"{whole}½" if seeds != whole else str(whole)
