"""What is selected in a list that others may change at any time: the item itself, never its number."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Selection(Generic[T]):
    """The selected item of the list that *items* returns now. The list is never empty and has no item twice."""

    def __init__(self, items: Callable[[], Sequence[T]]) -> None:
        self._list = items
        self._seen: tuple[T, ...] = ()  # the list when it was last looked at
        self._at = 0  # in that list

    def settle(self) -> None:
        """Follow the selected item; when it has gone, select the next one that is left, else the one before.

        The firmware calls this after every event, so that a selection depends on the events alone and not on how
        often a frame is drawn.
        """
        items, seen = self.items, self._seen
        nearest = (*seen[self._at :], *reversed(seen[: self._at]), *items)
        self._at = next(items.index(item) for item in nearest if item in items)
        self._seen = items

    @property
    def items(self) -> tuple[T, ...]:
        """The list as it is now."""
        return tuple(self._list())

    @property
    def item(self) -> T:
        """The selected item."""
        self.settle()
        return self._seen[self._at]

    def move(self, step: int) -> None:
        """Select the item *step* places further on; the ends of the list are joined."""
        self.settle()
        self._at = (self._at + step) % len(self._seen)

    def leap(self, step: int) -> None:
        """Select the item *step* places further on, or the last one before an end of the list."""
        self.settle()
        self._at = min(max(0, self._at + step), len(self._seen) - 1)

    def choose(self, item: T) -> bool:
        """Select *item*; return False when the list no longer has it."""
        self.settle()
        if item in self._seen:
            self._at = self._seen.index(item)
        return item in self._seen

    def first(self) -> None:
        """Select the first item."""
        self._seen, self._at = (), 0
        self.settle()
