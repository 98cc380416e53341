"""Takes the pictures of the README: the real screens of every profile, by the script ``docs/pictures.wari``.

``python -m tools.shots [--to docs/pictures] [PROFILE…]`` writes ``PROFILE-NAME.png`` at the handheld's resolution.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from device.assets import open_resources
from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.profiles import load_profile, profile_names
from device.script import VirtualDevice, run_script
from device.store import Store
from firmware_sim.errors import WariError
from firmware_sim.firmware import Options
from firmware_sim.resources import Resources
from tools.command_line import Parser, refusal

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "docs" / "pictures.wari"
FOLDER = ROOT / "docs" / "pictures"


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures that *arguments* ask for; return 0 when every script passed."""
    resources = open_resources({})
    parser = Parser("shots", "Take the pictures of the README.")
    parser.add_argument("profiles", nargs="*", metavar="PROFILE", default=profile_names(resources))
    parser.add_argument("--script", type=Path, default=SCRIPT)
    parser.add_argument("--to", type=Path, default=FOLDER)
    given = parser.parse_args(arguments)
    try:
        return max(take(profile, given.script, given.to, resources) for profile in given.profiles)
    except WariError as error:
        print(refusal(error), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
