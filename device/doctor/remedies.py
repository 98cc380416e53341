"""The commands that mend a pygame, by pip or apt: what works depends on where it lies and on whose Python runs here.

Outside an environment many systems refuse pip (PEP 668), also to take away what it once put there, unless it is told
that it may break them. What the administrator installed by pip only the administrator can take away, and what apt
installed only apt.
"""

from __future__ import annotations

from pathlib import PurePath

from device.doctor.findings import Private
from device.doctor.host import Host, Package

DEBIANS = "/usr/lib/python3/dist-packages"
"""The folder of Debian's own packages; pip, as the administrator, uses another of the same name below /usr/local."""
DEBIANS_PYGAME = "sudo apt install --reinstall python3-pygame"


def is_debians(package: Package) -> bool:
    """Return whether apt installed this pygame."""
    return package.name == "pygame" and package.folder == DEBIANS


def has_console(package: Package | None) -> bool:
    """Return whether this pygame can draw on the console: the wheels of the old one come without that part of SDL."""
    return package is None or package.name == "pygame-ce" or is_debians(package)


def replaced(host: Host, *ill: Package) -> Private:
    """Return what leaves one pygame, with a console, in place of the *ill* ones, which lie in one folder."""
    if _is_outside(host, ill[0]):
        return _shadowed(host)
    steps = [f"{_sudo(host, one)}{host.pip('uninstall')} -y {_names(ill)}" for one in ill[:1] if _names(ill)]
    by_pip = f"{_sudo(host, ill[0])}{host.pip('install')} pygame-ce"
    return Private(", then ".join([*steps, DEBIANS_PYGAME if host.has_apt else by_pip]))


def reinstalled(host: Host, ill: Package) -> Private:
    """Return what installs a pygame anew that does not load."""
    if is_debians(ill):
        return Private(DEBIANS_PYGAME)
    if host.has_apt:
        return replaced(host, ill)
    if _is_outside(host, ill):
        return _shadowed(host)
    return Private(f"{_sudo(host, ill)}{host.pip('install')} --force-reinstall {ill.name}")


def _names(ill: tuple[Package, ...]) -> str:
    """Return what pip can take away: not what apt installed."""
    return " ".join(one.name for one in ill if not is_debians(one))


def _shadowed(host: Host) -> Private:
    """Return what puts one into the environment that is found before those outside, which pip leaves alone."""
    return Private(f"{host.pip('install')} --ignore-installed pygame-ce")


def _is_outside(host: Host, package: Package) -> bool:
    """Return whether the environment only sees this package."""
    return host.in_environment and not PurePath(package.folder).is_relative_to(PurePath(host.executable).parents[1])


def _sudo(host: Host, package: Package) -> str:
    return "" if host.may_write(host.root / package.folder.lstrip("/")) else "sudo "
