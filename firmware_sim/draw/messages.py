"""What covers a screen for a while: messages, and the mark that something is not saved."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import NARROW, Bars, balanced

LOW = 100  # px: up to this height of the screen, words are close above and below the board


def draw_info(canvas: Canvas, text: str, bars: Bars, *, at_top: bool, place: Rect | None = None) -> None:
    """Draw an info message: white on black, 5 px from the bottom right or the top right corner, or at its *place*.

    On a small screen it covers the line below the board, or that and the keys, so that it cuts none in two. At the top
    it is as high as a title bar that it touches, and covers all of the bar rather than cut the title in two.
    """
    theme, font = canvas.theme, "body"
    padding, away = (2, 0) if theme.profile.is_bare else (6, 5)
    lines = info_lines(canvas, text, place)
    width = max(canvas.font(font).measure(line) for line in lines) + 2 * padding
    box = _box(canvas, bars, width, len(lines), away)
    if place:
        box = Rect(place.x, place.y, place.w if canvas.width < NARROW else width, place.h)
    elif at_top:
        box.y = away
        box = _over_head(canvas, box)
    canvas.cover_texts(box)
    canvas.fill(box, theme.ink)
    canvas.frame(box, theme.paper)
    step = canvas.font(font).height
    first = box.centery - step * len(lines) // 2 + step // 2
    for number, line in enumerate(lines):
        canvas.text(line, box.x + padding, first + number * step, font, theme.paper, "w")
    if len(lines) > 1:
        canvas.also(text)


def info_lines(canvas: Canvas, text: str, place: Rect | None) -> list[str]:
    """Return the lines of an info message, at its *place* or anywhere on the screen."""
    padding, away = (2, 0) if canvas.theme.profile.is_bare else (6, 5)
    width = place.w if place else canvas.width - 2 * away - 4
    return balanced(canvas, text, width - 2 * padding)


def _over_head(canvas: Canvas, box: Rect) -> Rect:
    """Return the place of a message at the top, moved from *box* to cover a title bar completely or not at all."""
    head = canvas.head
    if head is None or not box.colliderect(head):
        return box
    low = box.union(Rect(box.x, head.y, box.w, head.h))
    cuts = any(low.colliderect(label.rect) for label in canvas.texts if head.collidepoint(label.rect.center))
    return box.union(head) if cuts else low


def _box(canvas: Canvas, bars: Bars, width: int, count: int, away: int) -> Rect:
    """Return the place at the bottom right of a message of *count* lines, *away* from the edges."""
    text = canvas.font("body").height * count
    is_narrow = canvas.width < NARROW
    foot = bars.toolbar.y if bars.toolbar and not bars.side and away else canvas.height
    if away and (is_narrow or canvas.theme.profile.pointer == "finger"):
        height = text + (8 if count > 2 else (beyond(foot) + 2) * count - 3)
        top = foot - height - 1
    else:
        height = max(23, text + 8) if away else text + 2
        top = foot - away - height
    width = canvas.width - 2 * away if is_narrow else width
    return Rect(canvas.width - away - width, top, width, height)


def beyond(height: int) -> int:
    """Return how many pixels higher than its text the lines above and below the board are, on *height* pixels."""
    return 6 if height > 160 else 3 if height > LOW else 0


def mark_place(canvas: Canvas, right: int, middle: int) -> Rect:
    """Return the place of the mark that something is not saved, from its right edge and its middle height."""
    width, height = canvas.art.size("warning")
    is_bare = canvas.theme.profile.is_bare
    box = Rect(0, 0, width + 2, height) if is_bare else Rect(0, 0, width + 7, height + 5)
    box.midright = right, middle
    return box.clamp(Rect(0, 0, canvas.width, canvas.height))


def draw_mark(canvas: Canvas, right: int, middle: int) -> Rect:
    """Draw the mark that something is not saved; return its place, see :func:`mark_place`.

    On a small screen without a pointer it is as high as a line.
    """
    box, is_bare = mark_place(canvas, right, middle), canvas.theme.profile.is_bare
    canvas.cover_texts(box)
    canvas.fill(box, canvas.theme.ink)
    if not is_bare:
        canvas.frame(box, canvas.theme.paper)
    canvas.sprite("warning", box.x + (1 if is_bare else 3), box.y + (0 if is_bare else 3))
    return box
