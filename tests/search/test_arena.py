"""Levels, kernels and programs play each other in the arena, and each level beats the one below."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from device import kernels
from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game
from firmware_sim.search import kernel
from tests.refusals import assert_refused
from tools.arena import Contest, main, scores
from tools.engine.match import Forfeit, Player, match
from tools.engine.players import EnginePlayer, LevelPlayer, Limit, Spec, open_player, read_spec
from tools.engine.programs import EngineError

NODES = Limit("nodes", 300)
WARI = f"{sys.executable} -m device.uci"
FAKE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("option name Clear Hash type button\\nnoise\\nuciok")
    elif word == "isready":
        print("readyok")
    elif word == "go":
        print("info depth 1\\nbestmove MOVE")
    elif word == "quit":
        break
    sys.stdout.flush()
"""


def level_player(level: int) -> Player:
    return LevelPlayer(level, kernels.choose().module)


@pytest.fixture
def fake(tmp_path: Path) -> str:
    """The command of a program that knows no option and always answers the same move."""
    (tmp_path / "fake.py").write_text(FAKE.replace("MOVE", "A"), "utf-8")
    return f"{sys.executable} {tmp_path / 'fake.py'}"


@pytest.mark.parametrize(("level", "games"), [(1, 20), (2, 20), (3, 60)])
def test_a_level_beats_the_one_below(level: int, games: int) -> None:
    *_, score = match(level_player(level), level_player(level - 1), edition("oware"), games, seed=1)
    assert score.games == games
    assert score.share - score.error > 0.6


# --- players -------------------------------------------------------------------------------------------------


def test_a_player_is_named_by_level_kernel_or_command() -> None:
    assert read_spec("3", NODES) == Spec("3", NODES)
    assert read_spec("compiled@movetime=50", NODES) == Spec("compiled", Limit("movetime", 50))
    assert read_spec("play -x@depth=3", NODES, ["Rules=awari", "Book=a=b"]) == Spec(
        "play -x", Limit("depth", 3), (("Rules", "awari"), ("Book", "a=b"))
    )
    assert str(read_spec("3@nodes=5", NODES)) == "3"
    assert str(read_spec("wari-uci", NODES)) == "wari-uci@nodes=300"


@pytest.mark.parametrize("option", ["Rules", "=3", ""])
def test_an_option_needs_name_and_value(option: str) -> None:
    with pytest.raises(EngineError, match="Write an option as NAME=VALUE"):
        read_spec("x", NODES, [option])


@pytest.mark.parametrize("limit", [NODES, Limit("depth", 3), Limit("movetime", 5)])
def test_a_kernel_plays_legal_moves_within_its_limit(limit: Limit) -> None:
    game = Game(edition("oware"))
    player = open_player(Spec("interpreted", limit), 1)
    player.begin(game.edition, 1)
    for _ in range(12):
        game.play(player.choose(game))


def test_another_version_of_the_kernel_is_a_file() -> None:
    player, same = open_player(Spec(str(kernel.__file__), NODES), 1), open_player(Spec("interpreted", NODES), 1)
    *_, score = match(player, same, edition("psion"), 4, 1)
    assert score.pairs == [0.5, 0.5]


@pytest.mark.parametrize("what", ["", "no-such-program", "'", "missing.py", "missing.so", "9"])
def test_what_is_no_player_is_said(what: str) -> None:
    with pytest.raises(EngineError, match=r"is not a level, a kernel or a program|does not contain a kernel"):
        open_player(Spec(what, NODES), 1)


