"""The sockets that screens are plugged into, as the kernel's DRM drivers list them in sysfs.

The numbers of the cards move between models and boots, and some cards have no sockets at all. So a screen is found by
the type of its connector and whether something is plugged in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from device.display.fitting import Size
from firmware_sim.errors import DisplayUnavailable

SYSFS = "sys/class/drm"
TYPES = ("SPI", "DSI", "DPI", "LVDS", "eDP", "HDMI-A", "HDMI-B", "DP", "DVI-I", "DVI-D", "DVI-A", "VGA", "USB")
"""The types in the order in which they are taken: a panel that is built in comes before a socket."""
FOR_NOBODY = ("Writeback",)
ENTRY = re.compile(r"card(\d+)-(.+)-(\d+)")
LAST = 1 << 30


@dataclass(frozen=True, slots=True)
class Connector:
    """One connector: its *card*'s number, its *name* ("HDMI-A-1"), *status* and *modes*, the preferred one first.

    *rank* orders the connectors of a card as the kernel hands them out.
    """

    card: int
    name: str
    status: str
    modes: tuple[Size, ...]
    rank: int = LAST

    @property
    def type(self) -> str:
        """The type: the name without its number."""
        return self.name.rpartition("-")[0]

    @property
    def is_usable(self) -> bool:
        """True when a screen is plugged in whose sizes are known."""
        return self.status == "connected" and bool(self.modes) and self.type not in FOR_NOBODY

    @property
    def precedence(self) -> tuple[int, int, int, str]:
        """What the first connector to be taken has least of."""
        order = TYPES.index(self.type) if self.type in TYPES else len(TYPES)
        return order, self.card, self.rank, self.name


def find_connectors(root: Path = Path("/")) -> list[Connector]:
    """Return all connectors below the file system's *root*, those to be taken first at the front.

    Where their list may not be read there are none.
    """
    try:
        entries = sorted((root / SYSFS).iterdir())
    except OSError:
        entries = []
    return sorted((_read(path, match) for path in entries if (match := ENTRY.fullmatch(path.name))), key=_order)


def choose(connectors: list[Connector], wanted: str = "") -> Connector:
    """Return the first usable one of *connectors* whose name begins with *wanted*; raise DisplayUnavailable."""
    if not connectors:
        raise DisplayUnavailable("kms-none")
    named = [one for one in connectors if one.name.startswith(wanted)]
    if not named:
        raise DisplayUnavailable("kms-no-such", connector=wanted, names=_list(connectors))
    usable = [one for one in named if one.is_usable]
    if not usable:
        raise DisplayUnavailable("kms-not-connected", names=_list(named))
    return usable[0]


def _order(connector: Connector) -> tuple[int, int, int, str]:
    return connector.precedence


def _read(path: Path, match: re.Match[str]) -> Connector:
    rank = _text(path / "connector_id")
    return Connector(
        card=int(match[1]),
        name=f"{match[2]}-{match[3]}",
        status=_text(path / "status"),
        modes=tuple(_sizes(_text(path / "modes"))),
        rank=int(rank) if rank.isdigit() else LAST,
    )


def _text(path: Path) -> str:
    """Return the text of a file of sysfs, "" when it is not there: not every kernel has each."""
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""


def _sizes(modes: str) -> list[Size]:
    """Return the sizes of the lines "480x320", "1920x1080i"."""
    found = (re.match(r"(\d+)x(\d+)", line) for line in modes.splitlines())
    return [(int(match[1]), int(match[2])) for match in found if match]


def _list(connectors: list[Connector]) -> str:
    return ", ".join(f"{one.name} ({one.status or 'unknown'})" for one in connectors)
