"""What one handheld says to the other: where it stands, deeds that the other has not, and a phrase."""

from __future__ import annotations

import json
from typing import Union

from firmware_sim.errors import BadRecord
from firmware_sim.frozen import Frozen
from firmware_sim.link.match import Opening, Terms
from firmware_sim.link.pact import Ask, Pact
from firmware_sim.link.plain import LONG, from_plain, to_bytes, to_plain

PIECE = LONG["deeds"]
"""Deeds that go into one message."""
PHRASES = ("hello", "good-luck", "good-move", "oops", "thinking", "thanks", "well-played", "bye")


class Told(Frozen):
    """A game as one handheld tells of it: how it was opened, how many deeds there are, and their hash."""

    opening: Opening
    count: int
    sum: str


class Offered(Frozen):
    """An offer as the other handheld learns of it: the secret is bound by the *commitment*, and not told."""

    terms: Terms
    commitment: str


class Token(Frozen):
    """The answer to an offer: its *commitment*, and the *token* that goes into the lot."""

    commitment: str
    token: str


class Answer(Frozen):
    """The answer to the wish with this *number*."""

    number: int
    yes: bool


class Claim(Frozen):
    """Where one handheld stands. Each claim takes the place of the one before, so none has to be remembered."""

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
    """One of PHRASES, with a number that no other has."""

    phrase: str
    number: str


Say = Union[Claim, Deeds, Phrase]
KINDS: dict[str, type[Say]] = {"claim": Claim, "deeds": Deeds, "phrase": Phrase}


def claim_of(pact: Pact) -> Claim:
    """Return where a handheld stands that has given its word on *pact*."""
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
    """Return what *data* says; raise BadRecord when that makes no sense."""
    try:
        name, value = json.loads(data)
        said = from_plain(KINDS[name], value)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadRecord("bad-record-game", field="message") from error
    if isinstance(said, Phrase) and said.phrase not in PHRASES:
        raise BadRecord("bad-record-game", field="phrase")
    return said
