"""Where a screen can send the player: by the name of a screen, so that no screen imports another."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from firmware_sim.frozen import Frozen


class Way(Enum):
    """How the stack of screens changes."""

    STAY = auto()
    PUSH = auto()  # open a screen over this one
    REPLACE = auto()  # open a screen instead of this one
    BACK = auto()  # close this one, then give the command, if any, to the one below
    HOME = auto()  # close all but the title screen, then open the screen, if any


class Go(Frozen):
    """A *way*, the *name* of the screen to open with its *arguments*, or the *command* to give on the way back."""

    way: Way
    name: str = ""
    arguments: Mapping[str, object] = {}
    command: str = ""


STAY, BACK, HOME = Go(Way.STAY), Go(Way.BACK), Go(Way.HOME)


def push(name: str, **arguments: object) -> Go:
    """Open the screen *name* over this one."""
    return Go(Way.PUSH, name, arguments)


def replace(name: str, **arguments: object) -> Go:
    """Open the screen *name* instead of this one."""
    return Go(Way.REPLACE, name, arguments)


def home(name: str, **arguments: object) -> Go:
    """Open the screen *name* on the bare title screen."""
    return Go(Way.HOME, name, arguments)


def back(command: str) -> Go:
    """Close this screen and give *command* to the one below."""
    return Go(Way.BACK, command=command)
