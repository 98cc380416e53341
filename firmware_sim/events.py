"""What comes in: everything that can happen to the handheld, as frozen values.

Keys are named "0"–"9", "*", "#", "up", "down", "left", "right", "enter", "esc", "menu", "tab", "backspace", "pageup",
"pagedown", "home", "end", "space", "help",
"a"–"z" and "ctrl+a"–"ctrl+z". A printable key of a full keyboard reaches a text field as :class:`Text`; the keys of a
4×3 pad always arrive as :class:`KeyDown` and :class:`KeyUp`, so a text field can tell multi-tap from typing.
"""

from __future__ import annotations

from typing import Literal, Union

from firmware_sim.frozen import Frozen
from firmware_sim.link.frames import Frame

Phase = Literal["down", "move", "up"]
RAW = 10_000  # a touch panel's width, and its height, in the units of a RawTap


class KeyDown(Frozen):
    """A key was pressed."""

    key: str


class KeyUp(Frozen):
    """A key was released."""

    key: str


class Text(Frozen):
    """Characters typed on a full keyboard."""

    text: str


class Touch(Frozen):
    """A pen, finger or mouse at (x, y) in firmware pixels."""

    phase: Phase
    x: int
    y: int


class RawTap(Frozen):
    """The touch *panel* of this name was tapped where its own uncalibrated coordinates say (see ``RAW``).

    (x, y) is measured in ten-thousandths of the panel's width and height, and may lie beside it. Sent instead of
    :class:`Touch` while ``Firmware.wants_raw`` is True.
    """

    panel: str
    x: int
    y: int


class Tick(Frozen):
    """*ms* milliseconds passed (0–250); the opponent may spend *nodes* search nodes now."""

    ms: int
    nodes: int = 0


class Clock(Frozen):
    """The wall clock, for the toolbar and the date of a game: *minutes* since midnight and an ISO *date*."""

    minutes: int
    date: str


class MoveNow(Frozen):
    """The opponent has to move with what it has: *why* is "cap" (wall-clock cap) or "player"."""

    why: str


class SetUp(Frozen):
    """Start from this position (text as in ``rules.notation``) with the current settings."""

    position: str


class Loaded(Frozen):
    """The answer to ``effects.Load``: an older copy of *name*, or None when there is none."""

    name: str
    data: str | None


class Notice(Frozen):
    """The device has something to say to the player: a message *code* of ``text`` and its values."""

    code: str
    values: tuple[tuple[str, str], ...] = ()


class Saved(Frozen):
    """The save with this *id* is on the disk."""

    id: int


class SaveFailed(Frozen):
    """The save with this *id* failed; *why* is the system's word for it."""

    id: int
    why: str


class Browsed(Frozen):
    """The answer to ``effects.Browse``: JSON texts of *games* from number *first*, of *total* that were looked for."""

    first: int
    total: int
    games: tuple[str, ...]


class LinkFrames(Frozen):
    """Whole *frames* came in over the line."""

    frames: tuple[Frame, ...]


class LinkUp(Frozen):
    """The serial line opened; *salt* is a text that no other opening had: what the line keeps secret is made of it."""

    salt: str


class LinkDown(Frozen):
    """The serial line closed, and *why*."""

    why: str


class PowerLow(Frozen):
    """The battery is nearly empty: save and dim."""


class Quit(Frozen):
    """The device is asked to stop (a signal, the window's close box): save and exit."""


Event = Union[
    KeyDown, KeyUp, Text, Touch, RawTap, Tick, Clock, MoveNow, SetUp, Loaded, Notice, Saved, SaveFailed, Browsed,
    LinkFrames, LinkUp, LinkDown, PowerLow, Quit,
]  # fmt: skip
