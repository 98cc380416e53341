"""The keys of a terminal: its bytes become the firmware's keys and text.

A terminal tells what was pressed and never what was let go, so each key goes up at once. What it repeats while a key is
held is no other press.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator

from firmware_sim.events import Event, KeyDown, KeyUp, Quit, Text

SEQUENCE = re.compile(r"\x1b(?:\[(\[[A-E]|[0-?]*[ -/]*[@-~])|O([ -~]))")
BEGUN = re.compile(r"\x1b(?:\[\[?[0-?]*[ -/]*|O)?")
NAMES = {
    "A": "up", "B": "down", "C": "right", "D": "left", "M": "enter",
    "5~": "pageup", "6~": "pagedown", "H": "home", "1~": "home", "7~": "home", "F": "end", "4~": "end", "8~": "end",
    "P": "help", "11~": "help", "[A": "help",
    "3~": "backspace", "21~": "menu", "29~": "menu", "[21~": "menu",
}  # fmt: skip
CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", " ": "space", "?": "help"}
KEYS = "0123456789*#abcdefghijklmnopqrstuvwxyz"
MODIFIED = re.compile(r"^1;\d+(?=[A-Z]$)|;\d+(?=~$)")  # Shift, Alt and Ctrl, which change none of these keys
ESC_MS = 50  # after this time an Esc that nothing follows, or that begins what has no end, is the key
LONGEST = 64  # characters of a sequence that are kept while its end is awaited
REPEAT_MS = 60  # a terminal repeats a held key faster, and nobody presses one faster


class TerminalKeys:
    """Reads what *read* gives, until it raises EOFError.

    *wants_text* tells whether a text field is open at that very moment; *erase* is what the backspace key sends.
    """

    def __init__(self, read: Callable[[], bytes], wants_text: Callable[[], bool], erase: str = "\x7f") -> None:
        self._read, self._wants_text = read, wants_text
        self._controls = {**CONTROLS, erase: "backspace"}
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._since_ms = 0  # when the first of it came
        self._last = ("", -REPEAT_MS)  # the last key and when it came

    def poll(self, now_ms: int) -> Iterator[Event]:
        """Yield what was pressed since the last call; *now_ms* is the time of the device."""
        try:
            more = self._decoder.decode(self._read())
        except EOFError:
            yield Quit()
            return
        if not self._rest:
            self._since_ms = now_ms
        self._rest += more
        while self._rest:
            if BEGUN.fullmatch(self._rest) and now_ms - self._since_ms < ESC_MS:
                self._rest = self._rest[:LONGEST]
                return
            yield from self._next(now_ms)
            self._since_ms = now_ms

    def _next(self, now_ms: int) -> Iterator[Event]:
        """Take one key from what was read."""
        sequence = SEQUENCE.match(self._rest)
        if sequence:
            self._rest = self._rest[sequence.end() :]
            yield from self._pressed(NAMES.get(MODIFIED.sub("", sequence[1] or sequence[2]), ""), now_ms)
            return
        character, self._rest = self._rest[0], self._rest[1:]
        if character.isprintable() and self._wants_text():
            yield Text(character)
        else:
            yield from self._pressed(self._name(character), now_ms)

    def _name(self, character: str) -> str:
        """Return our name for the key that wrote *character*, "" when it has none."""
        if character == "\x1b":
            return "esc"
        if character in self._controls:
            return self._controls[character]
        if "\x01" <= character <= "\x1a":
            return f"ctrl+{chr(ord(character) + 96)}"
        return character.lower() if character.lower() in KEYS else ""

    def _pressed(self, name: str, now_ms: int) -> Iterator[Event]:
        key, before = self._last
        self._last = name, now_ms
        if name and not (name == key and now_ms - before < REPEAT_MS):
            yield KeyDown(name)
            yield KeyUp(name)
