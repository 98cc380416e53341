"""Takes the pictures of the README and its pages: the real screens of every profile, and a moving picture of a game.

``python -m tools.shots [--to docs/pictures] [PROFILE…]`` writes ``PROFILE-NAME.png`` at the handheld's resolution, as
``docs/pictures.wari`` says, and for FILMED also ``FILMED-game.gif``, which shows the board during ``docs/game.wari``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pygame
from PIL import Image

from device.assets import open_resources
from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.display.profiles import load_profile, profile_names
from device.saving.store import Store
from device.scripting.script import VirtualDevice, run_script
from firmware_sim.errors import WariError
from firmware_sim.firmware import Options
from firmware_sim.resources import Resources
from tools.command_line import Parser, refusal

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "docs" / "pictures.wari"
GAME = ROOT / "docs" / "game.wari"
FOLDER = ROOT / "docs" / "pictures"
FILMED = "series5"
LEAST_MS = 60  # for each frame of the moving picture: viewers slow down shorter ones
LAST_MS = 2000  # for its last frame


class Film(NullDisplay):
    """Keeps every frame of the board and its time."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__()
        self.size = size
        self.device: VirtualDevice | None = None
        self.frames: list[tuple[int, Image.Image]] = []

    def show(self, frame: pygame.Surface) -> None:
        """Keep *frame*, and replace the one before if that was too short."""
        if self.device is None or self.device.core.screen != "play":
            return
        picture = Image.frombytes("P", frame.get_size(), pygame.image.tobytes(frame, "P"))
        picture.putpalette([part for colour in frame.get_palette() for part in tuple(colour)[:3]])
        if self.frames and self.device.ms - self.frames[-1][0] < LEAST_MS:
            self.frames[-1] = self.frames[-1][0], picture
        else:
            self.frames.append((self.device.ms, picture))

    def save(self, file: Path) -> None:
        """Write all frames to *file*, an endless GIF."""
        times = [ms for ms, _ in self.frames]
        lasts = [*(after - before for before, after in pairwise(times)), LAST_MS]
        first, *others = (picture for _, picture in self.frames)
        first.save(file, save_all=True, append_images=others, duration=lasts, loop=0)


def take(profile: str, script: Path, folder: Path, resources: Resources) -> int:
    """Run *script* on *profile* and put its pictures, named after both, into *folder*; return 0 if it passed."""
    setup = Setup.here(load_profile(profile, resources), 0, Options(), resources)
    with tempfile.TemporaryDirectory() as state, tempfile.TemporaryDirectory() as shots:
        boot = Boot(setup, lambda: Store(Path(state)))
        code = run_script(script, lambda: VirtualDevice(boot, NullDisplay()), Path(shots))
        boot.stop()
        folder.mkdir(parents=True, exist_ok=True)
        for picture in sorted(Path(shots).iterdir()):
            (folder / f"{profile}-{picture.name}").write_bytes(picture.read_bytes())
    return code


def film(profile: str, script: Path, file: Path, resources: Resources) -> int:
    """Run *script* on *profile* and write the frames of the board to *file*; return 0 if it passed."""
    setup = Setup.here(load_profile(profile, resources), 0, Options(), resources)
    roll = Film((setup.profile.width, setup.profile.height))
    with tempfile.TemporaryDirectory() as state:
        boot = Boot(setup, lambda: Store(Path(state)))

        def begin() -> VirtualDevice:
            roll.device = VirtualDevice(boot, roll)
            return roll.device

        code = run_script(script, begin, None)
        boot.stop()
    if code == 0:
        roll.save(file)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures that *arguments* ask for; return 0 when every script passed."""
    resources = open_resources({})
    parser = Parser("shots", "Take the pictures of the README and its pages.")
    parser.add_argument("profiles", nargs="*", metavar="PROFILE", default=profile_names(resources))
    parser.add_argument("--script", type=Path, default=SCRIPT, help="what to do, and when to take a picture")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder for the pictures")
    given = parser.parse_args(arguments)
    try:
        codes = [take(profile, given.script, given.to, resources) for profile in given.profiles]
        if FILMED in given.profiles and given.script == SCRIPT:
            codes.append(film(FILMED, GAME, given.to / f"{FILMED}-game.gif", resources))
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
