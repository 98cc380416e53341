"""The one place that finds assets: in a wheel (``device/assets``), an editable install and a bare checkout."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from device.endgames import mapped
from device.files import is_file, is_folder, read_plain
from firmware_sim.errors import BadAsset, BadOption
from firmware_sim.registration import Vendor, read_vendor
from firmware_sim.resources import Buffer
from firmware_sim.search.endgames import SUFFIX
from firmware_sim.search.tables import FOLDER

VENDOR = "vendor.toml"
VENDOR_VARIABLE = "WARI_VENDOR"
ENDGAMES_VARIABLE = "WARI_ENDGAMES"
VENDOR_LIMIT = 1 << 16  # bytes: a name, a price, a contact and some keys


def find_root(package: Path | None = None) -> Path:
    """Return the folder of the assets that belong to the *package* folder; raise BadAsset if there is none."""
    package = package or Path(__file__).resolve().parent
    for root in (package / "assets", package.parent / "assets"):
        if is_folder(root):
            return root
    raise BadAsset("asset-missing", name="assets")


class Resources(Mapping[str, Buffer]):
    """The files below *root* by their names with slashes (``fonts/…``), read when first asked for, never written.

    *instead* holds the bytes of names that are not read from there, *tables* the paths of tables of endgames that are
    used instead. A large plain table is mapped, not read.
    """

    def __init__(
        self,
        root: Path | None = None,
        instead: Mapping[str, bytes] | None = None,
        tables: Mapping[str, Path] | None = None,
    ) -> None:
        self._root = root or find_root()
        self._read: dict[str, Buffer] = dict(instead or {})
        self.tables = tables or {}

    def __getitem__(self, name: str) -> Buffer:
        """Return the bytes of *name*; raise BadAsset when it is missing or unreadable, BadEndgames for a table."""
        if name not in self._read:
            self._read[name] = self._load(name)
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        return name in self._read or name in self.tables or (is_plain(name) and is_file(self._root / name))

    def __iter__(self) -> Iterator[str]:
        files = (path for path in self._root.rglob("*") if is_file(path))
        return iter(sorted({*(path.relative_to(self._root).as_posix() for path in files), *self.tables}))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _load(self, name: str) -> Buffer:
        if name not in self:
            raise BadAsset("asset-missing", name=name)
        if name.endswith(SUFFIX):
            return mapped(self.tables.get(name, self._root / name), name)
        try:
            return (self._root / name).read_bytes()
        except OSError as error:
            raise BadAsset("asset-unreadable", name=name, why=error.strerror or str(error)) from error


def is_plain(name: str) -> bool:
    """Return True when *name* is a relative name that stays inside its folder."""
    path = PurePosixPath(name)
    unsafe = path.is_absolute() or ".." in path.parts or "\\" in name or "\0" in name or ":" in name
    return bool(name) and not unsafe


def open_resources(environment: Mapping[str, str] | None = None, endgames: Path | None = None) -> Resources:
    """Return the assets, with the vendor file that WARI_VENDOR names and the tables in the folder *endgames*.

    Without *endgames* it is WARI_ENDGAMES that names the folder. Raises BadAsset when the vendor file cannot be read,
    BadOption when the folder cannot, or holds no table.
    """
    variables = os.environ if environment is None else environment
    vendor, folder = variables.get(VENDOR_VARIABLE), variables.get(ENDGAMES_VARIABLE)
    chosen = endgames or (Path(folder) if folder else None)
    tables = find_tables(chosen) if chosen else {}
    if not vendor:
        return Resources(tables=tables)
    try:
        return Resources(instead={VENDOR: read_plain(Path(vendor), VENDOR_LIMIT)}, tables=tables)
    except OSError as error:
        raise BadAsset("vendor-unreadable", file=vendor, why=error.strerror or str(error)) from error


def vendor_of(resources: Mapping[str, Buffer]) -> Vendor:
    """Return the vendor whose codes *resources* accept; raise BadVendor, and BadAsset when there is none."""
    return read_vendor(bytes(resources[VENDOR]))


def find_tables(folder: Path) -> dict[str, Path]:
    """Return the tables of endgames in *folder* by their names among the assets; raise BadOption if there are none.

    What is no file, or leads to none, is passed over.
    """
    try:
        found = sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))
    except OSError as error:
        raise BadOption("endgames-folder", folder=folder, why=error.strerror or str(error)) from error
    paths = [path for path in found if is_file(path)]
    if not paths:
        raise BadOption("endgames-none", folder=folder)
    return {FOLDER + path.name: path for path in paths}
