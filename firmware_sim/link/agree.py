"""Conclusions from the claims of both handhelds: pure, one at a time, the same even if a claim arrives twice."""

from __future__ import annotations

from firmware_sim.frozen import Frozen, replace
from firmware_sim.link.match import AGREED, BACK, RESIGNED, Match, Opening, commitment
from firmware_sim.link.pact import DRAW, RESIGN, UNDO, Ask, Pact
from firmware_sim.link.says import Claim
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game


class Conclusion(Frozen):
    """The *pact* from now on, a *deed* to add to the game, and the code of the *news* for the player."""

    pact: Pact
    deed: str = ""
    news: str = ""


def author(game: Game) -> Side | None:
    """Return whose handheld adds the next deed; None when the game is over."""
    return None if game.result else game.position.to_move


def is_same(pact: Pact, claim: Claim | None) -> bool:
    """True when both have the same game."""
    return bool(pact.match and claim and claim.match and claim.match.opening == pact.match.opening)


def is_level(pact: Pact, claim: Claim | None) -> bool:
    """True when both have the same deeds of the same game; only then may one be added."""
    if not is_same(pact, claim) or not (pact.match and claim and claim.match):
        return False
    return claim.match.count == len(pact.match.history)


def is_contradicted(pact: Pact, claim: Claim) -> bool:
    """True when the peer's history is not the beginning of this one's."""
    match, told = pact.match, claim.match
    if not is_same(pact, claim) or not match or not told or told.count > len(match.history):
        return False
    return told.sum != match.sum(told.count)


def conclude(pact: Pact, claim: Claim, game: Game | None) -> Conclusion | None:
    """Return the next conclusion, None if there is none; *game* is the pact's game, as recorded."""
    found = _of_offer(pact, claim) or _of_answer(pact, claim)
    if found or game is None or not is_level(pact, claim):
        return found
    return _of_wishes(pact, claim, game)


def _of_offer(pact: Pact, claim: Claim) -> Conclusion | None:
    """Conclude from the reply to this handheld's offer; if two offers cross, the smaller commitment stands."""
    offer = pact.offer
    if offer is None:
        return None
    if claim.accepted and claim.accepted.commitment == offer.commitment:
        return _begin(pact, Opening(offer.terms, offer.secret, claim.accepted.token), offered=True)
    if claim.refused == offer.commitment:
        return Conclusion(replace(pact, offer=None), news="link-declined")
    if claim.offer and claim.offer.commitment < offer.commitment:
        return Conclusion(replace(pact, offer=None))
    return None


def _of_answer(pact: Pact, claim: Claim) -> Conclusion | None:
    """Conclude from what the peer did about the offer that was accepted here."""
    accepted = pact.accepted
    if accepted is None:
        return None
    opening = claim.match.opening if claim.match else None
    if opening and (opening.terms, opening.token) == (accepted.terms, accepted.token):
        if commitment(opening.terms, opening.secret) == accepted.commitment:
            return _begin(pact, opening, offered=False)
        return Conclusion(replace(pact, accepted=None), news="link-cheated")
    if claim.offer is None or claim.offer.commitment != accepted.commitment:
        return Conclusion(replace(pact, accepted=None), news="link-withdrawn")
    return None


def _begin(pact: Pact, opening: Opening, *, offered: bool) -> Conclusion:
    mine = side_in(opening, pact.match, offered=offered)
    match = Match(opening, mine)
    return Conclusion(Pact(match), news="link-you-begin" if mine is Side.SOUTH else "link-partner-begins")


def side_in(opening: Opening, before: Match | None, *, offered: bool) -> Side:
    """Return the side of this handheld: by the tie-break, or in a rematch the opposite of *before*."""
    if opening.terms.after and before and before.id == opening.terms.after:
        return before.mine.other
    return Side.SOUTH if opening.offerer_begins is offered else Side.NORTH


def _of_wishes(pact: Pact, claim: Claim, game: Game) -> Conclusion | None:
    """Conclude from the players' requests; both sides have the same deeds of the game."""
    if pact.match is None or (author(game) is None and pact.ask is None):
        return None
    ask, mine, count = pact.ask, pact.match.mine, len(pact.match.history)
    may_add = author(game) is mine
    if ask and (author(game) is None or (ask.at != count and ask.kind != RESIGN)):
        return Conclusion(replace(pact, ask=None), news="" if author(game) is None else "link-too-late")
    if ask and ask.kind == RESIGN:
        return Conclusion(pact, deed=RESIGNED[mine]) if may_add else None
    theirs = claim.ask if claim.ask and claim.ask.at == count else None
    if theirs and theirs.kind == RESIGN:
        return Conclusion(pact, deed=RESIGNED[mine.other]) if may_add else None
    if ask and claim.reply and claim.reply.number == ask.number and not claim.reply.yes:
        return Conclusion(replace(pact, ask=None), news="link-declined")
    if not (ask and may_add):
        return None
    granted = claim.reply is not None and claim.reply.number == ask.number
    both = theirs is not None and theirs.kind == ask.kind == DRAW
    return Conclusion(pact, deed=deed_of(ask, is_movers=True)) if granted or both else None


def deed_of(ask: Ask, *, is_movers: bool) -> str:
    """Return the deed that grants *ask*; the player to move undoes two moves, the other player one."""
    return AGREED if ask.kind == DRAW else BACK[is_movers]


def grants(pact: Pact, game: Game, deed: str) -> bool:
    """True when the peer may add *deed* here: it is its turn, and this handheld has agreed where it must."""
    if pact.match is None or author(game) is not pact.match.mine.other:
        return False
    count, ask, reply = len(pact.match.history), pact.ask, pact.reply
    wished = ask.kind if ask and (ask.at == count or ask.kind == RESIGN) else ""
    agreed = reply.ask.kind if reply and reply.yes and reply.ask.at == count else ""
    if deed == AGREED:
        return DRAW in (wished, agreed)
    if deed in BACK:
        return (wished, agreed)[BACK.index(deed)] == UNDO
    return deed != RESIGNED[pact.match.mine] or wished == RESIGN
