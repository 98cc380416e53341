"""Where each part of the board is, computed from the room, the fonts and the pointer of a profile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from firmware_sim.draw.seeds import seed_size
from firmware_sim.draw.theme import Face, faces
from firmware_sim.frozen import Frozen, replace
from firmware_sim.profile import Profile

COLUMNS = 6
CAP_HEIGHTS = {8: 6, 10: 8, 12: 9, 14: 11, 18: 14, 24: 19}
"""Height in pixels of the capitals and figures of each font size."""
LARGEST, SMALLEST = 96, 8
"""The bowl diameters that have pictures."""
CORNERS = (6, 8, 10, 12, 16, 20)
"""The corner radii of the body that have pictures."""
FRAME = 3
"""The bevel of the body."""
EDGES = ((400, 8, 10), (300, 3, 4), (0, 1, 3))
"""From each width on: the paper next to the body, and the wood around a store, in pixels."""
STORE_SHARE = 77
"""The width of a store, in thousandths of the board's width."""
FIGURE_WIDTHS = {8: 6, 10: 6, 12: 7, 14: 8, 18: 10, 24: 13}
"""Width in pixels of a bold figure of each font size."""
BAND = 24
"""Height of the room for stores between the rows, if the columns leave none beside them."""
PLAIN_BELOW = 60
"""Below this height, numbers replace seeds."""
WORDS = 20
"""Height of the lines above and below the board on the lowest screens."""
FOR_HUGE = 40
"""Bowls this large take the largest figures."""
BARE = 2
"""Height of the edge above the bowls if it has no counts."""
SEEDS_FROM = 20
"""A store at least this wide shows its seeds."""

Point = tuple[int, int]


def shows_seeds(profile: Profile) -> bool:
    """True when the board of a game has room for seeds; without room it is always the same plain one."""
    return profile.height - WORDS >= PLAIN_BELOW


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """Places in pixels on the surface. Bowls are numbered as seen: 0–5 the bottom row, 6–11 the top, from the left.

    *bowls* are squares of *diameter* (on a *plain* board boxes as wide as their columns), *counts* the middles of the
    figures above and below them, *cells* the targets of the bottom row, *caps* its keys, *hands* the places of the
    tags for seeds in hand. A *plain* board has neither counts nor seeds, only numbers in the bowls.
    """

    profile: Profile
    rect: Rect
    large: bool
    numbers: bool
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
    def of(cls, profile: Profile, rect: Rect, large: bool = False, numbers: bool = False) -> BoardLayout:
        """Return the layout of the board and its key caps in *rect*.

        *large* makes room for large counts; with *numbers* in the bowls, no room is left for counts next to them.
        """
        return _layout(profile, (rect.x, rect.y, rect.w, rect.h), large, numbers)

    @property
    def seed(self) -> int:
        """The length of a seed in pixels."""
        return seed_size(self.diameter)


class Store(Frozen):
    """A store: its hollow, the middle of its *number*, and the room for its seeds, None without room."""

    rect: Rect
    number: Point
    seeds: Rect | None = None


class _Sizes(Frozen):
    """The heights and gaps, in pixels, that follow from the profile and the room alone."""

    count_face: Face
    number_face: Face
    count: int
    cap: int
    below: int
    edge: int = 0
    gap: int = 1
    frame: int = 0

    @classmethod
    def of(cls, profile: Profile, width: int, height: int, large: bool, numbers: bool) -> _Sizes:
        face = faces(profile)
        figures = CAP_HEIGHTS[face.bold[1]]
        if height < PLAIN_BELOW:
            return cls(face.bold, face.big, count=0, cap=figures, below=2)
        is_low = width >= 3 * height
        count = (face.big if large else face.small if is_low else face.body)[1]
        number = face.huge if large else face.big
        edge, gap = next((edge, gap) for least, edge, gap in EDGES if width >= least)
        above = BARE if numbers else CAP_HEIGHTS[count] + (3 if is_low else 4)
        heights = above, figures + (6 if is_low else 8), FRAME + 2
        return cls(("B", count), number, *heights, edge, gap, FRAME)