@pytest.mark.parametrize(
    "source", ["import nothing_like_it", "def", "None.x", "raise SystemExit", "", "Search = 3", "class Search: pass"]
)
def test_a_file_that_is_no_kernel_is_said(source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.py"
    file.write_text(source, "utf-8")
    for jobs in ("1", "2"):
        assert_refused(main, ["1", str(file), "--jobs", jobs], f"The file {file} is not a kernel: it raised ", capsys)


def test_a_kernel_that_ends_its_process_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.py"
    file.write_text("import os\nos._exit(0)", "utf-8")
    assert_refused(main, ["1", str(file), "--jobs", "2"], "A playing process has ended", capsys)


def test_a_program_plays_as_its_kernel_does() -> None:
    program = EnginePlayer(Spec(WARI, Limit("depth", 4)), 1)
    twin = open_player(Spec("interpreted", Limit("depth", 4)), 1)
    try:
        *_, score = match(program, twin, edition("bijlmakers", "illegal", 2), 2, 5)
        assert (score.games, score.forfeited) == (2, [])
        assert score.pairs == [0.5]
    finally:
        program.close()
        program.close()


def test_a_program_is_told_its_options() -> None:
    player = EnginePlayer(Spec(WARI, NODES, (("Level", "0"),)), 1)
    other = level_player(0)
    game = Game(edition("oware"))
    try:
        for seed in (3, 4):
            player.begin(game.edition, seed)
            other.begin(game.edition, seed)
            assert player.choose(game) == other.choose(game)
    finally:
        player.close()


def test_a_program_without_rules_can_play_oware_only(fake: str) -> None:
    player = EnginePlayer(Spec(fake, NODES), 1)
    player.begin(edition("oware"), 1)
    with pytest.raises(EngineError, match="has no option Rules, so it can play only oware"):
        player.begin(edition("awari"), 1)
    player.close()
    with pytest.raises(EngineError, match="has no option Book"):
        EnginePlayer(Spec(fake, NODES, (("Book", "on"),)), 1)


def test_an_illegal_answer_is_a_forfeit(fake: str) -> None:
    player = EnginePlayer(Spec(fake, NODES), 1)
    game = Game(edition("oware"))
    assert player.choose(game) == 0
    with pytest.raises(Forfeit, match="answered “bestmove A” in 0-5-5-5-5-"):
        player.choose(Game(edition("oware"), moves=(0,)))
    player.close()


def test_a_program_that_ends_is_missed() -> None:
    with pytest.raises(EngineError, match="has ended"):
        EnginePlayer(Spec(f"{sys.executable} -c pass", NODES), 1)


# --- the tool ------------------------------------------------------------------------------------------------


def test_on_one_process_or_on_two_the_match_is_the_same() -> None:
    spec = Spec("interpreted", Limit("nodes", 150))
    contest = Contest(spec, Spec("1", NODES), edition("awari"), 8, 2, 1)
    alone, together = ([score.pairs[-1] for score in scores(contest, jobs)] for jobs in (1, 2))
    assert alone == together


def test_two_processes_tell_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1", "no-such-program", "--jobs", "2"]) == 2
    assert capsys.readouterr().err == "“no-such-program” is not a level, a kernel or a program that can run here.\n"


def test_the_tool_prints_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1", "0", "--games", "4", "--edition", "awari", "--seed", "3", "--jobs", "1"]) == 0
    *_, last, pairs, end = capsys.readouterr().out.replace("\r", "\n").split("\n")
    assert last == "1 against 0, awari: 100.0 % ± 0.0 (95 %; +4 =0 -0 of 4 games; Elo +inf, +inf to +inf)"
    assert (pairs, end) == ("pairs with 0, ½, 1, 1½ and 2 points: 0, 0, 0, 0, 2", "")


def test_the_tool_stops_when_it_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1", "0", "--games", "200", "--sprt", "0", "50", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert out.endswith("accepted: A is stronger\n")
    assert "of 40 games" in out
    assert "of ±2.94" in out
    assert main(["0", "1", "--games", "200", "--sprt", "--jobs", "1"]) == 1
    assert capsys.readouterr().out.endswith("rejected: it is not\n")
    assert main(["1", "1", "--games", "2", "--sprt", "--jobs", "1"]) == 1
    assert capsys.readouterr().out.endswith("undecided: more games are needed\n")


def test_the_tool_tells_forfeits(fake: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([fake, "0", "--games", "2", "--jobs", "1"]) == 0
    assert "\na game forfeited: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1", "9"], "“9” is not a level, a kernel or a program"),
        (["1", "0", "--games", "3"], "“3” games cannot be played in pairs; give an even number"),
        (["1", "0", "--games", "0"], "“0” games cannot be played in pairs"),
        (["1", "0", "--seed", "x"], "--seed"),
        (["1", "0", "--games", "2" * 5000], "games cannot be played in pairs"),
        (["1", "0", "--hash", "999999999"], "“999999999” is not a whole number from 1 to 1024"),
        (["1", "0", "--sprt", "0", "inf"], "--sprt takes two bounds"),
        (["1", "0", "--nodes", "0"], "“0” is not a whole number from 1"),
        (["1", "0", "--nodes", "3", "--depth", "3"], "not allowed with"),
        (["1", "0", "--sprt", "3"], "--sprt takes two bounds"),
        (["1", "0", "--sprt", "3", "3"], "--sprt takes two bounds"),
        (["1", "0", "--set-a", "Rules"], "Write an option as NAME=VALUE"),
        (["1"], "arguments are required: B"),
        (["1", "0", "--edition", "kalah"], "Unknown edition “kalah”"),
        (["1", "0", "--occurrence", "4"], "A game must end at occurrence 2 or 3"),
    ],
)
def test_the_tool_answers_bad_input_with_one_sentence_and_exit_code_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main([*arguments, "--jobs", "1"])
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err
