"""Take random paths through the screens while an opponent and a cable come and go, and check what must always hold.

Two handhelds on virtual time, with random key presses and taps. Neither an event nor a drawing raises an error. A list
on the screen always has a selected item, which stays selected, as long as it exists, unless the player selects another.
A pen that is lifted from another target than it came down on presses nothing.
"""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random

from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.display.profiles import load_profile, profile_names
from device.link.wire import Wire
from device.scripting.script import VirtualDevice
from firmware_sim.draw.targets import Target, target_at
from firmware_sim.events import KeyDown, KeyUp, Touch
from firmware_sim.firmware import Firmware
from firmware_sim.pen import SWIPE
from firmware_sim.search.tables import FOLDER as ENDGAMES
from tools.link.games import Disk, equipment
from tools.tally import Tally, total

STEPS = 1000  # of a session, which starts with a restart of both handhelds
CHANCES = (25, 0.6, 0.1, 0.6, 74)  # of an input, a cable, a restart, some seconds, a moment
MOMENTS_MS, LONGEST_MS, SLEEP_MS = (20, 250, 250), 250, 5000
TOUCHES = 0.3  # of the inputs, if the screen has targets
ELSEWHERE = 0.3  # of the pens, lifted from another place
GLANCE = 0.02  # of the unneeded pictures, drawn anyway: the firmware draws one before each input
KEYS = (*"0123456789*#", *"0123456789*#", "up", "down", "left", "right", "enter", "esc", "menu", "tab", "backspace",
        *(f"ctrl+{letter}" for letter in "abceghklnprtwyz"))  # fmt: skip
LIKELY = (
    {
        "home": ("2", "8", "2", "8", "#", "*", "ctrl+w"),
        "menu": ("8", "2", "6", "4", "#"),
        "link": ("#", "8", "*"),
        "consent": ("#", "#", "*"),
        "linkplay": ("*", "*", "ctrl+t", "menu", *"123456#"),
        "linkmore": ("8", "2", "8", "2", "#"),
    },
    {
        "home": ("ctrl+w",),
        "link": ("#",),
        "linknew": ("#", "#", "6"),
        "consent": ("#", "#", "*"),
        "linkplay": ("*", "0", *"123456#"),
        "linkmore": ("8", "2", "#"),
        "linkresult": ("#",),
    },
)
"""Keys by screen: the first player walks through lists that the second one changes by offers, moves and requests."""
OUT = ("*", "*", "ctrl+t", "#")  # on all other screens, the keys that lead out


@dataclass
class Report(Tally):
    """The results: the *steps*, how often each thing was *seen*, and every *failure* as a line."""

    steps: int = 0
    seen: Counter[str] = field(default_factory=Counter)


class Player:
    """One handheld, its player, and the state of both before the last step."""

    def __init__(
        self, device: VirtualDevice, random: Random, seen: Counter[str], likely: Mapping[str, tuple[str, ...]]
    ) -> None:
        self._device, self._random, self._seen, self._likely = device, random, seen, likely
        self._pen: tuple[int, int] | None = None  # the place where it is down
        self._put_on: Target | None = None  # the target that it came down on
        self._before = self._list

    @property
    def core(self) -> Firmware:
        """The running firmware."""
        core = self._device.core
        if not isinstance(core, Firmware):
            raise TypeError(core)
        return core

    @property
    def _list(self) -> tuple[object, object, tuple[object, ...]]:
        """The list on the screen, its selected item, and all its items."""
        selection = self.core.selection
        return (selection, selection.item, selection.items) if selection else (None, None, ())

    def restart(self) -> None:
        """Switch off and on."""
        self._device.restart()
        self._pen = None

    def act(self) -> None:
        """Press a key, put the pen down, or lift it."""
        if self._pen:
            self._lift(*self._pen)
        elif self._random.random() < TOUCHES and self.core.targets:
            self._pen = self._somewhere()
            self._put_on = target_at(self.core.targets, *self._pen)
            self._device.send(Touch("down", *self._pen))
        else:
            likely = self._likely.get(self.core.screen, OUT)
            key = self._random.choice(likely if self._random.random() < 0.8 else KEYS)
            self._device.send(KeyDown(key))
            if self._random.random() < 0.5:  # else it stays down
                self._device.send(KeyUp(key))
        self._before = self._list

    def _somewhere(self) -> tuple[int, int]:
        """Return a point of a random target; the screen must have one."""
        rect = self._random.choice(self.core.targets).rect
        return self._random.randrange(rect.left, rect.right), self._random.randrange(rect.top, rect.bottom)

    def _lift(self, x: int, y: int) -> None:
        """Lift the pen from this point or another; raise AssertionError if it presses a target it did not start on.

        A drag over a list may select another item of it.
        """
        self._pen, start = None, y
        if self._random.random() < ELSEWHERE and self.core.targets:
            x, y = self._somewhere()
        under, before = target_at(self.core.targets, x, y), (self.core.screen, self._list)
        self._device.send(Touch("up", x, y))
        is_other = not (under and self._put_on and under.action == self._put_on.action)
        self._seen["pens lifted from another target"] += is_other
        screen, (selection, item, items) = before
        if abs(y - start) >= SWIPE and not isinstance(self._put_on and self._put_on.action, str):
            item = self._list[1]
        if is_other and (self.core.screen, self._list) != (screen, (selection, item, items)):
            raise AssertionError(f"a pen put on {self._put_on} pressed {under}")

    def tick(self, ms: int) -> None:
        """Let time pass, and carry the line's data."""
        self._device.tick(ms)
        if self._device.ended:
            self.restart()

    def look(self) -> None:
        """Raise AssertionError when the selection changed without the player."""
        (was_at, selected, items), (at, item, now) = self._before, self._list
        self._before = at, item, now
        self._seen[f"screen {self.core.screen}"] += 1
        if now != items or self._random.random() < GLANCE:
            self.core.frame()
        if at is not None and item not in now:
            raise AssertionError(f"{item} is selected, and not in {now}")
        if at is not was_at or at is None or now == items:
            return
        self._seen["lists that changed while seen"] += 1
        self._seen["selected items that went"] += selected not in now
        if selected in now and item != selected:
            raise AssertionError(f"{selected} was selected in {items}, and {item} is in {now}")


