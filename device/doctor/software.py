"""What ``wari doctor`` looks at in the software: Python, pygame, kernel, tables, saved games, service."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import disk_usage

from device.assets import ENDGAMES_VARIABLE, VENDOR_VARIABLE
from device.display.sdl_variables import AUDIO, VIDEO
from device.doctor.findings import Finding, Private, bad, note, ok, refused
from device.doctor.host import KNOWN, Answer, Host, Package
from device.doctor.remedies import has_console, replaced
from device.files import exists, is_folder, link_target
from device.install.pi import UNIT
from device.kernels import VARIABLE
from firmware_sim.search.speed import Speed

NEEDED = {"pyserial": "python3-serial", "platformdirs": "python3-platformdirs"}
"""The distributions that Wari needs besides pygame, and their Debian packages."""
VARIABLES = (VARIABLE, VENDOR_VARIABLE, ENDGAMES_VARIABLE, *VIDEO, *AUDIO)
"""What the environment can set for Wari and for SDL; another check looks at the folder of saved games."""
LITTLE = 16 << 20  # bytes: a save takes a few thousand, but a card that is full to here is about to be full
TEMPORARY = ("overlay", "tmpfs", "ramfs")  # file systems that are empty again after a restart
UNIT_FOLDERS = ("etc/systemd/system", "usr/lib/systemd/system", "lib/systemd/system")
ENABLED = f"etc/systemd/system/multi-user.target.wants/{UNIT}"
DEFAULT_TARGET, DESKTOP_TARGET = "etc/systemd/system/default.target", "graphical.target"
PROBE = """\
import json, pygame
print()
print(json.dumps({"version": pygame.version.ver, "sdl": ".".join(map(str, pygame.get_sdl_version()))}))
"""
"""Asked of another process: a pygame that is broken may end the one that imports it."""


def packages(host: Host) -> Finding:
    """Look at the Python that runs Wari, and at the distributions that Wari uses."""
    if host.assets is None:
        return bad("doctor-assets-missing")
    missing = [name for name in NEEDED if host.package(name) is None]
    if missing and host.has_apt:
        return bad("doctor-packages-missing-debian", missing=" ".join(NEEDED[name] for name in missing))
    if missing:
        return bad("doctor-packages-missing", missing=" ".join(missing), install=Private(host.pip("install")))
    here = ", ".join(_described(package) for package in map(host.package, KNOWN) if package)
    return ok("doctor-packages", python=host.python, bits=host.bits, machine=host.machine, packages=here)


def _described(package: Package) -> str:
    made_for = f" ({package.made_for})" if package.made_for else ""
    return f"{package.name} {package.version}{made_for}"


def pygame(host: Host) -> Finding:
    """Look for one pygame that works."""
    ce, old = host.package("pygame-ce"), host.package("pygame")
    if ce and old and ce.folder == old.folder:
        return bad("doctor-pygame-both", ce=ce.version, old=old.version, remedy=replaced(host, old, ce))
    taken = taken_pygame(host)
    if taken is None:
        code = "doctor-pygame-missing" if host.bits == 64 else "doctor-pygame-missing-32"
        return bad("doctor-pygame-missing-debian" if host.has_apt else code, install=Private(host.pip("install")))
    answer = host.asked(PROBE)
    values = answer.table
    if values is None:
        why, remedy = last_line(answer), replaced(host, taken)
        return bad("doctor-pygame-broken", name=taken.name, version=taken.version, why=why, remedy=remedy)
    if not has_console(taken):
        return note("doctor-pygame-no-console", name=taken.name, remedy=replaced(host, taken), **values)
    return ok("doctor-pygame", name=taken.name, **values)


def taken_pygame(host: Host) -> Package | None:
    """Return the pygame that Python takes, None when there is none."""
    return next((one for one in host.packages if one.name in ("pygame-ce", "pygame")), None)


def last_line(answer: Answer) -> str:
    """Return why a command failed, as it said at last."""
    return (answer.text.splitlines() or [f"exit code {answer.code}"])[-1]


def kernel(host: Host) -> Finding:
    """Look at how fast the opponent thinks."""
    if host.speed is Speed.COMPILED and host.environment.get(VARIABLE) == Speed.INTERPRETED.value:
        return note("doctor-kernel-asked", variable=VARIABLE)
    if host.speed is Speed.COMPILED:
        return ok("doctor-kernel-compiled")
    if host.speed is Speed.OUTDATED:
        return note("doctor-kernel-outdated", install=Private(host.pip("install")))
    return note("doctor-kernel-interpreted" if host.in_environment else "doctor-kernel-system")


def variables(host: Host) -> Finding:
    """Look at what the environment sets for Wari, which does not start with a name that is wrong, and for SDL."""
    if host.refused:
        return refused(host.refused.code, host.refused.values)
    named = ", ".join(name for name in VARIABLES if host.environment.get(name))
    return ok("doctor-variables" if named else "doctor-variables-none", names=named)


def state(host: Host) -> Finding:
    """Look at the folder of the saved games."""
    return note("doctor-state-nowhere") if host.state is None else _state(host, host.state)


def _state(host: Host, path: Path) -> Finding:
    folder = Private(path)
    there = _nearest(host, path)
    if not is_folder(there):
        return note("doctor-state-no-folder", folder=folder)
    mount, kind, options = _mount(host, path)
    if "ro" in options:
        return note("doctor-state-read-only", folder=folder, mount=Private(mount))
    if kind in TEMPORARY:
        return note("doctor-state-fleeting", folder=folder, kind=kind)
    if not host.may_write(there):
        return note("doctor-state-forbidden", folder=folder)
    return _contents(host, path, there)


def _contents(host: Host, path: Path, there: Path) -> Finding:
    folder, free = Private(path), disk_usage(there).free
    if free < LITTLE:
        return note("doctor-state-full", folder=folder, free=free >> 10)
    damaged = host.find(f"{_inside(path)}/*.damaged*")
    if damaged:
        return note("doctor-state-damaged", folder=folder, number=len(damaged))
    return ok("doctor-state", folder=folder)


def _nearest(host: Host, folder: Path) -> Path:
    """Return *folder* on the host, or the nearest folder above it that is there and may be looked at."""
    path = host.root / _inside(folder)
    return next((one for one in (path, *path.parents) if exists(one)), host.root)


def _inside(path: Path) -> str:
    return path.as_posix().lstrip("/")


def _mount(host: Host, folder: Path) -> tuple[str, str, list[str]]:
    """Return where what holds *folder* is mounted, the kind of its file system, and its options."""
    found = ("/", "", [""])
    for line in host.read("proc/mounts").split("\n"):  # and at a space: other white space may be in a name
        where, kind, options = ([*map(_unescaped, line.split(" ")), "", "", ""])[1:4]
        if where and folder.is_relative_to(where) and len(where) >= len(found[0]):
            found = where, kind, options.split(",")
    return found


def _unescaped(word: str) -> str:
    """Return a word of /proc/mounts, in which a space is \\040."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), word)


def service(host: Host) -> Finding:
    """Look at the service that starts Wari with the computer."""
    if not host.has("run/systemd/system"):
        return ok("doctor-service-no-systemd")
    if not any(host.has(f"{folder}/{UNIT}") for folder in UNIT_FOLDERS):
        return ok("doctor-service-missing", python=Private(host.executable))
    if not host.has(ENABLED):
        return ok("doctor-service-disabled", unit=UNIT)
    active = host.run(["systemctl", "is-active", UNIT]).text.partition("\n")[0]
    if active == "failed":
        return note("doctor-service-failed", unit=UNIT)
    target = link_target(host.root / DEFAULT_TARGET)
    if target and target.name == DESKTOP_TARGET:
        return note("doctor-service-desktop", unit=UNIT)
    return ok("doctor-service", unit=UNIT, active=active or "unknown")
