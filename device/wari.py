"""What ``wari`` does: chooses a profile, builds the device, and runs the loop, a script, a replay or the demo."""

from __future__ import annotations

import os
import secrets
import tempfile
import traceback
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import platformdirs

from device import __version__
from device.assets import VENDOR_VARIABLE, open_resources
from device.backlight import Backlight
from device.boot import Boot, Setup
from device.clock import SystemClock
from device.demo import play_demo
from device.desktop import Desktop, Nothing
from device.display import Display, NoDisplay, open_display
from device.display.null import NullDisplay
from device.display.window import Window
from device.kernels import choose
from device.loop import Input, Loop
from device.machine import Keeper, Machine
from device.options import CommandLine, parse
from device.output import OutputLost, complain, say
from device.profiles import DEFAULT, load_profile, profile_for
from device.recorder import Recorder
from device.replay import Header, read_options, read_seed, replay
from device.script import VirtualDevice, run_script
from device.signals import Signals
from device.sound import Silence
from device.store import NoStore, Store, owns
from device.versions import version_text
from firmware_sim.errors import BadOption, BadScript, ReplayMismatch, StoreUnavailable, WariError
from firmware_sim.firmware import Options
from firmware_sim.profile import Profile
from firmware_sim.resources import Resources
from firmware_sim.screens.handheld import About
from firmware_sim.search.speed import Speed
from firmware_sim.search.thinker import Thinker
from firmware_sim.text import explain

STATE_VARIABLE = "WARI_STATE"
WRONG, UNUSABLE = 1, 2  # exit codes: what was checked is wrong; what was asked for cannot be done
SEED_BITS = 32


def main(arguments: Sequence[str], signals: Signals) -> int:
    """Do what *arguments* ask for and return the exit code; an error becomes a sentence."""
    try:
        return _run(arguments, signals)
    except WariError as error:
        _complain(explain(error))
        return WRONG if isinstance(error, ReplayMismatch | OutputLost) else UNUSABLE
    except BrokenPipeError:
        return WRONG  # whoever read our output has gone; say nothing more
    except Exception:
        _complain(explain(WariError("crash", file=_write_crash())))
        return WRONG


def _run(arguments: Sequence[str], signals: Signals) -> int:
    with signals.breaking_in():
        line = parse(arguments)
        if line.version:
            say(version_text())
            return 0
        resources = open_resources(endgames=line.endgames)
        if line.replay:
            return _replay(line.replay, resources)
        if line.profile is not None:
            load_profile(line.profile, resources)  # before anything is opened: a wrong name is told at once
        _check_record(line, resources.tables.values())
        display = _open_display(line)
    if isinstance(display, NoDisplay):
        return _demo(line, display, resources, signals)
    with closing(display):
        with signals.breaking_in():
            setup = _setup(line, display, _seed(line), resources)
        if line.script:
            return _script(line, line.script, display, setup, signals)
        return _play(line, display, setup, signals)


# --- what wari can do ----------------------------------------------------------------------------------------


def _play(line: CommandLine, display: Display, setup: Setup, signals: Signals) -> int:
    """Play on a *display* in real time."""
    keeper = _open_state(line)
    with closing(keeper), _boot(line, setup, lambda: keeper) as boot:
        with signals.breaking_in():
            machine = boot.start()
        if isinstance(display, NullDisplay):
            _complain(explain(WariError("display-unseen")))
        return Loop(machine, display, _input(display, machine), SystemClock(), signals).run()


def _script(line: CommandLine, script: Path, display: Display, setup: Setup, signals: Signals) -> int:
    """Carry out a script on virtual time."""
    with _state_for_scripts(line) as folder, _boot(line, setup, lambda: Store(folder)) as boot:
        return run_script(
            script, lambda: VirtualDevice(boot, display, lambda: signals.stop), line.shots, signals.breaking_in
        )


