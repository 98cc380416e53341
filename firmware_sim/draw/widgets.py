"""Buttons, dialogs and toolbars, sized for the profile's pointer."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from pygame import Rect

from firmware_sim.draw.canvas import Canvas, Font
from firmware_sim.draw.labels import draw_label, fonts_of_row
from firmware_sim.draw.theme import faces
from firmware_sim.frozen import Frozen
from firmware_sim.profile import Profile

KEY_HINTS = {"ok": "Enter  #", "back": "Esc  ✱"}  # the last word is the key of the pad
NARROW = 400  # px: on a narrower screen a message covers the whole width, so that it cuts nothing in two
GAP = 4  # px between things that belong together
AIR = 4  # px more above and below the contents of a dialog, if the screen has them


class Metrics(Frozen):
    """Sizes in pixels that follow from the profile: the heights of a dialog *line*, a *button* and a *title*.

    *margin* and *top* stay free beside and above the contents of a dialog or a page, *edge* around a dialog. A *bare*
    handheld has no pointer and a small screen: its buttons are the names of keys. One that *has_columns* is wide and
    low: if a dialog is too high, its buttons are at its right.
    """

    line: int
    button: int
    title: int
    is_finger: bool
    margin: int = 10
    top: int = 4
    edge: int = 8
    is_bare: bool = False
    has_columns: bool = False

    @classmethod
    def of(cls, profile: Profile) -> Metrics:
        """Return the sizes for one profile."""
        if profile.pointer == "finger":
            return cls(line=40, button=40, title=24, is_finger=True)
        if profile.is_bare:
            line = faces(profile).body[1] + 2
            return cls(line=line, button=line, title=line, is_finger=False, margin=3, top=1, edge=2, is_bare=True)
        return cls(
            line=22,
            button=24 if profile.height > 160 else 22,
            title=22 if profile.height > 160 else 20,
            is_finger=False,
            has_columns=profile.width >= 2 * profile.height,
        )


class Button(Frozen):
    """A button: its *label*, its *action*, the *hint* that names its key, and its look.

    If its label changes, it is wide enough for the *widest*. An *idle* one has nothing to do now: it looks idle, and
    says why when it is pressed.
    """

    label: str
    action: Hashable
    hint: str = ""
    enabled: bool = True
    locked: bool = False
    idle: bool = False
    widest: str = ""


def draw_button(
    canvas: Canvas,
    rect: Rect,
    button: Button,
    *,
    default: bool = False,
    hint_inside: bool = False,
    font: Font | None = None,
) -> None:
    """Draw one button; a locked one is faint, with a padlock, but works; a disabled one does not."""
    theme = canvas.theme
    pressed = canvas.pressed == button.action and button.enabled
    canvas.fill(rect, theme.shade if pressed else theme.button)
    canvas.frame(rect, theme.ink if default else theme.line)
    if not pressed:
        canvas.hline(rect.x + 1, rect.y + 1, rect.w - 2, theme.light)
        canvas.vline(rect.x + 1, rect.y + 1, rect.h - 2, theme.light)
    hint = button.hint if hint_inside else ""
    font = font or ("bold" if default or hint_inside else "body")
    faint = button.locked or button.idle or not button.enabled
    if draw_label(canvas, button.label, font, rect, has_hint=bool(hint), is_faint=faint):
        canvas.text(hint, rect.centerx, rect.centery + 10, "small", theme.soft, "center", rect.w - 4)
    else:
        canvas.text(hint, rect.right - 5, rect.bottom - 1, "small", theme.soft, "se", rect.w // 3)
    if button.locked:
        name = "padlock" if rect.w >= 60 else "padlock-small"
        canvas.sprite(name, rect.right - canvas.art.size(name)[0] - 3, rect.y + 3)
    if button.enabled:
        canvas.target(rect, button.label, button.action)


def _draw_row(canvas: Canvas, rects: list[Rect], buttons: list[Button], *, default: bool, hint_inside: bool) -> None:
    """Draw equal buttons side by side, the first one as the default if *default*."""
    defaults = [default and number == 0 for number in range(len(buttons))]
    own = ["bold" if is_default or hint_inside else "body" for is_default in defaults]
    labels = [(button.label, hint_inside and bool(button.hint)) for button in buttons]
    fonts = fonts_of_row(canvas, rects[0], labels, own)
    for rect, button, is_default, font in zip(rects, buttons, defaults, fonts, strict=True):
        draw_button(canvas, rect, button, default=is_default, hint_inside=hint_inside, font=font)


def draw_buttons(canvas: Canvas, metrics: Metrics, area: Rect, buttons: list[Button]) -> None:
    """Draw equal buttons in a centred row at the bottom of *area*, with the name of each key below (or inside)."""
    if metrics.is_bare:
        draw_keys(canvas, Rect(area.x, area.bottom - metrics.button, area.w, metrics.button), buttons)
        return
    inside = metrics.is_finger
    hints = any(button.hint for button in buttons) and not inside
    widest = max(canvas.font("bold").measure(button.widest or button.label) for button in buttons)
    gap = 10 if area.w > 260 else GAP
    width = min(max(60, widest + 26), (area.w - gap * (len(buttons) - 1)) // len(buttons))
    hint_height = canvas.font("small").height + 1 if hints else 0
    left = area.centerx - (width * len(buttons) + gap * (len(buttons) - 1)) // 2
    top = area.bottom - hint_height - metrics.button
    rects = [Rect(left + number * (width + gap), top, width, metrics.button) for number in range(len(buttons))]
    _draw_row(canvas, rects, buttons, default=True, hint_inside=inside)
    for rect, button in zip(rects, buttons, strict=True):
        if hints and button.hint:
            canvas.text(button.hint, rect.centerx, rect.bottom + 1, "small", canvas.theme.soft, "n")


def draw_column(canvas: Canvas, metrics: Metrics, column: Rect, buttons: list[Button]) -> None:
    """Draw equal buttons one below the other from the top of *column*, with the name of each key below."""
    step = buttons_height(canvas, metrics) + GAP
    for number, button in enumerate(buttons):
        rect = Rect(column.x, column.y + number * step, column.w, metrics.button)
        draw_button(canvas, rect, button, default=number == 0)
        canvas.text(button.hint, rect.centerx, rect.bottom + 1, "small", canvas.theme.soft, "n")


def column_width(canvas: Canvas, buttons: list[Button]) -> int:
    """Return the width that :func:`draw_column` takes."""
    return max(60, *(canvas.font("bold").measure(button.label) + 26 for button in buttons))


def key_rows(canvas: Canvas, width: int, buttons: list[Button]) -> list[list[Button]]:
    """Return *buttons* in as few rows as possible, so that the names of their keys fit on lines of *width* pixels."""
    count = next(
        (n for n in range(1, len(buttons)) if all(keys_width(canvas, row) <= width for row in _parted(buttons, n))),
        len(buttons),
    )
    return _parted(buttons, count)


def _parted(buttons: list[Button], count: int) -> list[list[Button]]:
    size = -(-len(buttons) // count)
    return [buttons[at : at + size] for at in range(0, len(buttons), size)]


def draw_keys(canvas: Canvas, area: Rect, buttons: list[Button]) -> None:
    """Draw what the keypad's keys do by *buttons*, in as many rows of equal height as needed.

    Disabled buttons are left out.
    """
    rows = key_rows(canvas, area.w, buttons)
    height = area.h // len(rows)
    for number, row in enumerate(rows):
        _draw_keys(canvas, Rect(area.x, area.y + number * height, area.w, height), row)


def _draw_keys(canvas: Canvas, row: Rect, buttons: list[Button]) -> None:
    """Draw one row of keys: the first at the left, the last at the right."""
    theme, widths = canvas.theme, [_key_width(canvas, button) for button in buttons]
    between = max(GAP, (row.w - sum(widths)) // max(1, len(buttons) - 1))
    x, face = row.x, canvas.font("body")
    row = row.inflate(0, -max(0, row.h - face.height - 3))  # in the middle, if there is room
    middle = row.bottom - face.height + face.ascent - face.cap_height + face.cap_height // 2  # all on the row
    for number, (button, width) in enumerate(zip(buttons, widths, strict=True)):
        if number == len(buttons) - 1 and number:
            x = max(x, row.right - width)
        if button.enabled:
            key = _key_of(button)
            cap = Rect(x, row.y, canvas.font("bold").measure(key) + 4, row.h - 1)
            canvas.rounded(cap, theme.ink, 2)
            canvas.text(key, cap.centerx, cap.centery, "bold", theme.paper, "center")
            x = cap.right + 3
        label = canvas.text(button.label, x, middle, "body", theme.ink, "w", row.right - x)
        x = label.right + between


def keys_width(canvas: Canvas, buttons: list[Button]) -> int:
    """Return the smallest width that :func:`draw_keys` needs."""
    return sum(_key_width(canvas, button) for button in buttons) + GAP * (len(buttons) - 1)


def _key_of(button: Button) -> str:
    """Return the keypad's key for *button*."""
    return button.hint.split()[-1] if button.hint else ""


