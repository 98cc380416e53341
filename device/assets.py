"""The one place that finds assets: in a wheel (``device/assets``), an editable install and a bare checkout."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from device.files import read_plain
from firmware_sim.errors import BadAsset

VENDOR = "vendor.toml"
VENDOR_VARIABLE = "WARI_VENDOR"
VENDOR_LIMIT = 1 << 16  # bytes: a name, a price, a contact and some keys


def find_root(package: Path | None = None) -> Path:
    """Return the folder of the assets that belong to the *package* folder; raise BadAsset if there is none."""
    package = package or Path(__file__).resolve().parent
    for root in (package / "assets", package.parent / "assets"):
        if root.is_dir():
            return root
    raise BadAsset("asset-missing", name="assets")


class Resources(Mapping[str, bytes]):
    """The files below *root* by their names with slashes (``fonts/…``), read when first asked for, never written.

    *instead* holds the bytes of names that are not read from there.
    """

    def __init__(self, root: Path | None = None, instead: Mapping[str, bytes] | None = None) -> None:
        self._root = root or find_root()
        self._read = dict(instead or {})

    def __getitem__(self, name: str) -> bytes:
        """Return the bytes of *name*; raise BadAsset when it is missing or unreadable."""
        if name not in self._read:
            self._read[name] = self._load(name)
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        return name in self._read or (is_plain(name) and (self._root / name).is_file())

    def __iter__(self) -> Iterator[str]:
        files = (path for path in self._root.rglob("*") if path.is_file())
        return iter(sorted(path.relative_to(self._root).as_posix() for path in files))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _load(self, name: str) -> bytes:
        if name not in self:
            raise BadAsset("asset-missing", name=name)
        try:
            return (self._root / name).read_bytes()
        except OSError as error:
            raise BadAsset("asset-unreadable", name=name, why=error.strerror or str(error)) from error


def is_plain(name: str) -> bool:
    """Return True when *name* is a relative name that stays inside its folder."""
    path = PurePosixPath(name)
    unsafe = path.is_absolute() or ".." in path.parts or "\\" in name or "\0" in name or ":" in name
    return bool(name) and not unsafe


def open_resources(environment: Mapping[str, str] | None = None) -> Resources:
    """Return the assets, with the vendor file that WARI_VENDOR names; raise BadAsset when that cannot be read."""
    named = (os.environ if environment is None else environment).get(VENDOR_VARIABLE)
    if not named:
        return Resources()
    try:
        return Resources(instead={VENDOR: read_plain(Path(named), VENDOR_LIMIT)})
    except OSError as error:
        raise BadAsset("asset-unreadable", name=named, why=error.strerror or str(error)) from error
