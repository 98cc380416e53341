"""Sound: none yet. SDL's mixer is never opened, because it wakes the machine ninety times a second."""

from __future__ import annotations


class Silence:
    """Plays nothing."""

    def play(self, kind: str) -> None:
        """Play the sound called *kind*."""

    def close(self) -> None:
        """Do nothing: there is nothing to let go."""
