"""Runs Wari without a player: by a script, as a replay of a recording, or in a game against itself."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from device import __version__
from device.boot import Setup
from device.display import Display, NoDisplay
from device.display.null import NullDisplay
from device.display.profiles import Model, recorded_profile
from device.input.calibration import Calibration
from device.kernels import choose
from device.options import CommandLine
from device.process.output import say
from device.process.signals import Signals
from device.saving.store import Store
from device.scripting.script import VirtualDevice, run_script
from device.wiring import complain_as_wari, make_setup, mention_unused, recorded_boot, state_for_scripts
from device.words import explain
from firmware_sim.errors import BadOption, BadScript, DisplayUnavailable
from firmware_sim.firmware import Options
from firmware_sim.handheld import About
from firmware_sim.resources import Resources
from firmware_sim.search.speed import Speed

if TYPE_CHECKING:
    from device.scripting.replay import Header


def carry_out(line: CommandLine, script: Path, display: Display, setup: Setup, signals: Signals) -> int:
    """Carry out a *script* on virtual time, on *display*, and return the exit code; raise WariError."""
    from device.scripting.partner import Company

    touch = Calibration(lambda: display.placement)
    with state_for_scripts(line) as folder, recorded_boot(line, setup, touch, lambda: Store(folder)) as boot:
        company = Company(setup)
        boot.line = company.line
        return run_script(
            script, lambda: VirtualDevice(boot, display, lambda: signals.stop, company), line.shots, signals.breaking_in
        )


def play_itself(
    line: CommandLine, error: NoDisplay, model: Model | None, resources: Resources, signals: Signals
) -> int:
    """Say why there is no display, and play one game against itself where nobody sees it.

    Raises DisplayUnavailable when a touch panel was to be calibrated.
    """
    from device.scripting.demo import play_demo
    from firmware_sim.search.thinker import Thinker

    for failure in error.failures.values():
        complain_as_wari(explain(failure))
    if line.calibrate:
        raise DisplayUnavailable("calibrate-no-display")
    complain_as_wari(explain(error))
    mention_unused("demo", line)
    shots = line.shots or folder_for_pictures()
    display, seed = NullDisplay(), line.seed or 0
    setup = make_setup(line, display, model, seed, resources)
    touch = Calibration(lambda: display.placement)
    with state_for_scripts(line) as folder, recorded_boot(line, setup, touch, lambda: Store(folder)) as boot:
        try:
            play_demo(
                VirtualDevice(boot, display, lambda: signals.stop), Thinker(setup.kernel.Search()), shots, seed, say
            )
        except BadScript:
            if not signals.stop:
                raise
            return signals.exit_code
    return 0


def check_recording(path: Path, resources: Resources) -> int:
    """Replay the recording in *path* and say what came of it; return 0, or raise WariError."""
    from device.scripting.replay import replay

    kernel = choose()

    def setup_for(header: Header) -> Setup:
        profile = recorded_profile(header["profile"], resources)
        about = About(__version__, Speed(header["speed"]))  # what the recorded screen said, whatever runs here
        return Setup(profile, header["seed"], Options(**header["options"]), about, resources, kernel.module)

    report = replay(path, setup_for)
    same = f"{report.events} events gave the same {report.frames} frames"
    say(f"{path}: {same} and the same game." if report.complete else f"{path} is cut short; up to its end {same}.")
    return 0


def folder_for_pictures() -> Path:
    """Return a new folder; raise BadOption when none can be made."""
    try:
        return Path(tempfile.mkdtemp(prefix="wari-"))
    except OSError as error:
        raise BadOption("shots-nowhere", why=error.strerror or str(error)) from error
