"""A start loads what the command needs and nothing else; on a Pi Zero every module costs milliseconds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.device.program import NO_SCREEN, ROOT, environment
from tools.bench_start import compare, report

LIBRARIES = {"pygame", "serial", "platformdirs", "evdev", "luma", "PIL"}
OTHERS = {"device.play", "device.doctor", "device.install", "firmware_sim.firmware", "firmware_sim.search.kernel"}


def loaded(*arguments: str) -> set[str]:
    """Return the modules that ``wari`` imports for *arguments*, and the packages around them."""
    command = [sys.executable, "-X", "importtime", "-m", "device", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(NO_SCREEN), capture_output=True, text=True, timeout=60, check=True
    )
    names = [line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {
        ".".join(parts[:count]) for parts in (name.split(".") for name in names) for count in range(1, 1 + len(parts))
    }


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (("--help",), LIBRARIES | OTHERS | {"tomllib", "tempfile", "hashlib"}),
        (("--version",), (LIBRARIES - {"pygame"}) | OTHERS | {"tomllib", "argparse"}),
        (("keypad-firmware",), LIBRARIES | (OTHERS - {"device.install"})),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_command_loads_nothing_of_the_others(arguments: tuple[str, ...], unwanted: set[str]) -> None:
    assert loaded(*arguments) & unwanted == set()


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="Windows counts no memory of children")
def test_the_benchmark_compares_every_start_with_pygame() -> None:
    lines = list(report(compare(1)))
    assert [line[:22].strip() for line in lines] == ["", "pygame with a window", "--version", "--help", "first frame"]
