"""Two players: how the line to the other handheld stands, and what can be done about it."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import GAP, KEY_HINTS, Bars, Button, buttons_height, draw_buttons, key_rows
from firmware_sim.handheld import Handheld
from firmware_sim.link.channel import PROTOCOL
from firmware_sim.link.memory import Line
from firmware_sim.screens.parts.base import dialog_key
from firmware_sim.screens.parts.link_view import offer_rematch, position_texts, question_of, terms_text
from firmware_sim.screens.parts.navigation import STAY, Go, home, push
from firmware_sim.screens.parts.page import Page

KEYS = ("#", "0", "1")  # of the buttons, in this order
MOST = 4  # buttons in a row
SHORT = {"link-new": "link-offer"}  # what a button says of it
BUTTONS = {
    Line.READY: ("link-new",),
    Line.OVER: ("link-rematch", "link-new", "board"),
    Line.PLAYING: ("continue",),
    Line.OFFERED: ("link-withdraw",),
    Line.OTHER_GAME: ("link-new", "board"),
    Line.CONTRADICTION: ("link-new", "board"),
    Line.FORBIDDEN: ("link-new", "board"),
    Line.BEHIND: ("link-catch-up", "link-new"),
}
"""What can be done while things stand so; else there is only the board, if there is one."""


class Link(Page):
    """The state of the line in a sentence or two; with nothing else to do it leads to the board."""

    name = "link"
    topic = "two-players"
    title = "two-players"

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.was = handheld.partner.line

    def paragraphs(self) -> list[str]:
        """Return how the line stands."""
        hand, partner = self.hand, self.hand.partner
        values: dict[str, object] = {"why": partner.why or ""}
        values |= {"there": partner.speaks, "here": PROTOCOL, "program": partner.version, "own": hand.about.version}
        if partner.pact.offer:
            values["terms"] = terms_text(hand, partner.pact.offer.terms)
        proposed, record = partner.proposed if partner.line is Line.BEHIND else None, partner.record
        if proposed and record:
            values |= {"there": proposed.ply, "here": record.ply}
        said = hand.texts(f"link-{partner.line.value}", **values).split("\n\n")  # a command keeps its own line
        return [*said, *position_texts(hand, proposed), hand.texts("link-take-over")] if proposed else said

    def actions(self) -> tuple[str, ...]:
        """Return the codes of what can be done, the default first."""
        partner = self.hand.partner
        codes = BUTTONS.get(partner.line, ("board",))
        return tuple(code for code in codes if code != "board" or partner.game)

    def buttons(self) -> list[Button]:
        """Return a button for each action, and the way back; arrows where there is more to read and room for them."""
        made = self._doing()
        _, *arrows = super().buttons()
        room = MOST - 1 if self.metrics.is_bare else MOST
        return made + arrows if self._last_top and len(made) + len(arrows) <= room else made

    def _doing(self) -> list[Button]:
        texts, (ok, back) = self.hand.texts, (KEYS[0], "✱")
        if not self.metrics.is_finger:  # a panel to be touched has a pad beside it, if any
            ok, back = KEY_HINTS["ok"], KEY_HINTS["back"]
        keyed = zip(self.actions(), (ok, *KEYS[1:]), strict=False)
        made = [Button(texts(SHORT.get(code, code)), code, key) for code, key in keyed]
        return [*made, Button(texts("back"), "back", back)]

    def layout(self, canvas: Canvas) -> None:
        """Leave room for the buttons at the foot, the key of each named."""
        self.bars = self._bars(canvas)
        super().layout(canvas)

    def _bars(self, canvas: Canvas) -> Bars:
        """Return the split of the screen: with keys alone as many rows of them as it takes."""
        profile, metrics = self.hand.profile, self.metrics
        if metrics.is_finger:
            return Bars.of(profile)
        if metrics.is_bare:
            rows = key_rows(canvas, profile.width - 2 * metrics.margin, self._doing())
            return Bars.foot(profile, len(rows) * metrics.button)
        return Bars.foot(profile, buttons_height(canvas, metrics) + 2 * GAP)

    def draw_foot(self, canvas: Canvas) -> None:
        """Draw the buttons; with a pen they are those of a dialog."""
        if self.metrics.is_finger or self.metrics.is_bare or not self.bars.toolbar:
            super().draw_foot(canvas)
        else:
            draw_buttons(
                canvas, self.metrics, self.bars.toolbar.inflate(-2 * self.metrics.margin, -2 * GAP), self.buttons()
            )

    def key(self, key: str) -> Go:
        """Press a button by its key, scroll or leave."""
        keys = dict(zip(("#", *KEYS[1:]), self.actions(), strict=False))
        pressed = {"enter": "#", "5": "#"}.get(key, key)
        return self.act(keys.get(pressed) or dialog_key(key))

    def act(self, action: Hashable) -> Go:
        """Do what a button says."""
        partner = self.hand.partner
        if action in ("continue", "board"):
            return home("linkplay")
        if action == "link-new":
            return push("linknew")
        if action == "link-rematch":
            offer_rematch(self.hand)
        elif action == "link-withdraw":
            partner.withdraw()
        elif action == "link-catch-up":
            partner.catch_up()
        else:
            return STAY if action == "ok" else super().act(action)
        return STAY

    def linked(self) -> Go:
        """Ask what the partner asks; when a game begins, go to it."""
        before, self.was = self.was, self.hand.partner.line
        self.hand.mention_partner(aloud=False)
        if self.was is Line.PLAYING and before in (Line.OFFERED, Line.ACCEPTED):
            return home("linkplay")
        question = question_of(self.hand)
        return push("consent", question=question) if question else STAY

    def returned(self) -> Go:
        """Ask what is still to be asked; lead to a game that began meanwhile."""
        return self.linked()

    @property
    def deadline(self) -> int | None:
        """At once, when the partner asked something before this page was opened."""
        return 0 if question_of(self.hand) else None

    def tick(self, ms: int, nodes: int) -> Go:
        """Ask what was asked before."""
        return self.linked()
