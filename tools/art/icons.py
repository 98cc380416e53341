"""Small marks, drawn pixel by pixel: at this size a reduced drawing would only blur.

``#`` is the mark's strong shade, ``+`` its second shade, a dot nothing.
"""

from __future__ import annotations

PADLOCK = """
...###...
..#...#..
.#.....#.
.#.....#.
#########
#########
####.####
####.####
#########
#########
"""
PADLOCK_SMALL = """
..###..
.#...#.
.#...#.
#######
###.###
###.###
#######
"""
WARNING = """
.....#.....
....###....
....###....
...##.##...
...##.##...
..###.###..
..###.###..
.#########.
.####.####.
###########
"""
LINK = """
.###...###.
#...#.#...#
#..#####..#
#...#.#...#
.###...###.
"""
BATTERY = """
###########..
#.........#..
#.##......###
#.##......###
#.##......###
#.........#..
###########..
"""
HOURGLASS = """
#########
.#.....#.
.#.+++.#.
..#.+.#..
...#.#...
...#.#...
..#.+.#..
.#.+++.#.
.#+++++#.
#########
"""
MUTE = """
....#......
...##.#...#
#####..#.#.
#####...#..
#####..#.#.
...##.#...#
....#......
"""

ICONS = {
    "padlock": PADLOCK, "padlock-small": PADLOCK_SMALL, "warning": WARNING, "link": LINK, "battery": BATTERY,
    "hourglass": HOURGLASS, "mute": MUTE,
}  # fmt: skip
SHADES = {
    "padlock": {16: (6, 6), 4: (1, 1), 2: (1, 1)},
    "padlock-small": {16: (6, 6), 4: (1, 1), 2: (1, 1)},
    "warning": {16: (15, 15), 4: (3, 3), 2: (0, 0)},
}
"""The two shades by the number of greys; the warning is on ink, everything else on paper."""
ON_PAPER = {16: (0, 8), 4: (0, 1), 2: (1, 1)}


def icon(name: str, greys: int, clear: int) -> tuple[int, int, bytes]:
    """Return width, height and palette indexes of an icon; *clear* means nothing."""
    rows = ICONS[name].split()
    strong, second = SHADES.get(name, ON_PAPER)[greys]
    shade = {"#": strong, "+": second, ".": clear}
    return len(rows[0]), len(rows), bytes(shade[pixel] for row in rows for pixel in row)
