"""Every tool answers a wrong option, and surroundings that it cannot work in, with one sentence and exit code 2.

Ctrl+C ends it with a word, wherever it is.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from concurrent.futures import Future
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from device import kernels
from firmware_sim.errors import BadEndgames
from firmware_sim.search.speed import Speed
from firmware_sim.text import ENGLISH
from tests.refusals import assert_refused
from tools import (
    bench_thinking,
    build_endgames,
    make_font,
    panels,
    perft,
    shots,
    tune,
)
from tools.bench_display import Figure
from tools.command_line import made, refusal
from tools.link import games as link_games
from tools.link import pair as link_pair
from tools.proofs import keypad_storm

ROOT = Path(__file__).parent.parent
TOOLS = sorted(
    ".".join(path.relative_to(ROOT / "tools").with_suffix("").parts)
    for path in (ROOT / "tools").rglob("*.py")
    if "\ndef main(" in path.read_text("utf-8")
)
WRONG = [
    (tune, ("--games", "99"), "“99” is not a whole number from 100"),
    (tune, ("--nodes", "0"), "“0” is not a whole number from 1"),
    (tune, ("--jobs", "-1"), "“-1” is not a whole number from 1"),
    (tune, ("--out", "/"), "/: It is not a file."),
    (build_endgames, ("--seeds", "３"), "“３” is not a whole number from 1 to 48"),
    (build_endgames, ("--seeds", ""), "“” is not a whole number from 1 to 48"),
    (build_endgames, ("--seeds", "1", "--to", __file__), "is not a folder; name another with --to."),
    (build_endgames, ("--seeds", "1", "--to", f"{__file__}/x"), "is not a folder; name another with --to."),
    (bench_thinking, ("--moves", "0"), "“0” is not a whole number from 1"),
    (bench_thinking, ("--moves", "-1"), "“-1” is not a whole number from 1"),
    (perft, ("--edition", "oware", "--depth", "100000"), "“100000” is not a whole number from 0 to 60"),
    (keypad_storm, ("--changes", "-1"), "“-1” is not a whole number from 1"),
    (link_games, ("--processes", "0"), "“0” is not a whole number from 1"),
    (link_pair, ("--games", "x"), "“x” is not a whole number from 1"),
    (shots, ("frob",), "Unknown profile “frob”; choose one of "),
    (panels, ("frob",), "Unknown profile “frob”; choose one of "),
    (make_font, ("--source", "/nowhere"), ".pcf.gz: No such file or directory."),
]


def loaded(tool: str) -> ModuleType:
    return importlib.import_module(f"tools.{tool}")


@pytest.mark.parametrize("tool", TOOLS)
def test_an_unknown_option_gets_one_sentence_that_names_the_help_of_this_tool(
    tool: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(loaded(tool).main, ["--frob\nx"], f"see python -m tools.{tool} --help.", capsys)


@pytest.mark.parametrize("tool", TOOLS)
def test_the_help_begins_with_how_this_tool_is_called(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        loaded(tool).main(["--help"])
    assert (stop.value.code, capsys.readouterr().out.split("[")[0]) == (0, f"usage: python -m tools.{tool} ")


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
        ("arena", ("5", "0", "--jobs", "2"), "WARI_ENDGAMES", "The endgame table folder nonsense"),
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


@pytest.mark.parametrize("code", [code for code in ENGLISH if code.startswith("endgames-")])
def test_a_tool_does_without_nothing(code: str) -> None:
    values = {"name": "x", "there": 1, "here": 2, "seeds": 3, "most": 4, "why": "so", "folder": "f", "fault": ""}
    sentence = refusal(BadEndgames(code, **values))
    assert sentence.endswith(".")
    assert ("plays without" in sentence) is (code == "endgames-without")


PERFT = ("perft", "--edition", "oware", "--depth", "40")
ARENA = ("arena", "6", "5", "--jobs", "2", "--games", "2000")
TUNE = ("tune", "--jobs", "2", "--out")
GAMES = ("link.games", "--games", "100000", "--processes", "2")


@pytest.mark.parametrize(
    ("tool", "module", "processes"),
    [
        (PERFT, "firmware_sim.text", 1),  # just being loaded
        (PERFT, "tools.command_line", 1),
        (ARENA, "site", 2),  # what watches over Python's processes is just beginning
        (ARENA, "site", 3),
        (ARENA, "site", 4),
        (ARENA, "tools.engine.match", 2),
        (ARENA, "tools.engine.match", 3),
        (TUNE, "site", 3),
        (GAMES, "site", 3),
        (GAMES, "tools.command_line", 3),
    ],
    ids=lambda one: one[0] if isinstance(one, tuple) else str(one),
)
def test_ctrl_c_ends_a_tool_and_all_that_work_for_it_with_one_word(
    tool: tuple[str, ...], module: str, processes: int, tmp_path: Path
) -> None:
    """Python tells each module that it loads, in each process: that is where the tool is."""
    line = [sys.executable, "-X", "importtime", "-m", f"tools.{tool[0]}", *tool[1:]]
    line += [str(tmp_path / "w.py")] if tool == TUNE else []
    with subprocess.Popen(
        line, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, process_group=0
    ) as process:
        assert process.stderr is not None
        there = (one for one in process.stderr if one.rpartition("|")[2].strip() == module)
        for _ in range(processes):
            next(there)
        os.killpg(process.pid, signal.SIGINT)
        said = re.sub(r"import time:.*\n", "", process.stderr.read())
    assert (process.returncode, said) == (-signal.SIGINT, "Stopped.\n")


def test_what_is_stopped_is_cancelled_by_the_pools_own_thread_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another would do it while that marks what a dying process leaves undone: Ctrl+C reaches all of them at once."""
    threads, told = set[threading.Thread](), list[threading.ExceptHookArgs]()
    cancel = Future.cancel

    def noted(future: Future[int]) -> bool:
        threads.add(threading.current_thread())
        return cancel(future)

    monkeypatch.setattr(Future, "cancel", noted)
    monkeypatch.setattr(threading, "excepthook", told.append)
    results = cast("Generator[int, None, None]", made(abs, range(5000), 2))
    assert next(results) == 0
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt())
    assert (threading.main_thread() in threads, told) == (False, [])


def test_without_a_compiled_kernel_the_interpreted_one_is_measured_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = list[str]()

    def measure(speed: str, moves: int) -> Figure:
        measured.append(f"{speed} {moves}")
        return Figure(speed, bench_thinking.WORST, 1)

    monkeypatch.delenv("WARI_KERNEL", raising=False)
    monkeypatch.setattr(kernels, "compiled", lambda name="": (None, Speed.INTERPRETED))
    monkeypatch.setattr(bench_thinking, "measured", measure)
    assert bench_thinking.main(["--moves", "2"]) == 1
    assert measured == ["interpreted 2"]
    assert capsys.readouterr().err == "No compiled kernel to measure: interpreted.\n"
