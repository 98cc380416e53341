"""What *Hint*, *Values* and an offered end add to a game: a coach thinks in slices, and no key waits for it."""

from __future__ import annotations

from firmware_sim.handheld import Handheld
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import number_of_bowl
from firmware_sim.screens.parts.board_view import numbering
from firmware_sim.search.coach import Coach

ENDS = {"draw": Game.agree, "share": Game.share}
"""How a game ends if the machine accepts."""
ENOUGH = 200_000
"""Nodes after which a hint is given, if no more is found before."""


class Coaching:
    """What is *asked* of the coach, "hint", "draw", "share" or "" for nothing, and whether the *values* are on."""

    def __init__(self, handheld: Handheld) -> None:
        self._hand = handheld
        self._coach = Coach(handheld.kernel)
        self._spent = 0  # nodes, since the hint was asked for
        self.asked = ""
        self.values = False

    @property
    def wants_nodes(self) -> bool:
        """True while the coach has more to find in the player's turn."""
        return bool(self.asked) or (self.values and not self._coach.is_done)

    def ask(self, what: str) -> None:
        """Ask for a "hint", or what the machine says to a "draw" or to "share" the rest."""
        self.asked, self._spent = what, 0
        self._hand.say(f"coach-{what}", name=self._hand.opponent())

    def drop(self) -> None:
        """Give up what was asked for: the position is another one."""
        self.asked = ""

    def follow(self, game: Game) -> None:
        """Look at the position of *game*, if it is not the one looked at."""
        if self.asked or self.values:
            self._coach.start(game, self._hand.table)

    def think(self, nodes: int) -> str:
        """Spend *nodes*; return what was asked for once the answer is ready, "" until then."""
        is_done = self._coach.think(nodes)
        self._spent += nodes
        if not self.asked or self._coach.lead is None or (self._spent < ENOUGH and not is_done):
            return ""
        ready, self.asked = self.asked, ""
        return ready

    def accepts(self, what: str, game: Game) -> bool:
        """Return whether the machine agrees to a "draw", or to "share" the rest of *game*, which its player offers.

        It does unless its search sees more for it in playing on.
        """
        ended, mover, lead = game.copy(), game.position.to_move, self._coach.lead or 0
        ENDS[what](ended)
        result = ended.result
        margin = result.south - result.north if result and result.winner is not None else 0
        offered = margin if mover is Side.SOUTH else -margin
        if lead < offered:
            self._hand.say(f"refused-{what}", name=self._hand.opponent(), seeds=-lead)
        return lead >= offered

    def tell_hint(self) -> int | None:
        """Say which bowl 0–5 is best, and why; return it."""
        advice, texts = self._coach.advice(), self._hand.texts
        if advice is None:
            return None
        reasons = "; ".join(texts(code, **values) for code, values in advice.reasons)
        number = number_of_bowl(advice.bowl, numbering(self._hand))
        self._hand.messages.clear()
        self._hand.show(texts("hint-is", number=number, reasons=reasons))
        return advice.bowl

    def labels(self) -> tuple[str, ...] | None:
        """Return what is written on the keys of the six bowls, from the left, None where the values are off."""
        if not self.values:
            return None
        way, texts = numbering(self._hand), self._hand.texts
        found = {number_of_bowl(one.bowl, way): texts(one.label[0], **one.label[1]) for one in self._coach.values()}
        return tuple(found.get(number, "") for number in range(1, 7))
