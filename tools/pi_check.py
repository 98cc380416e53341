"""Install Wari on an emulated Raspberry Pi as docs/install.md says, and play: ``python -m tools.pi_check``.

debootstrap makes a root of Debian trixie for 64-bit ARM, and qemu runs it. In it this tool runs the commands of that
page's section *Three ways* as they are; it only fetches pip's wheels before, because an emulated computer is too slow
for some servers. It plays a game after each way, looks up every Debian package that texts and docs name, lets systemd
check the service, runs a part of the suite, and measures speed. Emulated figures say nothing about a Pi: only their
ratios count. It announces each step, and then reports the result and the time; the first step alone takes minutes. It
needs root, 2 GB, a network and half an hour or more; if it cannot run, it says why and ends with 0. It keeps root and
log.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import ModuleType

from firmware_sim.text import ENGLISH
from tools.command_line import Parser

ROOT = Path(__file__).parent.parent
INTO = ROOT / "build" / "pi"
SUITE, ARCHITECTURE, MACHINE = "trixie", "arm64", "aarch64"
BARE = "ca-certificates,sudo"  # on a freshly written card, besides the base of Debian
SECTION = "Three ways"
QEMU = "qemu-aarch64-static"
BINFMT = Path("/proc/sys/fs/binfmt_misc")
RULE = (
    r":wari-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
    r":\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:{qemu}:F"
)
FROM_HERE = ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt")
"""Files of this computer's network that the emulated one needs."""
PASSED_ON = re.compile(r"(https?|no)_proxy", re.IGNORECASE)
CLONE = "/root/clone"
SUBSET = " ".join(
    f"tests/{name}.py"
    for name in (
        *(f"rules/test_{part}" for part in ("sowing", "captures", "feeding", "grand_slam", "worked_example")),
        *("draw/test_canvas", "draw/test_font", "device/test_kernels", "device/test_store"),
    )
)
NAMING = ("*.md", "docs/*.md", "device/**/*.py", "tools/*")
PACKAGE = re.compile(r"(?!then$|and$)[a-z0-9][a-z0-9.+-]+")
ELSEWHERE = {"python3-rpi-lgpio"}
"""Packages that only Raspberry Pi OS has; the program names them only if apt knows them."""
TESTERS = ("pytest", "pytest-xdist", "hypothesis", "pillow")
WHEELS = "/srv/wheels"
FROM_WHEELS = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": WHEELS}
PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64")
PYTHON = "3.13"  # in this Debian
WAIT = 7200  # seconds for one step
SHOWN = 25  # lines of a failure
DEPTHS = {"compiled": 9, "interpreted": 4}
FRAMES = 40


class Failed(Exception):
    """A step failed; the text is the end of what it printed."""


# --- the requirements ----------------------------------------------------------------------------------------


def obstacle() -> str:
    """Return why this tool cannot run here, "" when it can."""
    if sys.platform != "linux":
        return "this needs Linux"
    if os.geteuid() != 0:
        return "only root may create another system's root and enter it"
    missing = [name for name in ("debootstrap", "chroot", "unshare", *_emulator()) if shutil.which(name) is None]
    if missing:
        return f"{', '.join(missing)} missing; on Debian, run apt install debootstrap qemu-user-static"
    if _emulator() and not _is_registered() and not _can_register():
        return f"the kernel cannot be told to run {MACHINE} programs by qemu ({BINFMT} cannot be written to)"
    return ""


def _emulator() -> tuple[str, ...]:
    return () if platform.machine() == MACHINE else (QEMU,)


def _is_registered() -> bool:
    """Return whether the kernel already passes programs for this architecture to a loaded emulator."""
    rules = (path.read_text("ascii") for path in BINFMT.glob("*aarch64*"))
    return any("enabled" in rule and re.search(r"^flags: .*F", rule, re.MULTILINE) for rule in rules)


def _can_register() -> bool:
    if not (BINFMT / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT], capture_output=True, check=False)
    return os.access(BINFMT / "register", os.W_OK)


@contextmanager
def emulation() -> Iterator[None]:
    """Let the kernel run programs for this architecture in a ``with`` block."""
    if not _emulator() or _is_registered():
        yield
        return
    (BINFMT / "register").write_text(RULE.format(qemu=shutil.which(QEMU)), encoding="ascii")
    try:
        yield
    finally:
        (BINFMT / "wari-aarch64").write_text("-1", encoding="ascii")


# --- the document -------------------------------------------------------------------------------------------


