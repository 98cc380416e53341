"""The screens that lie over one another: the top one hears the player, and says which one comes next."""

from __future__ import annotations

from firmware_sim.handheld import Handheld
from firmware_sim.screens.parts.base import Screen
from firmware_sim.screens.parts.navigation import STAY, Go, Way
from firmware_sim.screens.table import open_screen


class Stack:
    """The open *screens* from the title screen up."""

    def __init__(self, hand: Handheld) -> None:
        self._hand = hand
        self.screens: list[Screen] = []
        self.push("home")

    @property
    def top(self) -> Screen:
        """The screen that the player sees and plays on."""
        return self.screens[-1]

    @property
    def visible(self) -> list[Screen]:
        """The screens that are seen: from the highest opaque one up."""
        lowest = max(number for number, screen in enumerate(self.screens) if screen.opaque)
        return self.screens[lowest:]

    def push(self, name: str, **arguments: object) -> None:
        """Open the screen *name* over the others."""
        self.screens.append(open_screen(name, self._hand, **arguments))
        self._look_where()

    def go(self, go: Go) -> None:
        """Change as a screen asked for."""
        if go == STAY:
            return
        self._close(go.way)
        if go.name:
            self.push(go.name, **go.arguments)
        elif go.command:
            self.go(self.top.command(go.command))
        elif go.way is not Way.STAY:
            self.go(self.top.returned())

    def settle(self) -> None:
        """Let every selection follow its list, which the last event may have changed."""
        for screen in self.screens:
            if screen.selection:
                screen.selection.settle()

    def _close(self, way: Way) -> None:
        if way is Way.HOME:
            del self.screens[1:]
        elif way in (Way.BACK, Way.REPLACE) and len(self.screens) > 1:
            self.screens.pop()
        self._look_where()

    def _look_where(self) -> None:
        """Find out which game is the one on the screen."""
        games = self._games
        self._hand.at_line = bool(games) and games[-1].is_linked

    @property
    def _games(self) -> list[Screen]:
        return [screen for screen in self.screens if screen.is_game]

    @property
    def waiting(self) -> bool:
        """True when South is to move and nothing moves, or the game is over and its result is shown."""
        games = self._games
        return bool(games) and games[-1].waiting
