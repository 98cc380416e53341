"""Imports point one way, and the firmware touches nothing outside itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BASE = {"affine", "frozen", "errors", "events", "effects", "profile", "multitap", "resources"}
PARTS = {"rules", "search", "settings", "names", "registration", "link", "session", "forms", "text", "telling", "draw"}
PARTS |= {"records"}
MAY_IMPORT: dict[str, set[str]] = {
    **{part: set() for part in BASE},
    "affine": {"frozen"},
    "effects": {"frozen"},
    "events": {"frozen", "link"},
    "multitap": {"frozen"},
    "rules": {"errors", "frozen"},
    "search": {"errors", "rules", "resources"},
    "settings": {"errors", "frozen", "rules"},
    "names": {"errors"},
    "registration": {"errors", "frozen", "names"},
    "link": {"errors", "frozen", "rules"},
    "session": {"errors", "records", "rules"},
    "shelf": {"effects", "events", "frozen", "link", "records", "rules", "session"},
    "records": {"errors", "frozen", "rules"},
    "forms": {"errors"},
    "text": {"errors", "rules"},
    "telling": {"errors", "rules", "text"},
    "draw": {"text", "profile", "errors", "frozen", "resources"},
    "messages": {"frozen"},
    "saves": set(),
    "handheld": BASE | PARTS | {"messages", "saves", "shelf"},
    "screens": BASE | PARTS | {"handheld"},
    "stack": {"handheld", "screens"},
    "held": set(),
    "idle": {"effects", "handheld"},
    "pen": {"draw", "events", "frozen"},
    "picture": {"draw", "handheld", "resources", "screens"},
    "firmware": BASE | PARTS | {"handheld", "saves", "screens", "shelf", "stack", "held", "idle", "pen", "picture"},
}
OUTSIDE = {
    "__future__",
    "array",
    "collections",
    "contextlib",
    "cython",
    "dataclasses",
    "enum",
    "functools",
    "gettext.NullTranslations",
    "hashlib",
    "hmac",
    "json",
    "lzma",
    "math",
    "random.Random",
    "re",
    "struct",
    "tomllib",
    "typing",
    "unicodedata",
    "zlib",
}
"""What the firmware may import that is not ours: modules that reach nothing outside, and harmless parts of others."""
LOADER = ("screens/table.py", "importlib.import_module")
"""The one file that loads modules by their names, which stand in its table."""
PYGAME = {"Rect", "Surface", "image.frombuffer", "image.tobytes", "image.tostring"}
"""What the firmware may use of pygame: values in memory, no clock, no window, no input, no file."""
IMPURE = {"open", "input", "print", "eval", "exec", "compile", "breakpoint", "globals", "vars", "hash"}
IMPURE |= {"__import__", "__builtins__", "__loader__", "__spec__"}
"""Built-in names that reach the world, get round these tests, or differ from one run to the next."""
WITHOUT_PYGAME = BASE | PARTS - {"draw"}
FIRMWARE = sorted((ROOT / "firmware_sim").rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """Yield the full name of everything that *source* imports, at any depth; a relative name keeps its dots."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def part_of(path: Path) -> str:
    """Return the part of the firmware that a file belongs to."""
    return path.relative_to(ROOT / "firmware_sim").parts[0].removesuffix(".py")


def may_import(part: str, name: str) -> bool:
    """Return whether a file of *part* may import *name*."""
    first, _, rest = name.partition(".")
    if first == "firmware_sim":
        below = rest.partition(".")[0]
        return below == part or below in MAY_IMPORT[part]
    if first == "pygame":
        return part not in WITHOUT_PYGAME and (not rest or rest in PYGAME)
    return first in OUTSIDE or name in OUTSIDE


def wrong_arrows(part: str, source: str) -> list[str]:
    """Return what *source*, as a file of *part*, imports against the rules."""
    return [name for name in imported(source) if not may_import(part, name)]


