"""A computer as ``wari doctor`` sees it. Every root can be another one, so a check can look at any computer.

Nothing here imports pygame: the doctor must run when pygame fails.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePosixPath
from typing import Any

from device.assets import Resources, open_resources, vendor_of
from device.display.panel import Panel
from device.display.profiles import Model
from device.display.sdl_variables import VIDEO, setting
from device.files import is_file
from device.kernels import choose, compiled
from device.saving.folders import home_folder, state_folder
from firmware_sim.errors import BadAsset, StoreUnavailable, WariError
from firmware_sim.resources import Resources as Files
from firmware_sim.search.speed import Speed

MODEL = "proc/device-tree/model"  # is there on a Raspberry Pi and other boards
RULE_FOLDERS = ("etc/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")
"""The folders of udev's rules; a file hides those of its name in the folders after its own."""
PATIENCE = 20  # seconds that a command may take before it counts as failed
FAILED = 127  # what a shell answers for a command that it cannot run
MANAGED = "EXTERNALLY-MANAGED"  # next to Python's own modules it tells pip to stay away (PEP 668)
SYSTEMS_PROGRAMS = PurePosixPath("/usr/bin")
NO_VERSION = "?"  # of a package that does not tell
PINS = ("rpi-lgpio", "rpi-gpio")  # either drives the pins of a panel
KNOWN = ("pygame", "pygame-ce", "pyserial", "platformdirs", "luma-lcd", "luma-oled", "evdev", "spidev", *PINS)
"""The distributions that Wari may use."""
DESKTOP_VARIABLES = ("WAYLAND_DISPLAY", "DISPLAY")  # the variables that name one
APART = ("-P", "-c")  # Python's options: what lies in the working directory is none of ours
HERE = f"import sys\nsys.path.insert(0, {str(Path(__file__).parents[2])!r})\n"
"""The beginning of a program that imports what is ours."""
REFUSED = 4  # what the probe ends with when no window opens
PROBE = f"""\
{HERE}
from device.display.sdl import open_video
from firmware_sim.errors import DisplayUnavailable
try:
    open_video("window")
except DisplayUnavailable:
    raise SystemExit({REFUSED})
"""
"""Asked of another process, as pygame may be broken: then nobody knows, and that is told elsewhere."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command ended with and printed."""

    code: int
    text: str = ""

    @property
    def table(self) -> dict[str, Any] | None:
        """The object in JSON that it printed at last; None when it did not, however it ended."""
        try:
            value = json.loads(self.text.splitlines()[-1])
        except (ValueError, IndexError):
            return None
        return value if self.code == 0 and isinstance(value, dict) else None


@dataclass(frozen=True, slots=True)
class Package:
    """An installed distribution: the *folder* it lies in, and what its wheel was made for, "" for none."""

    name: str
    version: str
    folder: str
    made_for: str = ""


@dataclass(frozen=True, slots=True)
class User:
    """Who asks, and the groups that this process belongs to: those that were the user's at the log-in."""

    name: str
    is_root: bool
    groups: frozenset[str]


@dataclass(frozen=True, slots=True)
class Host:
    """A computer, a user, and the Python that runs Wari there.

    *refuses_pip* tells that the system wants no pip outside an environment, which this Python is then.
    *root* is the folder in which /sys, /proc, /dev, /etc and /boot lie. *run* carries a command out. *packages* are in
    the order in which Python looks for them. *assets* is None when they are missing, *state* when nobody knows the
    folder. *has_desktop* tells whether what is started here can open windows; *hidden_by* is the variable, with its
    value, that hides them in the desktop that is named. *refused* tells why Wari refuses what its variables name.
    *model* is what the profile says that is asked about.
    """

    root: Path
    environment: Mapping[str, str]
    user: User
    home: str
    name: str
    is_linux: bool
    machine: str
    bits: int
    python: str
    executable: str
    in_environment: bool
    refuses_pip: bool
    packages: Sequence[Package]
    speed: Speed
    state: Path | None
    assets: Files | None
    has_desktop: bool = False
    hidden_by: str = ""
    refused: WariError | None = None
    terminal: tuple[int, int] | None = None
    model: Model | None = None
    run: Callable[[Sequence[str]], Answer] = field(default=lambda _: Answer(FAILED))
    may_write: Callable[[Path], bool] = field(default=lambda _: True)

    def read(self, path: str) -> str:
        """Return the text of the file *path*, which begins at the root, without white space around; "" without it."""
        try:
            return (self.root / path).read_bytes().decode("utf-8", "replace").strip("\0 \t\n")
        except OSError:
            return ""

    def find(self, pattern: str) -> list[Path]:
        """Return the paths below the root that match *pattern*, sorted."""
        with suppress(OSError):
            return sorted(self.root.glob(pattern))
        return []

    def has(self, path: str) -> bool:
        """Return whether *path* is there, be it a link to nowhere."""
        return os.path.lexists(self.root / path)

    def package(self, name: str) -> Package | None:
        """Return the distribution *name* that Python takes, or None."""
        return next((one for one in self.packages if one.name == name), None)

    def asked(self, program: str, *arguments: str) -> Answer:
        """Run a *program* in Python apart from this one, with what is imported here: it may end whoever runs it."""
        return self.run([self.executable, *APART, program, *arguments])

    def pip(self, doing: str) -> str:
        """Return the command by which pip does this for this Python, also where the system refuses it."""
        return f"{self.executable} -m pip {doing}" + (" --break-system-packages" if self.refuses_pip else "")

    @property
    def panel(self) -> Panel:
        """What the profile says of its display that is asked about; without one, nothing."""
        return self.model.panel if self.model else Panel()

    @property
    def has_apt(self) -> bool:
        """Whether this Python's packages come from Debian: it is Debian's own, outside an environment."""
        is_systems = PurePosixPath(self.executable).parent == SYSTEMS_PROGRAMS
        return is_systems and not self.in_environment and self.has("etc/debian_version")

    @property
    def desktop_variable(self) -> str:
        """The variable that names a desktop, whether there is one or not; "" if none does."""
        return _desktop_variable(self.environment)


