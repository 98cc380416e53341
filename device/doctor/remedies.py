"""The command that replaces a pygame, one for each way of installing: apt for Debian's Python, pip for every other."""

from __future__ import annotations

from device.doctor.findings import Private
from device.doctor.host import Host, Package

DEBIANS = "/usr/lib/python3/dist-packages"  # the folder of Debian's own packages
DEBIANS_PYGAME = "sudo apt install --reinstall python3-pygame"


def is_debians(package: Package) -> bool:
    """Return whether apt installed this pygame."""
    return package.name == "pygame" and package.folder == DEBIANS


def has_console(package: Package | None) -> bool:
    """Return whether this pygame can draw on the console: the wheels of the old one lack that part of SDL."""
    return package is None or package.name == "pygame-ce" or is_debians(package)


def replaced(host: Host, *broken: Package) -> Private:
    """Return the command that leaves one pygame, with a console, in place of the *broken* ones."""
    by_pip = [package.name for package in broken if not is_debians(package)]
    steps = [f"{host.pip('uninstall')} -y {' '.join(by_pip)}"] if by_pip else []
    from_apt = host.has_apt or len(by_pip) < len(broken)
    return Private(", then ".join([*steps, DEBIANS_PYGAME if from_apt else f"{host.pip('install')} pygame-ce"]))
