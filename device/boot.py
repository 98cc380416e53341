"""Starts the firmware from what is saved, as often as a script wants it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from device import __version__
from device.assets import VENDOR
from device.display import palettes
from device.input.calibration import Calibration
from device.kernels import choose
from device.link import Link
from device.machine import Core, Log, Machine, read_saved
from device.saving import Keeper
from firmware_sim import search
from firmware_sim.errors import WariError
from firmware_sim.firmware import Firmware, Options
from firmware_sim.handheld import About
from firmware_sim.profile import Profile
from firmware_sim.resources import Buffer, Resources
from firmware_sim.search.speed import Kernel
from firmware_sim.search.tables import FOLDER


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a firmware is started with, apart from what is saved."""

    profile: Profile
    seed: int
    options: Options
    about: About
    resources: Resources
    kernel: Kernel

    @classmethod
    def here(cls, profile: Profile, seed: int, options: Options, resources: Resources) -> Setup:
        """Return a setup of this program, as it runs here; raises as ``kernels.choose``."""
        kernel = choose()
        return cls(profile, seed, options, About(__version__, kernel.speed), resources, kernel.module)

    def firmware(self, saved: Mapping[str, str]) -> Core:
        """Return a new firmware that begins with the *saved* texts."""
        palettes.ready()
        return Firmware(
            self.profile,
            saved=saved,
            resources=self.resources,
            seed=self.seed,
            about=self.about,
            kernel=self.kernel,
            options=self.options,
        )

    def header(self, saved: Mapping[str, str]) -> dict[str, object]:
        """Return the header of a recording that begins with the *saved* texts."""
        return {
            "version": __version__,
            "kernel": kernel_signature(),
            "speed": self.about.speed.value,
            "vendor": _sha256(self.resources[VENDOR]),
            "endgames": table_checksums(self.resources),
            "profile": profile_json(self.profile),
            "seed": self.seed,
            "options": dataclasses.asdict(self.options),
            "saved": dict(saved),
        }


def profile_json(profile: Profile) -> dict[str, object]:
    """Return *profile* as a JSON value."""
    return {**dataclasses.asdict(profile), "has": sorted(profile.has)}


def table_checksums(resources: Resources) -> dict[str, str]:
    """Return the SHA-256 of every file of endgames by its name, "unreadable" for one that cannot be read."""
    return {name: _checksum(resources, name) for name in resources if name.startswith(FOLDER)}


def _checksum(resources: Resources, name: str) -> str:
    try:
        return _sha256(resources[name])
    except WariError:
        return "unreadable"  # play goes on without it, here and in a replay


def kernel_signature() -> str:
    """Return the SHA-256 of what decides the opponent's moves; compiled or interpreted, they are the same."""
    sources = sorted(Path(search.__path__[0]).glob("*.py"))
    return _sha256(b"".join(path.read_bytes() for path in sources))


def _sha256(data: Buffer) -> str:
    import hashlib  # it loads OpenSSL: 4 MiB that no start needs

    return hashlib.sha256(data).hexdigest()


class Boot:
    """Starts machines one after the other over what *open_keeper* opens; each stops before the next starts."""

    def __init__(
        self,
        setup: Setup,
        open_keeper: Callable[[], Keeper],
        *,
        recorder: Log | None = None,
        light: Callable[[int], None] | None = None,
        sound: Callable[[str], None] | None = None,
        touch: Calibration | None = None,
        line: Link | None = None,
    ) -> None:
        self.setup, self.line = setup, line
        self._open_keeper = open_keeper
        self._recorder, self._light, self._sound, self._touch = recorder, light, sound, touch
        self._keeper: Keeper | None = None
        self._core: Core | None = None

    @property
    def is_recorded(self) -> bool:
        """True when the sessions are written down."""
        return self._recorder is not None

    def start(self) -> Machine:
        """Return a new machine that begins with what is saved now."""
        self.stop()
        self._keeper = self._open_keeper()
        saved = read_saved(self._keeper)
        if self._touch:
            self._touch.read(self._keeper)
        core = self.setup.firmware(saved)
        if self._recorder:
            self._recorder.begin(self.setup.header(saved))
        self._core = core
        if self.line:
            self.line.begin()
        return Machine(
            core,
            self._keeper,
            log=self._recorder,
            light=self._light,
            sound=self._sound,
            line=self.line.send if self.line else None,
            touch=self._touch,
        )

    def stop(self) -> None:
        """Drop the machine as it is, without telling it; a second call does nothing."""
        if self._recorder and self._core:
            self._recorder.end(self._core.game)
        if self._keeper:
            self._keeper.close()
        self._core = self._keeper = None
