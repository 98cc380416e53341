"""What a Raspberry Pi needs beside the program, and how it is called."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
UNIT = "wari.service"
RULES = "60-wari.rules"  # of udev
CONSOLE_GROUPS = ("video", "render", "input")  # whose members may use screen, light and keys without a desktop
SERIAL_GROUP, SOUND_GROUP = "dialout", "audio"
BUS_GROUPS = ("spi", "i2c", "gpio")  # whose members may use panels on a bus; not every Debian has them
GROUPS = (*CONSOLE_GROUPS, SERIAL_GROUP, SOUND_GROUP, *BUS_GROUPS)
"""The groups of the service."""
