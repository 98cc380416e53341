"""Every command of the engine protocol, and what it answers."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.moves import Reason
from firmware_sim.rules.notation import parse_position, position_text
from firmware_sim.search.uci_options import Options
from tests.search.talk import Talk


@pytest.fixture
def talk(kernel: ModuleType) -> Talk:
    return Talk(kernel)


# --- uci, isready, ucinewgame, setoption ---------------------------------------------------------------------


def test_uci_names_the_engine_and_its_options(talk: Talk) -> None:
    first, second, *options, last = talk.say("uci")
    assert (first, second, last) == ("id name Wari", "id author The Wari founders", "uciok")
    assert [re.split(" (?:name|type) ", line)[1] for line in options] == [
        "Rules",
        "GrandSlam",
        "Occurrence",
        "Level",
        "Seed",
        "Hash",
        "Clear Hash",
        "MultiPV",
        "UseEndgames",
        "Ponder",
    ]


def test_every_default_and_every_choice_that_uci_names_can_be_set(talk: Talk) -> None:
    talk.say("setoption name Rules value bijlmakers")  # it alone leaves the grand slam open
    for line in talk.say("uci")[2:-1]:
        name = line.removeprefix("option name ").partition(" type ")[0]
        if name == "Rules":
            continue
        for value in re.findall(r"(?:default|var|min) (\S+)", line) or [""]:
            assert talk.say(f"setoption name {name}" + (f" value {value}" if value else "")) == []
    for name in EDITIONS:
        assert talk.say(f"setoption name Rules value {name}") == []
        assert talk.engine.options.rules.name == name


def test_options_are_set_whatever_the_case(talk: Talk) -> None:
    lines = ["rules value Awari", "OCCURRENCE value 2", "level value 3", "seed value 77", "hash value 2"]
    for line in [*lines, "useendgames value FALSE", "multipv value 4", "ponder value True", "clear HASH"]:
        assert talk.say(f"setoption name {line}") == []
    rules = EDITIONS["awari"]
    assert talk.engine.options.rules.occurrence == 2
    assert talk.engine.options == Options(talk.engine.options.rules, 3, 77, 2, False, True, 4)
    assert talk.engine.options.rules.feeding is rules.feeding


def test_other_rules_bring_their_own_grand_slam_and_a_new_game(talk: Talk) -> None:
    talk.say("setoption name Rules value bijlmakers")
    talk.say("setoption name GrandSlam value illegal")
    talk.say("position startpos moves FfEd")
    talk.say("setoption name Rules value psion")
    assert talk.engine.options.rules == EDITIONS["psion"]
    assert talk.engine.game.moves == ()


def test_isready_is_answered_at_any_time(talk: Talk) -> None:
    assert talk.say("isready") == ["readyok"]
    talk.say("go infinite")
    talk.engine.think(100)
    assert talk.say("isready") == ["readyok"]


def test_an_empty_line_is_no_line(talk: Talk) -> None:
    assert (talk.say(""), talk.say(" \t ")) == ([], [])


def test_the_table_is_kept_from_move_to_move_until_a_new_game(talk: Talk) -> None:
    first = talk.nodes("go depth 8")
    assert talk.nodes("go depth 8") < 0.7 * first
    for line in ("ucinewgame", "setoption name Clear Hash", "setoption name UseEndgames value true"):
        talk.say(line)
        assert talk.nodes("go depth 8") == first
    talk.say("setoption name Hash value 1")
    assert talk.nodes("go depth 8") > 0


def test_a_new_game_begins_at_the_start(talk: Talk) -> None:
    talk.say("position startpos moves FfEd")
    assert talk.say("ucinewgame") == []
    assert talk.say("d")[0] == "fen: 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


# --- position, d ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", ["FfEd", "F f E d", "Ff Ed", "F  fE\td"])
def test_letters_come_together_or_apart(talk: Talk, moves: str) -> None:
    assert talk.say(f"position startpos moves {moves}") == []
    assert talk.engine.game.moves == (5, 5, 4, 3)


def test_a_position_may_be_any_and_north_may_begin(talk: Talk) -> None:
    text = "1-0-0-0-0-0-0-0-0-0-1-1-23-22-N"
    assert talk.say(f"position fen {text} moves eA") == []
    assert talk.engine.game.start == parse_position(text)
    assert talk.engine.game.moves == (4, 0)


def test_no_moves_are_moves_too(talk: Talk) -> None:
    assert talk.say("position startpos moves") == talk.say("position startpos") == []
    assert talk.engine.game.moves == ()


def test_after_a_refused_position_none_is_left_until_another_is_sent(talk: Talk) -> None:
    refused = ["info string The last position was refused; send another before go.", "bestmove 0000"]
    for line in ("position startpos moves FfX", "position here", "position startpos moves FfE…"):
        talk.say("position startpos moves Ff")
        assert talk.say(line)[0].startswith("info string error: ")
        for words in ("depth 2", "infinite", "perft 2", "ponder"):
            assert talk.run(f"go {words}") == refused
        assert talk.say("d")[0].startswith("info string error: The last position was refused")
    for line in ("position startpos", "ucinewgame"):
        talk.say("position here")
        talk.say(line)
        assert talk.run("go depth 1")[-1] == "bestmove F"


def test_a_position_that_has_to_wait_is_refused_too(talk: Talk) -> None:
    talk.say("go infinite")
    talk.say("position startpos moves F")
    assert talk.say("stop")[-1] == "bestmove A"
    assert talk.say("go depth 1")[-1] == "bestmove 0000"


def test_d_shows_the_position_and_what_is_legal(talk: Talk) -> None:
    talk.say("position startpos moves Ff")
    assert talk.say("d") == ["fen: 5-5-5-5-4-0-5-5-5-5-4-0-0-0-S", "legal: A B C D E", "over: no"]
    talk.say("position startpos moves F")
    assert talk.say("d")[1] == "legal: a b c d e f"


ROUND = "1-0-0-0-0-0-1-0-0-1-0-0-22-23-S moves AaBdCeDbEfAcFaBbCdDeEfAcF"


@pytest.mark.parametrize(
    ("options", "position", "over"),
    [
        ({}, "0-0-0-0-0-1-1-1-2-0-0-0-20-23-S moves F", "stranded 22 26"),
        ({}, "0-1-2-3-1-1-1-2-1-0-2-1-25-8-S", "majority 25 8"),
        ({"Rules": "psion"}, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "even 24 24"),
        ({"Rules": "awari"}, ROUND, "repetition 23.5 24.5"),
        ({"Rules": "psion"}, ROUND, "repetition 22 23"),
        (
            {"Rules": "bijlmakers", "GrandSlam": "ends_uncounted"},
            "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S moves F",
            "slam 24 23",
        ),
    ],
)
def test_d_tells_the_end_with_its_reason_and_stores(
    talk: Talk, options: dict[str, str], position: str, over: str
) -> None:
    for name, value in options.items():
        talk.say(f"setoption name {name} value {value}")
    assert talk.say(f"position fen {position}") == []
    fen = position_text(talk.engine.game.position)
    assert talk.say("d") == [f"fen: {fen}", "legal:", f"over: {over}"]


# --- all of it -----------------------------------------------------------------------------------------------


def test_any_slices_of_nodes_give_the_same_answer(kernel: ModuleType) -> None:
    for words in ("go depth 6", "go nodes 1500"):
        ends = []
        for size in (1, 97, 10_000):
            talk = Talk(kernel, size)
            talk.say("position startpos moves FfEd")
            ends.append(talk.run(words)[-2:])
        assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("line", ["position startpos", "ucinewgame", "setoption name Level value 1"])
def test_what_would_disturb_thinking_has_to_wait(talk: Talk, line: str) -> None:
    talk.say("position startpos moves Ff")
    talk.say("go infinite")
    talk.think(2)
    before = talk.state()
    assert talk.say(line) == ["info string error: The engine is thinking; send stop and wait for bestmove first."]
    assert talk.state() == before
    assert talk.engine.thinking


def test_quit_ends_it_at_once_and_without_a_word(talk: Talk) -> None:
    talk.say("go infinite")
    assert (talk.say("quit"), talk.engine.ended) == ([], True)
    assert talk.say("uci") == []


@pytest.mark.parametrize("words", ["depth 4", "nodes 300", "movetime 40", "wtime 1000", "perft 5"])
def test_when_the_input_ends_what_ends_by_itself_is_thought_out(talk: Talk, words: str) -> None:
    talk.say(f"go {words}")
    assert talk.engine.hear_end(talk.now_us) == []
    assert not talk.engine.ended
    assert talk.finish()[-1].startswith("perft:" if "perft" in words else "bestmove")
    assert talk.engine.ended


@pytest.mark.parametrize("words", ["", "infinite", "ponder movetime 5"])
def test_when_the_input_ends_endless_thinking_is_stopped(talk: Talk, words: str) -> None:
    talk.say(f"go {words}")
    talk.think(2)
    assert talk.engine.hear_end(talk.now_us)[-1].startswith("bestmove")
    assert talk.engine.ended


def test_when_the_input_ends_and_nothing_is_thought_about_it_ends(talk: Talk) -> None:
    assert (talk.engine.hear_end(0), talk.engine.ended) == ([], True)


def test_a_game_can_be_played_to_its_end(talk: Talk) -> None:
    moves = ""
    while not moves.endswith("0000"):
        talk.say(f"position startpos moves {moves}")
        moves += talk.run("go nodes 200")[-1].split()[1]
    result = talk.engine.game.result
    assert result
    assert result.reason in Reason
    assert len(moves) > 20
    assert result.winner in (None, *Side)
