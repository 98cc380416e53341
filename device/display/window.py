"""A window on a desktop, or the whole screen: whatever SDL can open under X11, Wayland and their like."""

from __future__ import annotations

import warnings
from collections import Counter
from contextlib import nullcontext

import pygame

from device.display.fitting import SMALL, Size, largest_scale, turned
from device.display.panel import Panel
from device.display.presenter import Placement, place
from device.display.sdl import RESIZED, TITLE, SdlDisplay, open_video, surface_now, variables
from firmware_sim.errors import DisplayUnavailable

ROOM = (19 / 20, 9 / 10)  # of the desktop's width and height; the rest is for the window's frame and panels
PATIENCE = 3  # how often a window that is too small is opened again before the desktop has its way


class Window(SdlDisplay):
    """An SDL window that can be resized; F11 switches to the whole screen and back.

    *driver* is SDL's name of the driver to insist on; without it, SDL takes the desktop's.
    """

    name = "window"

    def __init__(self, panel: Panel | None = None, *, driver: str = "") -> None:
        super().__init__()
        self._full = False
        self._insisted: Counter[Size] = Counter()  # how often each size that is too small came
        open_video(self.name, driver)
        self._size = pygame.display.get_desktop_sizes()[0]

    def fit(self, picture: Size, scale: int | None, rotation: int) -> None:
        """Open the window for frames of size *picture*.

        The whole screen is taken when only that is large enough, and when it is small and shows a larger picture.
        """
        fitting = place(picture, self._size, scale, rotation)
        room = (int(self._size[0] * ROOM[0]), int(self._size[1] * ROOM[1]))
        windowed = min(largest_scale(picture, room, rotation), scale or fitting.scale)
        self._picture, self._scale, self._rotation = picture, scale, rotation
        self._full = windowed < (scale or (fitting.scale if self._size[0] <= SMALL else 1))
        self._opened = Placement(picture, room, max(windowed, 1), rotation).rect.size
        self._open()

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer what the desktop tells the window; F11 is the window's own key, all others are the keyboard's."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full()
            return True
        super().handle(event)
        if event.type in RESIZED and not self._full:
            self._resized()
        return False

    def toggle_full(self) -> None:
        """Switch between the window and the whole screen."""
        self._full = not self._full
        self._open()

    def _resized(self) -> None:
        """Remember the size that the window was given, or open it again if the picture no longer fits.

        A window manager that divides the screen up insists on its size: then the picture is cut.
        """
        surface = surface_now()
        if surface is None:
            return
        self._opened = size = surface.get_size()
        if largest_scale(self._picture, size, self._rotation) == 0 and self._insisted[size] < PATIENCE:
            self._insisted[size] += 1
            least = turned(self._picture, self._rotation)
            self._opened = max(size[0], least[0]), max(size[1], least[1])
            self._open()

    def _open(self) -> None:
        """Open the window or take the whole screen.

        Pygame gives the whole-screen window the corner of the window before it. A window manager corrects that; where
        there is none it would stay there, and its picture off-centre. So the window is opened in the middle; it comes
        back there, too.
        """
        flags, size = (pygame.FULLSCREEN, self._size) if self._full else (pygame.RESIZABLE, self._opened)
        centred = variables(SDL_VIDEO_CENTERED="1") if self._full else nullcontext()
        try:
            with warnings.catch_warnings(), centred:
                warnings.simplefilter("ignore", RuntimeWarning)  # of a window manager that chose another size
                pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise DisplayUnavailable("display-unavailable", name=self.name, why=str(error)) from error
        pygame.display.set_caption(TITLE)
        self.stale = True
