"""Profiles of handhelds, read from ``profiles/NAME.toml`` among the assets."""

from __future__ import annotations

import tomllib
from typing import Any, get_args

from device.display.presenter import Size, largest_scale, too_small
from firmware_sim.errors import BadProfile
from firmware_sim.profile import Pointer, Profile
from firmware_sim.resources import Resources

FOLDER = "profiles/"
SUFFIX = ".toml"
DEFAULT = "series5"
SIDE = (16, 4096)  # pixels: the least and the largest side of a screen
GREYS = (16, 4, 2)
POINTERS = get_args(Pointer)
HAS = ("backlight", "clock")
FIELDS = ("width", "height", "greys", "pointer", "has")


def profile_names(resources: Resources) -> tuple[str, ...]:
    """Return the names of all profiles, in alphabetical order."""
    files = (name for name in resources if name.startswith(FOLDER) and name.endswith(SUFFIX))
    return tuple(sorted(name.removeprefix(FOLDER).removesuffix(SUFFIX) for name in files))


def load_profile(name: str, resources: Resources) -> Profile:
    """Return the profile called *name*; raise BadProfile when there is none or its file is wrong."""
    known = profile_names(resources)
    if name not in known:
        raise BadProfile("profile-unknown", name=name, known=", ".join(known))
    return parse_profile(name, bytes(resources[FOLDER + name + SUFFIX]))


def profile_for(display: Size, scale: int | None, rotation: int, resources: Resources) -> Profile:
    """Return the profile that suits a display of this size in pixels, when none was asked for.

    Of those that fit, turned by *rotation* degrees, at *scale* (None: at 1) it is the one of the display's own size,
    either way up, else the default one, else the largest. Raises DisplayUnavailable when none fits.
    """
    profiles = [load_profile(name, resources) for name in profile_names(resources)]
    fitting = [one for one in profiles if largest_scale(_size(one), display, rotation) >= (scale or 1)]
    if not fitting:
        raise too_small(_size(min(profiles, key=_largeness)), display, scale, rotation, "display-too-small-for-all")
    own = sorted(display)
    return max(fitting, key=lambda one: (sorted(_size(one)) == own, one.name == DEFAULT, _largeness(one)))


def parse_profile(name: str, data: bytes) -> Profile:
    """Return the profile *name* written in TOML as *data*; raise BadProfile naming the file and the line or field."""
    file = FOLDER + name + SUFFIX
    try:
        table = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadProfile("profile-not-toml", file=file, why=str(error)) from error
    for field in table:
        if field not in FIELDS:
            raise BadProfile("profile-field", file=file, field=field, wanted="left out: no profile has it")
    for field, is_right, wanted in _checks():
        if field not in table or not is_right(table[field]):
            raise BadProfile("profile-field", file=file, field=field, wanted=wanted)
    return Profile(name, **{**table, "has": frozenset(table["has"])})


def _size(profile: Profile) -> Size:
    return profile.width, profile.height


def _largeness(profile: Profile) -> Size:
    """Return what tells the larger of two profiles: their areas, and of two with the same the less narrow is larger."""
    return profile.width * profile.height, min(_size(profile))


def _checks() -> tuple[tuple[str, Any, str], ...]:
    low, high = SIDE
    side = f"a whole number from {low} to {high}"
    return (
        ("width", lambda v: type(v) is int and low <= v <= high, side),
        ("height", lambda v: type(v) is int and low <= v <= high, side),
        ("greys", lambda v: type(v) is int and v in GREYS, _one_of(GREYS)),
        ("pointer", lambda v: v in POINTERS, _one_of(POINTERS)),
        ("has", lambda v: isinstance(v, list) and all(h in HAS for h in v), f"a list of {_one_of(HAS)}"),
    )


def _one_of(words: tuple[object, ...]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} or {last}"
