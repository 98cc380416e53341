"""Choosing a display, and what the window does under a real X server; tests/contracts has what every display does."""

from __future__ import annotations

import ctypes
import os
import re
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pygame
import pytest

import device.display as displays
from device.display import NoDisplay, open_display
from device.display.fitting import Size
from device.display.null import NullDisplay
from device.display.sdl import quiet_libraries
from device.display.sdl_variables import INVISIBLE, VIDEO, drop_empty, setting
from device.display.window import PATIENCE, Window
from device.input.desktop import Desktop
from device.loop import Loop
from device.machine import Machine
from device.process.signals import Signals
from device.words import explain
from firmware_sim.errors import DisplayUnavailable
from firmware_sim.events import Event, KeyDown, KeyUp, Quit, Text, Touch
from tests.device.conftest import Panel
from tests.device.fakes import FakeClock, FakeCore, MemoryKeeper

SIZE = (64, 24)
MOST_FLIPS = 300  # until the X server has carried out what it was asked for


@pytest.fixture
def closing_video() -> Iterator[None]:
    """Ends SDL's video after the test."""
    yield
    pygame.display.quit()


@pytest.fixture
def x11(monkeypatch: pytest.MonkeyPatch, x_server: str) -> Iterator[None]:
    """SDL on a virtual X server."""
    monkeypatch.setenv("DISPLAY", x_server)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    yield
    pygame.display.quit()


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without any screen."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", *VIDEO):
        monkeypatch.delenv(name, raising=False)
    yield
    pygame.display.quit()


def a_frame(size: tuple[int, int] = SIZE) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 8)
    surface.set_palette([(index, index, 255 - index) for index in range(256)])
    for x in range(size[0]):
        pygame.draw.rect(surface, x % 256, (x, 0, 1, size[1]))
    return surface


def screen() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


# --- choosing -------------------------------------------------------------------------------------------------


def test_the_invisible_drivers_count_as_no_display(no_screen: None) -> None:
    with pytest.raises(DisplayUnavailable) as alone:
        open_display("window")
    assert "Start Wari on a desktop, or choose another display with --display " in explain(alone.value)
    with pytest.raises(NoDisplay) as caught:
        open_display("auto")
    assert list(caught.value.failures) == list(displays.AUTO)


