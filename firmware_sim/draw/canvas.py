"""Draws everything: shapes, text and pictures on an 8-bit surface, only with fills and blits.

Every pygame and SDL draws fills and colour-keyed blits alike to the pixel. So this module composes circles and rounded
corners of rows and does not use ``pygame.draw``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from math import isqrt

import pygame
from pygame import Rect

from firmware_sim.draw.art import Art
from firmware_sim.draw.font import CLEAR, BitmapFont
from firmware_sim.draw.targets import Target, up_to_edges
from firmware_sim.draw.theme import Theme, whole
from firmware_sim.frozen import Frozen

Font = BitmapFont | str
"""A font, or the role of one: small, body, bold, title, big, huge."""
Box = Rect | tuple[int, int, int, int]
ELLIPSIS = "…"
THICK = 8
"""Text with capitals at least this high, in pixels, stays legible when every second pixel is missing."""


class Label(Frozen):
    """A legible string of the frame, and its place."""

    text: str
    rect: Rect


def new_surface(theme: Theme, width: int = 0, height: int = 0) -> pygame.Surface:
    """Return an empty surface with the theme's palette, by default as large as the profile."""
    profile = theme.profile
    surface = pygame.Surface((width or profile.width, height or profile.height), 0, 8)
    surface.set_palette(whole(theme.palette))
    surface.fill(theme.paper)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    """Return the palette indexes of an 8-bit *surface*, row by row without padding."""
    to_bytes = getattr(pygame.image, "tobytes", None) or pygame.image.tostring  # pygame before 2.1.3
    return bytes(to_bytes(surface, "P"))


