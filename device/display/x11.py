"""What Xlib does when the X server goes: it prints two raw lines and ends the program. Here it is one sentence."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from device.process.output import complain
from device.words import explain
from firmware_sim.errors import DisplayUnavailable

LIBRARY = "libX11.so.6"  # the one that SDL loads too
DRIVER = "x11"  # SDL's name of it
CANNOT_GO_ON = 1  # the exit code
last_acts: list[Callable[[], None]] = []  # what is still to be done; Xlib knows one handler for the whole process


def _lost(_: int | None) -> int:
    """End the program, as Xlib would: SDL waits for ever for a server that has gone, and each move is saved."""
    for act in last_acts:
        act()
    complain(f"wari: {explain(DisplayUnavailable('display-gone'))}")
    os._exit(CANNOT_GO_ON)


HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_lost)  # Xlib calls it: it must stay


@contextmanager
def at_the_end(act: Callable[[], None]) -> Iterator[None]:
    """Do *act* at the end of a ``with`` block, also where that is the end of the X server."""
    last_acts.append(act)
    try:
        yield
    finally:
        last_acts.remove(act)
        act()


def tell_of_the_end() -> None:
    """Say one sentence from now on when the X server goes; without Xlib this does nothing."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(LIBRARY).XSetIOErrorHandler(HANDLER)
