"""What every screen is.

A screen is told of one thing at a time: a key, a held key, text, the *action* of a touched target, a command of the
menu, or that time passed. It answers with a :class:`Go`. What it draws registers the targets that can be touched.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from pygame import Rect

from firmware_sim.draw.canvas import Canvas
from firmware_sim.draw.widgets import Bars, Metrics
from firmware_sim.events import RawTap
from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.commands import run
from firmware_sim.screens.parts.navigation import STAY, Go, push
from firmware_sim.screens.parts.selection import Selection

MEANINGS = {
    "2": "up", "8": "down", "4": "left", "6": "right", "5": "ok", "#": "ok", "enter": "ok", "*": "back", "esc": "back",
    "tab": "down", "pageup": "up", "pagedown": "down",
}  # fmt: skip


def dialog_key(key: str) -> str:
    """Return what a key means in menus and dialogs: "up", "down", "left", "right", "ok", "back", or itself."""
    return MEANINGS.get(key, key)


class Screen:
    """A screen that draws nothing and ignores everything; subclasses override what they need."""

    name = ""
    opaque = True  # False: a dialog, drawn over the dimmed screen below
    wants_text = False  # True while a text field is open
    wants_raw = False  # True when taps have to come in a touch panel's own coordinates
    is_game = False  # True where a game is played
    is_linked = False  # True for a game with another handheld
    marks_unsaved = False  # True when it marks itself that something is not saved
    selection: Selection[Any] | None = None  # in its list, where it shows one
    topic = ""  # of the help that belongs to it, "" for the list of topics

    def __init__(self, handheld: Handheld) -> None:
        self.hand = handheld
        self.metrics = Metrics.of(handheld.profile)
        self.bars = Bars.of(handheld.profile)

    @property
    def keeps_foot(self) -> bool:
        """True when messages have to stand at the top, as its buttons or keys are at the foot."""
        return not self.opaque

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the next tick is wanted, None when nothing moves."""
        return None

    @property
    def waiting(self) -> bool:
        """True when nothing moves in a game and the player is to move, or the game is over and its result was told."""
        return False

    @property
    def wants_nodes(self) -> bool:
        """True while ticks should carry nodes."""
        return False

    @property
    def ponders(self) -> bool:
        """True while those nodes are spent in the player's time."""
        return False

    @property
    def awaits_table(self) -> bool:
        """True while nothing can go on here before the table of endgames is open."""
        return False

    def key(self, key: str) -> Go:
        """Answer a pressed key."""
        return STAY

    def key_up(self, key: str) -> Go:
        """Answer a key that was released before it counted as held."""
        return STAY

    def held(self, key: str) -> Go:
        """Answer a key that counts as held."""
        return STAY

    def text(self, text: str) -> Go:
        """Answer typed text."""
        return STAY

    def swipe(self, pages: int) -> Go:
        """Answer a finger that was dragged: up by a page for 1, down for -1."""
        return STAY

    def help(self) -> Go:
        """Open the help for this screen."""
        return push("topic", topic=self.topic) if self.topic else push("help")

    def raw_tap(self, tap: RawTap) -> Go:
        """Answer a tap in a panel's own coordinates."""
        return STAY

    def act(self, action: Hashable) -> Go:
        """Answer a touched target."""
        return STAY

    def command(self, name: str) -> Go:
        """Carry out a command of the menu."""
        return run(self.hand, name)

    def tick(self, ms: int, nodes: int) -> Go:
        """Answer *ms* milliseconds that passed, in which the machine may spend *nodes*."""
        return STAY

    def move_now(self, *, reduced: bool) -> None:
        """End the opponent's thinking, if there is any; *reduced* says that the time was too short for the level."""

    def linked(self) -> Go:
        """Answer that something came over the line, or that the line itself changed."""
        self.hand.mention_partner()
        return STAY

    def browsed(self) -> Go:
        """Answer that the games that were looked for came: they are the page of the shelf."""
        return STAY

    def returned(self) -> Go:
        """Answer that the screen above this one was closed."""
        return STAY

    def layout(self, canvas: Canvas) -> None:
        """Work out what keys depend on and only the fonts can tell, such as how far a page scrolls.

        Called after each event that may have changed something, and before :meth:`draw`, which changes nothing.
        """

    def message_place(self, canvas: Canvas) -> Rect | None:
        """Return where a message covers nothing that is needed, None where it may lie over a corner."""
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen and register its targets."""
