"""Profiles of handhelds, read from ``profiles/NAME.toml`` among the assets or from a file that is named."""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from device.display import DRIVERS
from device.display.fitting import ROTATIONS, Size, largest_scale, too_small
from device.display.panel import Panel
from device.files import read_plain
from firmware_sim.errors import BadProfile
from firmware_sim.profile import PEN, Pointer, Profile
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
DISPLAY = "display"
LONGEST = 1 << 13  # bytes of a file: some lines of text, which even a slow computer reads at once

Table = dict[str, Any]


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
    known = profile_names(resources)
    if name not in known:
        raise BadProfile("profile-unknown", name=name, known=", ".join(known))
    file = FOLDER + name + SUFFIX
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


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a table: its *name*, whether a value is right, and in words what it must be."""

    name: str
    is_right: Callable[[object], bool]
    wanted: str
    is_needed: bool = True


def parse_model(name: str, data: bytes, file: str) -> Model:
    """Return the model *name* written in TOML as *data*; raise BadProfile naming the *file*, its line and the field."""
    reader = Reader(file, data)
    table = reader.table()
    reader.check(table, (*PROFILE, Field(DISPLAY, _is_table, "a table", is_needed=False)))
    sides = {name: table[name] for name in ("width", "height")}
    reader.check(sides, _room(table["pointer"]))
    shown = table.get(DISPLAY, {})
    reader.check(shown, PANEL, DISPLAY)
    values = {one.name: table[one.name] for one in PROFILE}
    return Model(Profile(name, **{**values, "has": frozenset(table["has"])}), Panel(**shown))


class Reader:
    """The text of one *file*, and where in it things are."""

    def __init__(self, file: str, data: bytes) -> None:
        self._file = file
        self._data = data.removeprefix(BOM_UTF8)
        self._text = self._data.decode("utf-8", "replace")

    def table(self) -> Table:
        """Return what is written; raise BadProfile when it is no TOML."""
        try:
            return tomllib.loads(self._data.decode("utf-8"))
        except UnicodeDecodeError as error:
            line = self._data.count(b"\n", 0, error.start) + 1
            raise BadProfile("profile-not-toml", file=self._file, line=line, why="it is not UTF-8") from error
        except tomllib.TOMLDecodeError as error:
            why, _, place = str(error).rpartition(" (at ")
            at = re.match(r"line (\d+)", place)
            line = int(at[1]) if at else len(_lines(self._text))
            raise BadProfile("profile-not-toml", file=self._file, line=line, why=why) from error
        except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets in brackets …
            line = len(_lines(self._text))
            raise BadProfile("profile-not-toml", file=self._file, line=line, why=str(error).split(";")[0]) from error

    def check(self, table: Table, fields: Iterable[Field], within: str = "") -> None:
        """Raise BadProfile for the first field of *table*, the one called *within*, that is not as it must be."""
        fields = tuple(fields)
        known = {one.name for one in fields}
        for name in table:
            if name not in known:
                raise self._wrong(name, within, f"left out; there is {', '.join(one.name for one in fields)}")
        for one in fields:
            if one.name not in table and one.is_needed:
                raise BadProfile("profile-lacks", file=self._file, field=one.name, wanted=one.wanted)
            if one.name in table and not one.is_right(table[one.name]):
                raise self._wrong(one.name, within, one.wanted)

    def _wrong(self, name: str, within: str, wanted: str) -> BadProfile:
        line = line_of(self._text, name, within)
        whole = f"{within}.{name}" if within else name
        return BadProfile("profile-field", file=self._file, line=line, field=whole, wanted=wanted)


def line_of(text: str, name: str, within: str = "") -> int:
    """Return the number of the line where the field *name* of the table *within* begins in a TOML *text*.

    Where it is written in a way of its own, as ``{name = …}``, it is the first line that has the word.
    """
    here = ""
    for number, line in enumerate(_lines(text), 1):
        head = re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line)
        here = head[1] if head else here
        if head and here == (f"{within}.{name}" if within else name):
            return number
        if here == within and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[.=]", line):
            return number
    lines = (number for number, line in enumerate(_lines(text), 1) if name in line)
    return next(lines, 1)


def _lines(text: str) -> list[str]:
    """Return the lines of a TOML *text*, which end at a line feed alone."""
    return text.removesuffix("\n").split("\n")


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


def _among(choices: tuple[object, ...]) -> Callable[[object], bool]:
    """Return what tells whether a value is one of *choices*, and of the same type: TOML's true is no 1."""
    return lambda value: any(type(value) is type(one) and value == one for one in choices)


def _one_of(words: Iterable[object]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} or {last}"


def _optional(name: str, is_right: Callable[[object], bool], wanted: str) -> Field:
    return Field(name, is_right, wanted, is_needed=False)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


PROFILE = (
    Field("width", _is_side, f"a whole number from {SIDE[0]} to {SIDE[1]}"),
    Field("height", _is_side, f"a whole number from {SIDE[0]} to {SIDE[1]}"),
    Field("greys", _among(GREYS), _one_of(GREYS)),
    Field("pointer", _among(POINTERS), _one_of(POINTERS)),
    Field("has", _is_list, f"a list of {_one_of(HAS)}, or []"),
)
PANEL = (
    _optional("driver", _among(tuple(DRIVERS)), _one_of(DRIVERS)),
    _optional("rotate", _among(ROTATIONS), _one_of(ROTATIONS)),
    _optional("connector", _is_text, "the name of a connector, or its beginning"),
    _optional("device", _is_text, "the name of a device of luma"),
    _optional("options", _is_table, "a table of the device's options"),
    _optional("bus", _is_text, "the name of an interface of luma"),
    _optional("bus_options", _is_table, "a table of the interface's options"),
)
