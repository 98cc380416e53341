"""What installs Wari on an emulated Raspberry Pi: it reads docs/install.md, stops at a fault, and says why not."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.program import ROOT
from tools import pi_check
from tools.pi_check import Failed, check, commands, figures, main, named, obstacle, texts

IN_TRIXIE = {
    "debootstrap", "device-tree-compiler", "gcc", "git", "micropython", "pipx", "python3", "python3-pil", "python3-dev",
    "python3-evdev",
    "python3-luma.lcd", "python3-luma.oled", "python3-platformdirs", "python3-pygame", "python3-rpi.gpio",
    "python3-serial", "python3-spidev", "python3-venv", "qemu-user-static", "swig", "xvfb",
}  # fmt: skip
INSTALL = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")


def test_every_way_to_install_is_carried_out() -> None:
    blocks = commands(INSTALL)
    for heading in ("With pip", "With pipx", "As Debian's package"):
        assert blocks[heading].startswith("sudo apt update\n")
    system = pi_check.System(Path("/nowhere"), Path("/nowhere/log"))
    names = [name for name, _ in pi_check.steps(system, blocks)]
    assert {f"install.md: {name}" for name in ("With pip", "With pipx", "As Debian's package")} <= set(names)


def test_only_blocks_of_the_section_are_read() -> None:
    section = "## Three ways\n### B\ntext\n```\none\ntwo\n```\n```\nx\n```\n### C\n## D\n"
    assert commands(f"## Else\n### A\n```\nno\n```\n{section}") == {"B": "one\ntwo\n"}


def test_it_stops_at_the_first_step_that_fails_and_says_what(capsys: pytest.CaptureFixture[str]) -> None:
    done = []

    def step(name: str) -> str:
        done.append(name)
        if name == "two":
            raise Failed("broken here")
        return "fine"

    def steps() -> Iterator[tuple[str, object]]:
        for name in ("one", "two", "three"):
            yield name, lambda n=name: step(n)

    assert check(steps(), Path("/x/log")) == 1  # type: ignore[arg-type]
    out = capsys.readouterr().out.splitlines()
    assert done == ["one", "two"]
    assert [line for line in out if "one: fine" not in line] == [
        "... one", "... two", "FAILED  two:", "broken here", "The whole log is in /x/log."
    ]  # fmt: skip
    assert out[1].endswith(" s  one: fine")


def test_the_packages_of_debian_are_found_in_what_users_are_told() -> None:
    told = ["Run: sudo apt install gcc python3-dev, then log in; or `apt-get install -y xvfb.` (see python3-a.b)."]
    assert named(told) == ["gcc", "python3-a.b", "python3-dev", "xvfb"]
    assert named(["apt install -y ./dist/wari.deb", "apt install {missing}", "python3-rpi-lgpio", "apt update"]) == []


def test_no_package_is_named_that_debian_was_not_asked_for() -> None:
    """These were found in Debian trixie, where ``tools.pi_check`` looks again."""
    assert set(named(texts())) <= IN_TRIXIE


def test_where_it_cannot_run_it_says_why_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main([]) == 0
    assert capsys.readouterr().out == "Skipped: only root may create another system's root and enter it.\n"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", "")
    assert obstacle().startswith("debootstrap, chroot, unshare")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert obstacle() == "this needs Linux"


def test_the_figures_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi_check, "FRAMES", 2)
    monkeypatch.setattr(pi_check, "DEPTHS", {"compiled": 4, "interpreted": 2})
    found = json.loads(json.dumps(figures()))
    assert {"interpreted, nodes/s", "frame, ms"} <= set(found)
    assert all(value > 0 for value in found.values())
