"""What Linux tells of keys and touch panels, turned into ours: pure, and the same for every device.

An input device sends triples of type, code and value, and closes each packet of them with SYN_REPORT. The numbers are
the kernel's (input-event-codes.h).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from device.input.matrix import changes, without_ghosts
from device.input.pointer import Contact, numbers
from device.input.serial_lines import COLUMNS
from device.input.serial_lines import PAD as LAYOUT
from firmware_sim.affine import Point
from firmware_sim.events import Event, KeyDown, KeyUp, Phase, Text

EV_SYN, EV_KEY, EV_ABS = 0x00, 0x01, 0x03
SYN_REPORT, SYN_DROPPED = 0, 3
UP, DOWN = 0, 1  # values of a key; 2 is a repeat
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, SLOT, MT_X, MT_Y, TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
NO_CONTACT = -1  # the tracking number of a slot that nothing touches
BOUNCE_MS = 15  # a key that comes down so soon after it came up was never let go

NUMPAD = {79: "1", 80: "2", 81: "3", 75: "4", 76: "5", 77: "6", 71: "7", 72: "8", 73: "9", 82: "0", 55: "*", 98: "#"}
TELEPHONE = {0x200 + number: key for number, key in enumerate("0123456789*#")}
PAD = {**NUMPAD, **TELEPHONE}
PLACES = {key: divmod(number, COLUMNS) for number, key in enumerate(LAYOUT)}
NAMED = {
    103: "up", 108: "down", 105: "left", 106: "right", 28: "enter", 96: "enter", 352: "enter", 1: "esc", 158: "esc",
    139: "menu", 127: "menu", 68: "menu", 15: "tab", 14: "backspace", 111: "backspace",
    104: "pageup", 109: "pagedown", 102: "home", 107: "end", 59: "help", 138: "help",
}  # fmt: skip
ROWS = {2: "1234567890-=", 16: "qwertyuiop[]", 30: "asdfghjkl;'`", 43: "\\zxcvbnm,./", 57: " "}
SHIFTED = dict(zip("1234567890-=[];'`\\,./", '!@#$%^&*()_+{}:"~|<>?', strict=True))
PRINTED = {first + number: letter for first, row in ROWS.items() for number, letter in enumerate(row)}
"""What the main block of a keyboard writes, by the places of an American one: the kernel knows no other."""
SHIFT, CTRL = frozenset({42, 54}), frozenset({29, 97})
KNOWN = frozenset({*PAD, *NAMED, *PRINTED})
WORDS = {" ": "space", "?": "help"}  # printed characters with names
KEYS = "0123456789*#abcdefghijklmnopqrstuvwxyz"  # printed characters that are keys of ours


class Raw(NamedTuple):
    """One triple, and when the kernel saw it, in milliseconds of its clock."""

    type: int
    code: int
    value: int
    ms: int


class Range(NamedTuple):
    """What a coordinate of a panel runs from and to, and where it is."""

    low: int
    high: int
    value: int


class Packets:
    """Gathers triples until their packet is whole; None stands for packets that the kernel had to drop."""

    def __init__(self) -> None:
        self._open: list[Raw] = []
        self._is_lost = False

    def feed(self, raws: Iterable[Raw]) -> Iterator[list[Raw] | None]:
        """Yield the packets that *raws* complete."""
        for raw in raws:
            if raw.type != EV_SYN:
                self._open.append(raw)
            elif raw.code == SYN_DROPPED:
                self._is_lost = True
            elif raw.code == SYN_REPORT:
                packet, self._open = self._open, []
                yield None if self._is_lost else packet
                self._is_lost = False


class Keys:
    """Follows the keys of one device; *wants_text* tells whether a text field is open just then."""

    def __init__(self, wants_text: Callable[[], bool]) -> None:
        self._wants_text = wants_text
        self._down: set[int] = set()  # codes of keys that are down
        self._named: dict[int, str] = {}  # code -> our name, for each KeyDown without KeyUp, the pad's left out
        self._pad: frozenset[str] = frozenset()  # keys of the pad that the firmware knows to be down
        self._up_ms: dict[int, int] = {}  # when each key was let go

    def packet(self, packet: Iterable[Raw]) -> Iterator[Event]:
        """Yield what a packet means; repeats, bounces and ghosts mean nothing."""
        for raw in packet:
            if raw.type == EV_KEY and raw.value == DOWN and not self._bounces(raw):
                self._down.add(raw.code)
                yield from self._press(raw.code)
            elif raw.type == EV_KEY and raw.value == UP:
                self._up_ms[raw.code] = raw.ms  # of a bounce too: on its way up the key may bounce once more
                self._down.discard(raw.code)
                yield from self._let_go(raw.code)
        yield from self._settle()

    def release(self) -> Iterator[Event]:
        """Yield a KeyUp for every key that is held: nobody will tell when it is let go."""
        self._down.clear()
        for code in list(self._named):
            yield from self._let_go(code)
        yield from self._settle()

    def _bounces(self, raw: Raw) -> bool:
        return raw.code in self._down or 0 <= raw.ms - self._up_ms.get(raw.code, raw.ms - BOUNCE_MS) < BOUNCE_MS

    def _press(self, code: int) -> Iterator[Event]:
        typed = self._typed(code)
        if typed and self._wants_text() and not self._down & CTRL:
            yield Text(typed)
            return
        name = NAMED.get(code) or self._name(code, typed)
        if name:
            is_new = not self._is_down(name)  # a keyboard may have two keys of one name
            self._named[code] = name
            if is_new:
                yield KeyDown(name)

    def _let_go(self, code: int) -> Iterator[Event]:
        name = self._named.pop(code, None)
        if name and not self._is_down(name):
            yield KeyUp(name)

    def _is_down(self, name: str) -> bool:
        return name in self._named.values() or name in self._pad

    def _name(self, code: int, typed: str) -> str | None:
        """Return our name of a key of the main block, which may print another character with Shift."""
        plain = PRINTED.get(code, "")
        if self._down & CTRL:
            return f"ctrl+{plain}" if plain.isalpha() else None
        if typed in WORDS:
            return WORDS[typed]
        for printed in (typed, plain):
            if printed and printed.lower() in KEYS:
                return printed.lower()
        return None

    def _typed(self, code: int) -> str:
        plain = PRINTED.get(code, "")
        return SHIFTED.get(plain, plain.upper()) if self._down & SHIFT else plain

    def _settle(self) -> Iterator[Event]:
        """Yield how the keys of the pad changed, by the packet as a whole: a ghost comes with the key that makes it."""
        contacts = frozenset(PLACES[PAD[code]] for code in self._down if code in PAD)
        known = frozenset(PLACES[key] for key in self._pad)
        before, self._pad = (
            self._pad,
            frozenset(LAYOUT[row * COLUMNS + column] for row, column in without_ghosts(contacts, known)),
        )
        for key, is_down in changes(before, self._pad):
            if key not in self._named.values():
                yield KeyDown(key) if is_down else KeyUp(key)


class Panel:
    """Follows one contact on a touch panel; *ranges* are those of its coordinates, by their codes."""

    def __init__(self, name: str, number: int, keys: frozenset[int], ranges: Mapping[int, Range]) -> None:
        self._name, self._number = name, number
        self._has_button = BTN_TOUCH in keys
        self._axes = (ABS_X, ABS_Y) if self._has_button and {ABS_X, ABS_Y} <= ranges.keys() else (MT_X, MT_Y)
        self._ranges = ranges
        self._at = {axis: ranges[axis].value for axis in self._axes}  # the kernel tells only what changes
        self._slot = 0
        self._touches = self._touched = False

    def packet(self, packet: Iterable[Raw]) -> Iterator[Contact]:
        """Yield the contact that a packet tells of, if any."""
        for raw in packet:
            self._take(raw)
        phases: dict[tuple[bool, bool], Phase] = {(False, True): "down", (True, True): "move", (True, False): "up"}
        phase = phases.get((self._touched, self._touches))
        self._touched = self._touches
        if phase:
            yield Contact("finger", self._number, phase, self._point(), self._name)

    def _take(self, raw: Raw) -> None:
        if raw.type == EV_KEY and raw.code == BTN_TOUCH:
            self._touches = raw.value != UP
        elif raw.type == EV_ABS and raw.code == SLOT:
            self._slot = raw.value
        elif raw.type == EV_ABS and raw.code in self._axes and (raw.code in (ABS_X, ABS_Y) or self._slot == 0):
            self._at[raw.code] = raw.value
        elif raw.type == EV_ABS and raw.code == TRACKING and not self._has_button and self._slot == 0:
            self._touches = raw.value != NO_CONTACT

    def _point(self) -> Point | None:
        x, y = (_fraction(self._at[axis], self._ranges[axis]) for axis in self._axes)
        return numbers(x, y)


def _fraction(value: int, span: Range) -> float:
    """Return where *value* lies between the ends of a coordinate, no number when it has no length."""
    return (value - span.low + 0.5) / (span.high - span.low + 1) if span.high > span.low else float("nan")


def has_keys(keys: frozenset[int]) -> bool:
    """True for a device with a key that we know."""
    return bool(keys & KNOWN)


def is_panel(keys: frozenset[int], ranges: Mapping[int, Range]) -> bool:
    """True for a device that tells where it is touched."""
    return (BTN_TOUCH in keys and {ABS_X, ABS_Y} <= ranges.keys()) or {MT_X, MT_Y, TRACKING} <= ranges.keys()
