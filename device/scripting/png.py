"""Pictures of 8-bit surfaces as PNG files, the same bytes on every machine with the same zlib.

SDL's own writer depends on the libraries it was built with; an indexed PNG is four small chunks.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pygame

from firmware_sim.draw.canvas import pixels

SIGNATURE = b"\x89PNG\r\n\x1a\n"
INDEXED = 3  # the colour type of pictures with a palette


def encode(surface: pygame.Surface) -> bytes:
    """Return an 8-bit *surface* with its palette as a PNG file."""
    width, height = surface.get_size()
    data = pixels(surface)
    rows = b"".join(b"\0" + data[start : start + width] for start in range(0, width * height, width))
    palette = b"".join(bytes(tuple(colour)[:3]) for colour in surface.get_palette())
    header = struct.pack(">IIBBBBB", width, height, 8, INDEXED, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def write(surface: pygame.Surface, path: Path) -> None:
    """Write *surface* to *path*, making its folder; raise OSError when that fails.

    A link there is replaced, and what it leads to stays as it is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(encode(surface))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
