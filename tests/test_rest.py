"""A panel that burns in goes blank when nothing happens; whatever the player should see brings the picture back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tests.pocket
from device.boot import Boot
from device.display.null import NullDisplay
from device.loop import LONGEST_TICK_MS
from device.scripting.recorder import Recorder
from device.scripting.replay import replay
from device.scripting.script import VirtualDevice
from firmware_sim.draw.canvas import pixels
from firmware_sim.events import Event, KeyDown, KeyUp, Notice, PowerLow, RawTap, Text, Tick, Touch
from firmware_sim.profile import MINUTE_MS
from tests.duo import Duo
from tests.pocket import REGISTERED, SEEN, TRIED, Pocket, load

OLED = "oled128"
REST_MS = load(OLED).rest_ms
INPUTS = [(KeyDown("#"), KeyUp("#")), (Text("a"),), (RawTap("glass", 0, 0),), (Touch("down", 9, 9), Touch("up", 9, 9))]


def picture(pocket: Pocket) -> bytes:
    return pixels(pocket.core.frame()[0])


def is_blank(pocket: Pocket) -> bool:
    """True when no pixel shines, and nothing can be read or touched."""
    return not (any(picture(pocket)) or pocket.core.texts or pocket.core.targets)


def pass_ms(pocket: Pocket, ms: int, nodes: int = 0) -> None:
    for begin in range(0, ms, LONGEST_TICK_MS):
        pocket.device.send(Tick(min(LONGEST_TICK_MS, ms - begin), nodes))


def still(pocket: Pocket) -> Pocket:
    """Return it after a last input, with no message on its screen."""
    pocket.core.hand.messages.clear()
    pocket.device.send(KeyUp("8"))
    return pocket


@pytest.fixture
def burning(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a touch panel with a backlight that asks for a rest after two minutes."""
    model = replace(load("pitft28"), rest="blank", rest_minutes=2)
    monkeypatch.setattr(tests.pocket, "load", lambda name: model)
    return model.name


def test_after_the_time_set_no_pixel_shines_and_not_before() -> None:
    pocket = still(Pocket.at_home(OLED))
    before = picture(pocket)
    pass_ms(pocket, REST_MS - 1)
    assert (picture(pocket), pocket.core.deadline) == (before, 1)
    pass_ms(pocket, 1)
    assert (is_blank(pocket), pocket.core.deadline) == (True, None)


@pytest.mark.parametrize("profile", [name for name in TRIED if name != OLED])
def test_a_panel_that_does_not_ask_for_it_never_rests(profile: str) -> None:
    pocket = still(Pocket.at_home(profile))
    before = picture(pocket)
    pass_ms(pocket, 3 * 60 * MINUTE_MS)
    assert picture(pocket) == before


@pytest.mark.parametrize("events", INPUTS, ids=repr)
def test_any_input_brings_the_picture_back_and_does_nothing_else(events: tuple[Event, ...]) -> None:
    pocket = still(Pocket.at_home(OLED))
    before = picture(pocket)
    pass_ms(pocket, REST_MS)
    for event in events:
        pocket.device.send(event)
    assert (picture(pocket), pocket.screen) == (before, "home")
    pass_ms(pocket, REST_MS - 1)
    assert not is_blank(pocket)
    pocket.keys("#")
    assert pocket.screen == "newgame"


def test_a_tap_that_wakes_presses_nothing_and_the_light_goes_and_comes_with_the_picture(burning: str) -> None:
    pocket = still(Pocket.at_home(burning))
    before, (target, *_) = picture(pocket), pocket.core.targets
    pass_ms(pocket, 2 * MINUTE_MS)
    assert (is_blank(pocket), pocket.lights[-1]) == (True, 0)
    pocket.device.tap(*target.rect.center)
    assert (picture(pocket), pocket.screen, pocket.lights[-2:]) == (before, "home", [0, 3])
    pocket.device.tap(*target.rect.center)
    assert pocket.screen == "newgame"


