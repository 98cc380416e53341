"""Whether each test that docs/field.md names sees its driver: ``python -m tools.contracts [--only FILE ...]``.

In a copy of the tree each file of the table is emptied twice: of all that it holds, and of what its functions do, while
their names and everything else stay. Each time every test named for it has to fail, the second time by what it does and
not because it cannot be imported. What is skipped is listed.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from tools.command_line import MOST_JOBS, Parser, number
from tools.contract_reports import BEGUN, VARIABLE, name_of

T = TypeVar("T")
ROOT = Path(__file__).parent.parent
TABLE = ROOT / "docs" / "field.md"
ROW = re.compile(r"\| (.+?) \| `(.+?)` \| (`tests/.+`) \|")
LEFT_OUT = (".*", "__pycache__", "build", "*.egg-info")  # of the copy
PATIENCE = 60  # seconds in which something has to happen, else the test hangs
LOOK_S = 0.1
EMPTY, HOLLOW = "empty", "hollow"
BROKEN_OFF, SKIPPED = "broken off", "skipped"
FAILURES, SUCCESSES = ("failed", BROKEN_OFF), ("passed", SKIPPED)


@dataclass(frozen=True, slots=True)
class Row:
    """A *fault*, the *file* of ours that copes with it, and the *tests* that hold it, as "tests/….py::test_…"."""

    fault: str
    file: str
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """How a *test*, its parameters included, ended: in a *word* of pytest, or BROKEN_OFF; *why* it was skipped."""

    word: str
    test: str
    why: str


@dataclass(frozen=True, slots=True)
class Check:
    """A *file*, the *tests* named for it, and those that do not fail when it is emptied, by how it was."""

    file: str
    tests: tuple[str, ...]
    blind: dict[str, list[str]]

    @property
    def is_blind(self) -> bool:
        """True when one of the tests passed all the same."""
        return any(self.blind.values())

    def __str__(self) -> str:
        failing = [f"{len(self.tests) - len(blind)} fail when it is {how}" for how, blind in self.blind.items()]
        lines = [f"  does not see that it is {how}: {test}" for how, blind in self.blind.items() for test in blind]
        return "\n".join([f"{self.file}: {len(self.tests)} tests, {', '.join(failing)}", *lines])


def read_rows(text: str) -> list[Row]:
    """Return the rows of all tables in *text* that name a file and tests."""
    found = (ROW.fullmatch(line) for line in text.splitlines())
    return [Row(row[1], row[2], tuple(re.findall(r"`(tests/.+?)`", row[3]))) for row in found if row]


def by_file(rows: Iterable[Row]) -> dict[str, tuple[str, ...]]:
    """Return the tests of each file, in the order of the table."""
    found: dict[str, dict[str, None]] = {}
    for row in rows:
        found.setdefault(row.file, {}).update(dict.fromkeys(row.tests))
    return {file: tuple(tests) for file, tests in found.items()}


# --- emptying ------------------------------------------------------------------------------------------------


class _Hollow(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = ast.parse(_nothing(node)).body
        return node


def hollow(source: str) -> str:
    """Return *source* with functions that do nothing: they return None, streams end at once, contexts go through."""
    return ast.unparse(ast.fix_missing_locations(_Hollow().visit(ast.parse(source)))) + "\n"


def _nothing(node: ast.FunctionDef) -> str:
    if any("contextmanager" in ast.unparse(one) for one in node.decorator_list):
        return "yield"
    is_stream = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node))
    return "return iter(())" if is_stream else "return None"


def emptied(file: Path) -> dict[str, str]:
    """Return the text of *file* emptied in each way that there is for it."""
    if file.suffix != ".py":
        return {EMPTY: ""}
    return {EMPTY: "", HOLLOW: hollow(file.read_text("utf-8"))}


# --- running -------------------------------------------------------------------------------------------------


def run(copy: Path, tests: Sequence[str]) -> list[Report]:
    """Run *tests* in a *copy* of the tree; one that hangs, or ends all, is reported and those after it run without."""
    reports: list[Report] = []
    left = list(tests)
    while left:
        more = _run(copy, left)
        reports += more
        if not any(one.word == BROKEN_OFF for one in more):
            break
        over = {name_of(one.test) for one in more}
        left = [test for test in left if test not in over]
    return reports


def _run(copy: Path, tests: Sequence[str]) -> list[Report]:
    """Run *tests* in one process and return how they ended; none when pytest could not even begin."""
    order = copy / "contract.json"
    log = order.with_suffix(".log")
    order.write_text(json.dumps(tests), "utf-8")
    log.write_text("", "utf-8")
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tools.contract_reports"]
    changes = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(copy.parent)}
    environment = {**os.environ, **changes, VARIABLE: str(order)}
    with subprocess.Popen(
        [*command, "--continue-on-collection-errors", *files], cwd=copy, env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as process:  # fmt: skip
        _watch(process, log)
    reports = [Report(*json.loads(line)) for line in log.read_text("utf-8").splitlines()]
    ended = {one.test for one in reports if one.word != BEGUN}
    return [replace(one, word=BROKEN_OFF) if one.word == BEGUN else one
            for one in reports if one.word != BEGUN or one.test not in ended]  # fmt: skip


def _watch(process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait for *process*; end it with all that it started when its *log* does not grow any more."""
    size, since = -1, time.monotonic()
    while process.poll() is None:
        if log.stat().st_size != size:
            size, since = log.stat().st_size, time.monotonic()
        elif time.monotonic() - since > PATIENCE:
            os.killpg(process.pid, signal.SIGKILL)
        time.sleep(LOOK_S)


