"""The worked example of the help: four moves on the board, sown one at a time, with what they show."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.handheld import Handheld
from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import number_of_bowl, parse_moves, parse_position
from firmware_sim.screens.parts.base import dialog_key
from firmware_sim.screens.parts.board_page import NARROW, BoardPage
from firmware_sim.screens.parts.navigation import BACK, STAY, Go

START = "0-4-7-1-1-1-1-6-2-1-5-6-0-0-S"
MOVES = "CfBe"


class Example(BoardPage):
    """OK sows the next move, Back takes the last one back and leaves at the beginning."""

    name = "example"
    topic = "how-to-play"

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        start = parse_position(START)
        self.game = Game(edition("psion"), start)
        self.moves = parse_moves(MOVES, start.to_move)

    def key(self, key: str) -> Go:
        """Go on, or go back."""
        meaning = dialog_key(key)
        return self.act({"right": "ok", "down": "ok", "left": "step back", "up": "step back"}.get(meaning, meaning))

    def act(self, action: Hashable) -> Go:
        """Finish the sowing, or sow the next move, take one back, or leave."""
        if self.hurry():
            return STAY
        step = len(self.game.moves)
        if action == "ok" and step < len(self.moves):
            self.sow(self.moves[step])
        elif action in ("back", "menu", "ok"):
            return BACK
        elif action == "step back" and step:
            self.animation = None
            self.game.undo()
        return STAY

    def _words(self, step: int) -> str:
        """Return the words to a step, with the number of the bowl that the player sows next."""
        following = self.moves[min(step, len(self.moves) - 2)]
        is_narrow = self.hand.profile.width <= NARROW
        code = f"example-{step}-short" if is_narrow else f"example-{step}"
        return self.hand.texts(code, number=number_of_bowl(following, self.hand.direction))

    def draw(self, canvas: Canvas) -> None:
        """Draw the board of this step and the words to it."""
        texts, step = self.hand.texts, len(self.game.moves)
        told = step - 1 if self.running else step  # what a move did is told once its seeds have fallen
        buttons = [
            Button(texts("close") if step == len(self.moves) else texts("next"), "ok", "#"),
            Button(texts("step-back"), "step back", "4", enabled=step > 0),
            Button(texts("back"), "back", "✱"),
        ]
        words = [self._words(number) for number in range(len(self.moves) + 1)]
        self.draw_board_page(canvas, words[told], words, buttons)