class Canvas:
    """One frame being drawn. All places and sizes are in pixels, all shades are palette indexes."""

    def __init__(self, surface: pygame.Surface, theme: Theme, art: Art) -> None:
        self.surface = surface
        self.theme = theme
        self.art = art
        self.pressed: Hashable = None
        self.texts: list[Label] = []
        self.targets: list[Target] = []
        self.head: Rect | None = None  # the title bar that was drawn last
        self._screen = surface.get_rect()
        self._clip = surface.get_rect()
        self._kept: tuple[Hashable, pygame.Surface] | None = None
        self._dims = {16: _half(14), 4: _table(2, 2, 3, 3)}
        colours = whole(theme.palette)
        surface.set_palette(colours)
        art.share(colours)

    @property
    def greys(self) -> int:
        """How many greys the panel has: 16, 4 or 2."""
        return self.theme.profile.greys

    @property
    def width(self) -> int:
        """The width of the whole surface."""
        return self._screen.w

    @property
    def height(self) -> int:
        """The height of the whole surface."""
        return self._screen.h

    def reset(self) -> None:
        """Start a frame: an empty page, no texts, no targets, no title bar."""
        self.head = None
        self.texts.clear()
        self.targets.clear()
        self._set_clip(self._screen.copy())
        self.surface.fill(self.theme.paper)

    # --- shapes ---------------------------------------------------------------------------------------------------

    def fill(self, rect: Box, shade: int) -> None:
        """Fill *rect*."""
        self.surface.fill(shade, rect)

    def hline(self, x: int, y: int, length: int, shade: int) -> None:
        """Draw a line of *length* pixels to the right of *x*, *y*."""
        self.surface.fill(shade, (x, y, length, 1))

    def vline(self, x: int, y: int, length: int, shade: int) -> None:
        """Draw a line of *length* pixels downward from *x*, *y*."""
        self.surface.fill(shade, (x, y, 1, length))

    def frame(self, rect: Box, shade: int, width: int = 1) -> None:
        """Draw the edge of *rect*, *width* pixels wide and inside it."""
        x, y, w, h = rect
        self.surface.fill(shade, (x, y, w, width))
        self.surface.fill(shade, (x, y + h - width, w, width))
        self.surface.fill(shade, (x, y + width, width, h - 2 * width))
        self.surface.fill(shade, (x + w - width, y + width, width, h - 2 * width))

    def rounded(self, rect: Box, shade: int, radius: int) -> None:
        """Fill *rect* except its corners, which are quarters of a circle."""
        x, y, w, h = rect
        insets = _insets(min(radius, w // 2, h // 2))
        for row, inset in enumerate(insets):
            self.surface.fill(shade, (x + inset, y + row, w - 2 * inset, 1))
            self.surface.fill(shade, (x + inset, y + h - 1 - row, w - 2 * inset, 1))
        self.surface.fill(shade, (x, y + len(insets), w, h - 2 * len(insets)))

    def rounded_frame(self, rect: Box, shade: int, radius: int, width: int = 1) -> None:
        """Draw the edge of a rounded *rect*, *width* pixels wide and inside it."""
        x, y, w, h = rect
        radius = min(radius, w // 2, h // 2)
        outer, inner = _insets(radius), _insets(max(0, radius - width))
        for row in range(h):
            from_edge = min(row, h - 1 - row)
            left = outer[from_edge] if from_edge < len(outer) else 0
            within = from_edge - width
            if within < 0:
                self.surface.fill(shade, (x + left, y + row, w - 2 * left, 1))
            else:
                stop = width + (inner[within] if within < len(inner) else 0)
                self.surface.fill(shade, (x + left, y + row, stop - left, 1))
                self.surface.fill(shade, (x + w - stop, y + row, stop - left, 1))

    def ellipse(self, rect: Box, shade: int, width: int = 0) -> None:
        """Fill the ellipse in *rect*; with a *width*, draw only its edge, *width* pixels wide and inside it."""
        x, y, w, h = rect
        hole = _ellipse_insets(w - 2 * width, h - 2 * width) if width else ()
        for row, inset in enumerate(_ellipse_insets(w, h)):
            if width and 0 <= row - width < len(hole):
                stop = width + hole[row - width]
                self.surface.fill(shade, (x + inset, y + row, stop - inset, 1))
                self.surface.fill(shade, (x + w - stop, y + row, stop - inset, 1))
            else:
                self.surface.fill(shade, (x + inset, y + row, w - 2 * inset, 1))

    def circle(self, x: int, y: int, radius: int, shade: int, width: int = 0) -> None:
        """Fill the circle around the pixel *x*, *y*, 2 *radius* + 1 across; with a *width*, draw only its edge."""
        self.ellipse((x - radius, y - radius, 2 * radius + 1, 2 * radius + 1), shade, width)

    def arrow(self, direction: str, x: int, y: int, shade: int, font: Font = "body") -> None:
        """Draw a solid triangle that points "left", "right", "up" or "down", with its middle at *x*, *y*."""
        mark = {"left": "◀", "right": "▶", "up": "▲", "down": "▼"}[direction]
        face = self.font(font)
        face.render(self.surface, *self._corner(mark, x, y, face, "center"), mark, shade)

    def sprite(self, name: str, x: int, y: int, shade: int | None = None) -> None:
        """Draw a picture of the pack with its top left corner at *x*, *y*, in one *shade* if given."""
        self.surface.blit(self.art.picture(name, shade), (x, y))

    def stretched(self, name: str, rect: Box, near: int, tile: int) -> None:
        """Draw a picture as large as *rect*: *near* pixels at its left and top stay unchanged, the next *tile* pixels
        are repeated, and the others end it.
        """
        x, y, w, h = rect
        picture = self.art.picture(name)
        width, height = picture.get_size()
        across = _pieces(w, near, tile, width - near - tile)
        for top, tall, down in _pieces(h, near, tile, height - near - tile):
            for left, wide, right in across:
                self.surface.blit(picture, (x + right, y + down), (left, top, wide, tall))

    def textured(self, name: str, rect: Box, radius: int) -> None:
        """Cover a rounded *rect* with a picture, repeated to the right and down if it is too small."""
        x, y, w, h = rect
        picture = self.art.picture(name)
        width, height = picture.get_size()
        insets = _insets(radius)
        for row in range(h):
            inset = next(iter(insets[min(row, h - 1 - row) :]), 0)
            for left in range(inset, w - inset, width):
                self.surface.blit(
                    picture, (x + left, y + row), (left % width, row % height, min(width, w - inset - left), 1)
                )

    def kept(self, key: Hashable, rect: Box, draw: Callable[[], None]) -> None:
        """Fill *rect* with *draw*, once: the canvas keeps the last result and repeats it by its *key* in one blit."""
        place = Rect(rect)
        if self._kept is not None and self._kept[0] == key:
            self.surface.blit(self._kept[1], place)
            return
        self.surface.fill(self.theme.paper, place)
        draw()
        if self._clip.contains(place):
            copy = new_surface(self.theme, place.w, place.h)
            copy.blit(self.surface, (0, 0), place)
            self._kept = key, copy

    # --- text -----------------------------------------------------------------------------------------------------

    def font(self, font: Font) -> BitmapFont:
        """Return the font of a role, or the font itself."""
        return self.theme.fonts[font] if isinstance(font, str) else font

    def text(
        self, string: str, x: int, y: int, font: Font, shade: int, anchor: str = "nw", max_width: int | None = None
    ) -> Rect:
        """Draw one line of text and return the rectangle of its line.

        *anchor* says which point of the text *x*, *y* is: n, s, w, e, their corners, or center. The vertical
        middle is that of the capitals, so a label looks centred in a button. Text wider than *max_width* is cut and
        ends in an ellipsis; the frame then does not list it.
        """
        face = self.font(font)
        shown = string if max_width is None else self._shortened(string, face, max_width)
        left, top = self._corner(shown, x, y, face, anchor)
        rect = Rect(left, top, face.render(self.surface, left, top, shown, shade), face.height)
        if shown == string and string.strip() and self._is_whole(rect, face, string):
            self.texts.append(Label(string, rect))
        return rect

    def faint_text(self, string: str, x: int, y: int, font: Font, shade: int, ground: int, anchor: str) -> Rect:
        """Draw text that cannot be chosen now, in a faint *shade*; return the rectangle of its line.

        In two greys no shade is faint: every second pixel then takes the *ground*, or, if the font's strokes are too
        thin for that, the text is struck through.
        """
        face = self.font(font)
        drawn = self.text(string, x, y, face, shade, anchor)
        if self.theme.can_fade:
            return drawn
        if face.cap_height < THICK:
            self.hline(drawn.x, drawn.y + face.ascent - face.cap_height // 2, drawn.w, shade)
        else:
            self.veil(drawn, ground)
        return drawn

    def wrap(self, string: str, font: Font, width: int) -> list[str]:
        """Return *string* as lines of at most *width* pixels, broken at spaces, and within words that are too wide."""
        face = self.font(font)
        lines = []
        for paragraph in string.split("\n"):
            line = ""
            for word in paragraph.split():
                if line and face.measure(f"{line} {word}") > width:
                    lines.append(line)
                    line = word
                else:
                    line = f"{line} {word}" if line else word
                while len(line) > 1 and face.measure(line) > width:
                    cut = max(1, _fitting(line, face, width))
                    lines.append(line[:cut])
                    line = line[cut:]
            lines.append(line)
        return lines

    def also(self, string: str, rect: Rect | None = None) -> None:
        """Record that the texts drawn last, joined by spaces, are *string*; it is legible if each of them is.

        Its place is *rect*, or the area of those texts.
        """
        parts: list[Label] = []
        for label in reversed(self.texts):
            parts.insert(0, label)
            joined = " ".join(part.text for part in parts)
            if joined.split() == string.split():
                self.texts.append(Label(string, rect or parts[0].rect.unionall([part.rect for part in parts])))
            if len(joined) >= len(string):
                return

    def _shortened(self, string: str, face: BitmapFont, width: int) -> str:
        if face.measure(string) <= width:
            return string
        room = width - face.measure(ELLIPSIS)
        return string[: _fitting(string, face, room)].rstrip() + ELLIPSIS if room >= 0 else ""

    def _corner(self, string: str, x: int, y: int, face: BitmapFont, anchor: str) -> tuple[int, int]:
        """Return the top left corner of *string*'s line when its point *anchor* is at *x*, *y*."""
        across = "" if anchor == "center" else anchor
        if "w" not in across:
            width = face.measure(string)
            x -= width if "e" in across else width // 2
        if "s" in across:
            y -= face.height
        elif "n" not in across:
            y -= face.ascent - face.cap_height + face.cap_height // 2
        return x, y

    def _is_whole(self, rect: Rect, face: BitmapFont, string: str) -> bool:
        first, last = face.ink_rows(string)
        return self._clip.contains(Rect(rect.x, rect.y + first, rect.w, last - first))

    # --- the texts and targets of the frame ------------------------------------------------------------------------

    def target(self, rect: Box, label: str, action: Hashable) -> None:
        """Make *rect* a target for *action*, extended to any edge of the screen that is near.

        Ignored without a pointer, and unless all of *rect* is on the surface.
        """
        place = Rect(rect)
        if self.theme.profile.pointer != "none" and self._screen.contains(place) and place.w > 0 and place.h > 0:
            self.targets.append(Target(up_to_edges(place, self._screen), label, action))

    def cover(self, rect: Box) -> None:
        """Forget all targets so far, and the texts that touch *rect*, because something is drawn over the frame."""
        self.targets.clear()
        self.cover_texts(rect)

    def cover_texts(self, rect: Box) -> None:
        """Forget the texts that touch *rect*, because something is drawn over them that blocks no target."""
        place = Rect(rect)
        self.texts[:] = [label for label in self.texts if not place.colliderect(label.rect)]

    @contextmanager
    def clip(self, rect: Box) -> Iterator[None]:
        """Draw only inside *rect* (and inside any outer clip) in this context."""
        before = self._clip
        self._set_clip(before.clip(Rect(rect)))
        try:
            yield
        finally:
            self._set_clip(before)

    def _set_clip(self, rect: Rect) -> None:
        self._clip = rect
        self.surface.set_clip(rect)

    def dim(self) -> None:
        """Fade everything drawn so far half-way to paper; in two greys, every second pixel."""
        if self.greys == 2:
            self.veil(self._screen, self.theme.paper)
            return
        buffer = self.surface.get_buffer()
        buffer.write(buffer.raw.translate(self._dims[self.greys]), 0)

    def veil(self, rect: Box, shade: int) -> None:
        """Lay a chequerboard of *shade* over *rect*; adjacent ones continue each other."""
        x, y, width, height = rect
        rows = (bytes([shade, CLEAR]), bytes([CLEAR, shade]))
        pixels = b"".join((rows[(x + row) % 2] * (width // 2 + 1))[:width] for row in range(y, y + height))
        veil = pygame.image.frombuffer(pixels, (width, height), "P")
        veil.set_palette(whole(self.theme.palette))
        veil.set_colorkey(CLEAR)
        self.surface.blit(veil, (x, y))


def _fitting(string: str, face: BitmapFont, width: int) -> int:
    """Return how many characters of *string* fit into *width* pixels."""
    used = 0
    for count, character in enumerate(string):
        used += face.measure(character)
        if used > width:
            return count
    return len(string)


def _pieces(length: int, near: int, tile: int, far: int) -> list[tuple[int, int, int]]:
    """Return the pieces of a stretched side: the place of each in the picture, its length, and its new place."""
    middle = length - near - far
    tiles = [(near, min(tile, middle - done), near + done) for done in range(0, middle, tile)]
    return [(0, near, 0), *tiles, (near + tile, far, near + middle)]


def _insets(radius: int) -> list[int]:
    """Return for each row of a rounded corner how many pixels are cut off."""
    return _ellipse_insets(2 * radius, 2 * radius)[:radius]


def _ellipse_insets(width: int, height: int) -> list[int]:
    """Return for each row of an ellipse how many pixels of its box are outside, judged by the pixels' middles."""
    insets = []
    for row in range(height):
        off = 2 * row + 1 - height
        reach = isqrt(width * width * (height * height - off * off) // (height * height))
        insets.append((width - reach) // 2)
    return insets


def _table(*levels: int) -> bytes:
    """Return a byte table that maps 0, 1, … to *levels* and leaves all other bytes unchanged."""
    return bytes(levels) + bytes(range(len(levels), 256))


def _half(paper: int) -> bytes:
    """Return the byte table that moves each of 16 greys half-way to *paper*."""
    return _table(*((level + paper + 1) // 2 for level in range(16)))
