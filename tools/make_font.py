"""Make the handheld's fonts from the X11 75 dpi Helvetica bitmaps (Debian package ``xfonts-75dpi``).

    python -m tools.make_font [--source /usr/share/fonts/X11/75dpi] [--into assets/fonts]

The bitmaps cover Latin; arrows and the marks of a touch keyboard are drawn here, in each font's own size and weight.
The file format is described in ``firmware_sim/draw/font.py``. The same source gives the same bytes.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from firmware_sim.draw.alphabet import ALPHABET
from tools.art.pcf import Glyph, read
from tools.command_line import Parser, refusal

SOURCE = Path("/usr/share/fonts/X11/75dpi")
INTO = Path(__file__).parent.parent / "assets" / "fonts"
SIZES = {8: (8, 2), 10: (10, 2), 12: (11, 3), 14: (13, 3), 18: (16, 5), 24: (22, 5)}
"""Pixels above and below the baseline by the size of the font, which Pillow does not read."""
FACES = ("R", "B")  # regular and bold
MISSING = 0

Grid = list[list[bool]]
Points = Iterable[tuple[int, int]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every font."""
    parser = Parser("make_font", str(__doc__).splitlines()[0])
    parser.add_argument("--source", type=Path, default=SOURCE, help="folder with helvR12.pcf.gz and its like")
    parser.add_argument("--into", type=Path, default=INTO, help="folder for the fonts")
    options = parser.parse_args(arguments)
    try:
        fonts = make(options.source)
    except OSError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    options.into.mkdir(parents=True, exist_ok=True)
    for name, data in fonts.items():
        (options.into / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")
    return 0


def make(source: Path = SOURCE) -> dict[str, bytes]:
    """Return the bytes of each font file by its name."""
    return {
        f"helv-{face}-{size:02}.font": encode(read(source / f"helv{face}{size:02}.pcf.gz", ALPHABET), *heights)
        for face in FACES
        for size, heights in SIZES.items()
    }


def encode(face: Mapping[int, Glyph], ascent: int, descent: int) -> bytes:
    """Return the glyphs of a *face* and our own in the project's format; the heights are pixels from the baseline."""
    cap = len(_trim(face[ord("H")].rows))
    stroke = sum(face[ord("l")].rows[0])
    glyphs = {code: _trimmed(glyph) for code, glyph in face.items()} | drawn(cap, stroke)
    records, bits = [], b""
    for code, glyph in sorted(glyphs.items()):
        box = (glyph.advance, glyph.left, ascent - glyph.top, glyph.width, len(glyph.rows))
        records.append(struct.pack(">HBbbBBH", code, *box, len(bits)))
        bits += _packed(glyph.rows)
    body = struct.pack(">BBBH", ascent + descent, ascent, cap, len(records)) + b"".join(records) + bits
    return b"WARIFNT1" + struct.pack(">I", zlib.crc32(body)) + body


def _packed(rows: tuple[tuple[bool, ...], ...]) -> bytes:
    """Return the pixels of all rows in a run, eight to the byte, the first in the highest bit."""
    pixels = [pixel for row in rows for pixel in row]
    pixels += [False] * (-len(pixels) % 8)
    return bytes(sum(pixel << (7 - n) for n, pixel in enumerate(pixels[i : i + 8])) for i in range(0, len(pixels), 8))


def _trim(rows: tuple[tuple[bool, ...], ...]) -> tuple[tuple[bool, ...], ...]:
    inked = [number for number, row in enumerate(rows) if any(row)]
    return rows[inked[0] : inked[-1] + 1] if inked else ()


def _trimmed(glyph: Glyph) -> Glyph:
    """Return *glyph* without empty rows and columns around its ink."""
    rows = _trim(glyph.rows)
    if not rows:
        return Glyph(glyph.advance, 0, 0, ())
    top = next(number for number, row in enumerate(glyph.rows) if any(row))
    columns = [x for x in range(glyph.width) if any(row[x] for row in rows)]
    cut = tuple(row[columns[0] : columns[-1] + 1] for row in rows)
    return Glyph(glyph.advance, glyph.left + columns[0], glyph.top - top, cut)


# --- the characters that the X11 fonts lack -------------------------------------------------------------------


def drawn(cap: int, stroke: int) -> dict[int, Glyph]:
    """Return our own glyphs for a font with capitals *cap* pixels high and stems *stroke* pixels wide."""
    right, up = _arrow(cap, stroke), _turned(_arrow(cap, stroke))
    wedge = _wedge(cap)
    shapes: dict[str, Grid] = {
        "→": right, "←": _mirrored(right), "↑": up[::-1], "↓": up,
        "▶": wedge, "◀": _mirrored(wedge), "▲": _turned(wedge)[::-1], "▼": _turned(wedge),
        "✓": _tick(cap, stroke), "⌫": _rub_out(cap, stroke), "⇧": _shift(cap, stroke), "↵": _return(cap, stroke),
        "✱": _star(cap), "␣": _space(cap, stroke),
    }  # fmt: skip
    glyphs = {ord(character): _centred(grid, cap) for character, grid in shapes.items()}
    return glyphs | {MISSING: _centred(_box(cap), cap)}


def _centred(grid: Grid, cap: int) -> Glyph:
    """Return *grid* as a glyph half-way up the capitals, with a pixel of air on both sides."""
    rows = tuple(tuple(row) for row in grid)
    return _trimmed(Glyph(len(grid[0]) + 2, 1, cap - (cap - len(grid)) // 2, rows))


def _grid(width: int, height: int, points: Points) -> Grid:
    inked = set(points)
    return [[(x, y) in inked for x in range(width)] for y in range(height)]


def _mirrored(grid: Grid) -> Grid:
    return [row[::-1] for row in grid]


def _turned(grid: Grid) -> Grid:
    """Return *grid* turned so that what points right points down."""
    return [list(column) for column in zip(*grid, strict=True)]


def _arrow(cap: int, stroke: int) -> Grid:
    """A shaft with a solid head, pointing right."""
    reach = max(2, cap // 3)
    width, height = cap + 1, 2 * reach + stroke

    def inked(x: int, y: int) -> bool:
        from_tip, off_axis = width - 1 - x, max(reach - y, y - reach - stroke + 1, 0)
        return off_axis == 0 or off_axis <= from_tip <= reach

    return _filled(width, height, inked)


def _filled(width: int, height: int, inked: Callable[[int, int], bool]) -> Grid:
    return [[inked(x, y) for x in range(width)] for y in range(height)]


def _wedge(cap: int) -> Grid:
    """A solid triangle, pointing right."""
    reach = max(2, (cap - 1) // 2)
    return _filled(reach + 1, 2 * reach + 1, lambda x, y: abs(y - reach) <= reach - x)


def _tick(cap: int, stroke: int) -> Grid:
    short, thick = cap // 3, stroke + 1
    down = ((x, cap - thick - short + x + t) for x in range(short) for t in range(thick))
    rise = range(cap - thick + 1)
    up = ((short + n, cap - thick - n + t) for n in rise for t in range(thick))
    return _grid(short + len(rise), cap, (*down, *up))


def _rub_out(cap: int, stroke: int) -> Grid:
    """The mark of the rub-out key: a box pointing left with a cross in it."""
    height = cap | 1
    half, reach = height // 2, max(1, cap // 4)
    width, middle = height + half + 1, half + 1 + reach

    def inked(x: int, y: int) -> bool:
        off = abs(y - half)
        ring = min(x - off, half - off, width - 1 - x) < stroke
        cross = off <= reach and any(abs(x - n - middle) == off for n in range(stroke))
        return x >= off and (ring or cross)

    return _filled(width, height, inked)


def _shift(cap: int, stroke: int) -> Grid:
    """The mark of the shift key: the outline of an arrow that points up."""
    half = cap // 2
    width, stem = 2 * half + 1, max(1, half // 2)

    def within(x: int, y: int) -> bool:
        off = abs(x - half)
        return 0 <= y < cap and (off <= y if y <= half else off <= stem)

    def inked(x: int, y: int) -> bool:
        near = [(x - stroke, y), (x + stroke, y), (x, y - stroke), (x, y + stroke)]
        return within(x, y) and not all(within(*place) for place in near)

    return _filled(width, cap, inked)


def _return(cap: int, stroke: int) -> Grid:
    """The mark of the Enter key: down, then an arrow to the left."""
    arrow = _mirrored(_arrow(cap, stroke))
    rise = cap // 3
    grid = [[False] * len(arrow[0]) for _ in range(rise)] + arrow
    for row in grid[: rise + len(arrow) // 2 + 1]:
        row[-stroke:] = [True] * stroke
    return grid


def _star(cap: int) -> Grid:
    """The star key of a phone's pad, as high as a capital: that of the fonts is small and hangs high."""
    size = (cap - 1) | 1
    half = size // 2

    def inked(x: int, y: int) -> bool:
        across, down = abs(x - half), abs(y - half)
        return x == half or y == half or (across == down and across <= max(2, half - 1))

    return _filled(size, size, inked)


def _space(cap: int, stroke: int) -> Grid:
    """The mark of the space bar: a trough."""
    width, height = 2 * cap, max(3, cap // 2)
    return _filled(width, height, lambda x, y: y >= height - stroke or x < stroke or x >= width - stroke)


def _box(cap: int) -> Grid:
    """What stands for a character that the font lacks."""
    width = max(4, cap * 2 // 3)
    return _filled(width, cap, lambda x, y: min(x, y, width - 1 - x, cap - 1 - y) == 0)


if __name__ == "__main__":
    sys.exit(main())
