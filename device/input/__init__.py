"""Keys, taps and the battery: keyboards, keypads and touch panels, merged into one stream of events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from firmware_sim.events import Event


class Input(Protocol):
    """Where events come from: keyboard, pointer, window."""

    def poll(self, now_ms: int) -> Iterable[Event]:
        """Yield what happened since the last call, each when it is asked for."""
