"""Codes and values become sentences here, and in ``device/words`` for what only the device says.

``ENGLISH`` maps every code of the firmware to an English template for ``str.format``. A :class:`Texts` looks a code up,
lets the catalogue of the chosen language translate the template, and fills it. Errors carry a code and values, so
:func:`explain` makes a sentence of any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from firmware_sim.errors import WariError
from firmware_sim.text.help import HELP
from firmware_sim.text.link import LINK
from firmware_sim.text.notices import NOTICES
from firmware_sim.text.rules import RULES
from firmware_sim.text.screens import SCREENS

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH: dict[str, str] = {**RULES, **NOTICES, **SCREENS, **LINK, **HELP}


QUOTED, PATH, LIST = 60, 300, 4000
"""The most characters of a value in a message: of a word that somebody wrote, of a path or a reason, of a list of ours."""
LONGEST = {
    **dict.fromkeys(("file", "folder", "kept", "name", "program", "python", "why"), PATH),
    **dict.fromkeys(
        [
            "choices",
            "commands",
            "editions",
            "fault",
            "known",
            "names",
            "options",
            "shown",
            "step",
            "values",
            "wanted",
            "words",
        ],
        LIST,
    ),
}


class Texts:
    """*sentences* in one language."""

    def __init__(self, translations: NullTranslations | None = None, sentences: Mapping[str, str] = ENGLISH) -> None:
        self._translated = translations.gettext if translations else str
        self._sentences = sentences

    def __call__(self, code: str, **values: object) -> str:
        """Return the sentence for *code* filled with *values*."""
        return self._translated(self._sentences[code]).format(**values)

    def has(self, code: str) -> bool:
        """Return whether *code* has a sentence."""
        return code in self._sentences


def seeds_text(seeds: float) -> str:
    """Return a number of seeds as it is written: 23, or "23½" for a shared half."""
    whole = int(seeds)
    return f"{whole}½" if seeds != whole else str(whole)


def shortened(name: str, value: object) -> object:
    """Return a *value* that a message calls *name*, cut if it is too long: what was typed or read may have any length."""
    most = LONGEST.get(name, QUOTED)
    return value if len(str(value)) <= most else f"{str(value)[: most - 1]}…"


def explain(error: WariError, texts: Texts | None = None) -> str:
    """Return one plain sentence for *error*: what is wrong and what to do next."""
    values = {name: shortened(name, value) for name, value in error.values.items()}
    return (texts or Texts())(error.code, **values)
