"""Solved endgames: the file that holds them, opening it piece by piece, and asking it.

A file holds every board of up to so many seeds under the rules of one edition, by the numbers of :mod:`boards`, as
planes of one byte a board: the values, which are a lower and an upper plane where those differ, then the rounds. What
they mean stands in :mod:`retrograde`. Before the planes comes a header, whose fields are big-endian:

    magic 8 · version 2 · seeds 1 · packing 1 (0 plain, 1 xz) · name 32 · the axes feeding, grand slam, stranded and
    repetition 4 · bytes after the header 8 · SHA-256 of the unpacked planes 32 · CRC-32 of the header up to here 4

Plain files may be mapped from a disk: nothing here copies them. Nothing here opens a file either.
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
except ImportError:  # a Python that was built without it
    lzma = None  # type: ignore[assignment]
if TYPE_CHECKING:
    from hashlib import _Hash as Hash

SUFFIX = ".endgames"
VERSION = 1
PIECE = 1 << 15
"""Bytes that one step unpacks, or a few more: less than 20 ms of work on the slowest handheld."""
PLAIN_PIECE = 1 << 18
"""Bytes of a plain file that one step checks."""
PLAIN, XZ = range(2)
_MEMORY = 1 << 26
"""Bytes that unpacking may need beside the planes; it needs a tenth of it."""
_MAGIC = b"WARIENDS"
_HEADER = struct.Struct(">8sHBB32s4sQ32s")
HEADER_SIZE = _HEADER.size + 4
"""Bytes before the planes."""


def name_of(edition: Edition) -> str:
    """Return what the table of *edition* is called: the edition, with its grand slam rule where that is chosen."""
    return f"{edition.name}-{edition.grand_slam.value}" if edition.slam_choice else edition.name


def file_of(edition: Edition) -> str:
    """Return the name of the file that holds the table of *edition*."""
    return name_of(edition) + SUFFIX


def is_exact(axes: Rules) -> bool:
    """Return whether a repetition is worth the same to both sides, so that one value is exact."""
    return axes[3] != rows.REPETITION_OWNER


@dataclass(frozen=True, slots=True)
class Endgames:
    """The solved endgames of one set of rules, up to *seeds* seeds on the board.

    *lower* and *upper* hold the values by the number of the board, signed, and are one view where the value is exact;
    *rounds* holds the rounds. *digest*, in hexadecimal, tells this table from every other.
    """

    name: str
    seeds: int
    digest: str
    lower: memoryview
    upper: memoryview
    rounds: memoryview

    def value(self, mine: int, theirs: int) -> tuple[int, int]:
        """Return the least and the most that the board is worth to the side to move, *mine* and *theirs* its rows.

        In seeds; the stores play no part. A board of more seeds than the table has may be worth all of them, or cost
        all.
        """
        seeds = mine % 255 + theirs % 255
        if seeds > self.seeds:
            return -seeds, seeds
        number = boards.number(mine, theirs)
        return self.lower[number], self.upper[number]

    def round(self, mine: int, theirs: int) -> int:
        """Return how near the loss of ``upper`` is to the side to move, who cannot do better: the least first.

        Who goes, among the boards worth the same to him, to that of the least round comes nearer to a capture or the
        end with every move, or gets more. 0 where nothing is forced, or more seeds lie there than the table has.
        """
        return self.rounds[boards.number(mine, theirs)] if mine % 255 + theirs % 255 <= self.seeds else 0


class Opening:
    """Opens the table in *data*, piece by piece.

    Raises BadEndgames, here or from :meth:`step`, when *data*, which is called *name* in the sentence, is no table, or
    damaged, or that of another edition than *edition*. *data* is used for as long as a plain table is.
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
        """Check a plain table."""
        planes = self._data[HEADER_SIZE:]
        if len(planes) != planes_size(self._edition, self.seeds):
            raise self._damaged()
        hashed = _sha256()
        for start in range(0, len(planes), PLAIN_PIECE):
            hashed.update(planes[start : start + PLAIN_PIECE])
            yield
        self._finish(planes, hashed.digest())

    def _unpacked(self) -> Iterator[None]:
        """Unpack and check a packed table."""
        if lzma is None:
            raise BadEndgames("endgames-no-xz", name=self._name)
        # They grow with what there is: room for all at once takes long to clear, and a damaged file never fills it.
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
    """Yield what *packed* holds in pieces of PIECE bytes at most; raise LZMAError when that is not all of it."""
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
    """Return whether *head* is the header of a packed table, as far as a glance can tell."""
    return len(head) >= HEADER_SIZE and _HEADER.unpack_from(head)[3] == XZ


def opened(data: Buffer, edition: Edition, name: str) -> Endgames:
    """Return the table in *data* at once; raise as :class:`Opening` does."""
    opening = Opening(data, edition, name)
    while True:
        found = opening.step()
        if found:
            return found


def _sha256() -> Hash:
    import hashlib  # it loads OpenSSL: 4 MiB that no start needs

    return hashlib.sha256()


def planes_size(edition: Edition, seeds: int) -> int:
    """Return the bytes of the planes of a table of *edition* up to *seeds* seeds."""
    return boards.boards_below(seeds + 1) * (2 if is_exact(kernel_rules(edition)) else 3)


def encoded(edition: Edition, seeds: int, planes: Sequence[Buffer], packing: int) -> list[Buffer]:
    """Return the parts, to be written one after the other, of a table up to *seeds* seeds.

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
    """Return what a table says of its edition; at which occurrence a game ends plays no part."""
    return name_of(edition).encode("ascii").ljust(32, b"\0"), bytes(kernel_rules(edition)[:4])


def _packed(planes: Sequence[Buffer]) -> bytes:
    # What was before says much of a value, and where it stands says nothing.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 22, "lc": 3, "pb": 0}]
    packer = lzma.LZMACompressor(lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=filters)
    return b"".join([*[packer.compress(plane) for plane in planes], packer.flush()])
