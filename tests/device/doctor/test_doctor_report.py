"""``wari doctor --json``: what a bug report needs, and nothing personal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from device.doctor.command import as_json
from device.doctor.findings import Private, note
from device.doctor.host import Answer, User
from tests.device.doctor import hosts
from tests.device.doctor.hosts import OLD, PACKAGES, answers, examine, pi

NOBODY = User("zaphod", False, frozenset({"zaphod"}))
PERSONAL = ("zaphod", "Zaphod", "heartofgold", "/home", hosts.SERIAL_NUMBER)


@pytest.mark.parametrize(
    ("files", "changes"),
    [
        ({}, {}),
        ({}, {"run": answers({"-c": Answer(1, "ImportError: /home/zaphod/wari/lib/x.so on heartofgold")})}),
        ({"proc/mounts": "/dev/x /home/zaphod ext4 ro 0 0\n"}, {}),
        ({}, {"may_write": lambda _: False, "packages": (*PACKAGES, OLD), "user": NOBODY}),
        ({"proc/mounts": "/home/zaphod\n"}, {}),
    ],
)
def test_the_report_holds_nothing_personal(
    files: dict[str, str | None], changes: dict[str, Any], tmp_path: Path
) -> None:
    host = pi(tmp_path, files, **changes)
    text = as_json(host, examine(host))
    assert [word for word in (*PERSONAL, str(tmp_path)) if word in text] == []


ROOT_USER = User("root", True, frozenset())
SUDO: dict[str, Any] = {"environment": {"SUDO_USER": "zaphod"}, "home": "/root", "user": ROOT_USER}


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("[Errno 13] Permission denied: '/home/zaphod/my games/x.so'", "[Errno 13] Permission denied: 'PATH'"),
        ("/srv/zaphod/x.so, by zaphod on heartofgold", "PATH, by USER on HOST"),
        ("/media/zaphod/CARD/x.so: /usr/lib/x.so", "PATH: /usr/lib/x.so"),
        (r"C:\Users\zaphod\x.dll", "PATH"),
        ("(/root/x)", "(~/x)"),
        ("/rootless/x", "PATH"),
    ],
)
def test_nothing_that_a_library_says_names_a_folder_of_somebody_even_under_sudo(
    why: str, told: str, tmp_path: Path
) -> None:
    host = pi(tmp_path, run=answers({"-c": Answer(1, why)}), **SUDO)
    assert json.loads(as_json(host, examine(host)))["findings"]["pygame"]["why"] == told


def test_what_an_error_says_is_in_no_report(tmp_path: Path) -> None:
    def stumble(_: Path) -> bool:
        raise PermissionError(13, "Permission denied", "/home/zaphod/wari")

    host = pi(tmp_path, may_write=stumble)
    state = json.loads(as_json(host, examine(host)))["findings"]["state"]
    assert {name: value for name, value in state.items() if name != "place"} == {
        "verdict": "note",
        "code": "doctor-check-failed",
        "kind": "PermissionError",
    }


def test_a_path_is_in_no_report_whatever_its_type(tmp_path: Path) -> None:
    values = {"folder": Path("/etc/x"), "private": Private("y"), "size": 3}
    report = json.loads(as_json(pi(tmp_path), {"x": note("code", **values)}))
    assert report["findings"]["x"] == {"verdict": "note", "code": "code", "size": 3}


@pytest.mark.parametrize(
    "changes", [{"user": User("", False, frozenset())}, {"name": ""}, {"home": "/"}, {"home": ""}], ids=str
)
def test_who_has_no_name_and_no_home_is_hidden_nowhere_in_the_report(changes: dict[str, Any], tmp_path: Path) -> None:
    why = "ImportError: no space on / for /usr/lib/x.so"
    host = pi(tmp_path, run=answers({"-c": Answer(1, why)}), **changes)
    assert json.loads(as_json(host, examine(host)))["findings"]["pygame"]["why"] == why


def test_the_report_holds_what_a_bug_report_needs(tmp_path: Path) -> None:
    host = pi(tmp_path)
    report = json.loads(as_json(host, examine(host)))
    assert report["can_play"] is True
    assert report["model"] == "Raspberry Pi 4 Model B Rev 1.4"
    assert (report["system"], report["linux"]) == ("Debian GNU/Linux 13 (trixie)", "6.12.25+rpt-rpi-v8")
    assert list(report["findings"]) == list(examine(host))
    assert report["findings"]["display"] == {
        "verdict": "ok",
        "code": "doctor-display-console",
        "connector": "HDMI-A-1",
        "card": 1,
        "mode": "800x480",
    }
