from __future__ import annotations

from pathlib import Path

import pygame

from device.scripting import png
from firmware_sim.draw.canvas import pixels


def a_surface() -> pygame.Surface:
    surface = pygame.Surface((7, 3), 0, 8)
    surface.set_palette([(index, 2 * index % 256, 255 - index) for index in range(256)])
    for index in range(21):
        surface.set_at((index % 7, index // 7), index * 11)
    return surface


def test_a_picture_comes_back_with_its_indexes_and_its_palette(tmp_path: Path) -> None:
    png.write(a_surface(), tmp_path / "new" / "a.png")
    back = pygame.image.load(str(tmp_path / "new" / "a.png"))
    assert back.get_bitsize() == 8
    assert pixels(back) == pixels(a_surface())
    assert [tuple(c)[:3] for c in back.get_palette()] == [tuple(c)[:3] for c in a_surface().get_palette()]


def test_a_picture_is_never_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("saved")
    (tmp_path / "soft.png").symlink_to(tmp_path / "game")
    (tmp_path / "hard.png").hardlink_to(tmp_path / "game")
    for name in ("soft.png", "hard.png"):
        png.write(a_surface(), tmp_path / name)
        assert (tmp_path / name).read_bytes() == png.encode(a_surface())
    assert (tmp_path / "game").read_text() == "saved"


def test_pixels_leave_the_padding_of_rows_out() -> None:
    assert len(pixels(a_surface())) == 21


def test_the_same_surface_gives_the_same_bytes() -> None:
    assert png.encode(a_surface()) == png.encode(a_surface())
