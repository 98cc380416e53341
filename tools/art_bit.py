"""The board's parts for one bit: light lines on a dark panel, drawn for that and not reduced from greys."""

from __future__ import annotations

from collections.abc import Iterator

from tools.art_board import DIAMETERS, STATES, margin
from tools.art_light import CLEAR, Picture
from tools.art_seeds import SIZES, TURNS

DARK, LIGHT = 0, 1


def pictures() -> Iterator[tuple[str, Picture]]:
    """Yield bowls and seeds by name."""
    for diameter in DIAMETERS:
        for state in STATES:
            yield f"bowl-{diameter}{state}", bowl(diameter, state)
    for size in SIZES:
        for number in range(len(TURNS)):
            yield f"seed-{size}-{number}", seed(size)


def bowl(diameter: int, state: str) -> Picture:
    """Return a bowl: a line; thick where seeds came from; filled when chosen or captured; double while sowing."""
    size, edge = diameter + 2 * margin(diameter), margin(diameter)
    outer = diameter + 2 if state == "-active" else diameter

    def pixel(x: int, y: int) -> int:
        column, row = x - edge, y - edge
        if not _inside(column, row, diameter, outer):
            return CLEAR
        if state in ("-ring", "-flash"):
            return LIGHT
        return LIGHT if _on_line(column, row, diameter, state) else DARK

    return size, size, bytes(pixel(x, y) for y in range(size) for x in range(size))


def _on_line(column: int, row: int, diameter: int, state: str) -> bool:
    thick = 3 if state == "-last" else 2 if state == "-active" else 1
    outer = diameter + 2 if state == "-active" else diameter
    return _inside(column, row, diameter, outer) and not _inside(column, row, diameter, outer - 2 * thick)


def _inside(column: int, row: int, box: int, diameter: int) -> bool:
    """Say whether the middle of a pixel of a *box* is in the circle of *diameter* in the middle of the box."""
    across, down = 2 * column + 1 - box, 2 * row + 1 - box
    return across * across + down * down <= diameter * diameter


def seed(size: int) -> Picture:
    """Return a light disc with a dark edge that parts it from its neighbours."""
    box = size + 2

    def pixel(x: int, y: int) -> int:
        if _inside(x, y, box, size):
            return LIGHT
        return DARK if _inside(x, y, box, size + 2) else CLEAR

    return box, box, bytes(pixel(x, y) for y in range(box) for x in range(box))
