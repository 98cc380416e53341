"""A full keyboard through SDL: its events become the firmware's keys and text.

Every press gives exactly one KeyDown, however often the system repeats it. The keys of the numeric block always arrive
as the keys of a 4×3 pad, so that multi-tap can be tried on a desktop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

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
}
PAD = {
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "#",
}
# By their place, because on some keyboards (French) the digit row writes other characters
DIGIT_ROW = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
PRINTED = "0123456789*#"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Keyboard:
    """Turns pygame's key events into ours; *wants_text* tells whether a text field is open at that very moment."""

    def __init__(self, wants_text: Callable[[], bool]) -> None:
        self._wants_text = wants_text
        self._held: dict[int, str] = {}  # pygame key -> our name, for each KeyDown that has no KeyUp yet
        self._spent: dict[int, str] = {}  # pygame key -> the text that it also types and that must not count again

    def translate(self, event: pygame.event.Event) -> Iterator[Event]:
        """Yield our events for one of pygame's: none for what means nothing here."""
        if event.type == pygame.KEYDOWN:
            yield from self._down(event)
        elif event.type == pygame.KEYUP:
            yield from self._up(event.key)
        elif event.type == pygame.TEXTINPUT:
            yield from self._text(event.text)
        elif event.type == pygame.WINDOWFOCUSLOST:
            yield from self.release()

    def release(self) -> Iterator[Event]:
        """Yield a KeyUp for every key that is held: nobody will tell us when it is let go."""
        for key in list(self._held):
            yield from self._up(key)
        self._spent.clear()

    def _down(self, event: pygame.event.Event) -> Iterator[Event]:
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

    def _text(self, text: str) -> Iterator[Event]:
        text = "".join(letter for letter in text if letter.isprintable())
        if text and self._wants_text() and text not in self._spent.values():
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
    return _letter(event) or DIGIT_ROW.get(event.scancode)


def _letter(event: pygame.event.Event) -> str | None:
    letter = chr(event.key) if 0 < event.key < 128 else ""
    return letter if letter and letter in LETTERS else None


def _types(event: pygame.event.Event, typed: str) -> bool:
    """Return True when the key writes a character: on the main block, without Ctrl."""
    is_command = event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_ALT
    return event.key not in PAD and not is_command and bool(typed) and typed.isprintable()
