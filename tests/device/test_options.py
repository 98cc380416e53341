from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from device.display import DRIVERS
from device.options import OPTIONS, option, parse, parse_calibrate
from device.words import explain
from firmware_sim.errors import BadOption
from firmware_sim.settings import LEVELS

AT_NOBODY = (
    "--keypad none",
    "--keypad serial:/nosuch",
    "--keypad evdev:/nosuch",
    "--link /dev/nosuch",
    "--power-off true",
)
ALL_BUT_TABLES = (
    *AT_NOBODY, "--profile revo", "--display null", "--scale 1", "--rotate 0", "--state d", "--edition oware",
    "--position 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--level 0", "--first me", "--seed 0", "--shots d",
)  # fmt: skip


def test_a_recording_is_played_with_other_tables() -> None:
    assert parse(["--replay", "a", "--endgames", "d"]).endgames == Path("d")


def test_every_option_is_either_used_or_refused_with_a_recording() -> None:
    refused = {given.split()[0] for given in ALL_BUT_TABLES} | {"--script", "--record", "--record-registration"}
    assert {option(name) for name in OPTIONS} - refused == {"--replay", "--endgames"}


def test_the_calibration_has_the_options_that_say_where_the_panel_is_and_no_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        parse_calibrate(["--help"])
    known = {"--profile", "--display", "--scale", "--rotate", "--keypad", "--state", "--help", "--version"}
    assert set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) == known
    line = parse_calibrate(["--profile", "revo", "--rotate", "90", "--state", "d", "--keypad", "none"])
    assert line == replace(parse([]), profile="revo", rotate=90, state=Path("d"), keypad="none", calibrate=True)


def test_without_options_everything_is_left_open() -> None:
    line = parse([])
    assert (line.display, line.version) == ("auto", False)
    assert {
        line.profile,
        line.scale,
        line.rotate,
        line.state,
        line.edition,
        line.level,
        line.first,
        line.seed,
        line.script,
    } == {None}
    assert line.keypad == "keyboard"


def test_every_option_is_read() -> None:
    picture = ["--profile", "revo", "--display", "null", "--scale", "2", "--rotate", "270"]
    game = ["--edition", "awari", "--level", "4", "--first", "draw", "--seed", "9"]
    line = parse([*picture, *game, "--state", "d", "--script", "s", "--shots", "p", "--record", "r"])
    assert (line.profile, line.display, line.scale, line.rotate) == ("revo", "null", 2, 270)
    assert (line.edition, line.level, line.first, line.seed) == ("awari", 4, "draw", 9)
    assert (line.state, line.script, line.shots, line.record) == (Path("d"), Path("s"), Path("p"), Path("r"))


@pytest.mark.parametrize(
    "keypad", ["keyboard", "none", "serial:auto", "serial:/dev/ttyACM0", "serial:socket://host:7000", "serial:loop://"]
)
def test_every_kind_of_keypad_is_read(keypad: str) -> None:
    assert parse(["--keypad", keypad]).keypad == keypad


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--display tv", f"--display cannot be tv; choose one of auto, {', '.join(DRIVERS)}."),
        ("--rotate 45", "--rotate cannot be 45; choose one of 0, 90, 180, 270."),
        (
            "--keypad x",
            "--keypad cannot be x; choose one of keyboard, none, evdev:auto, evdev:DEVICE, serial:auto, serial:PORT.",
        ),
        (
            "--keypad serial",
            "--keypad cannot be serial; choose one of keyboard, none, evdev:auto, evdev:DEVICE, serial:auto, "
            "serial:PORT.",
        ),
        (
            "--keypad serial:atuo",
            "--keypad: “atuo” is not a serial port; write a device such as /dev/ttyACM0, or a URL such as "
            "socket://192.168.0.7:7000.",
        ),
        ("--scale 0", "--scale must be a whole number from 1 to 32, not 0."),
        ("--scale 1.5", "--scale must be a whole number from 1 to 32, not 1.5."),
        ("--scale -1", "--scale must be a whole number from 1 to 32, not -1."),
        ("--level 99", f"--level must be a whole number from {LEVELS[0]} to {LEVELS[-1]}, not 99."),
        ("--level ²", f"--level must be a whole number from {LEVELS[0]} to {LEVELS[-1]}, not ²."),
        ("--edition chess", "--edition cannot be chess; choose one of psion, oware, bijlmakers, classic, awari."),
        ("--first you", "--first cannot be you; choose one of me, machine, draw."),
        ("--seed x", "--seed must be a whole number from 0 to 9223372036854775807, not x."),
        ("--state=", "--state needs the name of a file or folder."),
        ("--script=", "--script needs the name of a file or folder."),
        ("--replay a --script b", "--replay and --script cannot be used together; leave one out."),
        ("--record-registration", "--record-registration needs --record; add it."),
        ("--replay a --record b", "--replay and --record cannot be used together; leave one out."),
        ("--frob", "Invalid options (unrecognized arguments: --frob); see wari --help."),
        *(
            (f"--script a {given}", f"--script and {given.split()[0]} cannot be used together; leave one out.")
            for given in AT_NOBODY
        ),
        *(
            (f"--replay a {given}", f"--replay and {given.split()[0]} cannot be used together; leave one out.")
            for given in ALL_BUT_TABLES
        ),
        ("--prof revo", "Invalid options (unrecognized arguments: --prof revo); see wari --help."),
        ("file", "Invalid options (unrecognized arguments: file); see wari --help."),
    ],
)
def test_a_wrong_value_gets_one_sentence(options: str, sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        parse(options.split())
    assert explain(caught.value) == sentence
