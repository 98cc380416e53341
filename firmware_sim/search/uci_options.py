"""The options of the engine protocol: their ranges and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from firmware_sim.errors import BadCommand
from firmware_sim.rules.board import ROW
from firmware_sim.rules.editions import EDITIONS, OCCURRENCES, Edition, GrandSlam, edition
from firmware_sim.rules.notation import shown
from firmware_sim.search.limits import number
from firmware_sim.search.thinker import LEVELS

MOST_HASH = 1024
"""The largest transposition table, in MiB."""
MOST_SEED = 2**31 - 1
OFF = "off"
_CHECKS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Options:
    """The engine's settings: *rules*; a *level* of the handheld, or None for full strength; the *seed* of a level.

    *mebibytes* is the size of its transposition table. *endgames*: it uses endgame tables. *ponder* only announces that
    the other program may send ``go ponder``. *lines* is how many moves it reports.
    """

    rules: Edition = EDITIONS["oware"]  # for a program that sets no option
    level: int | None = None
    seed: int = 0
    mebibytes: int = 16
    endgames: bool = True
    ponder: bool = False
    lines: int = 1


def described() -> list[str]:
    """Return a line for each option: its name, its type, its default and its range."""
    start = Options()
    levels = (OFF, *map(str, range(len(LEVELS))))
    slams = [member.value for member in GrandSlam]
    low, high = min(OCCURRENCES), max(OCCURRENCES)
    return [
        _combo("Rules", start.rules.name, EDITIONS),
        _combo("GrandSlam", start.rules.grand_slam.value, slams),
        f"option name Occurrence type spin default {start.rules.occurrence} min {low} max {high}",
        _combo("Level", OFF, levels),
        f"option name Seed type spin default {start.seed} min 0 max {MOST_SEED}",
        f"option name Hash type spin default {start.mebibytes} min 1 max {MOST_HASH}",
        "option name Clear Hash type button",
        f"option name MultiPV type spin default {start.lines} min 1 max {ROW}",
        "option name UseEndgames type check default true",
        "option name Ponder type check default false",
    ]


def changed(options: Options, name: str, value: str) -> Options:
    """Return *options* with the option *name* set to *value*; raise BadCommand or UnknownEdition for a bad value.

    Neither name nor value is case sensitive.
    """
    for option, setter in _SETTERS.items():
        if option.lower() == name.lower():
            return setter(options, value.lower())
    raise BadCommand("uci-option", name=shown(name), options=", ".join(_SETTERS))


def _combo(name: str, default: str, choices: Iterable[str]) -> str:
    return f"option name {name} type combo default {default} var {' var '.join(choices)}"


def _rules(options: Options, value: str) -> Options:
    """Also set the edition's own grand slam rule, because not every edition allows the old one."""
    return replace(options, rules=edition(shown(value), occurrence=options.rules.occurrence))


def _grand_slam(options: Options, value: str) -> Options:
    return replace(options, rules=edition(options.rules.name, shown(value), options.rules.occurrence))


def _occurrence(options: Options, value: str) -> Options:
    rules = options.rules
    occurrence = number("Occurrence", value, min(OCCURRENCES), max(OCCURRENCES))
    return replace(options, rules=edition(rules.name, rules.grand_slam, occurrence))


def _level(options: Options, value: str) -> Options:
    levels = {OFF: None, **{str(level): level for level in range(len(LEVELS))}}
    if value not in levels:
        raise _not_among("Level", value, levels)
    return replace(options, level=levels[value])


def _seed(options: Options, value: str) -> Options:
    return replace(options, seed=number("Seed", value, 0, MOST_SEED))


def _hash(options: Options, value: str) -> Options:
    return replace(options, mebibytes=number("Hash", value, 1, MOST_HASH))


def _lines(options: Options, value: str) -> Options:
    return replace(options, lines=number("MultiPV", value, 1, ROW))


def _clear(options: Options, value: str) -> Options:
    if value:
        raise BadCommand("uci-more", command="Clear Hash")
    return options


def _endgames(options: Options, value: str) -> Options:
    return replace(options, endgames=_check("UseEndgames", value))


def _ponder(options: Options, value: str) -> Options:
    return replace(options, ponder=_check("Ponder", value))


def _check(name: str, value: str) -> bool:
    if value not in _CHECKS:
        raise _not_among(name, value, _CHECKS)
    return _CHECKS[value]


def _not_among(name: str, value: str, choices: Iterable[str]) -> BadCommand:
    return BadCommand("uci-choice", name=name, value=shown(value), choices=", ".join(choices))


_SETTERS: dict[str, Callable[[Options, str], Options]] = {
    "Rules": _rules,
    "GrandSlam": _grand_slam,
    "Occurrence": _occurrence,
    "Level": _level,
    "Seed": _seed,
    "Hash": _hash,
    "Clear Hash": _clear,
    "MultiPV": _lines,
    "UseEndgames": _endgames,
    "Ponder": _ponder,
}
