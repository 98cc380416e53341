"""Dialogs: drawn over the dimmed screen below, with a button for OK and one for Back."""

from __future__ import annotations

from firmware_sim.draw.widgets import KEY_HINTS, Button
from firmware_sim.screens.parts.base import Screen


class Dialog(Screen):
    """A dialog whose two buttons are named by the codes in *answers*: OK, which is the default, and Back."""

    opaque = False
    answers = ("ok", "cancel")

    def buttons(self) -> list[Button]:
        """Return the buttons; the first is the default."""
        pairs = zip(self.answers, KEY_HINTS.items(), strict=True)
        return [Button(self.hand.texts(code), action, hint) for code, (action, hint) in pairs]
