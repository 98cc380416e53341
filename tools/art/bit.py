"""The board's parts in two greys: light lines on a dark panel, drawn for it and not reduced from greys."""

from __future__ import annotations

from collections.abc import Iterator

from tools.art.board import DIAMETERS, STATES, margin
from tools.art.light import CLEAR, Picture
from tools.art.seeds import SIZES, TURNS

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
    """Return a bowl: a line; thick inward where a move started, outward while sowing; ringed; filled if captured."""
    size = diameter + 2 * margin(diameter)
    lines = _lines(diameter, state)
    outermost = max(outer for outer, _ in lines)

    def pixel(x: int, y: int) -> int:
        if not _inside(x, y, size, outermost):
            return CLEAR
        on_line = any(_inside(x, y, size, outer) and not _inside(x, y, size, inner) for outer, inner in lines)
        return LIGHT if on_line else DARK

    return size, size, bytes(pixel(x, y) for y in range(size) for x in range(size))


def _lines(diameter: int, state: str) -> list[tuple[int, int]]:
    """Return the outer and inner diameter of each ring; a negative inner one means a full disc."""
    reach = diameter + 2 * margin(diameter)
    return {
        "": [(diameter, diameter - 2)],
        "-last": [(diameter, diameter - 6)],
        "-ring": [(reach, reach - 2), (reach - 4, diameter - 4)],
        "-active": [(diameter + 4, diameter - 2)],
        "-flash": [(diameter, -1)],
    }[state]


def _inside(column: int, row: int, box: int, diameter: int) -> bool:
    """Return whether the middle of a pixel of a *box* is in the circle of *diameter* in the middle of the box."""
    across, down = 2 * column + 1 - box, 2 * row + 1 - box
    return diameter > 0 and across * across + down * down <= diameter * diameter


def seed(size: int) -> Picture:
    """Return a light disc with a dark edge that separates it from its neighbours."""
    box = size + 2

    def pixel(x: int, y: int) -> int:
        if _inside(x, y, box, size):
            return LIGHT
        return DARK if _inside(x, y, box, size + 2) else CLEAR

    return box, box, bytes(pixel(x, y) for y in range(box) for x in range(box))
