"""Keyboards, keypads and touch panels that SDL does not read, straight from the kernel, as they come and go.

For displays without SDL (``lcd``), and for the one device that is named. Each is grabbed, so nothing else hears it: a
key that came through SDL or the console as well would sow twice.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from errno import EACCES, EBUSY, EINVAL, EISDIR, ENOTTY, EPERM
from pathlib import Path
from typing import Any, Protocol, cast

from device.input.evdev_keys import EV_ABS, EV_KEY, Keys, Packets, Panel, Range, Raw, has_keys, is_panel
from device.input.pointer import Pointer
from firmware_sim.errors import KeypadUnavailable
from firmware_sim.events import Event, Notice

FOLDER = Path("/dev/input")
AUTO = "auto"
SOON_MS, LATEST_MS = 500, 5000  # between two looks for devices: at first, and once nothing changed for a while
POINTER_PROPERTY = 0  # of a touchpad: it moves a pointer and does not lie over a screen
CODES = {EACCES: "evdev-refused", EPERM: "evdev-refused", EBUSY: "evdev-busy", ENOTTY: "evdev-useless",
         EINVAL: "evdev-useless", EISDIR: "evdev-useless"}  # fmt: skip

Stamp = tuple[int, int]
"""What tells a device file from another one of the same name."""


class Device(Protocol):
    """An input device that is open and ours alone."""

    name: str
    keys: frozenset[int]
    ranges: Mapping[int, Range]

    def read(self) -> Iterable[Raw]:
        """Return what happened since the last call; raise OSError when the device has gone."""

    def close(self) -> None:
        """Let the device go."""


class Grabbed:
    """A device opened with python-evdev and grabbed; raises OSError when that fails, ValueError for an odd name."""

    def __init__(self, path: Path) -> None:
        from evdev import InputDevice

        self._device = InputDevice(path)
        try:
            self.name: str = self._device.name
            has = cast("Mapping[int, Sequence[Any]]", self._device.capabilities(absinfo=True))  # its own type is wrong
            self.keys = frozenset(has.get(EV_KEY, ()))
            is_pad = POINTER_PROPERTY in self._device.input_props()
            ranges = {code: Range(info.min, info.max, info.value) for code, info in has.get(EV_ABS, ())}
            self.ranges: Mapping[int, Range] = {} if is_pad else ranges
            if has_keys(self.keys) or is_panel(self.keys, self.ranges):
                self._device.grab()
        except (OSError, ValueError):
            self._device.close()
            raise

    def read(self) -> list[Raw]:
        """Return what happened since the last call; raise OSError when the device has gone."""
        try:
            return [
                Raw(one.type, one.code, one.value, one.sec * 1000 + one.usec // 1000) for one in self._device.read()
            ]
        except BlockingIOError:
            return []

    def close(self) -> None:
        """Let the device go; a second call does nothing."""
        self._device.close()


class Follower:
    """An open device and what is known of its keys and of its contact."""

    def __init__(self, device: Device, number: int, pointer: Pointer, wants_text: Callable[[], bool]) -> None:
        self.device = device
        self._packets, self._keys, self._pointer = Packets(), Keys(wants_text), pointer
        panel = is_panel(device.keys, device.ranges)
        self._panel = Panel(device.name, number, device.keys, device.ranges) if panel else None

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what the device tells; raise OSError when it has gone."""
        for packet in self._packets.feed(self.device.read()):
            if packet is None:
                yield from self.release()
                continue
            yield from self._keys.packet(packet)
            for contact in self._panel.packet(packet) if self._panel else ():
                yield from self._pointer.follow(contact, now_ms)

    def release(self) -> Iterator[Event]:
        """Let everything go that is held."""
        yield from self._keys.release()
        if self._panel:
            yield from self._pointer.release()


