"""Panels to draw on in tests: every profile that ships and those that may come."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pygame import Rect

from firmware_sim.draw.art import Art
from firmware_sim.draw.board import BoardLayout, BoardView
from firmware_sim.draw.canvas import Canvas, new_surface
from firmware_sim.draw.theme import Theme
from firmware_sim.profile import Profile

ASSETS = Path(__file__).parent.parent.parent / "assets"
RESOURCES = {
    path.relative_to(ASSETS).as_posix(): path.read_bytes()
    for path in sorted(ASSETS.rglob("*"))
    if path.suffix in (".font", ".pack")
}
PANELS = {
    profile.name: profile
    for profile in (
        Profile("series5", 640, 240, 16, "pen"),
        Profile("revo", 480, 160, 16, "pen"),
        Profile("siena", 240, 160, 4, "pen"),
        Profile("pitft28", 320, 240, 16, "finger"),
        Profile("pitft35", 480, 320, 16, "finger"),
        Profile("square240", 240, 240, 16, "finger"),
        Profile("oled128", 128, 64, 2, "none"),
        Profile("bit400", 400, 240, 2, "pen"),
        Profile("large800", 800, 480, 16, "finger"),
    )
}


@cache
def theme(name: str = "series5", high_contrast: bool = False) -> Theme:
    return Theme(PANELS[name], RESOURCES, high_contrast)


@cache
def art(greys: int) -> Art:
    return Art.load(RESOURCES, greys)


def canvas(name: str = "series5", high_contrast: bool = False) -> Canvas:
    look = theme(name, high_contrast)
    made = Canvas(new_surface(look), look, art(look.profile.greys))
    made.reset()
    return made


def room(name: str) -> Rect:
    """What a play screen leaves to the board: toolbar and two lines of text taken off."""
    profile = PANELS[name]
    width, height = profile.width, profile.height
    if profile.pointer == "finger":
        height -= 40
    elif profile.pointer == "pen" and width >= 480:
        width -= 70 if width > 480 else 52
    line = theme(name).fonts["body"].height + (6 if height > 160 else 3)
    return Rect(0, line, width, height - 2 * line)


def layout(name: str, large: bool = False) -> BoardLayout:
    return BoardLayout.of(PANELS[name], room(name), large)


OPENING = BoardView((4,) * 12, playable=(True,) * 6)
MIDDLE = BoardView(
    (1, 5, 1, 0, 0, 0, 0, 5, 0, 0, 7, 2),
    south="12",
    north="14",
    playable=(True, True, True, False, False, False),
    cursor=1,
    last=(6,),
)
HEAP = BoardView((0, 2, 24, 1, 0, 3, 0, 1, 0, 9, 0, 4), "1", "3½", (False, True, True, True, False, True), last=(9,))
SOWING = BoardView((0, 2, 0, 1, 4, 3, 0, 6, 0, 3, 4, 5), "3", "4", active=10, hand=13)
CAPTURE = BoardView((0, 2, 0, 1, 4, 3, 0, 6, 3, 2, 2, 5), "7", "13", flash=frozenset({8, 9, 10}))
