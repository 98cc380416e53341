"""The sentences of the device, beside those of the firmware, which it says too."""

from __future__ import annotations

from device.words.command_line import COMMAND_LINE
from device.words.doctor import DOCTOR
from device.words.games import GAMES
from device.words.install import INSTALL
from firmware_sim import text
from firmware_sim.errors import WariError
from firmware_sim.text import ENGLISH, Texts

DEVICE = {**COMMAND_LINE, **GAMES, **INSTALL, **DOCTOR}
TEXTS = Texts(sentences={**ENGLISH, **DEVICE})


def explain(error: WariError) -> str:
    """Return one plain sentence for *error*: what is wrong and what to do next."""
    return text.explain(error, TEXTS)
