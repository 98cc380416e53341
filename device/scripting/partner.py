"""The second handheld of a script: there once the script connects it, driven by its keys, on the same virtual time."""

from __future__ import annotations

import dataclasses

from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.link import Link
from device.link.wire import Wire
from device.scripting.script import TICK_MS, VirtualDevice
from firmware_sim.events import Notice

SEEN = {"settings": '{"seen_keys": true}'}


class Shelf:
    """Keeps texts in memory, for as long as the script runs."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self._texts = dict(SEEN)

    def read(self, name: str) -> str | None:
        """Return the text kept under *name*, or None."""
        return self._texts.get(name)

    def older(self, name: str) -> str | None:
        """There is no older copy."""
        return None

    def protect(self, name: str) -> None:
        """Nothing here is of a newer version."""

    def write(self, name: str, text: str) -> None:
        """Keep *text* under *name*."""
        self._texts[name] = text

    def close(self) -> None:
        """There is nothing to let go of."""


class Company:
    """A handheld of the same model as the one of *setup*, and the line between the two."""

    def __init__(self, setup: Setup) -> None:
        self._setup = dataclasses.replace(setup, seed=setup.seed + 1)
        self._wire = Wire(plugged=False)
        self._device: VirtualDevice | None = None

    @property
    def line(self) -> Link:
        """The end of the line at the first handheld."""
        return self._wire.ends[0]

    def connect(self) -> None:
        """Plug the line in at both ends; switch the second handheld on if it is not."""
        if self._device is None:
            shelf = Shelf()
            self._device = VirtualDevice(Boot(self._setup, lambda: shelf, line=self._wire.ends[1]), NullDisplay())
        self._wire.plug()

    def disconnect(self) -> None:
        """Pull the line out at both ends."""
        self._wire.unplug("unplugged")

    def tick(self, ms: int) -> None:
        """Let *ms* milliseconds pass for the second handheld."""
        if self._device:
            self._device.tick(ms)

    def press(self, key: str) -> bool:
        """Press a key of the second handheld for one tick; return False when there is none."""
        if self._device:
            self._device.press(key, TICK_MS)
        return self._device is not None
