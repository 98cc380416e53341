"""Replace ``import cython`` where Cython is not installed: the names that the kernel uses, doing nothing.

The kernel is written in Cython's pure-Python mode. Interpreted, its types are plain ints and lists, and its decorators
change nothing. Type checkers also use this module for the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

compiled: bool = False
"""False here; the compiler replaces it with its own constant True."""

bint = bool
int = int  # noqa: A001
longlong = int
ulonglong = int
size_t = int
void: TypeAlias = None
schar = int
uchar = int
p_schar = MutableSequence[int]
p_uchar = MutableSequence[int]
p_longlong = MutableSequence[int]
p_ulonglong = MutableSequence[int]


def cclass(one: type[T]) -> type[T]:
    """Return the class *one* unchanged."""
    return one


def cfunc(function: T) -> T:
    """Return *function* as it is."""
    return function


def exceptval(*, check: bool) -> Callable[[T], T]:  # noqa: ARG001
    """Return a decorator that changes nothing."""
    return lambda function: function


def final(one: T) -> T:
    """Return *one*, a class or a function, unchanged."""
    return one


def inline(function: T) -> T:
    """Return *function* as it is."""
    return function


def cast(kind: object, value: T) -> T:  # noqa: ARG001
    """Return *value* as it is."""
    return value


def declare(kind: type[T], value: T | None = None, visibility: str = "private") -> T:  # noqa: ARG001
    """Return *value*, by default the zero of *kind*, so that every declared name has a value."""
    return kind() if value is None else value
