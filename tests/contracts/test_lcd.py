"""Panels of luma, on its own dummy device, its buses' stand-ins and its devices on a bus that is watched."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from errno import EIO, EREMOTEIO
from pathlib import Path
from threading import Event as Signal
from typing import Any

import pygame
import pytest
from luma.core import device as luma_device
from luma.core.interface.serial import i2c, noop
from luma.core.render import canvas
from luma.lcd.device import ili9341, st7789
from luma.oled.device import ssd1306, ssd1351
from PIL import Image

from device.display import lcd
from device.display.lcd import Lcd, send_changed
from device.display.newest import Newest
from device.display.panel import Panel
from device.loop import Loop
from device.machine import Machine
from device.process.signals import Signals
from device.words import explain
from firmware_sim.errors import BadProfile, DisplayUnavailable
from firmware_sim.events import KeyDown, KeyUp
from tests.contracts.stages import SECONDS
from tests.device.fakes import SIZE, FakeClock, FakeCore, FakeInput, MemoryKeeper
from tests.device.program import environment
from tests.refusals import assert_refused
from tools import panels

RGB = {"device": "dummy", "options": {"width": 16, "height": 8, "mode": "RGB"}}


class Bus(noop):  # type: ignore[misc]
    """A serial interface that counts what is sent; while it *holds*, nothing comes through."""

    def __init__(self) -> None:
        self.__dict__.update(sent=[], holds=Signal(), reached=Signal(), broken=False)
        self.holds.set()

    def command(self, *values: int) -> None:
        self.sent.append(("command", values))

    def data(self, values: Any) -> None:
        self.reached.set()
        assert self.holds.wait(SECONDS)
        if self.broken:
            raise OSError(121, "Remote I/O error")
        self.sent.append(("data", bytes(values)))


def no_backlight(**_: object) -> Any:
    return lambda *_: None


@pytest.fixture
def display() -> Iterator[Lcd]:
    opened = Lcd(Panel(**RGB))  # type: ignore[arg-type]
    opened.fit(SIZE, 1, 0)
    yield opened
    opened.close()


def frame(grey: int) -> pygame.Surface:
    core = FakeCore()
    core.paint(grey)
    return core.surface


# --- any device by name and parameters ----------------------------------------------------------------------------


def test_a_profile_names_the_device_its_options_and_its_bus() -> None:
    panel = Panel(device="ssd1306", options={"width": 128, "height": 64, "rotate": 2}, bus="noop")
    opened = Lcd(panel)
    assert (type(opened.device), opened.size, opened.device.rotate) == (ssd1306, (128, 64), 2)
    opened.close()


@pytest.mark.parametrize(
    ("panel", "said"),
    [
        (Panel(), "needs a profile that names its device"),
        (Panel(device="ssd1306", bus="noop", options={"width": 3, "height": 3}, file="hat.toml"),
         "device ssd1306 of hat.toml: Unsupported"),
        (Panel(device="ssd1306", bus="noop", options={"rotate": 9}), "rejects the device ssd1306 with rotate = 9 and"),
        (Panel(device="dummy", options={"width": 9, "mode": "P"}), "device dummy with width = 9, mode = P and"),
        (Panel(device="ssd1306", bus="i2c", bus_options={"port": 7}), "I2C device not found"),
        (Panel(device="st7789", bus="spi"), "luma reports an error for the bus spi of "),
    ],
)  # fmt: skip
def test_what_cannot_be_opened_is_told_in_one_sentence_with_lumas_reason(panel: Panel, said: str) -> None:
    with pytest.raises(DisplayUnavailable) as caught:
        Lcd(panel)
    sentence = explain(caught.value)
    assert said in sentence
    assert sentence.count("\n") == 0
    assert sentence.endswith(".")


OPTIONS = "display.options."
BUS_OPTIONS = "display.bus_options."


@pytest.mark.parametrize(
    ("panel", "field", "wanted"),
    [
        (Panel(device="tv"), "display.device", "a device of luma: asciiart, asciiblock, .*"),
        (Panel(device="device"), "display.device", "a device of luma: asciiart, asciiblock, .*"),
        (Panel(device="ssd1306", bus="ftdi_spi"), "display.bus", "a bus of luma: bitbang, bitbang_6800, .*"),
        (Panel(device="ssd1306", bus="usb"), "display.bus", "a bus of luma: bitbang, bitbang_6800, .*"),
        (Panel(device="ssd1306", bus="i2c", bus_options={"adress": 7}), BUS_OPTIONS + "adress",
         "left out; the fields here are port, address"),
        (Panel(device="ssd1306", bus="spi", bus_options={"DC": 25}), BUS_OPTIONS + "DC",
         "left out; the fields here are port, device, .*"),
        (Panel(device="ssd1306", bus="i2c", bus_options={"bus": 1}), BUS_OPTIONS + "bus",
         "left out; the fields here are port, address"),
        (Panel(device="ssd1306", bus="noop", bus_options={"port": 7}), BUS_OPTIONS + "port", "left out"),
        (Panel(device="ssd1306", bus_options={"port": 7}), BUS_OPTIONS + "port", "left out"),
        (Panel(device="ssd1306", bus="noop", options={"modee": 5}), OPTIONS + "modee",
         "left out; the fields here are width, height, rotate"),
        (Panel(device="st7789", bus="noop", options={"heigth": 240}), OPTIONS + "heigth",
         "left out; the fields here are width, height, rotate, gpio_LIGHT, active_low, pwm_frequency, backpack_pin"),
        (Panel(device="dummy", options={"serial_interface": 5}), OPTIONS + "serial_interface",
         "left out; the fields here are width, height, rotate, mode"),
    ],
)  # fmt: skip
def test_what_luma_does_not_have_or_would_swallow_is_a_field_of_the_profile(
    panel: Panel, field: str, wanted: str
) -> None:
    with pytest.raises(BadProfile) as caught:
        Lcd(panel)
    assert caught.value.values["field"] == field
    assert re.fullmatch(wanted, str(caught.value.values["wanted"]))


def test_a_panel_that_is_smaller_than_the_picture_is_told_with_what_to_change() -> None:
    opened = Lcd(Panel(device="dummy", options={"width": 64, "height": 130, "mode": "1"}))
    for picture, advice in (
        ((128, 64), "turn it with --rotate 90."),
        ((128, 65), "change the profile's width and height"),
    ):
        with pytest.raises(DisplayUnavailable) as caught:
            opened.fit(picture, None, 0)
        assert advice in explain(caught.value)
    opened.close()


def test_the_largest_panel_is_opened() -> None:
    opened = Lcd(Panel(device="dummy", options={"width": 4096, "height": 1, "mode": "1"}))
    assert opened.size == (4096, 1)
    opened.close()


WITHOUT_LUMA = """
import sys
class Absent:
    def find_spec(self, name, *_):
        if name.split(".")[0] == "luma":
            raise ModuleNotFoundError(f"No module named {name!r}")
