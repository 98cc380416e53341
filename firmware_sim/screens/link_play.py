"""The board of a game with another handheld: as with the machine, but the other player moves over the line."""

from __future__ import annotations

from firmware_sim.draw.canvas import Canvas
from firmware_sim.handheld import Handheld
from firmware_sim.link.pact import UNDO
from firmware_sim.rules.game import Game
from firmware_sim.screens.parts.commands import BY_LETTER
from firmware_sim.screens.parts.game_screen import GameScreen
from firmware_sim.screens.parts.link_view import draw_link_play, question_of, wish
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, push
from firmware_sim.screens.parts.play_view import Shown

KEYS = {"0": UNDO, "7": "phrases", "9": "again", "*": "more", "esc": "more", "menu": "more", "ctrl+z": UNDO}


class LinkPlay(GameScreen):
    """A game against the partner; the player of this handheld is South."""

    name = "linkplay"
    result_screen = "linkresult"
    is_linked = True
    keys = KEYS

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.seen = self._history  # the deeds that the screen shows

    # --- state -----------------------------------------------------------------------------------------------

    @property
    def _history(self) -> tuple[str, str]:
        match = self.hand.partner.pact.match
        return (match.id, match.history) if match else ("", "")

    @property
    def game(self) -> Game:
        """The game, the player of this handheld being South."""
        game = self.hand.partner.game
        if game is None:
            raise RuntimeError("the board needs a game")
        return game

    @property
    def waiting(self) -> bool:
        """True when nothing moves and the player is to move, or the game is over and said so."""
        return not self.running and not self.result_is_due and (self.hand.partner.may_play or bool(self.game.result))

    @property
    def deadline(self) -> int | None:
        """The next picture, the result, or at once what the partner asked before the board was shown."""
        due = super().deadline
        return 0 if due is None and question_of(self.hand) else due

    # --- what happens ----------------------------------------------------------------------------------------

    def tick(self, ms: int, nodes: int) -> Go:
        """Move the seeds on, show the result, and ask what had to wait for that."""
        if self.running:
            self.move_seeds(ms)
            return STAY if self.running else self.linked()
        return self.wait_for_result(ms) if self.result_is_due else self.linked()

    def linked(self) -> Go:
        """Show what the partner did, and ask what it asks."""
        self._look()
        self.hand.mention_partner(aloud=False)
        question = None if self.running or self.result_is_due else question_of(self.hand)
        return push("consent", question=question) if question else STAY

    def returned(self) -> Go:
        """Show what came meanwhile; a game may have taken the place of this one."""
        super().returned()
        return self.linked()

    def _look(self) -> None:
        """Sow what was played since the last look; anything else is shown as it is now."""
        before, now = self.seen, self._history
        if before == now:
            return
        self.seen, self.show_result = now, True
        sown = now[0] == before[0] and now[1].startswith(before[1]) and now[1][-1:].isalpha()
        told = self.told
        self.show_as_it_stands()
        if sown:
            self.told = told
            self.sow(self.game.history[-1])

    def landed(self) -> Go:
        """Show what the partner did while the seeds were falling."""
        return self.linked()

    def may_choose(self) -> bool:
        """Return whether a bowl may be chosen now, or the game is over; else say why not."""
        hand = self.hand
        may = hand.partner.may_play or self.game.result is not None
        if not may:
            hand.say("link-not-yet" if hand.linked else "link-no-partner")
        return may

    def play_bowl(self, bowl: int) -> None:
        """Play a bowl, and let the partner know."""
        self.hand.partner.play(bowl)
        self.cursor = None
        self._look()

    def answer(self, yes: bool) -> Go:
        """Play the bowl asked about, or choose again."""
        if self.asked is not None:
            bowl, self.asked = self.asked, None
            if yes and self.may_choose():
                self.play_bowl(bowl)
        return STAY

    def command(self, name: str) -> Go:
        """Ask for a move back, open what hangs on this game; leave every other command to the table."""
        hurried = self.hurry()
        if hurried:
            return hurried
        if name == "back":
            return BACK
        if name in (UNDO, "ctrl+z"):
            wish(self.hand, UNDO)
            return STAY
        if BY_LETTER.get(name, name) == "again":
            return self.again()
        if name in ("phrases", "more"):
            return push("linkmore") if name == "more" else push("phrases")
        if BY_LETTER.get(name, name) == "pass" and self.game.edition.can_pass:
            self.hand.say(f"refusal-{self.game.pass_refusal().value}")
            return STAY
        return super().command(name)

    # --- drawing ---------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the game as it stands."""
        shown = Shown(
            game=self.game,
            level=0,
            picture=self.picture,
            moving=self.running is not None,
            asked=self.asked,
            cursor=self.cursor,
            may_play=self.hand.partner.may_play,
        )
        draw_link_play(canvas, self.hand, self.bars, shown)
