"""The board as a player sees it: one blit for the wood, then marks, seeds, figures and keys."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw.board_layout import CORNERS, BoardLayout, Store
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.seeds import MOST, in_bowl, in_store
from firmware_sim.frozen import Frozen

__all__ = ["BoardLayout", "BoardView", "draw_board", "draw_logo", "draw_sign"]

BOWLS = 12
SHADOW = 3
"""How far the body's picture extends beyond it to the right and below, in pixels."""
TILE = 16
"""The middle part of a picture, which is repeated to stretch it."""
LOGOS = tuple(f"logo-{height}" for height in (96, 80, 64, 48, 40, 32, 24, 20, 16))
FILLED = ("-ring", "-active", "-flash")
"""The marks that fill a box of the plainest board."""
TINY = 4
"""The radius of the bowls below the name."""
ROUND = 6
"""How much room the round corners of a box of the plainest board take from its figures, in pixels."""
TURN_BAR, TURN_ARROW = 4, 4
"""The thickness of the bar at the row to move, and the depth of the arrow next to it, in pixels."""
LYING = 4
"""The directions in which a seed can lie."""


class BoardView(Frozen):
    """What the board shows. Bowls are numbered as seen: 0–5 in the bottom row, 6–11 in the top row, both from the left.

    *bowls* are twelve counts; *south* and *north* the numbers of the stores ("12", "23½"); *playable* says which keys
    play. *cursor* is the chosen bowl, *last* where each player's last move started and *fell* where its last seed fell,
    *turn* the row to move (0 the bottom one), *active* the bowl just reached while sowing, *flash* the bowls being
    captured, *hand* the seeds still to sow. With *numbers* the bowls show figures instead of seeds; *large* asks for
    large counts; *labels* are on the key caps; *targets* makes the bowls targets.
    """

    bowls: tuple[int, ...]
    south: str = "0"
    north: str = "0"
    playable: tuple[bool, ...] = (False,) * 6
    cursor: int | None = None
    last: tuple[int, ...] = ()
    fell: tuple[int, ...] = ()
    turn: int | None = None
    active: int | None = None
    flash: frozenset[int] = frozenset()
    hand: int = 0
    numbers: bool = False
    large: bool = False
    labels: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    targets: bool = True

    def state(self, bowl: int) -> str:
        """Return the name ending of the picture of *bowl*: one mark at a time, the most urgent first."""
        if bowl in self.flash:
            return "-flash"
        marks = ((bowl == self.active, "-active"), (bowl == self.cursor, "-ring"), (bowl in self.last, "-last"))
        return next((state for is_marked, state in marks if is_marked), "")


def draw_board(canvas: Canvas, layout: BoardLayout, view: BoardView) -> None:
    """Draw the board and register its bowls as targets ("bowl", 0–11), "bowl 1" to "their bowl 6"."""
    if (view.large, view.numbers) != (layout.large, layout.numbers):
        layout = BoardLayout.of(layout.profile, layout.rect, view.large, view.numbers)
    canvas.kept(layout, _extent(layout), lambda: _draw_wood(canvas, layout))
    for bowl in range(BOWLS):
        _draw_bowl(canvas, layout, view, bowl)
    _draw_store(canvas, layout, layout.north, view.north)
    _draw_store(canvas, layout, layout.south, view.south)
    for bowl in view.fell:
        _draw_fallen(canvas, layout, view, bowl)
    if view.turn is not None:
        _draw_turn(canvas, layout, view.turn)
    _draw_keys(canvas, layout, view)
    if view.hand and view.active is not None and not layout.plain:
        _draw_hand(canvas, layout, view.active, view.hand)


