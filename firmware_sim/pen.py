"""A pen or a finger on the screen: what counts is the target under it both when it comes down and when it is lifted.

The targets are those that are drawn now: when a list changes under the pen, it presses nothing that it was not put on.
"""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.targets import target_at
from firmware_sim.events import Touch
from firmware_sim.frozen import Frozen

SWIPE = 24  # px up or down that make a drag of what came down


class Swipe(Frozen):
    """A finger was dragged up by a page (1) or down by one (-1)."""

    pages: int


class Pen:
    """One pen."""

    def __init__(self) -> None:
        self._action: Hashable | None = None  # of the target that it came down on
        self._from: tuple[int, int] | None = None  # where it came down, unless on a button

    def follow(self, touch: Touch, canvas: Canvas) -> Hashable | None:
        """Follow one *touch* over the targets of *canvas*, and let that show what is pressed.

        Returns the action of a target in which the pen came down and was lifted again, a :class:`Swipe` for one that
        was dragged elsewhere, else None.
        """
        target = target_at(canvas.targets, touch.x, touch.y)
        action = target.action if target else None
        if touch.phase == "down":
            self._action = action
            self._from = None if isinstance(action, str) else (touch.x, touch.y)  # it may slide off a button
        canvas.pressed = pressed = action if action == self._action else None
        if touch.phase != "up":
            return None
        swipe = None if pressed else self._swiped(touch)
        self.forget(canvas)
        return pressed or swipe

    def _swiped(self, touch: Touch) -> Swipe | None:
        """Return how the pen was dragged until this *touch*, None for a tap, and for a pen that left the screen."""
        if self._from is None or touch.x < 0:
            return None
        across, along = abs(touch.x - self._from[0]), touch.y - self._from[1]
        return Swipe(1 if along < 0 else -1) if abs(along) >= max(SWIPE, across) else None

    def forget(self, canvas: Canvas) -> None:
        """Wait until the pen comes down again: what it came down on has gone."""
        self._action = self._from = canvas.pressed = None
