"""A serial keypad with every fault at once: ``python -m tools.proofs.keypad_storm [--changes N] [--seed S]``.

A simulated keypad on a pty misbehaves: it sends garbage, half lines, repeated lines, damaged lines and endless floods,
falls silent, hangs up and comes back under another name, next to another device. Wari's own port and decoder read it,
on a virtual clock. The result must be exactly the keys of the lines that went out whole: none more, none less, none
left down.
"""

from __future__ import annotations

import os
import pty
import sys
import tty
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from device.input.serial_decoder import NOISE_MS, SILENCE_MS, Decoder
from device.input.serial_keypad import follow
from device.input.serial_lines import NONE, NUMBERS, PAD, VERSION, sealed
from device.serial.port import Failed, Heard, Opened, Received, SerialLine, UsbMaker, open_port
from firmware_sim.events import Event, KeyDown, KeyUp, Notice
from tools.command_line import Parser, number

MAKER = 0x2E8A
LOST, CONNECTED = Notice("keypad-lost"), Notice("keypad-connected")
NOWHERE = Path("/nowhere")
MOST_HELD = 3
MOST_TURNS = 100_000  # to read one piece: the system may deliver it slowly
MOST_STEPS = 10  # for each change
FATES = {"whole": 60, "with a carriage return": 8, "twice": 8, "dropped": 6, "half": 8, "damaged": 10}
"""The fates of a line, and how often each occurs."""


@dataclass(frozen=True, slots=True)
class Usb:
    """A port in pyserial's list."""

    device: str
    vid: int | None = MAKER
    pid: int | None = 5
    serial_number: str | None = None


class Wire:
    """A pty: *far* is the keypad's end, *name* opens the other end."""

    def __init__(self) -> None:
        self.far, self._near = pty.openpty()
        tty.setraw(self._near)
        self.name = os.ttyname(self._near)

    def close(self) -> None:
        """Hang up."""
        os.close(self.far)
        os.close(self._near)


