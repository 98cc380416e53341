from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(scope="session")
def x_server() -> Iterator[str]:
    """The name of a virtual X server with one screen of 1280×720."""
    yield from _x_server("1280x720x24")


@pytest.fixture(scope="session")
def small_x_server() -> Iterator[str]:
    """The name of a virtual X server whose screen has the size of a Series 5."""
    yield from _x_server("640x240x24")


def _x_server(screen: str) -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        pytest.skip("the package xvfb is not installed")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield ":" + server.stdout.readline().strip()
        server.terminate()
