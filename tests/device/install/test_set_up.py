"""The two commands of a fresh machine say in one sentence what is missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.device.program import ROOT

NEEDED = ("sh", "dirname", "cat", "id")
NO_PYTHON = "#!/bin/sh\nexit 1\n"
NO_VENV = '#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; *version_info\\[*) echo 3.12;; esac\n'


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A fresh checkout on a machine with hardly a program; returns the folder of its programs."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None
        (programs / name).symlink_to(found)
    return programs


def run(machine: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(machine / "sh"), str(machine.parent / command[0]), *command[1:]],
        env={"PATH": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )


def put_python(machine: Path, script: str) -> None:
    (machine / "python3").write_text(script, encoding="utf-8")
    (machine / "python3").chmod(0o755)


@pytest.mark.parametrize("command", ["tools/play", "tools/check"])
def test_without_a_new_enough_python_it_says_what_to_install(machine: Path, command: str) -> None:
    put_python(machine, NO_PYTHON)
    done = run(machine, command)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "Python 3.11 or newer" in done.stderr
    assert "apt install python3" in done.stderr


@pytest.mark.parametrize("command", ["tools/play", "tools/check"])
def test_without_venv_it_says_what_to_install(machine: Path, command: str) -> None:
    put_python(machine, NO_VENV)
    done = run(machine, command)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "apt install python3.12-venv" in done.stderr


def test_check_knows_one_other_pygame(machine: Path) -> None:
    done = run(machine, "tools/check", "--pygame", "new")
    assert (done.returncode, done.stderr) == (2, "After --pygame comes old.\n")