def test_a_finger_that_lay_on_a_button_through_a_rest_presses_nothing(burning: str) -> None:
    pocket = still(Pocket.at_home(burning))
    before, (target, *_) = picture(pocket), pocket.core.targets
    pocket.device.send(Touch("down", *target.rect.center))
    pass_ms(pocket, 2 * MINUTE_MS)
    pocket.device.send(Touch("up", *target.rect.center))
    assert (picture(pocket), pocket.screen) == (before, "home")


def test_a_key_that_wakes_is_not_held_either() -> None:
    pocket = Pocket.at_home(OLED)
    pocket.keys("ctrl+r", "#")
    still(pocket)
    pass_ms(pocket, REST_MS)
    pocket.hold("*", 2000)
    assert pocket.screen == "entry"


def test_a_warning_of_the_battery_is_seen_by_a_dim_light(burning: str) -> None:
    pocket = still(Pocket.at_home(burning))
    pass_ms(pocket, 2 * MINUTE_MS)
    pocket.device.send(PowerLow())
    assert ("battery" in pocket.shown, pocket.lights[-1]) == (True, 1)
    pass_ms(pocket, 2 * MINUTE_MS)
    pocket.keys("8")
    assert pocket.lights[-2:] == [0, 3]


def test_a_message_is_seen() -> None:
    pocket = still(Pocket.at_home(OLED))
    pass_ms(pocket, REST_MS)
    pocket.device.send(Notice("calibration-kept"))
    assert pocket.info in pocket.shown


def test_the_machine_goes_on_thinking_and_its_move_is_seen() -> None:
    pocket = Pocket.playing(OLED, sound="false")
    pocket.device.send(KeyDown("3"))
    pass_ms(pocket, REST_MS)
    assert (is_blank(pocket), pocket.core.wants_nodes) == (True, True)
    pass_ms(pocket, 1000, nodes=5000)
    assert (len(pocket.moves), is_blank(pocket)) == (2, False)


def test_it_switches_itself_off_nevertheless() -> None:
    pocket = still(Pocket.playing(OLED, auto_off="10"))
    pass_ms(pocket, 10 * MINUTE_MS - 1)
    assert is_blank(pocket)
    pass_ms(pocket, 1)
    assert pocket.screen == "off"


def test_what_a_partner_does_is_seen_and_that_it_is_there_is_not() -> None:
    duo = Duo(OLED, saved={"settings": SEEN, "registration": REGISTERED})
    still(duo.one)
    duo.run(REST_MS, LONGEST_TICK_MS)
    assert is_blank(duo.one)
    duo.other.keys("ctrl+w", "#", "#")
    duo.run(500)
    assert "Two players" in duo.one.shown
    duo.one.keys("ctrl+w")
    duo.run(100)
    duo.press(0, "#")
    duo.run(2000)
    assert duo.both("linkplay")
    if duo.mover == 0:
        duo.move()
    duo.run(REST_MS, LONGEST_TICK_MS)
    assert is_blank(duo.one)
    duo.move()
    assert not is_blank(duo.one)


def test_a_question_of_the_partner_is_seen() -> None:
    duo = Duo(OLED)
    still(duo.one).keys("ctrl+w")
    duo.run(REST_MS, LONGEST_TICK_MS)
    assert is_blank(duo.one)
    duo.other.keys("ctrl+w", "#", "#")
    duo.run(500)
    assert (duo.one.screen, is_blank(duo.one)) == ("consent", False)


def test_a_session_with_a_rest_replays_to_the_same_frames(tmp_path: Path) -> None:
    pocket = Pocket.at_home(OLED)
    recorder = Recorder(tmp_path / "recording")
    boot = Boot(pocket.device._boot.setup, lambda: pocket.memory, recorder=recorder)
    pocket.device = VirtualDevice(boot, NullDisplay())
    pocket.wait(REST_MS + 10_000)
    assert is_blank(pocket)
    screens = []
    for _ in range(2):
        pocket.keys("#")
        screens.append(pocket.screen)
    boot.stop()
    recorder.close()
    assert screens == ["nag", "register"]
    report = replay(tmp_path / "recording", lambda header: boot.setup)
    assert (report.complete, report.sessions) == (True, 1)
