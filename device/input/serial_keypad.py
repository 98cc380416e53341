"""A keypad on a serial line: its thread, its port and its decoder together."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from device.clock import Clock
from device.input.serial_decoder import Decoder
from device.serial.port import Finder, Heard, NamedPort, SerialLine, SerialReader, UsbMaker
from firmware_sim.events import Event

PICO = UsbMaker(0x2E8A, "usb-MicroPython_*")  # the number of Raspberry Pi
AUTO = "auto"
MOST = 256  # events that wait for the firmware
A_POLL = 32  # of them at a time, so that the screen is drawn between
FULL_S = 0.05


class SerialKeypad:
    """Reads the keypad that *find* finds in a thread of its own, until it is closed."""

    def __init__(self, find: Finder, clock: Clock) -> None:
        self._clock = clock
        self._decoder = Decoder()
        self._events: deque[Event] = deque()
        self._reader = SerialReader(find, self._hear)
        self._reader.start()

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call."""
        for _ in range(min(len(self._events), A_POLL)):  # more may come all the while
            yield self._events.popleft()

    def close(self) -> None:
        """Stop and let go of the port; twice does no harm."""
        self._reader.close()

    def _hear(self, heard: Heard) -> None:
        """Follow what was heard, in the reader's thread; while nobody takes the events, read no more."""
        self._events.extend(follow(self._reader.line, self._decoder, heard, self._clock.us() // 1000))
        while len(self._events) > MOST and not self._reader.pause(FULL_S):
            pass


def follow(line: SerialLine, decoder: Decoder, heard: Heard, now_ms: int) -> Iterator[Event]:
    """Yield what follows from what was *heard* on *line*, and keep the line or give it up."""
    yield from decoder.hear(heard, now_ms)
    if decoder.is_silent(now_ms):
        line.reject()
        yield from decoder.fall_silent()
    elif decoder.is_connected:
        line.accept()


def finder(port: str) -> Finder:
    """Return what finds the keypad at *port*, or a Pico when it is "auto"."""
    return PICO if port == AUTO else NamedPort(port)
