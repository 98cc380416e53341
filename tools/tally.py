"""Adds up what many processes count; the sum is the same on any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from tools.command_line import hired


@dataclass
class Tally:
    """Every *failure* as a line, and what a subclass counts."""

    failures: list[str] = field(default_factory=list)
    maxima: ClassVar[tuple[str, ...]] = ()
    """The fields that are no sums: the largest counts."""

    def add(self, other: Any) -> None:
        """Count *other*, of the same class, in."""
        for name in (one.name for one in fields(self)):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, max(mine, theirs) if name in self.maxima else mine + theirs)


A = TypeVar("A")
T = TypeVar("T", bound=Tally)


def chunks(numbers: range, size: int) -> list[range]:
    """Return *numbers* cut into ranges of *size*; the last may be shorter."""
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def total(sum_: T, work: Callable[[A], T], items: Iterable[A], processes: int, size: int = 1) -> T:
    """Return *sum_* with the tally of each item added, in order; a process takes *size* items at a time."""
    if processes == 1:
        for item in items:
            sum_.add(work(item))
        return sum_
    with hired(processes) as pool:
        for part in pool.imap(work, items, chunksize=size):
            sum_.add(part)
    return sum_
