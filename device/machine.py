"""The firmware and the hands that carry out its effects. The loop, scripts and the demo all go through here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from device.display import Display
from device.saving import Keeper
from firmware_sim.draw.canvas import Label
from firmware_sim.draw.targets import Target
from firmware_sim.effects import (
    Backlight,
    Beep,
    Browse,
    Calibrate,
    Discard,
    Effect,
    Exit,
    Keep,
    Load,
    PowerOff,
    Protect,
    Save,
    Send,
    Star,
)
from firmware_sim.events import Browsed, Event, Loaded, Notice, Saved, SaveFailed
from firmware_sim.rules.game import Game
from firmware_sim.saves import SAVED, TOUCH

if TYPE_CHECKING:
    from device.saving.library import Library

NAMES = SAVED  # what the firmware saves
LIBRARY = (Keep, Browse, Star, Discard)


class Core(Protocol):
    """What the device knows of the firmware: ``firmware_sim.firmware.Firmware``, and the fakes of the tests."""

    def step(self, event: Event) -> tuple[Effect, ...]:
        """Answer one event."""

    def frame(self) -> tuple[pygame.Surface, int]:
        """Return the 8-bit picture with its palette, and a counter that rises only when pixels changed."""

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the next tick is wanted, None when nothing moves."""

    @property
    def wants_text(self) -> bool:
        """True while a text field is open."""

    @property
    def wants_raw(self) -> bool:
        """True while taps have to come as RawTap."""

    @property
    def wants_nodes(self) -> bool:
        """True while the opponent is thinking."""

    @property
    def ponders(self) -> bool:
        """True while it does so in the player's time."""

    @property
    def screen(self) -> str:
        """The name of the top screen."""

    @property
    def texts(self) -> Sequence[Label]:
        """The strings drawn whole in the current frame."""

    @property
    def targets(self) -> Sequence[Target]:
        """What can be touched in the current frame."""

    @property
    def game(self) -> Game | None:
        """The game in progress or just ended."""

    @property
    def waiting(self) -> bool:
        """True when South is to move and nothing moves on the screen, or the game is over."""

    @property
    def over_text(self) -> str | None:
        """The sentence of the result."""


class Learner(Protocol):
    """What knows how touch panels lie: ``device.input.calibration.Calibration``."""

    def learn(self, said: Calibrate) -> str:
        """Use a calibration from now on; return what is to be kept of all of them."""


class Log(Protocol):
    """What writes sessions down: ``device.scripting.recorder.Recorder``."""

    def begin(self, header: Mapping[str, object]) -> None:
        """A session begins."""

    def end(self, game: Game | None) -> None:
        """A session ends, with *game* on its screen."""

    def event(self, event: Event) -> None:
        """An event goes into the firmware."""

    def frame(self, surface: pygame.Surface) -> None:
        """A changed frame was looked at."""


def read_saved(keeper: Keeper) -> dict[str, str]:
    """Return the newest copies of everything that is saved, by name."""
    texts = ((name, keeper.read(name)) for name in NAMES)
    return {name: text for name, text in texts if text is not None}


class Machine:
    """Sends events to a firmware, carries its effects out in order, and sends the answers back in.

    *exit_code* is None until the firmware asked to exit, which it does after its saves; *switched_off* is True when
    that means more than the end of the program.
    """

    def __init__(
        self,
        core: Core,
        keeper: Keeper,
        *,
        log: Log | None = None,
        light: Callable[[int], None] | None = None,
        sound: Callable[[str], None] | None = None,
        line: Callable[[bytes], None] | None = None,
        touch: Learner | None = None,
    ) -> None:
        self.core = core
        self.exit_code: int | None = None
        self.switched_off = False
        self._keeper = keeper
        self._library: Library | None = None  # until it is asked for
        self._log = log
        self._light = light
        self._sound = sound
        self._line = line
        self._touch = touch
        self._counter: int | None = None
        self._tell_notices()

    def send(self, event: Event) -> None:
        """Send *event*, and then whatever its effects answer."""
        waiting = deque([event])
        while waiting:
            event = waiting.popleft()
            if self._log:
                self._log.event(event)
            for effect in self.core.step(event):
                waiting.extend(self._carry_out(effect))

    def show(self, display: Display) -> None:
        """Show the frame on *display* if its pixels changed since the last call, or the display lost it."""
        surface, counter = self.core.frame()
        changed = counter != self._counter
        self._counter = counter
        if changed and self._log:
            self._log.frame(surface)
        if changed or display.stale:
            display.show(surface)

    def _carry_out(self, effect: Effect) -> list[Event]:
        if isinstance(effect, Save):
            return [self._save(effect), *self._take_notices()]
        if isinstance(effect, Calibrate):
            return [self._calibrate(effect), *self._take_notices()]
        if isinstance(effect, LIBRARY):
            return [*self._answer(effect), *self._take_notices()]
        if isinstance(effect, Load):
            return [Loaded(effect.name, self._keeper.older(effect.name)), *self._take_notices()]
        if isinstance(effect, Protect):
            self._keeper.protect(effect.name)
            return self._take_notices()
        if isinstance(effect, Exit):
            self.exit_code = effect.code
        elif isinstance(effect, PowerOff):
            self.exit_code, self.switched_off = 0, True
        elif isinstance(effect, Send) and self._line:
            self._line(effect.data)
        elif isinstance(effect, Backlight) and self._light:
            self._light(effect.level)
        elif isinstance(effect, Beep) and self._sound:
            self._sound(effect.kind)
        return []

    def _save(self, save: Save) -> Event:
        try:
            self._keeper.write(save.name, save.data)
        except (OSError, ValueError) as error:  # a ValueError: what is to be kept cannot be written as text
            return SaveFailed(save.id, getattr(error, "strerror", None) or str(error))
        return Saved(save.id)

    def _answer(self, effect: Keep | Browse | Star | Discard) -> list[Event]:
        """Do what is asked of the library; only a Keep is tried again when it fails."""
        from device.saving.library import Library  # not before: a start needs none
        from firmware_sim.records.search import Search

        library = self._library = self._library or Library(self._keeper)
        try:
            if isinstance(effect, Browse):
                search = Search(effect.outcome, effect.level, effect.starred)
                return [Browsed(effect.first, *library.page(search, effect.first, effect.count))]
            if isinstance(effect, Keep):
                library.add(effect.games)
                return [Saved(effect.id)]
            if isinstance(effect, Star):
                library.star(effect.key, starred=effect.starred)
            else:
                library.remove([effect.key])
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            return [SaveFailed(effect.id, why) if isinstance(effect, Keep) else Notice("not-saved", (("why", why),))]
        return []

    def _calibrate(self, said: Calibrate) -> Event:
        if self._touch is None:
            return SaveFailed(said.id, "no touch panel is in use")
        return self._save(Save(said.id, TOUCH, self._touch.learn(said)))

    def _tell_notices(self) -> None:
        for notice in self._take_notices():
            self.send(notice)

    def _take_notices(self) -> list[Event]:
        notices: list[Event] = list(self._keeper.notices)
        self._keeper.notices.clear()
        return notices
