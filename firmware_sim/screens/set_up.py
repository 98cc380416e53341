"""Set up a position: seeds into bowls and stores, who is to move, by which rules; and play from there."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from firmware_sim.draw.board import BoardLayout
from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Button
from firmware_sim.handheld import Handheld
from firmware_sim.rules.board import BOWLS, ROW, SEEDS, START, Position
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import position_text
from firmware_sim.screens.parts.board_page import BoardPage
from firmware_sim.screens.parts.board_view import place
from firmware_sim.screens.parts.navigation import BACK, STAY, Go, home, push
from firmware_sim.session import PLAYER

SOUTH_STORE, NORTH_STORE = BOWLS, BOWLS + 1
PLACES = (*range(ROW), SOUTH_STORE, *range(BOWLS - 1, ROW - 1, -1), NORTH_STORE)
"""The places in the order in which 4 and 6 go through them, as they are seen: the lower row, a store, the upper row."""
KEYS = {
    "4": "left", "left": "left", "6": "right", "right": "right", "2": "more", "up": "more", "8": "less", "down": "less",
    "0": "none", "5": "turn", "7": "rules", "#": "play", "enter": "play", "*": "back", "esc": "back", "menu": "back",
}  # fmt: skip


class SetUp(BoardPage):
    """A cursor goes through bowls and stores; a touched one takes a seed more."""

    name = "setup"
    topic = "how-to-play"

    def __init__(self, handheld: Handheld) -> None:
        super().__init__(handheld)
        position = handheld.game.position if handheld.game else START
        self.counts = [*position.bowls, position.south, position.north]
        self.to_move = position.to_move
        self.at = 0  # the place under the cursor, in PLACES
        self.edition = handheld.chosen_edition().name
        self._show()
        self.hand.say("set-up-keys")

    @property
    def position(self) -> Position:
        """What is set up."""
        return Position(tuple(self.counts[:BOWLS]), self.counts[SOUTH_STORE], self.counts[NORTH_STORE], self.to_move)

    def key(self, key: str) -> Go:
        """Move the cursor, change what is under it, or play."""
        return self.act(KEYS.get(key, ""))

    def act(self, action: Hashable) -> Go:
        """Answer a key's meaning, a button, a touched bowl or store."""
        if isinstance(action, tuple):
            self._touch(str(action[0]), int(action[1]))
        elif action in ("left", "right"):
            self.at = (self.at + (1 if action == "right" else -1)) % len(PLACES)
        elif action in ("more", "less", "none"):
            self._change(PLACES[self.at], {"more": 1, "less": -1, "none": -SEEDS}[str(action)])
        elif action == "turn":
            self.to_move = self.to_move.other
        elif action == "rules":
            names = list(EDITIONS)
            self.edition = names[(names.index(self.edition) + 1) % len(names)]
        elif action == "play":
            return self._play()
        elif action == "back":
            return BACK
        self._show()
        return STAY

    def command(self, name: str) -> Go:
        """Begin when that was asked and answered with Yes; all other commands wait until this screen is left."""
        if name == "set-up-allowed":
            return self._begin()
        return super().command(name) if name != "set-up" else STAY

    def _touch(self, kind: str, number: int) -> None:
        found = number if kind == "store" else place(number, self.hand.direction)
        self.at = PLACES.index(found)
        self._change(found, 1)

    def _change(self, where: int, seeds: int) -> None:
        """Put *seeds* more into a bowl or store, as far as there are any; say so when there are none."""
        room = SEEDS - sum(self.counts)
        if seeds > room:
            self.hand.say("set-up-full")
            self.hand.beep("error")
            return
        self.counts[where] = max(0, self.counts[where] + seeds)

    def _show(self) -> None:
        self.game = Game(EDITIONS[self.edition], self.position)

    def _play(self) -> Go:
        """Begin, unless the position is over or a game in progress would be lost without a question."""
        result = self.game.result
        if result:
            self.hand.say("set-up-over", why=self.hand.teller().reason(self.game, result))
            self.hand.beep("error")
            return STAY
        if self.hand.session and self.hand.session.in_progress:
            return push("ask", question="set-up")
        return self._begin()

    def _begin(self) -> Go:
        self.hand.change("edition", self.edition)
        self.hand.new_game(self.position)
        return home("play")

    def draw(self, canvas: Canvas) -> None:
        """Draw the position with the cursor, what it comes to, its text, and the buttons."""
        texts = self.hand.texts
        buttons = [
            Button(texts("play"), "play", "#"),
            Button(texts("less"), "less", "8"),
            Button(texts("turn"), "turn", "5"),
            Button(texts("back"), "back", "✱"),
        ]
        if self.metrics.is_bare:
            buttons = [buttons[0], buttons[-1]]
        where = PLACES[self.at]
        mover = texts("below" if self.to_move is PLAYER else "above")
        values = {"seeds": sum(self.counts), "mover": mover, "edition": texts(f"edition-{self.edition}")}
        code = "set-up-short" if self.metrics.is_bare else "set-up-words"
        words = f"{texts(code, **values)} {position_text(self.position)}"
        least, row = self.hand.profile.target, tuple(range(ROW))
        layout, told = self.draw_board_page(
            canvas, words, [words], buttons, playable=row, marked=where, turn=self.to_move, least=least
        )
        self._draw_stores(canvas, layout, where)
        if self.hand.profile.target:
            canvas.target(told, "rules", "rules")

    def _draw_stores(self, canvas: Canvas, layout: BoardLayout, where: int) -> None:
        """Mark the store under the cursor, and let the stores be touched."""
        least = self.hand.profile.target
        for number, store in ((SOUTH_STORE, layout.south), (NORTH_STORE, layout.north)):
            if number == where:
                shade = canvas.theme.ink if layout.plain else canvas.theme.on_store
                canvas.frame(self._mark(layout, store.rect, store.number), shade)
            if least:
                rect = store.rect.inflate(max(0, least - store.rect.w), max(0, least - store.rect.h))
                canvas.target(rect.clamp(Rect(0, 0, canvas.width, canvas.height)), f"store {number}", ("store", number))

    def _mark(self, layout: BoardLayout, rect: Rect, number: tuple[int, int]) -> Rect:
        if not layout.plain:
            return rect.inflate(-4, -4)
        box = Rect(0, 0, 15, 12)
        box.center = number
        return box.clamp(Rect(0, 0, self.hand.profile.width, self.hand.profile.height))
