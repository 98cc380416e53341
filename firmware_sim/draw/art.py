"""Pictures that were baked for one depth: bowls, seeds, marks, lettering.

A pack, made by ``tools/make_art.py``, is big-endian:

========= =========================================================================================================
bytes     meaning
========= =========================================================================================================
8         ``WARIART1``
4 4       length and CRC-32 of the index
index     JSON: name to [width, height, offset, length]; offsets count from the end of the index
rest      each picture: palette indexes row by row, packed by zlib; 255 is not drawn
========= =========================================================================================================
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator, Sequence

import pygame

from firmware_sim.draw.font import CLEAR, RGB
from firmware_sim.errors import BadAsset
from firmware_sim.resources import Resources

MAGIC = b"WARIART1"


class Art:
    """The pictures of one depth. Each is unpacked when first used."""

    def __init__(self, name: str, index: dict[str, list[int]], data: bytes) -> None:
        self._name = name
        self._index = index
        self._data = data
        self._palette: Sequence[RGB] = ()
        self._made: dict[tuple[str, int | None], pygame.Surface] = {}

    @classmethod
    def load(cls, resources: Resources, greys: int) -> Art:
        """Open the pack for 16, 4 or 2 *greys*. Raises BadAsset when it is missing or damaged."""
        name = f"sprites/art-{greys:02}.pack"
        data = bytes(resources.get(name, b""))
        if data[:8] != MAGIC or len(data) < 16:
            raise BadAsset(name=name)
        length, check = struct.unpack_from(">II", data, 8)
        index = data[16 : 16 + length]
        if zlib.crc32(index) != check:
            raise BadAsset(name=name)
        return cls(name, json.loads(index), data[16 + length :])

    def share(self, palette: Sequence[RGB]) -> None:
        """Use *palette*, all 256 entries, that of the surfaces drawn on, so that an index stays the index it is."""
        if self._palette != palette:
            self._palette = palette
            self._made.clear()

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def size(self, name: str) -> tuple[int, int]:
        """Return width and height of a picture in pixels. Raises BadAsset when there is none of this name."""
        width, height, _, _ = self._entry(name)
        return width, height

    def pixels(self, name: str) -> bytes:
        """Return the palette indexes of a picture row by row. Raises BadAsset when missing or damaged."""
        width, height, offset, length = self._entry(name)
        try:
            pixels = zlib.decompress(self._data[offset : offset + length])
        except zlib.error as error:
            raise BadAsset(name=self._name) from error
        if len(pixels) != width * height:
            raise BadAsset(name=self._name)
        return pixels

    def picture(self, name: str, shade: int | None = None) -> pygame.Surface:
        """Return a picture ready to blit, all of it in one *shade* if that is given.

        Raises BadAsset when missing or damaged.
        """
        if (name, shade) not in self._made:
            pixels = self.pixels(name)
            if shade is not None:
                pixels = pixels.translate(bytes([shade]) * CLEAR + bytes([CLEAR]))
            made = pygame.image.frombuffer(pixels, self.size(name), "P")
            made.set_palette(self._palette)
            made.set_colorkey(CLEAR)
            self._made[name, shade] = made
        return self._made[name, shade]

    def _entry(self, name: str) -> list[int]:
        if name not in self._index:
            raise BadAsset(name=f"{self._name} ({name})")
        return self._index[name]
