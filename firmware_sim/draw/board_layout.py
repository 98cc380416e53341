"""Where everything of the board is, computed from the room, the fonts and the pointer of a profile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from firmware_sim.draw.seeds import seed_size
from firmware_sim.draw.theme import Face, faces
from firmware_sim.profile import Profile

COLUMNS = 6
CAP_HEIGHTS = {8: 6, 10: 8, 12: 9, 14: 11, 18: 14, 24: 19}
"""Height in pixels of the capitals and figures of each font size."""
LARGEST, SMALLEST = 96, 8
"""The bowls there are pictures of."""
CORNERS = (6, 8, 10, 12, 16, 20)
"""The corners of the body there are pictures of."""
FRAME = 3
"""The bevel of the body."""
STORE_SHARE = 77
"""Thousandths of the board's width that a store takes."""
FIGURE_WIDTHS = {8: 6, 10: 6, 12: 7, 14: 8, 18: 10, 24: 13}
"""Width in pixels of a bold figure of each font size."""
BAND = 24
"""Height of the room for stores between the rows, where the columns leave none beside them."""
PLAIN_BELOW = 60
"""With less height than this, numbers stand for seeds."""
SEEDS_FROM = 20
"""A store at least this wide shows its seeds."""

Point = tuple[int, int]


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """Places in pixels on the surface. Bowls are counted as seen: 0–5 the bottom row, 6–11 the top, from the left.

    *bowls* are squares of *diameter*, *counts* the middles of the figures above and below them, *cells* what can be
    touched for the bottom row, *caps* its keys, *hands* where the seeds in hand are told. *plain* boards have neither
    counts nor seeds, only numbers in the bowls.
    """

    profile: Profile
    rect: Rect
    large: bool
    plain: bool
    body: Rect
    diameter: int
    bowls: tuple[Rect, ...]
    counts: tuple[Point, ...]
    cells: tuple[Rect, ...]
    caps: tuple[Rect, ...]
    hands: tuple[Point, ...]
    north: Store
    south: Store
    count_face: Face
    cap_face: Face
    number_face: Face
    bowl_face: Face

    @classmethod
    def of(cls, profile: Profile, rect: Rect, large: bool = False) -> BoardLayout:
        """Return the layout of the board and its key caps in *rect*; *large* makes room for large counts."""
        return _layout(profile, (rect.x, rect.y, rect.w, rect.h), large)

    @property
    def seed(self) -> int:
        """The length of a seed in pixels."""
        return seed_size(self.diameter)

    @property
    def radius(self) -> int:
        """The radius of the body's corners."""
        return max((corner for corner in CORNERS if corner <= self.body.h // 9), default=CORNERS[0])


@dataclass(frozen=True)
class Store:
    """A store: its hollow, the middle of its *number*, and where its seeds lie, None where they have no room."""

    rect: Rect
    number: Point
    seeds: Rect | None = None


@dataclass(frozen=True)
class _Sizes:
    """What follows from the profile and the width before anything is placed."""

    edge: int
    gap: int
    count_face: Face
    cap_face: Face
    number_face: Face
    count: int
    cap: int
    below: int

    @classmethod
    def of(cls, profile: Profile, width: int, height: int, large: bool) -> _Sizes:
        face = faces(profile)
        is_low = width >= 3 * height
        count_face = ("B", (face.big if large else face.small if is_low else face.body)[1])
        edge, gap = (8, 10) if width >= 400 else (3, 4) if width >= 300 else (1, 3)
        figures = CAP_HEIGHTS[face.bold[1]]
        if height < PLAIN_BELOW:
            return cls(0, 1, count_face, face.bold, face.big, 0, figures, 2)
        number = face.huge if large else face.big
        return cls(edge, gap, count_face, face.bold, number, CAP_HEIGHTS[count_face[1]] + 4, figures + (6 if is_low else 8), FRAME + 2)


@lru_cache(maxsize=32)
def _layout(profile: Profile, place: tuple[int, int, int, int], large: bool) -> BoardLayout:
    rect = Rect(place)
    plain = rect.h < PLAIN_BELOW
    sizes = _Sizes.of(profile, rect.w, rect.h, large)
    body = Rect(rect.x + sizes.edge, rect.y + 1, rect.w - 2 * sizes.edge, rect.h - sizes.cap - sizes.below - 2)
    frame = 0 if plain else FRAME
    column, store = _columns(profile, body.w - 2 * frame, sizes)
    band = 0 if store else BAND
    high = body.h - 2 * frame - 2 * sizes.count - band
    diameter = _largest(column - 2 - column // 16 - (4 if band else 0), high - (2 if plain else 0), not plain)
    rows = _rows(body, frame + sizes.count, high - 2 * diameter, diameter)
    left = body.centerx - COLUMNS * column // 2
    middles = [left + number * column + column // 2 for number in range(COLUMNS)]
    bowls = tuple(Rect(x - diameter // 2, y, diameter, diameter) for y in rows for x in middles)
    cap_top = body.bottom + sizes.below
    caps = tuple(_cap(x, cap_top, sizes.cap) for x in middles)
    cell_top = rows[0] - 2 if band else body.centery
    cells = tuple(Rect(left + n * column, cell_top, column, cap_top + sizes.cap - cell_top) for n in range(COLUMNS))
    outer = _outer_counts(body, frame, rows)
    stores = _beside(body, frame, store, left, rows, diameter, sizes) if store else _between(body, sizes)
    return BoardLayout(
        profile=profile,
        rect=rect,
        large=large,
        plain=plain,
        body=body,
        diameter=diameter,
        bowls=bowls,
        counts=tuple((x, y) for y in outer for x in middles),
        cells=cells,
        caps=caps,
        hands=tuple((x, body.centery) for _ in rows for x in middles),
        north=stores[0],
        south=stores[1],
        count_face=sizes.count_face,
        cap_face=sizes.cap_face,
        bowl_face=faces(profile).title if plain else sizes.number_face,
        number_face=sizes.number_face if store else faces(profile).title,
    )


def _columns(profile: Profile, width: int, sizes: _Sizes) -> tuple[int, int]:
    """Return the width of a column and of a store; 0 when stores do not fit beside columns wide enough to touch."""
    least = profile.target if profile.pointer != "none" else 2 * SMALLEST
    narrowest = 2 * FIGURE_WIDTHS[sizes.number_face[1]] + (6 if sizes.count else 2)
    store = max(narrowest, width * STORE_SHARE // 1000)
    column = (width - 2 * (store + 2 * sizes.gap)) // COLUMNS
    if column < least:
        column, store = least, (width - COLUMNS * least) // 2 - 2 * sizes.gap
    if store < narrowest:
        return max(least, width // COLUMNS), 0
    return column, store


def clearance(diameter: int) -> int:
    """Return how many pixels beyond its rim a bowl's marks may reach."""
    return 2 + diameter // 24


def _largest(wide: int, high: int, marked: bool) -> int:
    """Return the largest even diameter that fits *wide*, and *high* twice, with its marks if it is *marked*."""
    fits = (d for d in range(LARGEST, SMALLEST, -2) if d <= wide and 2 * (d + 2 * clearance(d) * marked) <= high)
    return next(fits, SMALLEST)


def _rows(body: Rect, ends: int, slack: int, diameter: int) -> tuple[int, int]:
    """Return the tops of the bottom and the top row; *slack* is parted between the middle and the counts."""
    middle = max(clearance(diameter) + 1, slack * 2 // 5) if ends else slack
    top = body.y + ends + (slack - middle) // 2
    return body.bottom - (top - body.y) - diameter, top


def _outer_counts(body: Rect, frame: int, rows: tuple[int, int]) -> tuple[int, int]:
    """Return the heights of the bottom and the top row of counts: half-way between rim and bevel."""
    top = body.y + frame
    up = (top + rows[1] - 2) // 2
    return body.bottom - 1 - (up - body.y), up


def _cap(x: int, top: int, height: int) -> Rect:
    width = height + 5
    return Rect(x - width // 2, top, width, height)


def _beside(
    body: Rect, frame: int, width: int, left: int, rows: tuple[int, int], diameter: int, sizes: _Sizes
) -> tuple[Store, Store]:
    """Return the stores left and right of the rows, each number on a line with the row it belongs to."""
    inset = frame + sizes.gap
    x = (body.x + frame + left - width) // 2
    north = Rect(x, body.y + inset, width, body.h - 2 * inset)
    south = Rect(body.x + body.right - north.right, north.y, width, north.h)
    if width < SEEDS_FROM or north.h < 2 * width:
        return Store(north, north.center), Store(south, south.center)
    half = CAP_HEIGHTS[sizes.number_face[1]] // 2 + 5
    lower, upper = rows[0] + diameter // 2, rows[1] + diameter // 2
    side, end = width // 6, width // 4
    below = Rect(north.x + side, upper + half, width - 2 * side, north.bottom - end - upper - half)
    above = Rect(south.x + side, south.y + end, width - 2 * side, lower - half - south.y - end)
    return Store(north, (north.centerx, upper), below), Store(south, (south.centerx, lower), above)


def _between(body: Rect, sizes: _Sizes) -> tuple[Store, Store]:
    """Return the stores side by side between the rows, the opponent's on the left."""
    width = body.w // 2 - FRAME - sizes.gap - 3
    north = Rect(body.x + FRAME + sizes.gap, body.centery - BAND // 2 + 2, width, BAND - 4)
    south = north.move(body.right - FRAME - sizes.gap - north.right, 0)
    number = 18
    return (
        Store(north, (north.x + number, north.centery), _rest(north, 2 * number, 0)),
        Store(south, (south.right - number, south.centery), _rest(south, 0, 2 * number)),
    )


def _rest(store: Rect, left: int, right: int) -> Rect:
    """Return where seeds are in a lying *store*: not in its round ends, nor *left* and *right* pixels from its ends."""
    end = store.h // 3
    left, right = max(left, end), max(right, end)
    return Rect(store.x + left, store.y + 3, store.w - left - right, store.h - 6)
