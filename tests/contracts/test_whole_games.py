"""A whole game through a terminal and through luma's capture device, on the smallest and on the largest profile.

The real loop and the real firmware play the script of a flow, on a clock that stands still between two turns. Keys come
through the terminal, and what the panel shows is looked at wherever the flow takes a picture.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from device.boot import Boot, Setup
from device.display import Display
from device.display.cells import Colours, Painter, Shape
from device.display.lcd import Lcd
from device.display.panel import Panel
from device.display.presenter import Presenter
from device.display.profiles import profile_names
from device.input import Input
from device.input.merged import Inputs
from device.kernels import choose
from device.loop import Loop
from device.process.signals import Signals
from device.scripting.parser import parse_script
from device.scripting.script import Runner, VirtualDevice
from firmware_sim.events import KeyDown, KeyUp
from firmware_sim.firmware import Options
from firmware_sim.handheld import About
from firmware_sim.profile import Profile
from firmware_sim.search.speed import Speed
from tests.contracts.stages import SECONDS, TRUE, TerminalStage
from tests.device.fakes import FakeClock, FakeInput
from tests.pocket import RESOURCES, Memory, load

FLOW = Path(__file__).parent.parent / "flows" / "keypad_psion.wari"
BY_SIZE = sorted(map(load, profile_names(RESOURCES)), key=lambda one: (one.width * one.height, one.height))
SMALLEST, LARGEST = BY_SIZE[0], BY_SIZE[-1]
MOST_TURNS = 20_000  # of the loop, until somebody is to move
PRESS_MS, MOST_MS = 100, 50
MONO = {"TERM": "vt100"}


class Seat(VirtualDevice):
    """Somebody who plays through the real loop: *press* is how keys get in."""

    def __init__(self, profile: Profile, display: Display, keys: Input, press: Callable[[str], None]) -> None:
        setup = Setup(profile, 0, Options(), About("0.0", Speed.INTERPRETED), RESOURCES, choose().module)
        memory = Memory()
        display.fit((profile.width, profile.height), 1, 0)
        self.machine = Boot(setup, lambda: memory).start()
        self._clock_us, self._press = FakeClock(), press
        self._loop = Loop(self.machine, display, Inputs([keys]), self._clock_us, Signals())
        self._loop.turn()
        self.ms = 0

    def look_up(self) -> None:
        pass

    def show(self) -> None:
        pass

    def tick(self, ms: int = MOST_MS) -> None:
        """Let the loop sleep as long as it likes, but not longer than so many milliseconds, and turn once."""
        slept = max(1, min(ms, self._loop.pause_ms()))
        self._clock_us.pass_ms(slept)
        self._loop.turn()
        self.ms += slept

    def wait(self, ms: int) -> None:
        ends = self.ms + ms
        while self.ms < ends and not self.ended:
            self.tick(ends - self.ms)

    def press(self, key: str, ms: int = PRESS_MS) -> None:
        self._press(key)
        self.wait(ms)

    def wait_turn(self) -> bool:
        for _ in range(MOST_TURNS):
            if self.core.waiting:
                return True
            self.tick()
        return False


class Looking(Runner):
    """A runner that looks at the panel instead of taking pictures."""

    def __init__(self, seat: Seat, look: Callable[[], None]) -> None:
        super().__init__(seat)
        self._look = look
        self.looks = 0

    def _shot(self, name: str) -> None:
        self._look()
        self.looks += 1


def play(seat: Seat, look: Callable[[], None]) -> None:
    runner = Looking(seat, look)
    for command in parse_script(FLOW.read_text("utf-8")):
        runner.run(command)
    assert runner.looks >= 5
    assert seat.core.game is not None
    assert seat.core.game.result is not None


def test_a_whole_game_is_played_in_a_terminal_on_the_smallest_profile(tmp_path: Path) -> None:
    stage = TerminalStage(tmp_path, (80, 24), TRUE)
    keys = stage.display.keys(lambda: False)
    seat = Seat(SMALLEST, stage.display, keys, lambda key: stage.type(key.encode()))

    def look() -> None:
        stage.settle()
        frame, place = seat.picture(), stage.display.placement
        size = [(x, y) for y in range(frame.get_height()) for x in range(frame.get_width())]
        shown = [stage.pixel(*place.to_display(x, y))[0] for x, y in size]
        assert shown == [frame.get_palette_at(frame.get_at_mapped(at))[0] for at in size]

    play(seat, look)
    stage.close()


def test_a_whole_game_is_played_in_a_terminal_without_colours_on_the_largest_profile(tmp_path: Path) -> None:
    """What was written bit by bit is what one writes at once on an empty terminal."""
    grid = Shape.BRAILLE.cells((LARGEST.width, LARGEST.height))
    stage = TerminalStage(tmp_path, grid, MONO)
    keys = stage.display.keys(lambda: False)
    seat = Seat(LARGEST, stage.display, keys, lambda key: stage.type(key.encode()))

    def look() -> None:
        stage.settle()
        placement = stage.display.placement
        greys = Presenter().rgb(seat.picture(), placement)[::3]
        at_once = TerminalStage(tmp_path, grid, MONO)
        at_once.feed(Painter(placement.display, Shape.BRAILLE, Colours.MONO).paint(greys).encode())
        assert stage.screen.display == at_once.screen.display
        at_once.close()

    play(seat, look)
    stage.close()


@pytest.mark.skipif(
    importlib.util.find_spec("luma.emulator") is None,
    reason="luma.emulator is not there: pip install --no-deps luma.emulator, which else brings another pygame",
)
@pytest.mark.filterwarnings("ignore:pygame.image.fromstring:DeprecationWarning")  # luma calls it
@pytest.mark.parametrize("profile", [SMALLEST, LARGEST], ids=["smallest", "largest"])
def test_a_whole_game_is_played_on_lumas_capture_device(tmp_path: Path, profile: Profile) -> None:
    options = {"width": profile.width, "height": profile.height, "mode": "1" if profile.greys == 2 else "RGB"}
    files = {"scale": 1, "file_template": f"{tmp_path}/{{0:06}}.png"}
    display, keys = Lcd(Panel(device="capture", options={**options, **files})), FakeInput()
    seat = Seat(profile, display, keys, lambda key: keys.events.extend([KeyDown(key), KeyUp(key)]))

    def look() -> None:
        assert display.settled(SECONDS)
        captured = Image.open(max(tmp_path.glob("*.png"))).convert("RGB")
        assert captured.tobytes() == Presenter().rgb(seat.picture(), display.placement)

    play(seat, look)
    display.close()
