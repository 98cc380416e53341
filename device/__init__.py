"""Everything physical: displays, keys, touch, files, time."""

import os

__version__ = "0.1.0"

# Set before anything imports pygame: its greeting would be the first line of every script's output.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