def _key_width(canvas: Canvas, button: Button) -> int:
    cap = canvas.font("bold").measure(_key_of(button)) + 7 if button.enabled else 0
    return cap + canvas.font("body").measure(button.label)


def buttons_height(canvas: Canvas, metrics: Metrics) -> int:
    """Return the height that :func:`draw_buttons` takes."""
    if metrics.is_bare:
        return metrics.button
    return metrics.button + (0 if metrics.is_finger else canvas.font("small").height + 1)


class Place(NamedTuple):
    """The place of a dialog: all of it, and the area *inside* its frame and below its title."""

    outer: Rect
    inside: Rect


def dialog_place(canvas: Canvas, metrics: Metrics, width: int, height: int) -> Place:
    """Return the place of a dialog in the middle of the screen.

    *width* and *height* are those of the inside, limited to the screen. If there is room, a little more stays free
    above and below; on a narrow screen, a dialog that needs the full height covers the whole screen.
    """
    top = metrics.top
    outer = Rect(0, 0, width + 2 * metrics.margin + 4, height + metrics.title + 2 * top)
    whole, edge = Rect(0, 0, canvas.width, canvas.height), metrics.edge
    spare = whole.h - outer.h - 2 * edge
    if not metrics.is_bare:
        more = min(AIR, max(0, spare // 2))
        outer.h, top = outer.h + 2 * more, top + more
    if spare < 0 and whole.w < NARROW:
        outer.size = whole.size
    else:
        outer.size = min(outer.w, whole.w - 2 * edge), min(outer.h, whole.h)
    outer.center = whole.center
    left, above = metrics.margin, metrics.title + top
    return Place(outer, Rect(outer.x + left, outer.y + above, outer.w - 2 * left, outer.h - above - top))


def draw_dialog(canvas: Canvas, metrics: Metrics, title: str, width: int, height: int) -> Rect:
    """Draw an empty dialog over the dimmed screen; return the area inside, see :func:`dialog_place`."""
    return draw_dialog_at(canvas, metrics, title, dialog_place(canvas, metrics, width, height))


def draw_dialog_at(canvas: Canvas, metrics: Metrics, title: str, place: Place) -> Rect:
    """Draw an empty dialog at its *place* over the dimmed screen; return the area inside."""
    theme, outer = canvas.theme, place.outer
    canvas.dim()
    canvas.cover(outer)
    canvas.fill(outer.move(4, 4).clip(Rect(0, 0, canvas.width, canvas.height)), theme.shadow)
    canvas.fill(outer, theme.paper)
    canvas.frame(outer, theme.ink)
    draw_head(canvas, Rect(outer.x, outer.y, outer.w, metrics.title), title, 3 if metrics.is_bare else 8)
    return place.inside


def draw_head(canvas: Canvas, bar: Rect, title: str, left: int) -> None:
    """Draw a title bar, its title *left* pixels from either end."""
    canvas.fill(bar, canvas.theme.dark)
    canvas.text(title, bar.x + left, bar.centery, "bold", canvas.theme.on_dark, "w", bar.w - 2 * left)
    canvas.head = bar


class Bars(Frozen):
    """The toolbar of a profile, and the rest of the screen: *toolbar* is None if the profile has none."""

    toolbar: Rect | None
    content: Rect
    side: bool  # at the right edge

    @classmethod
    def of(cls, profile: Profile) -> Bars:
        """Return the division of the screen for one profile."""
        width, height = profile.width, profile.height
        if profile.pointer == "pen" and width >= 480:
            bar = 70 if width > 480 else 52
            return cls(Rect(width - bar, 0, bar, height), Rect(0, 0, width - bar, height), side=True)
        if profile.pointer == "finger":
            return cls(Rect(0, height - 40, width, 40), Rect(0, 0, width, height - 40), side=False)
        return cls(None, Rect(0, 0, width, height), side=False)

    @classmethod
    def foot(cls, profile: Profile, height: int) -> Bars:
        """Return the division with a bar of *height* at the bottom, whatever the profile."""
        width, top = profile.width, profile.height - height
        return cls(Rect(0, top, width, height), Rect(0, 0, width, top), side=False)

    @classmethod
    def always(cls, profile: Profile, height: int) -> Bars:
        """Return the division with a bar of *height* at the bottom if the profile has no toolbar.

        Without a pointer the bar is a line that names the keys.
        """
        bars = cls.of(profile)
        if bars.toolbar is not None:
            return bars
        return cls.foot(profile, Metrics.of(profile).button if profile.is_bare else height)


def draw_toolbar(canvas: Canvas, bars: Bars, title: str, buttons: list[Button], clock: str) -> None:
    """Draw the toolbar with up to four buttons; *clock* is "10:09", or "" for none."""
    if bars.toolbar is None:
        return
    if canvas.theme.profile.pointer == "none":
        draw_keys(canvas, bars.toolbar.inflate(-2 * Metrics.of(canvas.theme.profile).margin, 0), buttons)
    elif bars.side:
        _draw_side_toolbar(canvas, bars.toolbar, title, buttons, clock)
    else:
        _draw_bottom_toolbar(canvas, bars.toolbar, buttons)


def _draw_side_toolbar(canvas: Canvas, bar: Rect, title: str, buttons: list[Button], clock: str) -> None:
    theme = canvas.theme
    canvas.fill(bar, theme.panel)
    canvas.vline(bar.x, bar.y, bar.h, theme.line)
    top = 24 if bar.h > 160 else 18
    canvas.fill(Rect(bar.x + 1, bar.y, bar.w - 1, top), theme.head)
    canvas.text(title, bar.centerx, bar.y + top // 2, "bold", theme.ink, "center", bar.w - 4)
    height = 36 if bar.h > 160 else 27
    gap = 4 if bar.h > 160 else 2
    for number, button in enumerate(buttons):
        rect = Rect(bar.x + 3, bar.y + top + gap + number * (height + gap), bar.w - 5, height)
        draw_button(canvas, rect, button)
    if clock:
        canvas.text(
            clock,
            bar.centerx,
            bar.bottom - (14 if bar.h > 160 else 11),
            "big" if bar.h > 160 else "bold",
            theme.ink,
            "center",
        )


def _draw_bottom_toolbar(canvas: Canvas, bar: Rect, buttons: list[Button]) -> None:
    canvas.fill(bar, canvas.theme.panel)
    width = bar.w // len(buttons)
    rects = [Rect(bar.x + number * width, bar.y, width, bar.h).inflate(-2, 0) for number in range(len(buttons))]
    _draw_row(canvas, rects, buttons, default=False, hint_inside=bar.h >= 40)


def balanced(canvas: Canvas, text: str, width: int) -> list[str]:
    """Return *text* as lines of body text at most *width* wide, as few as possible, without a single last word."""
    lines = canvas.wrap(text, "body", width)
    narrower = lines
    while len(narrower) == len(lines) and " " not in narrower[-1] and len(lines) > 1 and width > 8:
        width -= 8
        narrower = canvas.wrap(text, "body", width)
    return narrower if len(narrower) == len(lines) else lines


def draw_paragraph(canvas: Canvas, lines: list[str], x: int, y: int, font: str = "body", anchor: str = "nw") -> int:
    """Draw wrapped *lines* from (x, y) down, and record them as one text too; return the y below them."""
    step = canvas.font(font).height
    for number, line in enumerate(lines):
        canvas.text(line, x, y + number * step, font, canvas.theme.ink, anchor)
    if len(lines) > 1:
        canvas.also(" ".join(lines))
    return y + step * len(lines)