def _demo(line: CommandLine, error: NoDisplay, resources: Resources, signals: Signals) -> int:
    """Say why there is no display, and play one game against itself where nobody sees it."""
    for failure in error.failures.values():
        _complain(explain(failure))
    _complain(explain(error))
    shots = line.shots or Path(tempfile.mkdtemp(prefix="wari-"))
    display, seed = NullDisplay(), line.seed or 0
    setup = _setup(line, display, seed, resources)
    with _state_for_scripts(line) as folder, _boot(line, setup, lambda: Store(folder)) as boot:
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
        profile = load_profile(str(header["profile"]["name"]), resources)
        about = About(__version__, Speed(header["speed"]))  # what the recorded screen said, whatever runs here
        return Setup(profile, read_seed(header), read_options(header), about, resources, kernel.module)

    report = replay(path, setup_for)
    same = f"{report.events} events gave the same {report.frames} frames"
    say(f"{path}: {same} and the same game." if report.complete else f"{path}: cut off; {same} up to there.")
    return 0


# --- its parts -----------------------------------------------------------------------------------------------


def _open_display(line: CommandLine) -> Display | NoDisplay:
    try:
        return open_display("null" if line.script and line.display == "auto" else line.display)
    except NoDisplay as error:
        return error


def _fitted(line: CommandLine, display: Display, resources: Resources) -> Profile:
    """Return the profile asked for, or the one that the display suits, and get the display ready for it."""
    if line.profile is not None:
        profile = load_profile(line.profile, resources)
    elif display.size is None:
        profile = load_profile(DEFAULT, resources)
    else:
        profile = profile_for(display.size, line.scale, line.rotate, resources)
    display.fit((profile.width, profile.height), line.scale, line.rotate)
    return profile


def _seed(line: CommandLine) -> int:
    if line.seed is not None:
        return line.seed
    return 0 if line.script else secrets.randbits(SEED_BITS)


def _setup(line: CommandLine, display: Display, seed: int, resources: Resources) -> Setup:
    """Return what the firmware starts with on *display*, and get that ready."""
    profile = _fitted(line, display, resources)
    options = Options(edition=line.edition or "", level=line.level, first=line.first or "")
    return Setup.here(profile, seed, options, resources)


@contextmanager
def _boot(line: CommandLine, setup: Setup, open_keeper: Callable[[], Keeper]) -> Iterator[Boot]:
    """Yield a boot with the recorder that was asked for, and close all of it."""
    recorder = Recorder(line.record) if line.record else None
    light = Backlight().set if "backlight" in setup.profile.has and not line.script else None
    boot = Boot(setup, open_keeper, recorder=recorder, light=light, sound=Silence().play)
    try:
        yield boot
    finally:
        boot.stop()
        if recorder:
            recorder.close()
    if recorder and recorder.why:
        raise BadOption("record-stopped", file=line.record, why=recorder.why)


def _check_record(line: CommandLine, tables: Collection[Path]) -> None:
    """Raise BadOption when --record names a file that is read or kept: it would be gone."""
    if line.record is None:
        return
    needed = (line.script, _path_of(os.environ.get(VENDOR_VARIABLE)), *tables)
    if any(_is_same(line.record, file) for file in needed if file) or owns(_state_folder(line), line.record):
        raise BadOption("option-same-file", file=line.record)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return False


def _path_of(name: str | None) -> Path | None:
    return Path(name) if name else None


def _state_folder(line: CommandLine) -> Path:
    """Return the folder for saved games that is named, else the default one."""
    named = line.state or _path_of(os.environ.get(STATE_VARIABLE))
    return named or platformdirs.user_state_path("wari", appauthor=False)


def _open_state(line: CommandLine) -> Keeper:
    """Open the folder for saved games; only the default one may be missing, and play goes on without it."""
    try:
        return Store(_state_folder(line))
    except StoreUnavailable as error:
        if error.code == "store-in-use" or line.state or os.environ.get(STATE_VARIABLE):
            raise
        _complain(explain(error))
        return NoStore(str(error.values["why"]))


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


def _input(display: Display, machine: Machine) -> Input:
    return Desktop(display, lambda: machine.core.wants_text) if isinstance(display, Window) else Nothing()


def _complain(sentence: str) -> None:
    complain(f"wari: {sentence}")


def _write_crash() -> str:
    """Keep the traceback where a bug report can find it, and return the name of the file."""
    text = f"{version_text()}\n{traceback.format_exc()}"
    try:
        with tempfile.NamedTemporaryFile(prefix="wari-crash-", suffix=".txt", delete=False) as file:
            file.write(text.encode("utf-8", "backslashreplace"))
            return file.name
    except OSError:
        return os.devnull
