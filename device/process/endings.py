"""How a command ends: whatever it met becomes a sentence and an exit code, by one rule for all commands."""

from __future__ import annotations

from collections.abc import Callable

from device.process.loading import cannot_start
from device.process.output import OutputLost, complain
from device.words import explain
from firmware_sim.errors import ReplayMismatch, WariError

WRONG, UNUSABLE = 1, 2  # exit codes: what was checked is wrong, or we are; what was asked for cannot be done


def ending(run: Callable[[], int], crashed: Callable[[Exception], WariError]) -> int:
    """Return the exit code of *run*; what *crashed* makes of an error that has no sentence is told instead of it."""
    try:
        return run()
    except BrokenPipeError:
        return WRONG  # whoever read our output has gone; say nothing more
    except WariError as error:
        complain(f"wari: {explain(error)}")
        return WRONG if isinstance(error, ReplayMismatch | OutputLost) else UNUSABLE
    except ImportError as error:
        complain(f"wari: {explain(cannot_start(error))}")
        return UNUSABLE
    except Exception as error:
        complain(f"wari: {explain(crashed(error))}")
        return WRONG