def chain(node: ast.AST) -> str:
    """Return "a.b.c" for names joined by dots or by ``getattr`` with a text, "" for anything else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name):
            pass
        case ast.Call(func=ast.Name(id="getattr"), args=[value, ast.Constant(value=str(name)), *_]):
            pass
        case _:
            return ""
    before = chain(value)
    return f"{before}.{name}" if before else ""


def is_impure(name: str) -> bool:
    """Return whether *name*, as ``chain`` gives it, leads out of the firmware."""
    first, _, rest = name.partition(".")
    return rest not in PYGAME if first == "pygame" else first in IMPURE


def impurities(source: str) -> list[str]:
    """Return what *source* uses that reads or writes the world."""
    nodes = list(ast.walk(ast.parse(source)))
    inner = {child for node in nodes if chain(node) for child in ast.iter_child_nodes(node)}
    whole = [(node, chain(node)) for node in nodes if node not in inner]
    seedless = [
        node for node, _ in whole if isinstance(node, ast.Call) and chain(node.func) == "Random" and not node.args
    ]
    renamed = [one.name for node, _ in whole if isinstance(node, ast.Import) for one in node.names if one.asname]
    return [name for _, name in whole if is_impure(name)] + ["Random()"] * len(seedless) + renamed


def test_the_firmware_imports_only_what_lies_below() -> None:
    wrong = {}
    for path in FIRMWARE:
        source = path.read_text("utf-8")
        is_top = path == ROOT / "firmware_sim" / "__init__.py"
        wrong[path] = [*imported(source)] if is_top else wrong_arrows(part_of(path), source) + impurities(source)
        if path == ROOT / "firmware_sim" / LOADER[0]:
            wrong[path].remove(LOADER[1])
    assert {path: names for path, names in wrong.items() if names} == {}


def test_the_device_imports_neither_tools_nor_tests() -> None:
    paths = sorted((ROOT / "device").rglob("*.py"))
    names = {path: {name.split(".")[0] for name in imported(path.read_text("utf-8"))} for path in paths}
    assert [path for path, used in names.items() if used & {"tools", "tests"}] == []


def test_what_sounds_is_a_program_of_its_own_and_alone_uses_the_mixer() -> None:
    """It runs as a file, without our folder on Python's path; and whoever opens the mixer may be stopped by it."""
    sources = {path.name: path.read_text("utf-8") for path in (ROOT / "device").rglob("*.py")}
    names = {
        file: {*imported(source), *map(chain, ast.walk(ast.parse(source)))} - {""} for file, source in sources.items()
    }
    assert {name.split(".")[0] for name in names["speaker.py"]}.isdisjoint({"device", "firmware_sim"})
    assert [file for file, used in names.items() if "pygame.mixer" in used] == ["speaker.py"]


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("rules", "from firmware_sim.search import kernel"),
        ("rules", "import pygame"),
        ("search", "from firmware_sim.draw.canvas import Canvas"),
        ("draw", "from firmware_sim.screens.play import Play"),
        ("screens", "from firmware_sim.firmware import Firmware"),
        ("errors", "from firmware_sim.text import explain"),
        ("firmware", "from device.saving.store import Store"),
        ("firmware", "import time"),
        ("settings", "from firmware_sim.text import Texts"),
        ("search", "import random"),
        ("search", "from random import choice"),
        ("search", "from random import SystemRandom"),
        ("rules", "from ..search import kernel"),
        ("rules", "from .. import search"),
        ("rules", "from . import board"),
        ("draw", "import pygame.time"),
        ("draw", "import pygame.display"),
        ("draw", "import pygame.image"),
        ("draw", "from pygame import time"),
        ("draw", "from pygame import Rect, event"),
        ("draw", "from pygame import *"),
        ("draw", "from pygame.time import get_ticks"),
        ("draw", "from pygame.image import load"),
        ("draw", "import pygame_ce"),
        ("screens", "from pygame import key, mouse, mixer"),
        ("firmware", "import importlib"),
        ("firmware", "from importlib import import_module"),
        ("firmware", "import platform"),
        ("firmware", "import builtins"),
        ("firmware", "import inspect"),
        ("firmware", "import ctypes"),
        ("firmware", "import uuid"),
        ("firmware", "import logging"),
        ("firmware", "from gettext import translation"),
        ("firmware", "from firmware_sim import device"),
        ("text", "import locale"),
    ],
)
def test_an_arrow_that_is_turned_round_is_found(part: str, line: str) -> None:
    assert wrong_arrows(part, f"def late():\n    {line}") != []


@pytest.mark.parametrize(
    "code",
    [
        "open('x')",
        "write = print",
        "eval('1')",
        "exec('import os')",
        "__import__('time')",
        "__builtins__",
        "__loader__.get_data('x')",
        "hash('differs')",
        "Random()",
        "pygame.time.get_ticks()",
        "pygame.display.get_surface()",
        "pygame.event.get()",
        "pygame.key.get_pressed()",
        "pygame.mouse.get_pos()",
        "pygame.mixer.init()",
        "pygame.image.load('x')",
        "now = pygame.time",
        "getattr(pygame, 'time').get_ticks()",
        "getattr(pygame.image, 'load')('x')",
        "getattr(pygame, 'ti' + 'me')",
        "library = pygame",
        "import pygame as library",
    ],
)
def test_a_way_to_the_world_outside_is_found(code: str) -> None:
    assert impurities(f"def late():\n    {code}") != []


def test_what_is_pure_is_no_way_outside() -> None:
    assert impurities("Random(1)\npygame.Surface((1, 1)).fill(0)\ngetattr(pygame.image, 'tobytes', None)") == []


def rooms(top: str) -> dict[str, set[str]]:
    """Return each room of *top*, a folder in it or a loose file, with the rooms that it imports, at any depth."""
    graph: dict[str, set[str]] = {}
    for path in sorted((ROOT / top).rglob("*.py")):
        parts = path.relative_to(ROOT / top).parts
        if parts == ("__init__.py",):
            continue
        room = parts[0].removesuffix(".py")
        names = [name.split(".") for name in imported(path.read_text("utf-8"))]
        graph.setdefault(room, set()).update(name[1] for name in names if name[0] == top and len(name) > 1)
    return {room: names & graph.keys() - {room} for room, names in graph.items()}


@pytest.mark.parametrize("top", ["device", "firmware_sim", "tools"])
def test_between_rooms_imports_run_one_way(top: str) -> None:
    below = {room: set(names) for room, names in rooms(top).items()}
    while free := [room for room, names in below.items() if not names]:
        below = {room: names - {*free} for room, names in below.items() if names}
    assert below == {}