class Storm:
    """The keypad, its player, the clock, and what the reader must report."""

    def __init__(self, seed: int) -> None:
        self.count: Counter[str] = Counter()  # of events
        self.wrong = ""
        self.most_kept = 0  # bytes in the decoder
        self._random = Random(seed)
        self._ms = 0
        self._wire, self._other = Wire(), Wire()
        self._plugged = [self._wire]
        self._line = SerialLine(
            UsbMaker(MAKER, "*", lambda: [Usb(wire.name) for wire in self._plugged], NOWHERE),
            self._pause,
            partial(open_port, read_s=0),
        )
        self._decoder = Decoder()
        self._found: list[Event] = []
        self._expected: list[Event] = []
        self._held: frozenset[str] = frozenset()  # by the player
        self._number = 0
        self._known: frozenset[str] | None = None  # what the reader must consider held; None without a keypad
        self._muted: frozenset[str] = frozenset()  # held since before the reader found the keypad
        self._torn = False  # bytes went out that damage the next line
        self._heard_ms = 0  # when a line arrived

    def close(self) -> None:
        """Close everything."""
        self._line.close()
        self._wire.close()
        self._other.close()

    def step(self) -> None:
        """Let one thing happen and check the reader's response."""
        if self._known is None:
            self._connect()
        else:
            deeds: dict[Callable[[], None], int] = {
                self._change: 100, self._hello: 30, self._garbage: 5, self._flood: 2, self._fall_silent: 1,
                self._hang_up: 1,
            }  # fmt: skip
            (deed,) = self._random.choices(list(deeds), list(deeds.values()))
            self._pass_time()
            deed()
        if self._found != self._expected:
            self.wrong = self.wrong or f"after {self.count.total()} happenings: {self._found}, not {self._expected}"
        self._found, self._expected = [], []

    # --- what happens ----------------------------------------------------------------------------------------

    def _change(self) -> None:
        """Press or release a key and send the line."""
        self.count["changes"] += 1
        keys = PAD if len(self._held) < MOST_HELD else sorted(self._held)
        self._held ^= {self._random.choice(keys)}
        self._number = (self._number + 1) % NUMBERS
        self._say(f"KEYS {self._number} {self._spelled()}")

    def _hello(self) -> None:
        self._say(f"HELLO {VERSION} {PAD} {self._number} {self._spelled()}")

    def _garbage(self) -> None:
        self.count["garbage"] += 1
        self._send(self._random.randbytes(self._random.randint(1, 300)))

    def _flood(self) -> None:
        self.count["floods"] += 1
        size = self._random.randint(1000, 20_000)
        self._send(bytes(self._random.choices(range(32, 127), k=size)))

    def _fall_silent(self) -> None:
        """Send nothing until the reader gives up the port."""
        self.count["silences"] += 1
        self._ms = self._heard_ms + SILENCE_MS
        self._turn()
        self._expect_loss()

    def _hang_up(self) -> None:
        """Unplug it, play on for a while, and plug it in under another name, perhaps next to another device."""
        self.count["hang-ups"] += 1
        before, self._wire = self._wire, Wire()
        before.close()
        self._plugged = []
        self._turn()
        self._expect_loss()
        begun, attempts = self._ms, 0
        until = begun + self._random.randint(0, 120_000)
        while self._ms < until and isinstance(self._turn(), Failed):
            attempts += 1
        if attempts != max(0, attempts_in(until - begun) - 1):  # the first one has waited too
            self.wrong = f"{attempts} attempts to open in {until - begun} ms"
        self._held = frozenset(self._random.sample(PAD, self._random.randint(0, MOST_HELD)))
        self._number = self._random.randrange(NUMBERS)
        self._plugged = [self._wire, self._other] if self._random.random() < 0.3 else [self._wire]

    def _connect(self) -> None:
        """Wait until the reader has opened a port, send noise there, and send HELLO if it is the right one."""
        heard = self._turn()
        if not isinstance(heard, Opened):
            return
        self._heard_ms, self._torn = self._ms, False
        is_right = heard.name == self._wire.name
        self.count["openings" if is_right else "wrong ports"] += 1
        self._send(self._random.randbytes(self._random.randint(0, 99)), self._wire if is_right else self._other)
        self._ms += NOISE_MS
        self._torn = False  # the reader discarded the noise
        while is_right and self._known is None and self._ms < self._heard_ms + SILENCE_MS:
            self._hello()
            self._ms += 150
        if self._known is None:
            self._ms = self._heard_ms + SILENCE_MS
            self._turn()

    # --- sending ---------------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        """Send a line with a random fate, and expect its effect if it arrives."""
        (fate,) = self._random.choices(list(FATES), list(FATES.values()))
        self.count[fate] += 1
        line, arrives = sealed(text), not self._torn
        match fate:
            case "with a carriage return":
                line = line[:-1] + b"\r\n"
            case "twice":
                line, arrives = 2 * line, True
            case "dropped":
                line, arrives = b"", False
            case "half":
                cut = self._random.randrange(1, len(line) - 1)
                halves = (line[:cut],) if self._torn else (line[:cut], line[cut:])  # two halves could make a whole line
                line, arrives = self._random.choice(halves), False
            case "damaged":
                line, arrives = self._damaged(line), False
        if arrives:
            self._expect_arrival()
        self._send(line)

    def _damaged(self, line: bytes) -> bytes:
        """Return *line* with up to three bytes changed, except its end."""
        damaged = bytearray(line)
        for at in self._random.sample(range(len(line) - 1), self._random.randint(1, 3)):
            damaged[at] = self._random.choice([byte for byte in range(256) if byte not in (line[at], 10)])
        return bytes(damaged)

    def _send(self, data: bytes, wire: Wire | None = None) -> None:
        """Send *data* in pieces of random size and let the reader read them."""
        rest = data
        while rest:
            size = self._random.choice((1, 7, 64, 1024))
            piece, rest = rest[:size], rest[size:]
            os.write((wire or self._wire).far, piece)
            arrived = turns = 0
            while arrived < len(piece) and turns < MOST_TURNS:
                heard = self._turn()
                arrived, turns = arrived + (len(heard.data) if isinstance(heard, Received) else 0), turns + 1
        self._torn = not data.endswith(b"\n") if data else self._torn

    def _spelled(self) -> str:
        return "".join(key for key in PAD if key in self._held) or NONE

    # --- expectations ----------------------------------------------------------------------------------------

    def _expect_arrival(self) -> None:
        self._heard_ms = self._ms
        if self._known is None:
            self._known, self._muted = frozenset(), self._held
            self._expected.append(CONNECTED)
        self._muted &= self._held
        self._expect_held(self._held - self._muted)

    def _expect_held(self, held: frozenset[str]) -> None:
        known = self._known or frozenset()
        self._expected += [*map(KeyUp, sorted(known - held)), *map(KeyDown, sorted(held - known))]
        self._known = held

    def _expect_loss(self) -> None:
        self._expect_held(frozenset())
        self._known = None
        self._expected.append(LOST)

    # --- time ------------------------------------------------------------------------------------------------

    def _turn(self) -> Heard:
        heard = self._line.poll()
        self._found += follow(self._line, self._decoder, heard, self._ms)
        self.most_kept = max(self.most_kept, len(self._decoder.lines.rest))
        return heard

    def _pause(self, seconds: float) -> None:
        self._ms += round(seconds * 1000)

    def _pass_time(self) -> None:
        """Let some time pass, but not so much that the reader would give up the keypad."""
        passed = self._random.randint(1, 300)
        while self._ms + passed >= self._heard_ms + SILENCE_MS:
            self._hello()
        self._ms += passed


def run(changes: int, seed: int) -> Storm:
    """Run a storm until the player has changed a key *changes* times, or something is wrong."""
    storm, steps = Storm(seed), 0
    while storm.count["changes"] < changes and not storm.wrong:
        storm.step()
        steps += 1
        if steps > MOST_STEPS * changes:
            storm.wrong = "the keypad is not heard any more"
    storm.close()
    return storm


def attempts_in(ms: int) -> int:
    """Return how often a reader wakes up in *ms* milliseconds without a keypad."""
    passed, attempts = 0.0, 0

    def pause(seconds: float) -> None:
        nonlocal passed
        passed += 1000 * seconds

    line = SerialLine(list, pause)
    while passed < ms:
        line.poll()
        attempts += 1
    return attempts


def main(arguments: list[str]) -> int:
    """Run one storm and print the events; return 1 when the reader was wrong."""
    parser = Parser("proofs.keypad_storm", "Try a serial keypad in a storm.")
    parser.add_argument(
        "--changes", type=number(1, 10**9), default=100_000, help="how many times the player changes a key"
    )
    parser.add_argument("--seed", type=number(0, 10**9), default=1)
    line = parser.parse_args(arguments)
    storm = run(line.changes, line.seed)
    print(", ".join(f"{count} {name}" for name, count in sorted(storm.count.items())))
    print(storm.wrong or f"Exactly the right keys; the reader never kept more than {storm.most_kept} bytes.")
    return 1 if storm.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
