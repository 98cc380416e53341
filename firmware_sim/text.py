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
    "bad-position-text": "A position is written as text, but this is {text}.",
    "bad-position-parts": "“{text}” has {parts} parts; a position has 15: 12 bowls, 2 stores, S or N, joined by “-”.",
    "bad-position-number": "“{part}” in “{text}” is no number of seeds; write 0 to 48 for each bowl and store.",
    "bad-position-side": "“{part}” in “{text}” is no side; end the position with S or N for the side to move.",
    "bad-position-total": "This position holds {seeds} seeds; there are only 48, so take some out.",
    "bad-position-bowls": "This position has {bowls} bowls; the board has 12.",
    "bad-position-negative": "This position has fewer than no seeds somewhere; write 0 to 48 for each bowl and store.",
    "unknown-edition": "There is no edition “{name}”; choose one of {editions}.",
    "unknown-grand-slam": "There is no grand slam rule “{grand_slam}”; choose one of {values}.",
    "fixed-grand-slam": "The edition {name} fixes the grand slam rule as {grand_slam}; only bijlmakers leaves it open.",
    "unknown-occurrence": "A game cannot end at occurrence {occurrence} of a position; choose 2 or 3.",
    "illegal-move": "This bowl cannot be played ({why}); choose another.",
    "illegal-move-letter": "“{letter}” is no bowl of the side to move; write {first} to {last}.",
    "refusal-over": "The game is over; start a new one.",
    "refusal-not-a-bowl": "That is not one of your bowls; choose 1 to 6.",
    "refusal-empty": "That bowl is empty; choose one with seeds in it.",
    "refusal-must-feed": "That would leave your opponent without seeds; choose a bowl that leaves some.",
    "refusal-slam": "That would capture all of your opponent's seeds, which these rules forbid; choose another bowl.",
    "refusal-pass": "You may pass only when you have no move, and you have one; choose a bowl.",
    "nothing-to-undo": "There is no move to take back.",
    "nothing-to-redo": "There is no move to play again.",
    "bad-record-game": "The saved game is damaged (its {field}); start a new game.",
    # --- search ----------------------------------------------------------------------------------------------
    # --- draw ------------------------------------------------------------------------------------------------
    "bad-asset": "The file {name} of this copy of Wari is missing or damaged. Install Wari again.",
    # --- device ----------------------------------------------------------------------------------------------
    "error": "Something went wrong that has no sentence yet: {detail}.",
    "asset-missing": "The file {name} is missing from the program; install it again.",
    "asset-unreadable": "The file {name} cannot be read ({why}); install the program again or correct the file.",
    "profile-unknown": "There is no profile {name}; choose one of {known}.",
    "profile-not-toml": "The profile {file} is not written in TOML: {why}.",
    "profile-field": "In the profile {file} the field {field} must be {wanted}.",
    "store-unavailable": "The folder {folder} for saved games cannot be used ({why}); name another with --state.",
    "store-in-use": "Another Wari is using the folder {folder}; close it, or name another folder with --state.",
    "store-damaged": "The file {file} was damaged and is kept as {kept}; the copy before it is used if there is one.",
    "display-unavailable": "The display {name} cannot be opened: {why}.",
    "display-invisible": "The display {name} would show nothing: SDL found no screen and took its {driver} driver.",
    "display-too-small": "The screen of {display} pixels is too small for {picture} at scale {scale}; choose another "
    "profile with --profile or a smaller --scale.",
    "no-display": "No display can be opened here.",
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