sys.meta_path.insert(0, Absent())
from device.display import open_display
from device.display.panel import Panel
from firmware_sim.errors import DisplayUnavailable
from device.words import explain
try:
    open_display("lcd", Panel(device="ssd1306"))
except DisplayUnavailable as error:
    print(explain(error))
"""


def test_without_luma_it_is_said_how_to_install_it() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_LUMA], env=environment(), capture_output=True, text=True,
                          timeout=60, check=True)  # fmt: skip
    assert done.stdout.splitlines()[-1] == (
        f"The lcd display needs the package luma.oled, which is missing (No module named 'luma'). Run: "
        f"{sys.executable} -m pip install luma.lcd luma.oled, or with Debian's Python: "
        "sudo apt install python3-luma.lcd python3-luma.oled."
    )


def test_without_lumas_emulator_the_tool_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(panels, "find_spec", lambda _: None)
    assert_refused(panels.main, [], "run pip install --no-deps luma.emulator", capsys)


class Piped(luma_device.dummy):  # type: ignore[misc]
    """A panel whose pins are driven as lgpio does it: by a pipe that it makes where it is."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        os.mkfifo(".lgd-nfy0")
        self.pipe = os.open(".lgd-nfy0", os.O_RDWR)

    def cleanup(self) -> None:
        os.close(self.pipe)


@pytest.mark.parametrize("folder", ["/proc", "."])
def test_a_panel_is_opened_where_its_pins_can_be_driven_and_nothing_is_left_there(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luma_device, "piped", Piped, raising=False)
    monkeypatch.setattr(lcd, "UNNAMED", ("piped",))
    monkeypatch.chdir(tmp_path / folder)  # in /proc nobody may write
    opened = Lcd(Panel(device="piped", options=RGB["options"]))  # type: ignore[arg-type]
    assert Path.cwd() == (tmp_path / folder).resolve()
    assert (type(opened.device), list(tmp_path.iterdir())) == (Piped, [])
    opened.close()


# --- only changed rectangles ---------------------------------------------------------------------------------------