@pytest.mark.parametrize("driver", INVISIBLE)
def test_a_variable_that_hides_the_window_is_named_and_the_window_passed_over(
    monkeypatch: pytest.MonkeyPatch, x11: None, driver: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", f"none,{driver.upper()}")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    with pytest.raises(DisplayUnavailable) as alone:
        open_display("window")
    assert explain(alone.value) == (
        f"The window display would show nothing, because the environment sets SDL_VIDEODRIVER=none,{driver.upper()}. "
        "Run unset SDL_VIDEODRIVER, or start Wari with --display terminal."
    )
    monkeypatch.setitem(displays.DRIVERS, "kms", displays.DRIVERS["null"])
    passed_over: list[DisplayUnavailable] = []
    assert open_display("auto", pass_over=passed_over.append).name == "null"
    assert [explain(error) for error in passed_over] == [explain(alone.value)]


def test_a_variable_that_is_set_to_nothing_is_as_good_as_unset() -> None:
    environment = {"SDL_VIDEODRIVER": "", "SDL_AUDIODRIVER": "", "SDL_VIDEO_DRIVER": "x11", "HOME": ""}
    drop_empty(environment)
    assert environment == {"SDL_VIDEO_DRIVER": "x11", "HOME": ""}


@pytest.mark.parametrize("variable", VIDEO)
def test_the_variable_of_either_sdl_is_named(variable: str) -> None:
    environment = {"DISPLAY": ":0", variable: "dummy"}
    assert setting(environment, VIDEO, INVISIBLE) == f"{variable}=dummy"
    assert setting({variable: "x11"}, VIDEO, INVISIBLE) == setting({}, VIDEO) == ""


def test_what_the_drivers_print_while_they_are_tried_is_dropped(capfd: pytest.CaptureFixture[str]) -> None:
    before = os.fstat(2)
    with suppress(RuntimeError), quiet_libraries():
        os.write(2, b"error: XDG_RUNTIME_DIR is invalid\n")
        raise RuntimeError
    assert os.path.samestat(os.fstat(2), before)
    os.write(2, b"ours\n")
    assert capfd.readouterr().err == "ours\n"


def test_a_driver_that_does_not_exist_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm_of_the_moon")
    with pytest.raises(DisplayUnavailable, match="display-unavailable") as caught:
        open_display("window")
    assert re.fullmatch(
        r"The window display cannot be opened: .*not available\. Run wari doctor to see what is available\.",
        explain(caught.value),
    )


def test_auto_never_takes_null() -> None:
    assert "null" not in displays.AUTO


def test_a_picture_that_is_larger_than_the_screen_says_so(x11: None) -> None:
    window = Window()
    with pytest.raises(DisplayUnavailable, match="display-too-small"):
        window.fit((640, 240), 4, 0)


# --- the window under X ---------------------------------------------------------------------------------------


def test_the_window_takes_the_largest_scale_that_leaves_room(x11: None) -> None:
    window = Window()
    assert window.size == (1280, 720)
    window.fit((640, 240), None, 0)
    assert screen().get_size() == (640, 240)
    window.fit((240, 160), None, 0)
    assert screen().get_size() == (960, 640)
    window.fit((240, 160), 2, 90)
    assert screen().get_size() == (320, 480)


def test_the_window_shows_the_palettes_colours(x11: None) -> None:
    window = Window()
    window.fit(SIZE, 3, 0)
    window.show(a_frame())
    surface = screen()
    for x in (0, 17, 63):
        assert tuple(surface.get_at((3 * x + 2, 71)))[:3] == (x, x, 255 - x)


def test_a_window_that_was_resized_is_stale_and_fits_again(x11: None) -> None:
    window = Window()
    window.fit(SIZE, None, 0)
    window.show(a_frame())
    window.handle(pygame.event.Event(pygame.VIDEORESIZE, w=200, h=100, size=(200, 100)))
    assert window.stale
    pygame.display.set_mode((200, 100), pygame.RESIZABLE)
    assert (window.placement.scale, window.placement.rect.topleft) == (3, (4, 14))


def resized_by_the_desktop(window: Window, size: Size) -> Size:
    """Give the window a *size* as somebody who drags its corner does, and return what came of it."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    window.handle(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
    return screen().get_size()


def test_a_window_made_smaller_than_its_picture_opens_anew_around_it(x11: None) -> None:
    window = Window()
    window.fit((640, 240), None, 0)
    assert resized_by_the_desktop(window, (320, 100)) == (640, 240)
    assert resized_by_the_desktop(window, (320, 400)) == (640, 400)
    assert window.placement.rect == pygame.Rect(0, 80, 640, 240)
    assert resized_by_the_desktop(window, (700, 239)) == (700, 240)
    window.fit((640, 240), None, 90)
    assert resized_by_the_desktop(window, (640, 240)) == (640, 640)
    window.fit((240, 160), 4, 0)
    assert resized_by_the_desktop(window, (300, 200)) == (300, 200)
    assert window.placement.scale == 1


def resized_by_another_program(size: Size) -> None:
    """Give the window a *size* as xdotool does: no window manager says that it is too much."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    server = ctypes.c_void_p(xlib.XOpenDisplay(None))
    xlib.XResizeWindow(server, ctypes.c_ulong(pygame.display.get_wm_info()["window"]), *size)
    xlib.XSync(server, 0)
    xlib.XCloseDisplay(server)


@pytest.mark.parametrize("side", [5_000, 32_767])
def test_a_window_too_large_for_any_memory_ends_nothing_and_shows_all_when_it_is_smaller(x11: None, side: int) -> None:
    window = Window()
    desktop = Desktop(window, lambda: False)
    window.fit(SIZE, 1, 0)
    for size in ((side, side), (256, 96)):
        resized_by_another_program(size)
        list(desktop.poll(0))
        window.show(a_frame())
        assert window.placement.scale >= 1
    assert screen().get_size() == (256, 96)
    assert tuple(screen().get_at((100, 40)))[:3] == (4, 4, 251)


def test_who_insists_on_a_size_has_it(x11: None) -> None:
    window = Window()
    window.fit((640, 240), None, 0)
    sizes = [resized_by_the_desktop(window, (320, 400)) for _ in range(PATIENCE + 1)]
    assert sizes == [(640, 400)] * PATIENCE + [(320, 400)]


def test_a_size_that_the_window_manager_chose_is_nothing_to_complain_of(
    monkeypatch: pytest.MonkeyPatch, closing_video: None
) -> None:
    set_mode = pygame.display.set_mode

    def resized(size: Size, flags: int) -> pygame.Surface:
        warnings.warn("Requested window was forcibly resized by the OS.", RuntimeWarning, stacklevel=2)
        return set_mode((200, 100), flags)

    monkeypatch.setattr(pygame.display, "set_mode", resized)
    window = Window(driver="dummy")
    window.fit(SIZE, 2, 0)
    assert window.placement.rect == pygame.Rect(36, 26, 128, 48)


def test_f11_gives_the_size_back_that_the_window_was_given(x11: None) -> None:
    window = Window()
    window.fit(SIZE, 2, 0)
    resized_by_the_desktop(window, (300, 200))
    window.toggle_full()
    window.handle(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
    window.toggle_full()
    assert screen().get_size() == (300, 200)


@pytest.mark.parametrize(
    ("picture", "scale", "size", "shown"),
    [
        ((320, 240), None, (800, 480), 2),  # a window would have room for 1
        ((320, 240), 1, (320, 240), 1),  # as asked for
        ((240, 160), 3, (800, 480), 3),
        ((640, 240), None, (640, 240), 1),  # the whole screen would show it no larger
    ],
)
def test_a_small_screen_is_taken_wholly_when_it_shows_a_larger_picture(
    monkeypatch: pytest.MonkeyPatch, panel: Panel, picture: Size, scale: int | None, size: Size, shown: int
) -> None:
    monkeypatch.setenv("DISPLAY", panel.name)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    window = Window()
    window.fit(picture, scale, 0)
    assert (screen().get_size(), window.placement.scale) == (size, shown)
    window.close()


def test_f11_fills_the_screen_and_comes_back(x11: None) -> None:
    window = Window()
    window.fit(SIZE, 2, 0)
    window.toggle_full()
    assert screen().get_size() == (1280, 720)
    assert window.placement.scale == 2
    window.show(a_frame())
    window.toggle_full()
    assert screen().get_size() == (128, 48)


def test_f11_without_a_window_manager_puts_the_picture_into_the_middle_and_the_window_back(
    monkeypatch: pytest.MonkeyPatch, panel: Panel
) -> None:
    monkeypatch.setenv("DISPLAY", panel.name)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    window = Window()
    window.fit(SIZE, 2, 0)
    for shade, size in ((100, (128, 48)), (150, (800, 480)), (200, (128, 48))):
        assert screen().get_size() == size
        assert is_seen_in_the_middle(window, panel, shade)
        window.toggle_full()
    window.close()


def is_seen_in_the_middle(window: Window, panel: Panel, shade: int) -> bool:
    """Show a plain picture of 128×48 pixels until the server has painted it in the middle of its 800×480, or never."""
    frame = a_frame()
    frame.fill(shade)
    inside, outside = [(336, 216), (463, 216), (336, 263), (463, 263)], [(335, 216), (464, 263)]
    for _ in range(MOST_FLIPS):
        pygame.event.pump()
        window.show(frame)
        colour = (shade, shade, 255 - shade)
        if [panel.pixel(x, y) == colour for x, y in (*inside, *outside)] == [True] * 4 + [False] * 2:
            return True
    return False


def test_a_screen_of_the_pictures_own_size_is_filled(monkeypatch: pytest.MonkeyPatch, small_x_server: str) -> None:
    monkeypatch.setenv("DISPLAY", small_x_server)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    window = Window()
    window.fit((640, 240), None, 0)
    assert screen().get_size() == (640, 240)
    assert window.placement.rect.topleft == (0, 0)
    window.close()


# --- its events -----------------------------------------------------------------------------------------------


class Seat:
    """Somebody at a window with a fake firmware."""

    def __init__(self) -> None:
        self.window = Window(driver="dummy")
        self.window.fit(SIZE, 2, 0)
        self.core = FakeCore()
        self.desktop = Desktop(self.window, lambda: self.core.wants_text)
        pygame.event.clear()

    def post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))

    def poll(self) -> list[Event]:
        return list(self.desktop.poll(1000))


