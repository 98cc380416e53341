"""The kernel that the device hands to the firmware, at one of its two speeds."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the compiled kernel does not need the interpreted one
    from firmware_sim.search import kernel


class Speed(Enum):
    """How the kernel runs, and why."""

    COMPILED = "compiled"
    INTERPRETED = "interpreted"
    OUTDATED = "outdated"
    """Interpreted, because its source has changed since it was compiled."""


class Kernel(Protocol):
    """A module: ``kernel``, or the one compiled from it; both make the same moves."""

    @property
    def Search(self) -> type[kernel.Search]:  # noqa: N802
        """The class of a search."""

    @property
    def Sower(self) -> type[kernel.Sower]:  # noqa: N802
        """The class that sows and counts."""
