"""The wheel, the editable install and the bare checkout run the same script to the same picture."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.device.program import FLOW, ROOT, environment

PARTS = ("device", "firmware_sim", "assets", "tools", "tests", "pyproject.toml", "README.md", "LICENSE")
CLEAN = {"PYTHONPATH": "", "PYTHONSAFEPATH": ""}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, so that building leaves nothing in the real ones."""
    folder = tmp_path_factory.mktemp("checkout")
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", ".*")
    for name in PARTS:
        part = ROOT / name
        if part.is_dir():
            shutil.copytree(part, folder / name, ignore=ignore)
        else:
            shutil.copy(part, folder / name)
    return folder


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(sys.executable, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, checkout)
    (built,) = folder.glob("*.whl")
    return built


def pip(python: str | Path, *arguments: object) -> None:
    """Run pip on the environment of *python*, without any network."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, *arguments, "--no-index"]
    done = subprocess.run(
        list(map(str, command)), env=environment(CLEAN), capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def new_environment(folder: Path) -> Path:
    """Make an environment that sees the dependencies installed here, and nothing else; return its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    # A path named in a .pth file is searched, but the .pth files in it are not: an editable Wari stays out
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "bin" / "python"


def run(folder: Path, *command: object) -> subprocess.CompletedProcess[str]:
    """Run a command somewhere else than in the sources."""
    folder.mkdir(exist_ok=True)
    return subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env=environment(CLEAN),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def picture(folder: Path, *wari: object, cwd: Path | None = None) -> bytes:
    """Run the flow by *wari* and return the picture that it takes."""
    folder.mkdir(exist_ok=True)
    (folder / "flow.wari").write_text(FLOW, encoding="utf-8")
    done = run(cwd or folder, *wari, "--script", folder / "flow.wari", "--shots", folder / "shots")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return (folder / "shots" / "play.png").read_bytes()


def test_the_wheel_holds_two_packages_and_the_assets_inside_one(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"device", "firmware_sim"}
    shipped = {name.removeprefix("device/assets/") for name in names if name.startswith("device/assets/")}
    assert shipped == {
        path.relative_to(ROOT / "assets").as_posix() for path in (ROOT / "assets").rglob("*") if path.is_file()
    }


def test_the_wheel_holds_every_module(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if name.endswith(".py")}
    modules = [path for package in ("device", "firmware_sim") for path in (ROOT / package).rglob("*.py")]
    assert names == {path.relative_to(ROOT).as_posix() for path in modules}


def test_all_three_ways_show_the_same(wheel: Path, checkout: Path, tmp_path: Path) -> None:
    installed = new_environment(tmp_path / "installed")
    pip(installed, "install", "--no-deps", wheel)
    editable = new_environment(tmp_path / "editable")
    pip(editable, "install", "--no-deps", "--no-build-isolation", "-e", checkout)
    bare = new_environment(tmp_path / "bare")

    found = run(tmp_path, installed, "-c", "import device.assets as a; print(a.__file__, a.find_root(), sep='\\n')")
    assert [Path(line).name for line in found.stdout.split()] == ["assets.py", "assets"]
    assert all(str(tmp_path) in line for line in found.stdout.split())

    from_wheel = picture(tmp_path / "1", installed.parent / "wari")
    assert picture(tmp_path / "2", editable.parent / "wari") == from_wheel
    assert picture(tmp_path / "3", bare, "-m", "device", cwd=checkout) == from_wheel


def test_an_installed_wari_brings_no_tools_or_tests_along(wheel: Path, tmp_path: Path) -> None:
    python = new_environment(tmp_path / "installed")
    pip(python, "install", "--no-deps", wheel)
    for name in ("tools", "tests", "assets"):
        assert run(tmp_path, python, "-c", f"import {name}").returncode == 1
