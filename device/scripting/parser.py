"""The language of scripts: one command a line, strictly parsed.

========================================  =========================================================================
``key K``                                 press a key: 0–9 * # up down left right enter esc menu tab backspace
                                          a letter, or ctrl+ and a letter
``hold K MS``                             hold a key for so many milliseconds
``type TEXT``                             type on a full keyboard into the open text field
``tap X Y``                               tap a pixel of the handheld's screen
``tap bowl N``                            tap one's own bowl, 1–6
``tap "LABEL"``                           tap what is called so
``wait MS``                               let time pass
``wait turn``                             let time pass until South is to move or the game is over
``shot NAME``                             write a picture of the screen
``expect screen NAME``                    fail unless this screen is on top
``expect text "…"``, ``expect no text``   fail unless the screen shows the text, or shows it nowhere
``expect board POSITION``                 fail unless this is the position
``expect over "…"``                       fail unless the game is over and the result says so
``connect``, ``disconnect``               plug a line to a second handheld in, and pull it out
``partner key K``                         press a key of the second handheld
``position POSITION``                     start a game from this position
``restart``, ``kill``                     start the program again, with and without saving first
========================================  =========================================================================

What follows a complete command from ``#`` on is a comment. Texts stand in double quotes; ``\\"`` and ``\\\\`` in them
mean a quote and a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from firmware_sim.errors import BadPosition, BadScript
from firmware_sim.rules.notation import parse_position

KEYS = (*"0123456789*#", "up", "down", "left", "right", "enter", "esc", "menu", "tab", "backspace", "pageup",
        "pagedown", "home", "end", "space", "help",
        *"abcdefghijklmnopqrstuvwxyz", *(f"ctrl+{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"))  # fmt: skip
LONGEST_MS = 3_600_000
SIDE = 4096  # pixels: no screen is larger
BOWLS = 6
TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\["\\])*)"|([^\s"]+))')
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, or a text in quotes."""

    text: str
    quoted: bool

    def __str__(self) -> str:
        return f'"{self.text}"' if self.quoted else self.text


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of argument: what it is called in a sentence, and what reads it (None: it is none)."""

    wanted: str
    read: Callable[[Word], str | int | None]


@dataclass(frozen=True, slots=True)
class Command:
    """A line of a script: its number, the words that name the command, and its arguments."""

    line: int
    name: str
    arguments: tuple[str | int, ...]


def _number(low: int, high: int) -> Callable[[Word], int | None]:
    def read(word: Word) -> int | None:
        is_number = word.text.isascii() and word.text.isdigit() and len(word.text) < 10
        return int(word.text) if is_number and low <= int(word.text) <= high else None

    return read


def _key(word: Word) -> str | None:
    return word.text if word.text in KEYS else None


def _name(word: Word) -> str | None:
    return word.text if NAME.fullmatch(word.text) else None


def _quoted(word: Word) -> str | None:
    return word.text if word.quoted else None


def _position(word: Word) -> str | None:
    try:
        parse_position(word.text)
    except BadPosition:
        return None
    return word.text


KEY = Kind("a key (0–9 * # up down left right enter esc menu tab backspace a letter or ctrl+letter)", _key)
MS = Kind(f"milliseconds from 0 to {LONGEST_MS}", _number(0, LONGEST_MS))
PIXEL = Kind(f"a pixel from 0 to {SIDE - 1}", _number(0, SIDE - 1))
BOWL = Kind("a bowl from 1 to 6", _number(1, BOWLS))
QUOTED = Kind('a text in "quotes"', _quoted)
PLAIN = Kind("a name of letters, digits, dots and dashes", _name)
POSITION = Kind("a position: 12 bowls, 2 stores, S or N, at most 48 seeds, joined by dashes", _position)
TYPED = "type"  # the one command whose argument is the rest of the line

PATTERNS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("key", (KEY,)),
    ("hold", (KEY, MS)),
    ("tap bowl", (BOWL,)),
    ("tap", (QUOTED,)),
    ("tap", (PIXEL, PIXEL)),
    ("wait turn", ()),
    ("wait", (MS,)),
    ("shot", (PLAIN,)),
    ("expect screen", (PLAIN,)),
    ("expect text", (QUOTED,)),
    ("expect no text", (QUOTED,)),
    ("expect board", (POSITION,)),
    ("expect over", (QUOTED,)),
    ("connect", ()),
    ("disconnect", ()),
    ("partner key", (KEY,)),
    ("position", (POSITION,)),
    ("restart", ()),
    ("kill", ()),
)
SCREEN_OFF = "off"  # ``expect screen off``: the program has ended


def parse_script(text: str) -> tuple[Command, ...]:
    """Return the commands of a script; raise BadScript, with the line in ``values["line"]``, at the first bad one."""
    commands = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            command = parse_line(line, number)
        except BadScript as error:
            error.values["line"] = number
            raise
        if command:
            commands.append(command)
    return tuple(commands)


def parse_line(line: str, number: int) -> Command | None:
    """Return the command on a line, None when it is empty or a comment; raise BadScript for anything else."""
    line = line.strip()
    if not line or line.startswith("#"):
        return None
    first, *rest = line.split(None, 1)
    if first == TYPED:
        return Command(number, TYPED, (_typed("".join(rest)),))
    words = _split(line)
    name, kinds = _pattern(words)
    given = words[len(name.split()) :]
    arguments = [_argument(name, kind, given[at : at + 1]) for at, kind in enumerate(kinds)]
    more = given[len(kinds) :]
    if more and (more[0].quoted or not more[0].text.startswith("#")):
        raise BadScript("script-more", command=name, got=more[0].text)
    return Command(number, name, tuple(arguments))


def _pattern(words: list[Word]) -> tuple[str, tuple[Kind, ...]]:
    """Return the pattern with the most words of a name that *words* begin with and the likeliest arguments."""
    plain = [word.text for word in takewhile(lambda word: not word.quoted, words)]
    fitting = [pattern for pattern in PATTERNS if plain[: len(pattern[0].split())] == pattern[0].split()]
    if not fitting:
        raise BadScript("script-unknown", command=" ".join(map(str, words[:3])))
    longest = max(len(name.split()) for name, _ in fitting)
    likely = [pattern for pattern in fitting if len(pattern[0].split()) == longest]
    quoted = len(words) > longest and words[longest].quoted
    return next((pattern for pattern in likely if (QUOTED in pattern[1]) == quoted), likely[0])


def _argument(name: str, kind: Kind, given: list[Word]) -> str | int:
    if not given:
        raise BadScript("script-missing", command=name, wanted=kind.wanted)
    value = kind.read(given[0])
    if value is None:
        raise BadScript("script-argument", command=name, wanted=kind.wanted, got=given[0].text)
    return value


def _typed(rest: str) -> str:
    """Return the text to type: all of *rest*, or what stands in quotes when it begins with one."""
    if not rest:
        raise BadScript("script-missing", command=TYPED, wanted="a text")
    if not rest.startswith('"'):
        return rest
    words = _split(rest)
    if len(words) > 1 and not words[1].text.startswith("#"):
        raise BadScript("script-more", command=TYPED, got=words[1].text)
    return words[0].text


def _split(line: str) -> list[Word]:
    """Return the words of a line without space at its end; from a comment on, quotes need not be closed."""
    words: list[Word] = []
    at = 0
    while at < len(line):
        match = TOKEN.match(line, at)
        if match is None:
            if any(word.text.startswith("#") and not word.quoted for word in words[1:]):
                break
            raise BadScript("script-quote", got=line[at:].strip())
        quoted, plain = match.groups()
        words.append(Word(plain if quoted is None else re.sub(r"\\(.)", r"\1", quoted), plain is None))
        at = match.end()
    return words
