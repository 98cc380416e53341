"""A picture in greys as the characters of a terminal: half blocks or braille, in colour or without.

Pure: pixels in, text with escape sequences out.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from device.display.fitting import Size


class Shape(Enum):
    """How many pixels a character shows, *across* and *down*."""

    HALF = (1, 2)
    BRAILLE = (2, 4)

    def __init__(self, across: int, down: int) -> None:
        self.across, self.down = across, down

    def pixels(self, grid: Size) -> Size:
        """Return how many pixels a terminal of *grid* characters, across and down, has."""
        return grid[0] * self.across, grid[1] * self.down

    def cells(self, size: Size) -> Size:
        """Return how many characters a picture of *size* pixels takes."""
        return -(-size[0] // self.across), -(-size[1] // self.down)


class Colours(Enum):
    """What colours a terminal has."""

    TRUE = "true"
    INDEXED = "256"
    MONO = "mono"


Cell = tuple[str, int, int]
"""A character, the grey of its ink and the grey of its ground, 0 to 255; both -1 where the terminal has no colours."""
BLANK = (" ", -1, -1)
CLEAR = "\x1b[0m\x1b[2J\x1b[H"
DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)  # the bits of a braille pattern, row by row
BRAILLE = 0x2800
HALVES = " ▀▄█"  # by the bits of the upper and the lower pixel
DITHER = ((20, 132, 48, 160), (188, 76, 216, 104), (62, 174, 34, 146), (230, 118, 202, 90))
"""Above which grey a pixel is lit where there is nothing between dark and light, by row and column; the page is."""


class Painter:
    """Writes pictures of one *size* in pixels on a terminal that shows *shape* and *colours*, from a clear screen on.

    It knows what it wrote and writes only the characters that changed.
    """

    def __init__(self, size: Size, shape: Shape, colours: Colours) -> None:
        self._size, self._shape, self._colours = size, shape, colours
        columns, rows = shape.cells(size)
        self._bands = [b""] * rows  # the pixels of each row of characters
        self._cells = [[BLANK] * columns for _ in range(rows)]
        self._begun = False

    def paint(self, greys: bytes) -> str:
        """Return what has to be written to show the *greys*, 0 to 255, of all pixels."""
        length = self._size[0] * self._shape.down
        text, self._begun = "" if self._begun else CLEAR, True
        for row, before in enumerate(self._bands):
            band = greys[row * length : (row + 1) * length]
            if band != before:
                new = list(self._row(band))
                text += "".join(self._changes(row, self._cells[row], new))
                self._bands[row], self._cells[row] = band, new
        return text

    def _row(self, band: bytes) -> Iterator[Cell]:
        """Yield the characters of a *band* of pixels one character high."""
        width, across = self._size[0], self._shape.across
        lines = [band[at : at + width] for at in range(0, len(band), width)]
        lines += [bytes(width)] * (self._shape.down - len(lines))  # the last band may be cut
        for left in range(0, width, across):
            values = [line[x] if x < width else 0 for line in lines for x in range(left, left + across)]
            yield self._unlit(values, left) if self._colours is Colours.MONO else self._cell(values)

    def _unlit(self, values: list[int], left: int) -> Cell:
        """Return the character of *values* without colours: each pixel is lit or not."""
        across = self._shape.across
        lit = [grey > DITHER[n // across % 4][(left + n % across) % 4] for n, grey in enumerate(values)]
        return self._glyph(lit), -1, -1

    def _cell(self, values: list[int]) -> Cell:
        """Return the character of *values* in two greys, the brighter pixels against the darker ones.

        Ink is what there is less of: the dots of braille stand apart, and the ground is solid.
        """
        low, high = min(values), max(values)
        if low == high:
            return " ", low, low
        bright = [2 * grey > low + high for grey in values]
        ink = bright if 2 * sum(bright) <= len(bright) else [not one for one in bright]
        return self._glyph(ink), _mean(values, ink), _mean(values, [not one for one in ink])

    def _glyph(self, ink: list[bool]) -> str:
        if self._shape is Shape.HALF:
            return HALVES[ink[0] + 2 * ink[1]]
        return chr(BRAILLE + sum(bit for bit, one in zip(DOTS, ink, strict=True) if one)) if any(ink) else " "

    def _changes(self, row: int, old: list[Cell], new: list[Cell]) -> Iterator[str]:
        """Yield what turns *old* into *new*: moves of the cursor, changes of colour, characters."""
        cursor, greys = -1, (-2, -2)
        for column, cell in enumerate(new):
            if cell == old[column]:
                continue
            if column != cursor:
                yield f"\x1b[{row + 1};{column + 1}H"
            if cell[1:] != greys:
                greys = cell[1:]
                yield colour_text(self._colours, *greys)
            yield cell[0]
            cursor = column + 1


def _mean(values: list[int], chosen: list[bool]) -> int:
    """Return the mean of the *values* that are *chosen*."""
    return sum(value for value, one in zip(values, chosen, strict=True) if one) // sum(chosen)


def colour_text(colours: Colours, ink: int, ground: int) -> str:
    """Return what makes a terminal write in the grey *ink* on the grey *ground*, "" where it cannot."""
    if colours is Colours.MONO:
        return ""
    if colours is Colours.INDEXED:
        return f"\x1b[38;5;{indexed(ink)};48;5;{indexed(ground)}m"
    return f"\x1b[38;2;{ink};{ink};{ink};48;2;{ground};{ground};{ground}m"


def indexed(grey: int) -> int:
    """Return the nearest of the 256 colours: black, 24 greys from 8 to 238, white."""
    if grey < 4:
        return 16
    return 231 if grey > 246 else 232 + min(23, (grey - 3) // 10)
