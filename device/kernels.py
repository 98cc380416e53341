"""Chooses between the two speeds of a hot module: compiled where that was built, interpreted otherwise."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from importlib.util import source_hash
from pathlib import Path
from types import ModuleType

from firmware_sim.errors import BadOption
from firmware_sim.search.speed import Speed

VARIABLE = "WARI_KERNEL"
KERNEL = "firmware_sim.search.kernel"
CHOICES = (Speed.COMPILED.value, Speed.INTERPRETED.value)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A hot module and how it runs."""

    module: ModuleType
    speed: Speed


def choose(name: str = KERNEL) -> Chosen:
    """Return the hot module *name* at the speed that WARI_KERNEL names, else the fastest.

    Raises BadOption when that is no speed, or asks for a compiled module and none fits the source.
    """
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", *CHOICES):
        raise BadOption("option-choice", option=VARIABLE, value=wanted, choices=", ".join(CHOICES))
    module, speed = compiled(name)
    if module and wanted != Speed.INTERPRETED.value:
        return Chosen(module, speed)
    if wanted == Speed.COMPILED.value:
        raise BadOption("kernel-not-compiled", option=VARIABLE, python=sys.executable)
    return Chosen(import_module(name), Speed.INTERPRETED if wanted else speed)


def compiled(name: str = KERNEL) -> tuple[ModuleType | None, Speed]:
    """Return what was compiled from the module *name* and still is the same, or None, and how *name* runs then."""
    package, _, stem = name.rpartition(".")
    try:
        module = import_module(f"{package}._{stem}")
    except ImportError:
        return None, Speed.INTERPRETED
    source = Path(import_module(package).__path__[0], f"{stem}.py").read_bytes()
    if getattr(module, "SOURCE", "") != source_hash(source).hex():
        return None, Speed.OUTDATED
    return module, Speed.COMPILED
