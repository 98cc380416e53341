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
        self._step = ""  # what it was set to last

    def set(self, level: int) -> None:
        """Set the light to *level*, 0 (off) to 3 (full)."""
        with contextlib.suppress(OSError, ValueError):
            for light in sorted(self._root.iterdir())[:1]:
                brightest = int(_read(light / "max_brightness"))
                step = -(-brightest * level // FULL)  # rounded up: a light that only knows on and off stays on
                self._before.setdefault(light / "brightness", _read(light / "brightness"))
                self._step = str(step)
                (light / "brightness").write_text(self._step, encoding="ascii")

    def close(self) -> None:
        """Give the light back as it was: whoever comes next may not know how to make it brighter.

        One that somebody else has set meanwhile is theirs.
        """
        with contextlib.suppress(OSError, ValueError):
            for brightness, before in self._before.items():
                if _read(brightness) == self._step:
                    brightness.write_text(before, encoding="ascii")


def _read(path: Path) -> str:
    return path.read_text(encoding="ascii").strip()
