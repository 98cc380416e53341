"""A firmware, a clock, an input and a store that tests can look into."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pygame

from firmware_sim.draw.canvas import Label
from firmware_sim.draw.targets import Target
from firmware_sim.effects import Effect, Exit
from firmware_sim.events import Event, Notice, Quit
from firmware_sim.rules.game import Game

SIZE = (8, 4)
PALETTE = [(level, level, level) for level in range(256)]


class FakeCore:
    """Remembers its events; each key drawn from *answers* is answered with those effects."""

    def __init__(self, answers: dict[Event, tuple[Effect, ...]] | None = None) -> None:
        self.events: list[Event] = []
        self.answers = {Quit(): (Exit(0),), **(answers or {})}
        self.deadline: int | None = None
        self.wants_text = False
        self.wants_raw = False
        self.wants_nodes = self.ponders = False
        self.screen = "fake"
        self.texts: tuple[Label, ...] = ()
        self.targets: tuple[Target, ...] = ()
        self.game: Game | None = None
        self.waiting = True
        self.over_text: str | None = None
        self.counter = 0
        self.surface = pygame.Surface(SIZE, 0, 8)
        self.surface.set_palette(PALETTE)

    def step(self, event: Event) -> tuple[Effect, ...]:
        self.events.append(event)
        return self.answers.get(event, ())

    def frame(self) -> tuple[pygame.Surface, int]:
        return self.surface, self.counter

    def paint(self, index: int) -> None:
        self.surface.fill(index)
        self.counter += 1


class FakeClock:
    """Moves only when it is told to, or while somebody sleeps."""

    def __init__(self) -> None:
        self.now_us = 1_000_000
        self.slept: list[int] = []
        self.start = datetime(2026, 1, 2, 10, 0, 30)

    def us(self) -> int:
        return self.now_us

    def wall(self) -> datetime:
        return self.start + timedelta(microseconds=self.now_us - 1_000_000)

    def sleep(self, ms: int) -> None:
        self.slept.append(ms)
        self.pass_ms(ms)

    def pass_ms(self, ms: int) -> None:
        self.now_us += ms * 1000


class FakeInput:
    """Gives out the events that were put into it."""

    def __init__(self) -> None:
        self.events: deque[Event] = deque()

    def poll(self, now_ms: int) -> Iterator[Event]:
        while self.events:
            yield self.events.popleft()


class MemoryKeeper:
    """Keeps texts in a dictionary; *why* makes every save fail."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.older_texts: dict[str, str] = {}
        self.notices: list[Notice] = []
        self.written: list[tuple[str, str]] = []
        self.why = ""
        self.protected: set[str] = set()

    def read(self, name: str) -> str | None:
        return self.texts.get(name)

    def older(self, name: str) -> str | None:
        return self.older_texts.get(name)

    def protect(self, name: str) -> None:
        self.protected.add(name)

    def write(self, name: str, text: str) -> None:
        if self.why:
            raise OSError(28, self.why)
        self.written.append((name, text))
        self.texts[name] = text

    def close(self) -> None:
        pass


def a_light(folder: Path, brightest: str, brightness: str) -> Path:
    """Make the *folder* of a light behind a panel as sysfs has it; return the file of its brightness."""
    folder.mkdir(parents=True)
    (folder / "max_brightness").write_text(brightest, encoding="ascii")
    file = folder / "brightness"
    file.write_text(brightness, encoding="ascii")
    return file
