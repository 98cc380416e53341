from __future__ import annotations

from dataclasses import fields

import pytest

from firmware_sim.draw.theme import ROLES, SHADES, Shades, Theme, palette
from firmware_sim.errors import BadAsset
from tests.draw.panels import PANELS, theme


@pytest.mark.parametrize("greys", SHADES)
def test_every_role_is_a_grey_of_the_panel(greys: int) -> None:
    for shades in SHADES[greys]:
        assert {getattr(shades, role.name) for role in fields(Shades)} <= set(range(greys))


@pytest.mark.parametrize("greys", SHADES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "paper"), ("ink", "panel"), ("ink", "button"), ("soft", "paper"), ("soft", "panel"), ("faint", "paper"),
        ("faint", "panel"), ("faint", "button"), ("line", "paper"), ("on_dark", "dark"), ("on_wood", "wood"),
        ("faint_on_wood", "wood"), ("ink", "head"), ("on_store", "wood"),
    ],
)  # fmt: skip
def test_text_differs_from_its_ground(greys: int, text: str, ground: str) -> None:
    for shades in SHADES[greys]:
        assert getattr(shades, text) != getattr(shades, ground)


@pytest.mark.parametrize("greys", [16, 4])
def test_faint_text_is_nearer_to_paper_than_soft_text_and_soft_than_ink(greys: int) -> None:
    ordinary, _ = SHADES[greys]
    assert ordinary.ink < ordinary.soft < ordinary.faint < ordinary.paper


@pytest.mark.parametrize("greys", [16, 4, 2])
def test_the_palette_runs_from_black_to_white_and_high_contrast_keeps_every_grey_apart(greys: int) -> None:
    for colours in (palette(greys), palette(greys, high_contrast=True)):
        assert (colours[0], colours[-1]) == ((0, 0, 0), (255, 255, 255))
        assert colours == sorted(set(colours))


def test_high_contrast_sets_soft_and_faint_text_further_from_paper() -> None:
    for greys in (16, 4):
        ordinary, far = SHADES[greys]
        usual, strong = palette(greys), palette(greys, high_contrast=True)
        for role in ("soft", "faint"):
            before = usual[ordinary.paper][0] - usual[getattr(ordinary, role)][0]
            assert strong[far.paper][0] - strong[getattr(far, role)][0] > before


@pytest.mark.parametrize("name", PANELS)
def test_each_panel_has_a_font_for_every_role(name: str) -> None:
    heights = [theme(name).fonts[role].height for role in ROLES]
    assert heights == sorted(heights)
    assert theme(name).fonts.body is theme(name).fonts["body"]


def test_a_role_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        theme().fonts["enormous"]
    with pytest.raises(AttributeError):
        _ = theme().fonts.enormous


def test_a_missing_font_is_named() -> None:
    with pytest.raises(BadAsset) as caught:
        Theme(PANELS["series5"], {}).fonts["body"]
    assert caught.value.values == {"name": "fonts/helv-R-12.font"}


def test_one_bit_cannot_fade() -> None:
    assert [theme(name).can_fade for name in ("series5", "siena", "oled128")] == [True, True, False]
