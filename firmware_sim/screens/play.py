"""The play screen: the board, whose turn it is, what happened last, and the commands."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.rules.notation import bowl_of_number, number_of_bowl
from firmware_sim.screens.base import Screen
from firmware_sim.screens.commands import BY_LETTER, ON_BOARD, applies, is_locked, run
from firmware_sim.screens.go import STAY, Go, push
from firmware_sim.screens.handheld import Handheld
from firmware_sim.screens.play_view import Shown, draw_play
from firmware_sim.screens.sowing import Animation, still
from firmware_sim.search.thinker import LEVELS, Thinker
from firmware_sim.session import Session

KEYS = {"0": "undo", "*": "menu", "esc": "menu", "menu": "menu"}
BUSY_MS = 500
AFTER_MS = 700  # the last picture of a game stands this long before its result


class Play(Screen):
    """A game against the machine."""

    name = "play"
    marks_unsaved = True

    def __init__(self, handheld: Handheld, command: str = "") -> None:
        super().__init__(handheld)
        self.animation: Animation | None = None
        self.thinker = Thinker(handheld.kernel.Search())
        self.reduced = False  # the wall-clock cap cut the last thinking short
        self.asked: int | None = None  # the bowl to be confirmed
        self.cursor: int | None = None
        self.released = self._may_answer()  # the machine may answer
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

    def _may_answer(self) -> bool:
        """True unless the edition lets the player look at the own move first; a game that begins needs no Yes."""
        game = self._session.game
        return not game.edition.confirm or not game.moves

    @property
    def running(self) -> Animation | None:
        """The sowing that is being shown, None when nothing moves."""
        return self.animation if self.animation and not self.animation.is_over else None

    @property
    def thinking(self) -> bool:
        """True while the machine looks for its move."""
        return self._session.machines_turn and self.released

    @property
    def awaits_table(self) -> bool:
        """True while the machine's level cannot think yet, as its table of endgames is not open."""
        return self.thinking and not self.thinker.busy and self._lacks_table

    @property
    def wants_nodes(self) -> bool:
        """True while the machine looks for its move, or thinks ahead."""
        return self.ponders or (self.thinking and not self.awaits_table)

    @property
    def ponders(self) -> bool:
        """True while the machine thinks ahead: about the player's position, as far as the level goes."""
        session, chosen = self._session, bool(self.hand.settings["think_ahead"])
        waits = not session.players_turn or self._lacks_table
        return chosen and not waits and self.thinker.left_ahead(session.level) > 0

    @property
    def _lacks_table(self) -> bool:
        """True when the level uses the table of endgames, which is not open yet."""
        return LEVELS[self._session.level].endgames and self.hand.opens_table

    @property
    def asking_machine(self) -> bool:
        """True when the edition wants a Yes before the machine answers."""
        return self._session.machines_turn and not self.released and not self.running

    @property
    def waiting(self) -> bool:
        """True when nothing moves and the player is to move, or the game is over and said so."""
        return not self.running and not self._session.machines_turn and not self._result_is_due

    @property
    def deadline(self) -> int | None:
        """The next picture, the next flash of the busy message, or the result."""
        if self.running:
            return self.running.deadline
        if self.thinking:
            return BUSY_MS - self.busy_ms % BUSY_MS
        return max(0, AFTER_MS - self.after_ms) if self._result_is_due else None

    @property
    def _result_is_due(self) -> bool:
        return self._session.game.result is not None and self.show_result and not self.running

    # --- what happens ----------------------------------------------------------------------------------------

    def tick(self, ms: int, nodes: int) -> Go:
        """Move the seeds on, let the machine think, show the result."""
        self.busy_ms = (self.busy_ms + ms) % (2 * BUSY_MS) if self.thinking else 0
        if self.running:
            self.hand.beep(self.running.tick(ms))
        if self.ponders:
            self.thinker.think_ahead(self._session.game, self._session.level, self.hand.table, nodes)
        elif self.wants_nodes:
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
        bowl = self._started().think(nodes)
        if bowl is not None and not self.running:
            self.reduced = False
            self._commit(bowl)

    def move_now(self, *, reduced: bool) -> None:
        """End the thinking with the best move found so far; *reduced* says so on the screen."""
        if self.thinking:
            bowl = self._started().move_now()
            if self.running:
                self.running.finish()
            self.reduced = reduced
            self._commit(bowl)

    def _started(self) -> Thinker:
        """Return the thinker, which has begun to think about this position."""
        if not self.thinker.busy:
            session, keep = self._session, bool(self.hand.settings["think_ahead"])
            self.thinker.start(session.game, session.level, session.seed, self.hand.table, keep_table=keep)
        return self.thinker

    def _hurry(self) -> Go | None:
        """Finish at once what is being shown, the sowing or the pause before the result; None when nothing is."""
        if self.running:
            self.hand.beep(self.running.finish())
            return STAY
        return self._result() if self._result_is_due else None

    def _commit(self, bowl: int) -> None:
        session = self._session
        move = session.game.play(bowl)
        self.thinker.forget()
        self.released = self._may_answer()
        self.animation = Animation(move, self.hand.settings.number("delay"))
        self.asked, self.cursor, self.after_ms, self.show_result = None, None, 0, True
        self.hand.save("game")
        self.hand.beep(self.animation.tick(0))

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
        hurried = self._hurry()
        if hurried:
            return hurried
        name = BY_LETTER.get(name, name)
        if name not in ON_BOARD or is_locked(self.hand, name) or not applies(self.hand, name):
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
        self.released = self._may_answer()
        self.show_result, self.after_ms = True, 0

    # --- keys and touch --------------------------------------------------------------------------------------

    def key(self, key: str) -> Go:
        """Choose bowls by number or by the ring; a key while seeds are sown only finishes that."""
        hurried = self._hurry()
        if hurried:
            return hurried
        if self.asked is not None or self.asking_machine:
            answer = {"#": True, "enter": True, "y": True, "*": False, "esc": False, "n": False}.get(key)
            if answer is not None and not (self.asking_machine and not answer):
                return self.answer(answer)
        if key in "123456" and len(key) == 1:
            return self.choose(bowl_of_number(int(key), self.hand.direction))
        if key in ("left", "right"):
            self._move_ring(1 if key == "right" else -1)
        elif key in ("enter", "#"):
            return self._enter()
        elif key in KEYS or key.startswith("ctrl+"):
            return self.command(KEYS.get(key, key))
        return STAY

    def _enter(self) -> Go:
        """Play the ringed bowl; while the machine thinks, ask it to move now."""
        if self.thinking:
            self.move_now(reduced=False)
        elif self.cursor is not None:
            return self.choose(self.cursor)
        return STAY

    def _move_ring(self, step: int) -> None:
        column = -1 if self.cursor is None and step > 0 else 6 if self.cursor is None else self._column(self.cursor)
        self.cursor = bowl_of_number((column + step) % 6 + 1, self.hand.direction)
        self.asked = None

    def _column(self, bowl: int) -> int:
        return number_of_bowl(bowl, self.hand.direction) - 1

    def act(self, action: Hashable) -> Go:
        """Answer a touched bowl, button or command; a touch that began before the seeds moved finishes that too."""
        hurried = self._hurry()
        if hurried:
            return hurried
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
            picture=self.running.picture if self.running else still(session.game),
            moving=self.running is not None,
            thinking=self.thinking,
            flash=self.busy_ms < BUSY_MS,
            asked=self.asked,
            answering=self.asking_machine,
            cursor=self.cursor,
            reduced=self.reduced,
        )
        draw_play(canvas, self.hand, self.bars, shown)
