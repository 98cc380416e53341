"""The table of what goes wrong on real handhelds names every driver, and tests that are there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from tools.contracts import ROOT, TABLE, Row, read_rows

ROWS = read_rows(TABLE.read_text("utf-8"))
FOLDERS = ("display", "keypad", "touch", "link")
NAMED = (
    "backlight", "connectors", "desktop", "power", "serial_port", "service", "signals", "sound", "speaker", "store",
)  # fmt: skip
NO_DRIVERS = {"device/link/wire.py"}
"""Two ends within one process: no hardware is there that could fail."""


def drivers() -> list[str]:
    """Return the files that touch hardware, those apart in which nothing is done."""
    device = ROOT / "device"
    found = [path for folder in FOLDERS for path in sorted((device / folder).glob("*.py"))]
    found += [*sorted(device.glob("doctor*.py")), *(device / f"{name}.py" for name in NAMED)]
    return [str(path.relative_to(ROOT)) for path in found if does_something(path)]


def does_something(path: Path) -> bool:
    """Return whether *path* has a function that is more than what it says of itself."""
    functions = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))
    return any(not isinstance(function.body[0], ast.Expr) or len(function.body) > 1 for function in functions)


@cache
def names_in(file: str) -> frozenset[str]:
    """Return the tests that pytest finds in *file*."""
    functions = (node for node in ast.parse((ROOT / file).read_text("utf-8")).body)
    return frozenset(one.name for one in functions if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"))


def tables() -> Iterator[list[str]]:
    """Yield the lines of each table."""
    lines = TABLE.read_text("utf-8").splitlines()
    yield from (list(group) for is_row, group in groupby(lines, lambda line: line.startswith("|")) if is_row)


def test_every_line_of_the_tables_is_read() -> None:
    assert sum(len(lines) - 2 for lines in tables()) == len(ROWS)
    assert {tuple(lines[:2]) for lines in tables()} == {
        ("| fault | file of ours that copes | tests that hold it |", "|---|---|---|")
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.fault[:40])
def test_what_a_row_names_is_there(row: Row) -> None:
    assert (ROOT / row.file).is_file()
    named = [test.split("::") for test in row.tests]
    assert [f"{file}::{name}" for file, name in named if name not in names_in(file)] == []
    assert named


@pytest.mark.parametrize("file", drivers())
def test_every_driver_has_a_row(file: str) -> None:
    assert (file in {row.file for row in ROWS}) != (file in NO_DRIVERS)


def test_no_row_stands_twice() -> None:
    assert len({(row.fault, row.file) for row in ROWS if not row.fault.startswith("The same")}) == len(
        [row for row in ROWS if not row.fault.startswith("The same")]
    )
