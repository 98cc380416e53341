"""Profiles of handhelds, read from ``profiles/NAME.toml`` among the assets."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, get_args

from firmware_sim.errors import BadProfile
from firmware_sim.profile import Pointer, Profile

FOLDER = "profiles/"
SUFFIX = ".toml"
DEFAULT = "series5"
SIDE = (16, 4096)  # pixels: the least and the largest side of a screen
GREYS = (16, 4, 2)
POINTERS = get_args(Pointer)
HAS = ("backlight", "clock")
FIELDS = ("width", "height", "greys", "pointer", "has")


def profile_names(resources: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the names of all profiles, in alphabetical order."""
    files = (name for name in resources if name.startswith(FOLDER) and name.endswith(SUFFIX))
    return tuple(sorted(name.removeprefix(FOLDER).removesuffix(SUFFIX) for name in files))


def load_profile(name: str, resources: Mapping[str, bytes]) -> Profile:
    """Return the profile called *name*; raise BadProfile when there is none or its file is wrong."""
    known = profile_names(resources)
    if name not in known:
        raise BadProfile("profile-unknown", name=name, known=", ".join(known))
    return parse_profile(name, resources[FOLDER + name + SUFFIX])


def profile_for_size(size: tuple[int, int], resources: Mapping[str, bytes]) -> Profile:
    """Return the profile with the *size* in pixels of a display, either way up, else the default one."""
    for name in profile_names(resources):
        profile = load_profile(name, resources)
        if size in ((profile.width, profile.height), (profile.height, profile.width)):
            return profile
    return load_profile(DEFAULT, resources)


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
