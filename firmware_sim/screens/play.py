"""The play screen: the board, whose turn it is, what happened last, and the commands."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw import widgets
from firmware_sim.draw.board import BoardLayout, BoardView, draw_board
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.rules.board import Side
from firmware_sim.rules.moves import Move
from firmware_sim.rules.notation import bowl_of_number, number_of_bowl
from firmware_sim.screens.base import Screen
from firmware_sim.screens.boards import board_view
from firmware_sim.screens.commands import BY_LETTER, applies, is_locked, run
from firmware_sim.screens.go import STAY, Go, push
from firmware_sim.screens.handheld import Handheld
from firmware_sim.screens.sowing import Animation, Picture
from firmware_sim.search.thinker import Thinker
from firmware_sim.session import PLAYER, Session
from firmware_sim.settings import Value

KEYS = {"0": "undo", "*": "menu", "menu": "menu", "esc": "title"}
BUSY_MS = 500
AFTER_MS = 700  # the last picture of a game stands this long before its result


class Play(Screen):
    """A game against the machine."""

    name = "play"

    def __init__(self, handheld: Handheld, command: str = "") -> None:
        super().__init__(handheld)
        self.animation: Animation | None = None
        self.thinker = Thinker()
        self.reduced = False  # the wall-clock cap cut the last thinking short
        self.asked: int | None = None  # the bowl to be confirmed
        self.cursor: int | None = None
        self.released = not self._session.game.edition.confirm  # the machine may answer
        self.after_ms = 0
        self.busy_ms = 0
        self.show_result = not command
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
        if action == ("skip",):
            if self.animation:
                self.animation.finish()
            return STAY
        if isinstance(action, tuple) and action[0] == "bowl":
            return self.choose(bowl_of_number(int(action[1]) + 1, self.hand.direction))
        if action in (("yes",), ("no",)):
            return self.answer(action == ("yes",))
        return self.command(str(action))

    # --- drawing ---------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the toolbar, both header lines and the board."""
        canvas.fill(Rect(0, 0, canvas.width, canvas.height), canvas.theme.paper)
        buttons = self._buttons()
        clock = clock_text(self.hand.minutes) if "clock" in self.hand.profile.has else ""
        widgets.draw_toolbar(canvas, self.bars, self.hand.texts("wari"), buttons, clock)
        area = self.bars.content
        line = canvas.font("body").height + (6 if area.h > 160 else 3)
        self._draw_header(canvas, Rect(area.x + 10, area.y, area.w - 20, line), buttons)
        self._draw_footer(canvas, Rect(area.x + 10, area.bottom - line, area.w - 20, line))
        board = Rect(area.x, area.y + line, area.w, area.h - 2 * line)
        draw_board(canvas, BoardLayout.of(self.hand.profile, board), self._view())
        if self.moving:
            canvas.targets.clear()
            canvas.target(Rect(0, 0, canvas.width, canvas.height), "skip", ("skip",))

    def _buttons(self) -> list[Button]:
        text = self.hand.texts
        if self.asked is not None:
            return [Button(text("yes"), ("yes",), "#"), Button(text("no"), ("no",), "*")]
        if self.asking_machine:
            return [Button(text("yes"), ("yes",), "#"), Button(text("menu"), "menu", "*")]
        return [
            Button(text("menu"), "menu", "*"),
            Button(text("new-game"), "new-game"),
            Button(text("undo"), "undo", "0", locked=not self.hand.registered),
            Button(text("help"), "help"),
        ]

    def _draw_header(self, canvas: Canvas, line: Rect, buttons: list[Button]) -> None:
        theme, texts = canvas.theme, self.hand.texts
        right = line.right
        if self.bars.toolbar is None:
            right = self._draw_caps(canvas, line, buttons)
        named = canvas.text(self.hand.opponent(), line.x, line.centery, "title", theme.ink, "w")
        level = texts(
            "level-short" if line.w < 300 else "level-reduced" if self.reduced else "level-is",
            level=self._session.level,
        )
        shown = canvas.text(
            level, named.right + 8, line.centery, "body", theme.soft, "w", max(0, right - named.right - 12)
        )
        room = right - shown.right - 12
        if line.w >= 280:
            said = first_fitting(canvas, self._last_texts(), "body", room)
            if said:
                canvas.text(said, right, line.centery, "body", theme.ink, "e")

    def _draw_caps(self, canvas: Canvas, line: Rect, buttons: list[Button]) -> int:
        """Draw the commands of a profile without a toolbar at the right end of the header; return where they begin."""
        right = line.right + 6
        for button in reversed(buttons if len(buttons) == 2 else buttons[:1]):
            width = canvas.font("body").measure(button.label) + 14
            rect = Rect(right - width, line.y, width, max(20, line.h - 1))
            widgets.draw_button(canvas, rect, button)
            right = rect.x - 4
        return right

    def _draw_footer(self, canvas: Canvas, line: Rect) -> None:
        you = canvas.text(self.hand.texts("you"), line.right, line.centery, "title", canvas.theme.ink, "e")
        room = you.x - line.x - 8
        variants = self._footer_texts()
        if line.w < 280:
            variants = [f"{last} {prompt}" for last in self._last_texts() for prompt in variants[1:]] + variants
        said = first_fitting(canvas, variants, "body", room)
        if said:
            canvas.text(said, line.x, line.centery, "body", canvas.theme.ink, "w")

    def _last_texts(self) -> list[str]:
        """What the machine did last, the longest wording first."""
        history = self._session.game.history
        machine = [move for move in history[-2:] if move.side is not PLAYER]
        if not machine or self.moving:
            return []
        move = machine[-1]
        values: dict[str, Value] = {"name": self.hand.opponent(), "seeds": move.seeds, "taken": move.taken}
        codes = ("sowed-and-captured", "captured") if move.taken else ("sowed", "sowed-short")
        return [self.hand.texts(code, **values) for code in codes]

    def _footer_texts(self) -> list[str]:
        """What the player is to do, the longest wording first."""
        texts, session = self.hand.texts, self._session
        if self.moving:
            return self._sowing_texts()
        if session.game.result:
            return [texts("game-over-long"), texts("game-over")]
        if self.asked is not None:
            values = {
                "number": number_of_bowl(self.asked, self.hand.direction),
                "seeds": session.game.position.bowls[self.asked],
            }
            return [texts("confirm-long", **values), texts("confirm", **values), texts("confirm-short", **values)]
        if session.players_turn:
            pad = "your-turn-pad" if self.hand.profile.pointer == "none" else "your-turn-long"
            return [texts(pad), texts("your-turn")]
        if self.asking_machine:
            return [texts("answer-long", name=self.hand.opponent()), texts("answer", name=self.hand.opponent())]
        return [texts("thinks", name=self.hand.opponent())] if self.busy_ms < BUSY_MS else [" "]

    def _sowing_texts(self) -> list[str]:
        mover = self._session.game.history[-1].side
        code = "you-sow" if mover is PLAYER else "machine-sows"
        return [self.hand.texts(code, name=self.hand.opponent())]

    def _view(self) -> BoardView:
        position = self._session.game.position
        picture = (
            self.animation.picture
            if self.moving and self.animation
            else Picture(position.bowls, position.south, position.north)
        )
        return board_view(
            self.hand,
            picture,
            playable=self._playable(),
            cursor=self.cursor,
            last=self._last_origin(),
            active=self.moving,
        )

    def _playable(self) -> tuple[int, ...]:
        session = self._session
        return session.game.legal() if session.players_turn and not self.moving else ()

    def _last_origin(self) -> int | None:
        last: Move | None = self._session.game.history[-1] if self._session.game.history else None
        return last.bowl + 6 if last and last.side is Side.NORTH and not self.moving else None


def first_fitting(canvas: Canvas, variants: list[str], font: str, room: int) -> str:
    """Return the first wording that fits *room* pixels, or ""."""
    return next((text for text in variants if canvas.font(font).measure(text) <= room), "")


def clock_text(minutes: int | None) -> str:
    """Return minutes since midnight as "10:09", or "" when the time is not known."""
    return "" if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"
