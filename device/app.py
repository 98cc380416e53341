"""What ``wari`` does: answers ``--help`` and ``--version``, and loads the command that it was asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.process.endings import ending
from device.process.loading import load
from device.process.options import CommandLine, parse, parse_calibrate
from device.process.output import say
from device.process.signals import Signals
from firmware_sim.errors import WariError

COMMANDS = {
    "calibrate": "device.app:calibrate",
    "doctor": "device.doctor.command:main",
    "install-service": "device.install.service:install_service",
    "install-desktop": "device.install.service:install_desktop",
    "keypad-firmware": "device.install.pi.pico:main",
}
"""Where the function for ``wari NAME`` is. It takes the arguments after the name, and the signals; it returns an exit
code and raises WariError."""
PLAY = "device.play:play"
VERSIONS = "device.process.versions:version_text"


def main(arguments: Sequence[str], signals: Signals) -> int:
    """Do what *arguments* ask for and return the exit code; an error becomes a sentence."""
    return ending(lambda: _run(arguments, signals), _crash)


def calibrate(arguments: Sequence[str], signals: Signals) -> int:
    """Run ``wari calibrate`` with *arguments* and return its exit code; raise WariError."""
    return _start(parse_calibrate, arguments, signals)


def _run(arguments: Sequence[str], signals: Signals) -> int:
    place = COMMANDS.get(arguments[0]) if arguments else None
    if place is None:
        return _start(parse, arguments, signals)
    with signals.breaking_in():
        command: Callable[[Sequence[str], Signals], int] = load(place)
    return command(arguments[1:], signals)


def _start(read: Callable[[Sequence[str]], CommandLine], arguments: Sequence[str], signals: Signals) -> int:
    with signals.breaking_in():
        line = read(arguments)
        if line.version:
            say(load(VERSIONS)())
            return 0
        play: Callable[[CommandLine, Signals], int] = load(PLAY)
    return play(line, signals)


def _crash(error: Exception) -> WariError:
    made: WariError = load("device.process.crashes:crash")(error)
    return made
