"""Three points decide an affine map."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from firmware_sim.affine import IDENTITY, Affine, distance, doubled_area, longest_side, through

PLACES = st.integers(-30_000, 30_000)
POINTS = st.tuples(PLACES, PLACES)
THREE = st.tuples(POINTS, POINTS, POINTS)


@given(THREE, THREE)
def test_the_map_through_three_points_brings_each_to_its_target(
    sources: tuple[tuple[int, int], ...], targets: tuple[tuple[int, int], ...]
) -> None:
    assume(abs(doubled_area(sources)) > 1_000_000)
    made = through(sources, targets)
    for source, target in zip(sources, targets, strict=True):
        assert distance(made(*source), target) < 0.01


@given(POINTS, POINTS, st.integers(-9, 9))
def test_no_map_goes_through_three_points_on_one_line(one: tuple[int, int], step: tuple[int, int], times: int) -> None:
    line = [(one[0] + step[0] * n, one[1] + step[1] * n) for n in (0, 1, times)]
    with pytest.raises(ValueError, match="one line"):
        through(line, [(0, 0), (1, 0), (0, 1)])


def test_a_map_turns_mirrors_and_moves() -> None:
    assert Affine(0, -1, 10, 1, 0, 0)(3, 4) == (6, 3)
    assert IDENTITY(3, 4) == (3, 4)


def test_the_triangle_is_measured() -> None:
    assert doubled_area([(0, 0), (4, 0), (0, 3)]) == 12
    assert doubled_area([(0, 0), (0, 3), (4, 0)]) == -12
    assert longest_side([(0, 0), (4, 0), (0, 3)]) == 5
