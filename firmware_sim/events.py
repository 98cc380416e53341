"""What comes in: everything that can happen to the handheld, as frozen values.

Keys are named "0"–"9", "*", "#", "up", "down", "left", "right", "enter", "esc", "menu", "tab", "backspace",
"a"–"z" and "ctrl+a"–"ctrl+z". A printable key of a full keyboard reaches a text field as :class:`Text`; the keys of a
4×3 pad always arrive as :class:`KeyDown` and :class:`KeyUp`, so a text field can tell multi-tap from typing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from firmware_sim.link.frames import Frame

Phase = Literal["down", "move", "up"]
RAW = 10_000  # a touch panel's width, and its height, in the units of a RawTap


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key was pressed."""

    key: str


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key was released."""

    key: str


@dataclass(frozen=True, slots=True)
class Text:
    """Characters typed on a full keyboard."""

    text: str


@dataclass(frozen=True, slots=True)
class Touch:
    """A pen, finger or mouse at (x, y) in firmware pixels."""

    phase: Phase
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RawTap:
    """The touch *panel* of this name was tapped where its own uncalibrated coordinates say (see ``RAW``).

    (x, y) is measured in ten-thousandths of the panel's width and height, and may lie beside it. Sent instead of
    :class:`Touch` while ``Firmware.wants_raw`` is True.
    """

    panel: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Tick:
    """*ms* milliseconds passed (0–250); the opponent may spend *nodes* search nodes now."""

    ms: int
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """The wall clock, for the toolbar only: *minutes* since midnight and an ISO *date*."""

    minutes: int
    date: str


@dataclass(frozen=True, slots=True)
class MoveNow:
    """The opponent has to move with what it has: *why* is "cap" (wall-clock cap) or "player"."""

    why: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """Start from this position (text as in ``rules.notation``) with the current settings."""

    position: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """The answer to ``effects.Load``: an older copy of *name*, or None when there is none."""

    name: str
    data: str | None


@dataclass(frozen=True, slots=True)
class Notice:
    """The device has something to say to the player: a message *code* of ``text`` and its values."""

    code: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """The save with this *id* is on the disk."""

    id: int


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The save with this *id* failed; *why* is the system's word for it."""

    id: int
    why: str


@dataclass(frozen=True, slots=True)
class LinkFrames:
    """Whole *frames* came in over the line."""

    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The serial line opened; *salt* is a text that no other opening had: what the line keeps secret is made of it."""

    salt: str


@dataclass(frozen=True, slots=True)
class LinkDown:
    """The serial line closed, and *why*."""

    why: str


@dataclass(frozen=True, slots=True)
class PowerLow:
    """The battery is nearly empty: save and dim."""


@dataclass(frozen=True, slots=True)
class Quit:
    """The device is asked to stop (a signal, the window's close box): save and exit."""


Event = Union[
    KeyDown, KeyUp, Text, Touch, RawTap, Tick, Clock, MoveNow, SetUp, Loaded, Notice, Saved, SaveFailed, LinkFrames,
    LinkUp, LinkDown, PowerLow, Quit,
]  # fmt: skip
