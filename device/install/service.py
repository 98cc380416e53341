"""``wari install-service`` and ``wari install-desktop``: Wari starts with the computer, or from the desktop's menu.

Both show what they would do and do it only when told ``--yes``; ``--remove`` takes it back.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from device.assets import Resources
from device.display.panel import Panel
from device.display.profiles import SUFFIX, load_model
from device.files import exists, is_file
from device.input.serial_keypad import AUTO as AUTO_PORT
from device.install.installer import CannotInstall, Remove, Run, Step, Write, change
from device.install.pi import FOLDER, GROUPS, RULES, UNIT
from device.options import parse
from device.process.argument_parser import Parser
from device.process.output import say
from device.process.signals import Signals
from device.saving.folders import data_folder
from firmware_sim.errors import BadOption, DisplayUnavailable

if sys.platform != "win32":
    import grp
    import pwd

SYSTEM_UNITS, SYSTEM_RULES = Path("/etc/systemd/system"), Path("/etc/udev/rules.d")
DISPLAYS = ("kms", "lcd")  # those that need nothing but the console
AROUND = ("spy", "alt")  # pyserial's URLs that hold the name of a device
NOT_FOR_SERVICES = ("--script", "--shots", "--replay", "--version", "--display")
"""Options that make Wari do something other than play. The command itself takes the display."""
ICON = Path("icons/hicolor/128x128/apps/wari.png")
ENTRY = Path("applications/wari.desktop")
ABOUT_SERVICE = "Makes Wari start at boot, on the console. Without --yes it only shows the steps."
ABOUT_DESKTOP = "Adds Wari to your desktop's menu. Without --yes it only shows the steps."
EPILOG = (
    "Write options for Wari itself after --, for example: wari install-service --yes -- --profile pitft28 --rotate 90"
)


@dataclass(frozen=True, slots=True)
class Service:
    """How Wari is started: the *program*, the player's account, *user*, the groups there are, and Wari's *options*.

    *state* is the folder for saved games; None leaves it to Wari, which takes one in the user's home.
    """

    program: str
    user: str
    groups: Sequence[str]
    display: str
    state: Path | None
    options: Sequence[str]

    def text(self, template: str) -> str:
        """Return *template*, the unit as Debian's package has it, with the lines that differ here."""
        state = [] if self.state is None else ["--state", str(self.state)]
        command = map(quoted, [self.program, "--display", self.display, *state, *self.options])
        text = _with(template, "User", self.user)
        text = _with(text, "SupplementaryGroups", " ".join(self.groups))
        text = _with(text, "ExecStart", " ".join(command))
        return re.sub(r"^(StateDirectory|Documentation)=.*\n", "", text, flags=re.MULTILINE)


def _with(text: str, name: str, value: str) -> str:
    return re.sub(rf"^{name}=.*$", lambda _: f"{name}={value}", text, flags=re.MULTILINE)


def quoted(word: str) -> str:
    """Return *word* as systemd's command lines take it; raise BadOption for characters that do not print."""
    word = _printable(word).replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return word if re.fullmatch(r"[\w$%+,./:=@-]+", word, re.ASCII) else f'"{word}"'


def _printable(word: str) -> str:
    """Return *word*; raise BadOption for characters that do not print: one could begin a line of the unit."""
    if not word.isprintable():
        raise BadOption("install-unprintable", word=word)
    return word


# --- the service ---------------------------------------------------------------------------------------------


def install_service(arguments: Sequence[str], signals: Signals) -> int:
    """Run ``wari install-service`` with *arguments*; raise CannotInstall or BadOption."""
    given = _service_parser().parse_args(arguments)
    with signals.breaking_in():
        folders = SYSTEM_UNITS, SYSTEM_RULES
        steps = removal(*folders) if given.remove else installation(_service(given), *folders)
    if given.yes and os.geteuid() != 0:
        raise CannotInstall("install-not-root", step=_again("install-service", arguments))
    if given.yes:
        check_systemd()
    change(steps, say, None if given.yes else f"sudo {_again('install-service', arguments)}")
    return 0


