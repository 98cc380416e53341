"""Devices that come and go, on stand-ins: files in a folder, and real bytes through a pipe to python-evdev."""

from __future__ import annotations

import errno
import os
import stat
import struct
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from device.display.null import NullDisplay
from device.display.presenter import Placement
from device.input import Input
from device.input.evdev import LATEST_MS, POINTER_PROPERTY, SOON_MS, Evdev, open_evdev
from device.input.evdev_keys import ABS_X, ABS_Y, BTN_TOUCH, EV_ABS, EV_KEY, EV_SYN, NUMPAD, SYN_DROPPED, Range, Raw
from device.input.merged import Inputs
from device.input.pointer import Pointer
from device.input.power import Battery
from device.loop import LIVELY_MS, Loop
from device.machine import Machine
from device.process.signals import Signals
from device.words import explain
from firmware_sim.errors import KeypadUnavailable
from firmware_sim.events import Event, KeyDown, KeyUp, Notice, Touch
from tests.device.fakes import FakeClock, FakeCore, MemoryKeeper
from tests.device.recording import hide_windows, recorded

PAD = frozenset(NUMPAD)
ONE, TWO = 79, 80
PLACEMENT = Placement((100, 50), (100, 50))
SPAN = {ABS_X: Range(0, 99, 0), ABS_Y: Range(0, 49, 0)}
NONE = Notice("keypad-none")
LOST, FOUND = Notice("keypad-lost"), Notice("keypad-connected")


@dataclass
class Plug:
    """A device that is plugged in, as the kernel holds it."""

    keys: frozenset[int] = PAD
    ranges: Mapping[int, Range] = field(default_factory=dict)
    error: int = 0  # of opening it
    is_odd: bool = False  # its name is not in UTF-8
    fault: Exception | None = None  # of reading it
    waiting: list[Raw] = field(default_factory=list)
    owners: int = 0
    reads: int = 0

    def send(self, *changes: tuple[int, int, int], ms: int = 0) -> None:
        """Let a packet of types, codes and values happen."""
        self.waiting += [*(Raw(*change, ms) for change in changes), Raw(EV_SYN, 0, 0, ms)]

    def press(self, code: int) -> None:
        self.send((EV_KEY, code, 1))
        self.send((EV_KEY, code, 0))


class Opened:
    """A device as the driver has it; reading one that was pulled out is ENODEV, as from the kernel."""

    def __init__(self, bench: Bench, path: Path) -> None:
        self._plug, self._bench, self._path = bench.plugs[path], bench, path
        if self._plug.error:
            raise OSError(self._plug.error, os.strerror(self._plug.error))
        if self._plug.is_odd:
            raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
        if self._plug.owners:
            raise OSError(errno.EBUSY, "busy")
        self._plug.owners += 1
        self._is_open = True
        self.name, self.keys, self.ranges = path.name, self._plug.keys, self._plug.ranges

    def read(self) -> list[Raw]:
        assert self._is_open, "a closed device is read"
        self._plug.reads += 1
        if self._bench.plugs.get(self._path) is not self._plug:
            raise OSError(errno.ENODEV, "No such device")
        if self._plug.fault:
            raise self._plug.fault
        heard, self._plug.waiting = self._plug.waiting, []
        return heard

    def close(self) -> None:
        self._plug.owners -= self._is_open
        self._is_open = False


