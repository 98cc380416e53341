from __future__ import annotations

import json
import struct

import pytest

from firmware_sim.draw.art import Art
from firmware_sim.draw.board_layout import CORNERS, LARGEST, SMALLEST, clearance
from firmware_sim.draw.seeds import seed_size
from firmware_sim.errors import BadAsset
from tests.draw.panels import RESOURCES, art

STATES = ("", "-last", "-ring", "-active", "-flash")
DIAMETERS = range(SMALLEST, LARGEST + 2, 2)


@pytest.mark.parametrize("greys", [16, 4, 2])
def test_there_is_a_bowl_for_every_even_diameter_in_every_state_and_a_seed_for_each(greys: int) -> None:
    wanted = {f"bowl-{diameter}{state}" for diameter in DIAMETERS for state in STATES}
    wanted |= {f"seed-{seed_size(diameter)}-{way}" for diameter in DIAMETERS for way in range(4)}
    wanted |= {"padlock", "padlock-small", "warning", "logo-16", "logo-64"}
    if greys > 2:
        wanted |= {f"board-{corner}" for corner in CORNERS} | {f"store-{wall}" for wall in range(7, 25)}
    assert wanted - set(art(greys)) == set()


@pytest.mark.parametrize("greys", [16, 4, 2])
def test_every_picture_unpacks_to_greys_of_its_panel(greys: int) -> None:
    for name in art(greys):
        width, height = art(greys).size(name)
        pixels = art(greys).pixels(name)
        assert len(pixels) == width * height
        assert set(pixels) <= {*range(greys), 255}


@pytest.mark.parametrize("greys", [16, 4, 2])
def test_a_bowl_is_round_and_its_marks_reach_no_further_than_the_layout_leaves_room_for(greys: int) -> None:
    for diameter in DIAMETERS:
        for state in STATES:
            width, height = art(greys).size(f"bowl-{diameter}{state}")
            assert width == height == diameter + 2 * clearance(diameter)


def test_seeds_are_the_brightest_thing_on_the_board() -> None:
    for greys in (16, 4):
        bowl = [pixel for pixel in art(greys).pixels("bowl-48") if pixel != 255]
        seed = [pixel for pixel in art(greys).pixels("seed-8-0") if pixel != 255]
        assert max(seed) == greys - 1
        assert sum(seed) / len(seed) > sum(bowl) / len(bowl) + greys / 8


def test_all_pictures_together_are_small() -> None:
    assert sum(len(data) for name, data in RESOURCES.items() if name.startswith("sprites/")) < 512 * 1024


def test_a_picture_that_is_not_there_is_named() -> None:
    with pytest.raises(BadAsset) as caught:
        art(16).picture("elephant")
    assert "elephant" in str(caught.value.values["name"])


@pytest.mark.parametrize("data", [b"", b"WARIART1", b"WARIART2" + b"\0" * 40])
def test_a_pack_that_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(BadAsset):
        Art.load({"sprites/art-16.pack": data}, 16)


def test_a_damaged_index_or_picture_is_refused() -> None:
    data = bytearray(RESOURCES["sprites/art-16.pack"])
    data[40] ^= 1
    with pytest.raises(BadAsset):
        Art.load({"sprites/art-16.pack": bytes(data)}, 16)
    data[40] ^= 1
    length = struct.unpack_from(">I", data, 8)[0]
    start = 16 + length + json.loads(bytes(data[16 : 16 + length]))["padlock"][2]
    data[start] ^= 255
    with pytest.raises(BadAsset):
        Art.load({"sprites/art-16.pack": bytes(data)}, 16).picture("padlock")