def check_systemd() -> None:
    """Raise CannotInstall when systemd cannot be told of a service. Where it only gets a system ready, it can."""
    try:
        Run(("systemctl", "show", "--property=Version")).do()
    except CannotInstall as error:
        raise CannotInstall("install-no-systemd", why=error.values["why"]) from error


def installation(service: Service, folder: Path, rules: Path) -> list[Step]:
    """Return the steps that install *service* into *folder*, and among udev's *rules* what it may do to devices."""
    text = service.text((FOLDER / UNIT).read_text(encoding="utf-8"))
    reload, enable = ("systemctl", "daemon-reload"), ("systemctl", "enable", UNIT)
    rule = Write(rules / RULES, (FOLDER / RULES).read_bytes())
    return [Write(folder / UNIT, text.encode()), rule, Run(reload), Run(enable)]


def removal(folder: Path, rules: Path) -> list[Step]:
    """Return the steps that take the service out of *folder* and *rules*; raise CannotInstall if missing."""
    if not exists(folder / UNIT):
        raise CannotInstall("install-not-there", file=folder / UNIT)
    disable, reload = ("systemctl", "disable", "--now", UNIT), ("systemctl", "daemon-reload")
    return [Run(disable), Remove(folder / UNIT), Remove(rules / RULES), Run(reload)]


def _service_parser() -> Parser:
    parser = _parser("install-service", ABOUT_SERVICE)
    parser.epilog = EPILOG
    add = parser.add_argument
    add("--user", metavar="NAME", help="the user who plays (default: you)")
    add(
        "--display",
        metavar="NAME",
        help=f"{' or '.join(DISPLAYS)} (default: what the profile says, else {DISPLAYS[0]})",
    )
    add("--state", metavar="DIR", help="the saved-games folder (default: the one in that user's home)")
    add("options", nargs="*", help=argparse.SUPPRESS)
    return parser


def _service(given: argparse.Namespace) -> Service:
    if given.display not in (None, *DISPLAYS):
        raise BadOption("option-choice", option="--display", value=given.display, choices=", ".join(DISPLAYS))
    if given.state is not None and not Path(given.state).is_absolute():
        raise BadOption("install-relative", folder=given.state)
    panel = _panel(given.options)
    display = given.display or (panel.driver if panel.driver in DISPLAYS else DISPLAYS[0])
    if display == "lcd" and not panel.device:
        raise DisplayUnavailable("lcd-no-device")
    user = given.user or player(os.environ)
    state = None if given.state is None else Path(given.state)
    return Service(program(), _known(user), _known_groups(), display, state, from_anywhere(given.options))


def _panel(options: Sequence[str]) -> Panel:
    """Return the panel that *options* lead to; raise BadOption or BadProfile when Wari could not play with them.

    A service that cannot start would say so where nobody looks.
    """
    asked = parse(options)
    for name in (word.partition("=")[0] for word in options):
        if name in NOT_FOR_SERVICES:
            raise BadOption("install-not-for-services", option=name)
    return Panel() if asked.profile is None else load_model(asked.profile, Resources()).panel


def from_anywhere(options: Sequence[str]) -> list[str]:
    """Return *options* with whole paths: a service starts in another folder than this one."""
    found: list[str] = []
    for word in options:
        name, equals, value = word.partition("=")
        if equals and name in WHOLE:
            found.append(f"{name}={WHOLE[name](value)}")
        else:
            found.append(WHOLE[found[-1]](word) if found and found[-1] in WHOLE else word)
    return found


def _file(value: str) -> str:
    return str(Path(value).absolute())


def _profile(value: str) -> str:
    return _file(value) if value.endswith(SUFFIX) else value


def _port(value: str) -> str:
    scheme, is_url, device = value.rpartition("://")
    return value if is_url and scheme.lower() not in AROUND else f"{scheme}{is_url}{_file(device)}"


def _keypad(value: str) -> str:
    kind, colon, port = value.partition(":")
    return f"{kind}:{_port(port)}" if colon and port != AUTO_PORT else value


