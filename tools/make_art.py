"""Generate the handheld's pictures for 16, 4 and 2 greys.

    python -m tools.make_art [--into assets/sprites] [--check]

``firmware_sim/draw/art.py`` describes the pack format. The pictures are the same on every computer, but another zlib
may compress them differently; so ``--check`` compares pictures, not packs.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.art import bit as art_bit
from tools.art import board as art_board
from tools.art import logo as art_logo
from tools.art import seeds as art_seeds
from tools.art.icons import ICONS, icon
from tools.art.light import CLEAR, Picture
from tools.command_line import Parser

INTO = Path(__file__).parent.parent / "assets" / "sprites"
DEPTHS = (16, 4, 2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every pack."""
    parser = Parser("make_art", str(__doc__).splitlines()[0])
    parser.add_argument("--into", type=Path, default=INTO, help="folder for the packs")
    parser.add_argument("--check", action="store_true", help="compare every picture with the packs and write nothing")
    options = parser.parse_args(arguments)
    for greys in DEPTHS:
        path = options.into / f"art-{greys:02}.pack"
        made = dict(pictures(greys))
        if options.check:
            check(path, made)
        else:
            options.into.mkdir(parents=True, exist_ok=True)
            path.write_bytes(pack(made.items()))
        print(f"{path.name}: {len(made)} pictures, {path.stat().st_size} bytes")
    return 0


def check(path: Path, made: dict[str, Picture]) -> None:
    """Exit with a sentence unless the pack at *path* holds exactly the pictures *made*."""
    shipped = unpack(path.read_bytes())
    wrong = [name for name in sorted(made.keys() | shipped.keys()) if made.get(name) != shipped.get(name)]
    if wrong:
        raise SystemExit(f"{path.name} differs from what the tool makes: {', '.join(wrong[:5])} ({len(wrong)} in all).")


def unpack(data: bytes) -> dict[str, Picture]:
    """Return the pictures of a pack."""
    (length,) = struct.unpack_from(">I", data, 8)
    index, blocks = json.loads(data[16 : 16 + length]), data[16 + length :]
    return {
        name: (width, height, zlib.decompress(blocks[start : start + size]))
        for name, (width, height, start, size) in index.items()
    }


def pictures(greys: int) -> Iterable[tuple[str, Picture]]:
    """Yield every picture for *greys* greys, with its name."""
    for name in ICONS:
        yield name, icon(name, greys, CLEAR)
    yield from art_logo.pictures(greys)
    if greys == 2:
        yield from art_bit.pictures()
    else:
        yield from art_board.pictures(greys)
        yield from art_seeds.pictures(greys)


def pack(pictures: Iterable[tuple[str, Picture]]) -> bytes:
    """Return the pack of *pictures*."""
    index, blocks, offset = {}, [], 0
    for name, (width, height, pixels) in pictures:
        block = zlib.compress(pixels, 9)
        index[name] = [width, height, offset, len(block)]
        blocks.append(block)
        offset += len(block)
    names = json.dumps(index, separators=(",", ":")).encode()
    return b"WARIART1" + struct.pack(">II", len(names), zlib.crc32(names)) + names + b"".join(blocks)


if __name__ == "__main__":
    sys.exit(main())
