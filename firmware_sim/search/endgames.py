"""Endgame tables: their file, opening it piece by piece, and looking positions up.

A file holds every board up to a number of seeds under the rules of one edition, by the numbers of :mod:`boards`, as
planes of one byte per board: the values (a lower and an upper plane if those differ), then the rounds.
:mod:`retrograde` explains their meaning. A header precedes the planes; its fields are big-endian:

    magic 8 · version 2 · seeds 1 · packing 1 (0 plain, 1 xz) · name 32 · the axes feeding, grand slam, stranded and
    repetition 4 · bytes after the header 8 · SHA-256 of the unpacked planes 32 · CRC-32 of the header up to here 4

Uncompressed files can be mapped from a disk: this module does not copy them, and it opens no file.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from firmware_sim.errors import BadEndgames
from firmware_sim.resources import Buffer
from firmware_sim.rules.board import SEEDS
from firmware_sim.rules.editions import Edition
from firmware_sim.search import boards, rows
from firmware_sim.search.axes import kernel_rules
from firmware_sim.search.rows import Rules

try:
    import lzma
except ImportError:  # a Python built without it
    lzma = None  # type: ignore[assignment]
if TYPE_CHECKING:
    from hashlib import _Hash as Hash

SUFFIX = ".endgames"
VERSION = 1
PIECE = 1 << 15
"""Bytes that one step decompresses, or a few more: less than 20 ms of work on the slowest handheld."""
PLAIN_PIECE = 1 << 18
"""Bytes of an uncompressed file that one step checks."""
PLAIN, XZ = range(2)
_MEMORY = 1 << 26
"""Bytes that decompression may need besides the planes; it really needs a tenth of them."""
_MAGIC = b"WARIENDS"
_HEADER = struct.Struct(">8sHBB32s4sQ32s")
HEADER_SIZE = _HEADER.size + 4
"""Bytes before the planes."""


def name_of(edition: Edition) -> str:
    """Return the name of the table of *edition*: the edition, with its grand slam rule if that is a choice."""
    return f"{edition.name}-{edition.grand_slam.value}" if edition.slam_choice else edition.name


def file_of(edition: Edition) -> str:
    """Return the name of the file that holds the table of *edition*."""
    return name_of(edition) + SUFFIX


def is_exact(axes: Rules) -> bool:
    """Return whether a repetition has the same value for both sides, so that one value is exact."""
    return axes[3] != rows.REPETITION_OWNER


@dataclass(frozen=True, slots=True)
class Endgames:
    """The endgame table of one set of rules, up to *seeds* seeds on the board.

    *lower* and *upper* hold the signed values by board number, and are the same view if the value is exact; *rounds*
    holds the rounds. *digest*, in hexadecimal, identifies this table.
    """

    name: str
    seeds: int
    digest: str
    lower: memoryview
    upper: memoryview
    rounds: memoryview

    def value(self, mine: int, theirs: int) -> tuple[int, int]:
        """Return the least and the greatest value of the board with rows *mine* and *theirs* to the side to move.

        In seeds; the stores do not matter. A board with more seeds than the table may gain or lose all of them.
        """
        seeds = mine % 255 + theirs % 255
        if seeds > self.seeds:
            return -seeds, seeds
        number = boards.number(mine, theirs)
        return self.lower[number], self.upper[number]

    def round(self, mine: int, theirs: int) -> int:
        """Return how soon the side to move, which cannot do better, ends up with ``upper``: smaller is sooner.

        A player who always moves to the board with the smallest round, among boards of equal value, comes nearer to a
        capture or the end with every move, or gains more. 0 if nothing is forced or the board has too many seeds.
        """
        return self.rounds[boards.number(mine, theirs)] if mine % 255 + theirs % 255 <= self.seeds else 0


class Opening:
    """Opens the table in *data*, piece by piece.

    Raises BadEndgames, here or from :meth:`step`, if *data* is not a table, is damaged, or belongs to another edition
    than *edition*; the sentence calls it *name*. An uncompressed table keeps using *data*.
    """

    def __init__(self, data: Buffer, edition: Edition, name: str) -> None:
        self._name = name
        self._data = memoryview(data).cast("B")
        packing, self.seeds, self._digest = self._read_header(edition)
        self._edition = edition
        self._pieces = self._unpacked() if packing == XZ else self._checked()
        self._endgames: Endgames | None = None

    def step(self) -> Endgames | None:
        """Do one piece of the work, PIECE or PLAIN_PIECE bytes of the planes; return the table once it is open."""
        if self._endgames is None:
            next(self._pieces, None)
        return self._endgames

    def _read_header(self, edition: Edition) -> tuple[int, int, bytes]:
        head = bytes(self._data[:HEADER_SIZE])
        if head[: len(_MAGIC)] != _MAGIC:
            raise BadEndgames("endgames-foreign", name=self._name)
        if len(head) < HEADER_SIZE:
            raise self._damaged()
        _, version, seeds, packing, name, axes, size, digest = _HEADER.unpack_from(head)
        if version != VERSION:
            raise BadEndgames("endgames-version", name=self._name, here=VERSION, there=version)
        if crc32(head[:-4]) != int.from_bytes(head[-4:]) or seeds > SEEDS or packing not in (PLAIN, XZ):
            raise self._damaged()
        if (name, axes) != _identity(edition):
            there = name.rstrip(b"\0").decode("ascii", "replace")
            raise BadEndgames("endgames-other", name=self._name, here=name_of(edition), there=there)
        if len(self._data) - HEADER_SIZE != size:
            raise self._damaged()
        return packing, seeds, digest

    def _damaged(self) -> BadEndgames:
        return BadEndgames("endgames-damaged", name=self._name)

    def _checked(self) -> Iterator[None]:
        """Check an uncompressed table."""
        planes = self._data[HEADER_SIZE:]
        if len(planes) != planes_size(self._edition, self.seeds):
            raise self._damaged()
        hashed = _sha256()
        for start in range(0, len(planes), PLAIN_PIECE):
            hashed.update(planes[start : start + PLAIN_PIECE])
            yield
        self._finish(planes, hashed.digest())

    def _unpacked(self) -> Iterator[None]:
        """Decompress and check a compressed table."""
        if lzma is None:
            raise BadEndgames("endgames-no-xz", name=self._name)
        # The planes grow with the data: clearing room for all at once takes long, and a damaged file never fills it.
        planes, hashed, size = bytearray(), _sha256(), planes_size(self._edition, self.seeds)
        try:
            for piece in _pieces(self._data[HEADER_SIZE:]):
                hashed.update(piece)
                planes += piece
                if len(planes) > size:
                    raise self._damaged()
                yield
        except lzma.LZMAError:
            raise self._damaged() from None
        except MemoryError:
            raise BadEndgames("endgames-memory", name=self._name, seeds=self.seeds) from None
        if len(planes) < size:
            raise self._damaged()
        self._finish(memoryview(planes), hashed.digest())

    def _finish(self, planes: memoryview, digest: bytes) -> None:
        if digest != self._digest:
            raise self._damaged()
        size = boards.boards_below(self.seeds + 1)
        parts = [planes[start : start + size] for start in range(0, len(planes), size)]
        lower = parts[0].cast("b")
        upper = parts[1].cast("b") if len(parts) > 2 else lower
        self._endgames = Endgames(name_of(self._edition), self.seeds, digest.hex(), lower, upper, parts[-1])


def _pieces(packed: memoryview) -> Iterator[bytes]:
    """Yield the contents of *packed* in pieces of at most PIECE bytes; raise LZMAError if they are incomplete."""
    unpacker, at = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MEMORY), 0
    while not unpacker.eof:
        taken = packed[at : at + PIECE] if unpacker.needs_input else b""
        if unpacker.needs_input and not taken:
            raise lzma.LZMAError
        at += len(taken)
        yield unpacker.decompress(taken, PIECE)
    if unpacker.unused_data or at < len(packed):
        raise lzma.LZMAError


def is_packed(head: Buffer) -> bool:
    """Return whether *head* looks like the header of a compressed table."""
    return len(head) >= HEADER_SIZE and _HEADER.unpack_from(head)[3] == XZ


def opened(data: Buffer, edition: Edition, name: str) -> Endgames:
    """Return the table in *data* at once; raise the errors of :class:`Opening`."""
    opening = Opening(data, edition, name)
    while True:
        found = opening.step()
        if found:
            return found


def _sha256() -> Hash:
    import hashlib  # it loads OpenSSL: 4 MiB that no start needs

    return hashlib.sha256()


def planes_size(edition: Edition, seeds: int) -> int:
    """Return the size in bytes of the planes of a table of *edition* up to *seeds* seeds."""
    return boards.boards_below(seeds + 1) * (2 if is_exact(kernel_rules(edition)) else 3)


def encoded(edition: Edition, seeds: int, planes: Sequence[Buffer], packing: int) -> list[Buffer]:
    """Return the parts of a table up to *seeds* seeds, to write one after the other.

    *planes* are those of ``Endgames`` without a repeated one; *packing* is PLAIN or XZ.
    """
    hashed = _sha256()
    for plane in planes:
        hashed.update(plane)
    body = [_packed(planes)] if packing == XZ else list(planes)
    name, axes = _identity(edition)
    size = sum(len(part) for part in body)
    head = _HEADER.pack(_MAGIC, VERSION, seeds, packing, name, axes, size, hashed.digest())
    return [head + crc32(head).to_bytes(4), *body]


def _identity(edition: Edition) -> tuple[bytes, bytes]:
    """Return the fields that identify a table's edition; the occurrence that ends a game does not matter."""
    return name_of(edition).encode("ascii").ljust(32, b"\0"), bytes(kernel_rules(edition)[:4])


def _packed(planes: Sequence[Buffer]) -> bytes:
    # A value depends much on the values before it, and not on its place.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22, "lc": 3, "pb": 0}]
    packer = lzma.LZMACompressor(lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=filters)
    return b"".join([*[packer.compress(plane) for plane in planes], packer.flush()])
