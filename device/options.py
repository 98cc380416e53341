"""The command line of ``wari``: every value is checked here, and a wrong one gets one plain sentence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from device.display import DRIVERS
from device.display.presenter import ROTATIONS
from device.display.window import SMALL
from device.output import say
from firmware_sim.errors import BadOption
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.settings import LEVELS

DISPLAYS = ("auto", *DRIVERS)
FIRST = ("me", "machine", "draw")
MOST_SCALE = 32
MOST_SEED = 2**63 - 1
EPILOG = "In the window: F11 switches to the whole screen, F10 opens the menu."


@dataclass(frozen=True, slots=True)
class CommandLine:
    """What was asked for; None stands for an option that was not given."""

    profile: str | None
    display: str
    scale: int | None
    rotate: int
    state: Path | None
    endgames: Path | None
    edition: str | None
    level: int | None
    first: str | None
    seed: int | None
    script: Path | None
    shots: Path | None
    replay: Path | None
    record: Path | None
    version: bool


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are errors of ours."""

    def error(self, message: str) -> NoReturn:
        """Raise BadOption with argparse's *message*."""
        raise BadOption("option-usage", message=message)

    def print_help(self, file: object = None) -> None:
        """Print the help as everything is printed; raise OutputLost when that fails."""
        for line in self.format_help().splitlines():
            say(line)


def build_parser() -> Parser:
    """Return the parser of ``wari``."""
    parser = Parser(prog="wari", description="Wari, the African sowing game, on a handheld.", epilog=EPILOG,
                    allow_abbrev=False)  # fmt: skip
    add = parser.add_argument
    add("--profile", metavar="NAME", help="the model of handheld (default: the one that suits the screen best)")
    add("--display", metavar="NAME", default="auto", help="auto, window or null (default: auto)")
    add("--scale", metavar="N",
        help="screen pixels for each pixel of the handheld (default: as many as fit in a window with room around it, "
             f"or on the whole of a screen that is at most {SMALL} pixels wide)")  # fmt: skip
    add("--rotate", metavar="D", default="0", help="turn the picture clockwise by 0, 90, 180 or 270 degrees")
    add("--state", metavar="DIR", help="the folder for saved games and settings")
    add(
        "--endgames",
        metavar="DIR",
        help="a folder of tables of endgames that are used instead of those that come along",
    )
    add("--edition", metavar="NAME", help=f"the rules: {', '.join(EDITIONS)}")
    add("--level", metavar="N", help=f"the opponent's strength, {min(LEVELS)} to {max(LEVELS)}")
    add("--first", metavar="WHO", help="who begins: me, machine or draw")
    add("--seed", metavar="N", help="the seed of all random numbers (default: another at each start)")
    add("--script", metavar="FILE", help="carry out a script instead of listening to keys and touch")
    add("--shots", metavar="DIR", help="the folder for the pictures that a script takes")
    add("--replay", metavar="FILE", help="play a recording again and check that all comes out the same")
    add("--record", metavar="FILE", help="record the session")
    add("--version", action="store_true", help="print versions and exit")
    return parser


def parse(arguments: Sequence[str]) -> CommandLine:
    """Return what *arguments* ask for; raise BadOption for the first value that cannot be used."""
    given = build_parser().parse_args(arguments)
    if given.replay and (given.script or given.record):
        raise BadOption("option-together", one="--replay", other="--script" if given.script else "--record")
    return CommandLine(
        profile=given.profile,
        display=_choice("--display", given.display, DISPLAYS),
        scale=None if given.scale is None else _number("--scale", given.scale, 1, MOST_SCALE),
        rotate=int(_choice("--rotate", given.rotate, tuple(map(str, ROTATIONS)))),
        state=_path("--state", given.state),
        endgames=_path("--endgames", given.endgames),
        edition=None if given.edition is None else _choice("--edition", given.edition, tuple(EDITIONS)),
        level=None if given.level is None else _number("--level", given.level, min(LEVELS), max(LEVELS)),
        first=None if given.first is None else _choice("--first", given.first, FIRST),
        seed=None if given.seed is None else _number("--seed", given.seed, 0, MOST_SEED),
        script=_path("--script", given.script),
        shots=_path("--shots", given.shots),
        replay=_path("--replay", given.replay),
        record=_path("--record", given.record),
        version=given.version,
    )


def _choice(option: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadOption("option-choice", option=option, value=value, choices=", ".join(choices))
    return value


def _number(option: str, value: str, low: int, high: int) -> int:
    number = int(value) if value.isascii() and value.isdigit() and len(value) <= len(str(high)) else -1
    if not low <= number <= high:
        raise BadOption("option-number", option=option, value=value, low=low, high=high)
    return number


def _path(option: str, value: str | None) -> Path | None:
    if value is not None and (not value or "\0" in value):
        raise BadOption("option-path", option=option)
    return None if value is None else Path(value)
