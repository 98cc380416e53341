"""The play screen: the board, whose turn it is, what happened last, and the commands."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.rules.notation import bowl_of_number, number_of_bowl
from firmware_sim.screens.base import Screen
from firmware_sim.screens.commands import BY_LETTER, applies, is_locked, run
from firmware_sim.screens.go import STAY, Go, push
from firmware_sim.screens.handheld import Handheld
from firmware_sim.screens.play_view import Shown, draw_play
from firmware_sim.screens.sowing import Animation, still
from firmware_sim.search.thinker import Thinker
from firmware_sim.session import Session

KEYS = {"0": "undo", "*": "menu", "menu": "menu", "esc": "title"}
BUSY_MS = 500
AFTER_MS = 700  # the last picture of a game stands this long before its result


class Play(Screen):
    """A game against the machine."""

    name = "play"

    def __init__(self, handheld: Handheld, command: str = "") -> None:
        super().__init__(handheld)
        self.animation: Animation | None = None
        self.thinker = Thinker(handheld.kernel.Search())
        self.reduced = False  # the wall-clock cap cut the last thinking short
        self.asked: int | None = None  # the bowl to be confirmed
        self.cursor: int | None = None
        self.released = not self._session.game.edition.confirm  # the machine may answer
        self.after_ms = 0
        self.busy_ms = 0
        self.show_result = not self._session.game.moves  # a game that was over before has shown its result
        if command:
            self.command(command)

    # --- state -----------------------------------------------------------------------------------------------

    @property
    def _session(self) -> Session:
        session = self.hand.session
        if session is None:
            raise RuntimeError("the play screen needs a game")
        return session

    @property
    def moving(self) -> bool:
        """True while seeds are being sown."""
        return self.animation is not None and not self.animation.is_over

    @property
    def thinking(self) -> bool:
        """True while the machine looks for its move."""
        return self._session.machines_turn and self.released

    @property
    def asking_machine(self) -> bool:
        """True when the edition wants a Yes before the machine answers."""
        return self._session.machines_turn and not self.released and not self.moving

    @property
    def waiting(self) -> bool:
        """True when nothing moves and the player is to move, or the game is over and said so."""
        return not self.moving and not self._session.machines_turn and not self._result_is_due

    @property
    def deadline(self) -> int | None:
        """The next picture, the next flash of the busy message, or the result."""
        if self.moving and self.animation:
            return self.animation.deadline
        if self.thinking:
            return BUSY_MS - self.busy_ms % BUSY_MS
        return max(0, AFTER_MS - self.after_ms) if self._result_is_due else None

    @property
    def _result_is_due(self) -> bool:
        return self._session.game.result is not None and self.show_result and not self.moving

    # --- what happens ----------------------------------------------------------------------------------------

    def tick(self, ms: int, nodes: int) -> Go:
        """Move the seeds on, let the machine think, show the result."""
        self.busy_ms = (self.busy_ms + ms) % (2 * BUSY_MS) if self.thinking else 0
        if self.moving and self.animation:
            self.animation.tick(ms)
        if self.thinking:
            self._think(nodes)
        elif self._result_is_due:
            self.after_ms += ms
            if self.after_ms >= AFTER_MS:
                return self._result()
        return STAY

    def _result(self) -> Go:
        self.show_result = False
        return push("result")

    def _think(self, nodes: int) -> None:
        session = self._session
        if not self.thinker.busy:
            self.thinker.start(session.game, session.level, session.seed)
        bowl = self.thinker.think(nodes)
        if bowl is not None and not self.moving:
            self.reduced = False
            self._commit(bowl)

    def move_now(self) -> None:
        """End the thinking with the best move found so far."""
        if self.thinking:
            if not self.thinker.busy:
                self.thinker.start(self._session.game, self._session.level, self._session.seed)
            bowl = self.thinker.move_now()
            if self.animation:
                self.animation.finish()
            self.reduced = True
            self._commit(bowl)

    def _commit(self, bowl: int) -> None:
        session = self._session
        move = session.game.play(bowl)
        self.thinker.forget()
        self.released = not session.game.edition.confirm
        self.animation = Animation(move, self.hand.settings.number("delay"))
        self.asked, self.cursor, self.after_ms, self.show_result = None, None, 0, True
        self.hand.save("game")
        self.hand.beep("capture" if move.taken else "sow")

    def choose(self, bowl: int) -> Go:
        """Play bowl 0–5, ask for it to be confirmed, or say why it cannot be played."""
        session = self._session
        if session.machines_turn:
            self.hand.say("wait-yes" if self.asking_machine else "wait-machine", name=self.hand.opponent())
            return STAY
        refusal = session.game.refusal(bowl)
        if refusal:
            self.hand.say(f"refusal-{refusal.value}")
            self.hand.beep("error")
        elif session.game.edition.confirm:
            self.asked = self.cursor = bowl
        else:
            self._commit(bowl)
        return STAY

    def answer(self, yes: bool) -> Go:
        """Answer the question that stands: play the bowl asked about, or let the machine move."""
        if self.asked is not None:
            bowl, self.asked = self.asked, None
            if yes:
                self._commit(bowl)
        elif self.asking_machine:
            self.released = self.released or yes
        return STAY

    def command(self, name: str) -> Go:
        """Take back, play again or pass here; leave every other command to the table."""
        name = BY_LETTER.get(name, name)
        if name not in ("undo", "redo", "pass") or is_locked(self.hand, name) or not applies(self.hand, name):
            return run(self.hand, name)
        if name == "pass":
            self.hand.say(f"refusal-{self._session.game.pass_refusal().value}")
            return STAY
        self._session.undo() if name == "undo" else self._session.redo()
        self._show_anew()
        self.hand.save("game")
        return STAY

    def _show_anew(self) -> None:
        """Show the game as it stands after moves were taken back or played again."""
        self.animation, self.asked, self.cursor = None, None, None
        self.thinker.forget()
        self.released = not self._session.game.edition.confirm
        self.show_result, self.after_ms = True, 0

    # --- keys and touch --------------------------------------------------------------------------------------

    def key(self, key: str) -> Go:
        """Choose bowls by number or by the ring; a key while seeds are sown only finishes that."""
        if self.moving and self.animation:
            self.animation.finish()
            return STAY
        if self.asked is not None or self.asking_machine:
            answer = {"#": True, "enter": True, "y": True, "*": False, "esc": False, "n": False}.get(key)
            if answer is not None and not (self.asking_machine and not answer):
                return self.answer(answer)
        if key in "123456" and len(key) == 1:
            return self.choose(bowl_of_number(int(key), self.hand.direction))
        if key in ("left", "right"):
            self._move_ring(1 if key == "right" else -1)
        elif key in ("enter", "#"):
            return self.choose(self.cursor) if self.cursor is not None else STAY
        elif key in KEYS or key.startswith("ctrl+"):
            return self.command(KEYS.get(key, key))
        return STAY

    def _move_ring(self, step: int) -> None:
        column = -1 if self.cursor is None and step > 0 else 6 if self.cursor is None else self._column(self.cursor)
        self.cursor = bowl_of_number((column + step) % 6 + 1, self.hand.direction)
        self.asked = None

    def _column(self, bowl: int) -> int:
        return number_of_bowl(bowl, self.hand.direction) - 1

    def act(self, action: Hashable) -> Go:
        """Answer a touched bowl, button or command."""
        if action == "skip" and self.animation:
            self.animation.finish()
            return STAY
        if isinstance(action, tuple) and action[0] == "bowl":
            return self.choose(bowl_of_number(int(action[1]) + 1, self.hand.direction))
        if action in ("yes", "no"):
            return self.answer(action == "yes")
        return self.command(str(action))

    # --- drawing ---------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the game as it stands."""
        session = self._session
        shown = Shown(
            game=session.game,
            level=session.level,
            picture=self.animation.picture if self.moving and self.animation else still(session.game),
            moving=self.moving,
            thinking=self.thinking,
            flash=self.busy_ms < BUSY_MS,
            asked=self.asked,
            answering=self.asking_machine,
            cursor=self.cursor,
            reduced=self.reduced,
        )
        draw_play(canvas, self.hand, self.bars, shown)
