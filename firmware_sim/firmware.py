"""The deterministic core: events go in, effects come out, and a frame can be looked at.

Nothing in here reads a clock, a file or the environment. The same events give the same frames and the same game on
any machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from firmware_sim import events
from firmware_sim.draw.canvas import Label
from firmware_sim.draw.targets import Target
from firmware_sim.effects import Effect, Load, Protect
from firmware_sim.errors import NewerVersion, WariError
from firmware_sim.events import Event
from firmware_sim.handheld import About, Handheld
from firmware_sim.held import Held
from firmware_sim.idle import Idle
from firmware_sim.pen import Pen, Swipe
from firmware_sim.picture import Picture
from firmware_sim.profile import Profile
from firmware_sim.registration import FREE_LEVEL, read_vendor
from firmware_sim.resources import Resources
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import parse_position
from firmware_sim.saves import SAVED
from firmware_sim.screens.parts.base import Screen
from firmware_sim.screens.parts.navigation import STAY, Go, home
from firmware_sim.screens.parts.selection import Selection
from firmware_sim.search.speed import Kernel
from firmware_sim.search.tables import Tables
from firmware_sim.shelf import date_and_time
from firmware_sim.stack import Stack
from firmware_sim.text import Texts

INPUT = (events.KeyDown, events.KeyUp, events.Text, events.Touch, events.RawTap)
OPENING_MS = 150  # between two pieces of a table of endgames that nobody waits for


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line chose; "" and None for nothing.

    An edition, a level, "me", "machine" or "draw" to move first, and whether to *calibrate* the touch panel and leave.
    A *position* to begin a game from. An *anonymous* session takes no name and no code: it is recorded.
    """

    edition: str = ""
    level: int | None = None
    first: str = ""
    calibrate: bool = False
    anonymous: bool = False
    position: str = ""


