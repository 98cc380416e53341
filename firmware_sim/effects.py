"""What goes out: what the firmware asks of the device, carried out in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

Kind = Literal["key", "sow", "capture", "win", "lose", "draw", "error"]
"""What can be heard."""


@dataclass(frozen=True, slots=True)
class Save:
    """Write *data* under *name*; answer with ``Saved(id)`` or ``SaveFailed(id, why)``."""

    id: int
    name: str
    data: str


@dataclass(frozen=True, slots=True)
class Load:
    """The copy of *name* last handed out is damaged: set it aside and answer with the older one in ``Loaded``."""

    name: str


@dataclass(frozen=True, slots=True)
class Protect:
    """The copy of *name* last handed out is from a newer version: leave it as it is and refuse every save of *name*."""

    name: str


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Map the touch *panel* so that each of three *taps* (as in ``events.RawTap``) lies on its cross; keep the map.

    The *crosses* are pixels of the picture: only the device knows how that lies on the panel. Answered with
    ``Saved(id)`` or ``SaveFailed(id, why)``.
    """

    id: int
    panel: str
    taps: tuple[tuple[int, int], ...]
    crosses: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Send:
    """Send bytes over the line. The firmware asks for it only while every ``Save`` is confirmed."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Beep:
    """Sound the buzzer."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Backlight:
    """Set the light of the panel, 0 (off) to 3 (full)."""

    level: int


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Switch the device off."""


@dataclass(frozen=True, slots=True)
class Exit:
    """End the program with this exit *code*, after every ``Save`` before it."""

    code: int = 0


Effect = Union[Save, Load, Protect, Calibrate, Send, Beep, Backlight, PowerOff, Exit]
