"""Whatever is said to the engine, it answers in lines, and a line that it cannot carry out changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.assets import Resources
from firmware_sim.rules.notation import LETTERS, move_letter
from firmware_sim.search.tables import Tables
from tests.effort import at_most
from tests.search.talk import Talk

RESOURCES = Resources()
WORDS = st.sampled_from(
    """uci isready ucinewgame setoption name value position startpos fen moves go depth nodes movetime infinite perft
    wtime btime winc binc movestogo ponder stop ponderhit d Rules GrandSlam Level Hash Clear UseEndgames Occurrence
    Ponder Seed psion oware bijlmakers classic awari captures illegal true false off 0 1 2 3 7 48 -1 1.5 ١ 0x3 1e9
    99999999999999999999999 FfEd F f AaBb 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 1-0-0-0-0-1-0-0-0-0-0-0-23-23-N
    0-0-0-0-0-0-0-0-0-0-0-0-24-24-S 4-4-4-4 --------------""".split()  # noqa: SIM905 - thirty lines of list otherwise
)
COMMANDS = st.sampled_from(
    ["position startpos moves", "position fen", "setoption name", "go", "go perft", "stop", "d", "ponderhit", "isready"]
)
SOUND = st.one_of(
    st.builds("position startpos moves {}".format, st.text("".join(LETTERS), max_size=6)),
    st.builds("go {} {}".format, st.sampled_from(["depth", "nodes", "movetime", "perft"]), st.integers(0, 40)),
    st.sampled_from(["go infinite", "go ponder depth 3", "setoption name Rules value psion", "stop", "ponderhit"]),
)
LINES = st.one_of(
    st.text(max_size=40),
    st.lists(WORDS, max_size=6).map(" ".join),
    st.builds("{} {}".format, COMMANDS, st.lists(WORDS, max_size=4).map(" ".join)),
    SOUND,
)
NAMES = ("id ", "option ", "uciok", "readyok", "info ", "bestmove ", "fen: ", "legal:", "over: ", "perft: ")
STARTS = (*NAMES, *(f"{letter}: " for letters in LETTERS for letter in letters))


@given(st.lists(LINES, max_size=12))
@settings(max_examples=at_most(400, 100))
def test_no_line_breaks_the_engine_and_a_wrong_one_changes_nothing(lines: list[str]) -> None:
    talk = Talk()
    for line in lines:
        before = talk.state()
        answers = talk.say(line)
        assert all(answer.startswith(STARTS) and answer.isprintable() for answer in answers)
        if answers and answers[0].startswith("info string error: "):
            assert len(answers) == 1
            assert talk.state() == before
        talk.think(2)
    if not talk.engine.ended:
        assert "readyok" in talk.say("isready")


NUMBERS = st.sampled_from("0 1 3 7 40 -5 -0 +7 007 1.5 1e9 ١ 0x3 infinite 99999999999999999999999".split())  # noqa: SIM905
NUMBERED = st.sampled_from("depth nodes movetime mate perft wtime btime winc binc movestogo".split())  # noqa: SIM905
OTHERS = st.sampled_from("infinite ponder depth movetime searchmoves A bF x fast \x00".split(" "))  # noqa: SIM905
GO = st.lists(st.one_of(st.builds("{} {}".format, NUMBERED, NUMBERS), OTHERS), max_size=5).map(
    lambda words: " ".join(["go", *words])
)
BETWEEN = st.sampled_from(
    [
        "stop",
        "ponderhit",
        "isready",
        "ucinewgame",
        "setoption name Level value 5",
        "setoption name Level value off",
        "setoption name Rules value awari",
        "position startpos moves F",
        "position startpos moves X",
        "position fen 0-1-2-3-1-1-1-2-1-0-2-1-25-8-S",
    ]
)
ANSWERS = ("bestmove ", "perft: ", "info string stopped")


@given(st.lists(st.one_of(GO, GO, BETWEEN, st.integers(1, 9)), max_size=12), st.booleans())
@settings(max_examples=at_most(200, 60), derandomize=True)
def test_every_go_is_answered_once_with_a_move_of_its_own_position(steps: list[str | int], has_tables: bool) -> None:
    talk = Talk(tables=Tables(RESOURCES) if has_tables else None)
    due: list[set[str]] = []
    moves, refused = legal(talk), False
    for step in (*steps, "stop"):
        answers = talk.think(step) if isinstance(step, int) else talk.say(step)
        if isinstance(step, str):
            is_error = answers[:1] != [] and answers[0].startswith("info string error: ")
            if step.startswith("position") or (step == "ucinewgame" and not is_error):
                refused = is_error
            moves = legal(talk)
            due += [{"0000"} if refused else moves] if step.startswith("go") else []
        for answer in (line for line in answers if line.startswith(ANSWERS)):
            expected = due.pop(0)
            assert not answer.startswith("bestmove ") or answer.split()[1] in expected
    assert due == []


def legal(talk: Talk) -> set[str]:
    """Return the moves that may answer a ``go`` now."""
    game = talk.engine.game
    return {move_letter(game.position.to_move, bowl) for bowl in game.legal()} or {"0000"}


@given(st.text(max_size=30).filter(lambda text: not text.split() or text.split()[0] not in ("uci", "d", "quit")))
def test_what_is_no_command_is_called_so(text: str) -> None:
    talk = Talk()
    if not text.split() or text.split()[0] in ("isready", "ucinewgame", "stop", "position", "go", "setoption"):
        return
    (answer,) = talk.say(text)
    assert answer.startswith("info string error: ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("foo", "Unknown command “foo”; the commands are uci, isready,"),
        ("UCI", "Unknown command “UCI”"),
        ("isready now", "isready takes no arguments."),
        ("uci 2", "uci takes no arguments"),
        ("ucinewgame x", "ucinewgame takes no arguments"),
        ("stop it", "stop takes no arguments"),
        ("d d", "d takes no arguments"),
        ("quit now", "quit takes no arguments"),
        ("ponderhit", "ponderhit needs an earlier go ponder"),
        ("position", "position needs startpos, or fen and a position"),
        ("position fen", "position needs startpos"),
        ("position here", "position needs startpos"),
        ("position startpos FfEd", "position needs startpos"),
        (
            "position startpos moves FfX",
            "Move 3, “X”, cannot be played. “X” is not a bowl of the side to move; write A to F.",
        ),
        ("position startpos moves f", "Move 1, “f”, cannot be played."),
        ("position startpos moves FfF", "Move 3, “F”, cannot be played. That bowl is empty"),
        ("position fen 4-4", "A position has 15 parts"),
        ("position fen 5-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "This position holds 49 seeds"),
        ("position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-W", "“W” in"),
        ("position fen 0-0-0-0-0-0-0-0-0-0-0-0-25-0-S moves A", "Move 1, “A”, cannot be played. The game is over"),
        ("setoption", "Write setoption name"),
        ("setoption name", "Write setoption name"),
        ("setoption Hash 3", "Write setoption name"),
        ("setoption name value 3", "Write setoption name"),
        ("setoption name Book value 3", "Unknown option “Book”; the options are Rules, GrandSlam,"),
        ("setoption name Rules value kalah", "Unknown edition “kalah”"),
        ("setoption name Rules", "Unknown edition “”"),
        ("setoption name Rules value \x00", "Unknown edition “?”"),
        ("setoption name GrandSlam value illegal", "The oware edition fixes the grand slam rule"),
        ("setoption name GrandSlam value big", "Unknown grand slam rule “big”"),
        ("setoption name Occurrence value 4", "Occurrence must be a whole number from 2 to 3, not “4”."),
        ("setoption name Level value 99", "The option Level cannot be “99”; choose one of off, 0, 1,"),
        ("setoption name Seed value -1", "Seed must be a whole number from 0 to 2147483647"),
        ("setoption name Hash value 0", "Hash must be a whole number from 1 to 1024, not “0”."),
        ("setoption name Hash value ١", "Hash must be a whole number"),
        ("setoption name Clear Hash value 1", "Clear Hash takes no arguments."),
        ("setoption name UseEndgames value yes", "The option UseEndgames cannot be “yes”; choose one of true, false."),
        ("setoption name Ponder", "The option Ponder cannot be “”"),
    ],
)
def test_a_wrong_line_is_answered_with_what_is_wrong(line: str, words: str) -> None:
    talk = Talk()
    talk.say("position startpos moves FfEd")
    before = talk.state()
    (answer,) = talk.say(line)
    assert answer.startswith(f"info string error: {words}")
    assert talk.state() == before
