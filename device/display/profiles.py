"""Profiles of handhelds, read from ``profiles/NAME.toml`` among the assets or from a file that is named."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from device.display import DRIVERS
from device.display.fitting import ROTATIONS, Size, largest_scale, too_small
from device.display.panel import Panel
from device.display.toml_reader import Field, Reader, Table, among, one_of, optional
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
    Reader(name, b"").check(table, PROFILE)
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
    """Return the model *name* written in TOML as *data*; raise BadProfile naming the *file*, its line and the field."""
    reader = Reader(file, data)
    table = reader.table()
    reader.check(table, (*PROFILE, Field(DISPLAY, _is_table, "a table", is_needed=False)))
    sides = {name: table[name] for name in ("width", "height")}
    reader.check(sides, _room(table["pointer"]))
    shown = table.get(DISPLAY, {})
    device = Field("device", _is_name, "the name of a device of luma", any(one.name in shown for one in LUMAS))
    reader.check(shown, (*PANEL, device, *LUMAS), DISPLAY)
    for within, numbers in NUMBERS.items():
        known = {one.name: shown[within][one.name] for one in numbers if one.name in shown.get(within, {})}
        reader.check(known, numbers, DISPLAY, within)
    values = {one.name: table[one.name] for one in PROFILE if one.name in table}
    return Model(Profile(name, **{**values, "has": frozenset(table["has"])}), Panel(**shown, reader=reader))


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_side(value: object) -> bool:
    return type(value) is int and SIDE[0] <= value <= SIDE[1]


def _room(pointer: Pointer) -> list[Field]:
    """Return the fields of a size, as large as it takes to play with this *pointer*."""
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


def _is_address(value: object) -> bool:
    """Return whether *value* is an address, which luma reads in a text, too, such as "0x3C"."""
    if isinstance(value, str):
        with suppress(ValueError):
            value = int(value, 0)
    return type(value) is int and PINS[0] <= value <= PINS[1]


def _is_list_of_pins(value: object) -> bool:
    return isinstance(value, list) and all(type(one) is int for one in value)


def _numbers(names: str, low: int, high: int, what: str = "a whole number") -> list[Field]:
    """Return fields of these *names* that hold a number; one that is not called whole may be a fraction."""
    kinds = (int,) if "whole" in what else (int, float)
    return [
        optional(name, lambda value: type(value) in kinds and low <= value <= high, f"{what} from {low} to {high}")  # type: ignore[operator]
        for name in names.split()
    ]


PROFILE = (
    Field("width", _is_side, f"a whole number from {SIDE[0]} to {SIDE[1]}"),
    Field("height", _is_side, f"a whole number from {SIDE[0]} to {SIDE[1]}"),
    Field("greys", among(GREYS), one_of(GREYS)),
    Field("pointer", among(POINTERS), one_of(POINTERS)),
    Field("has", _is_list, f"a list of {one_of(HAS)}, or []"),
    optional("rest", among(RESTS), one_of(RESTS)),
    *_numbers("rest_minutes", *REST_MINUTES),
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
"""What a device of luma has, and nothing else."""
PINS = (0, 65535)  # or ports, or addresses: some kernels count them from far above
SECONDS = (0, 10, "a number of seconds")
SPEEDS = (500_000, *(1_000_000 * mhz for mhz in (1, 2, 4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50, 52)))  # of SPI
NUMBERS = {
    "options": (
        *_numbers("width height", *SIDE, "a whole number of pixels"),
        *_numbers("rotate", 0, 3),
        *_numbers("h_offset v_offset page_address_offset", -SIDE[1], SIDE[1]),
        *_numbers("gpio_LIGHT backpack_pin WR DAT CS", *PINS),
        *_numbers("pwm_frequency", 1, 1_000_000, "a number"),
        *_numbers("exec_time", *SECONDS),
    ),
    "bus_options": (
        *_numbers("port device gpio_DC gpio_RST gpio_CS", *PINS),
        *_numbers("SCLK SDA CE DC RST RS E", *PINS),
        optional("address", _is_address, f"a whole number from {PINS[0]} to {PINS[1]}"),
        optional("bus_speed_hz", among(SPEEDS), one_of(SPEEDS)),
        *_numbers("transfer_size", 1, 65535),
        *_numbers("spi_mode", 0, 3),
        *_numbers("reset_hold_time reset_release_time pulse_time", *SECONDS),
        optional("PINS", _is_list_of_pins, "a list of whole numbers"),
    ),
}
"""What luma's numbers are, by their table: it tells too late what it cannot use. The names it knows itself."""
