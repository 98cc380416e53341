"""Registration: a name, its code, and what is wrong with them."""

from __future__ import annotations

from firmware_sim.draw.lines import Line
from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.registration import grouped
from firmware_sim.screens.form import LineDialog
from firmware_sim.screens.go import BACK, STAY, Go, push
from firmware_sim.screens.handheld import Handheld

NAME, CODE, SEND = range(3)


class Register(LineDialog):
    """Three lines: the name, the code, and sending them; done with one, the next is chosen."""

    name = "register"
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

    def lines(self) -> list[Line]:
        """Return name, code and what sending them would do."""
        texts, empty = self.hand.texts, self.hand.texts("empty-field")
        waiting = self.hand.wait_seconds()
        send = texts("wait-seconds", seconds=waiting) if waiting else ""
        return [
            Line(texts("your-name"), self.fields[NAME] or empty),
            Line(texts("your-code"), self.fields[CODE] or empty),
            Line(texts("check-code"), send),
        ]

    def buttons(self) -> list[Button]:
        """Open the chosen line or send."""
        texts = self.hand.texts
        does = texts("register") if self.at == SEND else texts("enter-field")
        return [Button(does, "ok", KEY_HINTS["ok"]), Button(texts("close"), "back", KEY_HINTS["back"])]

    def accept(self) -> Go:
        """Open the text entry of the chosen line, or check name and code; refuse both in an anonymous session."""
        if self.hand.anonymous:
            self.hand.say("register-anonymous")
            return STAY
        if self.at == SEND:
            return self._send()
        at = self.at
        return push(
            "entry",
            prompt=("your-name", "your-code")[at],
            kind=("name", "code")[at],
            value=self.fields[at],
            done=self._enter,
        )

    def _enter(self, value: str) -> None:
        self.fields[self.at] = value
        self.at += 1

    def _send(self) -> Go:
        hand = self.hand
        if hand.wait_seconds():
            hand.say("code-wait", seconds=hand.wait_seconds())
            return STAY
        error = hand.register(self.fields[NAME], self.fields[CODE])
        if error is None:
            hand.say("registered-thanks", name=hand.registration.name)
            hand.beep("win")
            return BACK
        hand.beep("error")
        if hand.wait_seconds():
            hand.say("code-wait", seconds=hand.wait_seconds())
        else:
            hand.say(error.code, **error.values)
        self.at = (
            NAME if error.code == "code-no-name" else CODE if error.code in ("code-empty", "code-typo") else self.at
        )
        return STAY
