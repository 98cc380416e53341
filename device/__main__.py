"""``wari``: listens to signals and makes ready to print before all else is loaded, which takes a moment."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from device.process.signals import Signals

CANNOT_START = 2  # the exit code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``wari`` and return its exit code; whatever happens, the player sees sentences and no traceback.

    Signals stay noted to the end of the process: one that comes while Python ends would still print a traceback.
    """
    signals = Signals()
    signals.listen()
    given = sys.argv[1:] if arguments is None else arguments
    try:
        with signals.breaking_in():
            from device.process import output

            output.prepare()
            run = _loaded(given)
        return run(given, signals)
    except KeyboardInterrupt:
        return signals.exit_code


def _loaded(arguments: Sequence[str]) -> Callable[[Sequence[str], Signals], int]:
    """Return what carries *arguments* out. The doctor comes without pygame, which may be missing or broken."""
    try:
        if arguments and arguments[0] == "doctor":
            from device.doctor import command as doctor

            return lambda given, signals: doctor.main(given[1:], signals)
        from device import app as wari
    except (Exception, SystemExit) as error:  # whatever a broken library raises while it is loaded
        return _complaint(f"{type(error).__name__}: {error}".removesuffix(": "))
    return wari.main


def _complaint(why: str) -> Callable[[Sequence[str], Signals], int]:
    from device.process.output import complain
    from firmware_sim.errors import WariError
    from firmware_sim.text import explain

    def run(_: Sequence[str], __: Signals) -> int:
        complain(f"wari: {explain(WariError('cannot-start', why=why))}")
        return CANNOT_START

    return run


if __name__ == "__main__":
    sys.exit(main())
