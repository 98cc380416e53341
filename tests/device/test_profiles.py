from __future__ import annotations

import pytest

from device.assets import Resources
from device.profiles import load_profile, parse_profile, profile_for_size, profile_names
from firmware_sim.errors import BadProfile
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
    ("size", "name"),
    [((640, 240), "series5"), ((240, 160), "siena"), ((160, 480), "revo"), ((1920, 1080), "series5")],
)
def test_the_profile_of_a_displays_size_is_taken_either_way_up(size: tuple[int, int], name: str) -> None:
    assert profile_for_size(size, Resources()).name == name