def commands(document: str) -> dict[str, str]:
    """Return the first block of commands below each heading of the document's section, by the heading."""
    section = re.split(r"^## ", document, flags=re.MULTILINE)
    (text,) = (part for part in section if part.startswith(f"{SECTION}\n"))
    found = {}
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        block = re.search(r"^```\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
        if block:
            found[part.partition("\n")[0].strip()] = block[1]
    return found


def texts() -> list[str]:
    """Return all texts that name packages: documents, the program's sentences, and sources."""
    files = [path for pattern in NAMING for path in sorted(ROOT.glob(pattern)) if path.is_file()]
    return [*(path.read_text(encoding="utf-8") for path in files), *ENGLISH.values()]


def named(told: Iterable[str]) -> list[str]:
    """Return the Debian packages in these texts: after ``apt install``, or with a name that only they have."""
    found = set[str]()
    for text in told:
        for words in re.findall(r"""apt(?:-get)? install ([^`"',;()\n]*)""", text):
            found |= {word for word in words.rstrip(".").split() if PACKAGE.fullmatch(word)}
        found |= set(re.findall(r"\bpython3-[a-z0-9][a-z0-9.-]*[a-z0-9]", text))
    return sorted(found - ELSEWHERE)


# --- the emulated system -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class System:
    """The system whose root is *folder*; it writes everything that it runs to *log*."""

    folder: Path
    log: Path

    def make(self) -> None:
        """Create a fresh, bare Debian from a copy kept in the same folder, so that only the first time takes long."""
        bare = self.folder.with_name("bare")
        if not bare.exists():
            self._bootstrap(bare.with_name("bare.part"))
            bare.with_name("bare.part").rename(bare)
        shutil.rmtree(self.folder, ignore_errors=True)
        self._logged(["cp", "--archive", "--reflink=auto", str(bare), str(self.folder)])
        for name in FROM_HERE:
            if Path(name).is_file():
                shutil.copyfile(name, self.folder / name.lstrip("/"))

    def _bootstrap(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        options = [f"--arch={ARCHITECTURE}", "--variant=minbase", f"--include={BARE}"]
        self._logged(["debootstrap", *options, SUITE, str(folder)])

    def clone(self) -> None:
        """Copy the committed project there."""
        into = self.folder / CLONE.lstrip("/")
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "x", "-C", into], input=archive, check=True)

    def fetch(self) -> None:
        """Copy the wheels there that pip will need."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        wanted = [*project["build-system"]["requires"], *project["project"]["dependencies"], *TESTERS, "pip"]
        of = [f"--platform={name}" for name in PLATFORMS] if _emulator() else []
        into = self.folder / WHEELS.lstrip("/")
        fitting = [*of, f"--python-version={PYTHON}", "--only-binary=:all:", f"--dest={into}"]
        self._logged([sys.executable, "-m", "pip", "download", "-q", *fitting, *wanted], dict(os.environ))

    def run(self, script: str) -> str:
        """Run the lines of *script* there, in the clone, and return what they printed; raise Failed."""
        passed = {name: value for name, value in os.environ.items() if PASSED_ON.fullmatch(name)}
        system = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "USER": "root", "LANG": "C.UTF-8"}
        mounted = 'mount -t proc proc "$1/proc" && exec chroot "$1" sh -exc "cd \\"$2\\"; $3"'
        own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", mounted, "sh"]
        environment = {**passed, **system, "DEBIAN_FRONTEND": "noninteractive", **FROM_WHEELS}
        return self._logged([*own, str(self.folder), CLONE, script], environment)

    def _logged(self, command: Sequence[str], environment: dict[str, str] | None = None) -> str:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", timeout=WAIT, check=False,
        )  # fmt: skip
        with self.log.open("a", encoding="utf-8") as file:
            file.write(f"\n--- {command}\n{done.stdout}")
        if done.returncode != 0:
            raise Failed("\n".join(done.stdout.splitlines()[-SHOWN:]))
        return done.stdout


# --- the checks ----------------------------------------------------------------------------------------------


VENV, PIPX, DEB = "~/wari-venv/bin", "~/.local/bin", "/usr/games"


def steps(system: System, blocks: dict[str, str]) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the steps by name; each returns its result in words."""
    yield "a root of Debian, by debootstrap", lambda: _made(system)
    yield "this project and the wheels that pip will ask for", lambda: _brought(system)
    for heading, programs, kernel in (
        ("With pip", VENV, "compiled"),
        ("As Debian's package", DEB, "interpreted"),
        ("With pipx", PIPX, "compiled"),
    ):
        yield f"install.md: {heading}", lambda h=heading, p=programs, k=kernel: _install(system, blocks[h], p, k)  # type: ignore[misc]
        yield f"a game, by {programs}/wari", lambda p=programs: _game(system, p)  # type: ignore[misc]
    yield "Debian's packages that are named", lambda: _named(system, named(texts()))
    yield "the service, as systemd sees it", lambda: _unit(system)
    yield "a part of the suite", lambda: _suite(system)
    yield "speed, emulated and here", lambda: _speed(system)


