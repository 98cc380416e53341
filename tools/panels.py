"""Takes pictures of a terminal and a luma panel, with the script of the README's pictures.

``python -m tools.panels [--to FOLDER] [PROFILE…]`` plays ``docs/pictures.wari`` on the ``terminal`` display, emulated
by pyte, and on luma's capture device, and writes ``PROFILE-terminal-NAME.png`` and ``PROFILE-lcd-NAME.png``. By default
it uses the smallest and the largest profile. It needs pyte, and luma.emulator, installed with
``pip install --no-deps luma.emulator`` because that depends on the other pygame.
"""

from __future__ import annotations

import fcntl
import os
import select
import struct
import sys
import tempfile
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path

import pyte
from PIL import Image, ImageDraw

from device.assets import open_resources
from device.boot import Boot, Setup
from device.display import Display
from device.display.cells import BRAILLE, DOTS, HALVES, Shape
from device.display.lcd import Lcd
from device.display.panel import Panel
from device.display.profiles import load_profile
from device.display.terminal import Terminal
from device.saving.store import Store
from device.scripting.parser import parse_script
from device.scripting.script import Runner, VirtualDevice
from firmware_sim.errors import WariError
from firmware_sim.firmware import Options
from firmware_sim.profile import Profile
from firmware_sim.resources import Resources
from tools.command_line import Parser, refusal

SCRIPT = Path(__file__).resolve().parent.parent / "docs" / "pictures.wari"
PROFILES = ("oled128", "series5")
CELL = (8, 16)  # pixels of a character in the picture of a terminal
TERM = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
SECONDS = 60

Shoot = Callable[[], Image.Image]


class Emulated:
    """A terminal large enough for a picture in braille, and its contents."""

    def __init__(self, profile: Profile) -> None:
        columns, lines = Shape.BRAILLE.cells((profile.width, profile.height))
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.display = Terminal(keyboard=slave, output=slave, environment=TERM)
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)

    def shoot(self) -> Image.Image:
        """Return a picture of the terminal's window."""
        while not self.display.settled(0) or select.select([self._master], [], [], 0.05)[0]:
            if select.select([self._master], [], [], 0.05)[0]:
                self._stream.feed(os.read(self._master, 1 << 16))
        size = self._screen.columns * CELL[0], self._screen.lines * CELL[1]
        window = Image.new("RGB", size)
        draw = ImageDraw.Draw(window)
        for row in range(self._screen.lines):
            for column in range(self._screen.columns):
                self._draw_cell(draw, row, column)
        return window

    def _draw_cell(self, draw: ImageDraw.ImageDraw, row: int, column: int) -> None:
        cell, (width, height) = self._screen.buffer[row][column], CELL
        x, y = column * width, row * height
        draw.rectangle((x, y, x + width - 1, y + height - 1), _colour(cell.bg, "000000"))
        ink = _colour(cell.fg, "ffffff")
        if cell.data in HALVES:
            for half in (half for half in (0, 1) if HALVES.index(cell.data) >> half & 1):
                top = y + half * height // 2
                draw.rectangle((x, top, x + width - 1, top + height // 2 - 1), ink)
        else:
            for number, bit in enumerate(DOTS):
                if ord(cell.data) - BRAILLE & bit:
                    left, top = x + number % 2 * 4, y + number // 2 * 4
                    draw.rectangle((left, top + 1, left + 2, top + 3), ink)


def _colour(text: str, otherwise: str) -> str:
    return f"#{otherwise if text == 'default' else text}"


@contextmanager
def terminal(profile: Profile) -> Iterator[tuple[Display, Shoot]]:
    """Yield a terminal that fits the *profile*, and a function that takes its picture."""
    emulated = Emulated(profile)
    with closing(emulated.display):
        yield emulated.display, emulated.shoot


@contextmanager
def lcd(profile: Profile) -> Iterator[tuple[Display, Shoot]]:
    """Yield luma's capture device in the size of the *profile*, and a function that returns its newest file."""
    with tempfile.TemporaryDirectory() as folder:
        template = f"{folder}/{{0:06}}.png"
        mode = "1" if profile.greys == 2 else "RGB"
        options = {
            "width": profile.width,
            "height": profile.height,
            "mode": mode,
            "scale": 1,
            "file_template": template,
        }
        display = Lcd(Panel(device="capture", options=options))

        def shoot() -> Image.Image:
            display.settled(SECONDS)
            return Image.open(max(Path(folder).iterdir())).convert("RGB")

        with closing(display):
            yield display, shoot


KINDS = {"terminal": terminal, "lcd": lcd}


class Photographer(Runner):
    """A runner that takes its pictures from a display."""

    def __init__(self, device: VirtualDevice, shoot: Shoot, save: Callable[[str, Image.Image], None]) -> None:
        super().__init__(device)
        self._shoot, self._save = shoot, save

    def _shot(self, name: str) -> None:
        self._save(name, self._shoot())


def take(name: str, kind: str, folder: Path, resources: Resources) -> None:
    """Run the script on the profile *name* with a display of this *kind*, and put its pictures into *folder*."""
    profile = load_profile(name, resources)
    setup = Setup.here(profile, 0, Options(), resources)
    folder.mkdir(parents=True, exist_ok=True)

    def save(shot: str, picture: Image.Image) -> None:
        picture.save(folder / f"{name}-{kind}-{shot}.png", optimize=True)

    with KINDS[kind](profile) as (display, shoot), tempfile.TemporaryDirectory() as state:
        display.fit((profile.width, profile.height), 1, 0)
        boot = Boot(setup, lambda: Store(Path(state)))
        runner = Photographer(VirtualDevice(boot, display), shoot, save)
        for command in parse_script(SCRIPT.read_text("utf-8")):
            runner.run(command)
        boot.stop()


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures that *arguments* ask for."""
    parser = Parser("panels", "Take pictures of displays.")
    parser.add_argument("profiles", nargs="*", metavar="PROFILE", default=PROFILES)
    parser.add_argument("--to", type=Path, default=Path("panels"))
    given = parser.parse_args(arguments)
    if find_spec("luma.emulator") is None:
        parser.error("luma.emulator is missing: run pip install --no-deps luma.emulator")
    resources = open_resources({})
    try:
        for name in given.profiles:
            for kind in KINDS:
                take(name, kind, given.to, resources)
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
