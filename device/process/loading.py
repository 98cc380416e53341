"""Loads a part of Wari when it is wanted, so that ``wari`` starts with what it needs and nothing else."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from firmware_sim.errors import WariError


def load(place: str) -> Any:
    """Return the object at *place*, written ``module:name``.

    Raises WariError when the module or a library that it imports is missing or broken.
    """
    module, _, name = place.partition(":")
    try:
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as error:  # a broken library may raise anything while it loads
        raise cannot_start(error) from error


def cannot_start(error: BaseException) -> WariError:
    """Return what to say when *error* came while something was loaded."""
    return WariError("cannot-start", why=f"{type(error).__name__}: {error}".removesuffix(": "))
