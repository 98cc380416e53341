"""Cuts a file of games into games, and each into its tags and the pieces of its moves, in time linear in its length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""
      ^[ \t]*\[[ \t]*(?P<name>\w+)[ \t]*"(?P<value>(?:[^"\\\n]|\\.)*)"[ \t]*\]
    | \{(?P<comment>[^{}]*)\}
    | ;(?P<line>[^\n]*)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<result>(?:1/2-1/2|\d{1,2}(?:\.5|½)?-\d{1,2}(?:\.5|½)?|\*)(?![^\s{}()\[\];]))
    | (?P<number>\d+\.+)
    | (?P<word>[^\s{}()\[\];]+)
    | (?P<stray>[{}\[\]])
    """,
    re.MULTILINE | re.VERBOSE,
)
"""No part can be read in two ways or reaches beyond the next bracket, so no text takes long."""
FEW = 8
"""Pieces among which a game that has begun has two moves."""
ESCAPED = re.compile(r"\\(.)")


@dataclass(slots=True)
class Piece:
    """A piece of a game's moves: its *kind* is "comment", "number", "word" or "stray"."""

    kind: str
    text: str


@dataclass(slots=True)
class Source:
    """What a file says of one game: its *tags*, the *pieces* of its moves, and its *result*, "" if it names none."""

    tags: dict[str, str] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    result: str = ""

    @property
    def has_moves(self) -> bool:
        """True when anything but comments came after the tags."""
        return bool(self.result) or any(piece.kind != "comment" for piece in self.pieces)


def sources(text: str) -> Iterator[Source]:
    """Yield what *text* says of each game, in order.

    A tag after moves begins the next game, and so does anything after a result, or a move numbered 1 again.
    """
    source, depth = Source(), 0
    for found in TOKEN.finditer(text.removeprefix("\ufeff")):
        kind = found.lastgroup or ""
        if (depth == 0 or kind == "value") and _begins(source, kind, found[0]):
            yield source
            source, depth = Source(), 0
        if kind == "value":
            source.tags[found["name"]] = ESCAPED.sub(r"\1", found["value"])
        elif kind in ("open", "close"):
            depth = max(0, depth + (1 if kind == "open" else -1))
        elif depth == 0:
            _add(source, kind, found[kind])
    if source.tags or source.has_moves:
        yield source


def _begins(source: Source, kind: str, text: str) -> bool:
    """Return whether a token *text* of this *kind* belongs to the game after *source*."""
    if kind == "value":
        return source.has_moves
    if source.result:
        return kind in ("number", "word", "result")
    return text == "1." and sum(piece.kind == "word" for piece in source.pieces[:FEW]) > 1


def _add(source: Source, kind: str, text: str) -> None:
    if kind == "result":
        source.result = text
    else:
        source.pieces.append(Piece("comment" if kind == "line" else kind, text))