def test_keys_touch_and_the_close_box_come_through_one_queue(closing_video: None) -> None:
    seat = Seat()
    seat.post(pygame.KEYDOWN, key=pygame.K_1, unicode="1", mod=0, scancode=0)
    seat.post(pygame.KEYUP, key=pygame.K_1)
    seat.post(pygame.MOUSEBUTTONDOWN, pos=(20, 10), button=1, touch=False)
    seat.post(pygame.MOUSEBUTTONUP, pos=(20, 10), button=1, touch=False)
    seat.post(pygame.QUIT)
    assert seat.poll() == [KeyDown("1"), KeyUp("1"), Touch("down", 10, 5), Touch("up", 10, 5), Quit()]


def test_a_key_that_bounces_is_one_press_and_a_moment_later_another(closing_video: None) -> None:
    seat = Seat()
    heard: list[Event] = []
    for now_ms in (1000, 1010, 1100):
        for _ in "ab":
            seat.post(pygame.KEYDOWN, key=pygame.K_1, unicode="1", mod=0, scancode=0)
            seat.post(pygame.KEYUP, key=pygame.K_1)
        heard += seat.desktop.poll(now_ms)
    assert heard == [KeyDown("1"), KeyUp("1")] * 2


def test_touch_works_while_the_cursor_is_hidden(closing_video: None) -> None:
    seat = Seat()
    pygame.mouse.set_visible(False)
    seat.post(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=0, touch_id=1)
    assert seat.poll() == [Touch("down", 32, 12)]
    pygame.mouse.set_visible(True)


