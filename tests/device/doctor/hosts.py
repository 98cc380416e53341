"""Computers that never were: trees of files that ``wari doctor`` and the service's installer look at."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from device.doctor.command import examined
from device.doctor.findings import Finding
from device.doctor.host import Answer, Host, Package, User
from firmware_sim.search.speed import Speed

VENV, DEBIAN = "/home/zaphod/wari/lib/python3.13/site-packages", "/usr/lib/python3/dist-packages"
PYTHON = "/home/zaphod/wari/bin/python"
CE = Package("pygame-ce", "2.5.8", VENV, "cp313-cp313-manylinux_2_28_aarch64")
OLD = Package("pygame", "2.6.1", VENV, "cp313-cp313-manylinux_2_17_aarch64")
PYSERIAL, PLATFORMDIRS = Package("pyserial", "3.5", VENV), Package("platformdirs", "4.3.6", VENV)
PACKAGES = (CE, PYSERIAL, PLATFORMDIRS)
GROUPS = ("video", "render", "input", "dialout", "audio")
SERIAL_NUMBER = "10000000DEADBEEF"

KEYBOARD = {
    "name": "Zaphod's Keyboard",
    "id/bustype": "0005",
    "capabilities/key": "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe",
    "capabilities/ev": "120013",
    "properties": "0",
}
TOUCH = {
    "name": "ADS7846 Touchscreen",
    "id/bustype": "001c",
    "capabilities/key": "400 0 0 0 0 0",
    "capabilities/ev": "b",
    "properties": "2",
}
KEYPAD = {
    "name": "wari-matrix-keypad",
    "id/bustype": "0019",
    "capabilities/key": "40007bb80 80000000000000",
    "capabilities/ev": "100013",
    "properties": "0",
}
POWER_BUTTON = {
    "name": "pwr_button",
    "id/bustype": "0019",
    "capabilities/key": "10000000000000 0",
    "capabilities/ev": "3",
    "properties": "0",
}
"""Devices as sysfs shows them, word for word."""

PI: dict[str, str] = {
    "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
    "proc/device-tree/serial-number": SERIAL_NUMBER,
    "proc/sys/kernel/osrelease": "6.12.25+rpt-rpi-v8\n",
    "proc/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\ntmpfs /run tmpfs rw,nosuid 0 0\n",
    "proc/1/comm": "systemd\n",
    "proc/asound/cards": " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n            bcm2835 Headphones\n",
    "dev/snd/pcmC0D0p": "",
    "sys/class/drm/card0/dev": "226:0",
    "sys/class/drm/card1-HDMI-A-1/status": "connected\n",
    "sys/class/drm/card1-HDMI-A-1/modes": "800x480\n640x480\n",
    "sys/class/drm/card1-HDMI-A-2/status": "disconnected\n",
    "sys/class/drm/card1-HDMI-A-2/modes": "",
    "sys/class/drm/card1-Writeback-1/status": "unknown\n",
    "sys/class/drm/card1-Writeback-1/modes": "",
    "sys/class/tty/console/active": "tty1\n",
    "sys/class/tty/ttyS0/type": "0\n",
    "etc/debian_version": "13.1\n",
    "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_ID="13"\n',
    "etc/group": "root:x:0:\nzaphod:x:1000:\n" + "".join(f"{name}:x:4{at}:zaphod\n" for at, name in enumerate(GROUPS)),
    "boot/firmware/config.txt": "# dtoverlay=nothing\ndtparam=audio=on\ndtoverlay=vc4-kms-v3d\n",
    "run/systemd/system/.keep": "",
    "home/zaphod/.keep": "",
}


def put(root: Path, files: Mapping[str, str | None]) -> None:
    """Write *files* below *root*; None removes one, and the folders that are empty then."""
    for name, text in files.items():
        path = root / name
        if text is None:
            path.unlink()
            while not any(path.parent.iterdir()):
                path = path.parent
                path.rmdir()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def device(number: int, of: Mapping[str, str]) -> dict[str, str]:
    """Return the files of an input device."""
    return {f"sys/class/input/event{number}/device/{name}": text + "\n" for name, text in of.items()}


def answers(changes: Mapping[str, Answer] | None = None) -> Any:
    """Return a runner of commands that knows a program by its last word or the first it can; apt knows no package."""
    probe = json.dumps({"version": "2.5.8", "sdl": "2.32.10"})
    known = {
        "-c": Answer(0, f"noise\n{probe}"),
        "is-active": Answer(0, "active"),
        "show": Answer(100),
        **(changes or {}),
    }

    def run(command: Sequence[str]) -> Answer:
        return known.get(command[-1]) or next(known[word] for word in command if word in known)

    return run


def pi(root: Path, files: Mapping[str, str | None] | None = None, **changes: Any) -> Host:
    """Return a Raspberry Pi 4 of the user zaphod on its console, on which all is well, with *changes*."""
    put(root, {**PI, **device(0, KEYBOARD), **device(1, POWER_BUTTON)})
    put(root, files or {})
    is_own = changes.get("in_environment", True)
    values: dict[str, Any] = {
        "root": root,
        "environment": {},
        "user": User("zaphod", False, frozenset((*GROUPS, "zaphod"))),
        "home": "/home/zaphod",
        "name": "heartofgold",
        "is_linux": True,
        "machine": "aarch64",
        "bits": 64,
        "python": "3.13.5",
        "executable": PYTHON if is_own else "/usr/bin/python3",
        "in_environment": is_own,
        "refuses_pip": not is_own,
        "packages": PACKAGES,
        "speed": Speed.COMPILED,
        "state": Path("/home/zaphod/.local/state/wari"),
        "assets": {},
        "run": answers(),
        **changes,
    }
    return Host(**values)


def examine(host: Host) -> dict[str, Finding]:
    """Return what every check found on *host*, by the check's name."""
    return dict(examined(host))
