"""Play games between two real processes on a pair of ptys that lose bytes, and kill either occasionally.

``python -m tools.link.pair --games N [--seed S]``. Each process is the program as it runs on a handheld: its loop in
real time, its store, its threads on a serial port, played by random keys. Between the two ptys this process drops,
doubles, garbles and cuts bytes, and kills either process, which then restarts from its folder.
"""

from __future__ import annotations

import json
import os
import pty
import selectors
import subprocess
import sys
import tempfile
import time
import tty
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from device.boot import Boot
from device.clock import SystemClock
from device.display.null import NullDisplay
from device.input.merged import Inputs
from device.link.urls import open_link
from device.loop import Loop
from device.machine import Machine
from device.process.signals import Signals
from device.saving.store import Store
from firmware_sim.events import Event, KeyDown, KeyUp
from firmware_sim.firmware import Firmware
from firmware_sim.link.memory import Line
from firmware_sim.rules.record import to_json
from tools.command_line import Parser
from tools.command_line import number as whole
from tools.link.games import HARMS, SETTINGS, equipment, harmed, next_keys

ROOT = Path(__file__).parents[2]
FAULTY = 0.1  # of the pieces on the line
KILL_S = 4.0  # between two kills, on average
LONGEST_S = 600.0  # after which a game counts as stuck
LOOK_S = 0.05


class Hand:
    """Presses sensible random keys, and reports on standard output how the game ended."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self._machine, self._random = machine, Random(seed)
        self._told = False

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield the keys pressed now."""
        core = self._machine.core
        if not isinstance(core, Firmware):
            raise TypeError(core)
        partner = core.hand.partner
        if partner.line is Line.OVER:
            self._tell(core)
            return
        for key in next_keys(core.screen, partner, self._random):
            yield KeyDown(key)
            yield KeyUp(key)

    def _tell(self, core: Firmware) -> None:
        record, own = core.hand.partner.record, core.hand.partner.game
        if self._told or not (record and own and own.result):
            return
        self._told = True
        seen = [own.result.reason.value, own.result.south, own.result.north]
        print(json.dumps({"record": to_json(record), "seen": seen}), flush=True)


def play(url: str, state: Path, seed: int) -> int:
    """Run one of the two handhelds until a signal ends it."""
    signals = Signals()
    setup, registration = equipment()
    with signals.listening(), closing(Store(state)) as store, closing(open_link("--link", url)) as line:
        if store.read("settings") is None:
            store.write("settings", SETTINGS)
            store.write("registration", registration)
        machine = Boot(setup, lambda: store, line=line).start()
        return Loop(machine, NullDisplay(), Inputs([line, Hand(machine, seed)]), SystemClock(), signals).run()


# --- the process between them --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Game:
    """The result of a game: its *deeds*, how it *ended*, its faults, and what was *wrong*."""

    deeds: int
    ended: str
    harm: Counter[str]
    wrong: str


