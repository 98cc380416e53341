"""Whether a picture fits on a display. Nothing here imports pygame: the doctor asks too."""

from __future__ import annotations

from firmware_sim.errors import DisplayUnavailable

Size = tuple[int, int]
ROTATIONS = (0, 90, 180, 270)
SMALL = 1024  # pixels: the width up to which a screen is given up wholly for a larger picture


def turned(size: Size, rotation: int) -> Size:
    """Return *size* after a turn by *rotation* degrees."""
    return size if rotation % 180 == 0 else (size[1], size[0])


def largest_scale(picture: Size, display: Size, rotation: int = 0) -> int:
    """Return the largest scale at which *picture* fits on *display*, 0 when it does not fit at all."""
    width, height = turned(picture, rotation)
    return min(display[0] // width, display[1] // height)


def too_small(
    picture: Size, display: Size, scale: int | None, rotation: int, otherwise: str = "display-too-small"
) -> DisplayUnavailable:
    """Return the error for a *picture* that does not fit; its sentence advises what would help.

    That is a smaller scale, or else a quarter turn; *otherwise* is the code of the error when neither does.
    """
    sizes = {"display": _size_text(display), "picture": _size_text(turned(picture, rotation))}
    fits, turn = largest_scale(picture, display, rotation), 0 if rotation % 180 else 90
    if fits:
        return DisplayUnavailable("display-too-small-scale", **sizes, scale=scale, fits=fits)
    if largest_scale(picture, display, turn) >= (scale or 1):
        return DisplayUnavailable("display-too-small-turn", **sizes, turn=turn)
    return DisplayUnavailable(otherwise, **sizes)


def _size_text(size: Size) -> str:
    return f"{size[0]}×{size[1]}"
