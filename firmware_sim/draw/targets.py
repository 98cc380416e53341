"""What can be touched in a frame, up to the edges of the screen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Rect

from firmware_sim.frozen import Frozen

NEAR = 8  # px: a target that ends this near an edge of the screen extends to it, because fingers slide to the rim


class Target(Frozen):
    """Something that a player can touch: its place, its label, and its action."""

    rect: Rect
    label: str
    action: Hashable


def up_to_edges(rect: Rect, screen: Rect) -> Rect:
    """Return *rect*, extended on each side that is at most NEAR pixels from an edge of the *screen*."""
    left = screen.left if rect.left - screen.left <= NEAR else rect.left
    top = screen.top if rect.top - screen.top <= NEAR else rect.top
    right = screen.right if screen.right - rect.right <= NEAR else rect.right
    bottom = screen.bottom if screen.bottom - rect.bottom <= NEAR else rect.bottom
    return Rect(left, top, right - left, bottom - top)


def target_at(targets: Sequence[Target], x: int, y: int) -> Target | None:
    """Return the target at (*x*, *y*); of those that overlap, the last wins."""
    hits = [target for target in targets if target.rect.collidepoint(x, y)]
    return hits[-1] if hits else None
