"""The peer, as this handheld knows it, and everything that the two have agreed on.

What this handheld has committed to is a :class:`Pact`. It sends where it stands (a claim), hears where the peer stands,
and draws conclusions. Each follows from the last claims of both, so it does not matter what was lost, repeated or
forgotten on the way. The firmware saves the pact whenever it changed, and calls :meth:`Partner.pull` only after that.
"""

from __future__ import annotations

from collections.abc import Iterable

from firmware_sim.errors import BadRecord
from firmware_sim.frozen import replace
from firmware_sim.link import says
from firmware_sim.link.agree import deed_of, is_same
from firmware_sim.link.allowance import Allowance
from firmware_sim.link.channel import PROTOCOL, Channel, Delivered, Happening, Message, Met
from firmware_sim.link.frames import Frame
from firmware_sim.link.match import Terms
from firmware_sim.link.memory import Line, Memory
from firmware_sim.link.pact import RESIGN, UNDO, Accepted, Ask, Offer, Reply
from firmware_sim.link.says import Claim, Deeds, Offered, Phrase
from firmware_sim.rules.notation import move_letter

MOST_PHRASES = 8  # that wait to be sent
HEAR_MS, SAY_MS = 4000, 5000  # between two phrases: after a burst, one that comes sooner is not shown


