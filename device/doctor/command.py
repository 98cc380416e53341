"""``wari doctor``: looks at everything that Wari needs and says what was found and what to do, one line each.

It runs where pygame does not, and whatever a check meets, it never ends in a traceback.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain

from device import __version__
from device.doctor import hardware, profile, serial, software, sound
from device.doctor.findings import Finding, Verdict, failed
from device.doctor.host import MODEL, Host, this_host
from device.process.argument_parser import Parser
from device.process.endings import ending
from device.process.output import say
from device.process.signals import Signals
from device.words import TEXTS
from firmware_sim.errors import WariError

Check = Callable[[Host], Finding]
EVERYWHERE: dict[str, Check] = {
    "packages": software.packages,
    "pygame": software.pygame,
    "kernel": software.kernel,
    "variables": software.variables,
    "display": hardware.display,
    "state": software.state,
}
ON_LINUX: dict[str, Check] = {
    "panel": hardware.panel,
    "groups": hardware.groups,
    "input": hardware.inputs,
    "serial": serial.serial,
    "sound": sound.sound,
    "overlay": hardware.overlay,
    "service": software.service,
}
NOT_IN_A_TERMINAL = ("display", "panel", "groups", "input")
"""The checks of what a terminal has instead: there the picture is text, and its keys are the terminal's."""
BY_PROFILE = ("display", "panel", "groups")
"""The checks whose answer depends on the display that a profile names."""
ESSENTIAL = ("packages", "pygame", "display")
"""The checks that decide whether Wari can run."""
MARKS = {Verdict.OK: "ok", Verdict.NOTE: "note", Verdict.BAD: "BAD"}
ABOUT = "Lists what it found on this computer and what to do, one line each; exits with 0 if Wari can run, else with 1."
PROFILE = "check whether Wari can run as this model of handheld, or as a .toml file that describes one"
USERS = ("SUDO_USER", "DOAS_USER", "LOGNAME", "USER", "USERNAME")
PATH = re.compile(r"""(?<=')/[^'\n]+(?=')|(?<=")/[^"\n]+(?=")|(?<![\w.~/-])/[^\s'":;,()]+|\b[A-Za-z]:\\[^\s'":;,()]+""")
"""A whole path in a text, one with spaces when it is quoted."""
SYSTEMS = re.compile(r"/(usr|lib\w*|etc|dev|sys|proc|boot|bin|sbin|opt)(/|$)")
"""The folders in which nothing is called after a person; of any other a report tells nothing."""
CANNOT_PLAY = 1  # the exit code


def main(arguments: Sequence[str], signals: Signals) -> int:
    """Run ``wari doctor`` with *arguments* and return its exit code: 0 when Wari can run here."""

    def run() -> int:
        with signals.breaking_in():
            return command(arguments)

    return ending(run, _crash)


def _crash(error: Exception) -> WariError:
    return WariError("doctor-crash", why=f"{type(error).__name__}: {error}")


def command(arguments: Sequence[str]) -> int:
    """Print the report that *arguments* ask for; raise BadOption."""
    given = _parser().parse_args(arguments)
    host, found = asked(this_host(), given.profile)
    findings: dict[str, Finding] = {}
    for name, finding in found:  # told one by one: a small computer takes its time
        findings[name] = finding
        if not given.json:
            say(as_line(name, finding))
    for line in as_json(host, findings).splitlines() if given.json else [TEXTS(verdict(host, findings))]:
        say(line)
    return 0 if can_play(host, findings) else CANNOT_PLAY


def _parser() -> Parser:
    parser = Parser(prog="wari doctor", description=ABOUT, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="write a report to share, with nothing personal in it")
    parser.add_argument("--profile", metavar="NAME", help=PROFILE)
    return parser


def asked(host: Host, name: str | None) -> tuple[Host, Iterator[tuple[str, Finding]]]:
    """Return *host* as the profile *name* has it, and the findings, the profile's first; None names no profile.

    Of a profile that is wrong nobody knows the display, so nothing is said of it.
    """
    if name is None:
        return host, examined(host)
    settled, finding = profile.ask(host, name)
    left_out = () if settled.model else BY_PROFILE
    return settled, chain([("profile", finding)], examined(settled, left_out))


def examined(host: Host, left_out: Collection[str] = ()) -> Iterator[tuple[str, Finding]]:
    """Yield what every check found on *host*, with the check's name, but for those that are *left_out*."""
    named = {"display": profile.display} if host.model else {}
    for name, check in (EVERYWHERE | (ON_LINUX if host.is_linux else {}) | named).items():
        if name in left_out:
            continue
        try:
            finding = check(host)
        except Exception as error:  # a check that fails must not hide the others
            finding = failed(name in ESSENTIAL, error)
        yield name, finding


def can_play(host: Host, findings: Mapping[str, Finding]) -> bool:
    """Return whether no finding keeps Wari from running."""
    return not _bad(findings) - _spared(host)


def verdict(host: Host, findings: Mapping[str, Finding]) -> str:
    """Return the code of the sentence that says whether Wari can run, and in what."""
    if not can_play(host, findings):
        return "doctor-cannot-play"
    return "doctor-can-play-terminal" if _bad(findings) else "doctor-can-play"


def _bad(findings: Mapping[str, Finding]) -> set[str]:
    return {name for name, finding in findings.items() if finding.verdict is Verdict.BAD}


def _spared(host: Host) -> set[str]:
    """Return the checks that may fail because Wari can run in the terminal, if no other display is asked for."""
    if host.terminal is None or host.panel.driver not in ("", "terminal"):
        return set()
    return set(NOT_IN_A_TERMINAL) - ({"display"} if host.panel.driver else set())


def as_line(name: str, finding: Finding) -> str:
    """Return the line that is shown for what the check *name* found."""
    return f"{MARKS[finding.verdict]:5}{name:10}{finding.sentence}"


def as_json(host: Host, findings: Mapping[str, Finding]) -> str:
    """Return the report for others: no private value, and nobody's name in those that are left."""
    report = {
        "wari": __version__,
        "can_play": can_play(host, findings),
        "model": _cleaned(host, host.read(MODEL)),
        "system": _cleaned(host, _pretty_name(host)),
        "python": f"{host.python}, {host.bits}-bit on {host.machine}",
        "linux": _cleaned(host, host.read("proc/sys/kernel/osrelease")),
        "findings": {name: _public(host, finding) for name, finding in findings.items()},
    }
    return json.dumps(report, indent=1, ensure_ascii=True)


def _pretty_name(host: Host) -> str:
    found = re.search(r'^PRETTY_NAME="?([^"\n]*)', host.read("etc/os-release"), re.MULTILINE)
    return found[1] if found else ""


def _public(host: Host, finding: Finding) -> dict[str, object]:
    cleaned = {
        name: value if isinstance(value, int) else _cleaned(host, str(value)) for name, value in finding.public.items()
    }
    return {"verdict": finding.verdict.value, "code": finding.code, **cleaned}


def _cleaned(host: Host, text: str) -> str:
    """Return *text*, which a library may have written, without folders of people, the user and the computer."""
    users = [(host.environment.get(name, ""), "USER") for name in USERS]  # sudo makes another one the user
    for personal, instead in ((host.home, "~"), (host.user.name, "USER"), *users, (host.name, "HOST")):
        if personal.strip("/"):
            text = re.sub(rf"(?<![\w-]){re.escape(personal)}(?![\w-])", instead, text)
    return PATH.sub(lambda found: found[0] if SYSTEMS.match(found[0]) else "PATH", text)
