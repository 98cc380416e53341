"""Kill the program without warning, many times, and check that nothing was lost.

``python -m tools.proofs.kills --kills N [--seed S]``. Each run plays the flow of an edition in a separate process,
which records everything, and kills it (SIGKILL) once its recording has a random number of lines. Everything that the
events report as saved must then be on the disk, and a new start must have the same position, history and settings. A
game that is over must be in the library, once.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from device.assets import open_resources
from device.boot import Setup
from device.display.profiles import load_profile
from device.machine import NAMES
from device.saving.library import key_of, lines_of
from device.saving.store import Store
from device.scripting.event_lines import from_json
from device.scripting.recorder import game_json
from firmware_sim.effects import Keep, Save
from firmware_sim.events import Saved
from firmware_sim.firmware import Options
from firmware_sim.records.record import from_json as from_line
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.saves import GAMES
from tools.command_line import Parser, number

ROOT = Path(__file__).parents[2]
FLOWS = ROOT / "tests" / "flows"
LOOK_S = 0.005  # between two checks of the recording
LINES = (1, 2200)  # the line of the recording at which the kill comes: beyond the longest of the games


@dataclass(frozen=True, slots=True)
class Kill:
    """One kill: the *edition* played, the *line* of the recording, the *moves* on the disk, what was *wrong*."""

    edition: str
    line: int
    moves: int
    wrong: str


def run(kills: int, seed: int) -> list[Kill]:
    """Kill the program *kills* times and return the results."""
    random = Random(seed)
    editions = list(EDITIONS)
    return [kill(editions[number % len(editions)], random.randint(*LINES)) for number in range(kills)]


def kill(edition: str, line: int) -> Kill:
    """Play a game of *edition*, kill the program at *line* of its recording, and check the saved files."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        recording = _killed(FLOWS / f"keypad_{edition}.wari", folder, line)
        with_game = Store(folder / "state")
        stored = {one: text for one in (*NAMES, GAMES) if (text := with_game.read(one)) is not None}
        with_game.close()
    resources = open_resources()
    setup = Setup.here(load_profile("series5", resources), 0, Options(), resources)
    wrong = next(_faults(setup, recording, stored), "")
    started = setup.firmware(stored)
    game = started.game
    return Kill(edition, line, len(game.moves) if game else 0, wrong)


def _killed(flow: Path, folder: Path, line: int) -> list[object]:
    """Run *flow* until it has written *line* lines, kill it, and return all whole lines."""
    recording = folder / "recording"
    recording.touch()
    command = [sys.executable, "-m", "device", "--display", "null", "--script", str(flow)]
    command += ["--state", str(folder / "state"), "--record", str(recording)]
    quiet = subprocess.DEVNULL
    with (
        subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet) as process,
        recording.open("rb") as lines,
    ):
        written = b""
        while written.count(b"\n") < line and not _has_ended(process):
            written += lines.read()
        process.kill()
        process.wait()
        written += lines.read()
    return [json.loads(text) for text in written.splitlines(keepends=True) if text.endswith(b"\n")]


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Return whether *process* ends within LOOK_S."""
    try:
        process.wait(LOOK_S)
    except subprocess.TimeoutExpired:
        return False
    return True


def _faults(setup: Setup, recording: list[object], stored: dict[str, str]) -> Iterator[str]:
    """Yield the contents of the disk that the events do not explain."""
    core = setup.firmware({})
    may_be: dict[str, list[str | None]] = {name: [None] for name in NAMES}  # the last confirmed save and all after it
    asked: dict[int, Save | Keep] = {}
    kept: set[str] = set()  # the keys of the games that were confirmed
    games = [game_json(core.game)]
    for value in recording:
        if not isinstance(value, list):
            continue
        event = from_json(value)
        done = asked[event.id] if isinstance(event, Saved) else None
        if isinstance(done, Save):
            may_be[done.name] = [done.data]
        elif done:
            kept |= {key_of(line) for line in done.games}
        for effect in core.step(event):
            if isinstance(effect, Save | Keep):
                asked[effect.id] = effect
            if isinstance(effect, Save):
                may_be[effect.name].append(effect.data)
        games = [games[-1], game_json(core.game)]
    for name in NAMES:
        if stored.get(name) not in may_be[name]:
            yield f"the {name} on the disk are not the ones saved last"
    game = setup.firmware(stored).game
    if game_json(game) not in games:
        yield "a different game came back"
    yield from _unkept(stored.get(GAMES), kept, game)


def _unkept(library: str | None, kept: set[str], last: Game | None) -> Iterator[str]:
    """Yield what the *library* lacks of the games *kept* and of the *last* one, if that is over, or has twice."""
    lines = lines_of(library) if library else []
    keys = [key_of(line) for line in lines]
    if not kept <= set(keys) or len(keys) != len(set(keys)):
        yield "a game that was kept is lost, or there twice"
    moves = [from_line(json.loads(line)).moves for line in lines]
    if last and last.result and last.ply and last.moves not in moves:
        yield "a game is saved as ended and was not kept"


def main(arguments: list[str]) -> int:
    """Print the results; return 0 when nothing was lost."""
    parser = Parser("proofs.kills", "Kill the program and see what is lost.")
    parser.add_argument("--kills", type=number(1, 10**6), default=20)
    parser.add_argument("--seed", type=number(0, 10**9), default=0)
    line = parser.parse_args(arguments)
    found = run(line.kills, line.seed)
    for one in found:
        if one.wrong:
            print(f"{one.edition}, killed at line {one.line}: {one.wrong}")
    moves = sorted(one.moves for one in found)
    wrong = sum(bool(one.wrong) for one in found)
    print(f"{len(found)} kills after 0 to {moves[-1] if moves else 0} moves: {wrong} lost something")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
