"""How much of a large set the suite tries: a sample, or with ``pytest --full``, as ``tools.prove`` does, all of it."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")
SLOWER = 8  # times by which the interpreted kernel's sample is smaller: it is some hundred times as slow
full = False
"""Set by ``--full``."""


def at_most(count: int, sample: int) -> int:
    """Return *count*, or *sample* in the suite."""
    return count if full else sample


def out_of(values: Sequence[T], sample: Sequence[T]) -> Sequence[T]:
    """Return all *values*, or the *sample* of them in the suite."""
    return values if full else sample


def share(kernel: ModuleType, count: int) -> int:
    """Return *count* positions to try with a *kernel*, fewer in the suite if it is interpreted."""
    return count if full or kernel.is_compiled() else max(1, count // SLOWER)
