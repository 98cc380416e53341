"""The wake-up budget of a whole handheld that is connected and idle, on virtual time: loop, threads, frames, saves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from device.boot import Boot
from device.display.null import NullDisplay
from device.input.merged import Inputs
from device.input.power import Battery
from device.input.serial_decoder import Decoder
from device.input.serial_keypad import follow
from device.input.serial_lines import BEAT_MS, PAD, sealed
from device.link.serial_link import SerialLink
from device.link.wire import End
from device.loop import Loop
from device.process.signals import Signals
from device.serial.port import READ_S, Heard, SerialLine
from firmware_sim.events import Event, KeyDown, KeyUp, LinkFrames, Notice
from firmware_sim.firmware import Firmware
from firmware_sim.link.frames import encode
from firmware_sim.link.memory import Line as State
from tests.device.fakes import FakeClock
from tests.duo import Duo

SETTLED_MS, MINUTE_MS = 20_000, 60_000
STEP_MS = 5
LATE_US = 130  # how much later than it asked a sleeper wakes on Linux


@pytest.fixture
def battery(tmp_path: Path) -> Path:
    folder = tmp_path / "BAT0"
    folder.mkdir()
    for file, text in {"type": "Battery", "status": "Discharging", "capacity": "50"}.items():
        (folder / file).write_text(text)
    return tmp_path


class Thread:
    """A reader's thread on virtual time: it wakes when bytes come in, and after READ_S without any."""

    def __init__(self, clock: FakeClock, hear: Callable[[Heard], None], write: Callable[[bytes], object]) -> None:
        self.wakes = self.closed = 0
        self.line = SerialLine(lambda: ["port"], lambda _: False, lambda _: self)
        self._clock, self._hear, self._write = clock, hear, write
        self._came = b""
        self._ends_us = 0  # the read that waits

    @property
    def in_waiting(self) -> int:
        return len(self._came)

    def read(self, size: int = 1) -> bytes:
        data, self._came = self._came[:size], self._came[size:]
        return data

    def write(self, data: bytes, /) -> int:
        self._write(data)
        return len(data)

    def close(self) -> None:
        self.closed += 1

    def bring(self, data: bytes) -> None:
        self._came += data

    def run(self) -> None:
        if not self._came and self._clock.us() < self._ends_us:
            return
        self.wakes += 1
        self._hear(self.line.poll())
        while self._came:
            self._hear(self.line.poll())
        self._ends_us = self._clock.us() + int(READ_S * 1_000_000)


class Pad:
    """A serial keypad that nobody touches: it says twice a second that it is there."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock, self._decoder = clock, Decoder()
        self._events: deque[Event] = deque()
        self._says_ms = 0
        self.is_mute = False
        self.thread = Thread(clock, self._heard, len)

    def _heard(self, heard: Heard) -> None:
        self._events.extend(follow(self.thread.line, self._decoder, heard, self._clock.us() // 1000))

    def run(self) -> None:
        if self._clock.us() // 1000 >= self._says_ms and not self.is_mute:
            self._says_ms += BEAT_MS
            self.thread.bring(sealed(f"HELLO 1 {PAD} 0 -"))
        self.thread.run()

    def poll(self, now_ms: int) -> Iterator[Event]:
        while self._events:
            yield self._events.popleft()

    @property
    def is_connected(self) -> bool:
        return self._decoder.is_connected


class Cable:
    """This handheld's end of a line, whose far side is *end*; reader and writer run when they are told to."""

    def __init__(self, clock: FakeClock, end: End) -> None:
        self.written = 0
        self._end = end
        self._link = SerialLink(lambda: [], clock=lambda: clock.us() / 1_000_000)
        self.thread = Thread(clock, self._link._hear, end.send)
        self._link._reader.line = self.thread.line

    def begin(self) -> None:
        self._end.begin()

    def send(self, data: bytes) -> None:
        self._link.send(data)

    def poll(self, now_ms: int) -> Iterator[Event]:
        yield from self._link.poll(now_ms)

    def close(self) -> None:
        self._end.close()

    def run(self) -> None:
        while self._link._outbox.qsize():
            self.written += 1
            self.thread.line.write(self._link._outbox.get())
        for event in self._end.poll(0):
            if isinstance(event, LinkFrames):
                self.thread.bring(b"".join(map(encode, event.frames)))
        self.thread.run()


