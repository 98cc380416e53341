"""Every kernel that there is takes the same tests."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest

NAMES = ("kernel", "_kernel")
"""The interpreted kernel, and the compiled one where it was built."""
KERNELS = [name for name in NAMES if find_spec(f"firmware_sim.search.{name}")]


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """Return each kernel in turn."""
    return import_module(f"firmware_sim.search.{request.param}")
