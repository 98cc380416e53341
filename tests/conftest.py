from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_AUDIODRIVER"] = "dummy"  # whoever runs the tests hears nothing of them
# A suite that runs in the background or under nohup ignores signals, and so would the programs that it starts
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
# The machine is shared: a slow moment is no failure
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="try whole sets, and not the suite's samples of them")
    parser.addoption("--update-goldens", action="store_true", help="write the golden pictures anew")


def pytest_configure(config: pytest.Config) -> None:
    from tests import effort, goldens

    effort.full = config.getoption("--full")
    goldens.update = config.getoption("--update-goldens")