def draw_logo(canvas: Canvas, rect: Rect) -> None:
    """Fill *rect* with a piece of the board's wood that bears the game's name, as large as possible."""
    draw_body(canvas, rect)
    room = (name for name in LOGOS if _fits(canvas.art.size(name), rect))
    name = next(room, None)
    if name is not None:
        width, height = canvas.art.size(name)
        canvas.sprite(name, rect.centerx - width // 2, rect.centery - height // 2)


def draw_sign(canvas: Canvas, rect: Rect) -> None:
    """Draw the game's name in *rect*, as large as possible, and a board of the smallest bowls below it if it fits."""
    name = next((one for one in LOGOS if canvas.art.size(one)[0] <= rect.w), LOGOS[-1])
    width, height = canvas.art.size(name)
    across = 2 * TINY + 2
    below = 2 * across + 3 if height + 2 * across + 3 <= rect.h else 0
    top = rect.y + (rect.h - height - below) // 2
    canvas.sprite(name, rect.centerx - width // 2, top)
    for bowl in range(BOWLS if below else 0):
        row, column = divmod(bowl, BOWLS // 2)
        x = rect.centerx - 3 * across + column * across + across // 2
        y = top + height + 3 + row * across + across // 2
        canvas.circle(x, y, TINY, canvas.theme.line, 1)
        for seed in (-1, 1):
            canvas.hline(x + seed, y - 1, 1, canvas.theme.ink)
            canvas.hline(x + seed, y + 1, 1, canvas.theme.ink)


def _fits(size: tuple[int, int], rect: Rect) -> bool:
    return size[0] + 16 <= rect.w and size[1] + 10 <= rect.h


# --- what never changes -----------------------------------------------------------------------------------------


def _extent(layout: BoardLayout) -> Rect:
    """Return what the wood and its shadow cover."""
    body = layout.body
    return Rect(body.x, body.y, body.w + SHADOW, body.h + SHADOW)


def _draw_wood(canvas: Canvas, layout: BoardLayout) -> None:
    if not layout.plain:
        draw_body(canvas, layout.body)
        _draw_hollow(canvas, layout.north.rect)
        _draw_hollow(canvas, layout.south.rect)
    for bowl in range(BOWLS):
        _draw_picture(canvas, layout, bowl, "")


def draw_body(canvas: Canvas, rect: Rect) -> None:
    """Draw a slab of the board's wood with its shadow, which falls outside *rect*; in two greys only its outline."""
    radius = max((corner for corner in CORNERS if corner <= rect.h // 9), default=CORNERS[0])
    name = f"board-{radius}"
    if name not in canvas.art:
        canvas.rounded_frame(rect, canvas.theme.line, radius)
        return
    outer = Rect(rect.x, rect.y, rect.w + SHADOW, rect.h + SHADOW)
    canvas.stretched(name, outer, radius, TILE)
    if "grain" in canvas.art:
        canvas.textured("grain", rect.inflate(-8, -8), radius - 4)


def _draw_hollow(canvas: Canvas, rect: Rect) -> None:
    wall = min(24, rect.w // 2, rect.h // 2)
    name = f"store-{wall}"
    if name in canvas.art:
        canvas.stretched(name, rect.inflate(4, 4), wall + 2, TILE)
    else:
        canvas.rounded_frame(rect, canvas.theme.line, wall)


def _draw_picture(canvas: Canvas, layout: BoardLayout, bowl: int, state: str) -> None:
    if layout.plain:
        _draw_box(canvas, layout.bowls[bowl], state)
        return
    name = f"bowl-{layout.diameter}{state}"
    width, _ = canvas.art.size(name)
    beyond = (width - layout.diameter) // 2
    place = layout.bowls[bowl]
    canvas.sprite(name, place.x - beyond, place.y - beyond)


def _draw_box(canvas: Canvas, rect: Rect, state: str) -> None:
    """Draw a bowl of the plainest board: a box, which leaves more room for figures than a circle."""
    if state in FILLED:
        canvas.rounded(rect, canvas.theme.ink, 4)
    else:
        canvas.rounded_frame(rect, canvas.theme.ink, 4, 2 if state else 1)


# --- bowls, stores, keys ----------------------------------------------------------------------------------------


def _draw_bowl(canvas: Canvas, layout: BoardLayout, view: BoardView, bowl: int) -> None:
    seeds, state, theme = view.bowls[bowl], view.state(bowl), canvas.theme
    if state:
        _draw_picture(canvas, layout, bowl, state)
    if view.numbers or layout.plain:
        _draw_number(canvas, layout, bowl, seeds, state)
        return
    _draw_seeds(canvas, layout, bowl, seeds)
    x, y = layout.counts[bowl]
    shade = theme.on_wood if seeds else theme.faint_on_wood
    canvas.text(str(seeds), x, y, theme.face(layout.count_face), shade, "center")


def _draw_seeds(canvas: Canvas, layout: BoardLayout, bowl: int, seeds: int) -> None:
    x, y = layout.bowls[bowl].center
    size = layout.seed
    for number, (across, down) in enumerate(in_bowl(bowl, layout.diameter)[:seeds]):
        canvas.sprite(f"seed-{size}-{number % LYING}", x + across - size // 2 - 1, y + down - size // 2 - 1)


def _draw_number(canvas: Canvas, layout: BoardLayout, bowl: int, seeds: int, state: str) -> None:
    """Draw figures in the bowl instead of seeds: for an empty bowl a faint zero, on the plainest board a dash."""
    theme = canvas.theme
    x, y = layout.bowls[bowl].center
    is_filled = state in FILLED if layout.plain else canvas.greys == 2 and state == "-flash"
    shade = theme.on_store if seeds else theme.faint_in_bowl
    if layout.plain or is_filled:
        shade = theme.paper if is_filled else theme.ink
    figures, face = "–" if layout.plain and not seeds else str(seeds), theme.face(layout.bowl_face)
    if layout.plain and face.measure(figures) > layout.bowls[bowl].w - ROUND:
        face = theme.fonts.title
    canvas.text(figures, x, y, face, shade, "center")


def _draw_store(canvas: Canvas, layout: BoardLayout, store: Store, number: str) -> None:
    """Draw what a side has captured: the number level with its row, the seeds in the rest of the store."""
    size, theme = layout.seed, canvas.theme
    if store.seeds is not None:
        left, top, width, height = store.seeds
        for n, (across, down) in enumerate(in_store(width, height, size)[: whole_seeds(number)]):
            canvas.sprite(f"seed-{size}-{n % LYING}", left + across - 1, top + down - 1)
    x, y = store.number
    face = theme.face(layout.number_face)
    if face.measure(number) > store.rect.w:
        face = theme.fonts.small if layout.plain else theme.fonts.bold
    width = face.measure(number)
    x = max(width // 2, min(x, canvas.width - width + width // 2))
    canvas.text(number, x, y, face, theme.ink if layout.plain else theme.on_store, "center")


def whole_seeds(number: str) -> int:
    """Return the whole seeds in the number of a store: 23 for "23½"."""
    digits = "".join(character for character in number if character in "0123456789")
    return min(MOST, int(digits or "0"))


def _draw_fallen(canvas: Canvas, layout: BoardLayout, view: BoardView, bowl: int) -> None:
    """Mark where the last seed of a move fell: a dot next to the count, on the plainest board in the box's corner."""
    if layout.plain:
        box = layout.bowls[bowl]
        canvas.fill(Rect(box.right - 5, box.y + 2, 3, 3), canvas.theme.ink)
        return
    x, y = layout.counts[bowl]
    right = 0 if view.numbers else canvas.theme.face(layout.count_face).measure(str(view.bowls[bowl])) // 2 + 5
    canvas.circle(x + right, y, 2, canvas.theme.on_wood)


def _draw_turn(canvas: Canvas, layout: BoardLayout, row: int) -> None:
    """Mark the row to move: a bar on the board's edge along it, on the plainest board an arrow next to it."""
    first, last = layout.bowls[row * 6], layout.bowls[row * 6 + 5]
    if layout.plain:
        for step in range(TURN_ARROW):
            x = last.right + 2 + step if row else first.x - 3 - step
            canvas.fill(Rect(x, first.centery - step, 1, 2 * step + 1), canvas.theme.ink)
        return
    edge = layout.body.y if row else layout.body.bottom - TURN_BAR
    canvas.fill(Rect(first.x, edge, last.right - first.x, TURN_BAR), canvas.theme.ink)


def _draw_keys(canvas: Canvas, layout: BoardLayout, view: BoardView) -> None:
    for number, (cap, label) in enumerate(zip(layout.caps, view.labels, strict=True)):
        _draw_key(canvas, layout, cap, label, view.playable[number])
        if view.targets:
            cell = layout.cells[number]
            canvas.target(cell, f"bowl {number + 1}", ("bowl", number))
            above = Rect(cell.x, layout.rect.y, cell.w, cell.y - layout.rect.y)
            canvas.target(above, f"their bowl {number + 1}", ("bowl", number + 6))


def _draw_key(canvas: Canvas, layout: BoardLayout, cap: Rect, label: str, plays: bool) -> None:
    """Draw a key: dark if it plays, faint if it does not."""
    theme = canvas.theme
    shade = theme.ink
    if layout.plain:
        label = label if plays else "·"
    else:
        ground, shade = (theme.dark, theme.on_dark) if plays else (theme.cap_off, theme.on_cap_off)
        wider = max(0, theme.face(layout.cap_face).measure(label) + 6 - cap.w)
        canvas.rounded(cap.inflate(wider, 0), ground, 4)
    canvas.text(label, cap.centerx, cap.centery, theme.face(layout.cap_face), shade, "center")


def _draw_hand(canvas: Canvas, layout: BoardLayout, bowl: int, seeds: int) -> None:
    """Draw a tag with the seeds still in hand, between the rows and next to the bowl just reached."""
    theme, x, y = canvas.theme, *layout.hands[bowl]
    font = theme.face(layout.count_face)
    width, height = font.measure(str(seeds)) + 10, font.cap_height + 6
    tag = Rect(x - width // 2, y - height // 2, width, height)
    canvas.rounded(tag, theme.ink, 4)
    canvas.rounded(tag.inflate(-2, -2), theme.light if canvas.greys > 2 else theme.paper, 3)
    canvas.text(str(seeds), x, y, font, theme.ink, "center")
