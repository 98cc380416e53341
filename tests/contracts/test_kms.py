"""The console's screen: what the field says of it, on the kernel's lists as files and SDL's dummy driver."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pygame
import pytest

import device.display as displays
from device.display import NoDisplay, open_display
from device.display.connectors import find_connectors
from device.display.kms import INDEX, Kms, screen_of
from device.display.panel import Panel
from device.display.sdl_variables import VIDEO
from device.input.desktop import Desktop
from device.loop import Loop
from device.machine import Machine
from device.process.signals import Signals
from device.words import explain
from firmware_sim.errors import DisplayUnavailable
from firmware_sim.events import Event, Notice, Touch
from firmware_sim.text import ENGLISH
from tests.contracts.stages import make_sysfs
from tests.device.fakes import FakeClock, FakeCore, MemoryKeeper
from tests.device.program import ROOT

Tree = Mapping[str, Mapping[str, str]]
SET = (*VIDEO, INDEX)
HD, DSI, SPI = "1920x1080\n1280x720\n", "800x480\n", "320x240\n"
OFF = {"status": "disconnected", "modes": ""}


def on(modes: str, number: int = 0) -> dict[str, str]:
    return {"status": "connected", "modes": modes} | ({"connector_id": f"{number}\n"} if number else {})


PI4 = {"card1-HDMI-A-1": on(HD), "card1-HDMI-A-2": OFF, "card1-Writeback-1": {"status": "unknown", "modes": ""}}
PI5 = {"card0-HDMI-A-1": OFF, "card0-HDMI-A-2": OFF, "card1-DSI-2": on(DSI)}
SPI_PANEL = {"card0-HDMI-A-1": on(HD), "card2-SPI-1": on(SPI)}


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", *SET):
        monkeypatch.delenv(name, raising=False)
    yield
    pygame.display.quit()


class Dummy(Kms):
    """The display kms where *root* is, with SDL's dummy driver."""

    root = Path()

    def __init__(self, panel: Panel) -> None:
        super().__init__(panel, root=self.root, driver="dummy")


def kms(root: Path, tree: Tree, **more: Any) -> Kms:
    make_sysfs(root, tree)
    return Kms(root=root, driver="dummy", **more)


def sentence(root: Path, tree: Tree, **more: Any) -> str:
    with pytest.raises(DisplayUnavailable) as caught:
        kms(root, tree, **more)
    return explain(caught.value)


# --- DRM card numbers move between models and boots: choose by connector and status under sysfs, not by number --------


@pytest.mark.parametrize(
    ("tree", "name", "card"),
    [
        (PI4, "HDMI-A-1", 1),
        (PI5, "DSI-2", 1),
        (SPI_PANEL, "SPI-1", 2),
        ({"card0-HDMI-A-1": OFF, "card0-HDMI-A-2": on(HD)}, "HDMI-A-2", 0),
        ({"card0-Composite-1": on("720x576i"), "card0-HDMI-A-1": on(HD)}, "HDMI-A-1", 0),
        ({"card0-VGA-1": {"status": "unknown", "modes": ""}, "card1-DPI-1": on("480x800")}, "DPI-1", 1),
        ({"card0-HDMI-A-1": on(""), "card1-HDMI-A-1": on(HD)}, "HDMI-A-1", 1),
    ],
)
def test_the_connector_is_chosen_by_its_type_and_status(tmp_path: Path, tree: Tree, name: str, card: int) -> None:
    chosen = kms(tmp_path, tree).connector
    assert (chosen.name, chosen.card) == (name, card)


@pytest.mark.parametrize("cards", [(0, 1, 2), (1, 0, 2), (2, 1, 0), (7, 12, 3)])
@pytest.mark.parametrize(("tree", "name"), [(PI4, "HDMI-A-1"), (PI5, "DSI-2"), (SPI_PANEL, "SPI-1")])
def test_the_same_connector_is_chosen_whatever_the_numbers_of_the_cards(
    tmp_path: Path, tree: Tree, name: str, cards: tuple[int, ...]
) -> None:
    moved = {f"card{cards[int(entry[4])]}{entry[5:]}": files for entry, files in tree.items()}
    assert kms(tmp_path, moved).connector.name == name


def test_sdl_is_told_the_card_and_the_driver_and_the_environment_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, str | None] = {}
    init = pygame.display.init

    def noted() -> None:
        told.update({name: os.environ.get(name) for name in SET})
        init()

    monkeypatch.setattr(pygame.display, "init", noted)
    kms(tmp_path, SPI_PANEL)
    assert told == {**dict.fromkeys(VIDEO, "dummy"), INDEX: "2"}
    assert [os.environ.get(name) for name in SET] == [None, None, None]


def test_a_profile_may_name_the_connector_or_its_type(tmp_path: Path) -> None:
    assert kms(tmp_path, SPI_PANEL, panel=Panel(connector="HDMI")).connector.name == "HDMI-A-1"
    assert sentence(tmp_path, {}, panel=Panel(connector="DSI")) == (
        "The kms display cannot be opened: connector DSI does not exist; name one of these in the profile: SPI-1 "
        "(connected), HDMI-A-1 (connected)."
    )


