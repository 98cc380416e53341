"""Everything that SDL's event queue tells: keys, pointer, display, and the wish to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from device.display.sdl import SdlDisplay
from device.input.keyboard import Keyboard
from device.input.pointer import Pointer
from firmware_sim.events import Event, Quit


class Desktop:
    """Reads SDL's event queue for a *display*; *wants_text* tells whether a text field is open just then."""

    def __init__(self, display: SdlDisplay, wants_text: Callable[[], bool], pointer: Pointer | None = None) -> None:
        self._display = display
        self._keyboard = Keyboard(wants_text)
        self._pointer = pointer or Pointer(lambda: display.placement)

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call; *now_ms* is the time of the device."""
        while self._display.notices:
            yield self._display.notices.pop(0)
        for event in pygame.event.get():
            if event.type == pygame.QUIT:  # the window's close box, or a signal that SDL caught
                yield Quit()
            elif not self._display.handle(event):
                yield from self._keyboard.translate(event, now_ms)
                yield from self._pointer.translate(event, now_ms)
