"""Every tool answers a wrong option, and surroundings that it cannot work in, with one sentence and exit code 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device import kernels
from firmware_sim.errors import BadEndgames
from firmware_sim.search.speed import Speed
from tests.refusals import assert_refused
from tools import bench, bench_display, bench_thinking, build_endgames, kills, perft, probe, prove, tune
from tools.bench_display import Figure
from tools.command_line import refusal

ROOT = Path(__file__).parent.parent
TOOLS = (bench, bench_display, bench_thinking, build_endgames, kills, perft, probe, prove, tune)
WRONG = [
    (tune, ("--games", "99"), "“99” is no whole number from 100"),
    (tune, ("--nodes", "0"), "“0” is no whole number from 1"),
    (tune, ("--jobs", "-1"), "“-1” is no whole number from 1"),
    (tune, ("--out", "/"), "/: It is no file."),
    (build_endgames, ("--seeds", "３"), "“３” is no whole number from 1 to 48"),
    (build_endgames, ("--seeds", ""), "“” is no whole number from 1 to 48"),
    (build_endgames, ("--seeds", "1", "--to", __file__), "is no folder; name another with --to."),
    (build_endgames, ("--seeds", "1", "--to", f"{__file__}/x"), "is no folder; name another with --to."),
    (bench_thinking, ("--moves", "0"), "“0” is no whole number from 1"),
    (bench_thinking, ("--moves", "-1"), "“-1” is no whole number from 1"),
    (perft, ("--edition", "oware", "--depth", "100000"), "“100000” is no whole number from 0 to 60"),
]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: str(tool.__name__))
def test_an_unknown_option_gets_one_sentence(tool: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(tool.main, ["--frob\nx"], "see python -m tools.", capsys)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("tool", "arguments", "words"), WRONG, ids=str)
def test_a_wrong_value_gets_one_sentence(
    tool: object, arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = tool.main(list(arguments))  # type: ignore[attr-defined]
    except SystemExit as stop:
        code = stop.code
    err = capsys.readouterr().err
    assert (code, err.count("\n")) == (2, 1)
    assert words in err


@pytest.mark.parametrize(
    ("name", "arguments", "variable", "words"),
    [
        ("bench", (), "WARI_KERNEL", "WARI_KERNEL cannot be nonsense"),
        ("bench_thinking", (), "WARI_KERNEL", "WARI_KERNEL cannot be nonsense"),
        ("tune", ("--jobs", "2", "--out"), "WARI_KERNEL", "WARI_KERNEL cannot be nonsense"),
        ("arena", ("1", "0", "--jobs", "2"), "WARI_KERNEL", "WARI_KERNEL cannot be nonsense"),
        ("arena", ("5", "0", "--jobs", "2"), "WARI_ENDGAMES", "The folder nonsense for tables of endgames"),
        ("arena", ("5", "0", "--jobs", "1"), "WARI_VENDOR", "nonsense"),
    ],
)
def test_a_variable_that_names_nothing_gets_one_sentence(
    name: str, arguments: tuple[str, ...], variable: str, words: str, tmp_path: Path
) -> None:
    line = [sys.executable, "-m", f"tools.{name}", *arguments, *([str(tmp_path / "w.py")] if name == "tune" else ())]
    surroundings = {**os.environ, variable: "nonsense"}
    done = subprocess.run(line, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert words in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_tool_does_without_nothing() -> None:
    for code in ("endgames-foreign", "endgames-damaged", "endgames-no-xz"):
        sentence = refusal(BadEndgames(code, name="x", there=1, here=2))
        assert sentence.endswith(".")
        assert "does without" not in sentence


def test_without_a_compiled_kernel_the_interpreted_one_is_measured_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = list[str]()

    def measure(speed: str, moves: int) -> Figure:
        measured.append(f"{speed} {moves}")
        return Figure(speed, bench_thinking.WORST, 1)

    monkeypatch.delenv("WARI_KERNEL", raising=False)
    monkeypatch.setattr(kernels, "compiled", lambda _: (None, Speed.INTERPRETED))
    monkeypatch.setattr(bench_thinking, "measured", measure)
    assert bench_thinking.main(["--moves", "2"]) == 1
    assert measured == ["interpreted 2"]
    assert capsys.readouterr().err == "There is no compiled kernel to measure: interpreted.\n"
