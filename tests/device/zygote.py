"""A process that has loaded Wari and waits; each run of ``wari`` is a copy of it, which need not load it again.

A copy is a process like any other: with its own environment, streams, signals and exit code. It goes through
``device/__main__.py`` as ``python -m device`` does. Nothing has run in the process that is copied.
"""

from __future__ import annotations

import json
import os
import runpy
import sys


def serve() -> bool:
    """Answer each line of input, a run in JSON, with its exit code; return True in a copy that is to run."""
    for line in sys.stdin:
        run = json.loads(line)
        process = os.fork()
        if not process:
            become(**run)
            return True
        _, status = os.waitpid(process, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    return False


def become(arguments: list[str], environment: dict[str, str], folder: str, out: str, err: str) -> None:
    """Take over what a new process would be given; *out* and *err* are the files that its streams are written to."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, file in enumerate((os.devnull, out, err)):
        opened = os.open(file, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.argv = ["wari", *arguments]


if __name__ == "__main__":
    import device.display.window
    import device.doctor.command
    import device.play
    import device.process.output
    import device.process.versions  # noqa: F401

    if serve():
        runpy.run_module("device", run_name="__main__")
