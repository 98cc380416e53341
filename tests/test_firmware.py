"""The firmware as a whole: what is saved and when, what a damaged copy does, and that nothing but events counts."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.kernels import choose
from device.machine import Machine, read_saved
from device.saving.seal import seal
from device.saving.store import Store
from device.scripting.event_lines import from_json, to_json
from firmware_sim import events
from firmware_sim.draw.canvas import pixels
from firmware_sim.effects import Backlight, Exit, Load, Protect, Save
from firmware_sim.events import Event, KeyDown, KeyUp, Loaded, MoveNow, Quit, Saved, SaveFailed, Text, Tick, Touch
from firmware_sim.firmware import Firmware, Options
from firmware_sim.forms import VERSIONS, stamp
from firmware_sim.handheld import About
from firmware_sim.search.speed import Speed
from tests.pocket import PROFILES, REGISTERED, RESOURCES, SEEN, Pocket, load

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def switched_on(saved: dict[str, str] | None = None, profile: str = "siena") -> Firmware:
    about = About("0", Speed.INTERPRETED)
    return Firmware(load(profile), saved=saved or {}, resources=RESOURCES, seed=0, about=about, kernel=choose().module)


# --- saving -------------------------------------------------------------------------------------------------------


def test_the_game_is_saved_after_every_move_and_comes_back_after_a_power_cut() -> None:
    pocket = Pocket.playing()
    for bowl in "3146":
        pocket.keys(bowl)
        pocket.turn()
        before = pocket.board, pocket.moves, pocket.session.to_json()
        pocket.kill()
        assert (pocket.board, pocket.moves, pocket.session.to_json()) == before
        pocket.wait(5000)
        pocket.keys("*", "#")
        assert pocket.screen == "play"


def test_a_power_cut_while_the_machine_thinks_gives_the_same_answer() -> None:
    pocket, undisturbed = Pocket.playing(level="3"), Pocket.playing(level="3")
    undisturbed.keys("3")
    undisturbed.turn()
    pocket.device.send(KeyDown("3"))
    pocket.device.send(Tick(20, 100))
    pocket.kill()
    assert pocket.session.machines_turn
    pocket.wait(5000)
    pocket.keys("*", "#")
    pocket.turn()
    assert pocket.moves == undisturbed.moves


def test_nothing_is_written_when_nothing_changed() -> None:
    pocket = Pocket.playing()
    written = list(pocket.memory.writes)
    pocket.keys("right", "left", "*", "6", "6", "*")
    pocket.wait(60_000)
    pocket.keys("ctrl+k", "6", "4", "#")
    assert pocket.memory.writes == written


def test_a_failed_save_stands_on_the_screen_until_one_succeeds() -> None:
    pocket = Pocket.playing()
    sentence = "Not saved: No space left on device."
    pocket.memory.full = True
    pocket.keys("3")
    pocket.turn()
    assert sentence in pocket.shown
    pocket.wait(15_000)
    assert sentence in pocket.shown
    pocket.memory.full = False
    pocket.wait(10_000)
    assert sentence not in pocket.shown
    pocket.kill()
    assert pocket.moves.startswith("C")


def test_a_failed_save_is_tried_once_more_before_the_program_ends() -> None:
    core = switched_on({"settings": SEEN})
    core.step(events.SetUp(START))
    saves = [effect for effect in core.step(KeyDown("3")) if isinstance(effect, Save)]
    core.step(SaveFailed(saves[0].id, "No space left on device"))
    effects = core.step(Quit())
    assert [type(effect) for effect in effects] == [Save, Exit]


def test_quit_ends_the_program_after_its_saves() -> None:
    assert switched_on().step(Quit())[-1] == Exit(0)


# --- damaged copies -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(
            (name, text)
            for name in ("settings", "registration", "game")
            for text in ("", "{", "[]", "3", '"x"', "[" * 5000)
        ),
        *(
            ("game", text)
            for text in (
                '{"version": 1}',
                '{"version": 0}',
                '{"version": true}',
                '{"version": 1, "level": 1, "seed": 0, "game": {}}',
            )
        ),
        *(("registration", text) for text in ('{"name": 1}', '{"wrong": "many"}', '{"wait_ms": 1.5}')),
    ],
)
def test_a_damaged_copy_is_named_and_the_older_one_asked_for(name: str, text: str) -> None:
    core = switched_on({"settings": SEEN, name: text})
    effects = core.step(Tick(20))
    assert Load(name) in effects
    core.step(Loaded(name, None))
    assert core.screen in ("nag", "keys")


@pytest.mark.parametrize("name", ["settings", "registration", "game", "link"])
def test_a_copy_of_a_newer_version_is_protected_and_never_asked_to_be_replaced(name: str) -> None:
    saved = json.dumps({"version": VERSIONS[name] + 1, "news": [1, 2]})
    core = switched_on({"settings": SEEN, name: saved})
    effects = core.step(Tick(20))
    assert [effect for effect in effects if isinstance(effect, Load | Protect)] == [Protect(name)]
    assert core.screen in ("nag", "keys")


@pytest.mark.parametrize("older", ["", seal("{}").decode(), seal(REGISTERED).decode()])
def test_no_single_damaged_file_loses_a_registration(tmp_path: Path, older: str) -> None:
    (tmp_path / "registration").write_bytes(seal(REGISTERED))
    (tmp_path / "registration.older").write_text(older)
    for damaged in ("registration", "registration.older", "registration"):
        with closing(Store(tmp_path)) as store:
            core = switched_on(read_saved(store))
            Machine(core, store).send(Tick(20))
            assert core.hand.registered
        (tmp_path / damaged).write_bytes(b"\0" * 512)


def test_an_older_copy_of_a_newer_version_is_protected_too() -> None:
    core = switched_on({"settings": SEEN, "game": "{"})
    core.step(Tick(20))
    assert core.step(Loaded("game", '{"version": 2}')) == (Protect("game"),)
    assert core.screen == "nag"


def test_an_older_copy_of_a_game_is_played_on() -> None:
    good = Pocket.playing()
    good.keys("3")
    good.turn()
    older = good.memory.newest["game"]
    pocket = Pocket("series5", {"settings": SEEN, "game": older[:-9]}, older={"game": older})
    assert pocket.moves == good.moves


def test_the_command_line_chooses_on_top_of_an_older_copy() -> None:
    older = '{"seen_keys": true, "delay": 0, "level": 2}'
    pocket = Pocket("series5", {"settings": "bad"}, Options(edition="oware"), older={"settings": older})
    pocket.wait(20)
    assert json.loads(pocket.memory.newest["settings"]) == {"version": 1, **json.loads(older), "edition": "oware"}
    assert pocket.screen == "nag"


def test_everything_that_is_wrong_at_the_start_is_said_in_turn() -> None:
    saved = {"settings": '{"seen_keys": true, "zzz": 1}', "registration": REGISTERED.replace("Ada", "Eve"), "game": ""}
    pocket = Pocket("series5", saved, Options(level=4))
    pocket.device.send(events.Notice("store-damaged", (("file", "game"), ("kept", "game.damaged"))))
    said = " ".join(pocket.core.hand.messages.all)
    for part in ("zzz", "does not match its name", "play above level 3", "kept as game.damaged"):
        assert part in said


def test_a_name_of_any_length_in_the_settings_costs_no_time() -> None:
    pocket = Pocket("siena", {"settings": json.dumps({"x" * 300_000: 1})})
    assert len(pocket.info) < 200
    assert "now have their defaults" in pocket.shown


def test_half_a_character_in_a_name_is_damage() -> None:
    core = switched_on({"registration": '{"name": "\\ud800", "code": ""}'})
    assert Load("registration") in core.step(Tick(20))


def test_leaving_by_the_menu_saves_what_could_not_be_saved() -> None:
    pocket = Pocket.playing()
    pocket.memory.full = True
    pocket.keys("3")
    pocket.turn()
    moves = pocket.moves
    pocket.keys("ctrl+e")
    assert "Your game is not saved: No space left on device. Quit anyway?" in pocket.shown
    pocket.memory.full = False
    pocket.keys("#")
    assert pocket.screen == "off"
    pocket.kill()
    assert pocket.moves == moves


def test_settings_that_cannot_be_used_are_named_and_the_rest_is_kept() -> None:
    pocket = Pocket("series5", {"settings": '{"seen_keys": true, "delay": 99, "view": "numbers"}'})
    assert pocket.info == "Some settings were invalid and now have their defaults: delay."
    assert pocket.core.hand.settings["view"] == "numbers"


def test_an_edited_registration_registers_nobody_and_says_so() -> None:
    pocket = Pocket("series5", {"settings": SEEN, "registration": REGISTERED.replace("Ada", "Eve")})
    assert pocket.info == "The stored registration does not match its name, so this copy is not registered."
    assert pocket.screen == "nag"


def test_a_registration_that_fits_shows_no_nag_and_the_name() -> None:
    pocket = Pocket("series5", {"settings": SEEN, "registration": REGISTERED})
    assert pocket.screen == "home"
    assert "Registered to Ada" in pocket.shown


# --- nothing but events -------------------------------------------------------------------------------------------


def drawn(core: Firmware) -> bytes:
    return pixels(core.frame()[0])


NAMED = [
    "up",
    "down",
    "left",
    "right",
    "enter",
    "esc",
    "menu",
    "backspace",
    "y",
    "ctrl+n",
    "ctrl+z",
    "ctrl+p",
    "ctrl+h",
    "ctrl+k",
]
KEYS = st.sampled_from([*"0123456789*#", *NAMED])
EVENTS = st.one_of(
    st.builds(KeyDown, KEYS),
    st.builds(KeyUp, KEYS),
    st.builds(Text, st.text(max_size=3)),
    st.builds(Touch, st.sampled_from(["down", "move", "up"]), st.integers(0, 319), st.integers(0, 239)),
    st.builds(Tick, st.integers(0, 250), st.integers(0, 300)),
    st.builds(events.Clock, st.integers(0, 1439), st.just("1997-06-17")),
    st.builds(MoveNow, st.just("cap")),
    st.builds(Saved, st.integers(0, 9)),
    st.builds(SaveFailed, st.integers(0, 9), st.just("no room")),
    st.builds(Loaded, st.sampled_from(["game", "settings", "registration"]), st.none() | st.text(max_size=5)),
    st.sampled_from([events.PowerLow(), events.LinkUp("salt"), events.LinkDown("off"), events.LinkFrames(()), Quit()]),
)


@settings(max_examples=40)
@given(st.sampled_from(PROFILES), st.lists(EVENTS, max_size=60))
def test_the_same_events_give_the_same_effects_and_frames_however_often_one_looks(
    profile: str, happened: list[Event]
) -> None:
    looked, blind = switched_on(profile=profile), switched_on(profile=profile)
    for event in happened:
        again = from_json(json.loads(json.dumps(to_json(event))))
        assert looked.step(event) == blind.step(again)
        looked.frame()
    assert drawn(looked) == drawn(blind)
    assert (looked.screen, looked.deadline) == (blind.screen, blind.deadline)
    assert (looked.texts, looked.targets) == (blind.texts, blind.targets)


def test_a_page_scrolls_the_same_whether_it_was_looked_at_or_not() -> None:
    looked, blind = (switched_on({"settings": SEEN, "registration": REGISTERED}) for _ in range(2))
    for key in ("ctrl+h", "8", "#", *"88888888888", "2", "6", "4", "4", "4"):
        looked.step(KeyDown(key))
        looked.frame()
        blind.step(KeyDown(key))
    assert looked.texts == blind.texts


@pytest.mark.parametrize("keys", [("ctrl+h", "8", "#", *"8888"), ("ctrl+q", "8"), ("ctrl+w", "8")])
@pytest.mark.parametrize("profile", PROFILES)
def test_drawing_changes_no_screen(profile: str, keys: tuple[str, ...]) -> None:
    core = switched_on({"settings": SEEN, "registration": REGISTERED}, profile=profile)
    for key in keys:
        core.step(KeyDown(key))
        before = [dict(vars(screen)) for screen in core._stack.screens]
        core.frame()
        assert [vars(screen) for screen in core._stack.screens] == before


@settings(max_examples=20)
@given(st.lists(st.integers(0, 250), max_size=30))
def test_how_time_is_cut_changes_no_move(cuts: list[int]) -> None:
    smooth, cut = Pocket.playing(level="2"), Pocket.playing(level="2")
    smooth.keys("3")
    smooth.turn()
    cut.device.send(KeyDown("3"))
    for ms in cuts:
        cut.device.send(Tick(ms, ms))
    cut.turn()
    assert cut.moves == smooth.moves


def test_the_counter_of_frames_rises_only_when_pixels_changed() -> None:
    pocket = Pocket.playing()
    pocket.wait(3000)
    before = pocket.core.frame()[1]
    for _ in range(100):
        pocket.wait(100)
        pocket.core.step(Saved(99))
        assert pocket.core.frame()[1] == before
    pocket.keys("right")
    assert pocket.core.frame()[1] > before


def test_an_idle_handheld_wants_no_tick() -> None:
    pocket = Pocket.playing()
    pocket.wait(5000)
    assert pocket.core.deadline is None


def test_options_of_the_command_line_are_settings_of_this_start() -> None:
    pocket = Pocket("series5", {"settings": SEEN}, Options(edition="oware", level=2, first="machine"))
    pocket.wait(6000)
    pocket.keys("*", "#", "#")
    assert pocket.session.game.edition.name == "oware"
    assert pocket.session.level == 2
    assert pocket.session.game.start.to_move == 1


def test_a_locked_level_of_the_command_line_is_said_and_not_used() -> None:
    pocket = Pocket("series5", {"settings": SEEN}, Options(level=4))
    assert pocket.info == "Register Wari to play above level 3."
    pocket.wait(6000)
    pocket.keys("*", "#", "#")
    assert pocket.session.level == 3


def test_a_key_that_opened_a_screen_is_not_held_there() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+r")
    pocket.hold("#", 2000)
    assert pocket.screen == "entry"


def test_a_saved_level_that_is_locked_is_not_played() -> None:
    registered = Pocket.at_home(saved={"registration": REGISTERED, "settings": SEEN.replace("}", ', "level": 4}')})
    registered.keys("ctrl+n", "#")
    assert registered.session.level == 4
    pocket = Pocket("series5", {"settings": SEEN, "game": registered.memory.newest["game"]})
    assert pocket.session.level == 3


def test_a_low_battery_dims_until_the_player_does_something() -> None:
    core = switched_on({"settings": SEEN}, "series5")
    core.step(Tick(20))
    assert core.step(events.PowerLow()) == (Backlight(1),)
    assert "The battery is nearly empty. Your game is saved." in [label.text for label in core.texts]
    assert core.step(KeyDown("up")) == (Backlight(3),)
    assert core.step(KeyDown("up")) == ()


def test_a_low_battery_saves_what_is_not_saved_and_does_not_promise_it() -> None:
    pocket = Pocket.playing()
    pocket.memory.full = True
    pocket.keys("3")
    pocket.device.send(events.PowerLow())
    assert pocket.info.startswith("The battery is nearly empty and not everything is saved")


def test_a_low_battery_saves_what_can_be_saved_by_then() -> None:
    pocket = Pocket.playing()
    pocket.memory.full = True
    pocket.keys("3")
    assert json.loads(pocket.memory.newest["game"]) != stamp("game", pocket.session.to_json())
    pocket.memory.full = False
    pocket.device.send(events.PowerLow())
    assert json.loads(pocket.memory.newest["game"]) == stamp("game", pocket.session.to_json())
    assert pocket.core.hand.unsaved == {}


def test_a_notice_without_a_sentence_is_no_fault() -> None:
    pocket = Pocket.playing()
    pocket.device.send(events.Notice("of-another-version"))
    assert "of-another-version" in pocket.info


def test_an_older_registration_that_fits_takes_the_nag_away() -> None:
    pocket = Pocket("series5", {"settings": SEEN, "registration": "{"}, older={"registration": REGISTERED})
    pocket.wait(20)
    assert (pocket.screen, pocket.core.hand.registered) == ("home", True)


def test_what_is_wrong_with_an_older_copy_is_said_too() -> None:
    edited = REGISTERED.replace("Ada", "Eve")
    pocket = Pocket("series5", {"settings": SEEN, "registration": "{"}, older={"registration": edited})
    pocket.wait(20)
    said = pocket.core.hand.messages.all
    assert any("does not match its name" in text for text in said)


def test_an_older_game_at_a_locked_level_is_not_played_at_it() -> None:
    good = Pocket.playing()
    older = good.memory.newest["game"].replace('"level": 1', '"level": 4')
    pocket = Pocket("series5", {"settings": SEEN, "game": "{"}, older={"game": older})
    pocket.wait(20)
    assert pocket.session.level == 3
