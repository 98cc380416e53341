"""Kills the program in mid-game, again and again, and checks that nothing is lost.

``python -m tools.cuts [--kills 200] [--seed 0]``: a second process plays on the real firmware and the real store and is
killed (SIGKILL) at a random moment; what the next start finds must be the last save that was finished, or the one that
was under way. The game goes on from there, so that the kills fall on every stage of it.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from device.assets import open_resources
from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.profiles import DEFAULT, load_profile
from device.script import VirtualDevice
from device.store import Store
from firmware_sim.firmware import About, Options
from firmware_sim.rules import record
from firmware_sim.rules.notation import Direction, number_of_bowl

WRITES = 30  # a process is killed within so many saves
GAME = "game"


class TellingStore(Store):
    """Says on standard output when a save of the game begins and when it is done."""

    def write(self, name: str, text: str) -> None:
        """Keep *text*, and say so before and after."""
        if name == GAME:
            print("begin", text, flush=True)
        super().write(name, text)
        if name == GAME:
            print("done", text, flush=True)


@dataclass(slots=True)
class Told:
    """What the killed process said."""

    done: str | None = None
    begun: str | None = None

    def read(self, line: str) -> None:
        """Take a line; one that was cut off by the kill counts as not said."""
        word, _, text = line.partition(" ")
        if text.endswith("}\n") or text == "null\n":
            text = text.removesuffix("\n")
            self.done, self.begun = (text, None) if word == "done" else (self.done, text)


def setup() -> Setup:
    """Return what both processes start the firmware with."""
    resources = open_resources({})
    options = Options(edition="oware", level=0)
    return Setup(load_profile(DEFAULT, resources), 0, options, About("cuts", "any"), resources)


def play(folder: Path, seed: int) -> None:
    """Play games on the state in *folder* until killed."""
    choose = random.Random(seed)
    device = VirtualDevice(Boot(setup(), lambda: TellingStore(folder)), NullDisplay())
    while True:
        game = device.core.game
        if device.core.screen in ("keys", "nag"):
            device.wait(200)
            device.press("esc")
        elif device.core.screen != "play":
            over = game is None or game.result is not None
            device.press("ctrl+n" if over and device.core.screen == "home" else "#")
        elif game and game.result is None and device.core.waiting:
            device.press(str(number_of_bowl(choose.choice(game.legal()), Direction.ANTICLOCKWISE)))
        else:
            device.tick(100)


def cut(folder: Path, choose: random.Random) -> Told:
    """Let a process play on the state in *folder*, kill it at a random moment, and return what it had said."""
    command = [sys.executable, "-m", "tools.cuts", "--play", str(folder), "--seed", str(choose.getrandbits(30))]
    told, lines = Told(), choose.randrange(2, 2 * WRITES)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        if process.stdout is None:
            raise RuntimeError("the process has no output")
        for number, line in enumerate(process.stdout):
            told.read(line)
            if number == lines:
                for _ in range(choose.randrange(20_000)):  # a moment, somewhere between two lines
                    pass
                process.kill()
    return told


def check(folder: Path, told: Told) -> str:
    """Start on what the killed process left, and return what is wrong with it, "" when nothing is."""
    store = Store(folder)
    text = store.read(GAME)
    store.close()
    if store.notices or text not in (told.done, told.begun):
        return f"found {text} with {store.notices}, done was {told.done}, begun was {told.begun}"
    boot = Boot(setup(), lambda: Store(folder))
    game = boot.start().core.game
    boot.stop()
    resumed = None if game is None else record.to_json(game)
    saved = json.loads(text)["game"] if text and text != "null" else None
    return "" if resumed == saved else f"saved was {saved}, resumed is {resumed}"


def run(kills: int, seed: int) -> int:
    """Kill so many times and return how many of them lost something."""
    choose, lost = random.Random(seed), 0
    with tempfile.TemporaryDirectory(prefix="wari-") as name:
        folder = Path(name)
        for number in range(1, kills + 1):
            told = cut(folder, choose)
            complaint = check(folder, told)
            if complaint:
                lost += 1
                print(f"kill {number}: {complaint}")
    return lost


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.cuts", description="Kill the program again and again.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        play(given.play, given.seed)
    lost = run(given.kills, given.seed)
    print(f"{given.kills} kills, {lost} lost something.")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
