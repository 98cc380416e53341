"""The messages between two handhelds: where one stands, deeds that the other lacks, and a phrase."""

from __future__ import annotations

import json
from typing import Union

from firmware_sim.errors import BadRecord
from firmware_sim.frozen import Frozen
from firmware_sim.link.match import Opening, Terms
from firmware_sim.link.pact import Ask, Pact
from firmware_sim.link.plain import LONG, from_plain, to_bytes, to_plain

PIECE = LONG["deeds"]
"""The most deeds in one message."""
PHRASES = ("hello", "good-luck", "good-move", "oops", "thinking", "thanks", "well-played", "bye")


class Told(Frozen):
    """A game as one handheld describes it: how it was opened, how many deeds it has, and their hash."""

    opening: Opening
    count: int
    sum: str


class Offered(Frozen):
    """An offer as the peer sees it: the *commitment* fixes the secret without revealing it."""

    terms: Terms
    commitment: str


class Token(Frozen):
    """The reply to an offer: its *commitment*, and the *token* for the tie-break."""

    commitment: str
    token: str


class Answer(Frozen):
    """The reply to the request with this *number*."""

    number: int
    yes: bool


class Claim(Frozen):
    """Where one handheld stands. Each claim replaces the one before, so only the last matters."""

    match: Told | None = None
    offer: Offered | None = None
    accepted: Token | None = None
    refused: str = ""
    ask: Ask | None = None
    reply: Answer | None = None


class Deeds(Frozen):
    """The *deeds* of the game *match* from number *start* on; *sum* is the hash of its history up to the last."""

    match: str
    start: int
    deeds: str
    sum: str


class Phrase(Frozen):
    """One of PHRASES, with a unique number."""

    phrase: str
    number: str


Say = Union[Claim, Deeds, Phrase]
KINDS: dict[str, type[Say]] = {"claim": Claim, "deeds": Deeds, "phrase": Phrase}


def claim_of(pact: Pact) -> Claim:
    """Return the claim of a handheld with this *pact*."""
    match, offer, accepted, reply = pact.match, pact.offer, pact.accepted, pact.reply
    return Claim(
        match=Told(match.opening, len(match.history), match.sum(len(match.history))) if match else None,
        offer=Offered(offer.terms, offer.commitment) if offer else None,
        accepted=Token(accepted.commitment, accepted.token) if accepted else None,
        refused=pact.refused,
        ask=pact.ask,
        reply=Answer(reply.ask.number, reply.yes) if reply else None,
    )


def encode(say: Say) -> bytes:
    """Return *say* as the payload of a message."""
    (name,) = (name for name, kind in KINDS.items() if isinstance(say, kind))
    return to_bytes([name, to_plain(say)])


def decode(data: bytes) -> Say:
    """Return the message in *data*; raise BadRecord when it makes no sense."""
    try:
        name, value = json.loads(data)
        said = from_plain(KINDS[name], value)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadRecord("bad-record-game", field="message") from error
    if isinstance(said, Phrase) and said.phrase not in PHRASES:
        raise BadRecord("bad-record-game", field="phrase")
    return said
