"""What one handheld has committed to. It is saved before any of it is sent, so no crash can make the handheld lie."""

from __future__ import annotations

from firmware_sim.errors import BadRecord
from firmware_sim.frozen import Frozen
from firmware_sim.link.match import Match, Terms, commitment
from firmware_sim.link.plain import from_plain, to_plain

UNDO, DRAW, RESIGN = "undo", "draw", "resign"
MOST_ASKS = 100_000  # requests in a game: nobody makes as many
KINDS = (UNDO, DRAW, RESIGN)


class Offer(Frozen):
    """A game that was offered, and the *secret* for the tie-break."""

    terms: Terms
    secret: str

    @property
    def commitment(self) -> str:
        """What the peer learns about the secret."""
        return commitment(self.terms, self.secret)


class Accepted(Frozen):
    """The peer's offer, identified by its *commitment*, was accepted with this *token* for the tie-break."""

    terms: Terms
    commitment: str
    token: str


class Ask(Frozen):
    """A request, numbered within the game: *kind* is "undo", "draw" or "resign", made when there were *at* deeds."""

    number: int
    kind: str
    at: int

    def check(self) -> None:
        """Refuse a kind that does not exist."""
        if self.kind not in KINDS:
            raise BadRecord("bad-record-game", field="ask")


class Reply(Frozen):
    """The reply to the peer's *ask*."""

    ask: Ask
    yes: bool


class Pact(Frozen):
    """The *match*, an *offer* of another, the peer's offer that was *accepted*, the commitment of a *refused* one, the
    current request and how many there were, and the last reply."""

    match: Match | None = None
    offer: Offer | None = None
    accepted: Accepted | None = None
    refused: str = ""
    ask: Ask | None = None
    asks: int = 0
    reply: Reply | None = None

    def to_json(self) -> dict[str, object]:
        """Return what is saved."""
        return to_plain(self)


def from_json(value: object) -> Pact:
    """Return the pact saved as *value*; raise BadRecord when it is damaged or its game is impossible."""
    try:
        pact = from_plain(Pact, value)
    except ValueError as error:
        raise BadRecord("bad-record-game", field=str(error)) from error
    if pact.asks > MOST_ASKS:  # the next number might be too large to send
        raise BadRecord("bad-record-game", field="asks")
    if pact.match:
        pact.match.game()
    return pact
