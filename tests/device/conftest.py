from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@dataclass(frozen=True, slots=True)
class Panel:
    """A virtual screen: the *name* of its server, and the file that holds its pixels in X's window dump format."""

    name: str
    file: Path

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Return the colour of the screen's pixel (*x*, *y*), whoever painted it."""
        dump = self.file.read_bytes()
        header = struct.unpack(">25I", dump[:100])
        begin, line, colours = header[0], header[12], header[19]
        blue, green, red = dump[begin + 12 * colours + y * line + 4 * x :][:3]
        return red, green, blue


@pytest.fixture(scope="session")
def x_server() -> Iterator[str]:
    """The name of a virtual X server with one screen of 1280×720."""
    yield from _x_server("1280x720x24")


@pytest.fixture(scope="session")
def small_x_server() -> Iterator[str]:
    """The name of a virtual X server whose screen has the size of a Series 5."""
    yield from _x_server("640x240x24")


@pytest.fixture(scope="session")
def panel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Panel]:
    """A virtual X server with one screen of 800×480, as on many touch panels, that can be looked at."""
    folder = tmp_path_factory.mktemp("panel")
    for name in _x_server("800x480x24", "-fbdir", str(folder)):
        yield Panel(name, folder / "Xvfb_screen0")


@pytest.fixture(scope="session")
def small_panel_x_server() -> Iterator[str]:
    """The name of a virtual X server with one screen of 480×320, which the profile series5 does not fit."""
    yield from _x_server("480x320x24")


def _x_server(screen: str, *options: str) -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        pytest.skip("the package xvfb is not installed")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        yield ":" + server.stdout.readline().strip()
        server.terminate()
