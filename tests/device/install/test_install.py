"""The wheel, the editable install and the bare checkout run the same script to the same picture."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.device.program import FLOW, ROOT, environment
from tests.once import made_once

PARTS = ("device", "firmware_sim", "assets", "tools", "tests", "pyproject.toml", "setup.py", "README.md", "LICENSE")
CLEAN = {"PYTHONPATH": "", "PYTHONSAFEPATH": "", "WARI_KERNEL": "", "WARI_REQUIRE_COMPILED": "", "CC": ""}
QUICKLY = {**CLEAN, "CFLAGS": "-O0 -g0"}  # compiles in a fraction of the time
IN_PLACE = ("--no-deps", "--no-build-isolation")
WITHOUT_COMPILER = {**CLEAN, "CC": "false"}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, so that building leaves nothing in the real ones."""
    folder = tmp_path_factory.mktemp("checkout")
    ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", ".*", "*.so")
    for name in PARTS:
        part = ROOT / name
        if part.is_dir():
            shutil.copytree(part, folder / name, ignore=ignore)
        else:
            shutil.copy(part, folder / name)
    return folder


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by whichever worker comes first."""
    return made_once(tmp_path_factory, "wheel", lambda folder: built(checkout, folder, QUICKLY))


def built(checkout: Path, folder: Path, changes: Mapping[str, str]) -> Path:
    """Build a wheel into *folder*."""
    done = pip(sys.executable, "wheel", *IN_PLACE, "-w", folder, checkout, changes=changes)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(python: Path, *what: object) -> None:
    """Install into the environment of *python*."""
    done = pip(python, "install", *what, changes=QUICKLY)
    assert done.returncode == 0, done.stdout + done.stderr


def pip(python: str | Path, *arguments: object, changes: Mapping[str, str] = CLEAN) -> subprocess.CompletedProcess[str]:
    """Run pip on the environment of *python*, without any network."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, *arguments, "--no-index"]
    return subprocess.run(
        list(map(str, command)), env=environment(changes), capture_output=True, text=True, timeout=300, check=False
    )


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
    assert {name.split("/")[0] for name in compiled(wheel)} <= {"firmware_sim"}
    modules = [path for package in ("device", "firmware_sim") for path in (ROOT / package).rglob("*.py")]
    assert names == {path.relative_to(ROOT).as_posix() for path in modules}


def compiled(wheel: Path) -> list[str]:
    """Return the compiled modules in a wheel: the tools' one is for a checkout alone."""
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]


def test_the_wheel_holds_what_is_installed_on_a_system(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    files = {
        path.name for path in (ROOT / "device" / "install" / "pi").iterdir() if path.is_file() and path.suffix != ".py"
    }
    assert {"wari.service", "wari.desktop", "wari.png", "wari.6", "60-wari.rules", "wari-keypad.dts"} <= files
    assert {f"device/install/pi/{name}" for name in files} <= names


def test_all_three_ways_show_the_same(wheel: Path, checkout: Path, tmp_path: Path) -> None:
    installed = new_environment(tmp_path / "installed")
    install(installed, "--no-deps", wheel)
    editable = new_environment(tmp_path / "editable")
    install(editable, *IN_PLACE, "-e", checkout)
    bare = new_environment(tmp_path / "bare")

    found = run(tmp_path, installed, "-c", "import device.assets as a; print(a.__file__, a.find_root(), sep='\\n')")
    assert [Path(line).name for line in found.stdout.split()] == ["assets.py", "assets"]
    assert all(str(tmp_path) in line for line in found.stdout.split())

    from_wheel = picture(tmp_path / "1", installed.parent / "wari")
    assert picture(tmp_path / "2", editable.parent / "wari") == from_wheel
    assert picture(tmp_path / "3", bare, "-m", "device", cwd=checkout) == from_wheel


def test_an_installed_wari_brings_no_tools_or_tests_along(wheel: Path, tmp_path: Path) -> None:
    python = new_environment(tmp_path / "installed")
    install(python, "--no-deps", wheel)
    for name in ("tools", "tests", "assets"):
        assert run(tmp_path, python, "-c", f"import {name}").returncode == 1


def version(python: Path, folder: Path, **changes: str) -> str:
    """Return what ``wari --version`` says of the kernel."""
    done = subprocess.run(
        [python.parent / "wari", "--version"],
        cwd=folder,
        env=environment({**CLEAN, **changes}),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.strip().rpartition("kernel ")[2]


def test_an_installed_wari_is_compiled_and_says_so(wheel: Path, tmp_path: Path) -> None:
    if not has_compiler():
        pytest.skip("there is no C compiler with Python's headers")
    python = new_environment(tmp_path / "installed")
    install(python, "--no-deps", wheel)
    assert version(python, tmp_path) == "compiled"
    assert version(python, tmp_path, WARI_KERNEL="interpreted") == "interpreted"


def has_compiler() -> bool:
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").exists()


def test_without_a_compiler_it_installs_plays_the_same_and_says_interpreted(
    checkout: Path, wheel: Path, tmp_path: Path
) -> None:
    python, usual = new_environment(tmp_path / "interpreted"), new_environment(tmp_path / "usual")
    install(python, "--no-deps", built(checkout, tmp_path / "wheel", WITHOUT_COMPILER))
    install(usual, "--no-deps", wheel)
    assert version(python, tmp_path) == "interpreted"
    assert picture(tmp_path / "1", python.parent / "wari") == picture(tmp_path / "2", usual.parent / "wari")


def test_a_compiled_kernel_that_is_required_and_cannot_be_built_fails_with_a_sentence(
    checkout: Path, tmp_path: Path
) -> None:
    changes = {**WITHOUT_COMPILER, "WARI_REQUIRE_COMPILED": "1"}
    done = pip(sys.executable, "wheel", *IN_PLACE, "-w", tmp_path, checkout, changes=changes)
    assert done.returncode != 0
    assert "WARI_REQUIRE_COMPILED is set, but firmware_sim.search._kernel could not be compiled" in done.stderr
    assert list(tmp_path.iterdir()) == []