def _command(value: str) -> str:
    """Return the command *value* with the whole path of its program: a service looks in other folders for it, too."""
    name, *words = shlex.split(value)
    return shlex.join([_file(shutil.which(name) or name), *words])


WHOLE: Mapping[str, Callable[[str], str]] = {
    "--profile": _profile, "--state": _file, "--endgames": _file, "--record": _file, "--keypad": _keypad,
    "--link": _port, "--power-off": _command,
}  # fmt: skip
"""How the value of an option that names a file, a port or a program becomes whole."""


def player(environment: Mapping[str, str]) -> str:
    """Return the player if none is named: the caller of sudo, else who runs this; raise CannotInstall for root."""
    name = environment.get("SUDO_USER", "") or _who()
    if name in ("", "root"):
        raise CannotInstall("install-user")
    return name


def _who() -> str:
    """Return who runs this; "" when the list of users does not have them."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return ""


def _known(user: str) -> str:
    try:
        return pwd.getpwnam(user).pw_name
    except (KeyError, ValueError) as error:
        raise CannotInstall("install-no-user", user=user) from error


def _known_groups(names: Collection[str] = GROUPS) -> list[str]:
    """Return the groups that there are: for one that is missing systemd would not start the service at all."""
    found = []
    for name in names:
        with suppress(KeyError):
            found.append(grp.getgrnam(name).gr_name)
    return found


# --- the desktop ---------------------------------------------------------------------------------------------


def install_desktop(arguments: Sequence[str], signals: Signals) -> int:
    """Run ``wari install-desktop`` with *arguments*; raise CannotInstall or BadOption."""
    given = _parser("install-desktop", ABOUT_DESKTOP).parse_args(arguments)
    if os.geteuid() == 0 and os.environ.get("SUDO_USER"):
        raise CannotInstall("install-sudo", step=_again("install-desktop", arguments))
    with signals.breaking_in():
        folder = _menu()
        steps = [Remove(folder / ENTRY), Remove(folder / ICON)] if given.remove else menu_entry(folder, program())
    change(steps, say, None if given.yes else _again("install-desktop", arguments))
    return 0


def _menu() -> Path:
    try:
        return data_folder()
    except RuntimeError as error:
        raise CannotInstall("install-no-home") from error


def menu_entry(folder: Path, command: str) -> list[Step]:
    """Return the steps that put *command* into the menu whose entries are below *folder*; raise BadOption."""
    text = (FOLDER / ENTRY.name).read_text(encoding="utf-8")
    text = _with(_with(text, "Exec", _string(_argument(command))), "Icon", _string(str(folder / ICON)))
    return [Write(folder / ICON, (FOLDER / ICON.name).read_bytes()), Write(folder / ENTRY, text.encode())]


def _argument(program: str) -> str:
    """Return *program* as the Desktop Entry Specification quotes an argument."""
    return '"' + re.sub(r"""(["`$\\])""", r"\\\1", program) + '"'


def _string(value: str) -> str:
    """Return *value* as the specification writes strings; raise BadOption."""
    return _printable(value).replace("\\", "\\\\")


# --- both ----------------------------------------------------------------------------------------------------


def _parser(name: str, about: str) -> Parser:
    if sys.platform != "linux":
        raise CannotInstall("install-linux")
    parser = Parser(prog=f"wari {name}", description=about, allow_abbrev=False)
    parser.add_argument("--yes", action="store_true", help="carry the steps out")
    parser.add_argument("--remove", action="store_true", help="remove what this command installed")
    return parser


def program() -> str:
    """Return the path of the program ``wari`` that is installed; raise CannotInstall if none is."""
    for path in (Path(sys.argv[0]), Path(sys.executable).with_name("wari")):
        if path.name == "wari" and is_file(path):
            return _file(str(path))
    raise CannotInstall("install-missing")


def _again(name: str, arguments: Sequence[str]) -> str:
    """Return the command that does what *arguments* show, with the path of the program: sudo looks nowhere else."""
    return shlex.join([program(), name, "--yes", *(one for one in arguments if one != "--yes")])
