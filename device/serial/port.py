"""A serial port that comes and goes: opened with care, read within bounds, opened again under whatever name.

``SerialLine`` does it step by step, so that a test can walk through it on a clock of its own; ``SerialReader`` walks in
a thread. Names are what pyserial opens: a device such as ``/dev/ttyACM0`` or a URL such as ``socket://host:7000``.
"""

from __future__ import annotations

import os
import re
import select
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from device.serial.floods import is_flooded
from firmware_sim.errors import BadOption

if TYPE_CHECKING:
    from serial import Serial

BAUD = 115_200
READ_S = 0.67
"""How long a read waits: with 0 it would burn a core, and each that ends in vain wakes the machine. A keypad speaks
more often, and three reads in vain are the two seconds after which it counts as gone: no fourth is waited for."""
WRITE_S = 0.2  # a peer that takes nothing must not hold us up
MOST = 4096  # bytes of one read
SHORTEST_S, LONGEST_S = 0.5, 5.0  # between two attempts to open
STOP_S = 2.0  # how long a reader may take to end before it is left behind
BY_ID = Path("/dev/serial/by-id")


class Port(Protocol):
    """What is used of pyserial's ports."""

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""

    def read(self, size: int = 1) -> bytes:
        """Return up to *size* bytes, after at most READ_S."""

    def write(self, data: bytes, /) -> int | None:
        """Send *data* within WRITE_S."""

    def close(self) -> None:
        """Let go of the port."""


class UsbPort(Protocol):
    """What is used of the ports that pyserial lists."""

    @property
    def device(self) -> str:
        """Its name."""

    @property
    def vid(self) -> int | None:
        """The number of its maker."""

    @property
    def pid(self) -> int | None:
        """The number of its kind."""

    @property
    def serial_number(self) -> str | None:
        """Its own number, where it has one."""


Lister = Callable[[], Iterable[UsbPort]]
Finder = Callable[[], Sequence[str]]
"""Returns the names to try, the best first."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The port called *name* is open."""

    name: str


@dataclass(frozen=True, slots=True)
class Received:
    """These bytes came in; none after a wait in vain."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """No port could be opened: *name* was the best ("" when none was found), *why* and *errno* tell the reason."""

    name: str
    why: str
    errno: int | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """The port called *name* went away, and why."""

    name: str
    why: str


Heard = Opened | Received | Failed | Lost


class SerialLine:
    """One port out of those that *find* names, opened again whenever it is lost.

    *pause* waits for so many seconds and returns True when there is nothing more to wait for. All but :meth:`write`
    belong to one thread.

    pyserial raises what it likes when a port goes away under it or is none: a SerialException, but a bare OSError, a
    TypeError, termios.error or NotImplementedError as well. All mean that there is no port; none ends the thread.
    """

    def __init__(
        self, find: Finder, pause: Callable[[float], object], open_named: Callable[[str], Port] | None = None
    ) -> None:
        self._find, self._pause, self._open_named = find, pause, open_named or open_port
        self._port: Port | None = None
        self._name = ""
        self._wait_s = 0.0  # before the next attempt to open
        self._rejected: Counter[str] = Counter()

    def poll(self) -> Heard:
        """Return what happens next: within READ_S while the port is open, after the back-off while it is not."""
        return self._reopen() if self._port is None else self._read(self._port)

    def write(self, data: bytes) -> bool:
        """Send *data*; return False when it did not all go out. Any thread may call this."""
        port = self._port
        if port is None:
            return False
        try:
            return port.write(data) == len(data)
        except Exception:
            return False  # the next read finds out what happened to the port

    def accept(self) -> None:
        """Note that this port is the right one: should it be lost, it is soon looked for."""
        self._wait_s = SHORTEST_S
        self._rejected.clear()

    def reject(self) -> None:
        """Close the port, which is the wrong one or has fallen silent; others are tried before it."""
        self._rejected[self._name] += 1
        self.close()

    def interrupt(self) -> None:
        """Let a read that waits end at once, on ports that can. Any thread may call this."""
        with suppress(Exception):
            getattr(self._port, "cancel_read", int)()

    def close(self) -> None:
        """Close the port if it is open."""
        port, self._port = self._port, None
        if port is not None:
            with suppress(Exception):
                port.close()

    def _read(self, port: Port) -> Received | Lost:
        try:
            return Received(port.read(max(1, min(port.in_waiting, MOST))))
        except Exception as error:
            self.close()
            return Lost(self._name, reason(error))

    def _reopen(self) -> Opened | Failed:
        if self._wait_s and self._pause(self._wait_s):
            return Failed("", "stopped")
        self._wait_s = min(max(SHORTEST_S, 2 * self._wait_s), LONGEST_S)
        failures = []
        for name in sorted(self._find(), key=self._rejected.__getitem__):
            try:
                self._port, self._name = self._open_named(name), name
                return Opened(name)
            except Exception as error:  # also held by another
                failures.append(Failed(name, reason(error), getattr(error, "errno", None)))
        return failures[0] if failures else Failed("", "none was found")


class SerialReader:
    """Reads a :class:`SerialLine` in a thread of its own and tells *heard*, in that thread, all that happens."""

    def __init__(self, find: Finder, heard: Callable[[Heard], None]) -> None:
        self._stop = threading.Event()
        self._heard = heard
        self.line = SerialLine(find, self._stop.wait)
        self._thread = threading.Thread(target=self._run, name="serial", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def pause(self, seconds: float) -> bool:
        """Wait in the reader's thread, and return True once it is to end."""
        return self._stop.wait(seconds)

    def close(self) -> None:
        """Stop and close the port; twice does no harm."""
        self._stop.set()
        self.line.interrupt()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            self._heard(self.line.poll())
        self.line.close()


