"""What *Hint* and *Values* add to a game: a coach thinks in slices while the player looks, and no key waits for it."""

from __future__ import annotations

from firmware_sim.handheld import Handheld
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import number_of_bowl
from firmware_sim.search.advice import Advice
from firmware_sim.search.coach import Coach

ENOUGH = 200_000
"""Nodes after which a hint is given, if no more is found before."""


class Coaching:
    """Whether a hint is *asked* for, whether the *values* are on, and the coach behind both."""

    def __init__(self, handheld: Handheld) -> None:
        self._hand = handheld
        self._coach = Coach(handheld.kernel)
        self._spent = 0  # nodes, since the hint was asked for
        self.asked = False
        self.values = False

    @property
    def wants_nodes(self) -> bool:
        """True while the coach has more to find in the player's turn."""
        return self.asked or (self.values and not self._coach.is_done)

    def ask(self) -> None:
        """Ask for a hint."""
        self.asked, self._spent = True, 0
        self._hand.say("hint-thinking")

    def drop(self) -> None:
        """Give up a hint that was asked for: the position is another one."""
        self.asked = False

    def follow(self, game: Game) -> None:
        """Look at the position of *game*, if it is not the one looked at."""
        if self.asked or self.values:
            self._coach.start(game, self._hand.table)

    def think(self, nodes: int) -> Advice | None:
        """Spend *nodes*; return the hint once it is ready."""
        is_done = self._coach.think(nodes)
        self._spent += nodes
        if not self.asked or (self._spent < ENOUGH and not is_done):
            return None
        advice = self._coach.advice()
        self.asked = advice is None and not is_done
        return advice

    def tell(self, advice: Advice) -> None:
        """Say which bowl is best, and why."""
        texts = self._hand.texts
        reasons = "; ".join(texts(code, **values) for code, values in advice.reasons)
        number = number_of_bowl(advice.bowl, self._hand.direction)
        self._hand.infos.clear()
        self._hand.show(texts("hint-is", number=number, reasons=reasons))

    def labels(self) -> tuple[str, ...] | None:
        """Return what is written on the keys of the six bowls, from the left, None where the values are off."""
        if not self.values:
            return None
        way, texts = self._hand.direction, self._hand.texts
        found = {number_of_bowl(one.bowl, way): texts(one.label[0], **one.label[1]) for one in self._coach.values()}
        return tuple(found.get(number, "") for number in range(1, 7))
