"""What can be done in a game with another handheld."""

from __future__ import annotations

from firmware_sim.link.memory import Line as LinkLine
from firmware_sim.link.pact import DRAW, UNDO
from firmware_sim.screens.parts.form import LineDialog
from firmware_sim.screens.parts.link_view import offer_rematch, resigning, wish
from firmware_sim.screens.parts.navigation import BACK, Go, back, home, replace

ITEMS = {
    LinkLine.PLAYING: ("link-say", "link-undo", "link-draw", "link-resign", "link-new"),
    LinkLine.OVER: ("link-rematch", "link-say"),
}
"""What can be done while things stand so; else one looks first at how they stand."""


class LinkMore(LineDialog):
    """What can be done in a game with a partner, beside playing."""

    name = "linkmore"
    topic = "two-players"
    title = "two-players"
    width = 260

    def items(self) -> list[str]:
        """Return the codes of what can be done now."""
        partner = self.hand.partner
        if partner.line in ITEMS:
            return [*ITEMS[partner.line], "link-state", "link-menu"]
        is_on = partner.record is not None and partner.record.result is None
        return ["link-state", *(["link-resign"] if is_on else []), "link-menu"]

    def accept(self) -> Go:
        """Do what is chosen."""
        item = self.selection.item
        if item in ("link-undo", "link-draw"):
            wish(self.hand, UNDO if item == "link-undo" else DRAW)
            return BACK
        if item == "link-rematch":
            offer_rematch(self.hand)
            return BACK
        if item == "link-resign":
            return replace("consent", question=resigning(self.hand))
        if item == "link-menu":
            return back("menu")
        screens = {"link-say": replace("phrases"), "link-new": replace("linknew"), "link-state": home("link")}
        return screens[item]
