"""Bytes from a serial keypad become keys, purely: time is handed in, memory is bounded, whatever comes in.

The lines are those of ``serial_lines``. Each tells all keys that are held, so the decoder compares that with what it
knows: a line that came twice changes nothing, and after lines that were lost the next one puts everything right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from errno import EACCES, EAGAIN, EBUSY, ENODEV, ENOENT, EPERM

from device.input.matrix import changes
from device.input.serial_lines import BEAT_MS, NONE, NUMBERS, PAD, VERSION, crc
from device.serial.port import Failed, Heard, Lost, Opened, Received
from firmware_sim.events import Event, KeyDown, KeyUp, Notice

LONGEST = 80  # bytes of a line; a longer one is none of ours
NOISE_MS = 250  # after opening: what comes in is noise, or was meant for nobody
SILENCE_MS = 4 * BEAT_MS  # without a line of ours: the keypad is gone, or this is none
REFUSALS = {ENOENT: "keypad-missing", ENODEV: "keypad-missing", EACCES: "keypad-refused", EPERM: "keypad-refused",
            EBUSY: "keypad-busy", EAGAIN: "keypad-busy"}  # fmt: skip
SAID_BY_LOSS = ("keypad-missing", "keypad-none", "keypad-mute")


@dataclass(frozen=True, slots=True)
class Report:
    """What a line tells: its *number*, the keys *held*, and, if it was a HELLO, all *keys* of the pad."""

    number: int
    held: frozenset[str]
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Foreign:
    """A HELLO of another *version* of the protocol."""

    version: str


def read_line(line: bytes) -> Report | Foreign | None:
    """Return what *line*, without its end, tells; None when it is none of ours or damaged."""
    body, _, check = line.rpartition(b" ")
    if check != b"%04X" % crc(body) or not body.isascii():
        return None
    match body.decode().split(" "):
        case ["KEYS", number, held]:
            return _report(number, held, "")
        case ["HELLO", version, keys, number, held] if version == str(VERSION):
            return _report(number, held, keys) if _are_keys(keys) else None
        case ["HELLO", version, *_] if version != str(VERSION):
            return Foreign(version)
    return None


def _report(number: str, held: str, keys: str) -> Report | None:
    if number.isdigit() and len(number) <= 3 and int(number) < NUMBERS and (held == NONE or _are_keys(held)):
        return Report(int(number), frozenset(held) - {NONE}, frozenset(keys))
    return None


def _are_keys(text: str) -> bool:
    return len(set(text)) == len(text) > 0 and set(text) <= set(PAD)


class Lines:
    """Cuts a stream into lines and never keeps more than one of them."""

    def __init__(self) -> None:
        self.rest = b""  # of a line whose end has not come yet

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the lines that *data* completes, without their ends; those that are too long are dropped whole."""
        *whole, rest = (self.rest + data).split(b"\n")
        self.rest = rest[: LONGEST + 1]  # one byte too many, so that it stays too long
        yield from (line.removesuffix(b"\r") for line in whole if len(line) <= LONGEST)


class Decoder:
    """Follows one keypad through openings, lines, losses and silence, and yields what the firmware has to know."""

    def __init__(self) -> None:
        self.lines = Lines()
        self._name = ""
        self._keys: frozenset[str] = frozenset()  # of the pad; none before its first HELLO
        self._number = 0  # of the last line
        self._held: frozenset[str] = frozenset()  # what the firmware knows to be down
        self._muted: frozenset[str] = frozenset()  # held when the keypad came: they count once they were let go
        self._noise_ends_ms = 0
        self._heard_ms: int | None = None  # when the last line of ours came in; None while no port is open
        self._told: set[str] = set()  # since the keypad was there last: nothing is told twice

    @property
    def is_connected(self) -> bool:
        """True while there is a keypad that has said what it is."""
        return bool(self._keys)

    def is_silent(self, now_ms: int) -> bool:
        """Return True when the port is open and no keypad has been heard on it for too long."""
        return self._heard_ms is not None and now_ms - self._heard_ms >= SILENCE_MS

    def hear(self, heard: Heard, now_ms: int) -> Iterator[Event]:
        """Yield what follows from what happened on the line at *now_ms*."""
        match heard:
            case Opened(name):
                self._name, self.lines = name, Lines()
                self._heard_ms, self._noise_ends_ms = now_ms, now_ms + NOISE_MS
            case Received(data) if now_ms >= self._noise_ends_ms:
                for line in self.lines.feed(data):
                    yield from self._line(line, now_ms)
            case Lost():
                yield from self._part()
            case Failed(name, why, number):
                code = REFUSALS.get(number or 0, "keypad-unusable") if name else "keypad-none"
                yield from self._tell(code, name=name, why=why)

    def fall_silent(self) -> Iterator[Event]:
        """Yield what follows when :meth:`is_silent`: the port is given up."""
        if not self.is_connected:
            yield from self._tell("keypad-mute", name=self._name)
        yield from self._part()

    def _part(self) -> Iterator[Event]:
        """Release every key: nobody will tell when it is let go."""
        yield from self._hold(frozenset())
        self._heard_ms = None
        if self.is_connected:
            self._keys, self._told = frozenset(), set(SAID_BY_LOSS)
            yield Notice("keypad-lost")

    def _line(self, line: bytes, now_ms: int) -> Iterator[Event]:
        match read_line(line):
            case Foreign(version):
                self._told.add("keypad-mute")
                yield from self._tell("keypad-version", name=self._name, there=version, here=str(VERSION))
            case Report(_, held, keys) as report if held <= (keys or self._keys) and (keys or self._keys):
                self._heard_ms = now_ms
                yield from self._report(report)

    def _report(self, report: Report) -> Iterator[Event]:
        if not self.is_connected:
            self._muted, self._told = report.held, set()
            yield Notice("keypad-connected")
        elif report.number == self._number and not report.keys:
            return  # the same line once more
        self._number, self._keys = report.number, report.keys or self._keys
        yield from self._hold(report.held)

    def _hold(self, held: frozenset[str]) -> Iterator[Event]:
        self._muted &= held
        before, self._held = self._held, held - self._muted
        for key, is_down in changes(before, self._held):
            yield KeyDown(key) if is_down else KeyUp(key)

    def _tell(self, code: str, **values: str) -> Iterator[Notice]:
        if code not in self._told:
            self._told.add(code)
            yield Notice(code, tuple(values.items()))
