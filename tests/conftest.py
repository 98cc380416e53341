from __future__ import annotations

import os

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden pictures anew")


def pytest_configure(config: pytest.Config) -> None:
    from tests import goldens

    goldens.update = config.getoption("--update-goldens")
