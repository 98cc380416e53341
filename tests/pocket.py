"""A handheld for tests: the real firmware on virtual time, its saves in memory, played by keys and taps."""

from __future__ import annotations

from functools import cache

from device.assets import open_resources
from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.display.profiles import load_profile
from device.input.calibration import Calibration
from device.kernels import choose
from device.link import Link
from device.saving import Keeper
from device.scripting.partner import Company
from device.scripting.script import VirtualDevice, find_target, open_point
from firmware_sim.events import Notice, Quit, SetUp
from firmware_sim.firmware import Firmware, Options
from firmware_sim.handheld import About
from firmware_sim.resources import Resources
from firmware_sim.rules.notation import moves_text, position_text
from firmware_sim.search.speed import Speed
from firmware_sim.session import Session
from tests.effort import out_of

PROFILES = ("series5", "revo", "siena", "pitft28", "pitft35", "square240", "oled128")
TRIED = out_of(PROFILES, ("series5", "siena", "pitft28", "oled128"))
"""One with each pointer, and the greys and sizes at both ends."""
SEEN = '{"seen_keys": true, "first": "me", "delay": 0}'
RESOURCES = open_resources()
load = cache(lambda name: load_profile(name, RESOURCES))
TOUCHED = tuple(name for name in TRIED if load(name).pointer != "none")


class Memory:
    """Keeps saved texts and one older copy of each; *full* makes every write fail."""

    def __init__(self, saved: dict[str, str] | None = None) -> None:
        self.notices: list[Notice] = []
        self.newest = dict(saved or {})
        self.before: dict[str, str] = {}
        self.full = False
        self.protected: set[str] = set()
        self.writes: list[str] = []

    def read(self, name: str) -> str | None:
        return self.newest.get(name)

    def older(self, name: str) -> str | None:
        self.newest.pop(name, None)
        if name in self.before:
            self.newest[name] = self.before.pop(name)
        return self.newest.get(name)

    def protect(self, name: str) -> None:
        self.protected.add(name)

    def write(self, name: str, text: str) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        if name in self.protected:
            raise OSError(1, f"{name} is protected")
        self.writes.append(name)
        if name in self.newest:
            self.before[name] = self.newest[name]
        self.newest[name] = text

    def close(self) -> None:
        pass


class Pocket:
    """A handheld that was switched on with *saved*."""

    def __init__(
        self,
        profile: str = "series5",
        saved: dict[str, str] | None = None,
        options: Options | None = None,
        older: dict[str, str] | None = None,
        line: Link | None = None,
        seed: int = 0,
        resources: Resources = RESOURCES,
    ) -> None:
        self.memory = Memory(saved)
        self.memory.before = dict(older or {})
        self.lights: list[int] = []  # the levels of light that were asked for
        self.sounds: list[str] = []  # what was heard
        keeper: Keeper = self.memory
        about = About("0.0", Speed.INTERPRETED)
        setup = Setup(load(profile), seed, options or Options(), about, resources, choose().module)
        display = NullDisplay()
        display.fit((setup.profile.width, setup.profile.height), None, 0)
        self.touch = Calibration(lambda: display.placement)
        company = None if line else Company(setup)
        boot = Boot(
            setup,
            lambda: keeper,
            light=self.lights.append,
            sound=self.sounds.append,
            touch=self.touch,
            line=company.line if company else line,
        )
        self.device = VirtualDevice(boot, display, company=company)

    @classmethod
    def at_home(
        cls,
        profile: str = "series5",
        saved: dict[str, str] | None = None,
        line: Link | None = None,
        resources: Resources = RESOURCES,
    ) -> Pocket:
        """Return a handheld on its title screen, past keys and nag."""
        pocket = cls(profile, {"settings": SEEN, **(saved or {})}, line=line, resources=resources)
        pocket.wait(6000)
        if pocket.screen == "nag":
            pocket.keys("*")
        assert pocket.screen == "home"
        return pocket

    @classmethod
    def playing(cls, profile: str = "series5", edition: str = "psion", **settings: str) -> Pocket:
        """Return a handheld with a new game of *edition* on its screen, the player to move."""
        values = ", ".join(f'"{name}": {value}' for name, value in settings.items())
        saved = (
            f'{{"seen_keys": true, "first": "me", "delay": 0, "edition": "{edition}"{", " + values if values else ""}}}'
        )
        pocket = cls.at_home(profile, {"settings": saved})
        pocket.keys("ctrl+n", "#")
        assert pocket.screen == "play"
        return pocket

    @property
    def core(self) -> Firmware:
        core = self.device.core
        assert isinstance(core, Firmware)
        return core

    @property
    def screen(self) -> str:
        return "off" if self.device.ended else self.core.screen

    @property
    def session(self) -> Session:
        session = self.core.hand.session
        assert session is not None
        return session

    @property
    def board(self) -> str:
        return position_text(self.session.game.position)

    @property
    def moves(self) -> str:
        return moves_text(self.session.game.moves, self.session.game.start.to_move)

    @property
    def shown(self) -> str:
        """All that can be read."""
        return " ".join(label.text for label in self.core.texts)

    @property
    def labels(self) -> list[str]:
        """All that can be touched."""
        return [target.label for target in self.core.targets]

    @property
    def info(self) -> str:
        """The info message in its longest wording, or ""."""
        return next(iter(self.core.hand.messages.all), "")

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.device.press(key)

    def hold(self, key: str, ms: int = 700) -> None:
        self.device.press(key, ms)

    def tap(self, label: str) -> None:
        self.device.tap(*open_point(find_target(label, self.core.targets), self.core.targets))

    def wait(self, ms: int) -> None:
        self.device.wait(ms)

    def turn(self) -> None:
        assert self.device.wait_turn()

    def set_up(self, position: str) -> None:
        self.device.send(SetUp(position))

    def restart(self) -> None:
        self.device.send(Quit())
        self.device.restart()

    def kill(self) -> None:
        self.device.restart()


REGISTERED = '{"name": "Ada", "code": "491877199953"}'
