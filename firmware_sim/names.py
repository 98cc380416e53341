"""People's names: tidied in one way, compared in one way, and never cut into another name.

A name that cannot be taken whole is refused. Leaving characters out would turn it into somebody else's.
"""

from __future__ import annotations

import unicodedata

from firmware_sim.errors import BadCode

LENGTH = 40
"""The most characters of a name, once it is tidy."""
INVISIBLE = "Cf"
"""The category of characters that show nothing, such as the zero-width space."""
UNREADABLE = ("Cc", "Cs", "Co", "Cn")
LOST = "\ufffd"  # what a decoder writes for bytes that are not text


def compose(text: str) -> str:
    """Return *text* in composed form (NFC), each white space as a space, without invisible characters.

    Raises BadCode if part of it is not text: a control code, half a character, or a code point without meaning.
    """
    spaced = "".join(" " if character.isspace() else character for character in text)
    bad = [c for c in spaced if c == LOST or unicodedata.category(c) in UNREADABLE]
    if bad:
        raise BadCode("name-unreadable", part=code_point(bad[0]))
    return unicodedata.normalize("NFC", "".join(c for c in spaced if unicodedata.category(c) != INVISIBLE))


def tidy(name: str) -> str:
    """Return *name* as it is shown and stored: composed, with single spaces between words.

    Raises BadCode if it is longer than LENGTH or part of it is not text.
    """
    tidied = " ".join(compose(name).split())
    if len(tidied) > LENGTH:
        raise BadCode("name-long", most=LENGTH, length=len(tidied))
    return tidied


def normalise(name: str) -> str:
    """Return *name* as codes see it: tidy, NFKC, without case and spaces. Raises BadCode as :func:`tidy` does."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy(name)).casefold())
    return "".join(c for c in folded if not c.isspace() and unicodedata.category(c) != INVISIBLE)


def code_point(character: str) -> str:
    """Return what to call a *character* that cannot be shown: the byte it stands for, or its number in Unicode."""
    code = ord(character)
    return f"byte {code & 0xFF:02X}" if 0xDC80 <= code <= 0xDCFF else f"U+{code:04X}"
