"""What one handheld remembers of the linked game, and what the peer claims to remember."""

from __future__ import annotations

from enum import Enum

from firmware_sim.errors import BadRecord, WariError
from firmware_sim.frozen import replace
from firmware_sim.link import says
from firmware_sim.link.agree import author, conclude, grants, is_contradicted, is_level
from firmware_sim.link.match import Match, do, turned
from firmware_sim.link.pact import Pact
from firmware_sim.link.says import Claim, Deeds
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game

News = tuple[str, dict[str, object]]
"""The code of a sentence and its values."""


class Line(Enum):
    """The state of the link; ``"link-" + value`` is the code of a sentence."""

    OFF = "off"  # without --link
    DOWN = "down"  # the line cannot be opened
    CALLING = "calling"  # no peer has answered yet
    SILENT = "silent"  # the peer was there
    ECHO = "echo"  # the line echoes what is sent
    VERSION = "version"  # the peer speaks another version
    MEETING = "meeting"  # the peer is there but has sent no claim
    CONTRADICTION = "contradiction"  # the two remember different histories of one game
    FORBIDDEN = "forbidden"  # the peer did something that it may not
    BEHIND = "behind"  # the peer remembers deeds that this handheld should have but lacks
    OTHER_GAME = "other-game"  # the peer does not have the game in progress here
    OFFERED = "offered"  # this handheld offers a game
    ACCEPTED = "accepted"  # a game was accepted but has not started on both
    PLAYING = "playing"
    OVER = "over"  # the game is over: either can offer another
    READY = "ready"  # no game


class Memory:
    """The pact of one handheld, the game in it, and the peer's claim."""

    def __init__(self) -> None:
        self.pact = Pact()
        self.theirs: Claim | None = None  # the peer's last claim in this connection
        self.news: list[News] = []  # for the player
        self._trouble: Line | None = None
        self._held: Deeds | None = None  # deeds that need the player's consent
        self._game: Game | None = None  # as recorded
        self._seen_from_here: Game | None = None

    def restore(self, pact: Pact) -> None:
        """Start with the saved *pact*."""
        self._change(pact)

    def _change(self, pact: Pact) -> None:
        """Adopt *pact* and its game; raise IllegalMove or NothingToUndo when its game is impossible."""
        before, after = self.pact.match, pact.match
        if after is None or before is None or after.id != before.id:
            self._game = after.game() if after else None
            self._trouble = self._held = None
        else:
            for deed in after.history[len(before.history) :]:
                do(self._own_record(), deed)
        if after != before:
            self._seen_from_here = None
        self.pact = pact

    def _own_record(self) -> Game:
        if self._game is None:
            raise RuntimeError("there is no game")
        return self._game

    def _add(self, deed: str, *, keeps_ask: bool = False) -> None:
        """Add *deed* to the game; this clears the last reply, and usually the request."""
        if self.pact.match:
            match = replace(self.pact.match, history=self.pact.match.history + deed)
            self._change(replace(self.pact, match=match, ask=self.pact.ask if keeps_ask else None, reply=None))

    def _settle(self) -> None:
        """Draw all conclusions from both claims."""
        while self.theirs is not None:
            if self._trouble is None and is_contradicted(self.pact, self.theirs):
                self._trouble = Line.CONTRADICTION
            found = conclude(self.pact, self.theirs, None if self._trouble else self._game)
            if found is None:
                return
            if found.news:
                self.news.append((found.news, {}))
            try:
                self._change(found.pact)
                if found.deed:
                    self._add(found.deed)
            except WariError:  # nothing to undo: no real game led to this request
                self._trouble = Line.FORBIDDEN
                return

    def _take(self, said: Deeds) -> None:
        """Add the deeds that this handheld lacks, one by one, as far as the peer may add them."""
        match = self.pact.match
        if self._trouble or match is None or said.match != match.id or said.start > len(match.history):
            return
        known = match.history[said.start :][: len(said.deeds)]
        whole = replace(match, history=match.history[: said.start] + said.deeds)
        if not said.deeds.startswith(known) or whole.sum(len(whole.history)) != said.sum:
            self._trouble = Line.CONTRADICTION
            return
        for deed in said.deeds[len(known) :]:
            if not self._take_one(deed, said):
                return
        self._they_have(said)

    def _take_one(self, deed: str, said: Deeds) -> bool:
        if not grants(self.pact, self._own_record(), deed):
            self._hold(said)
            return False
        try:
            self._add(deed, keeps_ask=deed.isalpha())
        except WariError:
            self._trouble = Line.FORBIDDEN
            return False
        return True

    def _hold(self, said: Deeds) -> None:
        """Keep deeds for the player to decide on, if they make a possible game."""
        try:
            self._with(said).game()
        except BadRecord:
            self._trouble = Line.FORBIDDEN
        else:
            self._held, self._trouble = said, Line.BEHIND

    def _with(self, said: Deeds) -> Match:
        """Return the match with the deeds that the peer sent."""
        if self.pact.match is None:
            raise RuntimeError("there is no game")
        return replace(self.pact.match, history=self.pact.match.history[: said.start] + said.deeds)

    @property
    def proposed(self) -> Game | None:
        """The peer's game that :meth:`catch_up` would restore, as seen from here; else None."""
        return _seen_from(self._with(self._held)) if self._held else None

    def catch_up(self) -> None:
        """Restore what the peer remembers and this handheld does not, including its own player's moves."""
        held = self._held
        if held is None:
            return
        whole = self._with(held)
        self._trouble = self._held = None
        self._game, self._seen_from_here = whole.game(), None
        self.pact = replace(self.pact, match=whole, ask=None, reply=None)
        self._they_have(held)
        self._settle()

    def _they_have(self, said: Deeds) -> None:
        """Note that the peer has these deeds."""
        told = self.theirs.match if self.theirs else None
        if self.theirs and told and told.opening.id == said.match:
            told = replace(told, count=said.start + len(said.deeds), sum=said.sum)
            self.theirs = replace(self.theirs, match=told)

    def _missing(self) -> Deeds | None:
        """Return deeds that the peer lacks."""
        match, told = self.pact.match, self.theirs.match if self.theirs else None
        if self._trouble or not match or not told or told.opening.id != match.id or told.count >= len(match.history):
            return None
        deeds = match.history[told.count : told.count + says.PIECE]
        return Deeds(match.id, told.count, deeds, match.sum(told.count + len(deeds)))

    @property
    def game(self) -> Game | None:
        """The game as seen from here: this handheld's player is South. It is shared, so do not change it."""
        if self._seen_from_here is None and self._game is not None and self.pact.match:
            self._seen_from_here = turned(self._game) if self.pact.match.mine is Side.NORTH else self._game
        return self._seen_from_here

    @property
    def record(self) -> Game | None:
        """The game as both record it."""
        return self._game

    @property
    def history(self) -> str:
        """The deeds of the game, "" without a game."""
        return self.pact.match.history if self.pact.match else ""

    @property
    def is_level(self) -> bool:
        """True when the peer has exactly the deeds that this handheld has."""
        return is_level(self.pact, self.theirs)

    @property
    def _may_add(self) -> bool:
        match, game = self.pact.match, self._game
        return bool(match and game and author(game) is match.mine and self.is_level)


def _seen_from(match: Match) -> Game:
    """Return the game of *match* with this handheld's player as South."""
    return turned(match.game()) if match.mine is Side.NORTH else match.game()
