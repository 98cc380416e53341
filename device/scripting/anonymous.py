"""Keeps the registration out of a recorded session: its firmware is given a stand-in for the name and the code.

So nothing that the firmware shows, saves or is sent holds them, and a replay, which has the same stand-in, gives the
same frames. What the firmware saves of the registration goes to the disk with the real name and code.
"""

from __future__ import annotations

import json

from device.saving import Keeper
from firmware_sim.errors import BadRecord, NewerVersion
from firmware_sim.events import Notice
from firmware_sim.forms import VERSIONS, stamp, unstamp
from firmware_sim.frozen import replace
from firmware_sim.registration import Registration, Vendor, from_json

REGISTRATION = "registration"  # what it is saved as
UNREADABLE = "?"  # stands for a damaged text, which may still hold parts of the name and the code
NEWER = json.dumps({"version": VERSIONS[REGISTRATION] + 1})  # stands for the text of a newer version, likewise


class Anonymous:
    """Another *keeper* without the name and the code of its registration, for codes of this *vendor*."""

    def __init__(self, keeper: Keeper, vendor: Vendor) -> None:
        self.notices: list[Notice] = keeper.notices
        self._keeper, self._vendor = keeper, vendor
        self._real = Registration()

    def read(self, name: str) -> str | None:
        """Return the newest readable copy of *name*, or None."""
        return self._hidden(name, self._keeper.read(name))

    def older(self, name: str) -> str | None:
        """Set the newest copy aside as damaged and return the older one, or None."""
        return self._hidden(name, self._keeper.older(name))

    def protect(self, name: str) -> None:
        """Let no write of *name* succeed: a newer version saved it."""
        self._keeper.protect(name)

    def write(self, name: str, text: str) -> None:
        """Keep *text* under *name*, a registration with its real name and code; raise OSError."""
        if name == REGISTRATION:
            said = _registration(text)
            text = _text(replace(said, name=self._real.name, code=self._real.code))
        self._keeper.write(name, text)

    def close(self) -> None:
        """Let the folder go."""
        self._keeper.close()

    def _hidden(self, name: str, text: str | None) -> str | None:
        if name != REGISTRATION or text is None:
            return text
        self._real = Registration()
        try:
            self._real = _registration(text)
        except NewerVersion:
            return NEWER
        except (ValueError, RecursionError, BadRecord):
            return UNREADABLE
        return _text(self._real.anonymous(self._vendor))


def _registration(text: str) -> Registration:
    return from_json(unstamp(REGISTRATION, json.loads(text)))


def _text(registration: Registration) -> str:
    return json.dumps(stamp(REGISTRATION, registration.to_json()), ensure_ascii=False)