class Bench:
    """A folder of device files, and a clock."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.plugs = folder, dict[Path, Plug]()
        self.opened: list[Path] = []
        self.ms = 0
        self.text = False

    def plug(self, name: str, plug: Plug | None = None) -> Plug:
        path = self.folder / name
        path.touch()
        self.plugs[path] = plug or Plug()
        return self.plugs[path]

    def pull(self, name: str) -> None:
        (self.folder / name).unlink()
        del self.plugs[self.folder / name]

    def open(self, path: Path) -> Opened:
        self.opened.append(path)
        return Opened(self, path)

    def evdev(self, port: str = "auto") -> Evdev:
        return Evdev(port, Pointer(lambda: PLACEMENT), lambda: self.text, open_device=self.open, folder=self.folder)

    def run(self, evdev: Evdev, ms: int, step: int = 50) -> list[Event]:
        """Poll for so long; return what was heard."""
        heard: list[Event] = []
        for _ in range(0, ms, step):
            heard += evdev.poll(self.ms)
            self.ms += step
        return heard


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_keypad_that_is_there_is_heard(bench: Bench) -> None:
    pad = bench.plug("event3")
    evdev = bench.evdev()
    pad.press(ONE)
    assert bench.run(evdev, 100) == [KeyDown("1"), KeyUp("1")]


def test_an_unreadable_dev_input_says_which_group_is_missing(bench: Bench) -> None:
    bench.plug("event0", Plug(error=errno.EACCES))
    with pytest.raises(KeypadUnavailable) as caught:
        bench.evdev()
    assert "usermod -aG input $USER" in explain(caught.value)
    assert str(bench.folder / "event0") in explain(caught.value)


def test_one_device_that_may_be_read_is_enough(bench: Bench) -> None:
    bench.plug("event0", Plug(error=errno.EACCES))
    bench.plug("event1").press(TWO)
    assert bench.run(bench.evdev(), 100) == [KeyDown("2"), KeyUp("2")]


def test_a_device_has_one_owner(bench: Bench) -> None:
    bench.plug("event0")
    first = bench.evdev()
    with pytest.raises(KeypadUnavailable, match="evdev-busy"):
        bench.evdev()
    first.close()
    bench.evdev()


def test_without_any_device_it_waits_and_says_so_once(bench: Bench) -> None:
    evdev = bench.evdev()
    assert bench.run(evdev, 60_000) == [NONE]
    bench.plug("event0").press(ONE)
    assert bench.run(evdev, LATEST_MS + 100) == [FOUND, KeyDown("1"), KeyUp("1")]


def test_a_lost_device_is_closed_and_never_read_again(bench: Bench) -> None:
    pad = bench.plug("event0")
    evdev = bench.evdev()
    bench.run(evdev, 1000)
    bench.pull("event0")
    assert bench.run(evdev, 100) == [LOST]
    reads = pad.reads
    assert bench.run(evdev, 60_000) == []
    assert (pad.reads, pad.owners) == (reads, 0)


@pytest.mark.parametrize("fault", [OSError(errno.EIO, "torn"), ValueError("I/O operation on closed file")], ids=repr)
def test_a_device_that_cannot_be_read_any_more_is_let_go_and_the_others_are_heard(
    bench: Bench, fault: Exception
) -> None:
    pad, other = bench.plug("event0"), bench.plug("event1")
    evdev = bench.evdev()
    pad.send((EV_KEY, ONE, 1))
    assert bench.run(evdev, 100) == [KeyDown("1")]
    pad.fault, pad.error = fault, errno.ENODEV
    other.press(TWO)
    assert bench.run(evdev, 100) == [KeyUp("1"), KeyDown("2"), KeyUp("2")]
    assert (pad.owners, other.owners) == (0, 1)


def test_keys_and_a_pen_that_were_down_are_released_when_their_device_goes(bench: Bench) -> None:
    pad, panel = bench.plug("event0"), bench.plug("event1", Plug(frozenset({BTN_TOUCH}), SPAN))
    evdev = bench.evdev()
    pad.send((EV_KEY, ONE, 1))
    panel.send((EV_ABS, ABS_X, 30), (EV_ABS, ABS_Y, 20), (EV_KEY, BTN_TOUCH, 1))
    assert bench.run(evdev, 100) == [KeyDown("1"), Touch("down", 30, 20)]
    bench.pull("event0")
    bench.pull("event1")
    assert bench.run(evdev, 100) == [KeyUp("1"), Touch("up", -1, -1), LOST]


def test_a_device_that_comes_back_under_any_name_is_heard_soon(bench: Bench) -> None:
    bench.plug("event0")
    evdev = bench.evdev()
    bench.run(evdev, 60_000)
    bench.pull("event0")
    bench.run(evdev, 100)
    bench.plug("event17").press(TWO)
    assert bench.run(evdev, 2 * SOON_MS) == [FOUND, KeyDown("2"), KeyUp("2")]


def test_one_that_was_pulled_out_and_in_between_two_polls_is_a_new_one(bench: Bench) -> None:
    bench.plug("event0")
    evdev = bench.evdev()
    bench.run(evdev, 1000)
    bench.pull("event0")
    bench.plug("event0").press(TWO)
    assert bench.run(evdev, 2 * SOON_MS) == [LOST, FOUND, KeyDown("2"), KeyUp("2")]


def test_looking_for_devices_backs_off(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    evdev, looks = bench.evdev(), list[int]()
    paths = evdev._paths

    def looked() -> list[Path]:
        looks.append(bench.ms)
        return paths()

    monkeypatch.setattr(evdev, "_paths", looked)
    bench.run(evdev, 60_000)
    gaps = [after - before for before, after in pairwise(looks)]
    assert gaps == sorted(gaps)
    assert set(gaps[3:]) == {LATEST_MS}


def test_what_is_neither_keypad_nor_panel_is_opened_once_and_let_go(bench: Bench) -> None:
    mouse = bench.plug("event0", Plug(frozenset({0x110})))
    evdev = bench.evdev()
    assert bench.run(evdev, 60_000) == [NONE]
    assert (bench.opened, mouse.owners) == ([bench.folder / "event0"], 0)


def test_a_device_whose_name_cannot_be_read_is_left_alone_and_the_others_are_heard(bench: Bench) -> None:
    bench.plug("event0")
    evdev = bench.evdev()
    bench.run(evdev, 1000)
    bench.plug("event1", Plug(is_odd=True))
    bench.plug("event2").press(TWO)
    assert bench.run(evdev, 60_000) == [KeyDown("2"), KeyUp("2")]
    assert bench.opened.count(bench.folder / "event1") == 1


def test_a_device_that_is_named_is_the_only_one(bench: Bench) -> None:
    bench.plug("event0").press(ONE)
    bench.plug("event1").press(TWO)
    assert bench.run(bench.evdev(str(bench.folder / "event1")), 100) == [KeyDown("2"), KeyUp("2")]


def test_a_device_that_is_named_and_not_there_is_waited_for(bench: Bench) -> None:
    name = str(bench.folder / "by-id")
    evdev = bench.evdev(name)
    assert bench.run(evdev, 10_000) == [Notice("keypad-missing", (("name", name),))]
    bench.plug("by-id").press(ONE)
    assert bench.run(evdev, LATEST_MS + 100) == [FOUND, KeyDown("1"), KeyUp("1")]


@pytest.mark.parametrize(
    ("plug", "code"),
    [
        (Plug(frozenset({0x110})), "evdev-useless"),
        (Plug(error=errno.ENOTTY), "evdev-useless"),
        (Plug(error=errno.EPERM), "evdev-refused"),
        (Plug(error=errno.EBUSY), "evdev-busy"),
        (Plug(is_odd=True), "evdev-useless"),
    ],
)
def test_a_device_that_is_named_and_of_no_use_is_told_at_once(bench: Bench, plug: Plug, code: str) -> None:
    bench.plug("event0", plug)
    with pytest.raises(KeypadUnavailable) as caught:
        bench.evdev(str(bench.folder / "event0"))
    assert caught.value.code == code
    assert explain(caught.value).count("{") == 0


def test_after_packets_were_dropped_nothing_is_held(bench: Bench) -> None:
    pad = bench.plug("event0")
    evdev = bench.evdev()
    pad.send((EV_KEY, ONE, 1))
    bench.run(evdev, 50)
    pad.waiting = [Raw(EV_SYN, SYN_DROPPED, 0, 0), Raw(EV_KEY, TWO, 1, 0), Raw(EV_SYN, 0, 0, 0)]
    assert bench.run(evdev, 50) == [KeyUp("1")]


def test_every_row_and_column_of_a_panel_is_reached(bench: Bench) -> None:
    panel = bench.plug("event0", Plug(frozenset({BTN_TOUCH}), SPAN))
    evdev = bench.evdev()
    seen = list[tuple[int, int]]()
    for x in range(100):
        panel.send((EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, x // 2), (EV_KEY, BTN_TOUCH, 1))
        panel.send((EV_KEY, BTN_TOUCH, 0))
        seen += [(one.x, one.y) for one in bench.run(evdev, 100) if isinstance(one, Touch) and one.phase == "down"]
    assert seen == [(x, x // 2) for x in range(100)]


def test_closing_twice_lets_everything_go_once(bench: Bench) -> None:
    pad = bench.plug("event0")
    evdev = bench.evdev()
    evdev.close()
    evdev.close()
    assert pad.owners == 0


def test_without_python_evdev_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    with pytest.raises(KeypadUnavailable) as caught:
        open_evdev(str(tmp_path), Pointer(lambda: PLACEMENT), lambda: False)
    sentence = explain(caught.value)
    remedy = f"{sys.executable} -m pip install evdev, or with Debian's Python: sudo apt install python3-evdev."
    assert sentence.endswith(f" is missing (import of evdev halted; None in sys.modules). Run: {remedy}")


# --- beside a display without keys of its own ---------------------------------------------------------------------

LCD = """
width = 320
height = 240
greys = 16
pointer = "finger"
has = []

