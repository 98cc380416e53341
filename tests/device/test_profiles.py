from __future__ import annotations

import pytest

from device.assets import Resources
from device.display.presenter import ROTATIONS, largest_scale
from device.profiles import load_profile, parse_profile, profile_for, profile_names
from firmware_sim.errors import BadProfile, DisplayUnavailable
from firmware_sim.profile import Profile
from firmware_sim.text import explain

GOOD = 'width = 320\nheight = 240\ngreys = 4\npointer = "finger"\nhas = ["clock"]\n'


def test_the_shipped_profiles_are_right() -> None:
    resources = Resources()
    for name in profile_names(resources):
        assert load_profile(name, resources).name == name
    assert {"series5", "revo", "siena", "pitft28"} <= set(profile_names(resources))


def test_a_profile_is_read_from_toml() -> None:
    assert parse_profile("x", GOOD.encode()) == Profile("x", 320, 240, 4, "finger", frozenset({"clock"}))


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"),
    [
        ("320", "0", "In the profile profiles/x.toml the field width must be a whole number from 16 to 4096."),
        ("240", '"240"', "In the profile profiles/x.toml the field height must be a whole number from 16 to 4096."),
        ("240", "true", "In the profile profiles/x.toml the field height must be a whole number from 16 to 4096."),
        ("greys = 4", "greys = 5", "In the profile profiles/x.toml the field greys must be 16, 4 or 2."),
        ("finger", "toe", "In the profile profiles/x.toml the field pointer must be pen, finger or none."),
        ('pointer = "finger"\n', "", "In the profile profiles/x.toml the field pointer must be pen, finger or none."),
        ('"clock"', '"wings"', "In the profile profiles/x.toml the field has must be a list of backlight or clock."),
        ('["clock"]', '"clock"', "In the profile profiles/x.toml the field has must be a list of backlight or clock."),
        ("has =", "had =", "In the profile profiles/x.toml the field had must be left out: no profile has it."),
        ("s = 4", "s = =", "The profile profiles/x.toml is not written in TOML: Invalid value (at line 3, column 9)."),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named_with_its_field_or_line(wrong: str, right: str, sentence: str) -> None:
    with pytest.raises(BadProfile) as caught:
        parse_profile("x", GOOD.replace(wrong, right).encode())
    assert explain(caught.value) == sentence


def test_a_profile_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(BadProfile) as caught:
        load_profile("x", {"profiles/a.toml": b"", "profiles/b.toml": b"", "fonts/c": b""})
    assert explain(caught.value) == "There is no profile x; choose one of a, b."


@pytest.mark.parametrize(
    ("display", "scale", "rotation", "name"),
    [
        ((640, 240), None, 0, "series5"),
        ((480, 160), None, 180, "revo"),
        ((320, 240), None, 0, "pitft28"),
        ((240, 160), None, 0, "siena"),
        ((160, 480), None, 90, "revo"),  # of its own size the other way up, and turned to fit
        ((240, 320), None, 0, "siena"),  # of its own size the other way up, but it does not fit like that
        ((1920, 1080), None, 0, "series5"),
        ((1080, 1920), None, 270, "series5"),
        ((800, 480), None, 0, "series5"),
        ((800, 480), None, 90, "pitft28"),
        ((800, 480), 2, 0, "pitft28"),
        ((480, 320), None, 0, "pitft28"),
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
            (128, 64), None, 0,
            "The screen of 128×64 pixels is too small for every profile: the smallest takes 240×160. "
            "Connect a larger screen.",
        ),
        (
            (800, 480), 9, 90,
            "The screen of 800×480 pixels is too small for a picture of 160×240 at scale 9; "
            "the largest that fits is --scale 2.",
        ),
        (
            (200, 250), None, 0,
            "The screen of 200×250 pixels is too small for a picture of 240×160; turn it with --rotate 90.",
        ),
    ],
)  # fmt: skip
def test_a_screen_that_no_profile_fits_gets_advice_that_can_be_followed(
    display: tuple[int, int], scale: int | None, rotation: int, sentence: str
) -> None:
    with pytest.raises(DisplayUnavailable) as caught:
        profile_for(display, scale, rotation, Resources())
    assert explain(caught.value) == sentence
