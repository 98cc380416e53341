"""What a handheld is: the size of its screen, its greys, its pointer, what it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Pointer = Literal["pen", "finger", "none"]
Rest = Literal["none", "blank"]
MINUTE_MS = 60_000
PEN = 240, 160  # px of width and height that the look of a pen's handheld takes at least


@dataclass(frozen=True, slots=True)
class Profile:
    """One model of handheld.

    *width*, *height* in pixels; *greys* 16, 4 or 2; *pointer* decides how large a target must be; *has* names what
    the model has beside the screen: "backlight", "clock". A panel that burns in asks for a *rest*: it goes "blank" when
    nothing has happened for *rest_minutes*, 1 to 60.
    """

    name: str
    width: int
    height: int
    greys: int
    pointer: Pointer
    has: frozenset[str] = frozenset()
    rest: Rest = "none"
    rest_minutes: int = 5

    @property
    def target(self) -> int:
        """The least size in pixels of the smaller side of anything that can be touched."""
        return 40 if self.pointer == "finger" else 20

    @property
    def rest_ms(self) -> int:
        """After how many milliseconds in which nothing happens the panel goes blank, 0 for never."""
        return self.rest_minutes * MINUTE_MS if self.rest == "blank" else 0

    @property
    def is_bare(self) -> bool:
        """True for keys alone on a small screen: there buttons are the names of keys."""
        return self.pointer == "none" and (self.width < PEN[0] or self.height < PEN[1])
