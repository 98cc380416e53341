"""What goes out: what the firmware asks of the device, carried out in order."""

from __future__ import annotations

from typing import Literal, Union

from firmware_sim.frozen import Frozen

Kind = Literal["key", "sow", "capture", "win", "lose", "draw", "error"]
"""What can be heard."""


class Save(Frozen):
    """Write *data* under *name*; answer with ``Saved(id)`` or ``SaveFailed(id, why)``."""

    id: int
    name: str
    data: str


class Keep(Frozen):
    """Put *games*, JSON texts of records, on top of the library; answer with ``Saved(id)`` or ``SaveFailed(id, why)``.

    A game in the library that has the key of one of them gives way to it.
    """

    id: int
    games: tuple[str, ...]


class Browse(Frozen):
    """Answer with ``Browsed``: *count* games of the library from number *first*, from 0, of those looked for.

    Looked for are games with an *outcome* ("won", "lost", "drawn", "unfinished" for South, or "" for any), with a
    machine of this *level* or None for any, and with a star if *starred*.
    """

    first: int
    count: int
    outcome: str = ""
    level: int | None = None
    starred: bool = False


class Star(Frozen):
    """Give the game of this *key* in the library a star, or take it; a ``Notice`` says if that fails."""

    key: str
    starred: bool


class Discard(Frozen):
    """Delete the game of this *key* from the library; a ``Notice`` says if that fails."""

    key: str


class Load(Frozen):
    """The copy of *name* last handed out is damaged: set it aside and answer with the older one in ``Loaded``."""

    name: str


class Protect(Frozen):
    """The copy of *name* last handed out is from a newer version: leave it as it is and refuse every save of *name*."""

    name: str


class Calibrate(Frozen):
    """Map the touch *panel* so that each of three *taps* (as in ``events.RawTap``) lies on its cross; keep the map.

    The *crosses* are pixels of the picture: only the device knows how that lies on the panel. Answered with
    ``Saved(id)`` or ``SaveFailed(id, why)``.
    """

    id: int
    panel: str
    taps: tuple[tuple[int, int], ...]
    crosses: tuple[tuple[int, int], ...]


class Send(Frozen):
    """Send bytes over the line. The firmware asks for it only while every ``Save`` is confirmed."""

    data: bytes


class Beep(Frozen):
    """Sound the buzzer."""

    kind: Kind


class Backlight(Frozen):
    """Set the light of the panel, 0 (off) to 3 (full)."""

    level: int


class PowerOff(Frozen):
    """Switch the device off."""


class Exit(Frozen):
    """End the program with this exit *code*, after every ``Save`` before it."""

    code: int = 0


Effect = Union[
    Save, Keep, Browse, Star, Discard, Load, Protect, Calibrate, Send, Beep, Backlight, PowerOff, Exit,
]  # fmt: skip
