"""Plays Wari as the options say: builds the device, and runs the loop, a script, a replay or the demo."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path

from device import __version__
from device.assets import open_resources
from device.boot import Setup
from device.clock import SystemClock
from device.display import Display, NoDisplay
from device.display.null import NullDisplay
from device.display.profiles import Model, load_model, recorded_profile
from device.display.terminal import Terminal
from device.input.calibration import Calibration
from device.input.merged import Inputs
from device.input.power import Battery, switch_off
from device.kernels import choose
from device.link.urls import open_link
from device.loop import Loop
from device.process.crashes import crash
from device.process.options import CommandLine
from device.process.output import say
from device.process.signals import Signals
from device.process.threads import watching_threads
from device.saving.store import Store
from device.scripting.demo import play_demo
from device.scripting.partner import Company
from device.scripting.replay import Header, read_options, read_seed, replay
from device.scripting.script import VirtualDevice, run_script
from device.sound.buzzer import Buzzer
from device.wiring import (
    can_be_tapped,
    check_record,
    chosen_seed,
    complain_as_wari,
    folder_for_pictures,
    make_setup,
    mention_unused,
    open_chosen_display,
    open_sources,
    open_state,
    recorded_boot,
    settled,
    state_for_scripts,
)
from firmware_sim.errors import (
    BadOption,
    BadScript,
    DisplayUnavailable,
    WariError,
)
from firmware_sim.resources import Resources
from firmware_sim.screens.handheld import About
from firmware_sim.search.speed import Speed
from firmware_sim.search.thinker import Thinker
from firmware_sim.text import explain


def play(line: CommandLine, signals: Signals) -> int:
    """Do what *line* asks for and return the exit code; raise WariError."""
    with signals.breaking_in():
        resources = open_resources(endgames=line.endgames)
        if line.replay:
            return _replay(line.replay, resources)
        model = load_model(line.profile, resources) if line.profile is not None else None
        line = settled(line, model)
        check_record(line, resources.tables.values())
        display = open_chosen_display(line, model)
    if isinstance(display, NoDisplay):
        return _demo(line, display, model, resources, signals)
    if not line.script:
        mention_unused("play", line)
    with ExitStack() as afterwards, closing(display):
        if line.calibrate and not can_be_tapped(line, display):
            raise DisplayUnavailable("calibrate-untapped", display=display.name)
        with signals.breaking_in():
            setup = make_setup(line, display, model, chosen_seed(line), resources)
        if line.calibrate and setup.profile.pointer == "none":
            raise BadOption("calibrate-no-pointer", profile=setup.profile.name)
        if line.script:
            return _script(line, line.script, display, setup, signals)
        return _play(line, display, setup, signals, afterwards)


# --- what wari can do ----------------------------------------------------------------------------------------


def _play(line: CommandLine, display: Display, setup: Setup, signals: Signals, afterwards: ExitStack) -> int:
    """Play on a *display* in real time; put into *afterwards* what is to be done once all is saved and given back."""

    def complain_of(error: WariError) -> None:
        """Say it where it can be read: not on a terminal that shows the picture, but once that is given back."""
        if isinstance(display, Terminal):
            afterwards.callback(complain_as_wari, explain(error))
        else:
            complain_as_wari(explain(error))

    keeper, touch = open_state(line, complain_of), Calibration(lambda: display.placement)
    buzzer = Buzzer()
    started = recorded_boot(line, setup, touch, lambda: keeper, buzzer.play, complain_of)
    watched = watching_threads(lambda error: complain_of(crash(error)))
    with watched, closing(keeper), closing(buzzer), started as boot, ExitStack() as linked:
        if line.link:
            boot.line = linked.enter_context(closing(open_link("--link", line.link)))
        with signals.breaking_in():
            machine = boot.start()
        if isinstance(display, NullDisplay):
            complain_as_wari(explain(WariError("display-unseen")))
        with ExitStack() as opened:
            sources = [*open_sources(line, display, machine, touch, opened, SystemClock()), Battery()]
            sources += [boot.line] if boot.line else []
            code = Loop(machine, display, Inputs(sources), SystemClock(), signals).run()
        if machine.switched_off and line.power_off:
            afterwards.callback(switch_off, line.power_off, signals)
    if line.calibrate:
        say(explain(WariError("calibrated" if touch.learnt else "calibrated-nothing", panel=touch.learnt)))
    return code


def _script(line: CommandLine, script: Path, display: Display, setup: Setup, signals: Signals) -> int:
    """Carry out a script on virtual time."""
    touch = Calibration(lambda: display.placement)
    with state_for_scripts(line) as folder, recorded_boot(line, setup, touch, lambda: Store(folder)) as boot:
        company = Company(setup)
        boot.line = company.line
        return run_script(
            script, lambda: VirtualDevice(boot, display, lambda: signals.stop, company), line.shots, signals.breaking_in
        )


def _demo(line: CommandLine, error: NoDisplay, model: Model | None, resources: Resources, signals: Signals) -> int:
    """Say why there is no display, and play one game against itself where nobody sees it.

    Raises DisplayUnavailable when a touch panel was to be calibrated.
    """
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


def _replay(path: Path, resources: Resources) -> int:
    """Replay a recording and say what came of it."""

    kernel = choose()

    def setup_for(header: Header) -> Setup:
        profile = recorded_profile(header["profile"], resources)
        about = About(__version__, Speed(header["speed"]))  # what the recorded screen said, whatever runs here
        return Setup(profile, read_seed(header), read_options(header), about, resources, kernel.module)

    report = replay(path, setup_for)
    same = f"{report.events} events gave the same {report.frames} frames"
    say(f"{path}: {same} and the same game." if report.complete else f"{path} is cut short; up to its end {same}.")
    return 0
