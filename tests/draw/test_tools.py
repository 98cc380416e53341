"""The shipped fonts and pictures are what the tools make."""

from __future__ import annotations

import json
import struct
import zlib

import pytest

from tests.draw.panels import ASSETS, RESOURCES, art
from tools import make_art, make_font
from tools.art import bit as art_bit
from tools.art import board as art_board
from tools.art import icons as art_icons
from tools.art import light as art_light
from tools.art import logo as art_logo
from tools.art import seeds as art_seeds


@pytest.mark.skipif(not make_font.SOURCE.exists(), reason="the package xfonts-75dpi is not installed")
def test_the_fonts_are_made_from_the_x11_bitmaps() -> None:
    made = make_font.make()
    assert {f"fonts/{name}": data for name, data in made.items()} == {
        name: data for name, data in RESOURCES.items() if name.startswith("fonts/")
    }


SAMPLES = {
    (16, "bowl-28"): lambda: art_board.bowl(28, "", art_light.sixteen),
    (16, "bowl-14-ring"): lambda: art_board.bowl(14, "-ring", art_light.sixteen),
    (16, "bowl-20-last"): lambda: art_board.bowl(20, "-last", art_light.sixteen),
    (4, "bowl-26-flash"): lambda: art_board.bowl(26, "-flash", art_light.four),
    (4, "bowl-22"): lambda: art_board.bowl(22, "", art_light.four),
    (16, "store-9"): lambda: art_board.store(9, art_light.sixteen),
    (16, "board-10"): lambda: art_board.body(10, 16),
    (4, "board-8"): lambda: art_board.body(8, 4),
    (16, "seed-10-1"): lambda: art_seeds.seed(10, art_seeds.TURNS[1], art_light.flat_sixteen),
    (16, "logo-16"): lambda: art_logo.carved(16, art_light.sixteen),
    (2, "logo-20"): lambda: art_logo.logo(20),
    (2, "bowl-40-last"): lambda: art_bit.bowl(40, "-last"),
    (2, "seed-7-0"): lambda: art_bit.seed(7),
    (4, "padlock"): lambda: art_icons.icon("padlock", 4, art_light.CLEAR),
}
"""A few of each kind: making all of them takes a minute, ``python -m tools.make_art --check`` compares every one."""


@pytest.mark.parametrize(("greys", "name"), SAMPLES)
def test_the_pictures_are_what_the_tool_makes(greys: int, name: str) -> None:
    assert SAMPLES[greys, name]() == (*art(greys).size(name), art(greys).pixels(name))


def test_the_grain_is_what_the_tool_makes() -> None:
    assert art_board.grain(640, 3)[2] == art(16).pixels("grain")[: 3 * 640]


def test_a_pack_holds_what_was_put_in() -> None:
    data = make_art.pack([("a", (2, 1, b"\1\2")), ("b", (1, 3, b"\3\4\5"))])
    length, check = struct.unpack_from(">II", data, 8)
    index = data[16 : 16 + length]
    assert (data[:8], check) == (b"WARIART1", zlib.crc32(index))
    width, height, offset, size = json.loads(index)["b"]
    start = 16 + length + offset
    assert (width, height, zlib.decompress(data[start : start + size])) == (1, 3, b"\3\4\5")


def test_every_asset_has_its_origin_and_licence_written_down() -> None:
    licences = (ASSETS / "LICENSES.md").read_text(encoding="utf-8")
    assert "Adobe Systems" in licences
    assert "Digital Equipment Corporation" in licences
    assert "sprites/" in licences
