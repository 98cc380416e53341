"""Print the registration code of a name: ``python -m tools.keygen "NAME"``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from device.assets import open_resources, vendor_of
from firmware_sim.errors import WariError
from firmware_sim.multitap import CHARACTERS, PANELS
from firmware_sim.registration import NAME_LENGTH, make_code, normalise
from firmware_sim.text import explain
from tools.command_line import Parser

KEYS = "".join([*CHARACTERS.values(), *PANELS])
"""What the keys of a handheld can write, pressed or tapped; capitals too."""
ACCENTED = "".join(sorted({c for c in KEYS if c.isalpha() and not c.isascii()}))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the code for the one name in *arguments*; return the exit code."""
    parser = Parser("keygen", "Print the registration code of a name.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="whose code it is, in quotation marks")
    names = parser.parse_args(arguments).names
    if len(names) != 1 or not normalise(names[0]):
        return _refuse('Give one name: python -m tools.keygen "NAME".')
    name = " ".join(names[0].split())
    if len(name) > NAME_LENGTH:
        return _refuse(f"A name has at most {NAME_LENGTH} characters, this one {len(name)}; shorten it.")
    try:
        vendor = vendor_of(open_resources())
    except WariError as error:
        return _refuse(explain(error))
    print(make_code(name, vendor.keys[0]))
    foreign = "".join(dict.fromkeys(c for c in normalise(name) if c not in normalise(KEYS)))
    if foreign:
        print(_warning(foreign), file=sys.stderr)
    return 0


def _warning(foreign: str) -> str:
    """Return what is to be said of a name with characters that no handheld writes: the code is right all the same."""
    return (
        f"The keypad and the drawn keyboard of a handheld cannot write “{foreign}”, so this name can only be typed on "
        f"a full keyboard that has it. They write a to z, {ACCENTED}, digits and common signs; ask for a name in these."
    )


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
