"""Reads X11 bitmap fonts (PCF) by Pillow, which takes 256 characters at a time, of a charset that Python knows."""

from __future__ import annotations

import codecs
import gzip
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL.Image import Image
from PIL.PcfFontFile import PcfFontFile

MOST = 256  # characters of a charset
CHARSET = "wari"  # the name by which Pillow finds ours


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


def read(path: Path, characters: str) -> dict[int, Glyph]:
    """Return by code point those of the *characters* that the font in the gzipped PCF file at *path* has."""
    glyphs: dict[int, Glyph] = {}
    data = gzip.decompress(path.read_bytes())
    for start in range(0, len(characters), MOST):
        charset = characters[start : start + MOST]
        search = _searcher(charset)
        codecs.register(search)
        slots = PcfFontFile(BytesIO(data), CHARSET).glyph
        codecs.unregister(search)
        glyphs |= {ord(charset[at]): _glyph(*glyph) for at, glyph in enumerate(slots) if glyph}
    return glyphs


def _searcher(charset: str) -> Callable[[str], codecs.CodecInfo | None]:
    def decode(data: Any, errors: str = "strict") -> tuple[str, int]:
        return codecs.charmap_decode(data, errors, charset)

    return lambda name: codecs.CodecInfo(codecs.charmap_encode, decode, name=CHARSET) if name == CHARSET else None


def _glyph(advance: tuple[int, int], target: tuple[int, ...], _: object, image: Image) -> Glyph:
    width, height = image.size
    rows = tuple(tuple(image.getpixel((x, y)) != 0 for x in range(width)) for y in range(height))
    return Glyph(advance[0], target[0], -target[1], rows)
