"""The command line of ``wari``: every value is checked here, and a wrong one gets one plain sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from device.display import AUTO, DRIVERS
from device.display.fitting import ROTATIONS, SMALL
from device.process.argument_parser import Parser
from firmware_sim.errors import BadOption
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.notation import parse_position, position_text
from firmware_sim.settings import LEVELS

DISPLAYS = ("auto", *DRIVERS)
FIRST = ("me", "machine", "draw")
KEYPADS = "keyboard, none, evdev:auto, evdev:DEVICE, serial:auto, serial:PORT"
MOST_SCALE = 32
MOST_SEED = 2**63 - 1
EPILOG = (
    "In the window, F11 switches to full screen and F10 opens the menu. Commands, each with its own --help: "
    "wari calibrate aligns the touch panel with the picture; "
    "wari doctor lists what it found on this computer and what to do; "
    "wari games lists the games you played, and reads and writes game files; wari install-service starts Wari at boot; "
    "wari install-desktop adds Wari to the desktop's menu; wari keypad-firmware prints the command that turns a "
    "Raspberry Pi Pico into a keypad."
)


CALIBRATE = (
    "Calibrates the touch panel: tap four crosses, and Wari stores where you tapped them. Press Esc or wait half a "
    "minute to leave touch unchanged. Give the same options that you play with."
)
FOR_CALIBRATE = ("profile", "display", "scale", "rotate", "keypad", "state")
"""What tells where the panel is, how the picture lies on it, and where its map is kept."""


@dataclass(frozen=True, slots=True)
class CommandLine:
    """What was asked for; None stands for an option that was not given."""

    profile: str | None
    display: str
    scale: int | None
    rotate: int | None
    keypad: str
    state: Path | None
    endgames: Path | None
    edition: str | None
    position: str | None
    level: int | None
    first: str | None
    seed: int | None
    script: Path | None
    shots: Path | None
    replay: Path | None
    record: Path | None
    record_registration: bool
    link: str | None
    power_off: str | None
    version: bool
    calibrate: bool = False  # asked for by the command of this name


OPTIONS: dict[str, dict[str, object]] = {
    "profile": {"metavar": "NAME", "help":
        "the model of handheld, or a .toml file that describes one (default: the model that suits the screen best)"},
    "display": {"metavar": "NAME", "default": "auto", "help":
        f"{', '.join(DISPLAYS)} (default: auto, which uses what the profile names, else the first of "
        f"{', '.join(AUTO)} that opens)"},
    "scale": {"metavar": "N", "help":
        "screen pixels for each pixel of the handheld (default: the most that fit in a window with room around it, "
        f"or on the full screen if it is at most {SMALL} pixels wide)"},
    "rotate": {"metavar": "D", "help":
        "turn the picture clockwise by 0, 90, 180 or 270 degrees (default: what the profile says)"},
    "keypad": {"metavar": "WHERE", "default": "keyboard", "help":
        f"{KEYPADS}; a PORT is a device such as /dev/ttyACM0 or a URL such as socket://host:7000; a DEVICE is one "
        "such as /dev/input/event0, which Wari takes over; with none Wari reads no keys, with the others also those "
        "of the keyboard (default: keyboard)"},
    "state": {"metavar": "DIR", "help": "the folder for saved games and settings"},
    "endgames": {"metavar": "DIR", "help":
        "a folder of endgame tables to use instead of the ones that come with Wari"},
    "edition": {"metavar": "NAME", "help": f"the rules: {', '.join(EDITIONS)}"},
    "position": {"metavar": "TEXT", "help":
        "begin a game from a position such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S (the bowls from your left, the upper row, "
        "both stores, S or N to move)"},
    "level": {"metavar": "N", "help": f"the opponent's strength, {min(LEVELS)} to {max(LEVELS)}"},
    "first": {"metavar": "WHO", "help": "who moves first: me, machine (computer) or draw (random)"},
    "seed": {"metavar": "N", "help": "the seed of all random numbers (default: a new one at each start)"},
    "script": {"metavar": "FILE", "help": "run a script instead of reading keys and touch"},
    "shots": {"metavar": "DIR", "help": "the folder for the pictures that a script takes"},
    "replay": {"metavar": "FILE", "help": "replay a recording and check that every frame and the game are the same"},
    "record": {"metavar": "FILE", "help": "record the session; this replaces an older recording in FILE"},
    "record_registration": {"action": "store_true", "default": False, "help":
        "leave name and code in the recording, and let them be entered while it runs"},
    "link": {"metavar": "URL", "help":
        "the link to another handheld, for two players: a port such as /dev/ttyUSB0 or a URL such as "
        "socket://host:7777; listen://:7777 waits for a call (default: none)"},
    "power_off": {"metavar": "COMMAND", "help":
        "the command that Wari runs when Auto-off switches it off, such as \"systemctl poweroff\" (default: none; "
        "Wari only ends)"},
}  # fmt: skip
UNUSED = {
    "replay": [name for name in OPTIONS if name not in ("replay", "endgames")],
    "script": ["keypad", "link", "power_off"],
    "demo": ["keypad", "link", "power_off"],
    "play": ["shots"],
}
"""What each way of running has no use for: a recording knows how it was made, and nobody is at a script."""


def build_parser(prog: str = "wari", description: str = "Wari, the African sowing game, on a handheld.",
                 epilog: str = EPILOG, names: Collection[str] = tuple(OPTIONS)) -> Parser:  # fmt: skip
    """Return the parser of ``wari``, or of a command that has the options *names* of it; the others are not given."""
    parser = Parser(prog=prog, description=description, epilog=epilog, allow_abbrev=False)
    for name, described in OPTIONS.items():
        if name in names:
            parser.add_argument(option(name), **described)  # type: ignore[arg-type]
        else:
            parser.set_defaults(**{name: described.get("default")})
    parser.add_argument("--version", action="store_true", help="print versions and exit")
    return parser


def option(name: str) -> str:
    """Return how the option *name* is written."""
    return f"--{name.replace('_', '-')}"


def unused(way: str, line: object) -> list[str]:
    """Return the options that were given in *line*, which may be what a parser returns, and that this *way* ignores."""
    return [option(name) for name in UNUSED[way] if getattr(line, name) != OPTIONS[name].get("default")]


def parse(arguments: Sequence[str], parser: Parser | None = None) -> CommandLine:
    """Return what *arguments* ask for; raise BadOption for the first value that cannot be used."""
    given = (parser or build_parser()).parse_args(arguments)
    for way in ("replay", "script"):
        if getattr(given, way) is not None and unused(way, given):
            raise BadOption("option-together", one=option(way), other=unused(way, given)[0])
    if given.record_registration and given.record is None:
        raise BadOption("option-needs", one=option("record_registration"), other=option("record"))
    return CommandLine(
        profile=given.profile,
        display=_choice("--display", given.display, DISPLAYS),
        scale=None if given.scale is None else _number("--scale", given.scale, 1, MOST_SCALE),
        rotate=None if given.rotate is None else int(_choice("--rotate", given.rotate, tuple(map(str, ROTATIONS)))),
        keypad=_keypad("--keypad", given.keypad),
        state=_path("--state", given.state),
        endgames=_path("--endgames", given.endgames),
        edition=None if given.edition is None else _choice("--edition", given.edition, tuple(EDITIONS)),
        position=None if given.position is None else position_text(parse_position(given.position)),
        level=None if given.level is None else _number("--level", given.level, min(LEVELS), max(LEVELS)),
        first=None if given.first is None else _choice("--first", given.first, FIRST),
        seed=None if given.seed is None else _number("--seed", given.seed, 0, MOST_SEED),
        script=_path("--script", given.script),
        shots=_path("--shots", given.shots),
        replay=_path("--replay", given.replay),
        record=_path("--record", given.record),
        record_registration=given.record_registration,
        link=None if given.link is None else _link("--link", given.link),
        power_off=None if given.power_off is None else _command(given.power_off),
        version=given.version,
    )


def parse_calibrate(arguments: Sequence[str]) -> CommandLine:
    """Return what *arguments* ask of ``wari calibrate``."""
    return replace(parse(arguments, build_parser("wari calibrate", CALIBRATE, "", FOR_CALIBRATE)), calibrate=True)


def _choice(option: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadOption("option-choice", option=option, value=value, choices=", ".join(choices))
    return value


def _keypad(option: str, value: str) -> str:
    kind, colon, port = value.partition(":")
    if (kind, colon) == ("evdev", ":") and port:
        return value
    if (kind, colon) == ("serial", ":"):
        from device.input.serial_keypad import AUTO as AUTO_PORT
        from device.serial.port import check_port

        return value if port == AUTO_PORT else f"serial:{check_port(option, port)}"
    if value not in ("keyboard", "none"):
        raise BadOption("option-choice", option=option, value=value, choices=KEYPADS)
    return value


def _link(option: str, value: str) -> str:
    from device.link.urls import check_link

    return check_link(option, value)


def _command(value: str) -> str:
    from device.input.power import check_command

    return check_command(value)


def _number(option: str, value: str, low: int, high: int) -> int:
    number = int(value) if value.isascii() and value.isdigit() and len(value) <= len(str(high)) else -1
    if not low <= number <= high:
        raise BadOption("option-number", option=option, value=value, low=low, high=high)
    return number


def _path(option: str, value: str | None) -> Path | None:
    if value == "":
        raise BadOption("option-path", option=option)
    return None if value is None else Path(value)
