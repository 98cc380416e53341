"""What ``wari doctor`` looks at for serial ports: those that are free, the console on one, and what brltty takes away.

brltty drives braille displays. Some of them have the same adapter inside as many a keypad, so brltty takes that adapter
from the kernel, and its port goes as soon as it came.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from device.doctor.findings import Finding, note, ok
from device.doctor.host import MODEL, RULE_FOLDERS, Host
from device.files import is_file

SERIAL = re.compile(r"tty(USB|ACM|AMA|S|GS)\d+|rfcomm\d+")
ADAPTERS = ("0403:6001", "10c4:ea60", "1a86:7523")
"""The adapters that braille displays share with others, FT232, CP210x and CH340: a running brltty looks for them."""
CLAIM = re.compile(r'^[^#\n]*ENV\{PRODUCT\}=="([0-9a-f]+)/([0-9a-f]+)/', re.IGNORECASE | re.MULTILINE)
"""A line of udev's rules by which brltty claims what it names, in hexadecimal without leading zeros."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port, and what hangs on it, "" where it does not say."""

    name: str
    product: str

    def __str__(self) -> str:
        return f"{self.name} ({self.product})" if self.product else self.name


def _ports(host: Host) -> list[Port]:
    """Return the serial ports that have hardware behind them; many have a name and nothing else."""
    found = []
    for path in host.find("sys/class/tty/*"):
        below = f"sys/class/tty/{path.name}"
        if SERIAL.fullmatch(path.name) and host.read(f"{below}/type") != "0":
            found.append(Port(path.name, _product(host, path)))
    return found


def free_ports(host: Host) -> list[Port]:
    """Return the ports on which no log-in console is."""
    consoles = host.read("sys/class/tty/console/active").split()
    return [port for port in _ports(host) if port.name not in consoles]


def _product(host: Host, port: Path) -> str:
    """Return what the USB device above *port* calls itself; its serial number is none of our business."""
    device = (port / "device").resolve()
    for folder in (device, *device.parents[:3]):
        if is_file(folder / "product") and folder.is_relative_to(host.root.resolve()):
            return host.read(f"{folder.relative_to(host.root.resolve())}/product")
    return ""


def serial(host: Host) -> Finding:
    """Look for ports that a keypad or another handheld can be on, and for what takes them away."""
    taken_away = taken_by_brltty(host)
    if taken_away:
        return note("doctor-serial-brltty", adapter=taken_away)
    free = free_ports(host)
    if free:
        return ok("doctor-serial", ports=", ".join(map(str, free)))
    taken = _ports(host)
    if not taken:
        return ok("doctor-serial-none")
    return note("doctor-serial-console" if host.has(MODEL) else "doctor-serial-console-other", port=taken[0].name)


# --- brltty --------------------------------------------------------------------------------------------------


def taken_by_brltty(host: Host) -> str:
    """Return a serial adapter that is plugged in, that brltty takes, and that has no port; "" if there is none."""
    claimed = {*_claims(host), *(ADAPTERS if _is_running(host) else ())}
    for path in host.find("sys/bus/usb/devices/*/idVendor"):
        device = f"sys/bus/usb/devices/{path.parent.name}"
        number = f"{host.read(f'{device}/idVendor')}:{host.read(f'{device}/idProduct')}".lower()
        if number in ADAPTERS and number in claimed and not host.find(f"{device}:*/tty*"):
            return f"{host.read(f'{device}/product') or 'USB'} ({number})"
    return ""


def _claims(host: Host) -> list[str]:
    """Return the numbers that brltty's rules of udev claim, as those of ADAPTERS are written."""
    rules: dict[str, str] = {}
    for folder in RULE_FOLDERS:
        for path in host.find(f"{folder}/*brltty*.rules"):
            rules.setdefault(path.name, host.read(f"{folder}/{path.name}"))
    return [f"{vendor:0>4}:{product:0>4}".lower() for text in rules.values() for vendor, product in CLAIM.findall(text)]


def _is_running(host: Host) -> bool:
    return any(host.read(f"proc/{path.parent.name}/comm") == "brltty" for path in host.find("proc/[0-9]*/comm"))
