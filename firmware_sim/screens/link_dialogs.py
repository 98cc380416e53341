"""The dialogs of a game with another handheld: what to play, what can be done in it, and what can be said."""

from __future__ import annotations

from firmware_sim.draw.lines import Line
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.link.match import Terms
from firmware_sim.link.memory import Line as LinkLine
from firmware_sim.link.pact import DRAW, UNDO
from firmware_sim.link.says import PHRASES
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.screens.form import LineDialog, SettingsDialog
from firmware_sim.screens.go import BACK, Go, back, home, replace
from firmware_sim.screens.link_view import offer_rematch, resigning, wish
from firmware_sim.settings import BY_NAME, Setting

ITEMS = {
    LinkLine.PLAYING: ("link-say", "link-undo", "link-draw", "link-resign", "link-new"),
    LinkLine.OVER: ("link-rematch", "link-say"),
}
"""What can be done while things stand so; else one looks first at how they stand."""


class LinkNew(SettingsDialog):
    """Which game to offer; the choices begin as they are set, and are not set by this."""

    name = "linknew"
    title = "link-new"

    def settings(self) -> list[Setting]:
        """Show the rules, and the grand slam where they leave it open."""
        free = EDITIONS[str(self.value("edition"))].slam_choice
        names = ("edition", "grand_slam", "occurrence") if free else ("edition", "occurrence")
        return [BY_NAME[name] for name in names]

    def buttons(self) -> list[Button]:
        """Say what OK does here."""
        texts = self.hand.texts
        return [Button(texts("link-offer"), "ok", KEY_HINTS["ok"]), Button(texts("cancel"), "back", KEY_HINTS["back"])]

    def store(self) -> None:
        """Offer the game."""
        chosen = EDITIONS[str(self.value("edition"))]
        slam = str(self.value("grand_slam")) if chosen.slam_choice else chosen.grand_slam.value
        terms = Terms(chosen.name, slam, int(self.value("occurrence")))
        self.hand.say("link-offer-sent" if self.hand.partner.offer(terms) else "link-no-partner")


class LinkMore(LineDialog):
    """What can be done in a game with a partner, beside playing."""

    name = "linkmore"
    title = "two-players"
    width = 260

    def items(self) -> list[str]:
        """Return the codes of what can be done now."""
        partner = self.hand.partner
        if partner.line in ITEMS:
            return [*ITEMS[partner.line], "link-state", "link-menu"]
        is_on = partner.record is not None and partner.record.result is None
        return ["link-state", *(["link-resign"] if is_on else []), "link-menu"]

    def line(self, item: str) -> Line:
        """Return the line of what can be done."""
        return Line(item, self.hand.texts(item))

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


class Phrases(LineDialog):
    """What can be said to the partner."""

    name = "phrases"
    title = "link-say"
    width = 260

    def items(self) -> tuple[str, ...]:
        """Return the phrases."""
        return PHRASES

    def line(self, item: str) -> Line:
        """Return the line of a phrase."""
        return Line(item, self.hand.texts(f"phrase-{item}"))

    def accept(self) -> Go:
        """Say it."""
        phrase = self.selection.item
        said = self.hand.partner.say(phrase)
        self.hand.say("link-said" if said else "link-no-partner", phrase=self.hand.texts(f"phrase-{phrase}"))
        return BACK
