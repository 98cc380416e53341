"""The tool that empties drivers finds every test that does not notice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from tools import contract_reports, contracts
from tools.contracts import Check, Report, Row, by_file, check_all, hollow, read_rows, run

LIGHT = "tests/device/test_backlight.py::test_the_first_light_is_set"
POWER = "tests/device/test_power.py::test_a_low_battery_is_told_once"
DRIVER = '''
from contextlib import contextmanager
from dataclasses import dataclass

MOST = 3


@dataclass(frozen=True)
class Lamp:
    """A lamp."""

    level: int = MOST

    @property
    def is_on(self) -> bool:
        """Tell."""
        return self.level > 0

    def flash(self, times: int):
        for _ in range(times):
            yield self.level


@contextmanager
def lit():
    yield Lamp()


def lamps(number=2):
    return [Lamp() for _ in range(number)]
'''


def test_rows_are_read_from_their_tables_and_nothing_else_is() -> None:
    text = (
        f"# A\n\n| fault | file | tests |\n|---|---|---|\n| It is dark | `device/a.py` | `{LIGHT}`, `{POWER}` |\n\nb\n"
    )
    assert read_rows(text) == [Row("It is dark", "device/a.py", (LIGHT, POWER))]


def test_the_by_file_a_file_are_those_of_all_its_rows_once_each() -> None:
    rows = [Row("x", "a", ("1", "2")), Row("y", "b", ("2",)), Row("z", "a", ("2", "3"))]
    assert by_file(rows) == {"a": ("1", "2", "3"), "b": ("2",)}


def test_a_hollow_file_has_all_its_names_and_does_nothing() -> None:
    names: dict[str, object] = {}
    exec(hollow(DRIVER), names)
    lamp = names["Lamp"](5)  # type: ignore[operator]
    assert (lamp.level, lamp.is_on, [*lamp.flash(3)], names["lamps"](number=1)) == (5, None, [], None)  # type: ignore[operator]
    with names["lit"]() as nothing:  # type: ignore[operator]
        assert nothing is None
    assert names["MOST"] == 3


def test_a_test_that_does_not_see_its_driver_is_found() -> None:
    said: list[str] = []
    found = check_all([Row("it is dark", "device/backlight.py", (LIGHT, POWER))], 1, said.append)
    assert found.files == [Check("device/backlight.py", (LIGHT, POWER), {"empty": [POWER], "hollow": [POWER]})]
    assert (found.holds, found.wrong, found.skipped) == (False, [], [])
    assert said == [
        "device/backlight.py: 2 tests, 1 fail when it is empty, 1 fail when it is hollow\n"
        f"  does not see that it is empty: {POWER}\n"
        f"  does not see that it is hollow: {POWER}"
    ]


# --- running ------------------------------------------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree of its own with tests of every kind."""
    (tmp_path / "tools").mkdir()
    for name in ("__init__.py", "contract_reports.py"):
        text = Path(contract_reports.__file__).with_name(name).read_text("utf-8")
        (tmp_path / "tools" / name).write_text(text, "utf-8")
    (tmp_path / "test_a.py").write_text(
        "import pytest\n"
        "def test_good(): pass\n"
        "def test_bad(): assert 0\n"
        "@pytest.mark.parametrize('one', [1, 2])\n"
        "def test_part(one): assert one == 1\n"
        "def test_waits():\n    while True: pass\n"
        "@pytest.mark.skip(reason='no card')\n"
        "def test_skipped(): pass\n"
        "def test_other(): pass\n"
        "def test_dies():\n    import os; os._exit(0)\n"
        "def test_last(): pass\n"
    )
    (tmp_path / "test_b.py").write_text("import nothing_of_this_name\n\n\ndef test_lost(): pass\n")
    return tmp_path


def test_every_end_of_a_test_is_told_and_no_other_test_is_run(tree: Path) -> None:
    names = ["test_a.py::test_good", "test_a.py::test_bad", "test_a.py::test_part", "test_a.py::test_skipped",
             "test_b.py::test_lost"]  # fmt: skip
    assert sorted(run(tree, names), key=lambda one: one.test) == [
        Report("failed", "test_a.py::test_bad", ""),
        Report("passed", "test_a.py::test_good", ""),
        Report("passed", "test_a.py::test_part[1]", ""),
        Report("failed", "test_a.py::test_part[2]", ""),
        Report("skipped", "test_a.py::test_skipped", "no card"),
    ]


def test_a_test_that_hangs_or_ends_all_is_told_and_those_after_it_are_run(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def impatient(process: subprocess.Popen[bytes], log: Path) -> None:
        while process.poll() is None:
            if log.read_text("utf-8").endswith(json.dumps(["begun", "test_a.py::test_waits", ""]) + "\n"):
                os.killpg(process.pid, signal.SIGKILL)

    monkeypatch.setattr(contracts, "_watch", impatient)
    ends = {"good": "passed", "waits": "broken off", "other": "passed", "dies": "broken off", "last": "passed"}
    names = {f"test_a.py::test_{name}": word for name, word in ends.items()}
    assert {one.test: one.word for one in run(tree, list(names))} == names


def test_a_file_without_a_row_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        contracts.main(["--only", "device/nothing.py"])
    assert caught.value.code == 2
    assert capsys.readouterr().err == (
        "No row for device/nothing.py in docs/field.md; see python -m tools.contracts --help.\n"
    )
