"""How the label of a button fits it: in its font, in two lines, or in a smaller font."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw.canvas import Canvas, Font

BESIDE, BESIDE_SMALL = 10, 4  # px that a label leaves free


def fits(canvas: Canvas, label: str, font: Font, rect: Rect, *, has_hint: bool) -> bool:
    """Return whether a label fits *rect* in *font*, not broken inside a word; above a hint in a single line."""
    lines = canvas.wrap(label, font, rect.w - BESIDE)
    most = 1 if has_hint else rect.h // canvas.font(font).height
    return " ".join(lines) == label and len(lines) <= most


def fonts_of_row(canvas: Canvas, rect: Rect, labels: list[tuple[str, bool]], own: list[str]) -> list[str]:
    """Return the fonts of labels beside each other, each on a button like *rect*: their *own*, or one smaller for all.

    *labels* are texts, and whether a hint stands below.
    """
    for fonts in (own, ["body"] * len(own)):
        row = zip(labels, fonts, strict=True)
        if all(fits(canvas, label, font, rect, has_hint=has_hint) for (label, has_hint), font in row):
            return fonts
    return ["small"] * len(own)


def draw_label(canvas: Canvas, label: str, font: Font, rect: Rect, *, has_hint: bool, is_faint: bool) -> bool:
    """Draw a label, smaller or in two lines where it does not fit, a single line above the hint if it *has* one.

    Return whether it is one line.
    """
    theme, beside = canvas.theme, BESIDE
    if not fits(canvas, label, font, rect, has_hint=has_hint):
        font, beside = "small", BESIDE_SMALL
    lines = canvas.wrap(label, font, rect.w - beside)
    step, rise = canvas.font(font).height, 6 if has_hint and len(lines) == 1 else 0
    for number, line in enumerate(lines):
        middle = rect.centery - rise + (2 * number + 1 - len(lines)) * step // 2
        if is_faint:
            canvas.faint_text(line, rect.centerx, middle, font, theme.faint, theme.button, "center")
        else:
            canvas.text(line, rect.centerx, middle, font, theme.ink, "center")
    if len(lines) > 1:
        canvas.also(label)
    return len(lines) == 1
