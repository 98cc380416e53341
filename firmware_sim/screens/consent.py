"""Asks a player for consent: to a draw, an undo, resigning or a game."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.handheld import Handheld
from firmware_sim.screens.ask import Ask
from firmware_sim.screens.parts.navigation import BACK, STAY, Go
from firmware_sim.screens.parts.question import Question


class Consent(Ask):
    """Asks a :class:`Question`, and goes when that is no longer one."""

    name = "consent"

    def __init__(self, handheld: Handheld, question: Question) -> None:
        super().__init__(handheld, question.title)
        self.asked = question

    def heading(self) -> str:
        """Return the title of the question."""
        return self.asked.title

    def sentence(self) -> str:
        """Return the question itself."""
        return self.asked.sentence

    def act(self, action: Hashable) -> Go:
        """Hand the answer on."""
        if action not in ("ok", "back"):
            return STAY
        if self.asked.stands():
            self.asked.answer(action == "ok")
        return BACK

    def linked(self) -> Go:
        """Leave when the other player took the question back, or something else settled it."""
        return STAY if self.asked.stands() else BACK
