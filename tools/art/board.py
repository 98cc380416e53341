"""The board for 16 and 4 greys: its body, its grain, its bowls in every state, its stores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from tools.art.light import PAPER, WOOD, Levels, Picture, Tone, four, lit, mix, paint, sixteen, smooth, toward_light

DIAMETERS = range(8, 98, 2)
STATES = ("", "-last", "-ring", "-active", "-flash")
RADII = (6, 8, 10, 12, 16, 20)
"""Corner radii of the board's body."""
WALLS = range(5, 25)
"""Widths of a store's wall, which are also the radii of its corners."""
SHADOW = 3
"""How far the board's shadow extends to the right and below, in pixels."""
TILE = 16
"""The flat middle of a picture, repeated to stretch it; a multiple of the dither's 4 pixels."""
GRAIN = (640, 200)

FLOOR, STEEPNESS = 6.75, 1.05
LIP = 1.5


def margin(diameter: int) -> int:
    """Return the margin in pixels around a bowl in its picture, for its lip and its marks."""
    return 2 + diameter // 24


def pictures(greys: int) -> Iterator[tuple[str, Picture]]:
    """Yield the parts of the board for 16 or 4 greys by name."""
    levels = sixteen if greys == 16 else four
    for diameter in DIAMETERS:
        for state in STATES:
            yield f"bowl-{diameter}{state}", bowl(diameter, state, levels)
    for wall in WALLS:
        yield f"store-{wall}", store(wall, levels)
    for radius in RADII:
        yield f"board-{radius}", body(radius, greys)
    if greys == 16:
        yield "grain", grain(*GRAIN)


# --- bowls ----------------------------------------------------------------------------------------------------


def bowl(diameter: int, state: str, levels: Levels) -> Picture:
    """Return a bowl *diameter* pixels across in one of its states, with its margin."""
    radius, edge = diameter / 2, diameter / 2 + margin(diameter)
    mark = _marks(diameter).get(state, _band())

    def tone(x: float, y: float) -> float | None:
        across, down = (x - edge) / radius, (y - edge) / radius
        out = sqrt(across * across + down * down)
        marked = mark((out - 1) * radius)
        if marked is not None:
            return marked
        if out <= 1:
            return 0.0 if state == "-flash" else hollow(across, down, out)
        return lip(across, down, (out - 1) * radius, levels)

    size = diameter + 2 * margin(diameter)
    return paint(size, size, tone, levels)


def hollow(across: float, down: float, out: float) -> float:
    """Return the brightness inside a bowl of radius 1: the wall steepens outward, the rim casts its shadow."""
    slope = STEEPNESS * out * out
    brightness = lit(-across * slope, -down * slope, FLOOR)
    from_shade = sqrt((across - 0.12) * (across - 0.12) + (down - 0.15) * (down - 0.15))
    shaded = mix(1, 0.55, smooth((from_shade - 0.78) / 0.32))
    return brightness * shaded * mix(1.06, 0.88, smooth((out - 0.3) / 0.65))


def lip(across: float, down: float, out: float, levels: Levels) -> float | None:
    """Return the brightness of a hollow's lip *out* pixels from its rim; in 4 greys only its lit side."""
    brightness = WOOD - 3.8 * toward_light(across, down)
    return brightness if out <= LIP and (levels is sixteen or brightness > 12) else None


Mark = Callable[[float], float | None]
"""The brightness of a mark at a distance from the rim in pixels, None outside the mark."""


def _marks(diameter: int) -> dict[str, Mark]:
    """Return the mark of each state; its lines grow with the bowl."""
    line = 1 + diameter / 48
    return {
        "-last": _band((-0.6 * line, 0.9 * line, 0.0)),
        "-ring": _band((-line, 0.5, 15.0), (0.5, 0.5 + line, 0.0)),
        "-active": _band((-0.5, 1.0 + line, 14.0)),
        "-flash": _band((-0.5, 1.0 + line, 15.0)),
    }


def _band(*rings: tuple[float, float, float]) -> Mark:
    """Return a mark of rings, each with its start, end (pixels outside the rim) and brightness."""

    def mark(out: float) -> float | None:
        return next((brightness for start, stop, brightness in rings if start <= out < stop), None)

    return mark


# --- stores and the body --------------------------------------------------------------------------------------


