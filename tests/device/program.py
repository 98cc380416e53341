"""Runs the real program as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
NO_SCREEN = {
    "DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "", "SDL_VIDEO_DRIVER": "", "XDG_RUNTIME_DIR": "",
}  # fmt: skip
HOMELESS = """\
import os, pwd
def unlisted(number): raise KeyError(number)
pwd.getpwuid = unlisted
os.geteuid = lambda: 12345
os.environ.pop("HOME", None)
"""
"""Run by Python before the program: the user has no line in the list of users, and nothing names a home."""
FLOW = """\
expect screen keys
key esc
expect screen nag
wait 5000
key *
expect screen home
key 5
key #
wait turn
expect screen play
key 1
wait turn
key 2
wait turn
shot play
restart
kill
"""


def environment(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return this process's environment with *changes*; an empty value removes a variable."""
    merged = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "", **(changes or {})}
    return {name: value for name, value in merged.items() if value}


def with_site(folder: Path, code: str) -> dict[str, str]:
    """Changes of the environment with which Python runs *code* before the program."""
    site = folder / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(code, encoding="utf-8")
    return {"PYTHONPATH": f"{site}:{environment()['PYTHONPATH']}"}


def lines_of(file: Path, process: subprocess.Popen[str]) -> Iterator[str]:
    """Yield each line that *process* writes into *file*, until it ends."""
    while not file.exists():
        assert process.poll() is None
    with file.open(encoding="utf-8") as lines:
        line, ended = "", False
        while not ended or line:
            ended = process.poll() is not None
            line += lines.readline()
            if line.endswith("\n"):
                yield line
                line = ""


def recorded_in(log: Path) -> str:
    """Return what the program says at the end of a recorded session."""
    return f"wari: The recording {log} holds no registration name and no code; --record-registration would keep them.\n"


@cache
def zygote() -> subprocess.Popen[str]:
    """Return the process that runs of ``wari`` are copies of; it ends with this one, when its input does."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.device.zygote"],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def wari(*arguments: object, changes: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run ``wari`` to its end and return what it printed; changes of Python's own path need a new Python."""
    given = list(map(str, arguments))
    if changes and "PYTHONPATH" in changes:
        command = [sys.executable, "-m", "device", *given]
        return subprocess.run(
            command, env=environment(changes), capture_output=True, text=True, timeout=120, check=False
        )
    process = zygote()
    assert process.stdin
    assert process.stdout
    with TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        run = {"arguments": given, "environment": environment(changes), "folder": str(Path.cwd())}
        print(json.dumps({**run, "out": str(out), "err": str(err)}), file=process.stdin, flush=True)
        code = int(process.stdout.readline())
        return subprocess.CompletedProcess(["wari", *given], code, out.read_text("utf-8"), err.read_text("utf-8"))
