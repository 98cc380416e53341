"""Profiles of handhelds, read from ``profiles/NAME.toml`` among the assets or from a file that is named."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from device.display import DRIVERS
from device.display.fitting import ROTATIONS, Size, largest_scale, too_small
from device.display.panel import Panel
from device.display.toml_reader import Field, Table, among, check_fields, one_of, optional, read_toml
from device.files import read_plain
from firmware_sim.errors import BadProfile
from firmware_sim.profile import PEN, Pointer, Profile, Rest
from firmware_sim.resources import Resources

FOLDER = "profiles/"
SUFFIX = ".toml"
DEFAULT = "series5"
LEAST: dict[Pointer, Size] = {"none": (128, 64), "pen": PEN, "finger": (240, 240)}
"""The width and height in pixels that a screen needs at least: all of every page has room and can be touched."""
SIDE = (1, 4096)  # pixels: the least and the largest side of any screen
GREYS = (16, 4, 2)
POINTERS = get_args(Pointer)
HAS = ("backlight", "clock")
RESTS = get_args(Rest)
REST_MINUTES = (1, 60)
DISPLAY = "display"
LONGEST = 1 << 13  # bytes of a file: some lines of text, which even a slow computer reads at once


@dataclass(frozen=True, slots=True)
class Model:
    """All that a profile file says: the *profile* that the firmware knows, and the *panel* that only we know."""

    profile: Profile
    panel: Panel = field(default_factory=Panel)


def profile_names(resources: Resources) -> tuple[str, ...]:
    """Return the names of all profiles, in alphabetical order."""
    files = (name for name in resources if name.startswith(FOLDER) and name.endswith(SUFFIX))
    return tuple(sorted(name.removeprefix(FOLDER).removesuffix(SUFFIX) for name in files))


def load_profile(name: str, resources: Resources) -> Profile:
    """Return the profile called *name*; raise BadProfile when there is none or its file is wrong."""
    return load_model(name, resources).profile


def load_model(name: str, resources: Resources) -> Model:
    """Return the model called *name*, or the one in the file of that name when it ends in ``.toml``.

    Raises BadProfile when there is none, or its file is wrong.
    """
    if name.endswith(SUFFIX):
        return _load_file(Path(name))
    file = FOLDER + name + SUFFIX
    if "/" in name or file not in resources:
        raise BadProfile("profile-unknown", value=name, known=", ".join(profile_names(resources)))
    return parse_model(name, bytes(resources[file]), file)


def _load_file(path: Path) -> Model:
    try:
        data = read_plain(path, LONGEST)
    except OSError as error:
        raise BadProfile("profile-unreadable", file=path, why=error.strerror or str(error)) from error
    return parse_model(path.stem, data, str(path))


def recorded_profile(value: Table, resources: Resources) -> Profile:
    """Return the profile that a recording names: the one that is here, else, of a file of somebody's own, as recorded.

    Raises BadProfile when that is wrong, KeyError or TypeError when it is none.
    """
    name = str(value["name"])
    if name in profile_names(resources):
        return load_profile(name, resources)
    table = {one: part for one, part in value.items() if one != "name"}
    check_fields(name, table, PROFILE)
    return Profile(name, **{**table, "has": frozenset(table["has"])})


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


def _size(profile: Profile) -> Size:
    return profile.width, profile.height


def _largeness(profile: Profile) -> Size:
    """Return what tells the larger of two profiles: their areas, and of two with the same the less narrow is larger."""
    return profile.width * profile.height, min(_size(profile))


# --- reading a file ------------------------------------------------------------------------------------------


def parse_model(name: str, data: bytes, file: str) -> Model:
    """Return the model *name* written in TOML as *data*; raise BadProfile that names *file* and the field."""
    table = read_toml(file, data)
    check_fields(file, table, (*PROFILE, optional(DISPLAY, _is_table, "a table")))
    check_fields(file, {name: table[name] for name in ("width", "height")}, _room(table["pointer"]))
    shown = table.get(DISPLAY, {})
    device = Field("device", _is_name, "the name of a device of luma", any(field.name in shown for field in LUMAS))
    check_fields(file, shown, (*PANEL, device, *LUMAS), DISPLAY)
    values = {name: value for name, value in table.items() if name != DISPLAY}
    return Model(Profile(name, **{**values, "has": frozenset(table["has"])}), Panel(**shown, file=file))


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_side(value: object) -> bool:
    return type(value) is int and SIDE[0] <= value <= SIDE[1]


def _room(pointer: Pointer) -> list[Field]:
    """Return the fields of a size, as large as this *pointer* needs."""
    with_it = {"none": "with keys alone"}.get(pointer, f"with a {pointer}")
    return [
        Field(name, lambda value, least=least: value >= least, f"a whole number from {least} to {SIDE[1]} {with_it}")  # type: ignore[misc]
        for name, least in zip(("width", "height"), LEAST[pointer], strict=True)
    ]


def _is_list(value: object) -> bool:
    return isinstance(value, list) and all(one in HAS for one in value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_name(value: object) -> bool:
    return _is_text(value) and value != ""


def _is_minutes(value: object) -> bool:
    return type(value) is int and REST_MINUTES[0] <= value <= REST_MINUTES[1]


PROFILE = (
    Field("width", _is_side, f"a whole number from {SIDE[0]} to {SIDE[1]}"),
    Field("height", _is_side, f"a whole number from {SIDE[0]} to {SIDE[1]}"),
    Field("greys", among(GREYS), one_of(GREYS)),
    Field("pointer", among(POINTERS), one_of(POINTERS)),
    Field("has", _is_list, f"a list of {one_of(HAS)}, or []"),
    optional("rest", among(RESTS), one_of(RESTS)),
    optional("rest_minutes", _is_minutes, f"a whole number from {REST_MINUTES[0]} to {REST_MINUTES[1]}"),
)
PANEL = (
    optional("driver", among(DRIVERS), one_of(DRIVERS)),
    optional("rotate", among(ROTATIONS), one_of(ROTATIONS)),
    optional("connector", _is_text, "the name of a connector, or its beginning"),
)
LUMAS = (
    optional("options", _is_table, "a table of the device's options"),
    optional("bus", _is_text, "the name of an interface of luma"),
    optional("bus_options", _is_table, "a table of the interface's options"),
)
"""The fields for a device of luma alone; what they hold, luma judges."""
