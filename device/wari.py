"""What ``wari`` does: chooses a profile, builds the device, and runs the loop, a script, a replay or the demo."""

from __future__ import annotations

import os
import secrets
import tempfile
import traceback
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path

from device import __version__, doctor, service
from device.anonymous import Anonymous
from device.assets import VENDOR_VARIABLE, open_resources, vendor_of
from device.backlight import Backlight
from device.boot import Boot, Setup
from device.clock import SystemClock
from device.company import Company
from device.demo import play_demo
from device.display import Display, NoDisplay, open_display
from device.display.null import NullDisplay
from device.display.panel import Panel
from device.display.terminal import Terminal
from device.display.x11 import at_the_end
from device.endings import ending
from device.files import is_same
from device.folders import STATE_VARIABLE, state_folder
from device.inputs import Inputs
from device.kernels import choose
from device.link.urls import open_link
from device.loop import Loop
from device.machine import Keeper
from device.options import CommandLine, parse, parse_calibrate, unused
from device.output import complain, say
from device.pi import pico
from device.power import Battery, switch_off
from device.profiles import DEFAULT, SUFFIX, Model, load_model, load_profile, profile_for, recorded_profile
from device.recorder import Recorder, check_target
from device.replay import Header, read_options, read_seed, replay
from device.script import VirtualDevice, run_script
from device.signals import Signals
from device.sound import Buzzer, Silence
from device.sources import can_be_tapped, open_sources
from device.store import NoStore, Store, owns
from device.threads import watching_threads
from device.touch.calibration import Calibration
from device.versions import version_text
from firmware_sim.errors import (
    BadOption,
    BadScript,
    DisplayUnavailable,
    StoreUnavailable,
    WariError,
)
from firmware_sim.firmware import Options
from firmware_sim.profile import Profile
from firmware_sim.resources import Resources
from firmware_sim.screens.handheld import About
from firmware_sim.search.speed import Speed
from firmware_sim.search.thinker import Thinker
from firmware_sim.text import explain

SEED_BITS = 32

Command = Callable[[Sequence[str], Signals], int]
COMMANDS: dict[str, Command] = {
    "calibrate": lambda arguments, signals: _start(parse_calibrate, arguments, signals),
    "doctor": doctor.main,
    "install-service": service.install_service,
    "install-desktop": service.install_desktop,
    "keypad-firmware": pico.main,
}
"""What else ``wari NAME`` can do, given the arguments after the name; it returns an exit code and raises WariError."""


def main(arguments: Sequence[str], signals: Signals) -> int:
    """Do what *arguments* ask for and return the exit code; an error becomes a sentence."""
    return ending(lambda: _run(arguments, signals), _crash)


def _run(arguments: Sequence[str], signals: Signals) -> int:
    command = COMMANDS.get(arguments[0]) if arguments else None
    if command:
        return command(arguments[1:], signals)
    return _start(parse, arguments, signals)


def _start(read: Callable[[Sequence[str]], CommandLine], arguments: Sequence[str], signals: Signals) -> int:
    with signals.breaking_in():
        line = read(arguments)
        if line.version:
            say(version_text())
            return 0
        resources = open_resources(endgames=line.endgames)
        if line.replay:
            return _replay(line.replay, resources)
        model = load_model(line.profile, resources) if line.profile is not None else None
        line = _settled(line, model)
        _check_record(line, resources.tables.values())
        display = _open_display(line, model)
    if isinstance(display, NoDisplay):
        return _demo(line, display, model, resources, signals)
    if not line.script:
        _tell_unused("play", line)
    with ExitStack() as afterwards, closing(display):
        if line.calibrate and not can_be_tapped(line, display):
            raise DisplayUnavailable("calibrate-untapped", display=display.name)
        with signals.breaking_in():
            setup = _setup(line, display, model, _seed(line), resources)
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
            afterwards.callback(_complain, explain(error))
        else:
            _complain(explain(error))

    keeper, touch = _open_state(line, complain_of), Calibration(lambda: display.placement)
    buzzer = Buzzer()
    started = _boot(line, setup, touch, lambda: keeper, buzzer.play, complain_of)
    watched = watching_threads(lambda error: complain_of(_crash(error)))
    with watched, closing(keeper), closing(buzzer), started as boot, ExitStack() as linked:
        if line.link:
            boot.line = linked.enter_context(closing(open_link("--link", line.link)))
        with signals.breaking_in():
            machine = boot.start()
        if isinstance(display, NullDisplay):
            _complain(explain(WariError("display-unseen")))
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
    with _state_for_scripts(line) as folder, _boot(line, setup, touch, lambda: Store(folder)) as boot:
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
        _complain(explain(failure))
    if line.calibrate:
        raise DisplayUnavailable("calibrate-no-display")
    _complain(explain(error))
    _tell_unused("demo", line)
    shots = line.shots or _folder_for_pictures()
    display, seed = NullDisplay(), line.seed or 0
    setup = _setup(line, display, model, seed, resources)
    touch = Calibration(lambda: display.placement)
    with _state_for_scripts(line) as folder, _boot(line, setup, touch, lambda: Store(folder)) as boot:
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


# --- its parts -----------------------------------------------------------------------------------------------


def _settled(line: CommandLine, model: Model | None) -> CommandLine:
    """Return *line* with what was left open there: as the profile has it, and without a display for a script."""
    panel = model.panel if model else Panel()
    rotate = panel.rotate if line.rotate is None else line.rotate
    display = ("null" if line.script else panel.driver or "auto") if line.display == "auto" else line.display
    return replace(line, rotate=rotate, display=display)


