"""A pen or a finger on the screen: what counts is the target under it both when it comes down and when it is lifted.

The targets are those that are drawn now: when a list changes under the pen, it presses nothing that it was not put on.
"""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.targets import target_at
from firmware_sim.events import Touch


class Pen:
    """One pen."""

    def __init__(self) -> None:
        self._action: Hashable | None = None  # of the target that it came down on

    def follow(self, touch: Touch, canvas: Canvas) -> Hashable | None:
        """Follow one *touch* over the targets of *canvas*, and let that show what is pressed.

        Returns the action of a target in which the pen came down and was lifted again, else None.
        """
        target = target_at(canvas.targets, touch.x, touch.y)
        action = target.action if target else None
        if touch.phase == "down":
            self._action = action
        canvas.pressed = pressed = action if action == self._action else None
        if touch.phase != "up":
            return None
        self.forget(canvas)
        return pressed

    def forget(self, canvas: Canvas) -> None:
        """Wait until the pen comes down again: what it came down on has gone."""
        self._action = canvas.pressed = None
