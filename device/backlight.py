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

    def set(self, level: int) -> None:
        """Set the light to *level*, 0 (off) to 3 (full)."""
        with contextlib.suppress(OSError, ValueError):
            for light in sorted(self._root.iterdir())[:1]:
                brightest = int((light / "max_brightness").read_text(encoding="ascii"))
                step = -(-brightest * level // FULL)  # rounded up: a light that only knows on and off stays on
                (light / "brightness").write_text(str(step), encoding="ascii")