class Session:
    """Two handhelds and a cable, from *seed*: the first one is each model in turn, the other has only keys."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        self._random = Random(seed)
        models, registration = handhelds()
        self.profile = models[seed % len(models)].profile.name
        self._wire = Wire()
        settings = {"settings": json.dumps({"seen_keys": True, "delay": self._random.choice((0, 3))})}
        saved = {**settings, "registration": registration} if self._random.random() < 0.8 else settings
        setups = models[seed % len(models)], next(one for one in models if one.profile.is_bare)
        self._players = []
        for setup, end, likely in zip(setups, self._wire.ends, LIKELY, strict=True):
            disk = Disk(saved)
            boot = Boot(replace(setup, seed=seed), partial(_same, disk), line=end)
            self._players.append(Player(VirtualDevice(boot, NullDisplay()), self._random, seen, likely))

    def step(self) -> None:
        """Let something happen; raise what goes wrong."""
        happenings = (self._act, self._pull, self._restart, self._sleep, self._pass)
        self._random.choices(happenings, CHANCES)[0]()
        for player in self._players:
            player.look()

    def _act(self) -> None:
        self._random.choice((self._players[0], *self._players)).act()

    def _pull(self) -> None:
        self._wire.unplug("pulled out") if self._wire.plugged else self._wire.plug()

    def _restart(self) -> None:
        self._random.choice(self._players).restart()

    def _sleep(self) -> None:
        self._pass(*[LONGEST_MS] * (SLEEP_MS // LONGEST_MS))

    def _pass(self, *moments: int) -> None:
        for ms in moments or (self._random.choice(MOMENTS_MS),):
            for player in self._players:
                player.tick(ms)


def _same(disk: Disk) -> Disk:
    return disk


@cache
def handhelds() -> tuple[list[Setup], str]:
    """Return all models, without endgame tables because they only cost time here, and a registration."""
    setup, registration = equipment()
    resources = {name: setup.resources[name] for name in setup.resources if not name.startswith(ENDGAMES)}
    profiles = (load_profile(name, resources) for name in profile_names(resources))
    return [replace(setup, profile=profile, resources=resources) for profile in profiles], registration


def play(seed: int) -> Report:
    """Play one session; it ends at the first failure."""
    report = Report()
    session = Session(seed, report.seen)
    for _ in range(STEPS):
        report.steps += 1
        try:
            session.step()
        except Exception as error:  # any error would have ended a player's program
            at = traceback.extract_tb(error.__traceback__)[-1]
            report.failures.append(
                f"session {seed} on {session.profile}, step {report.steps}: {error!r} at {at.filename}:{at.lineno}"
            )
            break
    return report


def run(steps: int, seed: int, processes: int = 1) -> Report:
    """Take *steps* steps or a few more, in sessions from *seed* on; the same numbers give the same report."""
    return total(Report(), play, range(seed, seed + -(-steps // STEPS)), processes, 5)


def text_of(report: Report) -> str:
    """Return the results in a sentence, and the failures."""
    screens = sum(name.startswith("screen ") for name in report.seen)
    counts = [f"{count} {name}" for name, count in sorted(report.seen.items()) if not name.startswith("screen ")]
    found = f"{report.steps} steps over {screens} screens: {', '.join(counts)}; {len(report.failures)} failures"
    return "\n".join([found, *report.failures])
