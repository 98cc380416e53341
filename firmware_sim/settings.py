"""The settings of the handheld: one table, and the values chosen from it.

Every setting is a choice from a short list, so one kind of dialog line shows them all. Defaults are not stored, so a
better default reaches everyone who has not chosen otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

from firmware_sim.frozen import Frozen
from firmware_sim.rules.editions import EDITIONS, Edition, GrandSlam, Starts, edition
from firmware_sim.rules.notation import Direction

Value = str | int | bool
LEVELS = tuple(range(8))
"""The levels to choose from; a test holds them to those of the thinker, which is not to be imported here."""
DELAY_MS = 60  # in one step of "delay": so long stands one picture of a sowing


class Setting(Frozen):
    """One setting: its *name*, its *choices* in the order shown, its *default*, the dialog that *shows* it
    ("new game", "settings" or "" for none), and what the model *needs* for it: a part that its profile names, or a
    screen with room for "seeds" or with more "greys" than two."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    shows: str
    needs: str = ""


ON_OFF = (False, True)
TABLE = (
    Setting("against", ("machine", "guest", "handheld", "nobody"), "machine", "new game"),
    Setting("turn_board", ON_OFF, True, "new game"),
    Setting("hand_over", ON_OFF, False, "new game"),
    Setting("edition", tuple(EDITIONS), "psion", "new game"),
    Setting("grand_slam", tuple(slam.value for slam in GrandSlam), "captures_nothing", "new game"),
    Setting("level", LEVELS, 1, "new game"),
    Setting("level_south", LEVELS, 1, "new game"),
    Setting("first", ("edition", "me", "machine", "draw"), "edition", "new game"),
    Setting("direction", ("anticlockwise", "clockwise"), "anticlockwise", "new game"),
    Setting("clock", (0, 5, 10, 20), 0, "new game"),
    Setting("occurrence", (3, 2), 3, "new game"),
    Setting("delay", tuple(range(10)), 3, "settings"),
    Setting("view", ("seeds", "numbers"), "seeds", "settings", needs="seeds"),
    Setting("large_counts", ON_OFF, False, "settings", needs="seeds"),
    Setting("high_contrast", ON_OFF, False, "settings", needs="greys"),
    Setting("sound", ON_OFF, True, "settings"),
    Setting("backlight", (0, 1, 2, 3), 3, "settings", needs="backlight"),
    Setting("auto_off", (0, 2, 5, 10, 30), 0, "settings"),
    Setting("multitap", (500, 750, 1000, 1500, 2000), 1000, "settings"),
    Setting("think_ahead", ON_OFF, False, "settings"),
    Setting("seen_keys", ON_OFF, False, ""),
)
BY_NAME = {setting.name: setting for setting in TABLE}


class Settings(Frozen):
    """The values chosen; what is not chosen has its default."""

    chosen: Mapping[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        return self.chosen.get(name, BY_NAME[name].default)

    def number(self, name: str) -> int:
        """Return a setting that is a number."""
        return int(self[name])

    @property
    def edition(self) -> Edition:
        """The edition of the next game, with the choices that it leaves open."""
        chosen = EDITIONS[str(self["edition"])]
        slam = str(self["grand_slam"]) if chosen.slam_choice else None
        return edition(chosen.name, slam, self.number("occurrence"))

    @property
    def who_starts(self) -> str:
        """The player that a new game begins with: "me", "machine", or "draw" when chance decides."""
        first = str(self["first"])
        if first != "edition":
            return first
        return "me" if self.edition.starts is Starts.PLAYER else "draw"

    @property
    def direction(self) -> Direction:
        """Which way round the board is drawn."""
        return Direction(self["direction"])

    def changed(self, name: str, value: Value) -> Settings:
        """Return these settings with one value changed; raise ValueError if it is none of the choices."""
        if not _is_choice(BY_NAME[name], value):
            raise ValueError(f"{name} cannot be {value!r}")
        rest = {key: kept for key, kept in self.chosen.items() if key != name}
        return Settings(rest if value == BY_NAME[name].default else {**rest, name: value})

    def to_json(self) -> dict[str, Value]:
        """Return the values that differ from the defaults."""
        return dict(self.chosen)


def from_json(value: object) -> tuple[Settings, tuple[str, ...]]:
    """Read stored settings; return them and the names that were not usable and have their defaults again."""
    if not isinstance(value, dict):
        raise ValueError("settings are not a table")
    settings, refused = Settings(), []
    for name, chosen in value.items():
        if name in BY_NAME and _is_choice(BY_NAME[name], chosen):
            settings = settings.changed(name, chosen)
        else:
            refused.append(str(name))
    return settings, tuple(refused)


def _is_choice(setting: Setting, value: object) -> bool:
    """Tell choices apart by type too: True is not the number 1."""
    return any(type(value) is type(choice) and value == choice for choice in setting.choices)
