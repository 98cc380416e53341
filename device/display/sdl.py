"""What the displays that SDL drives have in common: the window on a desktop and the whole screen of the console."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pygame

from device.display.fitting import Size
from device.display.presenter import Placement, Presenter, place_anyhow
from device.display.sdl_variables import INVISIBLE, VIDEO, name_of, setting
from firmware_sim.errors import DisplayUnavailable
from firmware_sim.events import Notice

CONSOLE = "kmsdrm"
TITLE = "Wari"
STDERR = 2
RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
UNCOVERED = (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


class SdlDisplay:
    """Paints on SDL's one surface. A subclass opens video in its constructor and sets *_opened* in its ``fit``."""

    name = "sdl"

    def __init__(self) -> None:
        self.stale = False
        self.flips = 0
        self.notices: list[Notice] = []  # what the player should be told of what the display found
        self._picture: Size = (1, 1)
        self._scale: int | None = None
        self._rotation = 0
        self._opened: Size = (1, 1)
        self._size: Size = (1, 1)
        self._presenter = Presenter()

    @property
    def size(self) -> Size | None:
        """The size of the whole screen in pixels."""
        return self._size

    @property
    def placement(self) -> Placement:
        """Where the picture lies on the surface as it is now."""
        surface = surface_now()
        size = self._opened if surface is None else surface.get_size()
        return place_anyhow(self._picture, size, self._scale, self._rotation)

    def show(self, frame: pygame.Surface) -> None:
        """Paint *frame* and flip once."""
        self.paint(frame)
        self.flip()

    def paint(self, frame: pygame.Surface) -> None:
        """Paint *frame* on the surface; the first half of :meth:`show`."""
        surface = surface_now()
        if surface is not None:
            self._presenter.paint(frame, surface, self.placement)

    def flip(self) -> None:
        """Bring the surface to the screen; the second half of :meth:`show`."""
        if surface_now() is not None:
            pygame.display.flip()
        self.flips += 1
        self.stale = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer what SDL tells the display; True when *event* was for the display alone."""
        if event.type in RESIZED or event.type in UNCOVERED:
            self.stale = True
        return False

    def close(self) -> None:
        """Give the screen back; a second call does nothing."""
        pygame.display.quit()


def surface_now() -> pygame.Surface | None:
    """Return SDL's one surface, None while there is none.

    A window may be given a size for which SDL finds no memory: what pygame returns then is of no use.
    """
    with suppress(pygame.error):
        surface = pygame.display.get_surface()
        if surface is not None and surface.get_size():
            return surface
    return None


def open_video(name: str, wanted: str = "") -> None:
    """Start SDL's video for the display *name* and check which driver SDL took.

    A *wanted* driver is the only one tried, whatever the environment says. Without it, a driver that shows nothing is
    refused, and so is the console's, for which a screen has to be chosen first. Raises DisplayUnavailable.
    """
    try:
        with quiet_libraries(), variables(**dict.fromkeys(VIDEO, wanted) if wanted else {}):
            pygame.display.init()
    except pygame.error as error:
        raise DisplayUnavailable("display-unavailable", name=name, why=str(error)) from error
    driver = pygame.display.get_driver().lower()
    if driver == wanted or (not wanted and driver not in (CONSOLE, *INVISIBLE)):
        return
    pygame.display.quit()
    raise _unusable(name, driver)


def _unusable(name: str, driver: str) -> DisplayUnavailable:
    """Return why the display *name* cannot use *driver*, and which variable asked for it if one did."""
    if driver == CONSOLE:
        return DisplayUnavailable("display-console", name=name, driver=driver)
    asked = setting(os.environ, VIDEO, (driver,))
    if not asked:
        return DisplayUnavailable("display-invisible", name=name, driver=driver)
    return DisplayUnavailable("display-hidden", name=name, driver=driver, setting=asked, variable=name_of(asked))


@contextmanager
def variables(**values: str) -> Iterator[None]:
    """Set environment variables that SDL reads for the time of a ``with`` block."""
    with ExitStack() as after:
        for name, value in values.items():
            before = os.environ.get(name)
            after.callback(os.environ.pop, name, None) if before is None else after.callback(
                os.environ.__setitem__, name, before
            )
            os.environ[name] = value
        yield


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """Drop what is written to the file descriptor of stderr in a ``with`` block.

    The libraries of the drivers that SDL tries print raw lines there; why none opened, pygame's own error says.
    """
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.flush()
    try:
        kept = os.dup(STDERR)
    except OSError:  # the program was started without one
        yield
        return
    try:
        with suppress(OSError), Path(os.devnull).open("wb") as nowhere:  # a broken system has no /dev/null
            os.dup2(nowhere.fileno(), STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
