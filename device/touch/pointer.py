"""Pen, finger and mouse: one tap is one action, whatever the panel sends.

A tap may arrive as a finger event and a mouse event, even twice; a panel may never send motion; coordinates may be
outside the panel or no numbers at all. The rules here are pure: time is handed in.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import pygame

from device.display.presenter import Placement, Size
from firmware_sim.events import Phase, Touch

Source = Literal["mouse", "finger"]
ECHO_MS = 500  # within this time after a contact the other source only repeats it
LOST_MS = 5000  # a contact not heard of for so long has left the panel unnoticed
BOUNCE_MS = 40  # within this time after a contact the same source cannot mean another tap
LEFT_BUTTON = 1
OUTSIDE = -1  # a firmware coordinate that no target has
HAS_TOUCHSCREEN = sys.platform != "darwin"  # a Mac's only "fingers" are on its touchpad, which moves the mouse anyway


@dataclass(frozen=True, slots=True)
class Contact:
    """Something touched, moved or left the panel; *at* in display pixels, None when it said nothing usable."""

    source: Source
    id: int
    phase: Phase
    at: Size | None


class Pointer:
    """Follows one contact from down to up and ignores all others; *placement* gives the picture's place just now."""

    def __init__(self, placement: Callable[[], Placement]) -> None:
        self._placement = placement
        self._owner: tuple[Source, int] | None = None
        self._last_source: Source = "mouse"
        self._last_ms: int | None = None  # when the last contact that counted was heard of
        self._at: Size = (OUTSIDE, OUTSIDE)  # firmware pixel

    def translate(self, event: pygame.event.Event, now_ms: int) -> Iterator[Touch]:
        """Yield our events for one of pygame's, heard at *now_ms*."""
        if event.type == pygame.WINDOWFOCUSLOST:
            yield from self.release()
            return
        contact = read_contact(event, self._placement().display)
        if contact is not None:
            yield from self.follow(contact, now_ms)

    def follow(self, contact: Contact, now_ms: int) -> Iterator[Touch]:
        """Yield what *contact* means to the firmware at *now_ms*."""
        who = (contact.source, contact.id)
        if self._last_ms is not None and now_ms - self._last_ms > LOST_MS and contact.phase == "down":
            yield from self.release()
        if contact.phase == "down" and self._owner is None and not self._is_echo(contact.source, now_ms):
            yield from self._down(who, contact.at)
        elif contact.phase != "down" and self._owner == who:
            yield from self._follow_owner(contact)
        else:
            return
        if self._owner == who or contact.phase == "up":
            self._last_source, self._last_ms = contact.source, now_ms

    def release(self) -> Iterator[Touch]:
        """Yield the end of a contact that will not be heard of again, outside every target."""
        if self._owner is not None:
            self._owner = None
            yield Touch("up", OUTSIDE, OUTSIDE)

    def _is_echo(self, source: Source, now_ms: int) -> bool:
        if self._last_ms is None:
            return False
        return now_ms - self._last_ms < (BOUNCE_MS if source == self._last_source else ECHO_MS)

    def _down(self, who: tuple[Source, int], at: Size | None) -> Iterator[Touch]:
        pixel = self._placement().to_picture(*at) if at else None
        if pixel is not None:
            self._owner, self._at = who, pixel
            yield Touch("down", *pixel)

    def _follow_owner(self, contact: Contact) -> Iterator[Touch]:
        before = self._at
        if contact.at is not None:
            self._at = self._placement().to_picture(*contact.at) or (OUTSIDE, OUTSIDE)
        if contact.phase == "up":
            self._owner = None
            yield Touch("up", *self._at)
        elif self._at != before:
            yield Touch("move", *self._at)


MOUSE: dict[int, Phase] = {pygame.MOUSEBUTTONDOWN: "down", pygame.MOUSEBUTTONUP: "up", pygame.MOUSEMOTION: "move"}
FINGER: dict[int, Phase] = {pygame.FINGERDOWN: "down", pygame.FINGERUP: "up", pygame.FINGERMOTION: "move"}


def read_contact(event: pygame.event.Event, display: Size, touchscreen: bool = HAS_TOUCHSCREEN) -> Contact | None:
    """Return the contact that a pygame *event* tells of, on a display of this size, None when it tells of none."""
    if event.type in MOUSE and getattr(event, "button", LEFT_BUTTON) == LEFT_BUTTON:
        return Contact("mouse", 0, MOUSE[event.type], on_panel(event.pos[0], event.pos[1], display))
    if event.type in FINGER and touchscreen:
        at = on_panel(event.x * display[0], event.y * display[1], display)
        return Contact("finger", event.finger_id, FINGER[event.type], at)
    return None


def on_panel(x: float, y: float, display: Size) -> Size | None:
    """Return the display pixel nearest to (*x*, *y*), None when they are no numbers."""
    if not (math.isfinite(x) and math.isfinite(y)):
        return None
    return min(max(int(x), 0), display[0] - 1), min(max(int(y), 0), display[1] - 1)