class Partner(Memory):
    """Everything about the peer; *program* is the version of this handheld's program."""

    def __init__(self, program: str) -> None:
        super().__init__()
        self.version = ""  # of the peer's program
        self.why: str | None = None  # why the line is down; None without --link
        self._program = program
        self._channel: Channel | None = None
        self._speaks = PROTOCOL
        self._said: Claim | None = None  # the last claim, without the count of deeds
        self._phrases: list[Phrase] = []  # not delivered yet
        self._seen = ""  # the number of the last phrase heard: only that one can repeat
        self._may_hear, self._may_say = Allowance(HEAR_MS), Allowance(SAY_MS)
        self._salt, self._drawn = "", 0

    # --- the line ---------------------------------------------------------------------------------------------

    def up(self, salt: str) -> None:
        """The line opened; all secrets come from *salt*, which no other line had."""
        self._salt, self._drawn = salt, 0
        number = int(self._secret()[:8], 16) or 1
        self._channel, self.why, self._speaks = Channel(number, self._program), "", PROTOCOL
        self._forget()

    def down(self, why: str) -> None:
        """The line closed, and *why*."""
        self._channel, self.why = None, why
        self._forget()

    def _forget(self) -> None:
        """Forget the peer's claim: it will send it again."""
        self.theirs = self._said = self._held = self._trouble = None

    def heard(self, frames: Iterable[Frame]) -> None:
        """Take *frames* from the line."""
        if self._channel:
            for happened in self._channel.heard(frames):
                self._happened(happened)

    def _happened(self, happened: Happening) -> None:
        if isinstance(happened, Met):
            self._forget()
            self._speaks, self.version = happened.protocol, happened.program
        elif self._speaks != PROTOCOL:
            return
        elif isinstance(happened, Delivered):
            self._delivered(says.decode(happened.data))
        else:
            self._told(happened)

    def _told(self, message: Message) -> None:
        try:
            said = says.decode(message.data)
        except BadRecord:
            self._trouble = Line.FORBIDDEN
            return
        if isinstance(said, Claim):
            self.theirs = said
        elif isinstance(said, Deeds):
            self._take(said)
        elif said.number != self._seen:
            self._seen = said.number
            self._show(said)
        self._settle()

    def _show(self, said: Phrase) -> None:
        """Show the player a phrase, unless the peer sends too many."""
        if not self._may_hear.left:
            self._may_hear.spend()
            self.news.append(("link-says", {"phrase": said.phrase}))

    def passed(self, ms: int) -> None:
        """Let *ms* milliseconds pass."""
        self._may_hear.passed(ms)
        self._may_say.passed(ms)
        if self._channel:
            self._channel.passed(ms)

    def pull(self) -> bytes:
        """Return the bytes to send now. Save the pact first."""
        if self._channel is None:
            return b""
        if self._channel.idle and self._speaks == PROTOCOL:
            say = self._next()
            if say:
                self._channel.say(says.encode(say))
        return self._channel.pull()

    @property
    def deadline(self) -> int | None:
        """Milliseconds until something must be sent; None without a line."""
        if self._channel is None:
            return None
        deadline, wait = self._channel.deadline, self._may_say.left if self._phrases else 0
        return min(deadline, wait) if wait else deadline

    def _next(self) -> says.Say | None:
        """Return the next message."""
        claim = says.claim_of(self.pact)
        still = replace(claim, match=replace(claim.match, count=0, sum="")) if claim.match else claim
        if still != self._said:
            self._said = still
            return claim
        missing = self._missing()
        return missing or (self._phrases[0] if self._phrases and not self._may_say.left else None)

    def _delivered(self, said: says.Say) -> None:
        if isinstance(said, Deeds):
            self._they_have(said)
            self._settle()
        elif isinstance(said, Phrase):
            self._may_say.spend()
            self._phrases = [one for one in self._phrases if one != said]

    def _secret(self) -> str:
        """Return 64 hexadecimal digits that only this handheld knows."""
        import hashlib  # it loads OpenSSL: 4 MiB that no start needs

        self._drawn += 1
        return hashlib.sha256(f"{self._salt} {self._drawn}".encode()).hexdigest()

    # --- how things stand -------------------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """The state of the link."""
        if self._channel is None:
            return Line.OFF if self.why is None else Line.DOWN
        channel = self._channel
        if self._speaks != PROTOCOL:
            return Line.VERSION
        if not channel.met:
            return Line.SILENT if channel.silent else Line.ECHO if channel.echoes else Line.CALLING
        return Line.MEETING if self.theirs is None else self._between(self.theirs)

    def _between(self, theirs: Claim) -> Line:
        if self.pact.offer:
            return Line.OFFERED
        match = self.pact.match
        if self.pact.accepted or (match and theirs.accepted and theirs.accepted.token == match.opening.token):
            return Line.ACCEPTED
        if self._trouble:
            return self._trouble
        if self._game is None:
            return Line.READY
        if self._game.result:
            return Line.OVER
        return Line.PLAYING if is_same(self.pact, theirs) else Line.OTHER_GAME

    @property
    def speaks(self) -> int:
        """The version of the protocol that the peer speaks."""
        return self._speaks

    @property
    def may_play(self) -> bool:
        """True when this handheld's player is to move and the peer has every move."""
        return self._may_add and self.line is Line.PLAYING

    @property
    def offered(self) -> Offered | None:
        """The game that the peer offers, while it waits for a reply."""
        offer = self.theirs.offer if self.theirs else None
        if offer is None or self.pact.offer or self.pact.accepted or self.pact.refused == offer.commitment:
            return None
        return offer

    @property
    def wish(self) -> Ask | None:
        """The peer's request, while it waits for a reply."""
        ask, reply = self.theirs.ask if self.theirs else None, self.pact.reply
        if ask is None or self.line is not Line.PLAYING or not self.is_level:
            return None
        is_answered = reply is not None and reply.ask == ask
        at = len(self.pact.match.history) if self.pact.match else 0
        return None if is_answered or ask.at != at or ask.kind == RESIGN or not self._is_possible(ask) else ask

    def _is_possible(self, ask: Ask) -> bool:
        """Return whether there are enough moves to undo; the player to move asks to undo two."""
        return ask.kind != UNDO or (self._game is not None and self._game.ply >= 2 - self._may_add)

    @property
    def is_there(self) -> bool:
        """True while the peer answers in the same version and has sent a claim."""
        return bool(self._channel and self._channel.met and self.theirs and self._speaks == PROTOCOL)

    # --- what the player does ---------------------------------------------------------------------------------

    def offer(self, terms: Terms) -> bool:
        """Offer a game; return False when no peer is there, or an offer is already waiting."""
        if not self.is_there or self.pact.offer or self.pact.accepted or self.offered:
            return False
        self._change(replace(self.pact, offer=Offer(terms, self._secret()), refused=""))
        self._settle()
        return True

    def rematch(self) -> Terms | None:
        """Return the terms of the game after this one, which the other side starts; None without a game."""
        match = self.pact.match
        return replace(match.opening.terms, after=match.id) if match else None

    def withdraw(self) -> None:
        """Withdraw this handheld's offer."""
        self._change(replace(self.pact, offer=None))

    def answer_offer(self, yes: bool) -> None:
        """Accept or decline the peer's offer; decline a rematch of a game that is not known here."""
        offer = self.offered
        if offer is None:
            return
        after = offer.terms.after
        if not yes or (after and (self.pact.match is None or self.pact.match.id != after)):
            self._change(replace(self.pact, refused=offer.commitment))
            return
        accepted = Accepted(offer.terms, offer.commitment, self._secret())
        self._change(replace(self.pact, accepted=accepted, refused=""))
        self._settle()

    def play(self, bowl: int) -> None:
        """Play *bowl* 0–5; raise IllegalMove when it is refused, ValueError unless :attr:`may_play`."""
        if not self.may_play or not self.pact.match:
            raise ValueError("it is not this player's turn")
        self._add(move_letter(self.pact.match.mine, bowl))
        self._settle()

    def ask(self, kind: str) -> bool:
        """Ask for "undo" or "draw"; return False when that makes no sense now."""
        if self.line is not Line.PLAYING or not self.is_level or not self.pact.match:
            return False
        ask = Ask(self.pact.asks + 1, kind, len(self.pact.match.history))
        if kind == UNDO and self._own_record().ply < 1 + self._may_add:
            return False
        self._change(replace(self.pact, ask=ask, asks=ask.number))
        self._settle()
        return True

    def answer_wish(self, yes: bool) -> None:
        """Grant or decline the peer's request."""
        wish = self.wish
        if wish is None:
            return
        if yes and self._may_add:
            self._add(deed_of(wish, is_movers=False))
        else:
            self._change(replace(self.pact, reply=Reply(wish, yes)))
        self._settle()

    def resign(self) -> bool:
        """Resign, now or as soon as the peer can be told; return False without a game."""
        if self._game is None or self._game.result or not self.pact.match:
            return False
        ask = Ask(self.pact.asks + 1, RESIGN, len(self.pact.match.history))
        self._change(replace(self.pact, ask=ask, asks=ask.number))
        self._settle()
        return True

    def say(self, phrase: str) -> bool:
        """Send one of ``says.PHRASES``; return False when no peer is there, or it has not received the last ones."""
        if not self.is_there or len(self._phrases) == MOST_PHRASES:
            return False
        self._phrases.append(Phrase(phrase, self._secret()[:16]))
        return True
