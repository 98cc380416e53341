"""What Linux tells of a battery, and how the handheld is switched off."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from device.process.signals import Signals
from firmware_sim.errors import BadOption
from firmware_sim.events import Event, PowerLow

SYSFS = Path("/sys/class/power_supply")
LOOK_MS = 30_000  # between two looks: a battery lasts for hours
LOW, GOOD = 10, 15  # per cent: below the first it is low, and from the second on it may become low again
LOW_LEVELS = ("Critical", "Low")  # what batteries without a gauge tell
CHARGED = ("Charging", "Full")
SIGNAL_S = 0.1  # seconds between two looks for a signal while a command runs


class Battery:
    """An input that tells once when every battery is nearly empty and nothing charges it."""

    def __init__(self, root: Path = SYSFS) -> None:
        self._root = root
        self._next_ms: int | None = None
        self._is_low = False

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield PowerLow when the battery became low since the last look."""
        if self._next_ms is not None and now_ms < self._next_ms:
            return
        self._next_ms = now_ms + LOOK_MS
        before, self._is_low = self._is_low, is_low(self._root, GOOD if self._is_low else LOW)
        if self._is_low and not before:
            yield PowerLow()


def is_low(root: Path, limit: int) -> bool:
    """True when all batteries of the handheld are below *limit* per cent and nothing charges it."""
    supplies = [path for path in _folders(root) if _read(path / "scope") != "Device"]  # a mouse has its own battery
    batteries = [path for path in supplies if _read(path / "type") == "Battery" and _read(path / "present") != "0"]
    if any(_read(path / "online") not in ("", "0") for path in supplies if path not in batteries):
        return False
    return bool(batteries) and all(_is_empty(path, limit) for path in batteries)


def _is_empty(battery: Path, limit: int) -> bool:
    if _read(battery / "status") in CHARGED:
        return False
    capacity = _read(battery / "capacity")
    return int(capacity) < limit if capacity.isdigit() else _read(battery / "capacity_level") in LOW_LEVELS


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(root.iterdir())
    except OSError:  # no such folder: no battery
        return []


def _read(path: Path) -> str:
    """Return what stands in a file of sysfs, "" when it is missing; drivers fail in many ways while unplugged."""
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def check_command(text: str) -> str:
    """Return *text*; raise BadOption when it has no word or an open quote, or names no program.

    Auto-off runs it when nobody looks: too late for an error.
    """
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words or not words[0]:
        raise BadOption("power-off-command", command=text)
    if shutil.which(words[0]) is None:
        raise BadOption("power-off-program", program=words[0])
    return text


def switch_off(command: str, signals: Signals) -> None:
    """Run the *command* that switches the machine off; raise BadOption when that fails.

    A signal ends the wait, and is not an error: a system that shuts down ends all that runs, the command too.
    """
    try:
        process = subprocess.Popen(shlex.split(command))
    except OSError as error:
        raise BadOption("power-off-failed", program=command, why=error.strerror or str(error)) from error
    code = _end(process, signals)
    if code:
        why = f"it ended with {code}" if code > 0 else f"signal {-code} ended it"
        raise BadOption("power-off-failed", program=command, why=why)


def _end(process: subprocess.Popen[bytes], signals: Signals) -> int:
    """Wait for the end of *process* and return its code; 0 when a signal came before."""
    code = 0
    while not signals.stop:
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(SIGNAL_S)
            break
    return 0 if signals.stop else code  # the signal may have ended the command as well
