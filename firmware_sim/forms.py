"""The version that each saved form carries, so that a program leaves alone what a newer version saved.

A form gets the next version when a program that knows only the last one would lose a part of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from firmware_sim.errors import BadRecord, NewerVersion

VERSIONS = {"settings": 1, "registration": 1, "game": 1, "link": 1, "touch": 1, "library": 1}
"""The version of each form that this program writes; it reads that one only."""
FIRST = 1  # of a file that names none
_VERSION = "version"


def stamp(name: str, fields: Mapping[str, object]) -> dict[str, object]:
    """Return what is written under *name*: its version and its *fields*."""
    return {_VERSION: VERSIONS[name], **fields}


def unstamp(name: str, value: object) -> dict[str, object]:
    """Return the fields of what was read under *name*.

    Raises NewerVersion when a newer program wrote it, BadRecord when it is not a table or has a version that never was.
    """
    if not isinstance(value, dict):
        raise BadRecord("bad-record-game", field="fields")
    version = value.get(_VERSION, FIRST)
    if type(version) is int and version > VERSIONS[name]:
        raise NewerVersion(file=name)
    if type(version) is not int or version != VERSIONS[name]:
        raise BadRecord("bad-record-game", field=_VERSION)
    return {field: part for field, part in value.items() if field != _VERSION}
