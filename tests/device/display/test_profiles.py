from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from luma.core.interface.serial import noop

from device.assets import Resources
from device.boot import profile_json
from device.display import lcd
from device.display.fitting import ROTATIONS, largest_scale
from device.display.panel import Panel
from device.display.profiles import (
    LEAST,
    LONGEST,
    Model,
    load_model,
    load_profile,
    parse_model,
    profile_for,
    profile_names,
    recorded_profile,
)
from device.words import explain
from firmware_sim.errors import BadProfile, DisplayUnavailable
from firmware_sim.profile import Pointer, Profile
from tests.device.program import ROOT

GOOD = 'width = 320\nheight = 240\ngreys = 4\npointer = "finger"\nhas = ["clock"]\n'
PROFILE = Profile("x", 320, 240, 4, "finger", frozenset({"clock"}))


def test_the_shipped_profiles_are_right() -> None:
    resources = Resources()
    for name in profile_names(resources):
        assert load_profile(name, resources).name == name
    assert {"series5", "revo", "siena", "pitft28", "pitft35", "square240", "oled128"} <= set(profile_names(resources))


def test_a_profile_is_read_from_toml() -> None:
    assert parse_model("x", GOOD.encode(), "x.toml") == Model(PROFILE, Panel())


def test_a_profile_may_ask_for_a_rest() -> None:
    rested = parse_model("x", (GOOD + 'rest = "blank"\nrest_minutes = 60\n').encode(), "x.toml").profile
    assert rested == replace(PROFILE, rest="blank", rest_minutes=60)
    assert recorded_profile(profile_json(rested), Resources()) == rested


PANEL = """\
[display]
driver = "lcd"
rotate = 90
device = "st7789"
options = { width = 240, active_low = true }
bus = "spi"

[display.bus_options]
port = 0
"""


def test_a_profile_may_say_which_display_it_is_for() -> None:
    model = parse_model("x", (GOOD + PANEL).encode(), "x.toml")
    assert model.profile == PROFILE
    assert model.panel == Panel("lcd", 90, "", "st7789", {"width": 240, "active_low": True}, "spi", {"port": 0})


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"),
    [
        ("320", "0", "the field width must be a whole number from 1 to 4096."),
        ("240\ngreys", '"240"\ngreys', "the field height must be a whole number from 1 to 4096."),
        ("240\ngreys", "true\ngreys", "the field height must be a whole number from 1 to 4096."),
        ("greys = 4", "greys = 5", "the field greys must be 16, 4 or 2."),
        ("finger", "toe", "the field pointer must be pen, finger or none."),
        ('"clock"', '"wings"', "the field has must be a list of backlight or clock, or []."),
        ('["clock"]', '"clock"', "the field has must be a list of backlight or clock, or []."),
        ("has =", 'rest = "move"\nhas =', "the field rest must be none or blank."),
        ("has =", "rest_minutes = 0\nhas =", "the field rest_minutes must be a whole number from 1 to 60."),
        ("has =", "rest_minutes = 2.5\nhas =", "the field rest_minutes must be a whole number from 1 to 60."),
        ("has =", "had =",
         "the field had must be left out; "
         "the fields here are width, height, greys, pointer, has, rest, rest_minutes, display."),
        ('"lcd"', '"tv"', "the field display.driver must be window, kms, lcd, terminal or null."),
        ("= 90", "= 45", "the field display.rotate must be 0, 90, 180 or 270."),
        ("= 90", "= false", "the field display.rotate must be 0, 90, 180 or 270."),
        ('"st7789"', "7789", "the field display.device must be the name of a device of luma."),
        ("{ width = 240, active_low = true }", "3",
         "the field display.options must be a table of the device's options."),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_with_its_file(wrong: str, right: str, sentence: str) -> None:
    with pytest.raises(BadProfile) as caught:
        parse_model("x", (GOOD + PANEL).replace(wrong, right).encode(), "/home/me/x.toml")
    assert explain(caught.value) == f"In the profile /home/me/x.toml, {sentence}"


@pytest.mark.parametrize("table", ["options = { frob = 3 }", 'bus = "spy"', "bus_options = {}"])
def test_what_is_lumas_needs_a_device(table: str) -> None:
    with pytest.raises(BadProfile) as caught:
        parse_model("x", f"{GOOD}[display]\n{table}".encode(), "x.toml")
    assert explain(caught.value) == (
        "The profile x.toml lacks the field display.device, which must be the name of a device of luma."
    )


def test_a_device_without_a_name_is_none() -> None:
    with pytest.raises(BadProfile) as caught:
        parse_model("x", f'{GOOD}[display]\ndevice = ""'.encode(), "x.toml")
    assert "the field display.device must be the name of a device of luma." in explain(caught.value)


@pytest.mark.parametrize("field", ["width", "height", "greys", "pointer", "has"])
def test_a_field_that_is_missing_is_named(field: str) -> None:
    lines = [line for line in GOOD.splitlines() if not line.startswith(field)]
    with pytest.raises(BadProfile) as caught:
        parse_model("x", "\n".join(lines).encode(), "x.toml")
    assert explain(caught.value).startswith(f"The profile x.toml lacks the field {field}, which must be ")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"width = 1\ngreys = =", "Invalid value (at line 2, column 9)"),
        (b'width = "x', "Unterminated string (at end of document)"),
        (b"width = \xff", "it is not UTF-8"),
        (b"width = " + b"9" * 5000, "Exceeds the limit (4300 digits) for integer string conversion"),
        (b"width = " + b"[" * 100_000, ""),
    ],
)
def test_a_file_that_is_not_toml_is_refused_with_the_reason(data: bytes, why: str) -> None:
    with pytest.raises(BadProfile) as caught:
        parse_model("x", data, "x.toml")
    assert explain(caught.value).startswith(f"The profile x.toml is not valid TOML: {why}")


