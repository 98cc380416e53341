"""Displays on stand-ins for their hardware, each with a way to see what its panel shows."""

from __future__ import annotations

import fcntl
import os
import select
import struct
import termios
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame
import pyte

from device.display import Display
from device.display.cells import BRAILLE, DOTS, HALVES, Shape
from device.display.fitting import Size
from device.display.kms import Kms
from device.display.lcd import Lcd
from device.display.null import NullDisplay
from device.display.panel import Panel
from device.display.terminal import Terminal
from device.display.window import Window

RGB = tuple[int, int, int]
TRUE = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
SECONDS = 20  # for what takes milliseconds: on a machine that is busy
PANEL: Size = (160, 96)  # the size that all panels have here, so that one suite fits all
SYSFS = {
    "card0-HDMI-A-1": {"status": "disconnected", "modes": ""},
    "card1-DSI-1": {"status": "connected", "modes": "800x480\n"},
    "card1-Writeback-1": {"status": "unknown", "modes": ""},
}


class Stage(ABC):
    """A *display* and its panel."""

    display: Display
    fits_all = False

    @abstractmethod
    def __init__(self, folder: Path) -> None:
        """Open the display; *folder* is for files of the stand-in."""

    @abstractmethod
    def pixel(self, x: int, y: int) -> RGB:
        """Return the colour of the panel's pixel (*x*, *y*) as somebody sees it."""

    def settle(self) -> None:
        """Wait until the panel shows what was shown last."""
        return

    def close(self) -> None:
        """Let everything go."""
        self.display.close()


class NullStage(Stage):
    """The null display: nobody sees it, so its last frame is asked."""

    fits_all = True

    def __init__(self, folder: Path) -> None:
        self.display: NullDisplay = NullDisplay()

    def pixel(self, x: int, y: int) -> RGB:
        at, frame = self.display.placement.to_picture(x, y), self.display.frame
        assert at is not None
        assert frame is not None
        return colour(frame.get_at(at))


class SdlStage(Stage):
    """What SDL's dummy driver would bring to a screen."""

    def pixel(self, x: int, y: int) -> RGB:
        surface = pygame.display.get_surface()
        assert surface is not None
        return colour(surface.get_at((x, y)))


class WindowStage(SdlStage):
    """A window under SDL's dummy driver."""

    def __init__(self, folder: Path) -> None:
        self.display = Window(driver="dummy")


class KmsStage(SdlStage):
    """The console's whole screen: the kernel's lists as files, SDL's dummy driver for kmsdrm."""

    def __init__(self, folder: Path) -> None:
        make_sysfs(folder, SYSFS)
        self.display = Kms(root=folder, driver="dummy")


class LcdStage(Stage):
    """luma's dummy device, which keeps the last image."""

    def __init__(self, folder: Path, device: str = "dummy", **options: object) -> None:
        width, height = PANEL
        panel = Panel(device=device, options={"width": width, "height": height, "mode": "RGB", **options})
        self.display: Lcd = Lcd(panel)

    def pixel(self, x: int, y: int) -> RGB:
        red, green, blue = self.display.device.image.convert("RGB").getpixel((x, y))
        return red, green, blue

    def settle(self) -> None:
        assert self.display.settled(SECONDS)


class TerminalStage(Stage):
    """A terminal on the other side of a pseudo-terminal: pyte keeps what it would show."""

    def __init__(self, folder: Path, grid: Size = (160, 48), environment: Mapping[str, str] = TRUE) -> None:
        self.master, self.slave = os.openpty()
        self.screen = pyte.Screen(*grid)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.is_there = True
        self._resize(grid)
        self.before = termios.tcgetattr(self.slave)
        self.display: Terminal = Terminal(keyboard=self.slave, output=self.slave, environment=environment)

    def _resize(self, grid: Size) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", grid[1], grid[0], 0, 0))

    def resize(self, grid: Size) -> None:
        """Give the terminal another size, as somebody does who drags its corner."""
        self._resize(grid)
        self.screen.resize(grid[1], grid[0])

    def type(self, typed: bytes) -> None:
        """Press keys."""
        os.write(self.master, typed)

    def settle(self) -> None:
        ends = time.monotonic() + SECONDS
        while not (self.display.settled(0) and not self._readable()):
            self.drain()
            assert time.monotonic() < ends

    def drain(self) -> None:
        """Show what was written so far."""
        while self._readable():
            more = os.read(self.master, 1 << 16)
            self.written += more
            self.feed(more)

    def feed(self, written: bytes) -> None:
        """Have the terminal show what was *written*."""
        self._stream.feed(written)

    def _readable(self) -> bool:
        return bool(select.select([self.master], [], [], 0.005)[0])

    def cell(self, column: int, row: int) -> Any:
        """Return what pyte knows of one character."""
        return self.screen.buffer[row][column]

    def pixel(self, x: int, y: int) -> RGB:
        """Return the colour of a pixel of the shape that the terminal shows the picture in."""
        width, height = self.display.placement.display
        shape = next(one for one in Shape if one.pixels((self.screen.columns, self.screen.lines)) == (width, height))
        cell = self.cell(x // shape.across, y // shape.down)
        return hexadecimal(cell.fg if is_ink(cell.data, x % shape.across, y % shape.down) else cell.bg)

    def hang_up(self) -> None:
        """Take the terminal away."""
        self.settle()
        os.close(self.master)
        self.is_there = False

    def close(self) -> None:
        self.display.close()
        if self.is_there:
            self.drain()
            os.close(self.master)
        os.close(self.slave)


def is_ink(character: str, x: int, y: int) -> bool:
    """Return whether a pixel of a character is ink."""
    if character in HALVES:
        return bool(HALVES.index(character) >> y & 1)
    return bool((ord(character) - BRAILLE) & DOTS[2 * y + x])


def hexadecimal(text: str) -> RGB:
    """Return the colour that pyte calls so; the ground of a terminal is black."""
    digits = "000000" if text == "default" else text
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def colour(value: Any) -> RGB:
    """Return a pygame colour without its alpha."""
    return int(value[0]), int(value[1]), int(value[2])


def make_sysfs(root: Path, connectors: Mapping[str, Mapping[str, str]]) -> None:
    """Write what the kernel tells of *connectors* below *root*, and device files for their cards."""
    (root / "dev" / "dri").mkdir(parents=True, exist_ok=True)
    for name, files in connectors.items():
        folder = root / "sys" / "class" / "drm" / name
        folder.mkdir(parents=True, exist_ok=True)
        (root / "dev" / "dri" / name.split("-")[0]).touch()
        for file, text in files.items():
            (folder / file).write_text(text, encoding="ascii")


STAGES: dict[str, type[Stage]] = {
    "window": WindowStage,
    "kms": KmsStage,
    "lcd": LcdStage,
    "terminal": TerminalStage,
    "null": NullStage,
}