def _made(system: System) -> str:
    system.make()
    (system.folder / CLONE.lstrip("/")).mkdir(parents=True, exist_ok=True)
    return "Debian " + last(system.run('echo "$(cat /etc/debian_version), $(uname -m)"'))


def _brought(system: System) -> str:
    system.clone()
    system.fetch()
    return f"{len(list((system.folder / WHEELS.lstrip('/')).iterdir()))} files for pip"


def _install(system: System, block: str, programs: str, kernel: str) -> str:
    system.run(block)
    version = last(system.run(f"{programs}/wari --version"))
    if not version.endswith(f"kernel {kernel}"):
        raise Failed(f"the kernel should be {kernel}: {version}")
    system.run(f"{programs}/wari doctor || true")
    return version


def _game(system: System, programs: str) -> str:
    system.run(f"{programs}/wari --script tests/flows/keypad_oware.wari")
    lines = system.run(f"{programs}/wari --edition oware --seed 1 --shots /tmp/shots 2>/dev/null").splitlines()
    return lines[-2]


def _named(system: System, names: Sequence[str]) -> str:
    system.run(f"apt-cache show --no-all-versions {' '.join(names)} > /dev/null")
    return f"{len(names)} names"


def _unit(system: System) -> str:
    """Let that system's systemd and udev check the files of the package."""
    system.run("systemd-analyze verify --man=no --recursive-errors=no /usr/lib/systemd/system/wari.service")
    if (system.folder / "usr/bin/udevadm").exists():
        system.run("udevadm verify /usr/lib/udev/rules.d/60-wari.rules")
    return "no fault"


def _suite(system: System) -> str:
    system.run(f"{VENV}/pip install {' '.join(TESTERS)}")
    system.run("cp ~/wari-venv/lib/python3*/site-packages/firmware_sim/search/_*.so firmware_sim/search/")
    return last(system.run(f"{VENV}/python -m pytest -n 0 -q -p no:cacheprovider {SUBSET}"))


def _speed(system: System) -> str:
    there = json.loads(last(system.run(f"{VENV}/python -m tools.pi_check --figures")))
    here = figures()
    rows = [f"    {name:28}{there[name]:12.4g}{here[name]:12.4g}" for name in there if name in here]
    ratio = there["compiled, nodes/s"] / there["interpreted, nodes/s"]
    return "\n".join(
        [f"compiled {ratio:.0f} times as fast as interpreted", f"    {'':28}{'emulated':>12}{'here':>12}", *rows]
    )


def figures() -> dict[str, float]:
    """Return how fast this Python searches and draws."""
    from device.display.null import NullDisplay
    from device.kernels import compiled
    from firmware_sim.search import kernel
    from tools.bench_display import MS, measure

    modules = {"compiled": compiled()[0], "interpreted": kernel}
    speeds = {f"{name}, nodes/s": _nodes_a_second(module, DEPTHS[name]) for name, module in modules.items() if module}
    return {**speeds, "frame, ms": MS * median(measure(NullDisplay(), FRAMES).frame)}


def _nodes_a_second(module: ModuleType, depth: int) -> float:
    from tools.bench import search

    began = time.process_time()
    return search(module, 1, "oware", depth) / (time.process_time() - began)


def last(text: str) -> str:
    """Return the last line of *text*."""
    return text.strip().rpartition("\n")[2]


# --- the command line ----------------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> int:
    """Check everything and return 1 when something failed."""
    parser = Parser("pi_check", str(__doc__).splitlines()[0])
    parser.add_argument(
        "--into", type=Path, default=INTO, metavar="FOLDER", help="the folder for the root and the log, which are kept"
    )
    parser.add_argument("--figures", action="store_true", help="only measure, here, and print JSON")
    given = parser.parse_args(arguments)
    if given.figures:
        print(json.dumps(figures()))
        return 0
    why = obstacle()
    if why:
        print(f"Skipped: {why}.")
        return 0
    system = System(given.into / "root", given.into / "log")
    with emulation():
        return check(steps(system, commands((ROOT / "docs" / "install.md").read_text(encoding="utf-8"))), system.log)


def check(to_do: Iterator[tuple[str, Callable[[], str]]], log: Path) -> int:
    """Run every step and report the result; return 1 after the first that failed."""
    for name, step in to_do:
        began = time.monotonic()
        print(f"... {name}", flush=True)
        try:
            told = step()
        except (Failed, subprocess.TimeoutExpired) as error:
            print(f"FAILED  {name}:\n{error}\nThe whole log is in {log}.")
            return 1
        print(f"ok  {time.monotonic() - began:5.0f} s  {name}: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