def test_whether_a_key_is_text_is_asked_when_its_turn_comes(closing_video: None) -> None:
    seat = Seat()
    seat.post(pygame.KEYDOWN, key=pygame.K_r, unicode="r", mod=0, scancode=0)
    seat.post(pygame.TEXTINPUT, text="r")
    seat.post(pygame.KEYUP, key=pygame.K_r)
    seat.post(pygame.KEYDOWN, key=pygame.K_x, unicode="x", mod=0, scancode=0)
    seat.post(pygame.TEXTINPUT, text="x")
    heard = []
    for event in seat.desktop.poll(1000):
        heard.append(event)
        seat.core.wants_text = True  # the first key opened a field
    assert heard == [KeyDown("r"), KeyUp("r"), Text("x")]


def test_f11_is_the_windows_key(closing_video: None) -> None:
    seat = Seat()
    before = screen().get_size()
    seat.post(pygame.KEYDOWN, key=pygame.K_F11, unicode="", mod=0, scancode=0)
    seat.post(pygame.KEYUP, key=pygame.K_F11)
    assert seat.poll() == []
    assert screen().get_size() != before


def test_the_loop_flips_once_for_each_changed_frame(closing_video: None) -> None:
    seat = Seat()
    loop = Loop(Machine(seat.core, MemoryKeeper()), seat.window, seat.desktop, FakeClock(), Signals())
    loop.turn()
    flips = seat.window.flips
    for _ in range(5):
        loop.turn()
    assert seat.window.flips == flips
    seat.core.paint(7)
    loop.turn()
    loop.turn()
    assert seat.window.flips == flips + 1


def test_a_covered_window_is_painted_again_once(closing_video: None) -> None:
    seat = Seat()
    loop = Loop(Machine(seat.core, MemoryKeeper()), seat.window, seat.desktop, FakeClock(), Signals())
    loop.turn()
    flips = seat.window.flips
    seat.post(pygame.WINDOWEXPOSED)
    loop.turn()
    loop.turn()
    assert seat.window.flips == flips + 1


def test_the_null_display_keeps_its_last_frame() -> None:
    display = NullDisplay()
    frame = a_frame()
    display.show(frame)
    frame.fill(0)
    assert display.frame is not None
    assert display.frame.get_at_mapped((5, 5)) == 5