def image(device: Any, *marks: tuple[int, int, int, int]) -> Image.Image:
    made = Image.new(device.mode, device.size)
    for mark in marks:
        made.paste("white", mark)
    return made


def test_a_device_with_a_framebuffer_is_sent_the_rectangles_that_changed() -> None:
    bus = Bus()
    device = ssd1351(bus, width=128, height=128)
    first, second = image(device), image(device, (3, 5, 9, 9), (100, 90, 104, 99))
    send_changed(device, first, None)
    bus.sent.clear()
    send_changed(device, second, first)
    sizes = [len(values) for kind, values in bus.sent if kind == "data" and len(values) > 8]
    assert sum(sizes) == 2 * (6 * 4 + 4 * 9)
    bus.sent.clear()
    send_changed(device, second, second)
    assert bus.sent == []
    send_changed(device, second, None)
    assert max(len(values) for kind, values in bus.sent) == 2 * 128 * 128


def test_a_device_with_a_window_is_sent_the_rectangle_around_all_changes() -> None:
    bus = Bus()
    device = st7789(bus, width=240, height=240, gpio=noop())
    first, second = image(device), image(device, (3, 5, 9, 9), (20, 30, 22, 31))
    bus.sent.clear()
    send_changed(device, second, first)
    assert [values for kind, values in bus.sent if kind == "data"] == [
        bytes([0, 3, 0, 21]), bytes([0, 5, 0, 30]), second.crop((3, 5, 22, 31)).tobytes()
    ]  # fmt: skip


def test_a_device_that_is_turned_by_luma_is_sent_whole_images() -> None:
    bus = Bus()
    device = st7789(bus, width=240, height=240, rotate=1, gpio=noop())
    bus.sent.clear()
    send_changed(device, image(device, (0, 0, 1, 1)), image(device))
    assert len(bus.sent[-1][1]) == 3 * 240 * 240


def test_a_small_device_is_sent_a_whole_image_only_when_it_changed() -> None:
    bus = Bus()
    device = ssd1306(bus)
    bus.sent.clear()
    send_changed(device, image(device, (1, 1, 2, 2)), image(device))
    assert [len(values) for kind, values in bus.sent if kind == "data"] == [1024]
    bus.sent.clear()
    send_changed(device, image(device), image(device))
    assert bus.sent == []


def test_what_is_sent_in_parts_is_what_luma_would_have_drawn_at_once() -> None:
    bus = Bus()
    device = ili9341(bus, gpio=noop())
    send_changed(device, image(device), None)
    with canvas(device) as draw:
        draw.ellipse((30, 40, 90, 99), fill="white")
    painted = device.framebuffer.prev_image
    other = image(device)
    other.paste(painted)
    device.framebuffer.prev_image = None
    send_changed(device, other, None)
    assert device.framebuffer.prev_image.tobytes() == painted.tobytes()


# --- a slow bus, and one that fails --------------------------------------------------------------------------------


def slow_display(monkeypatch: pytest.MonkeyPatch) -> tuple[Lcd, Bus]:
    bus = Bus()
    monkeypatch.setattr(lcd, "_open_device", lambda panel: ssd1306(bus))
    opened = Lcd(Panel(device="ssd1306"))
    opened.fit(SIZE, 1, 0)
    bus.holds.clear()
    bus.reached.clear()
    return opened, bus