class SocketPort:
    """A port of pyserial's on a socket, read in pieces as large as they come.

    Its own *in_waiting* says only whether there is something: that many bytes at a time, a flood takes a third of a
    core. *port* has a read timeout of 0, so that a read returns what is there; the wait for it, *read_s*, is here. To
    read from a flooded socket raises OSError.
    """

    in_waiting = MOST  # that many are asked for, however few there are

    def __init__(self, port: Serial, read_s: float) -> None:
        self._port, self._read_s = port, read_s
        self._line = socket.fromfd(port.fileno(), socket.AF_INET, socket.SOCK_STREAM)
        self.write = port.write

    def read(self, size: int = 1) -> bytes:
        """Return up to *size* bytes as soon as there are any, after at most *read_s*."""
        ready, _, _ = select.select([self._line], [], [], self._read_s)
        if ready and is_flooded(self._line):
            raise OSError("it sends too much")
        return bytes(self._port.read(size))

    def close(self) -> None:
        """Let go of the socket."""
        self._line.close()
        self._port.close()


def open_port(name: str, read_s: float = READ_S) -> Port:
    """Open *name* with DTR and RTS low, which would reset many a board; raise what pyserial does when it cannot be."""
    from serial import serial_for_url

    scheme = scheme_of(name)
    write_s = None if scheme == "rfc2217" else WRITE_S  # those ports know no such limit and refuse one
    wait_s = 0 if scheme == "socket" else read_s
    port = serial_for_url(name, do_not_open=True, baudrate=BAUD, timeout=wait_s, write_timeout=write_s, exclusive=True)
    port.dtr = port.rts = False
    port.open()
    return SocketPort(port, read_s) if scheme == "socket" else port


def scheme_of(name: str) -> str | None:
    """Return what stands before the :// of a URL, in small letters as pyserial reads it, or None when it is none."""
    scheme, is_url, _ = name.partition("://")
    return scheme.lower() if is_url else None


def check_port(option: str, name: str) -> str:
    """Return *name* when pyserial understands it, there or not; raise BadOption when it never will."""
    from serial import serial_for_url

    scheme = scheme_of(name)
    try:
        if not name or (os.name == "posix" and "/" not in name):
            raise ValueError(name)
        if scheme not in (None, "hwgrep"):  # that one looks for its port at once
            port = serial_for_url(name, do_not_open=True)
            getattr(port, "from_url", str)(name)
        elif scheme is not None:
            re.compile(name[len("hwgrep://") :].partition("&")[0])
    except (OSError, ValueError, TypeError, LookupError, re.error) as error:  # LookupError: of pyserial's message
        raise BadOption("option-serial", option=option, value=name) from error
    return name


def reason(error: BaseException) -> str:
    """Return why, in the system's words if there are any."""
    number = getattr(error, "errno", None)
    return os.strerror(number) if isinstance(number, int) else str(error) or type(error).__name__


# --- which port ----------------------------------------------------------------------------------------------


def usb_ports() -> list[UsbPort]:
    """Return the serial ports on USB."""
    from serial.tools.list_ports import comports

    try:
        return [port for port in comports() if port.vid is not None]
    except Exception:  # of whatever kind: one went away while it was being described
        return []


class NamedPort:
    """Finds the port that was named, also when it comes back under another number."""

    def __init__(self, name: str, ports: Lister = usb_ports) -> None:
        self._name, self._ports = name, ports
        self._identity: tuple[object, ...] | None = None

    def __call__(self) -> list[str]:
        """Return its names: where the same USB device is now, else the name that was given."""
        there = {port.device: (port.vid, port.pid, port.serial_number) for port in self._ports()}
        moved = [device for device, identity in there.items() if identity == self._identity]
        known = os.path.realpath(self._name)
        if known in there and (known in moved or not moved):
            self._identity = there[known]
            return [self._name]
        return moved or [self._name]


class UsbMaker:
    """Finds every port of one maker of USB devices: by its number *vid*, or by its *names* under /dev/serial/by-id."""

    def __init__(self, vid: int, names: str, ports: Lister = usb_ports, folder: Path = BY_ID) -> None:
        self._vid, self._names, self._ports, self._folder = vid, names, ports, folder

    def __call__(self) -> list[str]:
        """Return the names of the ports that are there now."""
        links = {os.path.realpath(link) for link in self._folder.glob(self._names)}
        return sorted(links | {port.device for port in self._ports() if port.vid == self._vid})
