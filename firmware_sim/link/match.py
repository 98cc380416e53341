"""The game that two handhelds share: its terms, how it was opened, and its history.

A history is a text of deeds, one character each: ``A``–``F`` and ``a``–``f`` are the moves, as everywhere; ``1`` and
``2`` take so many of them back; ``=`` agrees on a draw; ``<`` and ``>`` are South and North resigning. Each deed is
added by the handheld whose player is to move, and by no other: so two histories of a game cannot part, and of two that
differ in length the shorter one is the beginning of the longer.

South of the record moves first. Each handheld shows its own player as South: :func:`turned` is the mirror.
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
    """Return 32 hexadecimal digits that nobody can find other *parts* for."""
    import hashlib  # it loads OpenSSL: 4 MiB that no start needs

    return hashlib.sha256("\n".join(parts).encode("ascii")).hexdigest()[:32]


class Terms(Frozen):
    """What is played: an edition and its choices. *after* is the id of the game whose North begins this one; when it
    is empty, who begins is drawn. Raises UnknownEdition for rules that there are not.
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
    """Return what binds whoever offers *terms* to *secret* without telling it."""
    return digest("offer", terms.text, secret)


class Opening(Frozen):
    """How a game was opened: by the *secret* of the one who offered the *terms*, bound before the *token* of the one
    who accepted was known. Neither could choose what both make."""

    terms: Terms
    secret: str
    token: str

    @property
    def id(self) -> str:
        """The name of the game."""
        return digest("game", self.terms.text, self.secret, self.token)

    @property
    def offerer_begins(self) -> bool:
        """The lot: whether the one who offered begins."""
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
        """Return the game as it is recorded; raise BadRecord when its history cannot have been."""
        game = Game(self.opening.terms.rules(), START)
        for deed in self.history:
            try:
                do(game, deed)
            except WariError as error:
                raise BadRecord("bad-record-game", field="history") from error
        return game


def do(game: Game, deed: str) -> None:
    """Let *deed* happen in *game*; raise IllegalMove or NothingToUndo when it cannot."""
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
    """Return *game* as it looks from the other side of the board: its North is South there. Moves stay as they are."""
    twin = Game(game.edition, _turned(game.start), game.moves)
    if game.result and game.result.reason is Reason.RESIGNED and game.result.winner is not None:
        twin.resign(game.result.winner)  # there the loser of the record sits at the winner's place
    elif game.result and game.result.reason is Reason.AGREED:
        twin.agree()
    return twin


def _turned(position: Position) -> Position:
    bowls = position.bowls[ROW:] + position.bowls[:ROW]
    return Position(bowls, position.north, position.south, position.to_move.other)
