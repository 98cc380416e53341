"""Play games between two handhelds on a line that loses bytes, while either may lose power at any moment.

``python -m tools.link.games --games N [--seed S]``, on virtual time. Both run the whole firmware, played by keys. The
line drops, doubles, garbles and cuts data, and is unplugged occasionally. A handheld that is killed, even during a
save, restarts from its last save. At every moment one history must be the beginning of the other, and nothing may be
acknowledged that is not on the disk; at the end both must have the same game and result.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random

from device.assets import open_resources, vendor_of
from device.boot import Boot, Setup
from device.display.null import NullDisplay
from device.display.profiles import load_profile
from device.link.wire import Wire
from device.scripting.script import VirtualDevice
from firmware_sim.events import KeyDown, KeyUp, Notice
from firmware_sim.firmware import Firmware, Options
from firmware_sim.link.match import Opening
from firmware_sim.link.memory import Line
from firmware_sim.link.partner import Partner
from firmware_sim.link.plain import to_plain
from firmware_sim.registration import make_code
from firmware_sim.rules.record import to_json
from tools.command_line import MOST_JOBS, Parser
from tools.command_line import number as whole
from tools.tally import Tally, total

STEP_MS = 40
LONGEST = 60_000  # steps after which a game counts as stuck
FAULTY = 0.25  # of the pieces sent
KILL, FUSE, PULL = 0.002, 0.004, 0.001  # chances in each step
OUT_STEPS = (5, 500)  # how long the line stays out
HARMS = ("drop", "double", "garble", "cut")
"""The faults of the line."""
SETTINGS = '{"seen_keys": true, "delay": 0}'


class PowerCut(Exception):
    """The power failed during a save."""


class Disk:
    """The saved files. A *fuse* cuts the power at the next save, "before" or "after" it."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.notices: list[Notice] = []
        self.texts = dict(texts)
        self.fuse = ""

    def read(self, name: str) -> str | None:
        """Return the text saved under *name*, or None."""
        return self.texts.get(name)

    def older(self, name: str) -> str | None:
        """Return None: nothing is ever damaged here."""
        raise AssertionError(f"{name} was refused")

    def protect(self, name: str) -> None:
        """Do nothing: no file here is of a newer version."""

    def write(self, name: str, text: str) -> None:
        """Save *text*, unless the power fails."""
        fuse, self.fuse = self.fuse, ""
        if fuse == "before":
            raise PowerCut
        self.texts[name] = text
        if fuse == "after":
            raise PowerCut

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def deeds(self, opening: Opening) -> int:
        """Return how many deeds of the game with this *opening* are saved."""
        match = json.loads(self.texts.get("link", "{}")).get("match")
        return len(match["history"]) if match and match["opening"] == to_plain(opening) else 0


@dataclass
class Report(Tally):
    """The results: how games *ended*, their faults, and every *failure* as a line."""

    games: int = 0
    deeds: int = 0
    harm: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)


class Trial:
    """One game from *seed*: two handhelds, the line, and its faults."""

    def __init__(self, setup: Setup, registration: str, seed: int) -> None:
        self.random = Random(seed)
        self.harm: Counter[str] = Counter()
        self.wire = Wire(self._harm)
        self.disks = [Disk({"settings": SETTINGS, "registration": registration}) for _ in range(2)]
        self.devices = [
            VirtualDevice(Boot(setup, partial(_same, disk), line=end), NullDisplay())
            for disk, end in zip(self.disks, self.wire.ends, strict=True)
        ]
        self.out_steps = 0

    def partner(self, number: int) -> Partner:
        """Return what one handheld knows about the other."""
        core = self.devices[number].core
        if not isinstance(core, Firmware):
            raise TypeError(core)
        return core.hand.partner

    @property
    def over(self) -> bool:
        """True when both know that the game is over."""
        one, other = (self.partner(number) for number in range(2))
        return one.line is other.line is Line.OVER and one.pact.match is not None and _agree(one, other)

    def report(self, wrong: str, seed: int) -> Report:
        """Return the result of the game, after both had time to save it; *wrong* is the failure so far."""
        one, other = (self.partner(number) for number in range(2))
        if not wrong and not _agree(one, other):
            wrong = f"the results differ after {one.history!r} and {other.history!r}"
        result = one.record.result if one.record else None
        return Report(
            games=1,
            deeds=len(one.history),
            harm=self.harm,
            ended=Counter([result.reason.value if result else "nothing"]),
            failures=[f"game {seed}: {wrong}"] if wrong else [],
        )

    def step(self) -> str:
        """Let something happen; return what is wrong after it, "" if nothing is."""
        self._pull_or_plug()
        for number in range(2):
            try:
                self._pass(number)
            except PowerCut:
                self._kill(number)
        return next(self._wrong(), "")

    def _pull_or_plug(self) -> None:
        if self.out_steps:
            self.out_steps -= 1
            if not self.out_steps:
                self.wire.plug()
        elif self.random.random() < PULL:
            self.harm["line pulled out"] += 1
            self.out_steps = self.random.randint(*OUT_STEPS)
            self.wire.unplug("pulled out")

    def _pass(self, number: int) -> None:
        chance = self.random.random()
        if chance < KILL:
            self._kill(number)
        elif chance < KILL + FUSE:
            self.disks[number].fuse = self.random.choice(("before", "after"))
        device = self.devices[number]
        device.tick(STEP_MS)
        for key in next_keys(device.core.screen, self.partner(number), self.random):
            device.send(KeyDown(key))
            device.send(KeyUp(key))

    def _kill(self, number: int) -> None:
        """Switch a handheld off and on: it restarts from its last save."""
        self.harm["handheld killed"] += 1
        self.disks[number].fuse = ""
        self.devices[number].restart()

    def _harm(self, data: bytes) -> bytes:
        if self.random.random() >= FAULTY:
            return data
        kind = self.random.choice(HARMS)
        self.harm[f"frames: {kind}"] += 1
        return harmed(data, kind, self.random)

    def _wrong(self) -> Iterator[str]:
        """Yield every broken promise."""
        one, other = (self.partner(number) for number in range(2))
        for partner in (one, other):
            if partner.line in (Line.CONTRADICTION, Line.FORBIDDEN, Line.BEHIND):
                yield f"{partner.line.value}: {one.history!r} and {other.history!r}"
        if one.pact.match and other.pact.match and one.pact.match.id == other.pact.match.id:
            shorter, longer = sorted((one.history, other.history), key=len)
            if not longer.startswith(shorter) or len(longer) > len(shorter) + 1:
                yield f"the histories part: {one.history!r} and {other.history!r}"
            elif shorter == longer and not _agree(one, other):
                yield f"the positions differ after {shorter!r}"
        for number, (has, knows) in enumerate(((one, other), (other, one))):
            told = knows.theirs.match if knows.theirs else None
            is_on = told and has.pact.match and has.pact.match.opening == told.opening  # no other has replaced it
            if told and is_on and told.count > self.disks[number].deeds(told.opening):
                yield f"handheld {number} acknowledged {told.count} deeds that are not all on its disk"