class Evening:
    """Two handhelds in a game that nobody plays; of the first everything is on: keypad, link, clock, battery."""

    def __init__(self, supplies: Path, profile: str) -> None:
        duo = Duo.playing(profile)
        duo.moves(2)
        self.other, self.memory = duo.other.device, duo.one.memory
        self.clock, self.display = FakeClock(), NullDisplay()
        self.pad, self.cable = Pad(self.clock), Cable(self.clock, duo.wire.ends[0])
        self.machine = Boot(duo.one.device._boot.setup, lambda: self.memory, line=self.cable).start()
        source = Inputs([self.pad, self.cable, Battery(supplies)])
        self.loop = Loop(self.machine, self.display, source, self.clock, Signals())

    def press(self, key: str) -> None:
        """Press *key*, if there is one, and let a second pass."""
        for event in (KeyDown(key), KeyUp(key)) if key else ():
            self.machine.send(event)
        self.run(1000)

    def run(self, ms: int) -> list[int]:
        """Let *ms* milliseconds pass; return turns of the loop, wake-ups of threads, frames shown, and saves."""
        before = self._counts
        end = self.clock.us() + ms * 1000
        while self.clock.us() < end:
            self.loop.turn()
            self._sleep(self.loop.pause_ms())
        return [now - then for now, then in zip(self._counts, before, strict=True)]

    def _sleep(self, ms: int) -> None:
        """Sleep, a little longer than was asked for; all else goes on in small steps."""
        while ms:
            step = min(ms, STEP_MS)
            ms -= step
            self.clock.pass_ms(step)
            self.other.tick(step)
            self.pad.run()
            self.cable.run()
        self.clock.now_us += LATE_US

    @property
    def _counts(self) -> Sequence[int]:
        threads = self.pad.thread.wakes + self.cable.thread.wakes + self.cable.written
        return self.loop.turns, threads, self.display.shown, len(self.memory.writes)


@pytest.mark.parametrize("profile", ["series5", "siena"])
def test_connected_and_idle_it_wakes_less_than_25_times_a_second_threads_counted_and_shows_the_minute_alone(
    battery: Path, profile: str
) -> None:
    evening = Evening(battery, profile)
    for key in ("", "ctrl+w", "#"):  # to the board
        evening.press(key)
    evening.run(SETTLED_MS)
    core = evening.machine.core
    assert isinstance(core, Firmware)
    assert (core.screen, core.hand.partner.line, evening.pad.is_connected) == ("linkplay", State.PLAYING, True)
    turns, threads, shown, saves = evening.run(MINUTE_MS)
    assert (turns + threads) / 60 < 25
    assert (evening.pad.thread.closed, evening.cable.thread.closed) == (0, 0)
    has_clock = profile == "series5"
    assert (shown, saves) == (int(has_clock), 0)
    assert any(text.text == "10:01" for text in core.texts) == has_clock


@pytest.mark.parametrize("noise_ms", [0, 300, 1500, 1990])
def test_a_keypad_that_falls_silent_lets_its_keys_go_after_two_seconds_or_when_a_read_after_noise_ends(
    noise_ms: int,
) -> None:
    clock = FakeClock()
    pad = Pad(clock)

    def run(ms: int) -> list[Event]:
        for _ in range(ms):
            clock.pass_ms(1)
            pad.run()
        return list(pad.poll(0))

    run(2 * BEAT_MS)
    pad.is_mute = True
    pad.thread.bring(sealed("KEYS 1 5"))
    assert run(1)[-1] == KeyDown("5")
    run(noise_ms)
    if noise_ms:
        pad.thread.bring(b"\xff")
    late = 700 if noise_ms else 25
    assert run(1995 - noise_ms) == []
    assert run(late) == [KeyUp("5"), Notice("keypad-lost")]
    assert pad.thread.closed == 1
