"""Fits the label of a button: in its font, on two lines, or in a smaller font."""

from __future__ import annotations

from pygame import Rect

from firmware_sim.draw.canvas import Canvas, Font

PADDING, PADDING_SMALL = 10, 4  # px that a label leaves free


def fits(canvas: Canvas, label: str, font: Font, rect: Rect, *, has_hint: bool) -> bool:
    """Return whether a label fits *rect* in *font* without breaking a word; above a hint, on a single line."""
    lines = canvas.wrap(label, font, rect.w - PADDING)
    most = 1 if has_hint else rect.h // canvas.font(font).height
    return " ".join(lines) == label and len(lines) <= most


def fonts_of_row(canvas: Canvas, rect: Rect, labels: list[tuple[str, bool]], own: list[str]) -> list[str]:
    """Return the fonts of labels in a row, each on a button like *rect*: their *own*, or one smaller font for all.

    *labels* are texts, and whether each has a hint below.
    """
    for fonts in (own, ["body"] * len(own)):
        row = zip(labels, fonts, strict=True)
        if all(fits(canvas, label, font, rect, has_hint=has_hint) for (label, has_hint), font in row):
            return fonts
    return ["small"] * len(own)


def draw_label(canvas: Canvas, label: str, font: Font, rect: Rect, *, has_hint: bool, is_faint: bool) -> bool:
    """Draw a label, in a smaller font or on two lines if it does not fit; if it *has_hint*, on one line above the hint.

    Return whether it is on one line.
    """
    theme, padding = canvas.theme, PADDING
    if not fits(canvas, label, font, rect, has_hint=has_hint):
        font, padding = "small", PADDING_SMALL
    lines = canvas.wrap(label, font, rect.w - padding)
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