class Firmware:
    """The handheld."""

    def __init__(
        self,
        profile: Profile,
        *,
        saved: Mapping[str, str],
        resources: Resources,
        seed: int,
        about: About,
        kernel: Kernel,
        options: Options = Options(),
    ) -> None:
        """Switch on: *saved* holds the newest copies of "settings", "registration" and "game", as they were saved.

        The machine thinks with *kernel*. Raises BadVendor and BadAsset when the resources are not usable, ValueError
        for options that name nothing.
        """
        vendor = read_vendor(bytes(resources["vendor.toml"]))
        tables = Tables(resources)
        self.hand = Handheld(profile, Texts(), vendor, seed, about, kernel, tables)
        self.hand.anonymous = options.anonymous
        self._notices: list[tuple[str, dict[str, object]]] = []
        self._awaited: set[str] = set()  # saved parts whose older copy was asked for
        self._options = options
        self._stack = Stack(self.hand)
        self._picture = Picture(self.hand, resources)
        self._held = Held()
        self._pen = Pen()
        self._idle = Idle(self.hand)
        for name in SAVED:
            self._take(name, saved.get(name))
        self._boot()
        self._settle()

    # --- switching on ----------------------------------------------------------------------------------------

    def _take(self, name: str, data: str | None) -> None:
        """Take a stored copy, if there is one; ask for the older copy of a damaged one, and protect a newer version's.

        The device then names it to the player.
        """
        if data is None:
            return
        try:
            self._notices += self.hand.restore(name, json.loads(data))
        except NewerVersion:
            self.hand.effects.append(Protect(name))
        except (ValueError, RecursionError, WariError):
            self._awaited.add(name)
            self.hand.effects.append(Load(name))

    def _choose(self) -> None:
        """Let the command line choose settings for this and later games."""
        options, level = self._options, self._options.level
        if level is not None and self.hand.is_locked("level", level):
            self._notices.append(("locked-level", {"free": FREE_LEVEL}))
            level = FREE_LEVEL
        for name, value in (("edition", options.edition), ("level", level), ("first", options.first)):
            if value not in (None, ""):
                self.hand.change(name, value)
        if options.position:
            self.hand.new_game(parse_position(options.position))
        if self.hand.session and level is not None:
            self.hand.session.level = level

    def _boot(self) -> None:
        """Open the first screens, once everything that is saved was taken."""
        if self._awaited:
            return
        self._choose()
        self.hand.light()
        if self.hand.registered:
            self.hand.save("registration")  # the store writes it unless both copies hold it
        else:
            self._stack.push("nag")
        if not self.hand.settings["seen_keys"]:
            self._stack.push("keys")
        if self._options.calibrate:
            self._stack.push("calibrate", leaves=True)
        session = self.hand.session
        if session and self.hand.is_locked("level", session.level):
            session.level = FREE_LEVEL
        for code, values in self._notices:
            self.hand.also_say(code, **values)
        self._notices.clear()

    # --- events ----------------------------------------------------------------------------------------------

    def step(self, event: Event) -> tuple[Effect, ...]:
        """Let *event* happen; return what the device has to do because of it, in order."""
        if not (isinstance(event, INPUT) and self._wakes()):
            self._handlers[type(event)](self, event)
        self.hand.serve_line()
        self._picture.stale |= self._idle.settle()
        if not isinstance(event, events.Tick) or self.hand.effects:
            self._picture.stale = True
        self._settle()
        done, self.hand.effects = tuple(self.hand.effects), []
        return done

    def _settle(self) -> None:
        """Let selections and pages follow what the event changed."""
        self._stack.settle()
        self._picture.layout(self._stack.visible)

    def _tick(self, event: events.Tick) -> None:
        hand, change = self.hand, self._next_change
        self._picture.stale |= change is not None and change <= event.ms
        hand.passed(event.ms)
        hand.partner.passed(event.ms)
        hand.open_table()
        for key in self._held.passed(event.ms):
            self._go(self._top.held(key))
            self._picture.stale = True
        self._go(self._top.tick(event.ms, event.nodes))
        self._idle.passed(event.ms, thinks=self.wants_nodes)

    def _wakes(self) -> bool:
        """Return whether an input only wakes a panel that rests."""
        woke = self._idle.wake()
        if woke:
            self._pen.forget(self._picture.canvas)
        return woke

    def _key_down(self, event: events.KeyDown) -> None:
        self.hand.messages.dismiss()
        self._held.press(event.key)
        self._go(self._top.help() if event.key == "help" and not self.wants_text else self._top.key(event.key))

    def _key_up(self, event: events.KeyUp) -> None:
        if self._held.release(event.key):
            self._go(self._top.key_up(event.key))

    def _text(self, event: events.Text) -> None:
        self._go(self._top.text(event.text))

    def _touch(self, event: events.Touch) -> None:
        self._draw()  # a pen touches what is seen
        if event.phase == "down":
            self.hand.messages.dismiss()
        action = self._pen.follow(event, self._picture.canvas)
        if isinstance(action, Swipe):
            self._go(self._top.swipe(action.pages))
        elif action is not None:
            self._go(self._top.act(action))

    def _raw_tap(self, event: events.RawTap) -> None:
        self.hand.messages.dismiss()
        self._go(self._top.raw_tap(event))

    def _clock(self, event: events.Clock) -> None:
        self.hand.minutes, self.hand.now = event.minutes, date_and_time(event.date, event.minutes)
        if self.hand.session:
            self.hand.session.begin(self.hand.now)

    def _move_now(self, event: events.MoveNow) -> None:
        self._top.move_now(reduced=event.why == "cap")

    def _set_up(self, event: events.SetUp) -> None:
        """Start from a position; raises BadPosition."""
        self.hand.new_game(parse_position(event.position))
        self._go(home("play"))

    def _loaded(self, event: events.Loaded) -> None:
        """Take the older copy that was asked for."""
        if event.name in self._awaited:
            self._awaited.remove(event.name)
            self._take(event.name, event.data)
            self._boot()

    def _notice(self, event: events.Notice) -> None:
        try:
            self.hand.also_say(event.code, **dict(event.values))
        except KeyError:  # a code or a value that this version does not know
            self.hand.also_say("error", detail=event.code)

    def _saved(self, event: events.Saved) -> None:
        self.hand.saves.succeed(event.id)
        self.hand.shelf.confirm(event.id)

    def _save_failed(self, event: events.SaveFailed) -> None:
        self.hand.save_failed(event.id, event.why)

    def _browsed(self, event: events.Browsed) -> None:
        self.hand.shelf.page = event
        self._go(self._top.browsed())

    def _link_up(self, event: events.LinkUp) -> None:
        self.hand.partner.up(event.salt)
        self._hear_partner()

    def _link_down(self, event: events.LinkDown) -> None:
        self.hand.partner.down(event.why)
        self._hear_partner()

    def _link_frames(self, event: events.LinkFrames) -> None:
        self.hand.partner.heard(event.frames)
        self._hear_partner()

    def _hear_partner(self) -> None:
        """Tell player and screen what came of what came over the line."""
        self.hand.tell_news()
        self._go(self._top.linked())

    def _power_low(self, event: events.PowerLow) -> None:
        """Save what is unsaved and dim the light until the player does something."""
        self.hand.save_unsaved()
        self._idle.dim()
        self.hand.say("power-low-unsaved" if self.hand.unsaved else "power-low")

    def _quit(self, event: events.Quit) -> None:
        self.hand.leave()

    _handlers: Mapping[type[Any], Callable[[Firmware, Any], None]] = {
        events.KeyDown: _key_down,
        events.KeyUp: _key_up,
        events.Text: _text,
        events.Touch: _touch,
        events.RawTap: _raw_tap,
        events.Tick: _tick,
        events.Clock: _clock,
        events.MoveNow: _move_now,
        events.SetUp: _set_up,
        events.Loaded: _loaded,
        events.Notice: _notice,
        events.Saved: _saved,
        events.SaveFailed: _save_failed,
        events.Browsed: _browsed,
        events.LinkFrames: _link_frames,
        events.LinkUp: _link_up,
        events.LinkDown: _link_down,
        events.PowerLow: _power_low,
        events.Quit: _quit,
    }

    # --- screens ---------------------------------------------------------------------------------------------

    @property
    def _top(self) -> Screen:
        return self._stack.top

    def _go(self, go: Go) -> None:
        """Change the stack of screens as a screen asked for."""
        if go == STAY:
            return
        self._picture.stale = True
        self.hand.quiet_ms = 0
        self._pen.forget(self._picture.canvas)
        self._held.spend()  # a key that opened a screen is not held there
        self._stack.go(go)

    # --- what can be seen ------------------------------------------------------------------------------------

    def frame(self) -> tuple[pygame.Surface, int]:
        """Return the picture and a counter that rises only when its pixels changed."""
        self._draw()
        return self._picture.canvas.surface, self._picture.counter

    def _draw(self) -> None:
        self._picture.draw(self._stack.visible)

    @property
    def deadline(self) -> int | None:
        """Milliseconds until the next tick is wanted; None when nothing moves."""
        if self.wants_nodes or self._top.awaits_table:
            return 0
        wanted = (self._next_change, OPENING_MS if self.hand.opens_table else None)
        return min((ms for ms in wanted if ms is not None), default=None)

    @property
    def _next_change(self) -> int | None:
        """Milliseconds until something that is seen may change; None when nothing moves."""
        hand = self.hand
        idle = self._idle.deadline(thinks=self.wants_nodes)
        wanted = [self._top.deadline, hand.deadline, self._held.deadline, idle]
        if not hand.unsaved:
            wanted.append(hand.partner.deadline)
        return min((ms for ms in wanted if ms is not None), default=None)

    @property
    def wants_text(self) -> bool:
        """True while a text field is open: a full keyboard then sends Text for printable keys."""
        return self._top.wants_text

    @property
    def wants_raw(self) -> bool:
        """True while the touch panel is calibrated: its taps then come as RawTap instead of Touch."""
        return self._top.wants_raw

    @property
    def wants_nodes(self) -> bool:
        """True while the machine thinks: ticks should carry nodes."""
        return self._top.wants_nodes

    @property
    def ponders(self) -> bool:
        """True while it is in the player's time that the machine thinks: no cap counts that."""
        return self._top.ponders

    @property
    def screen(self) -> str:
        """The name of the top screen."""
        return self._top.name

    @property
    def texts(self) -> tuple[Label, ...]:
        """The strings that the current frame shows whole."""
        self._draw()
        return tuple(self._picture.canvas.texts)

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be touched in the current frame; of those that overlap, the last wins."""
        self._draw()
        return tuple(self._picture.canvas.targets)

    @property
    def selection(self) -> Selection[Any] | None:
        """What is selected in the list of the top screen, None where it shows none."""
        return self._top.selection

    @property
    def game(self) -> Game | None:
        """The game in progress on the screen, or the last one."""
        return self.hand.game

    @property
    def waiting(self) -> bool:
        """True when South is to move and nothing moves, or the game is over and its result is shown."""
        return self._stack.waiting

    @property
    def over_text(self) -> str | None:
        """The sentence of the result, None while the game goes on."""
        from firmware_sim.screens.result import result_text  # a screen is loaded when it is needed

        return result_text(self.hand, self.game) if self.game else None
