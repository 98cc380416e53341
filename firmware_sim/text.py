"""Codes and values become sentences here, and nowhere else.

``ENGLISH`` maps every code to an English template for ``str.format``. A :class:`Texts` looks a code up, lets the
catalogue of the chosen language translate the template, and fills it. Errors carry a code and values, so
:func:`explain` makes a sentence of any of them.
"""

from __future__ import annotations

from gettext import NullTranslations

from firmware_sim.errors import WariError

ENGLISH: dict[str, str] = {
    # --- rules -----------------------------------------------------------------------------------------------
    # --- search ----------------------------------------------------------------------------------------------
    # --- draw ------------------------------------------------------------------------------------------------
    # --- device ----------------------------------------------------------------------------------------------
    "error": "Something went wrong that has no sentence yet: {detail}.",
    # --- firmware and screens --------------------------------------------------------------------------------
}


class Texts:
    """Sentences in one language."""

    def __init__(self, translations: NullTranslations | None = None) -> None:
        self._translations = translations or NullTranslations()

    def __call__(self, code: str, **values: object) -> str:
        """Return the sentence for *code* filled with *values*."""
        return self._translations.gettext(ENGLISH[code]).format(**values)


def explain(error: WariError, texts: Texts | None = None) -> str:
    """Return one plain sentence for *error*: what is wrong and what to do next."""
    return (texts or Texts())(error.code, **error.values)
