"""Text entry: multi-tap on a pad, a drawn keyboard under a pointer, typing on a full keyboard, all at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.alphabet import ALPHABET
from firmware_sim.draw.canvas import Canvas
from firmware_sim.errors import BadCode
from firmware_sim.handheld import Handheld
from firmware_sim.multitap import CHARACTERS, LETTERS, PANELS, Multitap
from firmware_sim.names import LENGTH, code_point, compose
from firmware_sim.registration import DIGITS, grouped
from firmware_sim.screens.parts.base import Screen
from firmware_sim.screens.parts.navigation import BACK, STAY, Go

PAD_LETTERS = "  ".join(f"{key}{CHARACTERS[key].lower().partition(key)[0]}" for key in "23456789")
ABOVE = 24  # px at least between the title and the keyboard: the field
HINTS = 2  # lines below the field: one for the pad, one for a full keyboard
LIMITS = {"name": LENGTH, "code": DIGITS}


class Entry(Screen):
    """One field: a name (letters) or a code (digits in groups). *done* gets the value when it is accepted."""

    name = "entry"
    wants_text = True

    def __init__(self, handheld: Handheld, prompt: str, kind: str, value: str, done: Callable[[str], None]) -> None:
        super().__init__(handheld)
        self.prompt, self.kind, self.done = prompt, kind, done
        self.limit = LIMITS[kind]
        self.field = Multitap(value if kind == "name" else _digits(value))
        self.upper: bool | None = None  # None: capitals at the beginning of a word
        self.panel = 0
        self.is_typed = False  # on a full keyboard, as far as we know

    @property
    def keeps_foot(self) -> bool:
        """True where there is a keyboard."""
        return self.hand.profile.pointer != "none"

    @property
    def value(self) -> str:
        """The text as it is shown and handed on."""
        return self.field.text if self.kind == "name" else grouped(self.field.text)

    @property
    def deadline(self) -> int | None:
        """The end of the pending character."""
        return self.field.left_ms if self.field.key else None

    def tick(self, ms: int, nodes: int) -> Go:
        """Let the pending character stand in time."""
        self.field = self.field.passed(ms)
        return STAY

    # --- keys ------------------------------------------------------------------------------------------------

    def key(self, key: str) -> Go:
        """Digits write at once; # and * wait until they are released, for they can be held."""
        if key in "0123456789" and len(key) == 1:
            self.is_typed = False
            self._digit(key)
        elif key in ("enter", "esc"):
            return self._close(accept=key == "enter")
        elif key == "backspace":
            self.field = self.field.deleted()
        elif key in ("up", "down"):
            self._next_case()
        elif key == "right":
            self.field = self.field.next()
        return STAY

    def _digit(self, key: str) -> None:
        if self.kind == "code":
            self._write(key)
            return
        self.field = self.field.press(key, self._capital(key), self.hand.settings.number("multitap"), self.limit)
        self._mention_full()

    def _write(self, text: str) -> None:
        """Add the whole of *text*, or say why that cannot be: a part of it might make another name."""
        try:
            self.field = Multitap(self._with(text))
            self._mention_full()
        except BadCode as error:
            self.hand.say(error.code, **error.values)

    def _with(self, text: str) -> str:
        """Return the field with *text* at its end; raise BadCode if it is too long or cannot be drawn."""
        before = self.field.text
        after = compose(before + text) if self.kind == "name" else before + _digits(text)
        if len(after) > self.limit:
            raise BadCode(f"entry-full-{self.kind}", most=self.limit)
        strange = [c for c in after if c not in ALPHABET and c not in before]
        if strange:
            raise BadCode("name-undrawable", part=code_point(strange[0]))
        return after

    def _mention_full(self) -> None:
        if self.kind == "name" and len(self.field.text) == self.limit:
            self.hand.say("entry-full-name", most=self.limit)

    def key_up(self, key: str) -> Go:
        """A short # lets the character stand, or is Done when the code has all its digits; a short * deletes."""
        if key == "#":
            if self.kind == "code" and len(self.field.text) == self.limit:
                return self._close(accept=True)
            self.field = self.field.next()
        elif key == "*":
            self.field = self.field.deleted()
        return STAY

    def held(self, key: str) -> Go:
        """A held # is Done and a held * is Back; a held 0 changes the case, other digits are written themselves."""
        if key in ("#", "*"):
            return self._close(accept=key == "#")
        if self.kind == "name" and key == "0" and self.field.key == "0":
            self.field = self.field.deleted()
            self._next_case()
        elif self.kind == "name":
            self.field = self.field.held(key)
        return STAY

    def text(self, text: str) -> Go:
        """Write what was typed; a code takes digits alone."""
        self.is_typed = True
        self._write(text)
        return STAY

    def act(self, action: Hashable) -> Go:
        """Answer a key of the drawn keyboard."""
        if action in ("done", "back"):
            return self._close(accept=action == "done")
        if action == "delete":
            self.field = self.field.deleted()
        elif action == "case":
            self._next_case()
        elif action == "panel":
            self.panel = (self.panel + 1) % len(PANELS)
        elif isinstance(action, tuple):
            self._write(str(action[1]))
        return STAY

    def _close(self, *, accept: bool) -> Go:
        if accept:
            self.done(self.value)
        return BACK

    # --- case ------------------------------------------------------------------------------------------------

    def _capital(self, key: str = "") -> bool:
        """True when the next letter is a capital; a pending one keeps the case it was begun in."""
        if self.upper is not None:
            return self.upper
        before = self.field.text[:-1] if key and key == self.field.key else self.field.text
        return not before or before[-1] in " -'"

    def _next_case(self) -> None:
        self.upper = {None: True, True: False, False: None}[self.upper]

    def _case_text(self) -> str:
        return {None: "Abc", True: "ABC", False: "abc"}[self.upper]

    # --- drawing ---------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the prompt, the field and below it the keyboard or the letters of the pad."""
        if self._is_tight:
            self._draw_tight(canvas)
            return
        theme, beside = canvas.theme, 3 if self.metrics.is_bare else 8
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), theme.paper)
        bar = Rect(0, 0, canvas.width, self.metrics.title)
        widgets.draw_head(canvas, bar, self.hand.texts(self.prompt), beside)
        if self.kind == "name":
            case = canvas.text(self._case_text(), bar.right - beside, bar.centery, "bold", theme.on_dark, "e")
            canvas.head = Rect(bar.x, bar.y, case.x - beside, bar.h)
        keyboard = self._keyboard_height(canvas)
        top, room = (1, 2) if self.metrics.is_bare else (4, 6)
        field = Rect(beside, bar.bottom + top, canvas.width - 2 * beside, canvas.font("title").height + room)
        self._draw_field(canvas, field)
        below = field.bottom + top // 2
        hints = Rect(beside, below, canvas.width - 2 * beside, canvas.height - keyboard - below)
        self._draw_hints(canvas, hints)
        if keyboard:
            self._draw_keyboard(canvas, Rect(0, canvas.height - keyboard, canvas.width, keyboard))

    def _draw_tight(self, canvas: Canvas) -> None:
        """Draw the field at the top between two keys of its own, and the keyboard below."""
        least = self.hand.profile.target
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), canvas.theme.paper)
        self._draw_key(canvas, Rect(0, 0, least, least), self.hand.texts("back"), "back")
        self._draw_key(canvas, Rect(canvas.width - least, 0, least, least), self._case_text(), "case")
        middle = Rect(least + 2, 0, canvas.width - 2 * least - 4, least)
        canvas.text(self.hand.texts(self.prompt), middle.centerx, 1, "small", canvas.theme.soft, "n", middle.w)
        height = canvas.font("title").height + 4
        self._draw_field(canvas, Rect(middle.x, middle.bottom - height, middle.w, height))
        self._draw_keyboard(canvas, Rect(0, least, canvas.width, canvas.height - least))

    def _draw_field(self, canvas: Canvas, box: Rect) -> None:
        theme, face = canvas.theme, canvas.font("title")
        canvas.frame(box, theme.line)
        shown = self.value
        while face.measure(shown) > box.w - 14:  # the end of a long name is what is being written
            shown = shown[1:]
        with canvas.clip(box.inflate(-4, 0)):
            drawn = canvas.text(shown, box.x + 5, box.centery, "title", theme.ink, "w")
        if self.field.key and shown:
            width = face.measure(shown[-1])
            canvas.fill(Rect(drawn.right - width, box.bottom - 4, width, 2), theme.accent)
        else:
            canvas.fill(Rect(drawn.right + 1, box.y + 3, 2, box.h - 6), theme.accent)

    def _draw_hints(self, canvas: Canvas, area: Rect) -> None:
        """Draw how the keys are used, those in use first, as many lines as there is room for.

        Without a drawn keyboard the letters of the pad are among them.
        """
        pad = [self.hand.texts(f"entry-hint-{self.kind}")]
        if not self.keeps_foot and self.kind == "name":
            pad.insert(0, PAD_LETTERS)
        keyboard = [self.hand.texts("entry-hint-keyboard")]
        lines = keyboard + pad if self.is_typed else pad + keyboard
        font = canvas.font("small")
        wrapped = [part for line in lines for part in canvas.wrap(line, "small", area.w)]
        for row, line in enumerate(wrapped[: area.h // font.height]):
            canvas.text(line, area.x, area.y + row * font.height, "small", canvas.theme.soft)

    def _rows(self) -> list[list[tuple[str, Hashable]]]:
        """Return labels and actions of the drawn keyboard, row by row, no key narrower than the pointer needs."""
        texts = self.hand.texts
        ends: list[tuple[str, Hashable]] = [
            (texts("delete"), "delete"),
            (texts("done"), "done"),
            (texts("back"), "back"),
        ]
        if self.kind == "code":
            return [*(_written(digits) for digits in ("12345", "67890")), ends]
        following = ("12#", "àéñ", "abc")[self.panel]
        case, space, panel = (self._case_text(), "case"), (texts("space"), ("write", " ")), (following, "panel")
        shown = [c.upper() if self._capital() and len(c.upper()) == 1 else c for c in PANELS[self.panel]]
        if self._is_tight:
            return self._in_columns([*_written(shown), space, panel, *ends[:2]])
        rows = self._in_columns(_written(shown))
        more: list[tuple[str, Hashable]] = [space, case, panel, *ends]
        joined = len(rows[-1]) + len(more) <= self._columns
        return [*rows[:-1], rows[-1] + more] if joined else [*rows, more]

    @property
    def _columns(self) -> int:
        """How many keys are side by side, none narrower than the pointer needs."""
        return min(9, self.hand.profile.width // self.hand.profile.target)

    def _in_columns(self, keys: list[tuple[str, Hashable]]) -> list[list[tuple[str, Hashable]]]:
        return [keys[at : at + self._columns] for at in range(0, len(keys), self._columns)]

    @property
    def _is_tight(self) -> bool:
        """True where all letters and a row of other keys leave no room for the field: then it has keys at its sides."""
        profile = self.hand.profile
        if profile.pointer == "none" or self.kind != "name":
            return False
        rows = -(-len(LETTERS) // self._columns)
        joined = -(-(len(LETTERS) + 6) // self._columns) == rows
        return (rows + (not joined)) * profile.target > profile.height - self.metrics.title - ABOVE

    def _keyboard_height(self, canvas: Canvas) -> int:
        if self.hand.profile.pointer == "none":
            return 0
        rows = len(self._rows())
        room = (
            canvas.height - self.metrics.title - canvas.font("title").height - HINTS * canvas.font("small").height - 14
        )
        return rows * max(self.hand.profile.target, min(room // rows, 40))

    def _draw_keyboard(self, canvas: Canvas, area: Rect) -> None:
        rows = self._rows()
        height = area.h // len(rows)
        canvas.fill(area, canvas.theme.panel)
        for number, row in enumerate(rows):
            for place, (label, action) in enumerate(row):
                left, right = area.w * place // len(row), area.w * (place + 1) // len(row)
                cell = Rect(left, area.y + number * height, right - left, height)
                self._draw_key(canvas, cell, label, action)

    def _draw_key(self, canvas: Canvas, cell: Rect, label: str, action: Hashable) -> None:
        theme = canvas.theme
        pressed = canvas.pressed == action
        face = cell.inflate(-2, -2)
        canvas.fill(face, theme.dark if pressed else theme.button)
        canvas.frame(face, theme.line)
        font = "bold" if len(label) == 1 else "small"
        canvas.text(label, cell.centerx, cell.centery, font, theme.on_dark if pressed else theme.ink, "center")
        canvas.target(cell, label, action)


def _written(characters: Sequence[str]) -> list[tuple[str, Hashable]]:
    """Return keys that write these characters."""
    return [(character, ("write", character)) for character in characters]


def _digits(text: str) -> str:
    return "".join(c for c in text if c in "0123456789")
