"""Debian's package: what it holds, and that it plays from where it was unpacked, by the system's own Python."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from device import __version__
from tests.device.program import FLOW, NO_SCREEN, ROOT, environment
from tests.refusals import assert_refused
from tools import make_deb
from tools.make_deb import NAME, lay, maintainer, make, timestamp

pytestmark = pytest.mark.xdist_group("install")  # the package is built once
EPOCH = 1_767_225_600
LINK = re.compile(r"\]\((?!\w+://)([^)#]+)")  # to a file
SYSTEM = "/usr/bin/python3"  # what the programs of the package begin with


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    return make(tmp_path_factory.mktemp("deb"), EPOCH)


@pytest.fixture(scope="module")
def unpacked(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("root")
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder


def told(*command: object) -> str:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True, timeout=60).stdout


def test_the_package_has_all_that_a_system_reads_and_belongs_to_the_administrator(package: Path) -> None:
    lines = told("dpkg-deb", "-c", package).splitlines()
    modes = {line.split()[5].removeprefix("."): line.split()[:2] for line in lines}
    assert {owner for _, owner in modes.values()} == {"root/root"}
    for path in (
        "/usr/lib/systemd/system/wari.service",
        "/usr/lib/sysusers.d/wari.conf",
        "/usr/lib/udev/rules.d/60-wari.rules",
        "/usr/share/applications/wari.desktop",
        "/usr/share/icons/hicolor/128x128/apps/wari.png",
        "/usr/share/man/man6/wari.6.gz",
        "/usr/share/man/man6/wari-uci.6.gz",
        "/usr/share/doc/wari/copyright",
        "/usr/share/doc/wari/raspberry-pi.md",
        "/usr/share/wari/device/assets/endgames/psion.endgames",
    ):
        assert modes[path][0] == "-rw-r--r--"
    for overlay in (ROOT / "device" / "pi").glob("*.dts"):
        assert f"/usr/share/doc/wari/examples/{overlay.name}" in modes
    programs = {path for path, (mode, _) in modes.items() if mode.startswith("-rwx")}
    assert programs == {"/usr/games/wari", "/usr/games/wari-uci"}
    assert [path for path in modes if path.endswith((".so", ".pyc"))] == []


def test_the_package_holds_every_module_and_asset(unpacked: Path) -> None:
    modules = unpacked / "usr/share/wari"
    for name in ("device", "firmware_sim"):
        for path in (ROOT / name).rglob("*.py"):
            assert (modules / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
    for path in (ROOT / "assets").rglob("*"):
        assert path.is_dir() or (modules / "device/assets" / path.relative_to(ROOT / "assets")).is_file()


def test_the_readme_is_in_the_package_and_every_picture_and_page_that_is_linked(unpacked: Path) -> None:
    pages = list((unpacked / "usr/share/doc/wari").glob("*.md"))
    assert {path.name for path in pages} == {"README.md", *(path.name for path in (ROOT / "docs").glob("*.md"))}
    linked = [(page, link) for page in pages for link in LINK.findall(page.read_text(encoding="utf-8"))]
    assert {"pictures/series5-play.png", "pictures/oled128-lcd-play.png"} <= {link for _, link in linked}
    assert [(page.name, link) for page, link in linked if not (page.parent / link).is_file()] == []


def test_the_package_asks_debian_for_pygame_and_enables_no_service(package: Path, unpacked: Path) -> None:
    depends = told("dpkg-deb", "-f", package, "Depends").strip()
    assert {"python3-pygame (>= 2.1.2)", "python3-serial", "python3-platformdirs"} <= {
        one.strip() for one in depends.split(",")
    }
    assert told("dpkg-deb", "-f", package, "Architecture") == "all\n"
    assert list(unpacked.rglob("*.wants")) == []
    assert "enable" not in make_deb.SCRIPTS["postinst"]


def test_the_same_sources_make_the_same_package(package: Path, tmp_path: Path) -> None:
    assert make(tmp_path, EPOCH).read_bytes() == package.read_bytes()
    assert timestamp({"SOURCE_DATE_EPOCH": "7"}) == 7
    assert timestamp({}) == int((ROOT / "CHANGELOG.md").stat().st_mtime)


@pytest.mark.parametrize("name", ["wari", "wari-uci"])
def test_the_unpacked_programs_say_their_version(unpacked: Path, name: str) -> None:
    done = play(unpacked, name, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{name} {__version__}, ")
    assert done.stdout.endswith("kernel interpreted\n")


def test_a_game_is_played_from_the_unpacked_package_as_from_here(unpacked: Path, tmp_path: Path) -> None:
    (tmp_path / "flow.wari").write_text(FLOW, encoding="utf-8")
    done = play(unpacked, "wari", "--script", tmp_path / "flow.wari", "--shots", tmp_path / "deb")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    here = [sys.executable, "-m", "device", "--script", tmp_path / "flow.wari", "--shots", tmp_path / "here"]
    subprocess.run(list(map(str, here)), env=environment(), check=True, timeout=120)
    assert (tmp_path / "deb" / "play.png").read_bytes() == (tmp_path / "here" / "play.png").read_bytes()


def play(unpacked: Path, name: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a program of the package by the system's Python if that has pygame, else by the one that runs this."""
    has_pygame = [SYSTEM, "-c", "import pygame, serial, platformdirs, sys; sys.exit(sys.version_info < (3, 11))"]
    program = unpacked / "usr/games" / name
    clean = {**NO_SCREEN, "PYTHONPATH": "", "WARI_KERNEL": ""}
    if not Path(SYSTEM).exists() or subprocess.run(has_pygame, capture_output=True, check=False).returncode != 0:
        clean["PYTHONPATH"] = sysconfig.get_path("purelib")
        command = [sys.executable, "-S", program, *arguments]
    else:
        command = [program, *arguments]
    return subprocess.run(
        list(map(str, command)), env=environment(clean), capture_output=True, text=True, timeout=120, check=False
    )


def test_lintian_finds_no_fault(package: Path) -> None:
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed")
    done = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error", "--suppress-tags", "initial-upload-closes-no-bugs", package],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, [line for line in done.stdout.splitlines() if line.startswith("E:")]) == (0, [])


def test_the_manual_is_well_formed_and_names_the_commands_of_this_package() -> None:
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    for page in sorted((ROOT / "device" / "pi").glob("*.6")):
        done = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_whoever_makes_the_package_is_named_by_debians_variables() -> None:
    assert maintainer({"DEBFULLNAME": "Ford", "DEBEMAIL": "ford@example.org"}) == "Ford <ford@example.org>"
    assert maintainer({"DEBFULLNAME": "Ford"}) == make_deb.MAINTAINER


def test_modes_do_not_depend_on_who_makes_the_package(tmp_path: Path) -> None:
    lay(tmp_path / "tree", {"usr/games/wari": b"", "usr/share/doc/wari/x": b"", "DEBIAN/prerm": b""}, EPOCH)
    modes = {path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert {path for path, mode in modes.items() if mode == 0o644} == {"tree/usr/share/doc/wari/x"}
    assert {mode for path, mode in modes.items() if path != "tree/usr/share/doc/wari/x"} == {0o755}


def test_without_dpkg_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert_refused(make_deb.main, ["--to", str(tmp_path / "out")], "dpkg-deb is missing", capsys)
    assert not (tmp_path / "out").exists()


def test_the_name_says_the_version() -> None:
    assert f"wari_{make_deb.VERSION}_all.deb" == NAME
