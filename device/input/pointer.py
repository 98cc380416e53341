"""Pen, finger and mouse: one tap is one action, whatever the panel sends.

A tap may arrive as a finger event and a mouse event, even twice; a panel may never send motion; coordinates may be
outside the panel or no numbers at all. The rules here are pure: time is handed in.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

import pygame

from device.display.fitting import Size
from device.display.presenter import Placement
from firmware_sim.affine import IDENTITY, Affine, Point
from firmware_sim.events import RAW, Phase, RawTap, Touch

Source = Literal["mouse", "finger"]
ECHO_MS = 500  # within this time after a contact the other source only repeats it
LOST_MS = 5000  # a contact not heard of for so long has left the panel unnoticed
BOUNCE_MS = 40  # within this time after a contact the same source cannot mean another tap
LEFT_BUTTON = 1
OUTSIDE = -1  # a firmware coordinate that no target has
FARTHEST = 100  # panel widths from its edge: anything farther is nonsense
HAS_TOUCHSCREEN = sys.platform != "darwin"  # a Mac's only "fingers" are on its touchpad, which moves the mouse anyway


@dataclass(frozen=True, slots=True)
class Contact:
    """Something touched, moved or left a panel.

    *at* is in fractions of the panel's width and height, as it tells them itself, None when they are no numbers;
    *panel* is the name that its calibration is kept under.
    """

    source: Source
    id: int
    phase: Phase
    at: Point | None
    panel: str


class Maps(Protocol):
    """The maps of touch panels by name: ``device.input.calibration.Calibration``."""

    def __getitem__(self, panel: str, /) -> Affine:
        """Return the map from the coordinates of *panel* to those of the display, in fractions of their sides."""


class Uncalibrated:
    """Every panel lies as the display does."""

    def __getitem__(self, panel: str) -> Affine:
        return IDENTITY


UNCALIBRATED = Uncalibrated()


class Pointer:
    """Follows one contact from down to up and ignores all others.

    *placement* gives the picture's place just now, *maps* the calibration of each panel, and *wants_raw* tells whether
    taps have to come uncalibrated.
    """

    def __init__(
        self,
        placement: Callable[[], Placement],
        maps: Maps = UNCALIBRATED,
        wants_raw: Callable[[], bool] = lambda: False,
    ) -> None:
        self._placement, self._maps, self._wants_raw = placement, maps, wants_raw
        self._owner: tuple[Source, int] | None = None
        self._last_source: Source = "mouse"
        self._last_ms: int | None = None  # when the last contact that counted was heard of
        self._at: Size = (OUTSIDE, OUTSIDE)  # firmware pixel
        self._raw: Point | None = None  # where a contact that is to come uncalibrated was last

    def translate(self, event: pygame.event.Event, now_ms: int) -> Iterator[Touch | RawTap]:
        """Yield our events for one of pygame's, heard at *now_ms*."""
        if event.type == pygame.WINDOWFOCUSLOST:
            yield from self.release()
            return
        contact = read_contact(event, self._placement().display)
        if contact is not None:
            yield from self.follow(contact, now_ms)

    def follow(self, contact: Contact, now_ms: int) -> Iterator[Touch | RawTap]:
        """Yield what *contact* means to the firmware at *now_ms*."""
        who = (contact.source, contact.id)
        if self._last_ms is not None and now_ms - self._last_ms > LOST_MS and contact.phase == "down":
            yield from self.release()
        if contact.phase == "down" and self._owner is None and not self._is_echo(contact.source, now_ms):
            yield from self._down(who, contact)
        elif contact.phase != "down" and self._owner == who:
            yield from self._follow_owner(contact)
        else:
            return
        if self._owner == who or contact.phase == "up":
            self._last_source, self._last_ms = contact.source, now_ms

    def release(self) -> Iterator[Touch]:
        """Yield the end of a contact that will not be heard of again, outside every target."""
        is_seen = self._owner is not None and self._raw is None
        self._owner = self._raw = None
        if is_seen:
            yield Touch("up", OUTSIDE, OUTSIDE)

    def _is_echo(self, source: Source, now_ms: int) -> bool:
        if self._last_ms is None:
            return False
        return now_ms - self._last_ms < (BOUNCE_MS if source == self._last_source else ECHO_MS)

    def _down(self, who: tuple[Source, int], contact: Contact) -> Iterator[Touch]:
        if self._wants_raw():
            if contact.at is not None:
                self._owner, self._raw = who, contact.at
            return
        pixel = self._pixel(contact)
        if pixel is not None:
            self._owner, self._at = who, pixel
            yield Touch("down", *pixel)

    def _pixel(self, contact: Contact) -> Size | None:
        """Return the firmware pixel under *contact*, None beside the picture."""
        if contact.at is None:
            return None
        placement = self._placement()
        at = on_display(self._maps[contact.panel](*contact.at), placement.display)
        return placement.to_picture(*at) if at else None

    def _follow_owner(self, contact: Contact) -> Iterator[Touch | RawTap]:
        if self._raw is not None:
            yield from self._follow_raw(contact, self._raw)
            return
        before = self._at
        if contact.at is not None:
            self._at = self._pixel(contact) or (OUTSIDE, OUTSIDE)
        if contact.phase == "up":
            self._owner = None
            yield Touch("up", *self._at)
        elif self._at != before:
            yield Touch("move", *self._at)

    def _follow_raw(self, contact: Contact, before: Point) -> Iterator[RawTap]:
        """Yield the tap once it is over; what a panel says far beside itself counts as said at the limit."""
        x, y = self._raw = contact.at or before
        if contact.phase == "up":
            self._owner = self._raw = None
            yield RawTap(contact.panel, _units(x), _units(y))


MOUSE: dict[int, Phase] = {pygame.MOUSEBUTTONDOWN: "down", pygame.MOUSEBUTTONUP: "up", pygame.MOUSEMOTION: "move"}
FINGER: dict[int, Phase] = {pygame.FINGERDOWN: "down", pygame.FINGERUP: "up", pygame.FINGERMOTION: "move"}


def read_contact(event: pygame.event.Event, display: Size, touchscreen: bool = HAS_TOUCHSCREEN) -> Contact | None:
    """Return the contact that a pygame *event* tells of, on a display of this size, None when it tells of none."""
    if event.type in MOUSE and getattr(event, "button", LEFT_BUTTON) == LEFT_BUTTON:
        at = (event.pos[0] + 0.5) / display[0], (event.pos[1] + 0.5) / display[1]
        # A mouse event that SDL made of a finger lies where the panel says
        return Contact("mouse", 0, MOUSE[event.type], at, "finger" if getattr(event, "touch", False) else "mouse")
    if event.type in FINGER and touchscreen:
        return Contact("finger", event.finger_id, FINGER[event.type], numbers(event.x, event.y), "finger")
    return None


def numbers(x: float, y: float) -> Point | None:
    """Return (*x*, *y*), None when they are no numbers."""
    return (x, y) if math.isfinite(x) and math.isfinite(y) else None


def on_display(at: Point, display: Size) -> Size | None:
    """Return the display pixel nearest to *at*, in fractions of its sides, None when it is no place."""
    point = numbers(at[0] * display[0], at[1] * display[1])
    return point and (min(max(int(point[0]), 0), display[0] - 1), min(max(int(point[1]), 0), display[1] - 1))


def _units(part: float) -> int:
    """Return a fraction of a panel's side as a RawTap tells it."""
    return round(min(max(part, -FARTHEST), FARTHEST) * RAW)
