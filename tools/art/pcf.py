"""Read X11 bitmap fonts in the Portable Compiled Format (PCF), as far as the font tool needs them.

The layout follows the X.Org document "The X11 compiled font format" and FontForge's description.
"""

from __future__ import annotations

import gzip
import struct
from dataclasses import dataclass
from pathlib import Path

PROPERTIES, METRICS, BITMAPS, ENCODINGS, BDF_ACCELERATORS = 1 << 0, 1 << 2, 1 << 3, 1 << 5, 1 << 8
COMPRESSED_METRICS = 0x100
NO_GLYPH = 0xFFFF


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character: *rows* of pixels, the first row *top* pixels above the baseline, the first column at *left*."""

    advance: int
    left: int
    top: int
    rows: tuple[tuple[bool, ...], ...]

    @property
    def width(self) -> int:
        """The number of pixels in a row."""
        return len(self.rows[0]) if self.rows else 0


@dataclass(frozen=True, slots=True)
class Font:
    """A whole font: heights in pixels above and below the baseline, the properties, glyphs by code point."""

    ascent: int
    descent: int
    properties: dict[str, str | int]
    glyphs: dict[int, Glyph]


@dataclass(frozen=True, slots=True)
class _Table:
    """One table of the file with the byte order and flags that its own format word gives."""

    data: bytes
    flags: int

    def unpack(self, layout: str, offset: int) -> tuple[int, ...]:
        return struct.unpack_from((">" if self.flags & 4 else "<") + layout, self.data, offset)

    def one(self, layout: str, offset: int) -> int:
        return self.unpack(layout, offset)[0]


def read(path: Path) -> Font:
    """Return the font in the gzipped PCF file at *path*."""
    tables = _tables(gzip.decompress(path.read_bytes()))
    ascent, descent = tables[BDF_ACCELERATORS].unpack("ii", 12)
    metrics = _metrics(tables[METRICS])
    glyphs = [_glyph(tables[BITMAPS], number, box) for number, box in enumerate(metrics)]
    codes = _codes(tables[ENCODINGS])
    properties = _properties(tables[PROPERTIES])
    return Font(ascent, descent, properties, {code: glyphs[number] for code, number in codes.items()})


def _tables(data: bytes) -> dict[int, _Table]:
    if data[:4] != b"\x01fcp":
        raise SystemExit("This is not a PCF font.")
    (count,) = struct.unpack_from("<I", data, 4)
    entries = [struct.unpack_from("<4I", data, 8 + 16 * number) for number in range(count)]
    return {kind: _Table(data[start : start + size], flags) for kind, flags, size, start in entries}


def _metrics(table: _Table) -> list[tuple[int, int, int, int, int]]:
    """Return (left, right, advance, ascent, descent) for each glyph."""
    if table.flags & COMPRESSED_METRICS:
        count = table.one("H", 4)
        boxes = (table.unpack("5B", 6 + 5 * number) for number in range(count))
        return [(a - 128, b - 128, c - 128, d - 128, e - 128) for a, b, c, d, e in boxes]
    count = table.one("I", 4)
    wide = (table.unpack("5h", 8 + 12 * number) for number in range(count))
    return [(a, b, c, d, e) for a, b, c, d, e in wide]


def _glyph(table: _Table, number: int, box: tuple[int, int, int, int, int]) -> Glyph:
    left, right, advance, ascent, descent = box
    count = table.one("I", 4)
    start = 8 + 4 * count + 16 + table.one("I", 8 + 4 * number)
    padding = 1 << (table.flags & 3)
    pitch = (-(-(right - left) // 8) + padding - 1) // padding * padding
    rows = tuple(_row(table, start + pitch * row, right - left) for row in range(ascent + descent))
    return Glyph(advance, left, ascent, rows)


def _row(table: _Table, start: int, width: int) -> tuple[bool, ...]:
    """Return one row of pixels. With byte order and bit order alike, the scan units are plain bytes."""
    most_first = bool(table.flags & 8)
    bits = (table.data[start + x // 8] >> (7 - x % 8 if most_first else x % 8) for x in range(width))
    return tuple(bool(bit & 1) for bit in bits)


def _codes(table: _Table) -> dict[int, int]:
    low, high, first, last, _ = table.unpack("5H", 4)
    width = high - low + 1
    codes = {}
    for place in range((last - first + 1) * width):
        number = table.one("H", 14 + 2 * place)
        if number != NO_GLYPH:
            codes[(first + place // width) << 8 | (low + place % width)] = number
    return codes


def _properties(table: _Table) -> dict[str, str | int]:
    count = table.one("I", 4)
    texts = 8 + 9 * count + -9 * count % 4 + 4

    def text(offset: int) -> str:
        start = texts + offset
        return table.data[start : table.data.index(b"\0", start)].decode("latin-1")

    found: dict[str, str | int] = {}
    for number in range(count):
        name, is_text, value = table.unpack("IBI", 8 + 9 * number)
        found[text(name)] = text(value) if is_text else value
    return found