def tests_that(words: tuple[str, ...], reports: Iterable[Report]) -> set[str]:
    """Return the names of the tests with a report of one of these *words*, whatever their parameters."""
    return {name_of(one.test) for one in reports if one.word in words}


# --- checking ------------------------------------------------------------------------------------------------


def check(copy: Path, file: str, tests: tuple[str, ...]) -> Check:
    """Empty *file* in a *copy* of the tree in every way and see which of *tests* notice; then it is as before."""
    path = copy / file
    before, blind = path.read_bytes(), {}
    for how, text in emptied(path).items():
        path.write_text(text, "utf-8")
        reports = run(copy, tests)
        noticed = tests_that(FAILURES, reports)
        if how == EMPTY:  # what cannot even be imported has noticed
            noticed |= set(tests) - tests_that(SUCCESSES, reports)
        blind[how] = [test for test in tests if test not in noticed]
    path.write_bytes(before)
    return Check(file, tests, blind)


@dataclass(frozen=True, slots=True)
class Checks:
    """What was found: all is well, or *wrong* as it stands, and *skipped*; then every file."""

    wrong: list[str]
    skipped: list[str]
    files: list[Check]

    @property
    def holds(self) -> bool:
        """True when every test passes as it stands and sees its file emptied."""
        return not self.wrong and not any(one.is_blind for one in self.files)

    @property
    def summary(self) -> str:
        """What there is to say beside what was found of each file."""
        tests = {test for one in self.files for test in one.tests}
        blind = sum(one.is_blind for one in self.files)
        head = f"{len(tests)} tests of {len(self.files)} files, of which {blind} can be emptied unnoticed"
        return "\n".join([f"{head}, {len(self.skipped)} cases are skipped", *self.wrong, *self.skipped])


def check_all(rows: Iterable[Row], jobs: int, say: Callable[[str], object] = str) -> Checks:
    """Check the tests of every file in *rows*, in as many copies of the tree at once as there are *jobs*.

    What is found of each file is told to *say* at once.
    """
    drivers = by_file(rows)
    named = list(dict.fromkeys(test for tests in drivers.values() for test in tests))
    with copies(jobs) as copied, ThreadPoolExecutor(jobs) as pool, ExitStack() as after:
        after.callback(pool.shutdown, cancel_futures=True)  # for whoever stops the tool
        normal = pool.submit(copied, lambda copy: run(copy, named))
        waiting = [pool.submit(copied, partial(check, file=file, tests=drivers[file])) for file in drivers]
        files = []
        for one in waiting:
            files.append(one.result())
            say(str(files[-1]))
        reports = normal.result()
    passed = tests_that(SUCCESSES, reports) - tests_that(FAILURES, reports)
    skipped = [f"skipped: {one.test}: {one.why}" for one in reports if one.word == SKIPPED]
    return Checks([f"fails as it stands: {test}" for test in named if test not in passed], skipped, files)


@contextmanager
def copies(number: int) -> Iterator[Callable[[Callable[[Path], T]], T]]:
    """Yield what lends one of so many copies of the tree to a function, and returns its answer."""
    free: SimpleQueue[Path] = SimpleQueue()

    def lend(work: Callable[[Path], T]) -> T:
        copy = free.get()
        try:
            return work(copy)
        finally:
            free.put(copy)

    with tempfile.TemporaryDirectory(prefix="wari-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # some tests give up their rights
        for one in range(number):
            free.put(shutil.copytree(ROOT, Path(folder) / str(one), ignore=shutil.ignore_patterns(*LEFT_OUT)))
        yield lend


def _say(line: str) -> None:
    print(line, flush=True)


def main(arguments: list[str]) -> int:
    """Print what was found; return 0 when every test sees its file emptied."""
    parser = Parser("contracts", "Empty each driver and see that the tests named for it fail.")
    parser.add_argument("--only", nargs="+", metavar="FILE", help="only these files of the table")
    parser.add_argument(
        "--jobs", type=number(1, MOST_JOBS), default=os.cpu_count(), help="copies of the tree to test at once"
    )
    line = parser.parse_args(arguments)
    rows = read_rows(TABLE.read_text("utf-8"))
    unknown = set(line.only or ()) - {row.file for row in rows}
    if unknown:
        parser.error(f"no row for {', '.join(sorted(unknown))} in {TABLE.relative_to(ROOT)}")
    found = check_all([row for row in rows if not line.only or row.file in line.only], line.jobs, say=_say)
    print(found.summary)
    return 0 if found.holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
