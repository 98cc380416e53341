"""Where saved games, settings and the registration lie, and how they survive a power cut."""

from __future__ import annotations

from typing import Protocol

from firmware_sim.events import Notice


class Keeper(Protocol):
    """What keeps saved texts: ``device.saving.store.Store`` or the stand-in for a folder that cannot be used."""

    notices: list[Notice]

    def read(self, name: str) -> str | None:
        """Return the newest readable copy of *name*, or None."""

    def older(self, name: str) -> str | None:
        """Set the newest copy aside as damaged and return the older one, or None."""

    def protect(self, name: str) -> None:
        """Leave the copy of *name* handed out last as it is, and let every write of *name* raise OSError."""

    def write(self, name: str, text: str) -> None:
        """Keep *text* under *name*, or raise OSError."""

    def close(self) -> None:
        """Let the folder go."""