class Handheld:
    """One process, its folder, and the pty that it uses as its serial port."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.far, self._near = pty.openpty()
        for end in (self.far, self._near):
            tty.setraw(end)
        os.set_blocking(self.far, False)
        self._command = [
            sys.executable,
            "-m",
            "tools.link.pair",
            "--play",
            os.ttyname(self._near),
            "--state",
            str(folder),
        ]
        self._seed, self._starts = seed, 0
        self.start()

    def start(self) -> None:
        """Start the process."""
        self._starts += 1
        seed = str(self._seed + self._starts)
        self.process = subprocess.Popen([*self._command, "--seed", seed], cwd=ROOT, stdout=subprocess.PIPE)
        self.told: dict[str, object] | None = None

    def hear(self) -> None:
        """Read what the process reported."""
        if self.process.stdout:
            line = self.process.stdout.readline()
            self.told = json.loads(line) if line.endswith(b"\n") else None

    def kill(self) -> None:
        """End the process like a power cut."""
        self.process.kill()
        self.process.communicate()

    def close(self) -> None:
        """End the process and close its port."""
        self.process.terminate()
        self.process.communicate()
        os.close(self.far)
        os.close(self._near)


def run(games: int, seed: int) -> list[Game]:
    """Play *games* games and return their results."""
    return [_game(seed + number) for number in range(games)]


def _game(seed: int) -> Game:
    random, harm = Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        handhelds = [Handheld(Path(folder, str(number)), 1000 * (2 * seed + number)) for number in range(2)]
        try:
            wrong = _until_both_told(handhelds, random, harm)
            return _compared(handhelds, harm, wrong)
        finally:
            for handheld in handhelds:
                handheld.close()


def _until_both_told(handhelds: list[Handheld], random: Random, harm: Counter[str]) -> str:
    """Carry bytes between the two and kill them occasionally, until both have reported how the game ended."""
    end, kill = time.monotonic() + LONGEST_S, time.monotonic() + random.expovariate(1 / KILL_S)
    while time.monotonic() < end:
        for number in _ready(handhelds):
            _carry(handhelds, number, random, harm)
        if all(handheld.told for handheld in handhelds):
            return ""
        if time.monotonic() > kill:
            kill = time.monotonic() + random.expovariate(1 / KILL_S)
            harm["processes killed"] += 1
            victim = random.choice(handhelds)
            victim.kill()
            victim.start()
    return "it does not come to an end"


def _ready(handhelds: list[Handheld]) -> list[int]:
    """Return the handhelds that sent something on the line; read what they reported on standard output."""
    with selectors.DefaultSelector() as selector:
        for number, handheld in enumerate(handhelds):
            selector.register(handheld.far, selectors.EVENT_READ, number)
            if handheld.process.stdout and handheld.told is None:
                selector.register(handheld.process.stdout, selectors.EVENT_READ, None)
        ready = [key for key, _ in selector.select(LOOK_S)]
    for handheld in handhelds:
        if any(key.fileobj is handheld.process.stdout for key in ready):
            handheld.hear()
    return [key.data for key in ready if key.data is not None]


def _carry(handhelds: list[Handheld], number: int, random: Random, harm: Counter[str]) -> None:
    data = os.read(handhelds[number].far, 4096)
    if random.random() < FAULTY:
        kind = random.choice(HARMS)
        harm[f"pieces: {kind}"] += 1
        data = harmed(data, kind, random)
    try:
        os.write(handhelds[1 - number].far, data)
    except BlockingIOError:
        harm["pieces: lost"] += 1


def _compared(handhelds: list[Handheld], harm: Counter[str], wrong: str) -> Game:
    one, other = (handheld.told or {} for handheld in handhelds)
    record, seen, theirs = one.get("record"), one.get("seen"), other.get("seen")
    moves = len(str(record["moves"])) if isinstance(record, dict) else 0
    ended = str(seen[0]) if isinstance(seen, list) else "nothing"
    mirrored = [theirs[0], theirs[2], theirs[1]] if isinstance(theirs, list) else None
    if not wrong and (record != other.get("record") or seen != mirrored):
        wrong = f"the two do not agree: {one} and {other}"
    return Game(moves, ended, harm, wrong)


def text_of(games: list[Game]) -> str:
    """Return the results in a sentence."""
    harm, ended = sum((game.harm for game in games), Counter[str]()), Counter(game.ended for game in games)
    what = ", ".join(f"{name} {count}" for name, count in sorted(harm.items()))
    how = ", ".join(f"{count} by {reason}" for reason, count in sorted(ended.items()))
    moves, wrong = sum(game.deeds for game in games), sum(bool(game.wrong) for game in games)
    return f"{len(games)} games of two processes on a pty pair, {moves} moves: {how}; {what}; {wrong} did not agree"


def main(arguments: list[str]) -> int:
    """Print the results; return 0 when both processes always agreed."""
    parser = Parser("link.pair", "Let two processes play.")
    parser.add_argument("--games", type=whole(1, 10**9), default=1)
    parser.add_argument("--seed", type=whole(0, 10**9), default=0)
    parser.add_argument("--play", metavar="URL", help="play one of the two sides, on this link")
    parser.add_argument("--state", type=Path, default=Path("state"), help="that side's saved-games folder")
    line = parser.parse_args(arguments)
    if line.play:
        return play(line.play, line.state, line.seed)
    games = run(line.games, line.seed)
    for game in games:
        if game.wrong:
            print(game.wrong)
    print(text_of(games))
    return 1 if any(game.wrong for game in games) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
