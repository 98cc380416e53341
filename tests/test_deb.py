"""Debian's package: what it holds, and that it plays from where it was unpacked, by the system's own Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from device import __version__
from tests.device.program import FLOW, NO_SCREEN, ROOT, environment
from tests.once import made_once
from tests.refusals import assert_refused
from tools import make_deb
from tools.make_deb import NAME, lay, maintainer, make, timestamp

EPOCH = 1_767_225_600
LINK = re.compile(r"\]\((?!\w+://)([^)#]+)")  # to a file
NO_BUG = "initial-upload-closes-no-bugs"  # lintian asks for a number that only packages in Debian's archive have
SYSTEM = "/usr/bin/python3"  # what the programs of the package begin with


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    return made_once(tmp_path_factory, "deb", lambda folder: make(folder, EPOCH))


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
    for overlay in (ROOT / "device" / "install" / "pi").glob("*.dts"):
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
    assert {path.name for path in pages} == {
        "README.md",
        "CONTRIBUTING.md",
        *(path.name for path in (ROOT / "docs").glob("*.md")),
    }
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


def links(root: Path) -> dict[str, str]:
    """Return what systemd is told below *root* by links, by their names."""
    units = root / "etc/systemd/system"
    return {path.relative_to(units).as_posix(): str(path.readlink()) for path in units.rglob("*") if path.is_symlink()}


def test_the_service_is_enabled_by_the_administrator_alone_until_the_package_is_purged(
    package: Path, tmp_path: Path
) -> None:
    if shutil.which("deb-systemd-helper") is None:
        pytest.skip("deb-systemd-helper is Debian's")
    root, programs, scripts = tmp_path / "root", tmp_path / "programs", tmp_path / "scripts"
    told("dpkg-deb", "-x", package, root)
    told("dpkg-deb", "-e", package, scripts)
    programs.mkdir()
    for name in ("systemd-sysusers", "py3compile", "py3clean"):  # these would change this computer
        (programs / name).symlink_to("/bin/true")
    path = f"{programs}:{os.environ['PATH']}"
    changes = {"PATH": path, "DPKG_ROOT": str(root), "DPKG_MAINTSCRIPT_PACKAGE": "wari"}

    def run(script: str, argument: str) -> dict[str, str]:
        subprocess.run([scripts / script, argument], env=environment(changes), check=True, timeout=60)
        return links(root)

    assert run("postinst", "configure") == {}
    wants = root / "etc/systemd/system/multi-user.target.wants/wari.service"
    wants.parent.mkdir(parents=True)
    wants.symlink_to("/usr/lib/systemd/system/wari.service")  # systemctl enable wari.service
    (root / "var/lib/wari").mkdir()
    enabled = links(root)
    assert run("prerm", "remove") == enabled
    assert run("postrm", "remove") == {**enabled, "wari.service": "/dev/null"}
    assert run("postinst", "configure") == enabled
    assert run("postrm", "remove") == {**enabled, "wari.service": "/dev/null"}
    assert (root / "var/lib/wari").is_dir()
    assert run("postrm", "purge") == {}
    assert not (root / "var/lib/wari").exists()


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
        ["lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", NO_BUG, package],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, [line for line in done.stdout.splitlines() if line.startswith(("E:", "W:"))]) == (0, [])


def test_the_manual_is_well_formed_and_names_the_commands_of_this_package() -> None:
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    for page in sorted((ROOT / "device" / "install" / "pi").glob("*.6")):
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


@pytest.mark.parametrize("folder", ["/dev/null", "/proc/x"])
def test_where_no_package_can_be_there_is_one_sentence(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not installed")
    assert_refused(make_deb.main, ["--to", folder], f"{folder}: ", capsys)


def test_what_dpkg_cannot_do_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "dpkg-deb").write_text("#!/bin/sh\nprintf 'dpkg-deb: error:\\n no space\\n' >&2\nexit 2\n")
    (tmp_path / "dpkg-deb").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    words = "The package cannot be made: dpkg-deb: error: no space\n"
    assert_refused(make_deb.main, ["--to", str(tmp_path / "out")], words, capsys)


def test_the_name_says_the_version() -> None:
    assert f"wari_{make_deb.VERSION}_all.deb" == NAME
