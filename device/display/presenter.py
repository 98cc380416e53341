"""Puts the firmware's picture on a display of any size: palette, whole-number scale, quarter turns, centred.

Shared by all displays, and the only place that knows how display pixels and firmware pixels belong together. It uses
what pygame 2.1 and pygame-ce do alike, and none of SDL's own scaling: that is slow on small machines and cannot reach
the last row and column.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from device.display.fitting import Size, largest_scale, too_small, turned

BORDER = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a *picture* lies on a *display* (sizes in their own pixels).

    *scale* display pixels for each picture pixel; *rotation* in degrees clockwise: 0, 90, 180 or 270.
    """

    picture: Size
    display: Size
    scale: int = 1
    rotation: int = 0

    @property
    def rect(self) -> pygame.Rect:
        """The part of the display that the picture covers; larger than the display when it does not fit."""
        width, height = turned(self.picture, self.rotation)
        size = (width * self.scale, height * self.scale)
        return pygame.Rect((self.display[0] - size[0]) // 2, (self.display[1] - size[1]) // 2, *size)

    def to_picture(self, x: int, y: int) -> Size | None:
        """Return the picture pixel at display pixel (*x*, *y*), None beside the picture."""
        rect, (width, height) = self.rect, self.picture
        if not rect.collidepoint(x, y):
            return None
        across, down = (x - rect.left) // self.scale, (y - rect.top) // self.scale
        return {
            0: (across, down),
            90: (down, height - 1 - across),
            180: (width - 1 - across, height - 1 - down),
            270: (width - 1 - down, across),
        }[self.rotation]

    def to_display(self, x: int, y: int) -> Size:
        """Return the display pixel in the middle of picture pixel (*x*, *y*)."""
        width, height = self.picture
        across, down = {
            0: (x, y),
            90: (height - 1 - y, x),
            180: (width - 1 - x, height - 1 - y),
            270: (y, width - 1 - x),
        }[self.rotation]
        half = self.scale // 2
        return self.rect.left + across * self.scale + half, self.rect.top + down * self.scale + half


def place(
    picture: Size, display: Size, scale: int | None = None, rotation: int = 0, otherwise: str = "display-too-small"
) -> Placement:
    """Return the placement at *scale*, or at the largest that fits; raise DisplayUnavailable when it does not fit.

    *otherwise* is the code of that error when neither a smaller scale nor a turn helps.
    """
    fits = largest_scale(picture, display, rotation)
    if fits < (scale or 1):
        raise too_small(picture, display, scale, rotation, otherwise)
    return Placement(picture, display, scale or fits, rotation)


def place_anyhow(picture: Size, display: Size, scale: int | None = None, rotation: int = 0) -> Placement:
    """Return the placement at *scale* or less, cut at the edges when even scale 1 does not fit."""
    fits = max(1, largest_scale(picture, display, rotation))
    return Placement(picture, display, min(scale or fits, fits), rotation)


class Presenter:
    """Paints frames on a target surface; keeps one surface between frames so that painting allocates nothing."""

    def __init__(self) -> None:
        self._small: pygame.Surface | None = None

    def paint(self, frame: pygame.Surface, target: pygame.Surface, placement: Placement) -> None:
        """Paint the 8-bit *frame* with its palette on *target*, and the border around it."""
        rect = placement.rect
        if rect.size != target.get_size():
            target.fill(BORDER)
        picture = pygame.transform.rotate(frame, -placement.rotation) if placement.rotation else frame
        if placement.scale == 1:
            target.blit(picture, rect)
            return
        small = self._converted(picture, target)
        if target.get_rect().contains(rect):
            pygame.transform.scale(small, rect.size, target.subsurface(rect))
        else:
            target.blit(pygame.transform.scale(small, rect.size), rect)

    def rgb(self, frame: pygame.Surface, placement: Placement) -> bytes:
        """Return *frame* as a display shows it that has no surface: red, green and blue of each pixel, row by row."""
        target = pygame.Surface(placement.display, 0, 24)
        self.paint(frame, target, placement)
        to_bytes = getattr(pygame.image, "tobytes", None) or pygame.image.tostring  # pygame before 2.1.3
        return bytes(to_bytes(target, "RGB"))

    def _converted(self, picture: pygame.Surface, target: pygame.Surface) -> pygame.Surface:
        """Return *picture* in the format of *target*: one pass over few pixels instead of many."""
        if self._small is None or self._small.get_size() != picture.get_size():
            self._small = pygame.Surface(picture.get_size(), 0, target)
        self._small.blit(picture, (0, 0))
        return self._small
