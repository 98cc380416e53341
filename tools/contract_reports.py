"""Loaded into pytest by ``tools.contracts``: runs the tests that are named alone, and writes down how each ends.

The environment variable WARI_CONTRACT names a JSON file with the names of the tests and the file to write to.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

VARIABLE = "WARI_CONTRACT"
BEGUN = "begun"  # beside pytest's own words


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that are named."""
    names = set(_order()["tests"])
    config.hook.pytest_deselected(items=[item for item in items if name_of(item.nodeid) not in names])
    items[:] = [item for item in items if name_of(item.nodeid) in names]


def pytest_runtest_logstart(nodeid: str) -> None:
    """Note which test begins: it may never end."""
    _write(BEGUN, nodeid, "")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how a test ended, or what kept it from beginning."""
    if report.when == "call" or not report.passed:
        why = report.longrepr[2] if report.skipped and isinstance(report.longrepr, tuple) else ""
        _write(report.outcome, report.nodeid, why.removeprefix("Skipped: "))


def name_of(nodeid: str) -> str:
    """Return the name of a test without its parameters."""
    return nodeid.partition("[")[0]


def _order() -> dict[str, list[str]]:
    order: dict[str, list[str]] = json.loads(Path(os.environ[VARIABLE]).read_text("utf-8"))
    return order


def _write(*words: str) -> None:
    with Path(os.environ[VARIABLE]).with_suffix(".log").open("a", encoding="utf-8") as log:
        log.write(json.dumps(words) + "\n")
