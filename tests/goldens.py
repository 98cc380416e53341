"""Golden pictures: what a surface must look like, palette index by palette index.

``pytest --update-goldens`` writes them anew. A failure leaves *wanted*, *drawn* and *difference* side by side in
``tests/golden/failed``.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from PIL import Image, ImageChops

from firmware_sim.draw.canvas import pixels

FOLDER = Path(__file__).parent / "golden"
FAILED = FOLDER / "failed"
update = False
"""Set by ``--update-goldens``."""


def assert_golden(surface: pygame.Surface, name: str) -> None:
    """Compare *surface* with the golden picture *name*, or write it when goldens are updated."""
    drawn, path = picture(surface), FOLDER / f"{name}.png"
    if update:
        _write(drawn, path)
        return
    if not path.exists():
        raise AssertionError(f"There is no golden picture {name}; make it with --update-goldens.")
    wanted = Image.open(path)
    if (wanted.size, wanted.tobytes()) != (drawn.size, drawn.tobytes()):
        left = _show(wanted, drawn, FAILED / f"{name}.png")
        raise AssertionError(f"The picture {name} is not as it was: {_difference(wanted, drawn)}. See {left}.")


def picture(surface: pygame.Surface) -> Image.Image:
    """Return an 8-bit *surface* as a picture with the same indexes and colours."""
    made = Image.frombytes("P", surface.get_size(), pixels(surface))
    made.putpalette([part for colour in surface.get_palette() for part in tuple(colour)[:3]])
    return made


def _write(drawn: Image.Image, path: Path) -> None:
    if path.exists():
        with Image.open(path) as before:
            if (before.size, before.tobytes(), before.getpalette()) == (
                drawn.size,
                drawn.tobytes(),
                drawn.getpalette(),
            ):
                return
    path.parent.mkdir(parents=True, exist_ok=True)
    drawn.save(path, optimize=True)


def _difference(wanted: Image.Image, drawn: Image.Image) -> str:
    if wanted.size != drawn.size:
        return f"it is {drawn.size[0]}×{drawn.size[1]}, not {wanted.size[0]}×{wanted.size[1]}"
    pairs = zip(wanted.tobytes(), drawn.tobytes(), strict=True)
    places = [place for place, (one, other) in enumerate(pairs) if one != other]
    x, y = places[0] % wanted.width, places[0] // wanted.width
    return f"{len(places)} pixels differ, the first at {x}, {y}"


def _show(wanted: Image.Image, drawn: Image.Image, path: Path) -> Path:
    """Save both pictures and where they differ, one under the other."""
    parts = [wanted.convert("RGB"), drawn.convert("RGB")]
    if wanted.size == drawn.size:
        apart = ImageChops.difference(parts[0], parts[1])
        parts.append(apart.convert("L").point(lambda level: 255 if level else 0).convert("RGB"))
    sheet = Image.new("RGB", (max(part.width for part in parts), sum(part.height + 2 for part in parts)), "red")
    top = 0
    for part in parts:
        sheet.paste(part, (0, top))
        top += part.height + 2
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)
    return path
