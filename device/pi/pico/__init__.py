"""The firmware of the serial keypad, and how it gets onto a Raspberry Pi Pico."""

from __future__ import annotations

import shlex
from pathlib import Path

HERE = Path(__file__).parent
KEYPAD = HERE.parents[1] / "keypad"
FILES = (HERE / "main.py", KEYPAD / "matrix.py", KEYPAD / "serial_lines.py")
"""What goes onto the Pico, side by side; the last two run here as well."""


def copy_command() -> str:
    """Return the shell command that copies the firmware to the Pico that is plugged in, and starts it."""
    return shlex.join(["mpremote", "cp", *map(str, FILES), ":", "+", "reset"])
