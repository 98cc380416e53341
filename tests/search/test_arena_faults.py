"""Programs that die, fall silent, cheat or answer late lose that game, and the arena keeps what it measured."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.device.program import environment
from tools.arena import main
from tools.engine.players import EnginePlayer, Limit, Spec
from tools.engine.programs import EngineError, Patience

FAKE = """
import os, signal, sys, time
from pathlib import Path
from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import move_letter, parse_moves

fault, folder = sys.argv[1], Path(sys.argv[2])
(folder / "starts").open("a").write("x")
if fault == "is born dead" or (folder / "cursed").exists():
    sys.exit()
games = answers = 0
while line := sys.stdin.readline():
    word, *rest = line.split()
    if word == "uci" and fault != "says nothing":
        print("uciok", flush=True)
    elif word == "ucinewgame":
        games += 1
        if games == 3 and fault == "cannot go on":
            (folder / "cursed").touch()
            sys.exit()
        if games == 3 and fault.startswith("SIG"):
            os.kill(os.getppid(), getattr(signal, fault))
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":
        game = Game(EDITIONS["oware"], moves=parse_moves("".join(rest[2:]), Side.SOUTH))
    elif word == "go":
        answers += 1
        move = move_letter(game.position.to_move, game.legal()[0])
        if fault == "dies" and answers == 2:
            sys.exit()
        if fault == "is silent":
            continue
        if fault == "is late":
            time.sleep(0.4)
        while fault == "chatters":
            print("info string thinking hard", flush=True)
        print("bestmove", "X" if fault == "cheats" else move, flush=True)
    elif word == "quit":
        break
"""
FAULTS = {
    "dies": "The program {command} has ended.",
    "is silent": "The program {command} did not say bestmove within 0.21 seconds.",
    "is late": "The program {command} did not say bestmove within 0.21 seconds.",
    "chatters": "The program {command} did not say bestmove within 0.21 seconds.",
    "cheats": "{command} answered “bestmove X” in …",
}


@pytest.fixture(autouse=True)
def script(tmp_path: Path) -> None:
    (tmp_path / "fake.py").write_text(FAKE, "utf-8")


def command(fault: str, folder: Path) -> str:
    return f"{sys.executable} {folder / 'fake.py'} '{fault}' {folder}"


def starts(folder: Path) -> int:
    return len((folder / "starts").read_text())


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_program_loses_the_game_and_starts_again_for_the_next(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, margin = command(fault, tmp_path), "200" if "0.21" in FAULTS[fault] else "60000"
    assert main([program, "0", "--games", "2", "--movetime", "10", "--margin", margin, "--jobs", "1"]) == 0
    score, _, *forfeits = capsys.readouterr().out.splitlines()
    assert "+0 =0 -2 of 2 games" in score
    told = {re.sub(r"in [\d-]+[SN]$", "in …", line) for line in forfeits}
    assert told == {"a game forfeited: " + FAULTS[fault].format(command=program)}
    assert (len(forfeits), starts(tmp_path)) == (2, 2)


def test_a_program_that_cannot_start_again_ends_the_match_with_the_score_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = command("cannot go on", tmp_path)
    assert main([program, "0", "--games", "8", "--jobs", "1"]) == 2
    out, err = capsys.readouterr()
    assert re.search(r" of 2 games; .*\npairs with 0, ½, 1, 1½ and 2 points: ", out)
    assert err == f"The program {program} has ended.\n"
    assert starts(tmp_path) == 2


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_match_that_is_stopped_prints_the_score_so_far(name: str, tmp_path: Path) -> None:
    arena = [sys.executable, "-m", "tools.arena", command(name, tmp_path), "0", "--games", "200", "--jobs", "1"]
    done = subprocess.run(arena, capture_output=True, text=True, env=environment(), check=False)
    assert re.search(r" of 2 games; .*\npairs with 0, ½, 1, 1½ and 2 points: ", done.stdout)
    assert (done.stderr, done.returncode) == ("Stopped.\n", -signal.SIGINT)


@pytest.mark.parametrize(
    ("fault", "words"), [("is born dead", "has ended"), ("says nothing", "did not say uciok within 1 seconds")]
)
def test_a_program_that_does_not_get_ready_is_refused(fault: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=words):
        EnginePlayer(Spec(command(fault, tmp_path), Limit("nodes", 1)), 1, Patience(ready_s=1))
