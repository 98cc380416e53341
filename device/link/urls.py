"""Where the other handheld is: what pyserial opens, or an address on which this one waits to be called."""

from __future__ import annotations

import re

from device.link import Link
from device.link.listener import Listener
from device.link.serial_link import SerialLink
from device.serial.port import NamedPort, check_port, scheme_of
from firmware_sim.errors import BadOption

LISTEN = re.compile(r"(?:listen://(?P<host>[A-Za-z0-9._-]*|\[[0-9A-Fa-f:]+\])|socket://):(?P<port>[0-9]{1,5})/?", re.I)
MOST_PORT = 65_535


def check_link(option: str, url: str) -> str:
    """Return *url* when a line can be made of it; raise BadOption when none ever will."""
    if _is_called(url):
        _address(option, url)
        return url
    return check_port(option, url)


def open_link(option: str, url: str) -> Link:
    """Return the line that *url* names, not begun yet; raise BadOption as :func:`check_link`."""
    if _is_called(url):
        return Listener(*_address(option, url))
    return SerialLink(NamedPort(check_port(option, url)), socket=scheme_of(url) == "socket")


def _is_called(url: str) -> bool:
    """True when this side waits: so does a socket without a host."""
    return url.lower().startswith(("listen://", "socket://:"))


def _address(option: str, url: str) -> tuple[str, int]:
    """Return the host, "" for all addresses of this machine, and the port on which to listen."""
    found = LISTEN.fullmatch(url)
    if not found or not 0 < int(found["port"]) <= MOST_PORT:
        raise BadOption("option-listen", option=option, value=url)
    return (found["host"] or "").strip("[]"), int(found["port"])
