"""What a profile says of the display it is meant for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Panel:
    """The ``[display]`` table of a profile; docs/profiles.md explains the fields.

    *driver* is the display to open, "" for whatever opens; *rotate* is in degrees clockwise. For ``kms`` there is
    *connector*, a name or the beginning of one; for ``lcd`` luma's *device* with its *options*, on a *bus* with its
    *bus_options*. *file* is the profile's, for errors.
    """

    driver: str = ""
    rotate: int = 0
    connector: str = ""
    device: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    bus: str = ""
    bus_options: Mapping[str, object] = field(default_factory=dict)
    file: str = field(default="", compare=False)
