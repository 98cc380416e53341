"""The result of a game with another handheld, and the way to the next."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.screens.parts.link_view import offer_rematch
from firmware_sim.screens.parts.navigation import BACK, STAY, Go
from firmware_sim.screens.result import Result


class LinkResult(Result):
    """Shown over the last board; another game is one key away."""

    name = "linkresult"
    topic = "two-players"
    answers = ("link-rematch", "board")

    def act(self, action: Hashable) -> Go:
        """Offer a rematch, unless the partner did; or look at the board."""
        if action not in ("ok", "back"):
            return STAY
        if action == "ok" and not self.hand.partner.offered:
            offer_rematch(self.hand)
        return BACK

    def linked(self) -> Go:
        """Leave when the partner offers another game, or that has begun."""
        game = self.hand.game
        return BACK if self.hand.partner.offered or game is None or game.result is None else STAY