def _open_display(line: CommandLine, model: Model | None) -> Display | NoDisplay:
    try:
        return open_display(line.display, model.panel if model else Panel(), _pass_over)
    except NoDisplay as error:
        return error


def _pass_over(failure: DisplayUnavailable) -> None:
    """Say that a variable hides a display; that this machine lacks one is nothing to mention."""
    if failure.code == "display-hidden":
        _complain(explain(failure))


def _fitted(line: CommandLine, display: Display, model: Model | None, resources: Resources) -> Profile:
    """Return the profile asked for, or the one that the display suits, and get the display ready for it."""
    rotation = line.rotate or 0
    if model is not None:
        profile = model.profile
    elif display.size is None:
        profile = load_profile(DEFAULT, resources)
    else:
        profile = profile_for(display.size, line.scale, rotation, resources)
    display.fit((profile.width, profile.height), line.scale, rotation)
    return profile


def _seed(line: CommandLine) -> int:
    if line.seed is not None:
        return line.seed
    return 0 if line.script else secrets.randbits(SEED_BITS)


def _setup(line: CommandLine, display: Display, model: Model | None, seed: int, resources: Resources) -> Setup:
    """Return what the firmware starts with on *display*, and get that ready."""
    profile = _fitted(line, display, model, resources)
    options = Options(line.edition or "", line.level, line.first or "", line.calibrate, _is_anonymous(line))
    return Setup.here(profile, seed, options, resources)


@contextmanager
def _boot(
    line: CommandLine,
    setup: Setup,
    touch: Calibration,
    open_keeper: Callable[[], Keeper],
    sound: Callable[[str], None] = Silence().play,  # noqa: B008  # it has no state
    complain_of: Callable[[WariError], None] = lambda error: _complain(explain(error)),
) -> Iterator[Boot]:
    """Yield a boot with the recorder that was asked for, close all of it, and say what a recording holds."""
    recorder = Recorder(line.record) if line.record else None
    light = Backlight()
    dims = light.set if "backlight" in setup.profile.has and not line.script else None
    vendor = vendor_of(setup.resources)

    def open_anonymous() -> Keeper:
        return Anonymous(open_keeper(), vendor)

    opened = open_anonymous if _is_anonymous(line) else open_keeper
    boot = Boot(setup, opened, recorder=recorder, light=dims, sound=sound, touch=touch)
    with at_the_end(light.close):
        try:
            yield boot
        finally:
            boot.stop()
            if recorder:
                recorder.close()
    if recorder and recorder.why:
        raise BadOption("record-stopped", file=line.record, why=recorder.why)
    if recorder:
        code = "record-anonymous" if _is_anonymous(line) else "record-registration"
        complain_of(WariError(code, file=line.record))


def _is_anonymous(line: CommandLine) -> bool:
    """Return whether the session is recorded without name and code."""
    return line.record is not None and not line.record_registration


def _check_record(line: CommandLine, tables: Collection[Path]) -> None:
    """Raise BadOption when --record names a file that is read or kept, or is no recording: it would be gone."""
    if line.record is None:
        return
    profile = Path(line.profile) if line.profile and line.profile.endswith(SUFFIX) else None
    needed = (line.script, profile, _path_of(os.environ.get(VENDOR_VARIABLE)), *tables)
    if any(is_same(line.record, file) for file in needed if file) or _is_saved(line, line.record):
        raise BadOption("option-same-file", file=line.record)
    check_target(line.record)


def _is_saved(line: CommandLine, path: Path) -> bool:
    try:
        return owns(_state_folder(line), path)
    except StoreUnavailable:  # nothing is saved then
        return False


def _tell_unused(way: str, line: CommandLine) -> None:
    """Say which options were given in vain; whether there is a display was not known when they were read."""
    if unused(way, line):
        _complain(explain(WariError("option-unused", options=", ".join(unused(way, line)))))


def _path_of(name: str | None) -> Path | None:
    return Path(name) if name else None


def _state_folder(line: CommandLine) -> Path:
    """Return the folder for saved games that is named, else the default one; raises as ``state_folder``."""
    return line.state or state_folder(os.environ)


def _open_state(line: CommandLine, complain_of: Callable[[WariError], None]) -> Keeper:
    """Open the folder for saved games; only the default one may be missing, and play goes on without it."""
    try:
        return Store(_state_folder(line))
    except StoreUnavailable as error:
        if error.code == "store-in-use" or line.state or os.environ.get(STATE_VARIABLE):
            raise
        complain_of(error)
        return NoStore(error)


@contextmanager
def _state_for_scripts(line: CommandLine) -> Iterator[Path]:
    """Yield the folder that --state names, else an empty one that is removed afterwards."""
    if line.state:
        yield line.state
        return
    try:
        made = tempfile.TemporaryDirectory(prefix="wari-")
    except OSError as error:
        folder = error.filename or "/tmp"
        raise StoreUnavailable("store-unavailable", folder=folder, why=error.strerror or str(error)) from error
    with made as name:
        yield Path(name)


def _folder_for_pictures() -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix="wari-"))
    except OSError as error:
        raise BadOption("shots-nowhere", why=error.strerror or str(error)) from error


def _complain(sentence: str) -> None:
    complain(f"wari: {sentence}")


def _crash(error: BaseException) -> WariError:
    """Keep the traceback where a bug report can find it, and return what to say of it."""
    text = f"{version_text()}\n{''.join(traceback.format_exception(error))}"
    try:
        with tempfile.NamedTemporaryFile(prefix="wari-crash-", suffix=".txt", delete=False) as file:
            file.write(text.encode("utf-8", "backslashreplace"))
    except OSError:
        return WariError("crash-unwritten", why=text.splitlines()[-1])
    return WariError("crash", file=file.name)