class _Grid(Frozen):
    """The rows and columns: the tops of the *rows* (bottom, top) and the middles of the columns."""

    body: Rect
    column: int
    store: int
    diameter: int
    rows: tuple[int, int]
    left: int

    @classmethod
    def of(cls, profile: Profile, rect: Rect, sizes: _Sizes) -> _Grid:
        edge, foot = sizes.edge, sizes.cap + sizes.below
        body = Rect(rect.x + edge, rect.y + 1, rect.w - 2 * edge, rect.h - foot - 2)
        column, store = _columns(profile, body.w - 2 * sizes.frame, sizes)
        ends = sizes.frame + sizes.count
        band = 0 if store else BAND
        high = body.h - 2 * ends - band
        wide = column - 2 - column // 16 - (0 if store else 4)
        diameter = _largest(wide, high) if sizes.count else (high - 2) // 2
        rows = _rows(body, ends, high - 2 * diameter, diameter)
        return cls(body, column, store, diameter, rows, body.centerx - COLUMNS * column // 2)

    @property
    def middles(self) -> list[int]:
        """The middle of each column."""
        return [self.left + number * self.column + self.column // 2 for number in range(COLUMNS)]

    @property
    def lines(self) -> tuple[int, int]:
        """The heights of the middles of the bottom and the top row."""
        return self.rows[0] + self.diameter // 2, self.rows[1] + self.diameter // 2

    def each(self, heights: tuple[int, int]) -> tuple[Point, ...]:
        """Return the points in the middles of the columns, at the *heights* for the bottom and the top row."""
        return tuple((x, y) for y in heights for x in self.middles)


@lru_cache(maxsize=32)
def _layout(profile: Profile, place: tuple[int, int, int, int], large: bool, numbers: bool) -> BoardLayout:
    rect, face = Rect(place), faces(profile)
    sizes = _Sizes.of(profile, rect.w, rect.h, large, numbers)
    grid = _Grid.of(profile, rect, sizes)
    if large and not grid.store:  # stores at the ends matter more than the largest figures in them
        sizes = replace(sizes, number_face=face.big)
        grid = _Grid.of(profile, rect, sizes)
    north, south = _beside(grid, sizes) if grid.store else _between(grid, sizes)
    return BoardLayout(
        profile=profile,
        rect=rect,
        large=large,
        numbers=numbers,
        plain=sizes.count == 0,
        body=grid.body,
        diameter=grid.diameter,
        bowls=_bowls(grid, is_box=sizes.count == 0),
        counts=grid.each(_counts(grid, sizes)),
        cells=_cells(grid, sizes),
        caps=_caps(grid, sizes),
        hands=grid.each(_hands(grid)),
        north=north,
        south=south,
        count_face=sizes.count_face,
        cap_face=face.bold,
        number_face=sizes.number_face if grid.store else face.title,
        bowl_face=face.huge if grid.diameter >= FOR_HUGE else face.big,
    )


def _columns(profile: Profile, width: int, sizes: _Sizes) -> tuple[int, int]:
    """Return the width of a column and of a store; 0 if stores do not fit beside columns wide enough to touch."""
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
    """Return how many pixels a bowl's marks may extend beyond its rim."""
    return 2 + diameter // 24


def _largest(wide: int, high: int) -> int:
    """Return the largest even diameter that fits once into *wide* and, with its marks, twice into *high*."""
    fits = (d for d in range(LARGEST, SMALLEST, -2) if d <= wide and 2 * (d + 2 * clearance(d)) <= high)
    return next(fits, SMALLEST)


def _rows(body: Rect, ends: int, slack: int, diameter: int) -> tuple[int, int]:
    """Return the tops of the bottom and the top row; *slack* is divided between the middle and the counts."""
    middle = max(clearance(diameter) + 1, slack * 2 // 5) if ends else slack
    top = body.y + ends + (slack - middle) // 2
    return body.bottom - (top - body.y) - diameter, top


def _bowls(grid: _Grid, *, is_box: bool) -> tuple[Rect, ...]:
    wide = grid.column - 1 if is_box else grid.diameter
    return tuple(Rect(x - wide // 2, y, wide, grid.diameter) for x, y in grid.each(grid.rows))


def _counts(grid: _Grid, sizes: _Sizes) -> tuple[int, int]:
    """Return the heights of the bottom and the top row of counts: just beyond the bowls' marks."""
    up = grid.rows[1] - clearance(grid.diameter) - sizes.count // 2
    return grid.body.bottom - 1 - (up - grid.body.y), up


def _caps(grid: _Grid, sizes: _Sizes) -> tuple[Rect, ...]:
    width = min(sizes.cap + 5, grid.column - 2)
    return tuple(Rect(x - width // 2, grid.body.bottom + sizes.below, width, sizes.cap) for x in grid.middles)


def _cells(grid: _Grid, sizes: _Sizes) -> tuple[Rect, ...]:
    """Return the targets of the bottom row: columns from the middle of the board to below the keys."""
    top = grid.body.centery if grid.store else grid.rows[0] - 2
    bottom = grid.body.bottom + sizes.below + sizes.cap
    return tuple(Rect(grid.left + n * grid.column, top, grid.column, bottom - top) for n in range(COLUMNS))


def _hands(grid: _Grid) -> tuple[int, int]:
    """Return the heights of the tag for the bottom and the top row: between them, or on the rims next to stores."""
    if grid.store:
        return grid.body.centery, grid.body.centery
    return grid.rows[0], grid.rows[1] + grid.diameter


def _beside(grid: _Grid, sizes: _Sizes) -> tuple[Store, Store]:
    """Return the stores left and right of the rows, each number level with its row."""
    body, width, inset = grid.body, grid.store, sizes.frame + sizes.gap
    north = Rect((body.x + sizes.frame + grid.left - width) // 2, body.y + inset, width, body.h - 2 * inset)
    south = Rect(body.x + body.right - north.right, north.y, width, north.h)
    lower, upper = grid.lines
    if width < SEEDS_FROM or north.h < 2 * width:
        return Store(north, (north.centerx, upper)), Store(south, (south.centerx, lower))
    half, side, end = CAP_HEIGHTS[sizes.number_face[1]] // 2 + 5, width // 6, width // 4
    under = Rect(north.x + side, upper + half, width - 2 * side, north.bottom - end - upper - half)
    above = Rect(south.x + side, south.y + end, width - 2 * side, lower - half - south.y - end)
    return Store(north, (north.centerx, upper), under), Store(south, (south.centerx, lower), above)


def _between(grid: _Grid, sizes: _Sizes) -> tuple[Store, Store]:
    """Return the stores side by side between the rows, the opponent's on the left."""
    body, inset, number = grid.body, sizes.frame + sizes.gap, 18
    width = body.w // 2 - inset - 3
    north = Rect(body.x + inset, body.centery - BAND // 2 + 2, width, BAND - 4)
    south = north.move(body.right - inset - north.right, 0)
    return (
        Store(north, (north.x + number, north.centery), _rest(north, 2 * number, 0)),
        Store(south, (south.right - number, south.centery), _rest(south, 0, 2 * number)),
    )


def _rest(store: Rect, left: int, right: int) -> Rect:
    """Return the room for seeds in a wide *store*, without its round ends and *left* and *right* pixels at its ends."""
    end = store.h // 3
    left, right = max(left, end), max(right, end)
    return Rect(store.x + left, store.y + 3, store.w - left - right, store.h - 6)
