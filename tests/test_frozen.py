"""A frozen value is equal by its class and fields, never changes, and refuses fields that it does not have."""

from __future__ import annotations

import pickle

import pytest

from firmware_sim.frozen import Frozen, replace


class Point(Frozen):
    x: int
    y: int = 0


class Size(Frozen):
    x: int
    y: int = 0


class Even(Frozen):
    number: int

    def check(self) -> None:
        if self.number % 2:
            raise ValueError(self.number)


def test_values_are_equal_by_class_and_fields_however_they_were_given() -> None:
    assert Point(1) == Point(x=1) == Point(1, 0) == Point(y=0, x=1)
    assert Point(1) != Size(1)
    assert Point(1) != Point(2)
    assert len({Point(1), Point(x=1, y=0), Point(2)}) == 2
    assert repr(Point(y=2, x=1)) == "Point(x=1, y=2)"
    assert pickle.loads(pickle.dumps(Point(1, 2))) == Point(1, 2)


def test_a_value_never_changes() -> None:
    point = Point(1)
    for name in ("x", "z"):
        with pytest.raises(AttributeError):
            setattr(point, name, 2)
    with pytest.raises(AttributeError):
        delattr(point, "x")
    assert (replace(point, y=3), point) == (Point(1, 3), Point(1))


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"z": 1}), ((1,), {"x": 1})])
def test_a_field_too_many_or_too_few_is_refused(given: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises((TypeError, AttributeError)):
        Point(*given, **named)


def test_fields_that_do_not_belong_together_are_refused_in_a_copy_too() -> None:
    with pytest.raises(ValueError, match="3"):
        replace(Even(2), number=3)
