"""Carries scripts out: drives the real program on virtual time, without sleeping, on any display."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Protocol

import pygame

from device.boot import Boot
from device.display import Display
from device.files import read_plain
from device.machine import Core, Machine
from device.process.output import complain
from device.scripting import png
from device.scripting.parser import SCREEN_OFF, Command, parse_script
from device.words import explain
from firmware_sim.draw.targets import Target
from firmware_sim.errors import BadOption, BadScript
from firmware_sim.events import RAW, Clock, Event, KeyDown, KeyUp, Quit, RawTap, SetUp, Text, Tick, Touch
from firmware_sim.rules.notation import parse_position, position_text

TICK_MS, TICK_NODES = 20, 2000
TURN_MS = 120_000  # of device time: how long ``wait turn`` waits
BEGIN_MINUTES, DATE = 10 * 60 + 10, "1997-06-17"  # the wall clock when a script begins
MINUTE_MS = 60_000
LONGEST = 1 << 24  # bytes of a script
AFTER_END = ("restart", "kill", "expect screen")  # what may follow the end of the program


class Companion(Protocol):
    """The second handheld of a script: ``device.scripting.partner.Company``."""

    def connect(self) -> None:
        """Join it by a line."""

    def disconnect(self) -> None:
        """Pull the line out."""

    def tick(self, ms: int) -> None:
        """Let *ms* milliseconds pass for it."""

    def press(self, key: str) -> bool:
        """Press one of its keys; return False when it was never connected."""


class VirtualDevice:
    """A machine on virtual time: time passes only when :meth:`tick` is called.

    Drawing costs more than all else, so frames are looked at after each tick only on a display that somebody may see
    and in a recording.
    """

    def __init__(
        self,
        boot: Boot,
        display: Display,
        stopped: Callable[[], bool] = lambda: False,
        company: Companion | None = None,
    ) -> None:
        self._boot, self._display, self._stopped = boot, display, stopped
        self.company = company
        self._watched = display.size is not None or boot.is_recorded
        self.ms = 0
        self.machine = self._start()

    @property
    def core(self) -> Core:
        """The firmware that runs now."""
        return self.machine.core

    @property
    def ended(self) -> bool:
        """True when the program asked to exit."""
        return self.machine.exit_code is not None

    def restart(self) -> None:
        """Drop everything and start again from what is saved."""
        self.machine = self._start()

    def send(self, event: Event) -> None:
        """Send one event, unless the program has ended."""
        if not self.ended:
            self.machine.send(event)

    def look_up(self) -> None:
        """Raise BadScript when the system asked the program to stop."""
        if self._stopped():
            raise BadScript("script-stopped")

    def tick(self, ms: int = TICK_MS) -> None:
        """Let *ms* milliseconds pass, 0 to 250."""
        self.look_up()
        minute = self.ms // MINUTE_MS
        self.ms += ms
        self.send(Tick(ms, TICK_NODES))
        if self.ms // MINUTE_MS != minute:
            self.send(self._clock())
        if self.company:
            self.company.tick(ms)
        for event in self._boot.line.poll(self.ms) if self._boot.line else ():
            self.send(event)
        if self._watched:
            self.show()

    def wait(self, ms: int) -> None:
        """Let *ms* milliseconds pass in ticks of 20."""
        while ms > 0:
            self.tick(min(ms, TICK_MS))
            ms -= TICK_MS

    def wait_turn(self) -> bool:
        """Let time pass until South is to move or the game is over; return False if that takes too long."""
        end = self.ms + TURN_MS
        while not self.ended and not self.core.waiting and self.ms < end:
            self.tick()
        return self.core.waiting

    def press(self, key: str, ms: int = TICK_MS) -> None:
        """Press a key for *ms* milliseconds."""
        self.send(KeyDown(key))
        self.wait(ms)
        self.send(KeyUp(key))

    def tap(self, x: int, y: int) -> None:
        """Tap the firmware pixel (*x*, *y*), on a panel that lies exactly under the picture."""
        if self.core.wants_raw:
            width, height = self.picture().get_size()
            self.send(RawTap("script", RAW * (2 * x + 1) // (2 * width), RAW * (2 * y + 1) // (2 * height)))
            return
        self.send(Touch("down", x, y))
        self.tick()
        self.send(Touch("up", x, y))

    def show(self) -> None:
        """Bring the frame and what can be read and touched in it up to date."""
        if not self.ended:
            self.machine.show(self._display)

    def picture(self) -> pygame.Surface:
        """Return the frame as it is now."""
        return self.core.frame()[0]

    def _start(self) -> Machine:
        machine = self._boot.start()
        machine.send(self._clock())
        machine.show(self._display)
        return machine

    def _clock(self) -> Clock:
        return Clock((BEGIN_MINUTES + self.ms // MINUTE_MS) % (24 * 60), DATE)


class Runner:
    """Carries commands out on a *device*; pictures go to *shots*, nowhere when that is None."""

    def __init__(self, device: VirtualDevice, shots: Path | None = None) -> None:
        self._device, self._shots = device, shots

    def run(self, command: Command) -> None:
        """Carry out one command; raise BadScript when it fails."""
        self._device.look_up()  # not every command takes time
        if self._device.ended and command.name not in AFTER_END:
            raise BadScript("script-ended")
        self._device.show()
        getattr(self, "_" + command.name.replace(" ", "_"))(*command.arguments)
        self._device.show()

    # --- what the player does --------------------------------------------------------------------------------

    def _key(self, key: str) -> None:
        self._device.press(key)

    def _hold(self, key: str, ms: int) -> None:
        self._device.press(key, ms)

    def _type(self, text: str) -> None:
        for letter in text:
            if not self._device.core.wants_text:
                raise BadScript("script-no-field")
            self._device.send(Text(letter))
        self._device.tick()

    def _tap(self, *where: str | int) -> None:
        if isinstance(where[0], str):
            targets = self._device.core.targets
            self._device.tap(*open_point(find_target(where[0], targets), targets))
            return
        x, y = int(where[0]), int(where[1])
        width, height = self._device.picture().get_size()
        if x >= width or y >= height:
            raise BadScript("script-off-screen", x=x, y=y, size=f"{width}×{height}")
        self._device.tap(x, y)

    def _tap_bowl(self, number: int) -> None:
        for target in self._device.core.targets:
            if target.action == ("bowl", number - 1):
                self._device.tap(*target.rect.center)
                return
        raise BadScript("script-no-bowl", number=number, screen=self._device.core.screen)

    def _position(self, text: str) -> None:
        self._device.send(SetUp(text))

    # --- what time does --------------------------------------------------------------------------------------

    def _wait(self, ms: int) -> None:
        self._device.wait(ms)

    def _wait_turn(self) -> None:
        if not self._device.wait_turn():
            raise BadScript("script-no-turn", seconds=TURN_MS // 1000, screen=self._screen())

    def _restart(self) -> None:
        self._device.send(Quit())
        self._device.restart()

    def _kill(self) -> None:
        self._device.restart()

    # --- what the partner does -------------------------------------------------------------------------------

    def _connect(self) -> None:
        if self._device.company:
            self._device.company.connect()
        self._device.tick()

    def _disconnect(self) -> None:
        if self._device.company:
            self._device.company.disconnect()
        self._device.tick()

    def _partner_key(self, key: str) -> None:
        if not (self._device.company and self._device.company.press(key)):
            raise BadScript("script-no-partner")
        self._device.tick()

    # --- what is looked at -----------------------------------------------------------------------------------

    def _shot(self, name: str) -> None:
        if self._shots is None:
            return
        path = self._shots / f"{name}.png"
        try:
            png.write(self._device.picture(), path)
        except OSError as error:
            raise BadScript("script-shot", file=path, why=error.strerror or str(error)) from error

    def _expect_screen(self, name: str) -> None:
        if self._screen() != name:
            raise BadScript("script-screen", text=name, screen=self._screen())

    def _expect_text(self, text: str) -> None:
        if text not in self._shown():
            raise BadScript("script-text", text=text, shown=self._shown())

    def _expect_no_text(self, text: str) -> None:
        if text in self._shown():
            raise BadScript("script-no-text", text=text, shown=self._shown())

    def _expect_board(self, text: str) -> None:
        game = self._device.core.game
        if game is None:
            raise BadScript("script-no-game", screen=self._screen())
        if game.position != parse_position(text):
            raise BadScript("script-board", wanted=text, board=position_text(game.position))

    def _expect_over(self, text: str) -> None:
        result = self._device.core.over_text
        if result is None:
            raise BadScript("script-not-over", screen=self._screen())
        if text not in result:
            raise BadScript("script-over", text=text, result=result)

    def _screen(self) -> str:
        return SCREEN_OFF if self._device.ended else self._device.core.screen

    def _shown(self) -> str:
        """Return all that can be read, in the order in which it was drawn; a text wrapped over lines is one text."""
        return " ".join(" ".join(label.text for label in self._device.core.texts).split())


def find_target(label: str, targets: Sequence[Target]) -> Target:
    """Return the target called *label*, or the only one whose name begins so in any case; raise BadScript if none."""
    exact = [target for target in targets if target.label == label]
    begins = [target for target in targets if target.label.casefold().startswith(label.casefold())]
    if len(exact or begins) == 1:
        return (exact or begins)[0]
    names = ", ".join(f'"{target.label}"' for target in targets) or "nothing"
    raise BadScript("script-many-targets" if exact or begins else "script-no-target", label=label, names=names)


def open_point(target: Target, targets: Sequence[Target]) -> tuple[int, int]:
    """Return a point of *target* that no later target covers, best its middle; raise BadScript if there is none."""
    over = [other.rect for other in targets[targets.index(target) + 1 :]]
    left, top, width, height = target.rect
    points = [(left + width * x // 8, top + height * y // 8) for y in range(1, 8) for x in range(1, 8)]
    for point in (target.rect.center, *points):
        if not any(rect.collidepoint(point) for rect in over):
            return point
    raise BadScript("script-no-target", label=target.label, names="only what covers it")


def run_script(
    path: Path,
    device: Callable[[], VirtualDevice],
    shots: Path | None,
    starting: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> int:
    """Carry out the script in the file *path* on a new device; return 0, or print what failed and return 1.

    Reading it and switching the device on happen in the context that *starting* returns. Raises BadOption when the file
    cannot be read.
    """
    line: object = 0
    try:
        with starting():
            commands = parse_script(read_script(path))
            runner = Runner(device(), shots)
        for command in commands:
            line = command.line
            runner.run(command)
    except BadScript as error:
        line = error.values.get("line", line)
        complain(f"{path}:{line}: {explain(error)}")
        return 1
    return 0


def read_script(path: Path) -> str:
    """Return the text of a script; raise BadOption unless *path* is a plain file that can be read."""
    try:
        return read_plain(path, LONGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadOption("script-unreadable", file=path, why="it is not UTF-8 text") from error
    except OSError as error:
        raise BadOption("script-unreadable", file=path, why=error.strerror or str(error)) from error
