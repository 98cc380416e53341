"""The light behind the panel, through Linux's sysfs where a panel has one and we may write to it."""

from __future__ import annotations

import contextlib
from pathlib import Path

SYSFS = Path("/sys/class/backlight")
FULL = 3  # the brightest level of ``effects.Backlight``


class Backlight:
    """Sets the first backlight found; where there is none, or it is not ours to set, nothing happens."""

    def __init__(self, root: Path = SYSFS) -> None:
        self._root = root
        self._before: dict[Path, str] = {}  # how bright a light was when it was set for the first time

    def set(self, level: int) -> None:
        """Set the light to *level*, 0 (off) to 3 (full)."""
        with contextlib.suppress(OSError, ValueError):
            for light in sorted(self._root.iterdir())[:1]:
                brightest = int((light / "max_brightness").read_text(encoding="ascii"))
                step = -(-brightest * level // FULL)  # rounded up: a light that only knows on and off stays on
                brightness = light / "brightness"
                self._before.setdefault(brightness, brightness.read_text(encoding="ascii"))
                brightness.write_text(str(step), encoding="ascii")

    def close(self) -> None:
        """Give the light back as it was: whoever comes next may not know how to make it brighter."""
        with contextlib.suppress(OSError):
            for brightness, before in self._before.items():
                brightness.write_text(before, encoding="ascii")
