"""What every game on the board has in common, whoever the opponent is."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from pygame import Rect

from firmware_sim.draw.canvas import Canvas
from firmware_sim.handheld import Handheld
from firmware_sim.rules.board import ROW, Side
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Move, Refusal
from firmware_sim.rules.notation import bowl_of_number, number_of_bowl
from firmware_sim.screens.parts.base import Screen
from firmware_sim.screens.parts.board_view import is_above, numbering
from firmware_sim.screens.parts.navigation import STAY, Go, push
from firmware_sim.screens.parts.play_view import labels, message_place
from firmware_sim.screens.parts.sowing import Animation, Picture, pictures, sweep
from firmware_sim.session import PLAYER

AFTER_MS = 700  # the last picture of a game stands this long before its result
SEEN_MS = 2500  # the last position stands this long before the rest is carried off
AGAIN_DELAY = 6  # the least delay when a move is shown again
READING = ("pageup", "pagedown", "home", "end")  # keys, and the wheel, for pages of text
ANSWERS = {"#": True, "enter": True, "y": True, "*": False, "esc": False, "n": False}


class GameScreen(Screen):
    """A game: bowls are chosen by number, by the ring or by touch, and confirmed where the edition asks for that.

    A key or a touch while seeds are sown only finishes that.
    """

    is_game = True
    marks_unsaved = True
    topic = "how-to-play"
    result_screen = ""  # the screen that the result is told on
    keys: Mapping[str, str] = {}  # keys and the commands they give

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.animation: Animation | None = None
        self.asked: int | None = None  # the bowl to be confirmed
        self.cursor: int | None = None
        self.after_ms = 0
        self.show_result = False  # the result of this game is still to be told
        self.is_swept = False  # what the end awards was carried off
        self.told = self.game.ply  # the moves whose effects were told

    # --- what a game has to say for itself -------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game, the player of this handheld being South."""
        raise NotImplementedError

    @property
    def takes_no(self) -> bool:
        """True when a question stands that No is an answer to."""
        return self.asked is not None

    @property
    def takes_yes(self) -> bool:
        """True when a question stands that Yes is an answer to."""
        return self.asked is not None

    def may_choose(self) -> bool:
        """Return whether a bowl may be chosen now, or the game is over; else say why not."""
        raise NotImplementedError

    def play_bowl(self, bowl: int) -> None:
        """Play bowl 0–5, which may be played."""
        raise NotImplementedError

    def answer(self, yes: bool) -> Go:
        """Answer the question that stands."""
        raise NotImplementedError

    def landed(self) -> Go:
        """The player had the seeds land at once."""
        return STAY

    # --- sowing and the result -------------------------------------------------------------------------------

    @property
    def running(self) -> Animation | None:
        """The sowing that is being shown, None when nothing moves."""
        return self.animation if self.animation and not self.animation.is_over else None

    @property
    def result_is_due(self) -> bool:
        """True when the game is over, is seen to be, and was not told to be."""
        return self.game.result is not None and self.show_result and not self.running

    @property
    def picture(self) -> Picture:
        """The board at this moment."""
        return self.running.picture if self.running else sweep(self.game)[-1 if self.is_swept else 0]

    @property
    def sweeps(self) -> bool:
        """True when the end awards seeds that still lie on the board."""
        return self.result_is_due and not self.is_swept and len(sweep(self.game)) > 1

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the next picture, or the result."""
        if self.running:
            return self.running.deadline
        return max(0, (SEEN_MS if self.sweeps else AFTER_MS) - self.after_ms) if self.result_is_due else None

    def sow(self, move: Move, least_delay: int = 0) -> None:
        """Begin to show *move*."""
        self._animate(pictures(move), least_delay)

    def _animate(self, shown: Sequence[Picture], least_delay: int = 0) -> None:
        self.animation = Animation(shown, max(least_delay, self.hand.settings.number("delay")))
        self.move_seeds(0)

    def move_seeds(self, ms: int) -> None:
        """Let the seeds fall for *ms* milliseconds; tell what the rules did once they lie."""
        if self.running:
            self.hand.beep(self.running.tick(ms))
        if not self.running:
            self._tell_effects()

    def _tell_effects(self) -> None:
        """Tell what the rules did with the last move and ask of the player, and why the seeds are carried off."""
        if self.told == self.game.ply:
            return
        self.told, teller = self.game.ply, self.hand.teller()
        for sentence in teller.effects(self.game):
            self.hand.show(sentence)
        if self.game.result and self.sweeps and self.metrics.is_bare:  # elsewhere it stands below the board
            self.hand.show(teller.reason(self.game, self.game.result))

    def wait_for_result(self, ms: int) -> Go:
        """Let the last position be seen, carry off what the end awards, then tell the result."""
        if self.sweeps:
            self.after_ms += (
                0 if self.hand.messages.current else ms
            )  # why it ended stands below the board, once messages have gone
            if self.after_ms >= SEEN_MS:
                self._sweep()
            return STAY
        self.after_ms += ms
        return self._tell_result() if self.after_ms >= AFTER_MS else STAY

    def _sweep(self) -> None:
        self.is_swept, self.after_ms = True, 0
        self._animate(sweep(self.game))

    def _tell_result(self) -> Go:
        self.show_result = False
        return push(self.result_screen)

    def hurry(self) -> Go | None:
        """Finish at once what is being shown: the sowing, or what comes before the result; None when nothing is."""
        if self.running:
            self.hand.beep(self.running.finish())
            self._tell_effects()
            return self.landed()
        if self.sweeps:
            self._sweep()
        if self.running:
            return STAY
        return self._tell_result() if self.result_is_due else None

    def show_as_it_stands(self) -> None:
        """Show the game without a sowing, after moves were taken back, played again or seen to their end."""
        self.animation, self.asked, self.is_swept, self.after_ms = None, None, False, 0
        self.told = self.game.ply

    def again(self) -> Go:
        """Show the last move again, slowly."""
        if self.game.history:
            self.sow(self.game.history[-1], AGAIN_DELAY)
        else:
            self.hand.say("no-move-yet")
        return STAY

    def returned(self) -> Go:
        """Show the last position again when the result was told."""
        self.is_swept = False
        return STAY

    def refuse_theirs(self) -> Go:
        """Say that a bowl of the other side was chosen."""
        self.hand.say("refusal-theirs", name=self.hand.opponent())
        self.hand.beep("error")
        return STAY

    def choose(self, bowl: int) -> Go:
        """Play bowl 0–5, ask for it to be confirmed, or say why it cannot be played."""
        if not self.may_choose():
            return STAY
        refusal = self.game.refusal(bowl)
        if refusal:
            self.hand.say(f"refusal-{refusal.value}")
            self.hand.beep("error")
        elif self.game.edition.confirm:
            self.asked = self.cursor = bowl
        else:
            self.play_bowl(bowl)
        return STAY

    def explain_keys(self) -> Go:
        """Say how a bowl is chosen, or why none can be now: a key was pressed that does nothing here."""
        if self.may_choose():
            by = "pad" if self.hand.profile.pointer == "none" else "touch"
            self.hand.say(f"refusal-{Refusal.OVER.value}" if self.game.result else f"choose-bowl-{by}")
        return STAY

    @property
    def bottom(self) -> Side:
        """The side whose row is the lower one."""
        return PLAYER

    def message_place(self, canvas: Canvas) -> Rect:
        """Return the line below the board."""
        return message_place(canvas, self.bars, labels(self.hand)[self.bottom])

    # --- keys and touch --------------------------------------------------------------------------------------

    def key(self, key: str) -> Go:
        """Answer, choose a bowl, or give a command."""
        hurried = self.hurry()
        if hurried:
            return hurried
        answer = ANSWERS.get(key)
        if (answer is True and self.takes_yes) or (answer is False and self.takes_no):
            return self.answer(answer)
        if key in "123456" and len(key) == 1:
            return self.choose(bowl_of_number(int(key), numbering(self.hand)))
        if key in ("left", "right"):
            self._move_ring(1 if key == "right" else -1)
        elif key in ("enter", "#"):
            return self.enter()
        elif key in self.keys or key.startswith("ctrl+"):
            return self.command(self.keys.get(key, key))
        elif key not in READING:
            return self.refuse_theirs() if key in ("7", "8") else self.explain_keys()
        return STAY

    def enter(self) -> Go:
        """Play the ringed bowl."""
        return self.explain_keys() if self.cursor is None else self.choose(self.cursor)

    def _move_ring(self, step: int) -> None:
        way = numbering(self.hand)
        first = -1 if step > 0 else 6
        column = first if self.cursor is None else number_of_bowl(self.cursor, way) - 1
        self.cursor, self.asked = bowl_of_number((column + step) % 6 + 1, way), None

    def act(self, action: Hashable) -> Go:
        """Answer a touched bowl, button or command; while seeds are sown or a result is due, only finish that."""
        hurried = self.hurry()
        if hurried:
            return hurried
        if isinstance(action, tuple) and action[0] == "bowl":
            row, column = divmod(int(action[1]), ROW)
            if row != is_above(self.hand):
                return self.refuse_theirs()
            return self.choose(bowl_of_number(column + 1, numbering(self.hand)))
        if action in ("yes", "no"):
            return self.answer(action == "yes")
        return self.command(str(action))
