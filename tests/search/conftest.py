"""Both speeds of the kernel take the same tests."""

from __future__ import annotations

import os
from types import ModuleType

import pytest

from device.kernels import KERNEL, compiled
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.speed import Speed

SPEEDS = ("interpreted", "compiled")


@pytest.fixture(params=SPEEDS)
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """Return each kernel in turn."""
    return interpreted if request.param == "interpreted" else the_compiled()


def the_compiled(name: str = KERNEL) -> ModuleType:
    """Return what was compiled from the hot module *name*; without it skip the test, or fail where it is required."""
    module, speed = compiled(name)
    if module is None:
        why = "is out of date" if speed is Speed.OUTDATED else "was not compiled"
        (pytest.fail if os.environ.get("WARI_REQUIRE_COMPILED") else pytest.skip)(
            f"{name}.py {why}: pip install -e . with a C compiler"
        )
    return module
