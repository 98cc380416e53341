"""Print the registration code of a name: ``python -m tools.keygen "NAME"``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from firmware_sim.errors import BadVendor
from firmware_sim.registration import make_code, normalise, read_vendor
from firmware_sim.text import explain

DEFAULT = Path(__file__).parent.parent / "assets" / "vendor.toml"


def main(arguments: list[str]) -> int:
    """Print the code for the one name in *arguments*; return the exit code."""
    if len(arguments) != 1 or not normalise(arguments[0]):
        print('Give one name: python -m tools.keygen "NAME".', file=sys.stderr)
        return 2
    path = Path(os.environ.get("WARI_VENDOR", DEFAULT))
    try:
        vendor = read_vendor(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        print(f"The vendor file {path} cannot be read: {error}.", file=sys.stderr)
        return 2
    except BadVendor as error:
        print(explain(error), file=sys.stderr)
        return 2
    print(make_code(arguments[0], vendor.keys[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
