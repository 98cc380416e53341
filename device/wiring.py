"""Builds a handheld out of the options: its display, its saved games, and the boot of its firmware."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from device.assets import VENDOR_VARIABLE, vendor_of
from device.boot import Boot, Setup
from device.display import Display, NoDisplay, open_display
from device.display.backlight import Backlight
from device.display.panel import Panel
from device.display.profiles import DEFAULT, SUFFIX, Model, load_profile, profile_for
from device.files import is_same
from device.input.calibration import Calibration
from device.options import CommandLine, unused
from device.process.output import complain
from device.saving import Keeper
from device.saving.folders import STATE_VARIABLE, state_folder
from device.saving.store import NoStore, Store, owns
from device.words import explain
from firmware_sim.errors import (
    BadOption,
    DisplayUnavailable,
    StoreUnavailable,
    WariError,
)
from firmware_sim.firmware import Options
from firmware_sim.profile import Profile
from firmware_sim.resources import Resources

if TYPE_CHECKING:
    from device.scripting.recorder import Recorder

SEED_BITS = 32


def complain_as_wari(sentence: str) -> None:
    """Say *sentence* on standard error, as from ``wari``."""
    complain(f"wari: {sentence}")


def settled(line: CommandLine, model: Model | None) -> CommandLine:
    """Return *line* with what was left open there: as the profile has it, and without a display for a script."""
    panel = model.panel if model else Panel()
    rotate = panel.rotate if line.rotate is None else line.rotate
    display = ("null" if line.script else panel.driver or "auto") if line.display == "auto" else line.display
    return replace(line, rotate=rotate, display=display)


def open_chosen_display(line: CommandLine, model: Model | None) -> Display | NoDisplay:
    """Return the display that *line* names, else the model's; NoDisplay when none opens."""
    try:
        return open_display(line.display, model.panel if model else Panel(), _pass_over)
    except NoDisplay as error:
        return error


def _pass_over(failure: DisplayUnavailable) -> None:
    """Say that a variable hides a display; that this machine lacks one is nothing to mention."""
    if failure.code == "display-hidden":
        complain_as_wari(explain(failure))


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


def chosen_seed(line: CommandLine) -> int:
    """Return the seed of all random numbers: a script has the same one each time."""
    if line.seed is not None:
        return line.seed
    return 0 if line.script else SystemRandom().getrandbits(SEED_BITS)


def make_setup(line: CommandLine, display: Display, model: Model | None, seed: int, resources: Resources) -> Setup:
    """Return what the firmware starts with on *display*, and get that ready."""
    profile = _fitted(line, display, model, resources)
    chosen = (line.edition or "", line.level, line.first or "", line.calibrate)
    options = Options(*chosen, anonymous=_is_anonymous(line), position=line.position or "")
    return Setup.here(profile, seed, options, resources)


@contextmanager
def recorded_boot(
    line: CommandLine,
    setup: Setup,
    touch: Calibration,
    open_keeper: Callable[[], Keeper],
    sound: Callable[[str], None] | None = None,
    complain_of: Callable[[WariError], None] = lambda error: complain_as_wari(explain(error)),
) -> Iterator[Boot]:
    """Yield a boot with the recorder that was asked for, close all of it, and say what a recording holds."""
    recorder = _open_recorder(line.record) if line.record else None
    light = Backlight()
    dims = light.set if "backlight" in setup.profile.has and not line.script else None
    vendor = vendor_of(setup.resources)

    def open_anonymous() -> Keeper:
        from device.scripting.anonymous import Anonymous

        return Anonymous(open_keeper(), vendor)

    opened = open_anonymous if _is_anonymous(line) else open_keeper
    boot = Boot(setup, opened, recorder=recorder, light=dims, sound=sound, touch=touch)
    with closing(light):
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


def _open_recorder(path: Path) -> Recorder:
    from device.scripting.recorder import Recorder

    return Recorder(path)


def _is_anonymous(line: CommandLine) -> bool:
    """Return whether the session is recorded without name and code."""
    return line.record is not None and not line.record_registration


def check_record(line: CommandLine, tables: Collection[Path]) -> None:
    """Raise BadOption when --record names a file that is read or kept, or is no recording: it would be gone."""
    if line.record is None:
        return
    profile = Path(line.profile) if line.profile and line.profile.endswith(SUFFIX) else None
    needed = (line.script, profile, _path_of(os.environ.get(VENDOR_VARIABLE)), *tables)
    if any(is_same(line.record, file) for file in needed if file) or _is_saved(line, line.record):
        raise BadOption("option-same-file", file=line.record)
    from device.scripting.recorder import check_target

    check_target(line.record)


def _is_saved(line: CommandLine, path: Path) -> bool:
    try:
        return owns(_state_folder(line), path)
    except StoreUnavailable:  # nothing is saved then
        return False


def mention_unused(way: str, line: CommandLine) -> None:
    """Say which options were given in vain; whether there is a display was not known when they were read."""
    if unused(way, line):
        complain_as_wari(explain(WariError("option-unused", options=", ".join(unused(way, line)))))


def _path_of(name: str | None) -> Path | None:
    return Path(name) if name else None


def _state_folder(line: CommandLine) -> Path:
    """Return the folder for saved games that is named, else the default one; raises as ``state_folder``."""
    return line.state or state_folder(os.environ)


def open_state(line: CommandLine, complain_of: Callable[[WariError], None]) -> Keeper:
    """Open the folder for saved games; only the default one may be missing, and play goes on without it."""
    try:
        return Store(_state_folder(line))
    except StoreUnavailable as error:
        if error.code == "store-in-use" or line.state or os.environ.get(STATE_VARIABLE):
            raise
        complain_of(error)
        return NoStore(error)


@contextmanager
def state_for_scripts(line: CommandLine) -> Iterator[Path]:
    """Yield the folder that --state names, else an empty one that is removed afterwards."""
    if line.state:
        yield line.state
        return
    from tempfile import TemporaryDirectory

    try:
        made = TemporaryDirectory(prefix="wari-")
    except OSError as error:
        folder = error.filename or "/tmp"
        raise StoreUnavailable("store-unavailable", folder=folder, why=error.strerror or str(error)) from error
    with made as name:
        yield Path(name)


def can_be_tapped(line: CommandLine, display: str) -> bool:
    """Return whether taps can come: to a *display* that is seen, beside a terminal only from a panel that is named."""
    is_named = line.keypad.startswith("evdev:")
    return display != "null" and (is_named or display != "terminal")
