"""Loaded into pytest by ``tools.contracts``: runs the tests that are named alone, and writes down how each ends.

The environment variable WARI_CONTRACT names a JSON file with the names of the tests; the log beside it is written to.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

VARIABLE = "WARI_CONTRACT"
BEGUN = "begun"  # beside pytest's own words


def pytest_configure(config: pytest.Config) -> None:
    """Begin to write."""
    config.pluginmanager.register(Reporter(Path(os.environ[VARIABLE])))


def name_of(nodeid: str) -> str:
    """Return the name of a test without its parameters."""
    return nodeid.partition("[")[0]


class Reporter:
    """Carries out the *order*. The log is opened once: a test may give up the right to."""

    def __init__(self, order: Path) -> None:
        self._names = set(json.loads(order.read_text("utf-8")))
        self._log = order.with_suffix(".log").open("a", encoding="utf-8", buffering=1)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep the tests that are named."""
        config.hook.pytest_deselected(items=[item for item in items if name_of(item.nodeid) not in self._names])
        items[:] = [item for item in items if name_of(item.nodeid) in self._names]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note which test begins: it may never end."""
        self._write(BEGUN, nodeid, "")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how a test ended, or what kept it from beginning."""
        if report.when == "call" or not report.passed:
            why = report.longrepr[2] if report.skipped and isinstance(report.longrepr, tuple) else ""
            self._write(report.outcome, report.nodeid, why.removeprefix("Skipped: "))

    def pytest_unconfigure(self) -> None:
        """Let go of the log."""
        self._log.close()

    def _write(self, *words: str) -> None:
        self._log.write(json.dumps(words) + "\n")