def harmed(data: bytes, kind: str, random: Random) -> bytes:
    """Return *data*, which is not empty, after one *kind* of HARMS."""
    at = random.randrange(len(data))
    if kind == "garble":
        return data[:at] + bytes((data[at] ^ 1 << random.randrange(8),)) + data[at + 1 :]
    return {"drop": b"", "double": data + data, "cut": data[:at]}[kind]


def next_keys(screen: str, partner: Partner, random: Random) -> str | tuple[str, ...]:
    """Return the keys that a player presses now, usually none."""
    chance = random.random()
    if screen == "linkplay" and partner.may_play and partner.game and chance < 0.9:
        return str(random.choice(partner.game.legal()) + 1) + ("#" if partner.game.edition.confirm else "")
    if screen == "linkplay":
        return "0" if chance < 0.91 and chance > 0.905 else "*" if chance > 0.998 else "7" if chance > 0.995 else ""
    if screen == "link":
        wants = partner.line in (Line.READY, Line.OVER, Line.PLAYING, Line.OTHER_GAME)
        return "#" if wants and chance < 0.1 else ""
    if screen == "linknew":
        return "6" * random.randrange(5) + "8" + "6" * random.randrange(7) + "#"
    if screen in ("linkmore", "phrases"):
        return "8" * random.randrange(7) + "#"
    if screen in ("consent", "ask"):
        return "" if chance < 0.8 else "#" if chance < 0.9 else "*"
    return "*" if screen in ("linkresult", "menu") else ("ctrl+w",) if screen == "home" else "*"


def _agree(one: Partner, other: Partner) -> bool:
    """Return whether both have the same record, and the same result from either side."""
    if not (one.record and other.record and one.game and other.game):
        return False
    ours, theirs = one.game.result, other.game.result
    same = (ours is None) == (theirs is None)
    if ours and theirs:
        same = (ours.reason, ours.south, ours.north) == (theirs.reason, theirs.north, theirs.south)
    return same and to_json(one.record) == to_json(other.record)


def _same(disk: Disk) -> Disk:
    return disk


def play(setup: Setup, registration: str, seed: int) -> Report:
    """Play the game from *seed* and return its result."""
    trial = Trial(setup, registration, seed)
    wrong = ""
    for _ in range(LONGEST):
        wrong = trial.step()
        if wrong or trial.over:
            break
    else:
        wrong = "it does not come to an end"
    return trial.report(wrong, seed)


def run(games: int, seed: int, processes: int = 1) -> Report:
    """Play *games* games from *seed* on; the same numbers give the same games on any number of *processes*."""
    return total(Report(), _play, range(seed, seed + games), processes, 5)


@cache
def equipment() -> tuple[Setup, str]:
    """Return the setup of both handhelds, with the smallest profile, which draws fastest, and a registration."""
    resources = open_resources()
    setup = Setup.here(load_profile("siena", resources), 0, Options(), resources)
    code = make_code("Ada", vendor_of(resources).keys[0])
    return setup, json.dumps({"name": "Ada", "code": code})


def _play(seed: int) -> Report:
    return play(*equipment(), seed)


def text_of(report: Report) -> str:
    """Return the results in a sentence."""
    ended = ", ".join(f"{count} by {reason}" for reason, count in sorted(report.ended.items()))
    harm = ", ".join(f"{what} {count}" for what, count in sorted(report.harm.items()))
    return (
        f"{report.games} games, {report.deeds} deeds: {ended}; {harm}; "
        f"{len(report.failures)} in which the two handhelds did not agree"
    )


def main(arguments: list[str]) -> int:
    """Print the results; return 0 when both handhelds always agreed."""
    parser = Parser("link.games", "Play on a line that loses bytes.")
    parser.add_argument("--games", type=whole(1, 10**9), default=20)
    parser.add_argument("--seed", type=whole(0, 10**9), default=0)
    parser.add_argument("--processes", type=whole(1, MOST_JOBS), default=1)
    line = parser.parse_args(arguments)
    report = run(line.games, line.seed, line.processes)
    for failure in report.failures:
        print(failure)
    print(text_of(report))
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
