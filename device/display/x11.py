"""What Xlib does when the X server goes: it prints two raw lines and ends the program. Here it is one sentence."""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress

from device.output import complain
from firmware_sim.errors import DisplayUnavailable
from firmware_sim.text import explain

LIBRARY = "libX11.so.6"  # the one that SDL loads too
DRIVER = "x11"  # SDL's name of it
CANNOT_GO_ON = 1  # the exit code


def _lost(_: int | None) -> int:
    """End the program, as Xlib would: SDL waits for ever for a server that has gone, and each move is saved."""
    complain(f"wari: {explain(DisplayUnavailable('display-gone'))}")
    os._exit(CANNOT_GO_ON)


HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_lost)  # Xlib calls it: it must stay


def tell_of_the_end() -> None:
    """Say one sentence from now on when the X server goes; without Xlib this does nothing."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(LIBRARY).XSetIOErrorHandler(HANDLER)
