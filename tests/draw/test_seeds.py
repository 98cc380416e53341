from __future__ import annotations

import pytest

from firmware_sim.draw.board_layout import LARGEST, SMALLEST
from firmware_sim.draw.seeds import MOST, in_bowl, in_store, seed_size

DIAMETERS = range(SMALLEST, LARGEST + 2, 2)


def test_there_is_a_place_for_every_seed_of_the_game() -> None:
    assert MOST == 48
    assert {len(in_bowl(bowl, 64)) for bowl in range(12)} == {len(in_store(30, 80, 8))} == {48}


@pytest.mark.parametrize("diameter", DIAMETERS)
def test_every_seed_lies_inside_its_bowl(diameter: int) -> None:
    reach = diameter / 2 - seed_size(diameter) / 2 + 1.5
    for bowl in range(12):
        assert all(x * x + y * y <= reach * reach for x, y in in_bowl(bowl, diameter))


@pytest.mark.parametrize("diameter", range(24, LARGEST + 2, 2))
def test_the_first_eight_seeds_lie_side_by_side(diameter: int) -> None:
    least = (seed_size(diameter) - 1.5) ** 2
    for bowl in range(12):
        places = in_bowl(bowl, diameter)[:8]
        pairs = [(one, other) for number, one in enumerate(places) for other in places[:number]]
        assert all((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= least for one, other in pairs)


def test_no_two_bowls_look_alike() -> None:
    assert len({in_bowl(bowl, 64)[:4] for bowl in range(12)}) == 12


def test_seeds_in_a_store_stay_inside_and_apart() -> None:
    for wide, high in ((30, 70), (70, 14), (16, 50)):
        places = in_store(wide, high, 5)
        assert all(0 <= x <= wide - 5 and 0 <= y <= high - 5 for x, y in places)
        assert len(set(places[:8])) == 8
