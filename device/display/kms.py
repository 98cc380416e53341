"""The whole screen of the console, without X: SDL's kmsdrm driver on the right connector of the right card."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from device.display.connectors import Connector, choose, find_connectors
from device.display.fitting import Size
from device.display.panel import Panel
from device.display.presenter import place
from device.display.sdl import CONSOLE, TITLE, SdlDisplay, open_video, variables
from device.files import exists
from firmware_sim.errors import DisplayUnavailable
from firmware_sim.events import Notice

INDEX = "SDL_KMSDRM_DEVICE_INDEX"  # the number of the card; SDL reads it as a hint, from the environment
NODE = "dev/dri/card{}"
INPUTS = "dev/input"


class Kms(SdlDisplay):
    """Takes a screen wholly. Below *root* lie the kernel's lists; *driver* is SDL's name of the driver to insist on."""

    name = "kms"

    def __init__(self, panel: Panel | None = None, *, root: Path = Path("/"), driver: str = CONSOLE) -> None:
        super().__init__()
        self.connector = choose(find_connectors(root), (panel or Panel()).connector)
        _check_access(root / NODE.format(self.connector.card))
        self._open_video(driver)
        self.screen, self._size = self._found(root)
        self.notices = _unread(root / INPUTS)

    def _open_video(self, driver: str) -> None:
        """Start SDL on the card of the connector; what SDL says of a failure is often of something else."""
        card = self.connector.card
        with variables(**{INDEX: str(card)}):
            try:
                open_video(self.name, driver)
            except DisplayUnavailable as error:
                why = error.values.get("why", error.values.get("driver"))
                connector = f"{self.connector.name} of card{card}"
                raise DisplayUnavailable("kms-refused", driver=driver, connector=connector, why=why) from error

    def _found(self, root: Path) -> tuple[int, Size]:
        """Return the number and size of SDL's screen; the kernel is asked anew, for it looks when SDL does."""
        sizes = pygame.display.get_desktop_sizes()
        number = screen_of(self.connector, find_connectors(root), sizes)
        if number is None:
            self.close()
            raise DisplayUnavailable("kms-lost", connector=self.connector.name)
        return number, sizes[number]

    def fit(self, picture: Size, scale: int | None, rotation: int) -> None:
        """Take the whole screen for frames of size *picture*."""
        place(picture, self._size, scale, rotation)
        self._picture, self._scale, self._rotation, self._opened = picture, scale, rotation, self._size
        try:
            pygame.display.set_mode(self._size, pygame.FULLSCREEN, display=self.screen)
        except pygame.error as error:
            raise DisplayUnavailable("display-unavailable", name=self.name, why=str(error)) from error
        pygame.display.set_caption(TITLE)
        pygame.mouse.set_visible(False)
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer what SDL tells the display; a mouse that is moved, but no finger, shows where it is."""
        if event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
            pygame.mouse.set_visible(True)
        return super().handle(event)


def screen_of(connector: Connector, connectors: list[Connector], sizes: list[Size]) -> int | None:
    """Return the number of SDL's screen that *connector* is, None when SDL has no such screen.

    SDL lists the usable ones of a card as the kernel does. Where that order cannot be told, the size of the screen
    tells them apart. *connectors* may tell another status and other modes of it than *connector*: they are newer.
    """
    beside = sorted(
        (one for one in connectors if one.card == connector.card and one.is_usable), key=lambda one: one.rank
    )
    number = next((at for at, one in enumerate(beside) if one.name == connector.name), None)
    if number is None:
        return None
    fitting = [at for at, size in enumerate(sizes) if size in beside[number].modes]
    here = number if number < len(sizes) else None
    return number if number in fitting else next(iter(fitting), here)


def _check_access(node: Path) -> None:
    """Raise DisplayUnavailable when the card's device file is there and this account may not use it."""
    if exists(node) and not os.access(node, os.R_OK | os.W_OK):
        raise DisplayUnavailable("kms-forbidden", file=node)


def _unread(inputs: Path) -> list[Notice]:
    """Return what to tell the player when there are devices below *inputs* and this account may read none.

    SDL says nothing of it, and there would be a picture and no keys. No error: a serial keypad may do.
    """
    devices = sorted(inputs.glob("event*"))
    if not devices or any(os.access(device, os.R_OK) for device in devices):
        return []
    return [Notice("evdev-refused", (("name", str(devices[0])),))]
