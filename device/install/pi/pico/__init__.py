"""The firmware of the serial keypad, and how it gets onto a Raspberry Pi Pico."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from device.process.argument_parser import Parser
from device.process.output import say
from device.process.signals import Signals

HERE = Path(__file__).parent
KEYPAD = HERE.parents[2] / "input"
FILES = (HERE / "main.py", KEYPAD / "matrix.py", KEYPAD / "serial_lines.py")
"""What goes onto the Pico, side by side; the last two run here as well."""
ABOUT = (
    "Prints the command that copies the keypad firmware to the connected Raspberry Pi Pico; it needs mpremote. "
    "docs/keypad.md explains the rest."
)


def copy_command() -> str:
    """Return the shell command that copies the firmware to the Pico that is plugged in, and starts it."""
    return shlex.join(["mpremote", "cp", *map(str, FILES), ":", "+", "reset"])


def main(arguments: Sequence[str], signals: Signals) -> int:
    """Run ``wari keypad-firmware``: print the command, and return the exit code."""
    parser = Parser(prog="wari keypad-firmware", description=ABOUT)
    with signals.breaking_in():
        parser.parse_args(arguments)
        say(copy_command())
    return 0
