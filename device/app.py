"""What ``wari`` does: answers ``--help`` and ``--version``, and loads the command that it was asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from device.display.sdl_variables import drop_empty
from device.process.endings import ending
from device.process.loading import load
from device.process.output import say
from device.process.signals import Signals
from firmware_sim.errors import WariError

if TYPE_CHECKING:
    from device.options import CommandLine

Command = Callable[[Sequence[str], Signals], int]
"""Takes the arguments after its name, and the signals; returns an exit code, and raises WariError."""
COMMANDS = {
    "calibrate": "device.app:calibrate",
    "doctor": "device.doctor.command:main",
    "games": "device.games.command:main",
    "install-service": "device.install.service:install_service",
    "install-desktop": "device.install.service:install_desktop",
    "keypad-firmware": "device.install.pi.pico:main",
}
"""Where the Command for ``wari NAME`` is."""
PLAY = "device.play:play"
VERSIONS = "device.process.versions:version_text"


def main(arguments: Sequence[str], signals: Signals) -> int:
    """Do what *arguments* ask for and return the exit code; an error becomes a sentence."""
    return ending(lambda: _run(arguments, signals), _crash)


def calibrate(arguments: Sequence[str], signals: Signals) -> int:
    """Run ``wari calibrate`` with *arguments* and return its exit code; raise WariError."""
    return _start("parse_calibrate", arguments, signals)


def _run(arguments: Sequence[str], signals: Signals) -> int:
    drop_empty(os.environ)
    place = COMMANDS.get(arguments[0]) if arguments else None
    if place is None:
        return _start("parse", arguments, signals)
    with signals.breaking_in():
        command: Command = load(place)
    return command(arguments[1:], signals)


def _start(read: str, arguments: Sequence[str], signals: Signals) -> int:
    with signals.breaking_in():
        line = None if list(arguments) == ["--version"] else _read(read, arguments)
        if line is None or line.version:
            say(load(VERSIONS)())
            return 0
        play: Callable[[CommandLine, Signals], int] = load(PLAY)
    return play(line, signals)


def _read(name: str, arguments: Sequence[str]) -> CommandLine:
    line: CommandLine = load(f"device.options:{name}")(arguments)
    return line


def _crash(error: Exception) -> WariError:
    made: WariError = load("device.process.crashes:crash")(error)
    return made
