"""Frozen values: the annotations of a class are its fields, as in a frozen dataclass, but defining one costs nothing.

``dataclass`` compiles six methods for each class, which takes half a millisecond on a fast machine. For the classes
that every start loads, that was a fifth of the time to the first frame.
"""

from __future__ import annotations

from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T", bound="Frozen")


@dataclass_transform(frozen_default=True)
class Frozen:
    """A value that never changes, equal to another of its class with equal fields.

    Its fields are the annotations of the class, in their order; a field that has a value there may be left out.
    """

    FIELDS = tuple[str, ...]()

    def __init_subclass__(cls) -> None:
        cls.FIELDS = tuple(cls.__annotations__)

    def __init__(self, *given: Any, **named: Any) -> None:
        fields, defaults = self.FIELDS, type(self)
        if len(given) > len(fields) or not named.keys() <= set(fields[len(given) :]):
            raise TypeError(f"{defaults.__name__} has the fields {', '.join(fields)}")
        own = self.__dict__
        own.update(zip(fields, given, strict=False))
        for name in fields[len(given) :]:
            own[name] = named[name] if name in named else getattr(defaults, name)
        self.check()

    def check(self) -> None:
        """Raise an error if the fields do not belong together."""

    def as_tuple(self) -> tuple[Any, ...]:
        """Return the fields in their order."""
        return tuple(self.__dict__[name] for name in self.FIELDS)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return self.as_tuple().__hash__()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self.FIELDS)})"


def replace(value: T, **changes: Any) -> T:
    """Return *value* with other fields; raise TypeError for a field that it does not have."""
    return type(value)(**{**value.__dict__, **changes})
