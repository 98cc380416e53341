"""What a check of ``wari doctor`` found: a verdict, and a sentence that names the next step where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path, PurePath
from traceback import extract_tb

from device.words import TEXTS
from firmware_sim.text import shortened

PERSONAL = ("file", "folder", "name", "python", "value", "why")
"""The values of errors that hold paths, or names that somebody gave."""


class Verdict(Enum):
    """How good a finding is."""

    OK = "ok"
    NOTE = "note"  # something is missing; Wari runs without it
    BAD = "bad"  # Wari cannot run before it is fixed


class Private(str):
    """A value that the person at the machine is shown and that no report holds: a path, a name somebody gave.

    What an error says is private too, see :func:`failed`: anything can be in it.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found; *code* names the sentence in ``text.ENGLISH`` and *values* fill it."""

    verdict: Verdict
    code: str
    values: dict[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """What is shown."""
        return TEXTS(self.code, **self.values)

    @property
    def public(self) -> dict[str, object]:
        """The values that a report for others may hold once it is cleaned: no path is among them."""
        return {name: value for name, value in self.values.items() if not isinstance(value, Private | PurePath)}


def ok(code: str, **values: object) -> Finding:
    """Return a finding that all is well."""
    return Finding(Verdict.OK, code, values)


def note(code: str, **values: object) -> Finding:
    """Return a finding that something is missing which play does not need."""
    return Finding(Verdict.NOTE, code, values)


def bad(code: str, **values: object) -> Finding:
    """Return a finding that keeps Wari from running."""
    return Finding(Verdict.BAD, code, values)


def refused(code: str, values: Mapping[str, object]) -> Finding:
    """Return a finding that Wari refuses something by an error of this *code*, and cannot run."""
    told = {name: shortened(name, value) for name, value in values.items()}
    return bad(code, **{name: Private(value) if name in PERSONAL else value for name, value in told.items()})


def failed(is_essential: bool, error: Exception) -> Finding:
    """Return a finding that a check met an *error*: others are told what kind it is and where, and not what it says."""
    last = extract_tb(error.__traceback__)[-1]
    kind, place = type(error).__name__, f"{Path(last.filename).name}:{last.lineno}"
    why = Private(f"{kind}: {error}")
    return (bad if is_essential else note)("doctor-check-failed", why=why, kind=kind, place=place)