def test_of_two_screens_on_a_card_the_one_of_the_connector_is_taken(tmp_path: Path) -> None:
    tree = {"card0-HDMI-A-1": on(HD, 33), "card0-HDMI-A-2": on(HD, 42), "card0-DSI-1": on(DSI, 51)}
    make_sysfs(tmp_path, tree)
    found = find_connectors(tmp_path)
    sizes = [(1920, 1080), (1920, 1080), (800, 480)]
    assert {one.name: screen_of(one, found, sizes) for one in found} == {"HDMI-A-1": 0, "HDMI-A-2": 1, "DSI-1": 2}


def test_an_old_kernel_that_numbers_no_connectors_has_them_told_apart_by_their_sizes(tmp_path: Path) -> None:
    make_sysfs(tmp_path, {"card0-DSI-1": on(DSI), "card0-HDMI-A-1": on(HD)})
    found = find_connectors(tmp_path)
    assert [screen_of(one, found, [(1920, 1080), (800, 480)]) for one in found] == [1, 0]


def probing(monkeypatch: pytest.MonkeyPatch, root: Path, tree: Tree) -> None:
    """Have the kernel tell *tree* once SDL has looked at the card, which makes the kernel look too."""
    init = pygame.display.init

    def looked() -> None:
        init()
        if INDEX in os.environ:  # it is the card that is looked at
            make_sysfs(root, tree)

    monkeypatch.setattr(pygame.display, "init", looked)


@pytest.mark.parametrize("modes", ["1920x1080\n", HD + "640x480\n", DSI])
def test_a_screen_whose_modes_change_while_sdl_looks_at_it_is_taken_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, modes: str
) -> None:
    probing(monkeypatch, tmp_path, {"card1-HDMI-A-1": on(modes)})
    opened = kms(tmp_path, PI4)
    assert (opened.connector.name, opened.screen) == ("HDMI-A-1", 0)


def test_a_screen_that_is_pulled_off_while_sdl_looks_at_it_is_told_and_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probing(monkeypatch, tmp_path, {"card1-HDMI-A-1": OFF})
    assert sentence(tmp_path, PI4) == (
        "The kms display cannot be opened: the kernel lists HDMI-A-1, but SDL finds no screen there. Check its cable "
        "and start Wari again."
    )
    assert not pygame.display.get_init()


def test_a_screen_that_sdl_does_not_list_is_told_and_let_go(tmp_path: Path) -> None:
    tree = {"card0-HDMI-A-1": on("800x600\n", 1), "card0-HDMI-A-2": on("999x777\n", 2)}  # SDL's dummy has one screen
    assert "the kernel lists HDMI-A-2, but SDL finds no screen there" in sentence(
        tmp_path, tree, panel=Panel(connector="HDMI-A-2")
    )
    assert not pygame.display.get_init()


def test_of_fewer_screens_than_the_kernel_lists_the_one_of_the_right_size_is_taken(tmp_path: Path) -> None:
    make_sysfs(tmp_path, {"card0-HDMI-A-1": on("800x600\n", 1), "card0-HDMI-A-2": on("999x777\n", 2)})
    found = find_connectors(tmp_path)
    assert [screen_of(one, found, [(999, 777)]) for one in found] == [0, 0]
    assert [screen_of(one, found, []) for one in found] == [None, None]


def test_auto_goes_on_when_the_screen_of_the_console_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    probing(monkeypatch, tmp_path, {"card1-HDMI-A-1": OFF})
    monkeypatch.setitem(displays.DRIVERS, "kms", "tests.contracts.test_kms.Dummy")
    monkeypatch.setattr(Dummy, "root", tmp_path)
    make_sysfs(tmp_path, PI4)
    with pytest.raises(NoDisplay) as caught:
        open_display("auto")
    assert [error.code for error in caught.value.failures.values()][1:] == ["kms-lost", "terminal-none"]


# --- fbcon, directfb, dispmanx and fbcp are gone; kmsdrm is the console's only way. SDL silently takes offscreen ------


def test_no_other_driver_is_taken_than_the_consoles(tmp_path: Path) -> None:
    make_sysfs(tmp_path, PI4)
    with pytest.raises(DisplayUnavailable) as caught:
        Kms(root=tmp_path)
    assert explain(caught.value).startswith("The kms display cannot be opened: SDL's kmsdrm driver rejects HDMI-A-1 ")
    assert not pygame.display.get_init()


@pytest.mark.parametrize("taken", ["offscreen", "dummy", "x11"])
def test_a_driver_that_sdl_took_silently_is_found_out_and_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    make_sysfs(tmp_path, PI4)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: taken)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(DisplayUnavailable, match="kms-refused"):
        Kms(root=tmp_path)


