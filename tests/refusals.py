"""What every tool does with input that it cannot use."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def assert_refused(
    main: Callable[[list[str]], int], arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hold *main* to answering *arguments* with exit code 2 and one sentence on stderr that has *words* in it."""
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err
