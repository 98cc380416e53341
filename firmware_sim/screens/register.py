"""Registration: a name, its code, and what is wrong with them."""

from __future__ import annotations

from functools import partial

from firmware_sim.draw.lines import Line
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.handheld import Handheld
from firmware_sim.registration import grouped
from firmware_sim.screens.parts.form import LineDialog
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, push

NAME, CODE, SEND = ITEMS = ("name", "code", "send")
WRONG = {"code-no-name": NAME, "code-empty": CODE, "code-typo": CODE}  # the field that an error is about


class Register(LineDialog):
    """Three lines: the name, the code, and sending them; done with one, the next is chosen."""

    name = "register"
    topic = "registration"
    title = "register-title"
    width = 420

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.fields = {NAME: handheld.registration.name, CODE: grouped(handheld.registration.code)}

    @property
    def deadline(self) -> int | None:
        """The next second of a wait."""
        waiting = self.hand.registration.wait_ms
        return (waiting - 1) % 1000 + 1 if waiting else None

    def items(self) -> tuple[str, ...]:
        """Return the two fields, and sending them."""
        return ITEMS

    def line(self, item: str) -> Line:
        """Return a field, or what sending both would do."""
        texts = self.hand.texts
        if item != SEND:
            return Line(item, texts(f"your-{item}"), self.fields[item] or texts("empty-field"))
        waiting = self.hand.registration.wait_seconds
        return Line(item, texts("check-code"), texts("wait-seconds", seconds=waiting) if waiting else "")

    def buttons(self) -> list[Button]:
        """Open the chosen line or send."""
        texts = self.hand.texts
        does = texts("register") if self.selection.item == SEND else texts("enter-field")
        return [Button(does, "ok", KEY_HINTS["ok"]), Button(texts("close"), "back", KEY_HINTS["back"])]

    def accept(self) -> Go:
        """Open the text entry of the chosen line, or check name and code; refuse both in an anonymous session."""
        if self.hand.anonymous:
            self.hand.say("register-anonymous")
            return STAY
        item = self.selection.item
        if item == SEND:
            return self._send()
        done = partial(self._enter, item)
        return push("entry", prompt=f"your-{item}", kind=item, value=self.fields[item], done=done)

    def _enter(self, item: str, value: str) -> None:
        self.fields[item] = value
        self.selection.move(1)

    def _send(self) -> Go:
        hand = self.hand
        error = hand.register(self.fields[NAME], self.fields[CODE])
        if error is None:
            hand.say("registered-thanks", name=hand.registration.name)
            hand.beep("win")
            return BACK
        hand.beep("error")
        waiting = hand.registration.wait_seconds
        if waiting:
            hand.say("code-wait", seconds=waiting)
        else:
            hand.say(error.code, **error.values)
        if error.code in WRONG:
            self.selection.choose(WRONG[error.code])
        return STAY
