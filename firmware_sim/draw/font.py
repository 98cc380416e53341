"""Bitmap fonts: one bit a pixel, no smoothing, no two machines that differ.

A font file, made by ``tools/make_font.py``, is big-endian:

====== ============================================================================================================
bytes  meaning
====== ============================================================================================================
8      ``WARIFNT1``
4      CRC-32 of all that follows
1 1 1  height of a line, ascent (rows above the baseline), height of a capital; all in pixels
2      number of glyphs
9 each code point (2), advance, left (signed), top (signed, below the top of the line), width, height, offset (2)
rest   the pixels of each glyph row by row in one run of bits, the first in the highest bit
====== ============================================================================================================

Code point 0 is the box that stands for every character the font lacks.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence

import pygame

from firmware_sim.errors import BadAsset
from firmware_sim.frozen import Frozen

MAGIC = b"WARIFNT1"
MISSING = "\0"
CLEAR = 255
"""The palette index that is never drawn."""

RGB = tuple[int, int, int]
Record = Sequence[int]
"""The fields of a glyph in the file after its code point."""


class Glyph(Frozen):
    """One character: its *advance*, the place and size of its ink from the pen and the top of the line, its bits."""

    advance: int
    left: int
    top: int
    width: int
    height: int
    bits: bytes


class BitmapFont:
    """A face in one size and weight. It draws with palette indexes on 8-bit surfaces."""

    def __init__(self, height: int, ascent: int, cap_height: int, records: Mapping[str, Record], bits: bytes) -> None:
        self.height = height
        self.ascent = ascent
        self.cap_height = cap_height
        self._records, self._bits = records, bits
        self._glyphs: dict[str, Glyph] = {}
        self._palette: Sequence[RGB] | None = None
        self._stamps: dict[tuple[str, int], pygame.Surface | None] = {}

    @classmethod
    def load(cls, data: bytes, name: str = "font") -> BitmapFont:
        """Read a font file. Raises BadAsset, which calls it *name*, when it is damaged."""
        body = data[12:]
        if data[:8] != MAGIC or len(body) < 5 or data[8:12] != struct.pack(">I", zlib.crc32(body)):
            raise BadAsset(name=name)
        height, ascent, cap_height, count = struct.unpack_from(">BBBH", body)
        records = struct.iter_unpack(">HBbbBBH", body[5 : 5 + 9 * count])
        return cls(height, ascent, cap_height, {chr(code): rest for code, *rest in records}, body[5 + 9 * count :])

    def share(self, palette: Sequence[RGB]) -> None:
        """Use *palette*, that of the surfaces drawn on, so that an index stays the index it is."""
        self._palette = palette
        self._stamps.clear()

    def has(self, character: str) -> bool:
        """Say whether the font can draw *character*."""
        return character in self._records and character != MISSING

    def measure(self, text: str) -> int:
        """Return the width of *text* in pixels."""
        return sum(self._glyph(character).advance for character in text)

    def ink_rows(self, text: str) -> tuple[int, int]:
        """Return the first row with ink and the row after the last, counted from the top of the line."""
        inked = [glyph for glyph in map(self._glyph, text) if glyph.height]
        if not inked:
            return self.ascent, self.ascent
        return min(glyph.top for glyph in inked), max(glyph.top + glyph.height for glyph in inked)

    def render(self, surface: pygame.Surface, x: int, y: int, text: str, index: int) -> int:
        """Draw *text* with palette *index*, its line's top left corner at *x*, *y*; return its width in pixels."""
        start = x
        blit = surface.blit
        for character in text:
            glyph = self._glyph(character)
            stamp = self._stamp(surface, character, glyph, index)
            if stamp is not None:
                blit(stamp, (x + glyph.left, y + glyph.top))
            x += glyph.advance
        return x - start

    def _glyph(self, character: str) -> Glyph:
        """Return the glyph of *character*, unpacked when first wanted."""
        if character not in self._glyphs:
            advance, left, top, width, height, offset = self._records.get(character) or self._records[MISSING]
            bits = self._bits[offset : offset + (width * height + 7) // 8]
            self._glyphs[character] = Glyph(advance, left, top, width, height, bits)
        return self._glyphs[character]

    def _stamp(self, surface: pygame.Surface, character: str, glyph: Glyph, index: int) -> pygame.Surface | None:
        """Return *glyph* in one shade, made when first wanted; None when it has no ink."""
        key = character, index
        if key not in self._stamps:
            self._stamps[key] = self._made(surface, glyph, index) if glyph.height else None
        return self._stamps[key]

    def _made(self, surface: pygame.Surface, glyph: Glyph, index: int) -> pygame.Surface:
        count = glyph.width * glyph.height
        pixels = bytes(index if glyph.bits[n >> 3] << (n & 7) & 0x80 else CLEAR for n in range(count))
        stamp = pygame.image.frombuffer(pixels, (glyph.width, glyph.height), "P")
        stamp.set_palette(self._palette or surface.get_palette())
        stamp.set_colorkey(CLEAR)
        return stamp
