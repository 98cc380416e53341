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


Effect = Union[Save, Load, Protect, Calibrate, Send, Beep, Backlight, PowerOff, Exit]
