"""The handheld at the other end of the line, as this one knows it, and all that the two have agreed on.

What this handheld has given its word on is a :class:`Pact`. It says where it stands (a claim), hears where the other
stands, and draws the conclusions: each follows from what both last said, so it does not matter what was lost, said
twice or forgotten on the way. The firmware saves the pact whenever it changed and calls :meth:`Partner.pull` only then.
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

MOST_PHRASES = 8  # that wait to be said
HEAR_MS, SAY_MS = 4000, 5000  # between two phrases: heard sooner, after the first few, one is not shown


class Partner(Memory):
    """Everything about the other handheld; *program* is the version of this one's program."""

    def __init__(self, program: str) -> None:
        super().__init__()
        self.version = ""  # of the other's program
        self.why: str | None = None  # why the line is down; None while nobody asked for one
        self._program = program
        self._channel: Channel | None = None
        self._speaks = PROTOCOL
        self._said: Claim | None = None  # the last claim, without how far the game is
        self._phrases: list[Phrase] = []  # that were not delivered yet
        self._seen = ""  # the number of the last phrase heard: only that one can come again
        self._may_hear, self._may_say = Allowance(HEAR_MS), Allowance(SAY_MS)
        self._salt, self._drawn = "", 0

    # --- the line ---------------------------------------------------------------------------------------------

    def up(self, salt: str) -> None:
        """The line opened; from *salt*, which no other line had, come all secrets."""
        self._salt, self._drawn = salt, 0
        number = int(self._secret()[:8], 16) or 1
        self._channel, self.why, self._speaks = Channel(number, self._program), "", PROTOCOL
        self._forget()

    def down(self, why: str) -> None:
        """The line closed, and *why*."""
        self._channel, self.why = None, why
        self._forget()

    def _forget(self) -> None:
        """Forget what the other said: it will say it again."""
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
        """Tell the player what the other said, unless that speaks without end."""
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
        """Return what is to be sent now. The pact has to be saved before."""
        if self._channel is None:
            return b""
        if self._channel.idle and self._speaks == PROTOCOL:
            say = self._next()
            if say:
                self._channel.say(says.encode(say))
        return self._channel.pull()

    @property
    def deadline(self) -> int | None:
        """Milliseconds until something is to be sent; None without a line."""
        if self._channel is None:
            return None
        deadline, wait = self._channel.deadline, self._may_say.left if self._phrases else 0
        return min(deadline, wait) if wait else deadline

    def _next(self) -> says.Say | None:
        """Return what is to be said next."""
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
        """How things stand between the two."""
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
        """The version of the protocol that the other speaks."""
        return self._speaks

    @property
    def may_play(self) -> bool:
        """True when this handheld's player is to move and the other handheld has all that was played."""
        return self._may_add and self.line is Line.PLAYING

    @property
    def offered(self) -> Offered | None:
        """The game that the other offers, while it waits for an answer."""
        offer = self.theirs.offer if self.theirs else None
        if offer is None or self.pact.offer or self.pact.accepted or self.pact.refused == offer.commitment:
            return None
        return offer

    @property
    def wish(self) -> Ask | None:
        """What the other wishes of the game, while it waits for an answer."""
        ask, reply = self.theirs.ask if self.theirs else None, self.pact.reply
        if ask is None or self.line is not Line.PLAYING or not self.is_level:
            return None
        is_answered = reply is not None and reply.ask == ask
        at = len(self.pact.match.history) if self.pact.match else 0
        return None if is_answered or ask.at != at or ask.kind == RESIGN or not self._is_possible(ask) else ask

    def _is_possible(self, ask: Ask) -> bool:
        """Return whether there is enough to take back; the mover of a game wishes two moves back."""
        return ask.kind != UNDO or (self._game is not None and self._game.ply >= 2 - self._may_add)

    @property
    def is_there(self) -> bool:
        """True while the other answers, in the same version, and has said where it stands."""
        return bool(self._channel and self._channel.met and self.theirs and self._speaks == PROTOCOL)

    # --- what the player does ---------------------------------------------------------------------------------

    def offer(self, terms: Terms) -> bool:
        """Offer a game; return False when nobody is there to hear it, or an offer waits already."""
        if not self.is_there or self.pact.offer or self.pact.accepted or self.offered:
            return False
        self._change(replace(self.pact, offer=Offer(terms, self._secret()), refused=""))
        self._settle()
        return True

    def rematch(self) -> Terms | None:
        """Return the terms of the game after this one, which the other side begins; None when there is no game."""
        match = self.pact.match
        return replace(match.opening.terms, after=match.id) if match else None

    def withdraw(self) -> None:
        """Take the own offer back."""
        self._change(replace(self.pact, offer=None))

    def answer_offer(self, yes: bool) -> None:
        """Accept or decline the game that the other offers; a rematch of a game that is not known here is declined."""
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
        """Wish "undo" or "draw"; return False when that makes no sense now."""
        if self.line is not Line.PLAYING or not self.is_level or not self.pact.match:
            return False
        ask = Ask(self.pact.asks + 1, kind, len(self.pact.match.history))
        if kind == UNDO and self._own_record().ply < 1 + self._may_add:
            return False
        self._change(replace(self.pact, ask=ask, asks=ask.number))
        self._settle()
        return True

    def answer_wish(self, yes: bool) -> None:
        """Grant or decline what the other wishes."""
        wish = self.wish
        if wish is None:
            return
        if yes and self._may_add:
            self._add(deed_of(wish, is_movers=False))
        else:
            self._change(replace(self.pact, reply=Reply(wish, yes)))
        self._settle()

    def resign(self) -> bool:
        """Give the game up, now or as soon as the other handheld can be told; return False when there is none."""
        if self._game is None or self._game.result or not self.pact.match:
            return False
        ask = Ask(self.pact.asks + 1, RESIGN, len(self.pact.match.history))
        self._change(replace(self.pact, ask=ask, asks=ask.number))
        self._settle()
        return True

    def say(self, phrase: str) -> bool:
        """Say one of ``says.PHRASES``; return False when nobody is there to hear it, or has not heard the last ones."""
        if not self.is_there or len(self._phrases) == MOST_PHRASES:
            return False
        self._phrases.append(Phrase(phrase, self._secret()[:16]))
        return True