def store(wall: int, levels: Levels) -> Picture:
    """Return a square hollow with round corners and a flat middle of TILE pixels to repeat."""
    size = 2 * (wall + 2) + TILE

    def tone(x: float, y: float) -> float | None:
        across, down = _from_core(x, size), _from_core(y, size)
        across, down = across / wall, down / wall
        out = sqrt(across * across + down * down)
        if out <= 1:
            return hollow(across, down, out)
        return lip(across, down, (out - 1) * wall, levels)

    return paint(size, size, tone, levels)


def _from_core(place: float, size: int) -> float:
    """Return how far *place* is outside the flat middle of a picture of *size*, negative on the near side."""
    off = place - size / 2
    return min(0.0, off + TILE / 2) + max(0.0, off - TILE / 2)


def body(radius: int, greys: int) -> Picture:
    """Return a square of board with round corners and its shadow; its middle can be repeated."""
    tone = _body_tone(radius, 3.0 if greys == 16 else 1.2)
    size = 2 * radius + TILE + SHADOW
    return paint(size, size, tone if greys == 16 else _hard(tone, radius), sixteen if greys == 16 else _bright_four)


def _bright_four(brightness: float) -> int:
    """Return one of 4 greys for the body, whose lit edges are white."""
    return four(brightness if brightness < 10 else 15.0)


def _body_tone(radius: int, bevel: float) -> Tone:
    size = 2 * radius + TILE

    def tone(x: float, y: float) -> float | None:
        depth, across, down = _depth(x, y, size, radius)
        if depth < 0:
            return _cast(x, y, size, radius)
        if depth < 1:
            return 2.0
        slope = 1.1 * (1 - (depth - 1) / bevel) if depth < 1 + bevel else 0.0
        return lit(across * slope, down * slope)

    return tone


def _depth(x: float, y: float, size: int, radius: int) -> tuple[float, float, float]:
    """Return how deep a point is inside a rounded square, and the direction outward there."""
    middle = size / 2
    core = middle - radius
    across = max(0.0, abs(x - middle) - core) * (1 if x > middle else -1)
    down = max(0.0, abs(y - middle) - core) * (1 if y > middle else -1)
    out = sqrt(across * across + down * down)
    return radius - out, (across / out if out else 0.0), (down / out if out else 0.0)


def _cast(x: float, y: float, size: int, radius: int) -> float | None:
    """Return the brightness of the board's shadow, soft at its edge, None outside it."""
    depth = _depth(x - SHADOW * 0.8, y - SHADOW * 0.9, size, radius)[0]
    return mix(PAPER, 9.5, (depth + 0.8) / 2.2) if depth > -0.8 else PAPER


def _hard(tone: Tone, radius: int) -> Tone:
    """Return *tone* for 4 greys: black under the board and to its right instead of a soft shadow."""
    size = 2 * radius + TILE

    def hard(x: float, y: float) -> float | None:
        if _depth(x, y, size, radius)[0] >= 0:
            return tone(x, y)
        return 0.0 if _depth(x - 1, y - 1, size, radius)[0] >= 0 else 15.0

    return hard


# --- grain ----------------------------------------------------------------------------------------------------


def grain(width: int, height: int) -> Picture:
    """Return flat wood with a few long, slightly wavy fibres one grey darker or lighter."""
    pixels = bytearray()
    for y in range(height):
        for x in range(width):
            wave = 5 * _noise(x / 90, y / 40, 1) + 1.5 * _noise(x / 31, y / 17, 2)
            fibre = _noise(x / 160, (y + wave) / 2.6, 3) + 0.5 * _noise(x / 60, (y + wave) / 1.3, 4)
            pixels.append(9 - (fibre > 0.62) + (fibre < -0.74))
    return width, height, bytes(pixels)


def _noise(x: float, y: float, layer: int) -> float:
    """Return smooth noise from -1 to 1 that changes about once per unit."""
    left, top = int(x // 1), int(y // 1)
    across, down = smooth(x - left), smooth(y - top)
    upper = mix(_chance(left, top, layer), _chance(left + 1, top, layer), across)
    lower = mix(_chance(left, top + 1, layer), _chance(left + 1, top + 1, layer), across)
    return mix(upper, lower, down)


def _chance(x: int, y: int, layer: int) -> float:
    """Return a number from -1 to 1 that looks random but is always the same for the same place."""
    mixed = (x * 374761393 + y * 668265263 + layer * 2147483647) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 32767.5 - 1
