from __future__ import annotations

import os
from pathlib import Path

import pytest

import device.assets
from device.assets import VENDOR_LIMIT, Resources, find_root, open_resources
from firmware_sim.errors import BadAsset


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "assets"
    (root / "fonts").mkdir(parents=True)
    (root / "fonts" / "a.font").write_bytes(b"font")
    (root / "vendor.toml").write_bytes(b"vendor")
    (tmp_path / "secret").write_bytes(b"secret")
    return root


def test_the_module_wins_over_a_folder_of_the_same_name() -> None:
    assert device.assets.__file__.endswith("assets.py")


def test_assets_inside_the_package_come_before_those_beside_it(root: Path, tmp_path: Path) -> None:
    package = tmp_path / "device"
    package.mkdir()
    assert find_root(package) == root
    (package / "assets").mkdir()
    assert find_root(package) == package / "assets"


def test_without_assets_the_installation_is_broken(tmp_path: Path) -> None:
    with pytest.raises(BadAsset, match="asset-missing"):
        find_root(tmp_path / "nothing")


def test_resources_are_the_files_by_their_names(root: Path) -> None:
    resources = Resources(root)
    assert dict(resources) == {"fonts/a.font": b"font", "vendor.toml": b"vendor"}
    assert len(resources) == 2


def test_a_file_is_read_when_it_is_first_asked_for_and_once(root: Path) -> None:
    resources = Resources(root)
    (root / "vendor.toml").write_bytes(b"changed")
    assert resources["vendor.toml"] == b"changed"
    (root / "vendor.toml").unlink()
    assert resources["vendor.toml"] == b"changed"


@pytest.mark.parametrize(
    "name", ["../secret", "fonts/../../secret", "/etc/passwd", "", "fonts", "nothing", "a\0b", "..\\secret", "C:x"]
)
def test_nothing_outside_can_be_named(root: Path, name: str) -> None:
    assert name not in Resources(root)
    with pytest.raises(BadAsset, match="asset-missing"):
        Resources(root)[name]


def test_another_vendor_file_can_be_named(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"mine")
    resources = open_resources({"WARI_VENDOR": str(tmp_path / "mine.toml")})
    assert resources["vendor.toml"] == b"mine"
    assert b"keys" in open_resources({})["vendor.toml"]


def test_a_vendor_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadAsset) as caught:
        open_resources({"WARI_VENDOR": str(tmp_path / "nothing")})
    assert caught.value.values["file"] == str(tmp_path / "nothing")


@pytest.mark.parametrize("kind", ["endless", "pipe", "huge", "folder"])
def test_a_vendor_file_that_is_no_small_plain_file_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "vendor.toml"
    if kind == "endless":
        path = Path("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"#" * (VENDOR_LIMIT + 1))
    with pytest.raises(BadAsset, match="vendor-unreadable"):
        open_resources({"WARI_VENDOR": str(path)})
