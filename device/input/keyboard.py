"""A full keyboard through SDL: its events become the firmware's keys and text.

Every press gives exactly one KeyDown, however often the system repeats it or a worn key bounces. The keys of the
numeric block always arrive as the keys of a 4×3 pad, so that multi-tap can be tried on a desktop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unicodedata import category

import pygame

from device.input.matrix import without_ghosts
from device.input.serial_lines import COLUMNS
from device.input.serial_lines import PAD as LAYOUT
from firmware_sim.events import Event, KeyDown, KeyUp, Text

NAMED = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "esc",
    pygame.K_AC_BACK: "esc",
    pygame.K_MENU: "menu",
    pygame.K_F10: "menu",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "backspace",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_SPACE: "space",
    pygame.K_F1: "help",
    pygame.K_HELP: "help",
}
PAD = {
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "#",
}
# By their place, because on some keyboards (French) the digit row writes other characters
DIGIT_ROW = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
PRINTED = "0123456789*#"
PLACES = {key: divmod(LAYOUT.index(name), COLUMNS) for key, name in PAD.items()}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
BOUNCE_MS = 25  # keys bounce for 15 ms, and the loop may look 10 ms later; no finger comes back within 40

WHEEL_MS = 150  # between two pages: a touchpad reports many notches for one stroke


class Keyboard:
    """Turns pygame's key events into ours; *wants_text* tells whether a text field is open at that very moment."""

    def __init__(self, wants_text: Callable[[], bool]) -> None:
        self._wants_text = wants_text
        self._held: dict[int, str] = {}  # pygame key -> our name, for each KeyDown that has no KeyUp yet
        self._pad: dict[int, pygame.event.Event] = {}  # the KEYDOWN of each key of the pad that is said to be down
        self._spent: dict[int, str] = {}  # pygame key -> the text that it also types and that must not count again
        self._up_ms: dict[int, int] = {}  # pygame key -> when it was let go
        self._wheel_ms = 0  # when the wheel turns a page again

    def translate(self, event: pygame.event.Event, now_ms: int) -> Iterator[Event]:
        """Yield our events for one of pygame's, heard at *now_ms*: none for what means nothing here."""
        if event.type == pygame.KEYDOWN:
            yield from self._down(event, now_ms)
        elif event.type == pygame.KEYUP:
            if event.key in self._spent:  # what a typist writes is text and may come as fast as it likes
                self._up_ms[event.key] = now_ms
            yield from self._up(event.key)
        elif event.type == pygame.TEXTINPUT:
            yield from self._text(event.text)
        elif event.type == pygame.MOUSEWHEEL:
            yield from self._wheel(event.y, now_ms)
        elif event.type == pygame.WINDOWFOCUSLOST:
            yield from self.release()

    def release(self) -> Iterator[Event]:
        """Yield a KeyUp for every key that is held: nobody will tell us when it is let go."""
        self._pad.clear()
        for key in list(self._held):
            yield from self._up(key)
        self._spent.clear()

    def _wheel(self, notches: int, now_ms: int) -> Iterator[Event]:
        """Turn one page, unless the wheel has just turned one."""
        if notches and now_ms >= self._wheel_ms:
            self._wheel_ms = now_ms + WHEEL_MS
            name = "pageup" if notches > 0 else "pagedown"
            yield KeyDown(name)
            yield KeyUp(name)

    def _down(self, event: pygame.event.Event, now_ms: int) -> Iterator[Event]:
        if self._bounces(event.key, now_ms):
            self._spent[event.key] = event.unicode
        elif event.key in PLACES:
            self._pad[event.key] = event
            self._spent[event.key] = event.unicode
            yield from self._press_sure()
        else:
            yield from self._press(event)

    def _bounces(self, key: int, now_ms: int) -> bool:
        return now_ms - self._up_ms.get(key, now_ms - BOUNCE_MS) < BOUNCE_MS

    def _press_sure(self) -> Iterator[Event]:
        """Press the keys of the pad that are down and no ghosts: it may be a matrix without diodes."""
        held = frozenset(PLACES[key] for key in self._pad if key in self._held)
        sure = without_ghosts(_with_fourths(frozenset(PLACES[key] for key in self._pad)), held)
        for key, event in self._pad.items():
            if PLACES[key] in sure:
                yield from self._press(event)

    def _press(self, event: pygame.event.Event) -> Iterator[Event]:
        if event.key in self._held:
            return  # a repeat
        name = key_name(event)
        typed = event.unicode
        if name is None or (self._wants_text() and _types(event, typed)):
            return  # its TEXTINPUT follows
        self._held[event.key] = name
        self._spent[event.key] = typed
        yield KeyDown(name)

    def _up(self, key: int) -> Iterator[Event]:
        self._spent.pop(key, None)
        name = self._held.pop(key, None)
        if name is not None:
            yield KeyUp(name)
        if self._pad.pop(key, None):
            yield from self._press_sure()

    def _text(self, text: str) -> Iterator[Event]:
        is_key = all(category(letter) == "Cc" for letter in text)  # Enter and its like, which come as keys too
        if not is_key and self._wants_text() and text not in self._spent.values():
            yield Text(text)


def key_name(event: pygame.event.Event) -> str | None:
    """Return our name for the key of a KEYDOWN, None for a key without one."""
    name = PAD.get(event.key) or NAMED.get(event.key)
    if name:
        return name
    if event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_ALT:
        letter = _letter(event)
        return None if letter is None else f"ctrl+{letter}"
    if event.unicode and event.unicode in PRINTED:
        return str(event.unicode)
    if event.unicode == "?":
        return "help"
    return _letter(event) or DIGIT_ROW.get(event.scancode)


def _with_fourths(contacts: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Add to *contacts* each fourth corner of a rectangle with three: SDL tells of a ghost and of its key in turn."""
    fourths = {
        (row, column)
        for row, beside in contacts
        for other, column in contacts
        if row != other and column != beside and (other, beside) in contacts
    }
    return contacts | fourths


def _letter(event: pygame.event.Event) -> str | None:
    letter = chr(event.key) if 0 < event.key < 128 else ""
    return letter if letter and letter in LETTERS else None


def _types(event: pygame.event.Event, typed: str) -> bool:
    """Return True when the key writes a character: on the main block, without Ctrl."""
    is_command = event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_ALT
    return event.key not in PAD and not is_command and bool(typed) and typed.isprintable()
