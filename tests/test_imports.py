"""Imports point one way, and the firmware touches nothing outside itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BASE = {"errors", "events", "effects", "profile", "multitap"}
MAY_IMPORT: dict[str, set[str]] = {
    **{part: set() for part in BASE},
    "rules": {"errors"},
    "search": {"errors", "rules"},
    "settings": {"errors", "rules"},
    "registration": {"errors", "rules"},
    "session": {"errors", "rules"},
    "text": {"errors", "rules"},
    "draw": {"text", "profile", "errors"},
    "screens": BASE | {"rules", "search", "settings", "registration", "session", "text", "draw"},
    "firmware": BASE | {"rules", "search", "settings", "registration", "session", "text", "draw", "screens"},
}
FORBIDDEN = {
    "device",
    "tools",
    "tests",
    "serial",
    "time",
    "datetime",
    "threading",
    "os",
    "pathlib",
    "io",
    "socket",
    "sys",
}
FORBIDDEN |= {"subprocess", "asyncio", "secrets", "tempfile", "shutil", "multiprocessing", "select", "signal"}
WITHOUT_PYGAME = {"rules", "search", "settings", "registration", "session", "text"} | BASE
FIRMWARE = sorted((ROOT / "firmware_sim").rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """Yield the full name of everything that *source* imports, at any depth."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(path: Path) -> str:
    """Return the part of the firmware that a file belongs to."""
    return path.relative_to(ROOT / "firmware_sim").parts[0].removesuffix(".py")


def wrong_arrows(part: str, source: str) -> list[str]:
    """Return what *source*, as a file of *part*, imports against the rules."""
    wrong = []
    for name in imported(source):
        first, *rest = name.split(".")
        if first == "firmware_sim":
            wrong += [name] if rest[0] != part and rest[0] not in MAY_IMPORT[part] else []
        elif (
            first in FORBIDDEN
            or (first == "pygame" and part in WITHOUT_PYGAME)
            or (first == "random" and name != "random.Random")
        ):
            wrong.append(name)
    return wrong


def impure_calls(source: str) -> list[str]:
    """Return calls that read or write the world."""
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call.id for call in calls if isinstance(call, ast.Name) and call.id in ("open", "input", "print")]


@pytest.mark.parametrize("path", FIRMWARE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_firmware_imports_only_what_lies_below(path: Path) -> None:
    if path.parent == ROOT / "firmware_sim" and path.name == "__init__.py":
        assert list(imported(path.read_text("utf-8"))) == []
        return
    source = path.read_text("utf-8")
    assert wrong_arrows(part_of(path), source) == []
    assert impure_calls(source) == []


@pytest.mark.parametrize("path", sorted((ROOT / "device").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_device_imports_neither_tools_nor_tests(path: Path) -> None:
    assert [name for name in imported(path.read_text("utf-8")) if name.split(".")[0] in ("tools", "tests")] == []


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("rules", "from firmware_sim.search import kernel"),
        ("rules", "import pygame"),
        ("search", "from firmware_sim.draw.canvas import Canvas"),
        ("draw", "from firmware_sim.screens.play import Play"),
        ("screens", "from firmware_sim.firmware import Firmware"),
        ("errors", "from firmware_sim.text import explain"),
        ("firmware", "from device.store import Store"),
        ("firmware", "import time"),
        ("settings", "from firmware_sim.text import Texts"),
        ("search", "import random"),
        ("search", "from random import choice"),
    ],
)
def test_an_arrow_that_is_turned_round_is_found(part: str, line: str) -> None:
    assert wrong_arrows(part, f"def late():\n    {line}") != []


def test_a_file_that_is_opened_is_found() -> None:
    assert impure_calls("open('x')") == ["open"]