class Evdev:
    """Reads all devices with keys or a touch panel, or the one at *port*; looks for them again and again.

    Raises KeypadUnavailable when python-evdev is missing, or when there are devices and we may read none.
    """

    def __init__(
        self,
        port: str,
        pointer: Pointer,
        wants_text: Callable[[], bool],
        *,
        open_device: Callable[[Path], Device],
        folder: Path,
    ) -> None:
        self._port, self._folder, self._open_device = port, folder, open_device
        self._pointer, self._wants_text = pointer, wants_text
        self._open: dict[Path, Follower] = {}
        self._useless: dict[Path, Stamp] = {}  # what is no keypad and no panel, so that it is not opened again
        self._refused: dict[Path, OSError] = {}
        self._number = 0
        self._pause_ms = SOON_MS
        self._next_ms: int | None = None
        self._told = ""  # why there is no device, if that was told
        self._look()
        self._check()

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what happened since the last call."""
        if self._next_ms is None or now_ms >= self._next_ms:
            found = self._next_ms is not None and self._look()
            self._pause_ms = SOON_MS if found else min(2 * self._pause_ms, LATEST_MS)
            self._next_ms = now_ms + self._pause_ms
            yield from self._tell()
        for path, follower in list(self._open.items()):
            try:
                yield from follower.poll(now_ms)
            except (OSError, ValueError):  # unplugged
                yield from self._drop(path)
                self._pause_ms, self._next_ms = SOON_MS, now_ms + SOON_MS

    def close(self) -> None:
        """Let all devices go; a second call does nothing."""
        while self._open:
            self._open.popitem()[1].device.close()

    def _drop(self, path: Path) -> Iterator[Event]:
        follower = self._open.pop(path)
        follower.device.close()
        yield from follower.release()
        if not self._open:
            self._told = "keypad-lost"
            yield Notice(self._told)

    def _paths(self) -> list[Path]:
        return sorted(self._folder.glob("event*")) if self._port == AUTO else [Path(self._port)]

    def _look(self) -> bool:
        """Open what is there and was not; return True when that gave a new device."""
        before, self._refused = len(self._open), {}
        for path in self._paths():
            if path in self._open:
                continue
            try:
                stamp = _stamp(path)
                if self._useless.get(path) != stamp:
                    self._take(path, stamp)
            except OSError as error:
                self._refused[path] = error
            except ValueError:  # python-evdev reads only names in UTF-8
                self._useless[path] = stamp
        return len(self._open) > before

    def _take(self, path: Path, stamp: Stamp) -> None:
        device = self._open_device(path)
        if has_keys(device.keys) or is_panel(device.keys, device.ranges):
            self._number += 1
            self._open[path] = Follower(device, self._number, self._pointer, self._wants_text)
            return
        device.close()
        self._useless[path] = stamp

    def _check(self) -> None:
        """Raise KeypadUnavailable when waiting for a device would be in vain."""
        if self._open:
            return
        for path, error in self._refused.items():
            if error.errno in CODES:
                raise KeypadUnavailable(CODES[error.errno], name=path) from error
        if self._port != AUTO and Path(self._port) in self._useless:
            raise KeypadUnavailable("evdev-useless", name=self._port)

    def _tell(self) -> Iterator[Notice]:
        """Yield what the player should know of there being a device or none, once each time."""
        if self._open and self._told:
            self._told = ""
            yield Notice("keypad-connected")
        elif not self._open and not self._told:
            self._told = "keypad-none" if self._port == AUTO else "keypad-missing"
            yield Notice(self._told, () if self._port == AUTO else (("name", self._port),))


def open_evdev(port: str, pointer: Pointer, wants_text: Callable[[], bool]) -> Evdev:
    """Return what reads the device at *port*, or all of them when it is "auto"; raise KeypadUnavailable."""
    try:
        return Evdev(port, pointer, wants_text, open_device=Grabbed, folder=FOLDER)
    except ImportError as error:
        raise KeypadUnavailable("evdev-missing", why=str(error), python=sys.executable) from error


def _stamp(path: Path) -> Stamp:
    found = path.stat()
    return found.st_ino, found.st_ctime_ns
