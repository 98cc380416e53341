"""What every display has to do."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from device.display import DRIVERS, driver
from device.display.window import Window
from device.input.desktop import Desktop
from device.loop import IDLE_POLL_MS, LIVELY_POLL_MS, Loop
from device.machine import Machine
from device.process.signals import Signals
from firmware_sim.errors import DisplayUnavailable
from firmware_sim.events import Event, KeyDown, Quit
from tests.contracts.stages import STAGES, Stage
from tests.device.fakes import FakeClock, FakeCore, MemoryKeeper
from tests.device.program import ROOT, environment

SIZE = (32, 20)
LEVELS = [0, 17, 60, 128, 200, 255]
ROTATIONS = (0, 90, 180, 270)
HARDWARE = ("luma", "PIL", "smbus2", "termios", "evdev", "serial")


class Later:
    """Puts *events* into SDL's queue at their turns, and hears what *desktop* hears."""

    def __init__(self, events: dict[int, pygame.event.Event], desktop: Desktop) -> None:
        self._events, self._desktop, self._turn = events, desktop, 0

    def poll(self, now_ms: int) -> Iterator[Event]:
        self._turn += 1
        if self._turn in self._events:
            pygame.event.post(self._events[self._turn])
        return self._desktop.poll(now_ms)


@pytest.fixture(params=sorted(STAGES))
def stage(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    opened = STAGES[request.param](tmp_path)
    yield opened
    opened.close()


def a_frame(first: int = 0, size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Return a picture whose every quarter, row and column tells where it is."""
    surface = pygame.Surface(size, 0, 8)
    surface.set_palette([(level, level, level) for level in LEVELS] + [(0, 0, 0)] * (256 - len(LEVELS)))
    for y in range(size[1]):
        for x in range(size[0]):
            surface.set_at((x, y), (x * x + 3 * y + first) % len(LEVELS))
    return surface


def seen(stage: Stage, size: tuple[int, int] = SIZE) -> list[list[int]]:
    """Return the greys on the panel where the pixels of the picture belong."""
    stage.settle()
    place = stage.display.placement.to_display
    return [[stage.pixel(*place(x, y))[0] for x in range(size[0])] for y in range(size[1])]


def wanted(frame: pygame.Surface) -> list[list[int]]:
    width, height = frame.get_size()
    return [[LEVELS[frame.get_at_mapped((x, y))] for x in range(width)] for y in range(height)]


def test_every_display_has_a_stand_in() -> None:
    assert set(STAGES) == set(DRIVERS)


def test_a_display_has_the_name_it_is_found_by(stage: Stage) -> None:
    assert driver(stage.display.name) is type(stage.display)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_display_shows_every_pixel_in_its_own_grey(stage: Stage, rotation: int) -> None:
    frame = a_frame()
    stage.display.fit(SIZE, 2, rotation)
    stage.display.show(frame)
    assert seen(stage) == wanted(frame)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_display_maps_every_pixel_at_the_edges_back(stage: Stage, rotation: int) -> None:
    stage.display.fit(SIZE, None, rotation)
    placement = stage.display.placement
    for x, y in ((x, y) for x in range(SIZE[0]) for y in range(SIZE[1]) if x in (0, 31) or y in (0, 19)):
        assert placement.to_picture(*placement.to_display(x, y)) == (x, y)


def test_a_display_takes_the_largest_whole_scale(stage: Stage) -> None:
    stage.display.fit(SIZE, None, 0)
    placement = stage.display.placement
    grown = [(placement.scale + 1) * side for side in SIZE]
    assert any(side > room for side, room in zip(grown, placement.display, strict=True))


def test_a_display_scales_by_itself_and_every_pixel_alike(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, set_mode = [0], pygame.display.set_mode

    def watched(size: tuple[int, int], flags: int = 0, **rest: int) -> pygame.Surface:
        asked.append(flags)
        return set_mode(size, flags, **rest)

    monkeypatch.setattr(pygame.display, "set_mode", watched)
    stage.display.fit(SIZE, None, 0)
    stage.display.show(a_frame())
    stage.settle()
    placement = stage.display.placement
    blocks: dict[tuple[int, int], set[int]] = {}
    for x, y in ((x, y) for x in range(placement.display[0]) for y in range(placement.display[1])):
        if at := placement.to_picture(x, y):
            blocks.setdefault(at, set()).add(stage.pixel(x, y)[0])
    assert [[blocks[x, y] for x in range(SIZE[0])] for y in range(SIZE[1])] == [
        [{grey} for grey in row] for row in wanted(a_frame())
    ]
    assert not any(flags & pygame.SCALED for flags in asked)  # slow on small Pis


def test_a_display_shows_whole_frames_and_updates_no_rectangles(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame.display, "update")  # it may repaint everything, for each of them
    stage.display.fit(SIZE, 1, 0)
    for first in range(3):
        stage.display.show(a_frame(first))
    assert seen(stage) == wanted(a_frame(2))


def test_a_display_is_black_around_the_picture(stage: Stage) -> None:
    stage.display.fit(SIZE, 1, 0)
    stage.display.show(a_frame())
    stage.settle()
    placement = stage.display.placement
    width, height = placement.display
    outside = [at for at in ((0, 0), (width - 1, 0), (0, height - 1)) if not placement.rect.collidepoint(at)]
    assert {stage.pixel(*at) for at in outside} <= {(0, 0, 0)}


def test_a_display_shows_the_newest_frame(stage: Stage) -> None:
    stage.display.fit(SIZE, 1, 0)
    for first in range(6):
        stage.display.show(a_frame(first))
    assert seen(stage) == wanted(a_frame(5))


def test_a_display_follows_the_palette(stage: Stage) -> None:
    stage.display.fit(SIZE, 1, 0)
    stage.display.show(a_frame())
    other = a_frame()
    other.set_palette([(255 - level, 255 - level, 255 - level) for level in LEVELS] + [(0, 0, 0)] * 250)
    stage.display.show(other)
    assert seen(stage) == [[255 - grey for grey in row] for row in wanted(a_frame())]


def test_a_display_that_was_shown_something_is_not_stale(stage: Stage) -> None:
    stage.display.fit(SIZE, 1, 0)
    stage.display.show(a_frame())
    assert not stage.display.stale


def test_a_display_says_what_does_not_fit_and_shows_what_does_afterwards(stage: Stage) -> None:
    if stage.fits_all:
        pytest.skip("everything fits a display that nobody sees")
    with pytest.raises(DisplayUnavailable):
        stage.display.fit((5000, 5000), None, 0)
    stage.display.fit(SIZE, 1, 0)
    stage.display.show(a_frame())
    assert seen(stage) == wanted(a_frame())


def test_a_display_closes_twice_without_harm_before_and_after_it_showed_something(stage: Stage, tmp_path: Path) -> None:
    stage.display.close()
    stage.display.close()
    again = type(stage)(tmp_path)
    again.display.fit(SIZE, 1, 0)
    again.display.show(a_frame())
    again.settle()
    again.display.close()
    again.close()


def test_the_loop_looks_for_events_now_and_then_and_never_waits_in_sdl(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame.event, "wait")  # it looks a thousand times a second
    window, core, clock = Window(driver="dummy"), FakeCore(), FakeClock()
    window.fit(SIZE, 1, 0)
    pygame.event.clear()
    later = Later({40: pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, unicode="1", mod=0, scancode=0),
                   80: pygame.event.Event(pygame.QUIT)}, Desktop(window, lambda: False))  # fmt: skip
    assert Loop(Machine(core, MemoryKeeper()), window, later, clock, Signals()).run() == 0
    assert [event for event in core.events if isinstance(event, KeyDown | Quit)] == [KeyDown("1"), Quit()]
    assert set(clock.slept[:-1]) == {LIVELY_POLL_MS, IDLE_POLL_MS}
    window.close()


def test_no_file_of_ours_waits_in_sdl() -> None:
    files = [path for folder in ("device", "firmware_sim") for path in sorted((ROOT / folder).rglob("*.py"))]
    waiting = re.compile(r"pygame\.(event\.wait|time\.(wait|delay|Clock))|from pygame\.(event|time) import")
    assert [str(path) for path in files if waiting.search(path.read_text("utf-8"))] == []
    assert len(files) > 100


def test_whoever_knows_the_displays_has_loaded_no_hardware_library() -> None:
    code = f"import sys, device.display; print([name for name in {HARDWARE} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
