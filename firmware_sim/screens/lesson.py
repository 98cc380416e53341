"""A short lesson, played: five positions that each ask for a bowl, in the rules of the edition in play."""

from __future__ import annotations

from collections.abc import Hashable

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.handheld import Handheld
from firmware_sim.rules import lesson
from firmware_sim.rules.board import ROW
from firmware_sim.rules.notation import bowl_of_number, number_of_bowl
from firmware_sim.screens.parts.base import dialog_key
from firmware_sim.screens.parts.board_page import NARROW, BoardPage
from firmware_sim.screens.parts.navigation import BACK, STAY, Go


class Lesson(BoardPage):
    """A bowl answers the position; OK goes on after a right answer and back to the position after a wrong one."""

    name = "lesson"
    topic = "how-to-play"

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        self.edition = handheld.edition
        self._open(0)

    def _open(self, number: int) -> None:
        """Show the position of step *number*, to be answered."""
        self.number, self.step = number, lesson.STEPS[number]
        self.game = lesson.game_of(self.step, self.edition)
        self.animation = None
        self.cursor: int | None = None
        self.answer = ""  # what came of the bowl that was chosen
        self.is_right = False

    @property
    def _task(self) -> str:
        return lesson.task(self.step, self.edition)

    def key(self, key: str) -> Go:
        """Choose a bowl by its number or the ring, go on, or leave."""
        if not self.answer and key in "123456" and len(key) == 1:
            return self.act(("bowl", int(key) - 1))
        if not self.answer and key in ("left", "right"):
            return self._move_ring(1 if key == "right" else -1)
        return self.act(dialog_key(key))

    def act(self, action: Hashable) -> Go:
        """Answer a bowl, OK or Back; while seeds are sown, only finish that."""
        if self.hurry():
            return STAY
        if action in ("back", "menu"):
            return BACK
        if action == "ok":
            return self._go_on()
        if isinstance(action, tuple) and action[0] == "bowl" and not self.answer:
            number = int(action[1]) + 1
            if number > ROW:
                self.hand.say("refusal-theirs", name=self.hand.opponent())
            else:
                self._try(bowl_of_number(number, self.hand.direction))
        return STAY

    def _move_ring(self, step: int) -> Go:
        way = self.hand.direction
        first = 0 if step > 0 else 5
        column = first if self.cursor is None else number_of_bowl(self.cursor, way) - 1 + step
        self.cursor = bowl_of_number(column % 6 + 1, way)
        return STAY

    def _go_on(self) -> Go:
        """Open the next step, or this one again; play the ringed bowl, or ask for one."""
        if self.is_right and self.number + 1 == len(lesson.STEPS):
            return BACK
        if self.answer:
            self._open(self.number + self.is_right)
        elif self.cursor is not None:
            self._try(self.cursor)
        else:
            self.hand.say("lesson-choose")
        return STAY

    def _try(self, bowl: int) -> None:
        """Sow *bowl* and say what came of it, or why it cannot be sown."""
        refusal = self.game.refusal(bowl)
        if refusal:
            self.hand.say(f"refusal-{refusal.value}")
            self.hand.beep("error")
            return
        move = self.sow(bowl)
        self.is_right = bowl in lesson.right_bowls(self.step, self.edition)
        self.answer = self._answer("done" if self.is_right else "wrong", move.taken)

    def _answer(self, outcome: str, taken: int = 0) -> str:
        """Return the sentence that this step has for an outcome, else the one for every step."""
        code = f"{self._task}-{outcome}"
        return self._words(code if self.hand.texts.has(code) else f"lesson-{outcome}", taken=taken)

    def _words(self, code: str, **values: object) -> str:
        """Return the sentence for *code*, a short one where the board needs the room."""
        return self.hand.texts(f"{code}-short" if self.hand.profile.width <= NARROW else code, **values)

    def draw(self, canvas: Canvas) -> None:
        """Draw the position, and what is asked or what came of the answer."""
        texts = self.hand.texts
        is_answered = bool(self.answer) and not self.running
        ask = texts("lesson-step", number=self.number + 1, count=len(lesson.STEPS), task=self._words(self._task))
        buttons = [Button(texts("back"), "back", "✱")]
        if is_answered:
            goes_on = "close" if self.is_right and self.number + 1 == len(lesson.STEPS) else "next"
            buttons.insert(0, Button(texts(goes_on if self.is_right else "try-again"), "ok", "#"))
        all_words = [ask, self._answer("done"), self._answer("wrong")]
        self.draw_board_page(
            canvas,
            self.answer if is_answered else ask,
            all_words,
            buttons,
            playable=() if self.answer else self.game.legal(),
            cursor=None if self.answer else self.cursor,
        )