[display]
driver = "lcd"
device = "dummy"
options = { width = 320, height = 240, mode = "RGB" }
"""


def played(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, doings: list[Callable[[], object]], *arguments: str
) -> list[list[object]]:
    """Run the program with these devices; return the keys and touches that it recorded."""
    monkeypatch.setattr("device.input.evdev.FOLDER", bench.folder)
    monkeypatch.setattr("device.input.evdev.Grabbed", bench.open)
    return recorded(bench.folder / "files", monkeypatch, doings, ("KeyDown", "KeyUp", "Touch"), *arguments)


def played_on_lcd(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, doings: list[Callable[[], object]], *arguments: str
) -> list[list[object]]:
    """Run the program on a dummy of luma's with these devices; return the keys and touches that it recorded."""
    pytest.importorskip("luma.core", reason="luma is missing")
    profile = bench.folder / "lcd.toml"
    profile.write_text(LCD)
    return played(bench, monkeypatch, doings, "--profile", str(profile), *arguments)


def test_a_panel_on_a_bus_is_played_by_what_the_kernel_has(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    span = {ABS_X: Range(0, 319, 0), ABS_Y: Range(0, 239, 0)}
    pad, panel = bench.plug("event0"), bench.plug("event1", Plug(frozenset({BTN_TOUCH}), span))
    doings: list[Callable[[], object]] = [
        lambda: pad.press(ONE),
        lambda: panel.send((EV_ABS, ABS_X, 30), (EV_ABS, ABS_Y, 20), (EV_KEY, BTN_TOUCH, 1)),
        lambda: panel.send((EV_KEY, BTN_TOUCH, 0)),
    ]
    touched: list[list[object]] = [["Touch", "down", 30, 20], ["Touch", "up", 30, 20]]
    assert played_on_lcd(bench, monkeypatch, doings) == [["KeyDown", "1"], ["KeyUp", "1"], *touched]
    assert (pad.owners, panel.owners) == (0, 0)


def test_a_panel_on_a_bus_hears_each_key_once_when_it_is_asked_for(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = bench.plug("event0")
    heard = played_on_lcd(bench, monkeypatch, [lambda: pad.press(ONE)], "--keypad", "evdev:auto")
    assert heard == [["KeyDown", "1"], ["KeyUp", "1"]]


def test_a_window_hears_the_one_device_that_is_named(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    hide_windows(monkeypatch)
    pad, other = bench.plug("event0"), bench.plug("event1")
    doings: list[Callable[[], object]] = [lambda: other.press(TWO), lambda: pad.press(ONE)]
    heard = played(bench, monkeypatch, doings, "--display", "window", "--keypad", f"evdev:{bench.folder / 'event0'}")
    assert (heard, other.owners) == ([["KeyDown", "1"], ["KeyUp", "1"]], 0)


def test_without_keys_only_the_panel_is_heard(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    pad, panel = bench.plug("event0"), bench.plug("event1", Plug(frozenset({BTN_TOUCH}), SPAN))
    doings: list[Callable[[], object]] = [
        lambda: pad.press(ONE),
        lambda: panel.send((EV_KEY, BTN_TOUCH, 1)),
        lambda: panel.send((EV_KEY, BTN_TOUCH, 0)),
    ]
    heard = played_on_lcd(bench, monkeypatch, doings, "--keypad", "none")
    assert [line[0] for line in heard] == ["Touch", "Touch"]


def test_unreadable_devices_are_told_and_the_display_goes_on(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    bench.plug("event0", Plug(error=errno.EACCES))
    assert played_on_lcd(bench, monkeypatch, []) == []
    assert "usermod -aG input $USER" in capfd.readouterr().err


# --- the wake-up budget -------------------------------------------------------------------------------------------


def test_a_keypad_and_a_battery_wake_the_loop_no_more_often(bench: Bench, tmp_path: Path) -> None:
    """The same counts on a virtual clock with them as without: less than 25 wake-ups a second."""
    pad = bench.plug("event0")
    counts = []
    extras: list[list[Input]] = [[], [bench.evdev(), Battery(tmp_path / "no supply")]]
    for sources in extras:
        core, clock = FakeCore(), FakeClock()
        loop = Loop(Machine(core, MemoryKeeper()), NullDisplay(), Inputs(sources), clock, Signals())
        turns = []
        for ms in (LIVELY_MS, 60_000):
            before, end = loop.turns, clock.now_us + ms * 1000
            while clock.now_us < end:
                loop.turn()
                clock.sleep(loop.pause_ms())
            turns.append(loop.turns - before)
        counts.append(turns[1])
    assert counts[1] == counts[0]
    assert counts[1] / 60 < 25
    assert pad.reads <= counts[1] + LIVELY_MS // 10


# --- real bytes ---------------------------------------------------------------------------------------------------

INPUT_EVENT = struct.Struct("@llHHi")  # struct input_event, with the machine's own long


class Pipe:
    """A named pipe that python-evdev reads as the kernel's device file; only its questions are answered here."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.keys, self.properties = [*NUMPAD, BTN_TOUCH], list[int]()
        device = pytest.importorskip("evdev.device", reason="python-evdev is missing")
        os.mkfifo(path)
        abs_x = (0, 0, 99, 0, 0, 0)
        answers: dict[str, Callable[..., object]] = {
            "ioctl_devinfo": lambda fd: (3, 1, 1, 1, "matrix-keypad", "", ""),
            "ioctl_EVIOCGVERSION": lambda fd: 65537,
            "ioctl_capabilities": lambda fd: {EV_KEY: self.keys, EV_ABS: [(ABS_X, abs_x), (ABS_Y, abs_x)]},
            "ioctl_EVIOCGEFFECTS": lambda fd: 0,
            "ioctl_EVIOCGRAB": lambda fd, on: self.grabs.append(on),
            "get_input_props" if hasattr(device._input, "get_input_props") else "ioctl_EVIOCGPROP": self._asked,
        }
        self.grabs: list[int] = []
        for name, answer in answers.items():
            monkeypatch.setattr(device._input, name, answer)
        self._fd = -1
        self.path = path

    def _asked(self, fd: int) -> list[int]:
        return self.properties

    def __enter__(self) -> Pipe:
        return self

    def __exit__(self, *_: object) -> None:
        if self._fd >= 0:
            os.close(self._fd)

    def write(self, *triples: tuple[int, int, int], ms: int = 0) -> None:
        """Write a packet as the kernel does."""
        if self._fd < 0:
            self._fd = os.open(self.path, os.O_WRONLY)
        data = b"".join(
            INPUT_EVENT.pack(ms // 1000, ms % 1000 * 1000, *triple) for triple in (*triples, (EV_SYN, 0, 0))
        )
        os.write(self._fd, data)


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pipe]:
    with Pipe(tmp_path / "event0", monkeypatch) as made:
        yield made


def test_real_bytes_become_keys_and_touches(pipe: Pipe) -> None:
    evdev = open_evdev(str(pipe.path), Pointer(lambda: PLACEMENT), lambda: False)
    assert pipe.grabs == [1]
    assert [*evdev.poll(0)] == []
    pipe.write((EV_KEY, ONE, 1), ms=1_700_000_000_123)
    pipe.write((EV_KEY, ONE, 2), ms=1_700_000_000_400)
    pipe.write((EV_KEY, ONE, 0), ms=1_700_000_000_500)
    pipe.write((EV_KEY, ONE, 1), ms=1_700_000_000_505)
    pipe.write((EV_ABS, ABS_X, 99), (EV_ABS, ABS_Y, 99), (EV_KEY, BTN_TOUCH, 1))
    pipe.write((EV_KEY, BTN_TOUCH, 0))
    assert [*evdev.poll(50)] == [KeyDown("1"), KeyUp("1"), Touch("down", 99, 49), Touch("up", 99, 49)]
    assert [*evdev.poll(100)] == []
    evdev.close()
    evdev.close()


def test_two_presses_within_one_second_of_the_kernels_clock_are_two(pipe: Pipe) -> None:
    with closing(open_evdev(str(pipe.path), Pointer(lambda: PLACEMENT), lambda: False)) as evdev:
        for ms, value in ((100, 1), (200, 0), (300, 1), (400, 0)):
            pipe.write((EV_KEY, ONE, value), ms=1_700_000_000_000 + ms)
        assert [*evdev.poll(0)] == [KeyDown("1"), KeyUp("1")] * 2


def test_a_touchpad_is_no_panel_and_its_keys_are_heard(pipe: Pipe) -> None:
    pipe.properties.append(POINTER_PROPERTY)
    with closing(open_evdev(str(pipe.path), Pointer(lambda: PLACEMENT), lambda: False)) as evdev:
        pipe.write((EV_ABS, ABS_X, 99), (EV_ABS, ABS_Y, 99), (EV_KEY, BTN_TOUCH, 1))
        pipe.write((EV_KEY, BTN_TOUCH, 0), (EV_KEY, ONE, 1))
        assert [*evdev.poll(0)] == [KeyDown("1")]


def test_a_touchpad_without_keys_is_left_to_others(pipe: Pipe) -> None:
    pipe.keys, pipe.properties = [BTN_TOUCH], [POINTER_PROPERTY]
    with pytest.raises(KeypadUnavailable, match="evdev-useless"):
        open_evdev(str(pipe.path), Pointer(lambda: PLACEMENT), lambda: False)
    assert pipe.grabs == []


@pytest.mark.parametrize(
    ("error", "code"), [(ValueError("odd"), "evdev-useless"), (OSError(errno.EBUSY, "busy"), "evdev-busy")]
)
def test_a_device_that_cannot_be_grabbed_is_closed(
    pipe: Pipe, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    asked = list[int]()

    def refuse(fd: int, *_: object) -> None:
        asked.append(fd)
        raise error

    monkeypatch.setattr("evdev.device._input.ioctl_EVIOCGRAB", refuse)
    with pytest.raises(KeypadUnavailable, match=code):
        open_evdev(str(pipe.path), Pointer(lambda: PLACEMENT), lambda: False)
    (fd,) = asked
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(fd)


def test_a_file_that_is_no_device_is_refused_by_python_evdev_itself(tmp_path: Path) -> None:
    pytest.importorskip("evdev", reason="python-evdev is missing")
    plain = tmp_path / "plain"
    plain.write_text("x")
    with pytest.raises(KeypadUnavailable, match="evdev-useless"):
        open_evdev(str(plain), Pointer(lambda: PLACEMENT), lambda: False)
    assert stat.S_ISREG(plain.stat().st_mode)
    assert plain.read_text() == "x"