def test_a_bus_that_takes_150_ms_a_frame_delays_no_key_and_loses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one frame is on the bus, which here lasts until it is let through, fifteen keys come 10 ms apart."""
    opened, bus = slow_display(monkeypatch)
    core, keys, clock = FakeCore(), FakeInput(), FakeClock()
    loop = Loop(Machine(core, MemoryKeeper()), opened, keys, clock, Signals())
    heard = []
    for turn in range(15):
        key = str(turn % 10)
        keys.events.extend([KeyDown(key), KeyUp(key)])
        core.paint(255 * (turn % 2))
        loop.turn()
        heard.append([event for event in core.events if isinstance(event, KeyDown)][-1].key)
        clock.pass_ms(10)
        assert bus.reached.wait(SECONDS)  # the bus has a frame, and does not let it go
    assert heard == [str(turn % 10) for turn in range(15)]
    assert not opened.settled(0)
    sent = len(bus.sent)
    bus.holds.set()
    assert opened.settled(SECONDS)
    assert 0 < len([1 for kind, _ in bus.sent[sent:] if kind == "data"]) <= 2  # what was on the bus, and the newest
    opened.close()


def test_the_newest_frame_is_sent_when_the_bus_is_free_again(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, bus = slow_display(monkeypatch)
    for grey in (255, 0, 255, 0, 255):
        opened.show(frame(grey))
    bus.holds.set()
    assert opened.settled(SECONDS)
    lit = sum(bit == "1" for byte in bus.sent[-1][1] for bit in f"{byte:08b}")
    assert lit == SIZE[0] * SIZE[1]
    opened.close()


def test_after_a_fault_of_the_bus_all_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lcd, "AGAIN", 0.001)
    opened, bus = slow_display(monkeypatch)
    bus.holds.set()
    opened.show(frame(255))
    assert opened.settled(SECONDS)
    bus.__dict__["broken"] = True
    opened.show(frame(0))
    bus.reached.clear()
    assert bus.reached.wait(SECONDS)
    bus.__dict__["broken"] = False
    assert opened.settled(SECONDS)
    assert bus.sent[-1] == ("data", bytes(1024))
    opened.close()


class Loose:
    """An I2C bus on which some transfers fail by a *fault*, as with a loose wire."""

    COMMAND, DATA = 0x00, 0x40

    def __init__(self, fault: Exception) -> None:
        self.fault, self.failing = fault, set[int]()
        self.failed = Signal()
        self.came = bytearray()

    def write_i2c_block_data(self, address: int, mode: int, values: list[int]) -> None:
        if mode in self.failing:
            self.failed.set()
            raise self.fault
        self.came += bytes(values) if mode == self.DATA else b""


class PinFault(Exception):
    """A fault as lgpio has it: of a kind of its own."""


@pytest.mark.parametrize(
    "fault",
    [OSError(EIO, "I/O error"), OSError(EREMOTEIO, "Remote I/O error"), RuntimeError("no channel"), PinFault()],
    ids=["of the system", "of the far end", "of RPi.GPIO", "of lgpio"],
)
@pytest.mark.parametrize("failing", [Loose.COMMAND, Loose.DATA])
def test_a_loose_wire_of_an_i2c_panel_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, failing: int
) -> None:
    """What luma makes of the system's errors in commands is no error of the system any more."""
    monkeypatch.setattr(lcd, "AGAIN", 0.001)
    bus = Loose(fault)
    monkeypatch.setattr(lcd, "_open_device", lambda panel: ssd1306(i2c(bus=bus)))
    opened = Lcd(Panel(device="ssd1306"))
    opened.fit(SIZE, 1, 0)
    opened.show(frame(255))
    assert opened.settled(SECONDS)
    bus.failing.add(failing)
    opened.show(frame(0))
    assert bus.failed.wait(SECONDS)
    bus.came.clear()
    bus.failing.clear()
    assert opened.settled(SECONDS)
    assert bytes(bus.came[-1024:]) == bytes(1024)
    bus.failing.update((Loose.COMMAND, Loose.DATA))  # it was pulled off
    opened.close()


def test_after_a_fault_of_the_bus_even_what_did_not_change_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lcd, "AGAIN", 0.001)
    bus = Bus()
    monkeypatch.setattr(lcd, "_open_device", lambda panel: ssd1351(bus, gpio=noop()))
    opened = Lcd(Panel(device="ssd1351"))
    opened.fit(SIZE, 1, 0)
    opened.show(frame(255))
    assert opened.settled(SECONDS)
    bus.__dict__["broken"] = True
    spotted = frame(255)
    spotted.set_at((3, 3), 0)
    bus.reached.clear()
    opened.show(spotted)
    assert bus.reached.wait(SECONDS)
    bus.sent.clear()
    bus.__dict__["broken"] = False
    assert opened.settled(SECONDS)
    assert len(b"".join(values for kind, values in bus.sent if kind == "data")) >= 2 * 128 * 128
    opened.close()


def test_a_bus_that_is_stuck_for_good_does_not_keep_the_program_from_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lcd, "PATIENCE", 0.01)
    opened, bus = slow_display(monkeypatch)
    opened.show(frame(255))
    assert bus.reached.wait(SECONDS)
    opened.close()
    opened.close()
    bus.holds.set()


STUCK = """
import sys
from threading import Event
from luma.core.interface.serial import noop
from luma.oled.device import ssd1306
import pygame
from device.display import lcd
from device.display.panel import Panel

class Bus(noop):
    '''A bus that is stuck for good, once it is.'''
    stuck, reached = False, Event()
    def command(self, *values): self.data(values)
    def data(self, values):
        if Bus.stuck:
            Bus.reached.set()
            Event().wait()

lcd.PATIENCE = 0.01
lcd._open_device = lambda panel: ssd1306(Bus())
display = lcd.Lcd(Panel(device="ssd1306"))
display.fit((8, 4), 1, 0)
frame = pygame.Surface((8, 4), 0, 8)
display.show(frame)
display.settled(60)
Bus.stuck = True
if sys.argv[1] == "sending":
    frame.fill(255)
    frame.set_palette([(255, 255, 255)] * 256)
    display.show(frame)
    Bus.reached.wait(60)
display.close()
"""


