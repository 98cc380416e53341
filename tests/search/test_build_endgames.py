"""The builder of endgame tables goes on where it was, on any number of processes; the probe answers or says why not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from firmware_sim.rules.editions import EDITIONS
from firmware_sim.search.endgames import PLAIN, XZ
from tests.search.solved import table
from tools import build_endgames, probe
from tools.build_endgames import Progress, build
from tools.engine import retrograde

AWARI = EDITIONS["awari"]
ROOT = Path(__file__).parent.parent.parent
STARVED = "1-0-0-0-0-0-0-0-0-0-0-0-0-0-S"


class Listener:
    """Keeps what is said, and interrupts when something *awaited* is."""

    def __init__(self, awaited: str = "") -> None:
        self.heard: list[str] = []
        self._awaited = awaited

    def __call__(self, text: str) -> None:
        self.heard.append(text)
        if self._awaited and self._awaited in text:
            raise KeyboardInterrupt


def test_a_build_makes_the_table_and_nothing_else(tmp_path: Path) -> None:
    path = build(AWARI, 4, tmp_path / "new", PLAIN, 1, Listener())
    assert path.read_bytes() == table(retrograde, AWARI, 4)
    assert list(path.parent.iterdir()) == [path]


def test_an_interrupted_build_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_endgames, "WORTH_KEEPING", 2)
    with pytest.raises(KeyboardInterrupt):
        build(AWARI, 5, tmp_path, PLAIN, 1, Listener("5 seeds"))
    assert [path.name for path in tmp_path.iterdir()] == ["awari.endgames.unfinished"]
    again = Listener()
    path = build(AWARI, 5, tmp_path, PLAIN, 1, again)
    assert again.heard[0] == "4 seeds are already solved."
    assert not any("3 seeds" in text for text in again.heard)
    assert path.read_bytes() == table(retrograde, AWARI, 5)
    assert list(tmp_path.iterdir()) == [path]


def test_a_larger_build_begins_with_the_smaller_table(tmp_path: Path) -> None:
    build(AWARI, 3, tmp_path, XZ, 1, Listener())
    again = Listener()
    assert build(AWARI, 4, tmp_path, PLAIN, 1, again).read_bytes() == table(retrograde, AWARI, 4)
    assert again.heard[0] == "3 seeds are already solved."


def test_a_damaged_beginning_is_named_and_not_used(tmp_path: Path) -> None:
    path = build(AWARI, 3, tmp_path, PLAIN, 1, Listener())
    path.write_bytes(path.read_bytes()[:-1])
    again = Listener()
    assert build(AWARI, 4, tmp_path, PLAIN, 1, again).read_bytes() == table(retrograde, AWARI, 4)
    assert str(path) in again.heard[0]
    assert "damaged" in again.heard[0]


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: int) -> None:
        raise OSError(28, "No space left on device")

    path = build(AWARI, 3, tmp_path, PLAIN, 1, Listener())
    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        build(AWARI, 4, tmp_path, PLAIN, 1, Listener())
    assert (list(tmp_path.iterdir()), path.read_bytes()) == ([path], before)


def test_progress_tells_what_is_done_and_what_is_left() -> None:
    listener, now = Listener(), [100.0]
    progress = Progress(12, listener, lambda: now[0])
    progress.begin(11)
    for passed, share in ((9, 0.1), (9, 0.25), (4, 0.3)):
        now[0] += passed
        progress.tick(share)
    now[0] += 48.5432
    progress.end()
    progress.begin(12)
    for passed in (5, 6):
        now[0] += passed
        progress.tick(0.5)
    assert listener.heard == [
        "11 seeds, 705,432 boards: 23 % of all done",
        "11 seeds, 705,432 boards: 23 % of all done, about 3 min 12 s left",
        "12 seeds, 1,352,078 boards: 50 % of all done, about 2 min 15 s left",
        "12 seeds, 1,352,078 boards: 50 % of all done, about 2 min 4 s left",
    ]


def test_several_processes_make_the_same_table(tmp_path: Path) -> None:
    # In a process of its own: a fork of this one would take the threads of the test runner with it.
    program = (
        "import sys; from pathlib import Path; from tools import build_endgames; from tools.engine import crew;"
        "crew.SMALL = 0; crew.SLICES = 4;"
        "sys.exit(build_endgames.main(sys.argv[1:]))"
    )
    arguments = ["--edition", "oware", "--seeds", "7", "--processes", "2", "--to", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 processes" in done.stdout
    alone = build(EDITIONS["oware"], 7, tmp_path / "alone", PLAIN, 1, Listener())
    assert (tmp_path / "oware.endgames").read_bytes() == alone.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--edition", "chess"), "Unknown edition “chess”"),
        (("--edition", "oware", "--slam", "illegal"), "The oware edition fixes the grand slam rule"),
    ],
)
def test_a_build_that_makes_no_sense_is_refused(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build_endgames.main(list(arguments)) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_the_probe_tells_the_value_and_each_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert probe.main(["--edition", "awari", "0-0-0-0-2-1-1-0-0-0-0-3-0-0-S"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["value", "E", "F"]
    assert lines[0].split()[1] == max(lines[1:], key=lambda line: int(line.split()[1])).split()[1]


def test_the_probe_tells_both_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert probe.main(["--edition", "oware", "0-0-0-0-0-1-0-0-0-0-0-1-24-22-N"]) == 0
    assert capsys.readouterr().out == "value -2 to 2\nf -2 to 2\n"


def test_the_probe_tells_the_value_of_a_board_without_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert probe.main(["--edition", "oware", STARVED]) == 0
    assert capsys.readouterr().out == "value 1\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"],
            "This position has 48 seeds on the board; the table for oware goes up to 12.",
        ),
        (["4-4"], "A position has 15 parts"),
        (["--edition", "chess", STARVED], "Unknown edition “chess”"),
        (["--table", "/nowhere/x", STARVED], "The endgame table /nowhere/x cannot be read (No such file"),
        (["--table", __file__, STARVED], f"The file {__file__} is not an endgame table"),
    ],
)
def test_the_probe_says_why_it_cannot_answer(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert probe.main(arguments) == 2
    assert capsys.readouterr().err.startswith(sentence)