def test_the_window_leaves_the_console_to_kms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")
    with pytest.raises(DisplayUnavailable, match="display-console"):
        open_display("window")
    assert not pygame.display.get_init()


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ({}, "the kernel lists no screen in /sys/class/drm"),
        ({"card1-HDMI-A-1": OFF}, "no screen is connected (HDMI-A-1 (disconnected))"),
        ({"card1-HDMI-A-1": on("")}, "no screen is connected (HDMI-A-1 (connected))"),
        ({"card1-Writeback-1": on(HD)}, "no screen is connected (Writeback-1 (connected))"),
    ],
)
def test_what_is_missing_is_said(tmp_path: Path, tree: Tree, said: str) -> None:
    assert said in sentence(tmp_path, tree)


@pytest.mark.parametrize("allowed", [os.F_OK, os.R_OK, os.W_OK])
def test_an_account_that_may_not_use_the_card_is_told_how_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, allowed: int
) -> None:
    node = tmp_path / "dev" / "dri" / "card1"
    monkeypatch.setattr(os, "access", lambda path, mode: path != node or mode & ~allowed == 0)
    said = sentence(tmp_path, PI4)
    assert f"may not use {node}" in said
    assert "usermod -aG video,render" in said


# --- an unreadable /dev/input gives a picture and no keys, silently ---------------------------------------------------


def heard_first(root: Path, monkeypatch: pytest.MonkeyPatch, devices: str, unreadable: str) -> list[Event]:
    """Return what the loop hears first where there are *devices* and some of them are *unreadable*."""
    inputs = root / "dev" / "input"
    inputs.mkdir(parents=True)
    for name in devices.split():
        (inputs / name).touch()
    refused = {inputs / name for name in unreadable.split()}
    monkeypatch.setattr(os, "access", lambda path, mode: path not in refused)
    display = kms(root, PI4)
    display.fit((64, 24), None, 0)
    pygame.event.clear()
    desktop = Desktop(display, lambda: False)
    first = list(desktop.poll(0))
    assert list(desktop.poll(10)) == []
    return first


def test_an_account_that_may_read_no_input_device_is_told_how_to_and_gets_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (notice,) = heard_first(tmp_path, monkeypatch, "event0 event1 mice", "event0 event1")
    assert isinstance(notice, Notice)
    said = ENGLISH[notice.code].format(**dict(notice.values))
    assert said.startswith(f"This account may not read {tmp_path / 'dev' / 'input' / 'event0'}, so no keys would work.")
    assert "usermod -aG input" in said


@pytest.mark.parametrize(
    ("devices", "unreadable"), [("event0 event1", "event0"), ("event0", ""), ("mice", "mice"), ("", "")]
)
def test_nothing_is_said_where_an_input_device_can_be_read_or_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, devices: str, unreadable: str
) -> None:
    assert heard_first(tmp_path, monkeypatch, devices, unreadable) == []


def test_auto_says_why_each_display_failed_in_the_order_in_which_they_were_tried() -> None:
    with pytest.raises(NoDisplay) as caught:
        open_display("auto")
    assert list(caught.value.failures) == ["window", "kms", "terminal"]
    assert all(name in explain(error) for name, error in caught.value.failures.items())


# --- a log-in on the same console would hear the keys too, and be seen ------------------------------------------------


def test_the_service_has_the_console_to_itself_and_leaves_it_clean() -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "device" / "install" / "pi" / "wari.service", encoding="utf-8")
    tty = {name: value for name, value in unit["Service"].items() if name.startswith("TTY")}
    assert tty == {"TTYPath": "/dev/tty1", "TTYReset": "yes", "TTYVHangup": "yes", "TTYVTDisallocate": "yes"}


# --- SCALED is slow; rect updates may repaint everything; a hidden cursor must not cost touch -------------------------


def test_the_screen_is_taken_wholly_and_never_scaled_by_sdl(tmp_path: Path) -> None:
    display = kms(tmp_path, PI4)
    display.fit((64, 24), None, 90)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == display.size
    assert not surface.get_flags() & getattr(pygame, "SCALED", 0)


def test_the_screen_is_flipped_once_for_each_changed_frame(tmp_path: Path) -> None:
    display, core = kms(tmp_path, PI4), FakeCore()
    display.fit((8, 4), None, 0)
    desktop = Desktop(display, lambda: False)
    loop = Loop(Machine(core, MemoryKeeper()), display, desktop, FakeClock(), Signals())
    for _ in range(5):
        loop.turn()
    first = display.flips
    core.paint(3)
    for _ in range(5):
        loop.turn()
    assert (first, display.flips) == (1, 2)


def test_the_hidden_cursor_costs_no_touch_and_a_mouse_shows_it(tmp_path: Path) -> None:
    display = kms(tmp_path, PI4)
    display.fit((64, 24), None, 180)
    pygame.event.clear()
    assert not pygame.mouse.get_visible()
    desktop = Desktop(display, lambda: False)
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=0, touch_id=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0), touch=True))
    assert list(desktop.poll(1000)) == [Touch("down", 31, 11)]
    assert not pygame.mouse.get_visible()
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0), touch=False))
    list(desktop.poll(1010))
    assert pygame.mouse.get_visible()
