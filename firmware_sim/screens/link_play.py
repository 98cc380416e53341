"""The board of a game with another handheld: as with the machine, but the other player moves over the line."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.link.memory import Line
from firmware_sim.link.pact import UNDO
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import bowl_of_number, number_of_bowl
from firmware_sim.screens.base import Screen
from firmware_sim.screens.commands import BY_LETTER
from firmware_sim.screens.go import BACK, STAY, Go, push
from firmware_sim.screens.handheld import Handheld
from firmware_sim.screens.link_view import draw_link_play, question_of, wish
from firmware_sim.screens.play_view import Shown
from firmware_sim.screens.sowing import Animation, still

AFTER_MS = 700  # the last picture of a game stands this long before its result
KEYS = {"0": UNDO, "7": "phrases", "*": "more", "esc": "more", "menu": "more", "ctrl+z": UNDO}


class LinkPlay(Screen):
    """A game against the partner; the player of this handheld is South."""

    name = "linkplay"
    marks_unsaved = True

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.animation: Animation | None = None
        self.asked: int | None = None  # the bowl to be confirmed
        self.cursor: int | None = None
        self.after_ms = 0
        self.seen = self._history  # the deeds that the screen shows
        self.show_result = False  # a game that was over before has shown its result

    # --- state -----------------------------------------------------------------------------------------------

    @property
    def _history(self) -> tuple[str, str]:
        match = self.hand.partner.pact.match
        return (match.id, match.history) if match else ("", "")

    @property
    def game(self) -> Game:
        """The game as it looks from here."""
        game = self.hand.partner.game
        if game is None:
            raise RuntimeError("the board needs a game")
        return game

    @property
    def running(self) -> Animation | None:
        """The sowing that is being shown, None when nothing moves."""
        return self.animation if self.animation and not self.animation.is_over else None

    @property
    def waiting(self) -> bool:
        """True when nothing moves and the player is to move, or the game is over and said so."""
        return not self.running and not self._result_is_due and (self.hand.partner.may_play or bool(self.game.result))

    @property
    def _result_is_due(self) -> bool:
        return self.game.result is not None and self.show_result and not self.running

    @property
    def deadline(self) -> int | None:
        """The next picture, the result, or at once what the partner asked before the board was shown."""
        if self.running:
            return self.running.deadline
        if self._result_is_due:
            return max(0, AFTER_MS - self.after_ms)
        return 0 if question_of(self.hand) else None

    # --- what happens ----------------------------------------------------------------------------------------

    def tick(self, ms: int, nodes: int) -> Go:
        """Move the seeds on, show the result, and ask what had to wait for that."""
        if self.running:
            self.hand.beep(self.running.tick(ms))
            return STAY if self.running else self.linked()
        if not self._result_is_due:
            return self.linked()
        self.after_ms += ms
        return self._result() if self.after_ms >= AFTER_MS else STAY

    def _result(self) -> Go:
        self.show_result = False
        return push("linkresult")

    def linked(self) -> Go:
        """Show what the partner did, and ask what it asks."""
        self._look()
        self.hand.mention_partner(aloud=False)
        question = None if self.running or self._result_is_due else question_of(self.hand)
        return push("consent", question=question) if question else STAY

    def returned(self) -> Go:
        """Show what came meanwhile; a game may have taken the place of this one."""
        return self.linked()

    def _look(self) -> None:
        """Sow what was played since the last look; anything else is shown as it is now."""
        before, now = self.seen, self._history
        if before == now:
            return
        self.seen, self.asked, self.after_ms = now, None, 0
        self.show_result = True
        sown = now[0] == before[0] and now[1].startswith(before[1]) and now[1][-1:].isalpha()
        self.animation = None
        if sown:
            self.animation = Animation(self.game.history[-1], self.hand.settings.number("delay"))
            self.hand.beep(self.animation.tick(0))

    def _hurry(self) -> Go | None:
        """Finish at once what is being shown; None when nothing is."""
        if self.running:
            self.hand.beep(self.running.finish())
            return self.linked()
        return self._result() if self._result_is_due else None

    def choose(self, bowl: int) -> Go:
        """Play bowl 0–5, ask for it to be confirmed, or say why it cannot be played."""
        hand = self.hand
        refusal = self.game.refusal(bowl)
        if not hand.partner.may_play and not self.game.result:
            hand.say("link-not-yet" if hand.partner.line is Line.PLAYING else "link-no-partner")
        elif refusal:
            hand.say(f"refusal-{refusal.value}")
            hand.beep("error")
        elif self.game.edition.confirm:
            self.asked = self.cursor = bowl
        else:
            self._play(bowl)
        return STAY

    def _play(self, bowl: int) -> None:
        self.hand.partner.play(bowl)
        self.cursor = None
        self._look()

    def answer(self, yes: bool) -> Go:
        """Play the bowl asked about, or choose again."""
        if self.asked is not None:
            bowl, self.asked = self.asked, None
            if yes and self.hand.partner.may_play:
                self._play(bowl)
        return STAY

    def command(self, name: str) -> Go:
        """Ask for a move back, open what hangs on this game; leave every other command to the table."""
        hurried = self._hurry()
        if hurried:
            return hurried
        if name in (UNDO, "ctrl+z"):
            wish(self.hand, UNDO)
            return STAY
        if name in ("phrases", "more"):
            return push("linkmore") if name == "more" else push("phrases")
        if BY_LETTER.get(name, name) == "pass" and self.game.edition.can_pass:
            self.hand.say(f"refusal-{self.game.pass_refusal().value}")
            return STAY
        return super().command(name)

    # --- keys and touch --------------------------------------------------------------------------------------

    def key(self, key: str) -> Go:
        """Choose bowls by number or by the ring; a key while seeds are sown only finishes that."""
        hurried = self._hurry()
        if hurried:
            return hurried
        if self.asked is not None:
            answer = {"#": True, "enter": True, "y": True, "*": False, "esc": False, "n": False}.get(key)
            if answer is not None:
                return self.answer(answer)
        if key in "123456" and len(key) == 1:
            return self.choose(bowl_of_number(int(key), self.hand.direction))
        if key in ("left", "right"):
            self._move_ring(1 if key == "right" else -1)
        elif key in ("enter", "#") and self.cursor is not None:
            return self.choose(self.cursor)
        elif key in KEYS or key.startswith("ctrl+"):
            return self.command(KEYS.get(key, key))
        return STAY

    def _move_ring(self, step: int) -> None:
        way = self.hand.direction
        first = -1 if step > 0 else 6
        column = first if self.cursor is None else number_of_bowl(self.cursor, way) - 1
        self.cursor, self.asked = bowl_of_number((column + step) % 6 + 1, way), None

    def act(self, action: Hashable) -> Go:
        """Answer a touched bowl, button or command."""
        hurried = self._hurry()
        if hurried:
            return hurried
        if isinstance(action, tuple) and action[0] == "bowl":
            return self.choose(bowl_of_number(int(action[1]) + 1, self.hand.direction))
        if action in ("yes", "no"):
            return self.answer(action == "yes")
        return BACK if action == "back" else self.command(str(action))

    # --- drawing ---------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the game as it stands."""
        shown = Shown(
            game=self.game,
            level=0,
            picture=self.running.picture if self.running else still(self.game),
            moving=self.running is not None,
            asked=self.asked,
            cursor=self.cursor,
        )
        draw_link_play(canvas, self.hand, self.bars, shown)
