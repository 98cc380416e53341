"""Make Debian's package of Wari: ``python -m tools.make_deb [--to FOLDER]``; needs ``dpkg-deb`` and no network.

It is for systems that pip does not serve: 32 bits, or a read-only card. It uses Debian's pygame and contains the
interpreted kernel, so one package fits every computer. The same sources give the same package; its time is
SOURCE_DATE_EPOCH, else that of CHANGELOG.md.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from email.utils import formatdate
from pathlib import Path

from device import __version__
from device.install.pi import BUS_GROUPS
from tools.command_line import Parser, refusal

ROOT = Path(__file__).parent.parent
INTO = ROOT / "dist"
VERSION = f"{__version__}-1"
NAME = f"wari_{VERSION}_all.deb"
MODULES = "usr/share/wari"
DOC = "usr/share/doc/wari"
SKIPPED = ("__pycache__",)
COMPILED = (".so", ".pyd", ".c")
MAINTAINER = "The Wari founders <wari@wari.invalid>"

PROGRAM = '''\
#!/usr/bin/python3
"""Starts {name}, whose modules lie in a folder of their own."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "share" / "wari"))

from {module} import main

sys.exit(main())
'''
DEPENDS = (
    "python3 (>= 3.11)",
    "python3-platformdirs",
    "python3-pygame (>= 2.1.2)",
    "python3-serial",
    "systemd | systemd-standalone-sysusers",
)
PROGRAMS = {"wari": "device.__main__", "wari-uci": "device.uci"}

CONTROL = """\
Package: wari
Version: {version}
Architecture: all
Maintainer: {maintainer}
Installed-Size: {kibibytes}
Depends: {depends}
Recommends: python3-evdev
Suggests: python3-pil, python3-luma.lcd, python3-luma.oled
Section: games
Priority: optional
Description: African sowing game on a handheld of the 1990s
 Wari is played by sowing and capturing seeds. This is the grey-screened
 handheld that people played it on, for a small display with a keypad or a
 touchscreen, in a window, or in a terminal.
 .
 It plays the rules of four historical programs and rule books and of the
 solved game. A service starts it at boot once you enable it:
 systemctl enable wari.service
"""
SYSUSERS = 'u wari - "Wari" /var/lib/wari\n' + "".join(f"g {group} -\n" for group in BUS_GROUPS)
"""The user, and the service's groups that some Debians lack: systemd would not start a service without them."""
CHANGES = """\
wari ({version}) unstable; urgency=medium

  * See changelog.gz for the changes.

 -- {maintainer}  {date}
"""
COPYRIGHT = """\
Wari is free software under the licence below. Its fonts and tables have
their own notices, which follow.

{licence}

{assets}
"""
SCRIPTS = {
    "postinst": """\
#!/bin/sh
set -e
if [ "$1" = configure ]; then
    systemd-sysusers wari.conf
    py3compile -p wari /usr/share/wari
    if deb-systemd-helper debian-installed wari.service; then
        deb-systemd-helper unmask wari.service >/dev/null
        if deb-systemd-helper --quiet was-enabled wari.service; then
            deb-systemd-helper enable wari.service >/dev/null
        fi
    fi
    deb-systemd-helper update-state wari.service >/dev/null
    if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
        systemctl daemon-reload
    fi
fi
""",
    "prerm": """\
#!/bin/sh
set -e
if [ "$1" = remove ] && [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
    deb-systemd-invoke stop wari.service || true
fi
py3clean -p wari
""",
    "postrm": """\
#!/bin/sh
set -e
if [ "$1" = remove ]; then
    deb-systemd-helper mask wari.service >/dev/null
fi
if [ "$1" = purge ]; then
    deb-systemd-helper purge wari.service >/dev/null
    deb-systemd-helper unmask wari.service >/dev/null
    rm -rf "$DPKG_ROOT/var/lib/wari"
fi
if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
""",
}
"""The scripts that dpkg runs. They treat the service as debhelper treats one that only root enables."""


def main(arguments: list[str] | None = None) -> int:
    """Make the package and print its path."""
    parser = Parser("make_deb", "Make the Debian package of Wari.")
    parser.add_argument(
        "--to", type=Path, default=INTO, metavar="FOLDER", help="the folder for the package (default: dist)"
    )
    given = parser.parse_args(arguments)
    if shutil.which("dpkg-deb") is None:
        print("dpkg-deb is missing; install the package dpkg.", file=sys.stderr)
        return 2
    try:
        print(make(given.to, timestamp(os.environ)))
    except OSError as error:
        print(refusal(error), file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as error:
        print(f"The package cannot be made: {' '.join(error.stderr.split())}", file=sys.stderr)
        return 2
    return 0


def timestamp(environment: Mapping[str, str]) -> int:
    """Return the time of the package, in seconds of the epoch."""
    named = environment.get("SOURCE_DATE_EPOCH", "")
    return int(named) if named.isascii() and named.isdecimal() else int((ROOT / "CHANGELOG.md").stat().st_mtime)


def make(folder: Path, epoch: int) -> Path:
    """Make the package in *folder* and return its path; raise OSError, and CalledProcessError for dpkg-deb's."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name, "wari")
        files = dict(contents(epoch))
        lay(tree, {**files, **control(files)}, epoch)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(folder / NAME)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
        subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return folder / NAME


# --- the contents --------------------------------------------------------------------------------------------


def contents(epoch: int) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the package by their paths from the root."""
    for package in ("device", "firmware_sim"):
        yield from _tree(ROOT / package, f"{MODULES}/{package}")
    yield from _tree(ROOT / "assets", f"{MODULES}/device/assets")
    for name, module in PROGRAMS.items():
        yield f"usr/games/{name}", PROGRAM.format(name=name, module=module).encode()
    yield from _system(ROOT / "device" / "install" / "pi")
    yield from _documents(epoch)


def _tree(source: Path, into: str) -> Iterator[tuple[str, bytes]]:
    for path in sorted(source.rglob("*")):
        if path.is_file() and not set(SKIPPED) & set(path.parts) and path.suffix not in COMPILED:
            yield f"{into}/{path.relative_to(source).as_posix()}", path.read_bytes()


def _system(source: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files that the system and the desktop read."""
    yield "usr/lib/systemd/system/wari.service", (source / "wari.service").read_bytes()
    yield "usr/lib/sysusers.d/wari.conf", SYSUSERS.encode()
    yield "usr/lib/udev/rules.d/60-wari.rules", (source / "60-wari.rules").read_bytes()
    yield "usr/share/applications/wari.desktop", (source / "wari.desktop").read_bytes()
    yield "usr/share/icons/hicolor/128x128/apps/wari.png", (source / "wari.png").read_bytes()
    for page in sorted(source.glob("*.6")):
        yield f"usr/share/man/man6/{page.name}.gz", _packed(page.read_bytes())


def _documents(epoch: int) -> Iterator[tuple[str, bytes]]:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assets = (ROOT / "assets" / "LICENSES.md").read_text(encoding="utf-8")
    yield f"{DOC}/copyright", COPYRIGHT.format(licence=licence, assets=assets).encode()
    yield f"{DOC}/changelog.gz", _packed((ROOT / "CHANGELOG.md").read_bytes())
    changes = CHANGES.format(version=VERSION, maintainer=maintainer(os.environ), date=formatdate(epoch))
    yield f"{DOC}/changelog.Debian.gz", _packed(changes.encode())
    for path in sorted((ROOT / "docs").glob("*.md")):
        yield f"{DOC}/{path.name}", path.read_bytes()
    for name in ("README.md", "CONTRIBUTING.md"):
        page = (ROOT / name).read_text(encoding="utf-8")
        yield f"{DOC}/{name}", page.replace("](docs/", "](").encode()  # here the other pages are in the same folder
    for picture in sorted((ROOT / "docs" / "pictures").iterdir()):
        yield f"{DOC}/pictures/{picture.name}", picture.read_bytes()
    for overlay in sorted((ROOT / "device" / "install" / "pi").glob("*.dts")):
        yield f"{DOC}/examples/{overlay.name}", overlay.read_bytes()


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


# --- the files for dpkg --------------------------------------------------------------------------------------


def control(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that dpkg reads about a package of *files*."""
    kibibytes = sum(-(-len(data) // 1024) for data in files.values())
    fields = CONTROL.format(
        version=VERSION, maintainer=maintainer(os.environ), kibibytes=kibibytes, depends=", ".join(DEPENDS)
    )
    sums = "".join(f"{hashlib.md5(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    scripts = {f"DEBIAN/{name}": text.encode() for name, text in SCRIPTS.items()}
    return {"DEBIAN/control": fields.encode(), "DEBIAN/md5sums": sums.encode(), **scripts}


def maintainer(environment: Mapping[str, str]) -> str:
    """Return the package's maintainer: from Debian's variables, else the project."""
    name, address = environment.get("DEBFULLNAME"), environment.get("DEBEMAIL")
    return f"{name} <{address}>" if name and address else MAINTAINER


def lay(tree: Path, files: Mapping[str, bytes], epoch: int) -> None:
    """Write *files* below *tree*, all with the same time, and with the modes of a package."""
    for name, data in files.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        is_program = name.startswith("usr/games/") or name.removeprefix("DEBIAN/") in SCRIPTS
        path.chmod(0o755 if is_program else 0o644)
    for path in (tree, *tree.rglob("*")):
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (epoch, epoch))


if __name__ == "__main__":
    sys.exit(main())