def test_a_file_may_begin_with_the_mark_that_some_editors_write() -> None:
    assert parse_model("x", b"\xef\xbb\xbf" + GOOD.encode(), "x.toml") == parse_model("x", GOOD.encode(), "x.toml")


def test_a_file_that_is_too_long_for_a_profile_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(GOOD + "#" * LONGEST)
    with pytest.raises(BadProfile, match="profile-unreadable"):
        load_model(str(tmp_path / "x.toml"), {})


def test_a_file_of_ones_own_is_a_profile(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD + PANEL, encoding="utf-8")
    model = load_model(str(file), Resources())
    assert model.profile == replace(PROFILE, name="mine")
    assert model.panel.device == "st7789"


@pytest.mark.parametrize("name", ["nothing.toml", "folder.toml"])
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(BadProfile, match="profile-unreadable"):
        load_model(str(tmp_path / name), Resources())


def test_the_worked_examples_of_the_documentation_are_right() -> None:
    text = (ROOT / "docs" / "profiles.md").read_text("utf-8")
    models = [parse_model("x", block.encode(), "x") for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL)]
    assert [(model.panel.device, model.panel.bus) for model in models] == [("st7789", "spi"), ("ssd1306", "i2c")]
    for model in models:
        kind, _ = lcd.find(model.panel)
        device = kind(serial_interface=noop(), gpio=noop(), **model.panel.options)
        assert device.size == (model.profile.width, model.profile.height)


def test_a_recording_of_a_profile_of_ones_own_needs_no_file() -> None:
    assert recorded_profile(profile_json(PROFILE), Resources()) == PROFILE
    shipped = load_profile("siena", Resources())
    assert recorded_profile({**profile_json(shipped), "greys": 2}, Resources()) == shipped
    with pytest.raises(BadProfile):
        recorded_profile({**profile_json(PROFILE), "greys": 3}, Resources())


