"""Print the registration code of a name: ``python -m tools.keygen "NAME"``."""

from __future__ import annotations

import sys

from device.assets import VENDOR, open_resources
from firmware_sim.errors import WariError
from firmware_sim.registration import NAME_LENGTH, make_code, normalise, read_vendor
from firmware_sim.text import explain


def main(arguments: list[str]) -> int:
    """Print the code for the one name in *arguments*; return the exit code."""
    if len(arguments) != 1 or arguments[0].startswith("-") or not normalise(arguments[0]):
        return _refuse('Give one name: python -m tools.keygen "NAME".')
    name = " ".join(arguments[0].split())
    if len(name) > NAME_LENGTH:
        return _refuse(f"A name has at most {NAME_LENGTH} characters, this one {len(name)}; shorten it.")
    try:
        vendor = read_vendor(bytes(open_resources()[VENDOR]).decode("utf-8", "replace"))
    except WariError as error:
        return _refuse(explain(error))
    print(make_code(name, vendor.keys[0]))
    return 0


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
