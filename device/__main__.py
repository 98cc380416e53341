"""``wari``: listens to signals and makes ready to print before all else is loaded, which takes a moment."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from device.process.signals import Signals


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``wari`` and return its exit code; whatever happens, the player sees sentences and no traceback.

    Signals stay noted to the end of the process: one that comes while Python ends would still print a traceback.
    """
    signals = Signals()
    signals.listen()
    try:
        with signals.breaking_in():
            from device.process import output

            output.prepare()
            from device.app import main as run
        return run(sys.argv[1:] if arguments is None else arguments, signals)
    except KeyboardInterrupt:
        return signals.exit_code


if __name__ == "__main__":
    sys.exit(main())