def test_a_profile_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(BadProfile) as caught:
        load_profile("x", {"profiles/a.toml": b"", "profiles/b.toml": b"", "fonts/c": b""})
    assert explain(caught.value) == "Unknown profile “x”; choose one of a, b, or name a file that ends in .toml."


@pytest.mark.parametrize(
    ("display", "scale", "rotation", "name"),
    [
        ((640, 240), None, 0, "series5"),
        ((480, 160), None, 180, "revo"),
        ((320, 240), None, 0, "pitft28"),
        ((240, 160), None, 0, "siena"),
        ((160, 480), None, 90, "revo"),  # of its own size the other way up, and turned to fit
        ((240, 320), None, 0, "square240"),  # pitft28 is of its size the other way up, but does not fit like that
        ((240, 240), None, 0, "square240"),
        ((128, 64), None, 0, "oled128"),
        ((64, 128), None, 270, "oled128"),
        ((1920, 1080), None, 0, "series5"),
        ((1080, 1920), None, 270, "series5"),
        ((800, 480), None, 0, "series5"),
        ((800, 480), None, 90, "pitft35"),
        ((800, 480), 2, 0, "pitft28"),
        ((480, 320), None, 0, "pitft35"),
        ((639, 240), None, 0, "pitft28"),
        ((500, 200), None, 0, "revo"),
        ((250, 239), None, 0, "siena"),
    ],
)
def test_without_a_profile_asked_for_the_one_that_suits_the_screen_is_taken(
    display: tuple[int, int], scale: int | None, rotation: int, name: str
) -> None:
    assert profile_for(display, scale, rotation, Resources()).name == name


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_screen_that_any_profile_fits_gets_one_that_fits(rotation: int) -> None:
    profiles = [load_profile(name, Resources()) for name in profile_names(Resources())]
    for display in ((width, height) for width in range(40, 700, 60) for height in range(40, 700, 60)):
        fitting = [one for one in profiles if largest_scale((one.width, one.height), display, rotation)]
        if fitting:
            assert profile_for(display, None, rotation, Resources()) in fitting
        else:
            with pytest.raises(DisplayUnavailable):
                profile_for(display, None, rotation, Resources())


@pytest.mark.parametrize(
    ("display", "scale", "rotation", "sentence"),
    [
        (
            (96, 64), None, 0,
            "The screen (96×64 pixels) is too small for every profile: the smallest needs 128×64. Use a larger one.",
        ),
        (
            (800, 480), 9, 90,
            "The screen (800×480 pixels) is too small for the picture (64×128) at scale 9; the largest that fits is "
            "--scale 3.",
        ),
        (
            (64, 130), None, 0,
            "The screen (64×130 pixels) is too small for the picture (128×64); turn it with --rotate 90.",
        ),
    ],
)  # fmt: skip
def test_a_screen_that_no_profile_fits_gets_advice_that_can_be_followed(
    display: tuple[int, int], scale: int | None, rotation: int, sentence: str
) -> None:
    with pytest.raises(DisplayUnavailable) as caught:
        profile_for(display, scale, rotation, Resources())
    assert explain(caught.value) == sentence


@pytest.mark.parametrize("pointer", LEAST)
def test_a_screen_without_room_for_every_page_is_refused(pointer: Pointer) -> None:
    width, height = LEAST[pointer]
    good = f'width = {width}\nheight = {height}\ngreys = 4\npointer = "{pointer}"\nhas = []\n'
    profile = parse_model("x", good.encode(), "x.toml").profile
    assert (profile.width, profile.height, profile.pointer) == (width, height, pointer)
    for name, least in (("width", width), ("height", height)):
        with pytest.raises(BadProfile) as caught:
            parse_model("x", re.sub(rf"{name} = \d+", f"{name} = {least - 1}", good).encode(), "x.toml")
        with_it = "with keys alone" if pointer == "none" else f"with a {pointer}"
        assert f"the field {name} must be a whole number from {least} to 4096 {with_it}." in explain(caught.value)
