"""What becomes of an error that has no sentence: its traceback goes where a bug report can find it."""

from __future__ import annotations

import tempfile
import traceback

from device.process.loading import load
from device.words import explain
from firmware_sim.errors import WariError

VERSIONS = "device.process.versions:version_text"


def crash(error: BaseException) -> WariError:
    """Write the traceback of *error* to a new file, and return the error that names this file."""
    text = f"{_versions()}\n{''.join(traceback.format_exception(error))}"
    try:
        with tempfile.NamedTemporaryFile(prefix="wari-crash-", suffix=".txt", delete=False) as file:
            file.write(text.encode("utf-8", "backslashreplace"))
    except OSError:
        return WariError("crash-unwritten", why=text.splitlines()[-1])
    return WariError("crash", file=file.name)


def _versions() -> str:
    try:
        return str(load(VERSIONS)())
    except WariError as error:  # a library is missing
        return explain(error)
