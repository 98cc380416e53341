"""The lines of a dialog, each a prompt and a value, one of them chosen, and the marks of more lines."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import GAP, Metrics
from firmware_sim.frozen import Frozen

STACKED = 230  # px: on a narrower line for fingers the value is below its prompt
ARROW = 6  # px that an arrow takes next to a value without a pointer
ARROW_TARGET = 24  # px of a line, at least, that are an arrow's target
PADLOCK = 10  # px that a small padlock takes at the end of a line
THUMB = 3  # px that the scroll mark takes without a pointer


class Line(Frozen):
    """A line of a dialog, identified by its *item*: *prompt*, *value* (between arrows if it can change), *locked* with
    a padlock. The first of its *meanings* that fits, the longest first, follows the prompt.
    """

    item: str
    prompt: str
    value: str = ""
    locked: bool = False
    changes: bool = False
    meanings: tuple[str, ...] = ()


def draw_line(canvas: Canvas, rect: Rect, line: Line, *, chosen: bool) -> None:
    """Draw one line: a touch on it chooses it, on an arrow changes the value, on the value lists the choices."""
    theme = canvas.theme
    if chosen:
        canvas.fill(rect, theme.dark)
    ink, soft = (theme.on_dark, theme.on_dark) if chosen else (theme.ink, theme.soft)
    canvas.target(rect, line.prompt, ("line", line.item))
    if is_stacked(canvas, rect) and line.value:
        _draw_stacked(canvas, rect, line, ink, soft)
        return
    if canvas.theme.profile.is_bare:
        _draw_bare(canvas, rect, line, ink, chosen=chosen)
        return
    words = _prompt(canvas, line, rect.w - 10)
    prompt = canvas.text(words, rect.x + 6, rect.centery, "body", ink, "w", rect.w - 10)
    left = max(rect.centerx - (0 if rect.w > 300 else rect.w // 10), prompt.right + 6)
    value = Rect(left, rect.y, rect.right - left, rect.h)
    shade = theme.faint if line.locked and not chosen else ink
    if line.changes:
        _draw_choice(canvas, value, line, shade, soft)
        return
    right = draw_padlock(canvas, rect.right - 6, rect, soft) if line.locked else rect.right
    canvas.text(line.value, value.x, rect.centery, "bold", shade, "w", right - value.x - 4)


def _prompt(canvas: Canvas, line: Line, room: int) -> str:
    """Return the prompt with the longest meaning that fits with it into *room* pixels."""
    wordings = [f"{line.prompt}: {meaning}" for meaning in line.meanings]
    return next((words for words in wordings if canvas.font("body").measure(words) <= room), line.prompt)


def is_stacked(canvas: Canvas, rect: Rect) -> bool:
    """True when a line has no room for its prompt and a value between arrows for a pointer."""
    return canvas.theme.profile.pointer == "finger" and rect.w < STACKED


def _draw_stacked(canvas: Canvas, rect: Rect, line: Line, ink: int, soft: int) -> None:
    """Draw the prompt above the value, with arrows at both ends of the line if the value can change."""
    upper, lower = rect.y + rect.h // 4 + 1, rect.y + rect.h * 3 // 4 - 2
    if line.changes:
        canvas.text(line.prompt, rect.centerx, upper, "small", ink, "center", rect.w - 4)
        _draw_choice(canvas, rect, line, ink, soft, lower)
    else:
        canvas.text(line.prompt, rect.x + 6, upper, "small", ink, "w", rect.w - 10)
        canvas.text(line.value, rect.x + 6, lower, "bold", ink, "w", rect.w - 10)


def _draw_bare(canvas: Canvas, rect: Rect, line: Line, ink: int, *, chosen: bool) -> None:
    """Draw a line for keys only: the value at the right end, between arrows on the chosen line."""
    words = _prompt(canvas, line, rect.w - 4 - (PADLOCK if line.locked else 0))
    prompt = canvas.text(words, rect.x + 2, rect.centery, "body", ink, "w", rect.w - 4)
    left, right = prompt.right + 2, rect.right - 2
    if line.locked:
        right = draw_padlock(canvas, right, rect, ink) - 2
    if line.changes and chosen:
        canvas.arrow("right", right - 2, rect.centery, ink)
        left, right = left + ARROW, right - ARROW
    drawn = canvas.text(line.value, right, rect.centery, "body", ink, "e", right - left)
    if line.changes and chosen:
        canvas.arrow("left", drawn.x - ARROW // 2 - 1, rect.centery, ink)


def draw_padlock(canvas: Canvas, right: int, rect: Rect, shade: int) -> int:
    """Draw a small padlock that ends at *right* in a line of text; return its left edge."""
    width, height = canvas.art.size("padlock-small")
    canvas.sprite("padlock-small", right - width, rect.centery - height // 2, shade)
    return right - width


def _draw_choice(canvas: Canvas, box: Rect, line: Line, shade: int, soft: int, middle: int | None = None) -> None:
    """Draw a value between arrows: the left one goes back, the right one forward, and the value lists the choices."""
    middle = box.centery if middle is None else middle
    reach = min(max(ARROW_TARGET, canvas.theme.profile.target), box.w // 3)
    canvas.target(box, f"{line.prompt} value", ("value", line.item))
    for direction, sign, x, part in (
        ("left", -1, box.x + 6, Rect(box.x, box.y, reach, box.h)),
        ("right", 1, box.right - 8, Rect(box.right - reach, box.y, reach, box.h)),
    ):
        canvas.arrow(direction, x, middle, soft)
        canvas.target(part, f"{line.prompt} {direction}", ("change", line.item, sign))
    room = box.w - 28 - (13 if line.locked else 0)
    drawn = canvas.text(line.value, box.centerx, middle, "bold", shade, "center", room)
    if line.locked:
        canvas.sprite("padlock", drawn.right + 4, middle - 5, soft)


def draw_lines(canvas: Canvas, metrics: Metrics, box: Rect, lines: list[Line], item: str) -> None:
    """Draw as many lines as *box* holds around the chosen *item*, with arrows at the right if there are more."""
    room, chosen = box.h // metrics.line, [line.item for line in lines].index(item)
    first = min(max(0, chosen - room // 2), max(0, len(lines) - room))
    width = box.w
    if room < len(lines) and metrics.is_bare:
        draw_thumb(canvas, Rect(box.right - THUMB + 1, box.y, THUMB - 1, box.h), first, room, len(lines))
        width -= THUMB
    elif room < len(lines):
        width -= draw_scroller(canvas, metrics, box, first > 0, first + room < len(lines))
    for row, line in enumerate(lines[first : first + room]):
        rect = Rect(box.x, box.y + row * metrics.line, width, metrics.line)
        draw_line(canvas, rect, line, chosen=line.item == item)


def draw_scroller(canvas: Canvas, metrics: Metrics, box: Rect, up: bool, down: bool) -> int:
    """Draw the two scroll arrows at the right edge of *box*; return the width that they take."""
    size = max(metrics.line, 20)
    theme = canvas.theme
    for direction, top, can in (("up", box.y, up), ("down", box.bottom - size, down)):
        rect = Rect(box.right - size, top, size, size)
        canvas.fill(rect, theme.button)
        canvas.frame(rect, theme.line)
        canvas.arrow(direction, rect.centerx, rect.centery, theme.ink if can else theme.faint)
        canvas.target(rect, direction, direction)
    return size + GAP


def draw_thumb(canvas: Canvas, track: Rect, first: int, room: int, count: int) -> None:
    """Draw on a *track* which of *count* lines are visible: *room* of them from the *first* on."""
    theme = canvas.theme
    thumb = max(8, track.h * room // count)
    canvas.fill(track, theme.panel if theme.can_fade else theme.paper)
    offset = (track.h - thumb) * first // max(1, count - room)
    canvas.fill(Rect(track.x, track.y + offset, track.w, thumb), theme.accent)
