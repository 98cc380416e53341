"""Draw the program's icon for desktops, a bowl with four seeds: ``python -m tools.art_app [--check]``.

The picture is the same on every computer, but another zlib may compress it differently; so ``--check`` compares pixels.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from tools.art.board import bowl
from tools.art.light import CLEAR, PAPER, WOOD, Picture, mix, paint, sixteen, smooth
from tools.art.seeds import TURNS, seed
from tools.command_line import Parser

INTO = Path(__file__).parent.parent / "device" / "install" / "pi" / "wari.png"
SIZE = 128
EDGE, CORNER = 4, 26  # pixels: the edge around the body, and the radius of its corners
BOWL = 92  # pixels across
SEEDS = ((-19, -13, 0), (16, -20, 1), (-9, 19, 2), (24, 14, 3))
"""Across and down from the middle, and the direction of each."""
SEED = 34
SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY_ALPHA = 4  # the PNG colour type
LEVEL = 17  # of 255, for each of 16 greys


def icon() -> Picture:
    """Return the icon in 16 greys."""
    pixels = bytearray(_body()[2])
    _put(pixels, bowl(BOWL, "", sixteen), SIZE // 2, SIZE // 2)
    for across, down, turn in SEEDS:
        _put(pixels, seed(SEED, TURNS[turn], sixteen), SIZE // 2 + across, SIZE // 2 + down)
    return SIZE, SIZE, bytes(pixels)


def _body() -> Picture:
    """Return a block of wood with round corners, lit from the top left, and its dark outline."""
    half, inner = SIZE / 2, SIZE / 2 - EDGE - CORNER

    def tone(x: float, y: float) -> float | None:
        across, down = x - half, y - half
        over_x, over_y = max(0.0, abs(across) - inner), max(0.0, abs(down) - inner)
        out = sqrt(over_x * over_x + over_y * over_y)
        if out > CORNER:
            return None
        if out > CORNER - 1.5:
            return 1.0
        slope = smooth((out - CORNER + 8) / 6.5)
        return mix(WOOD, PAPER if across + down < 0 else WOOD * 0.55, slope * 0.8)

    return paint(SIZE, SIZE, tone, sixteen)


def _put(pixels: bytearray, picture: Picture, x: int, y: int) -> None:
    """Copy *picture* to *pixels* with its middle at (*x*, *y*)."""
    width, height, indexes = picture
    for at, index in enumerate(indexes):
        if index != CLEAR:
            pixels[(y - height // 2 + at // width) * SIZE + x - width // 2 + at % width] = index


def rows(picture: Picture) -> bytes:
    """Return the pixels of *picture* as the rows of a PNG: grey and opacity, each row after a 0."""
    width, height, indexes = picture
    pairs = [b"\0\0" if index == CLEAR else bytes((index * LEVEL, 255)) for index in indexes]
    return b"".join(b"\0" + b"".join(pairs[width * row : width * (row + 1)]) for row in range(height))


def encode(picture: Picture) -> bytes:
    """Return *picture* as a PNG file."""
    header = struct.pack(">IIBBBBB", picture[0], picture[1], 8, GREY_ALPHA, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows(picture), 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


def shipped_rows(path: Path = INTO) -> bytes:
    """Return the rows, as :func:`rows` makes them, of the shipped icon."""
    data = path.read_bytes()
    start = data.index(b"IDAT")
    (size,) = struct.unpack_from(">I", data, start - 4)
    return zlib.decompress(data[start + 4 : start + 4 + size])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the icon, or check it."""
    parser = Parser("art_app", "Draw the program's icon for desktops.")
    parser.add_argument("--check", action="store_true", help="compare the icon with the shipped one and write nothing")
    if parser.parse_args(arguments).check:
        if shipped_rows() != rows(icon()):
            raise SystemExit(f"{INTO.name} differs from what the tool makes.")
    else:
        INTO.write_bytes(encode(icon()))
    print(f"{INTO.name}: {INTO.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
