"""``wari``: chooses a profile, builds the device, and runs the loop, a script, a replay or the demo."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import platformdirs

from device import __version__
from device.assets import open_resources
from device.backlight import Backlight
from device.boot import Boot, Setup
from device.clock import SystemClock
from device.demo import play_demo
from device.desktop import Desktop, Nothing
from device.display import Display, NoDisplay, open_display
from device.display.null import NullDisplay
from device.display.window import Window
from device.kernels import choose
from device.loop import Input, Loop, Signals
from device.machine import Keeper, Machine
from device.options import CommandLine, parse
from device.profiles import DEFAULT, load_profile, profile_for_size
from device.recorder import Recorder
from device.replay import Header, replay
from device.script import VirtualDevice, run_script
from device.sound import Silence
from device.store import NoStore, Store
from device.versions import version_text
from firmware_sim.errors import ReplayMismatch, StoreUnavailable, WariError
from firmware_sim.firmware import About, Options
from firmware_sim.profile import Profile
from firmware_sim.search.speed import Speed
from firmware_sim.search.thinker import Thinker
from firmware_sim.text import explain

STATE_VARIABLE = "WARI_STATE"
WRONG, UNUSABLE = 1, 2  # exit codes: what was checked is wrong; what was asked for cannot be done
SEED_BITS = 32


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``wari`` and return its exit code; whatever happens, the player sees sentences and no traceback."""
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except WariError as error:
        _complain(explain(error))
        return WRONG if isinstance(error, ReplayMismatch) else UNUSABLE
    except BrokenPipeError:
        # Whoever read our output has gone; say nothing more, not even when Python flushes at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except KeyboardInterrupt:
        return 130
    except Exception:
        _complain(explain(WariError("crash", file=_write_crash())))
        return WRONG


def _run(arguments: Sequence[str]) -> int:
    line = parse(arguments)
    if line.version:
        print(version_text())
        return 0
    resources = open_resources()
    if line.replay:
        return _replay(line.replay, resources)
    if line.profile is not None:
        load_profile(line.profile, resources)  # before anything is opened: a wrong name is told at once
    if line.script:
        return _script(line, line.script, resources)
    try:
        display = open_display(line.display)
    except NoDisplay as error:
        return _demo(line, error, resources)
    with closing(display):
        return _play(line, display, resources)


# --- what wari can do ----------------------------------------------------------------------------------------


def _play(line: CommandLine, display: Display, resources: Mapping[str, bytes]) -> int:
    """Play on a *display* in real time."""
    profile = _fitted(line, display, resources)
    seed = secrets.randbits(SEED_BITS) if line.seed is None else line.seed
    keeper = _open_state(line)
    with closing(keeper), _boot(line, _setup(line, profile, seed, resources), lambda: keeper) as boot:
        machine = boot.start()
        signals = Signals()
        with signals.listening():
            return Loop(machine, display, _input(display, machine), SystemClock(), signals).run()


def _script(line: CommandLine, script: Path, resources: Mapping[str, bytes]) -> int:
    """Carry out a script on virtual time."""
    with (
        closing(open_display("null" if line.display == "auto" else line.display)) as display,
        _state_for_scripts(line) as folder,
        _boot(line, _setup(line, _fitted(line, display, resources), line.seed or 0, resources), lambda: Store(folder))
        as boot,
    ):  # fmt: skip
        signals = Signals()
        with signals.listening():
            return run_script(script, lambda: VirtualDevice(boot, display, lambda: signals.stop), line.shots)


def _demo(line: CommandLine, error: NoDisplay, resources: Mapping[str, bytes]) -> int:
    """Say why there is no display, and play one game against itself where nobody sees it."""
    for failure in error.failures.values():
        _complain(explain(failure))
    _complain(explain(error))
    shots = line.shots or Path(tempfile.mkdtemp(prefix="wari-"))
    display, seed = NullDisplay(), line.seed or 0
    setup = _setup(line, _fitted(line, display, resources), seed, resources)
    with _state_for_scripts(line) as folder, _boot(line, setup, lambda: Store(folder)) as boot:
        play_demo(VirtualDevice(boot, display), Thinker(setup.kernel.Search()), shots, seed, print)
    return 0


def _replay(path: Path, resources: Mapping[str, bytes]) -> int:
    """Replay a recording and say what came of it."""

    kernel = choose()

    def setup_for(header: Header) -> Setup:
        profile = load_profile(str(header["profile"]["name"]), resources)
        options = Options(**header["options"])
        about = About(__version__, Speed(header["speed"]))  # what the recorded screen said, whatever runs here
        return Setup(profile, int(header["seed"]), options, about, resources, kernel.module)

    report = replay(path, setup_for)
    same = f"{report.events} events gave the same {report.frames} frames"
    print(f"{path}: {same} and the same game." if report.complete else f"{path}: cut off; {same} up to there.")
    return 0


# --- its parts -----------------------------------------------------------------------------------------------


def _fitted(line: CommandLine, display: Display, resources: Mapping[str, bytes]) -> Profile:
    """Return the profile asked for, or the one that the display suits, and get the display ready for it."""
    if line.profile is not None:
        profile = load_profile(line.profile, resources)
    elif display.size is None:
        profile = load_profile(DEFAULT, resources)
    else:
        profile = profile_for_size(display.size, resources)
    display.fit((profile.width, profile.height), line.scale, line.rotate)
    return profile


def _setup(line: CommandLine, profile: Profile, seed: int, resources: Mapping[str, bytes]) -> Setup:
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
            if recorder.why:
                _complain(explain(WariError("record-stopped", file=line.record, why=recorder.why)))


def _open_state(line: CommandLine) -> Keeper:
    """Open the folder for saved games; only the default one may be missing, and play goes on without it."""
    named = line.state or os.environ.get(STATE_VARIABLE)
    if named:
        return Store(Path(named))
    try:
        return Store(platformdirs.user_state_path("wari", appauthor=False))
    except StoreUnavailable as error:
        if error.code == "store-in-use":
            raise
        _complain(explain(error))
        return NoStore(str(error.values["why"]))


@contextmanager
def _state_for_scripts(line: CommandLine) -> Iterator[Path]:
    """Yield the folder that --state names, else an empty one that is removed afterwards."""
    if line.state:
        yield line.state
        return
    with tempfile.TemporaryDirectory(prefix="wari-") as folder:
        yield Path(folder)


def _input(display: Display, machine: Machine) -> Input:
    return Desktop(display, lambda: machine.core.wants_text) if isinstance(display, Window) else Nothing()


def _complain(sentence: str) -> None:
    with suppress(OSError):
        print(f"wari: {sentence}", file=sys.stderr)


def _write_crash() -> str:
    """Keep the traceback where a bug report can find it, and return the name of the file."""
    text = f"{version_text()}\n{traceback.format_exc()}"
    try:
        with tempfile.NamedTemporaryFile("w", prefix="wari-crash-", suffix=".txt", delete=False) as file:
            file.write(text)
            return file.name
    except OSError:
        return os.devnull


if __name__ == "__main__":
    sys.exit(main())
