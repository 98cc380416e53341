"""A command that needs a missing library says so in one sentence; the doctor and the other commands still run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from device.app import COMMANDS
from device.saving.folders import STATE_VARIABLE
from tests.device.program import NO_SCREEN, ROOT, environment

LACKS = """
import sys
class Finder:
    def find_spec(self, name, *_):
        if name == {name!r}: raise ModuleNotFoundError(f"No module named {{name!r}}")
sys.meta_path.insert(0, Finder())
"""
LIBRARIES = ("pygame", "serial", "platformdirs")


def run(command: str, *options: str, **changes: str) -> tuple[int, str, str]:
    """Run a command of Wari by a Python with *options*; return its exit code and what it printed."""
    done = subprocess.run(
        [sys.executable, *options, "-m", "device", *command.split()],
        cwd=ROOT, env=environment({**NO_SCREEN, **changes}), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", ["", "calibrate", "--version", "install-desktop"])
def test_a_command_that_needs_a_missing_library_sends_to_the_doctor(command: str) -> None:
    code, out, told = run(command, "-S")
    assert (code, out, told.count("\n")) == (2, "", 1)
    assert told.startswith("wari: Wari cannot start (ModuleNotFoundError: No module named ")
    assert told.endswith("); run wari doctor to see what to do.\n")


@pytest.mark.parametrize("command", ["--help", *(f"{name} --help" for name in COMMANDS), "keypad-firmware"])
def test_help_and_the_keypad_firmware_need_no_library(command: str) -> None:
    code, out, told = run(command, "-S")
    assert (code, told) == (0, "")
    assert out


@pytest.mark.parametrize("name", LIBRARIES)
def test_the_doctor_comes_whatever_is_missing(tmp_path: Path, name: str) -> None:
    (tmp_path / "sitecustomize.py").write_text(LACKS.format(name=name), encoding="utf-8")
    _, out, told = run("doctor", PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert (told, out.splitlines()[-1].partition(" ")[0]) == ("", "Wari")


def test_without_platformdirs_the_doctor_looks_where_the_games_would_be(tmp_path: Path) -> None:
    named = run("doctor", "-S", **{STATE_VARIABLE: str(tmp_path / "named")})[1]
    usual = run("doctor", "-S", **{STATE_VARIABLE: "", "XDG_STATE_HOME": str(tmp_path / "usual")})[1]
    assert f"{tmp_path}/named" in named
    assert f"{tmp_path}/usual/wari" in usual


def test_a_doctor_that_cannot_be_loaded_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(LACKS.format(name="device.doctor.findings"), encoding="utf-8")
    code, out, told = run("doctor", PYTHONPATH=f"{tmp_path}:{ROOT}")
    assert (code, out, told.count("\n")) == (2, "", 1)
    assert told.startswith("wari: Wari cannot start (ModuleNotFoundError")
