"""The game that two handhelds share: its terms, how it was opened, and its history.

A history is a string of deeds, one character each: ``A``–``F`` and ``a``–``f`` are moves, as everywhere; ``1`` and
``2`` undo one or two moves; ``=`` agrees on a draw; with ``<`` South resigns, with ``>`` North. Only the handheld whose
player is to move adds a deed. So two histories of a game cannot diverge: the shorter one begins the longer one.

South of the record moves first. Each handheld shows its own player as South; :func:`turned` turns the board.
"""

from __future__ import annotations

from firmware_sim.errors import BadRecord, NothingToUndo, WariError
from firmware_sim.frozen import Frozen
from firmware_sim.rules.board import ROW, START, Position, Side
from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game, Reason
from firmware_sim.rules.notation import parse_move

AGREED = "="
RESIGNED = "<>"
"""The deed of each side: ``RESIGNED[side]``."""
BACK = "12"


def digest(*parts: str) -> str:
    """Return 32 hexadecimal digits; nobody can find other *parts* with the same digits."""
    import hashlib  # it loads OpenSSL: 4 MiB that no start needs

    return hashlib.sha256("\n".join(parts).encode("ascii")).hexdigest()[:32]


class Terms(Frozen):
    """What the game is: an edition and its choices. *after* is the id of the game whose North starts this one; if it is
    empty, chance decides who starts. Raises UnknownEdition for unknown rules.
    """

    edition: str
    grand_slam: str
    occurrence: int
    after: str = ""

    def check(self) -> None:
        """Refuse rules that do not exist."""
        self.rules()

    def rules(self) -> Edition:
        """Return the rules."""
        return edition(self.edition, self.grand_slam, self.occurrence)

    @property
    def text(self) -> str:
        """The terms as one line."""
        return f"{self.edition} {self.grand_slam} {self.occurrence} {self.after}"


def commitment(terms: Terms, secret: str) -> str:
    """Return what commits the offerer of *terms* to *secret* without revealing it."""
    return digest("offer", terms.text, secret)


class Opening(Frozen):
    """How a game was opened: by the *secret* of the offerer of the *terms*, committed before it knew the *token* of the
    accepter. Neither could choose the outcome of both."""

    terms: Terms
    secret: str
    token: str

    @property
    def id(self) -> str:
        """The name of the game."""
        return digest("game", self.terms.text, self.secret, self.token)

    @property
    def offerer_begins(self) -> bool:
        """The tie-break: whether the offerer starts."""
        return int(digest("lot", self.secret, self.token)[-1], 16) % 2 == 0


class Match(Frozen):
    """A game as one handheld remembers it; *mine* is the side of its player in the record."""

    opening: Opening
    mine: Side
    history: str = ""

    @property
    def id(self) -> str:
        """The name of the game."""
        return self.opening.id

    def sum(self, count: int) -> str:
        """Return the hash of the first *count* deeds."""
        return digest("history", self.id, self.history[:count])

    def game(self) -> Game:
        """Return the game as it is recorded; raise BadRecord when its history is impossible."""
        game = Game(self.opening.terms.rules(), START)
        for deed in self.history:
            try:
                do(game, deed)
            except WariError as error:
                raise BadRecord("bad-record-game", field="history") from error
        return game


def do(game: Game, deed: str) -> None:
    """Carry *deed* out in *game*; raise IllegalMove or NothingToUndo when that is impossible."""
    if deed in BACK:
        if game.result or game.ply < int(deed):
            raise NothingToUndo("nothing-to-undo")
        for _ in range(int(deed)):
            game.undo()
    elif deed == AGREED:
        game.agree()
    elif deed in RESIGNED:
        game.resign(Side(RESIGNED.index(deed)))
    else:
        game.play(parse_move(deed, game.position.to_move))


def turned(game: Game) -> Game:
    """Return *game* as seen from the other side of the board, with North as South. Moves stay as they are."""
    twin = Game(game.edition, _turned(game.start), game.moves)
    if game.result and game.result.reason is Reason.RESIGNED and game.result.winner is not None:
        twin.resign(game.result.winner)  # in the turned game the loser has the winner's side
    elif game.result and game.result.reason is Reason.AGREED:
        twin.agree()
    return twin


def _turned(position: Position) -> Position:
    bowls = position.bowls[ROW:] + position.bowls[:ROW]
    return Position(bowls, position.north, position.south, position.to_move.other)
