"""Print the registration code for a name: ``python -m tools.keygen "NAME"``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from device.assets import open_resources, vendor_of
from device.words import explain
from firmware_sim.draw.alphabet import ALPHABET
from firmware_sim.errors import WariError
from firmware_sim.multitap import CHARACTERS, PANELS
from firmware_sim.names import normalise, tidy
from firmware_sim.registration import make_code
from tools.command_line import Parser

KEYS = "".join([*CHARACTERS.values(), *PANELS])
"""The characters that a handheld's keys can enter, pressed or tapped, including capitals."""
ACCENTED = "".join(sorted({c for c in KEYS if c.isalpha() and not c.isascii()}))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the code for the one name in *arguments*; return the exit code."""
    parser = Parser("keygen", "Print the registration code for a name.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the name that the code is for, in quotation marks")
    names = parser.parse_args(arguments).names
    try:
        if len(names) != 1 or not normalise(names[0]):
            return _refuse('Give one name: python -m tools.keygen "NAME".')
        name = tidy(names[0])
        vendor = vendor_of(open_resources())
    except WariError as error:
        return _refuse(explain(error))
    for warning in _warnings(name):
        print(warning, file=sys.stderr, flush=True)
    print(make_code(name, vendor.keys[0]))
    return 0


def _warnings(name: str) -> list[str]:
    """Return warnings about a name that is hard or impossible to enter, before its code is sold."""
    undrawn = _without(name, ALPHABET)
    unwritten = [character for character in _without(name, KEYS) if character not in undrawn]
    warnings = []
    if undrawn:
        warnings.append(
            f"The handheld cannot draw “{''.join(undrawn)}”, and its field refuses it, so nobody can type this name. "
            "Ask for it in other letters."
        )
    if unwritten:
        warnings.append(
            f"A handheld's keypad and on-screen keyboard cannot write “{''.join(unwritten)}”, so this name needs a "
            f"full keyboard that can. They write a to z, {ACCENTED}, digits and common signs; ask for a name in these."
        )
    return warnings


def _without(name: str, letters: str) -> list[str]:
    """Return the characters of *name* that *letters* cannot enter, not even by others that give the same code."""
    return [c for c in dict.fromkeys(name) if c not in letters and not set(normalise(c) or c) <= set(letters)]


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
