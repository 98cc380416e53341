"""What one handheld has given its word on. It is saved before any of it is said, so no crash makes it a liar."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from firmware_sim.errors import BadRecord
from firmware_sim.link.match import Match, Terms, commitment
from firmware_sim.link.plain import from_plain

UNDO, DRAW, RESIGN = "undo", "draw", "resign"
MOST_ASKS = 100_000  # of a game: nobody wishes as often
KINDS = (UNDO, DRAW, RESIGN)


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that was offered, and the *secret* that goes into the lot."""

    terms: Terms
    secret: str

    @property
    def commitment(self) -> str:
        """What the other handheld is told of the secret."""
        return commitment(self.terms, self.secret)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The other handheld's offer, told apart by its *commitment*, was accepted with this *token* for the lot."""

    terms: Terms
    commitment: str
    token: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A wish, numbered within the game: *kind* is "undo", "draw" or "resign", made when there were *at* deeds."""

    number: int
    kind: str
    at: int

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadRecord("bad-record-game", field="ask")


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to the other handheld's *ask*."""

    ask: Ask
    yes: bool


@dataclass(frozen=True, slots=True)
class Pact:
    """The *match*, the *offer* of another, the other's offer that was *accepted*, the commitment of one *refused*, the
    wish that stands and how many there were, and the last reply."""

    match: Match | None = None
    offer: Offer | None = None
    accepted: Accepted | None = None
    refused: str = ""
    ask: Ask | None = None
    asks: int = 0
    reply: Reply | None = None

    def to_json(self) -> dict[str, object]:
        """Return what is saved."""
        return asdict(self)


def from_json(value: object) -> Pact:
    """Return the pact saved as *value*; raise BadRecord when it is damaged or its game cannot have been."""
    try:
        pact = from_plain(Pact, value)
    except ValueError as error:
        raise BadRecord("bad-record-game", field=str(error)) from error
    if pact.asks > MOST_ASKS:  # the next might be a number that cannot be said
        raise BadRecord("bad-record-game", field="asks")
    if pact.match:
        pact.match.game()
    return pact
