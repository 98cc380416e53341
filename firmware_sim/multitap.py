"""Letters from a phone-style pad: which characters a key gives, one after the other.

The order on each key is that of ETSI ES 202 130: its letters, its digit, then accented letters. Key 1 has punctuation
and key 0 the space (ours: the standard leaves both to the maker).
"""

from __future__ import annotations

from firmware_sim.frozen import Frozen, replace

CHARACTERS = {
    "0": " 0",
    "1": ".-',1&?!@/()",
    "2": "abc2àáâäãåæç",
    "3": "def3éèêëð",
    "4": "ghi4íìîï",
    "5": "jkl5",
    "6": "mno6ñóòôöõø",
    "7": "pqrs7ß",
    "8": "tuv8úùûü",
    "9": "wxyz9ýþ",
}
LETTERS, SIGNS, ACCENTS = "abcdefghijklmnopqrstuvwxyz", "1234567890.,-'&@/()!?+:;\"#", "àáâäãåæçèéêëìíîïñóôöõøúûüß"
PANELS = LETTERS, SIGNS, ACCENTS  # of a drawn keyboard, which writes the same letters


class Multitap(Frozen):
    """The text so far, and the character that further presses of its key would change.

    *text* includes the pending character; *key* is the key of the pending character or ""; *at* counts its presses;
    *left_ms* is the time until it stands.
    """

    text: str = ""
    key: str = ""
    at: int = 0
    left_ms: int = 0

    def press(self, key: str, upper: bool, timeout_ms: int, limit: int) -> Multitap:
        """Return this after one press of a digit key."""
        if key == self.key:
            at = (self.at + 1) % len(CHARACTERS[key])
            return Multitap(self.text[:-1] + _cased(key, at, upper), key, at, timeout_ms)
        if len(self.text) >= limit:
            return self.next()
        return Multitap(self.text + _cased(key, 0, upper), key, 0, timeout_ms)

    def held(self, key: str) -> Multitap:
        """Return this after *key* was held: its pending character becomes the digit."""
        return Multitap(self.text[:-1] + key) if key == self.key else self

    def next(self) -> Multitap:
        """Let the pending character stand."""
        return Multitap(self.text)

    def deleted(self) -> Multitap:
        """Take the last character away."""
        return Multitap(self.text[:-1])

    def passed(self, ms: int) -> Multitap:
        """Return this *ms* milliseconds later."""
        if not self.key:
            return self
        return self.next() if ms >= self.left_ms else replace(self, left_ms=self.left_ms - ms)


def _cased(key: str, at: int, upper: bool) -> str:
    character = CHARACTERS[key][at]
    capital = character.upper()
    return capital if upper and len(capital) == 1 else character