@pytest.mark.parametrize("when", ["sending", "switching off"])
def test_the_program_ends_while_a_bus_is_stuck(when: str) -> None:
    """luma has a hook of its own that would switch the panel off when Python ends, and waits for ever."""
    command = [sys.executable, "-c", STUCK, when]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_panel_is_switched_off_once(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, bus = slow_display(monkeypatch)
    bus.holds.set()
    bus.sent.clear()
    opened.close()
    assert ("command", (0xAE,)) in bus.sent
    bus.sent.clear()
    opened.device.cleanup()  # as luma does when Python ends
    assert bus.sent == []


def test_a_bus_that_failed_is_tried_again_after_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, bus = slow_display(monkeypatch)
    bus.holds.set()
    bus.__dict__["broken"] = True
    assert opened._send(Image.new("1", opened.device.size)) == 0.5
    opened.close()


def test_a_panel_that_takes_no_picture_is_told_of_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened, bus = slow_display(monkeypatch)
    bus.holds.set()
    bus.__dict__["broken"] = True
    for _ in range(3):
        opened._send(Image.new("1", opened.device.size))
    assert capsys.readouterr().err == (
        "wari: The panel is not accepting pictures (Remote I/O error); check its wiring and its bus. Wari keeps "
        "trying.\n"
    )
    opened.close()


def test_a_panel_that_was_pulled_off_does_not_keep_the_program_from_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, bus = slow_display(monkeypatch)
    bus.holds.set()
    bus.__dict__["broken"] = True
    opened.close()
    assert opened.settled(0)


def test_a_display_that_was_closed_lets_frames_go(display: Lcd) -> None:
    display.close()
    display.show(frame(3))
    assert display.settled(0)


def test_the_newest_of_what_came_meanwhile_is_used_and_the_rest_dropped() -> None:
    used: list[int] = []
    free, begun = Signal(), Signal()

    def use(item: int) -> float:
        begun.set()
        assert free.wait(SECONDS)
        used.append(item)
        return 0.0

    worker = Newest(use, "test")
    worker.put(0)
    assert begun.wait(SECONDS)
    for item in range(1, 10):
        worker.put(item)
    assert not worker.wait(0)
    free.set()
    assert worker.wait(SECONDS)
    assert used == [0, 9]
    assert worker.close(SECONDS)


def test_what_failed_is_used_again_unless_something_newer_came() -> None:
    used: list[int] = []

    def use(item: int) -> float:
        used.append(item)
        return 0.001 if len(used) < 3 else 0.0

    worker = Newest(use, "test")
    worker.put(5)
    assert worker.wait(SECONDS)
    assert used == [5, 5, 5]
    assert worker.close(SECONDS)


def test_what_came_while_something_failed_is_used_next_and_the_older_dropped() -> None:
    used: list[int] = []
    free, begun = Signal(), Signal()

    def use(item: int) -> float:
        used.append(item)
        begun.set()
        assert free.wait(SECONDS)
        return 2 * SECONDS if item == 1 else 0.0  # what is newer waits for no second try

    worker = Newest(use, "test")
    worker.put(1)
    assert begun.wait(SECONDS)
    worker.put(2)
    free.set()
    assert worker.wait(SECONDS)
    assert used == [1, 2]
    assert worker.close(SECONDS)


def test_what_failed_does_not_keep_the_thread_from_ending() -> None:
    failed = Signal()

    def use(item: int) -> float:
        failed.set()
        return 2.0 * SECONDS

    worker = Newest(use, "test")
    worker.put(1)
    assert failed.wait(SECONDS)
    assert worker.close(SECONDS)


@pytest.mark.parametrize("fault", [ZeroDivisionError, SystemExit])
def test_a_fault_that_nobody_foresaw_is_raised_where_the_next_frame_is_shown(fault: type[BaseException]) -> None:
    def use(item: int) -> float:
        raise fault

    worker = Newest(use, "test")
    worker.put(1)
    assert worker.wait(SECONDS)
    with pytest.raises(fault):
        worker.put(2)
    assert worker.close(SECONDS)