def this_host() -> Host:
    """Return the computer that this runs on."""
    assets, refused = _assets()
    has_desktop = _has_desktop()
    return Host(
        root=Path("/"),
        environment=os.environ,
        user=_user(),
        home=str(home_folder() or ""),
        name=platform.node(),
        is_linux=sys.platform == "linux",
        machine=platform.machine(),
        bits=64 if sys.maxsize > 2**32 else 32,
        python=platform.python_version(),
        executable=sys.executable,
        in_environment=sys.prefix != sys.base_prefix,
        refuses_pip=sys.prefix == sys.base_prefix and is_file(Path(sysconfig.get_path("stdlib")) / MANAGED),
        packages=[package for one in distributions() if (package := _package(one)) is not None],
        speed=compiled()[1],
        state=_state(),
        assets=assets,
        has_desktop=has_desktop,
        hidden_by=setting(os.environ, VIDEO) if _desktop_variable(os.environ) and not has_desktop else "",
        refused=refused,
        terminal=_terminal(),
        run=run,
        may_write=lambda path: os.access(path, os.W_OK),
    )


def run(command: Sequence[str]) -> Answer:
    """Run *command* and return its answer, whatever becomes of it."""
    try:
        done = subprocess.run(
            command, capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False,
            text=True, encoding="utf-8", errors="replace",
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return Answer(FAILED, str(error))
    return Answer(done.returncode, (done.stdout if done.returncode == 0 else done.stdout + done.stderr).strip())


def _package(one: Distribution) -> Package | None:
    """Return what is known of a distribution; None for one that does not concern us or is damaged."""
    try:
        name = re.sub(r"[-_.]+", "-", one.metadata["Name"] or "").lower()
        if name not in KNOWN:
            return None
        tags = re.findall(r"^Tag: (\S+)", one.read_text("WHEEL") or "", re.MULTILINE)
        return Package(name, one.metadata["Version"] or NO_VERSION, str(one.locate_file("")), tags[0] if tags else "")
    except Exception:  # whatever lies among Python's packages: one that cannot be read is none
        return None


def _user() -> User:
    if sys.platform == "win32":
        return User(os.environ.get("USERNAME", ""), False, frozenset())
    import grp
    import pwd

    names = set()
    for number in {*os.getgroups(), os.getegid()}:
        with suppress(KeyError):  # a group that only has a number
            names.add(grp.getgrgid(number).gr_name)
    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        name = str(os.geteuid())
    return User(name, os.geteuid() == 0, frozenset(names))


def _state() -> Path | None:
    """Return the whole path of the folder for saved games, None where nobody knows it.

    Where what finds it is not installed, it is the folder that it would find on Linux.
    """
    try:
        return state_folder(os.environ).absolute()
    except ImportError:  # the doctor says so where it looks at packages
        home = home_folder()
        named = os.environ.get("XDG_STATE_HOME") or (home and home / ".local" / "state")
        return Path(named, "wari").absolute() if named else None
    except (StoreUnavailable, OSError):  # no home, or the folder that we were started in is gone
        return None


def _assets() -> tuple[Resources | None, WariError | None]:
    """Return the assets, None when they are missing, and why Wari refuses what the environment names, None if not.

    What it names is among the assets if it can be read.
    """
    try:
        assets = Resources()
    except BadAsset:  # whatever is named, this must be fixed first
        return None, None
    try:
        assets = open_resources()
        choose()
        vendor_of(assets)
    except WariError as error:
        return assets, error
    return assets, None


def _desktop_variable(environment: Mapping[str, str]) -> str:
    """Return the variable that names a desktop, "" if none does."""
    return next((name for name in DESKTOP_VARIABLES if environment.get(name)), "")


def _has_desktop() -> bool:
    """Return whether a window opens here: a variable that an old session left behind is not a desktop."""
    if sys.platform != "linux":
        return True
    return bool(_desktop_variable(os.environ)) and run([sys.executable, *APART, PROBE]).code not in (REFUSED, FAILED)


def _terminal() -> tuple[int, int] | None:
    """Return the columns and lines of the terminal that this runs in; None when there is none to play in."""
    try:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return None
        size = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # no standard streams at all
        return None
    return size.columns, size.lines
