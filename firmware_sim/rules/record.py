"""A game as a JSON value and back; reading replays the game, so a damaged record cannot become a game."""

from __future__ import annotations

from firmware_sim.errors import BadRecord, WariError
from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game, Reason
from firmware_sim.rules.notation import moves_text, parse_moves, parse_position, position_text

_TEXTS = ("edition", "grand_slam", "start", "moves", "undone")
_ENDED = "ended"  # how the players ended it: one of _ENDS; missing if they did not
_ENDS: dict[str, tuple[Reason, Side | None]] = {
    "resigned-S": (Reason.RESIGNED, Side.NORTH),
    "resigned-N": (Reason.RESIGNED, Side.SOUTH),
    "time-S": (Reason.TIME, Side.NORTH),
    "time-N": (Reason.TIME, Side.SOUTH),
    "agreed": (Reason.AGREED, None),
    "shared": (Reason.SHARED, None),
}
"""The word for an end, and its reason and winner; the stores decide who wins a shared game."""


def to_json(game: Game) -> dict[str, object]:
    """Return *game* as a JSON object: edition and choices, start, moves, undone moves, how the players ended it."""
    letters = moves_text(game.moves + game.undone, game.start.to_move)
    played = len(game.moves)
    return {
        "edition": game.edition.name,
        "grand_slam": game.edition.grand_slam.value,
        "occurrence": game.edition.occurrence,
        "start": position_text(game.start),
        "moves": letters[:played],
        "undone": letters[played:],
        **_ended(game),
    }


def _ended(game: Game) -> dict[str, str]:
    result = game.result
    how = (result.reason, None if result.reason is Reason.SHARED else result.winner) if result else None
    words = [word for word, end in _ENDS.items() if end == how]
    return {_ENDED: words[0]} if words else {}


def from_json(value: object) -> Game:
    """Return the game that :func:`to_json` turned into *value*, with its history and its undone moves.

    Raises BadRecord for any other value; ``values["field"]`` names what is wrong.
    """
    texts, occurrence = _fields(value)
    rules = _edition(texts["edition"], texts["grand_slam"], occurrence)
    try:
        start = parse_position(texts["start"])
    except WariError as error:
        raise _bad("start") from error
    try:
        game = Game(rules, start, parse_moves(texts["moves"] + texts["undone"], start.to_move))
    except WariError as error:
        raise _bad("moves") from error
    for _ in texts["undone"]:
        game.undo()
    if _ENDED in texts:
        _end(game, texts[_ENDED])
    return game


def _end(game: Game, how: str) -> None:
    """End *game* as the players did."""
    if game.result or game.undone or how not in _ENDS:
        raise _bad(_ENDED)
    game.conclude(*_ENDS[how])


def _bad(field: str) -> BadRecord:
    return BadRecord("bad-record-game", field=field)


def _fields(value: object) -> tuple[dict[str, str], int]:
    """Return the text fields and the occurrence, after checking that *value* has exactly these fields."""
    if not isinstance(value, dict) or set(value) - {_ENDED} != {*_TEXTS, "occurrence"}:
        raise _bad("fields")
    texts = (*_TEXTS, _ENDED) if _ENDED in value else _TEXTS
    for field in texts:
        if not isinstance(value[field], str):
            raise _bad(field)
    for field in ("moves", "undone"):  # letters only: each letter of "undone" is one undone move
        if not value[field].isalpha() and value[field]:
            raise _bad(field)
    if type(value["occurrence"]) is not int:
        raise _bad("occurrence")
    return {field: value[field] for field in texts}, value["occurrence"]


def _edition(name: str, grand_slam: str, occurrence: int) -> Edition:
    try:
        return edition(name, grand_slam, occurrence)
    except WariError as error:
        raise _bad(
            {"unknown-edition": "edition", "unknown-occurrence": "occurrence"}.get(error.code, "grand_slam")
        ) from error
