"""A process that saves without pause is killed at random moments: no save that was finished is lost or half there."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from device.store import Store
from tests.device.program import ROOT, environment

WRITER = """
import random, sys
from pathlib import Path
from device.store import Store
store, choose, start = Store(Path(sys.argv[1])), random.Random(int(sys.argv[2])), int(sys.argv[2])
for number in range(start, start + 100_000):
    text = f"{number} " + "x" * choose.choice((0, 10, 5_000, 100_000)) + " end"
    store.write("game", text)
    print(number, flush=True)
"""


def cut(folder: Path, start: int, lines: int) -> int | None:
    """Let a process save numbers from *start* on, kill it after so many, and return the last it said was saved."""
    last = None
    command = [sys.executable, "-c", WRITER, str(folder), str(start)]
    with subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            last = int(line) if line.endswith("\n") else last
            if count == lines:
                process.kill()
    return last


def test_a_kill_loses_no_save_that_was_finished(tmp_path: Path) -> None:
    choose = random.Random(1)
    start = 0
    for _ in range(20):
        last = cut(tmp_path, start, choose.randrange(1, 40))
        store = Store(tmp_path)
        text = store.read("game")
        leftovers = [path.name for path in tmp_path.iterdir() if path.name not in ("game", "game.older")]
        store.close()
        assert text is not None
        assert last is not None
        assert int(text.split()[0]) in (last, last + 1)
        assert text.endswith(" end")
        assert (store.notices, leftovers) == ([], [])
        start = int(text.split()[0]) + 1


def test_the_older_copy_is_whole_after_every_kill_too(tmp_path: Path) -> None:
    choose = random.Random(2)
    start = 0
    for _ in range(5):
        last = cut(tmp_path, start, choose.randrange(2, 40))
        (tmp_path / "game").unlink()
        store = Store(tmp_path)
        text = store.read("game")
        store.close()
        assert text is not None
        assert last is not None
        assert int(text.split()[0]) in (last - 1, last)
        assert text.endswith(" end")
        start = last + 1
