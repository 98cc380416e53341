"""A window on a desktop, or the whole screen: whatever SDL can open."""

from __future__ import annotations

import os
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import pygame

from device.display.presenter import Placement, Presenter, Size, largest_scale, place, place_anyhow, turned
from firmware_sim.errors import DisplayUnavailable

INVISIBLE = ("offscreen", "dummy")  # SDL takes these silently when nothing else works: the panel would stay black
ROOM = (19 / 20, 9 / 10)  # of the desktop's width and height; the rest is for the window's frame and panels
SMALL = 1024  # pixels: the width up to which a screen is given up wholly for a larger picture
PATIENCE = 3  # how often a window that is too small is opened anew before whoever insists on its size has it
TITLE = "Wari"
CENTRED = "SDL_VIDEO_CENTERED"
STDERR = 2
RESIZED = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
UNCOVERED = (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


class Window:
    """An SDL window that can be resized; F11 switches to the whole screen and back."""

    name = "window"

    def __init__(self) -> None:
        self.stale = False
        self.flips = 0
        self._picture: Size = (1, 1)
        self._scale: int | None = None
        self._rotation = 0
        self._windowed: Size = (1, 1)
        self._full = False
        self._insisted: Counter[Size] = Counter()  # how often each size that is too small came
        self._presenter = Presenter()
        _open_video()
        self._size: Size = pygame.display.get_desktop_sizes()[0]

    @property
    def size(self) -> Size | None:
        """The size of the whole screen in pixels."""
        return self._size

    def fit(self, picture: Size, scale: int | None, rotation: int) -> None:
        """Open the window for frames of size *picture*.

        The whole screen is taken when only that is large enough, and when it is small and shows a larger picture.
        """
        fitting = place(picture, self._size, scale, rotation)
        room = (int(self._size[0] * ROOM[0]), int(self._size[1] * ROOM[1]))
        windowed = min(largest_scale(picture, room, rotation), scale or fitting.scale)
        self._picture, self._scale, self._rotation = picture, scale, rotation
        self._full = windowed < (scale or (fitting.scale if self._size[0] <= SMALL else 1))
        self._windowed = Placement(picture, room, max(windowed, 1), rotation).rect.size
        self._open()

    @property
    def placement(self) -> Placement:
        """Where the picture lies in the window as it is now."""
        surface = pygame.display.get_surface()
        size = self._windowed if surface is None else surface.get_size()
        return place_anyhow(self._picture, size, self._scale, self._rotation)

    def show(self, frame: pygame.Surface) -> None:
        """Paint *frame* and flip once."""
        self.paint(frame)
        self.flip()

    def paint(self, frame: pygame.Surface) -> None:
        """Paint *frame* on the window's surface; the first half of :meth:`show`."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self._presenter.paint(frame, surface, self.placement)

    def flip(self) -> None:
        """Bring the window's surface to the screen; the second half of :meth:`show`."""
        pygame.display.flip()
        self.flips += 1
        self.stale = False

    def handle(self, event: pygame.event.Event) -> None:
        """Answer what the desktop tells the window; the keys belong to the keyboard."""
        if event.type in RESIZED or event.type in UNCOVERED:
            self.stale = True
        if event.type in RESIZED and not self._full:
            self._resized()

    def toggle_full(self) -> None:
        """Switch between the window and the whole screen."""
        self._full = not self._full
        self._open()

    def close(self) -> None:
        """Close the window; a second call does nothing."""
        pygame.display.quit()

    def _resized(self) -> None:
        """Remember the size that the window was given, or open it anew if the picture does not fit any more.

        A window manager that divides the screen up insists on its size: then the picture is cut.
        """
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self._windowed = size = surface.get_size()
        if largest_scale(self._picture, size, self._rotation) == 0 and self._insisted[size] < PATIENCE:
            self._insisted[size] += 1
            least = turned(self._picture, self._rotation)
            self._windowed = max(size[0], least[0]), max(size[1], least[1])
            self._open()

    def _open(self) -> None:
        flags, size = (pygame.FULLSCREEN, self._size) if self._full else (pygame.RESIZABLE, self._windowed)
        try:
            with warnings.catch_warnings(), in_the_middle() if self._full else nullcontext():
                warnings.simplefilter("ignore", RuntimeWarning)  # of a window manager that chose another size
                pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise DisplayUnavailable("display-unavailable", name=self.name, why=str(error)) from error
        pygame.display.set_caption(TITLE)
        self.stale = True


@contextmanager
def in_the_middle() -> Iterator[None]:
    """Let what pygame opens in a ``with`` block lie in the middle of the screen.

    Pygame gives the whole-screen window the corner of the window before it. A window manager corrects that; where there
    is none it would stay there, and its picture off-centre. The window then comes back in the middle, too.
    """
    before = os.environ.get(CENTRED)
    os.environ[CENTRED] = "1"
    try:
        yield
    finally:
        del os.environ[CENTRED]
        if before is not None:
            os.environ[CENTRED] = before


def _open_video() -> None:
    """Start SDL's video and check which driver it really took."""
    try:
        with quiet_libraries():
            pygame.display.init()
    except pygame.error as error:
        raise DisplayUnavailable("display-unavailable", name=Window.name, why=str(error)) from error
    driver = pygame.display.get_driver().lower()
    asked = os.environ.get("SDL_VIDEODRIVER", "").lower().split(",")
    if driver in INVISIBLE and driver not in asked:
        pygame.display.quit()
        raise DisplayUnavailable("display-invisible", name=Window.name, driver=driver)


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
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
