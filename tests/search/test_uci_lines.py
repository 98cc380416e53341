"""With MultiPV the engine tells several moves, each with a line and a score of its own."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from firmware_sim.rules.notation import parse_position
from firmware_sim.search.analysis import Analysis
from firmware_sim.search.thoughts import score_text
from tests.search.talk import Talk

LINE = re.compile(
    r"info depth (\d+) multipv (\d) nodes \d+ nps \d+ time \d+ score (cp -?\d+(?: (?:lower|upper)bound)?) pv (\w+)"
)


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made.say("setoption name MultiPV value 3")
    return made


def lines(told: list[str]) -> list[tuple[int, int, str, str]]:
    """Return the depth, the number, the score and the line of each move told."""
    found = [LINE.fullmatch(line) for line in told if line.startswith("info depth")]
    return [(int(one[1]), int(one[2]), one[3], one[4]) for one in found if one]


def test_the_best_moves_are_told_together_in_order_and_to_the_same_depth(talk: Talk) -> None:
    told = talk.run("go depth 7")
    *_, first, second, third = lines(told)
    assert [one[:2] for one in (first, second, third)] == [(7, 1), (7, 2), (7, 3)]
    scores = [int(one[2].split()[1]) for one in (first, second, third)]
    assert scores == sorted(scores, reverse=True)
    assert len({one[3][0] for one in (first, second, third)}) == 3
    assert told[-1] == f"bestmove {first[3][0]} ponder {first[3][1]}"
    assert sum(line.startswith("bestmove") for line in told) == 1


def test_what_is_told_is_what_the_analysis_found(talk: Talk, kernel: ModuleType) -> None:
    talk.say("setoption name MultiPV value 6")
    position = "0-3-0-4-0-2-2-1-0-0-0-0-18-18-S"
    talk.say(f"position fen {position}")
    told = lines(talk.run("go nodes 20000"))
    analysis = Analysis(lambda: kernel.Search(1))
    analysis.start(talk.engine.game)
    analysis.think(20000)
    assert parse_position(position) == talk.engine.game.position
    best = analysis.outlooks()
    assert [(one[0], one[2]) for one in told[-len(best) :]] == [
        (one.depth + 1, score_text(one.score, partial=False, proven=one.proven)) for one in best
    ]


def test_any_slices_of_nodes_give_the_same_answer_to_several_lines(kernel: ModuleType) -> None:
    answers = set()
    for size in (1, 77, 5000):
        talk = Talk(kernel, size)
        talk.say("setoption name MultiPV value 2")
        told = talk.run("go nodes 3000")
        answers.add((tuple(lines(told)[-2:]), told[-1]))
        assert re.search(r"nodes (\d+)", told[-2])
    assert len(answers) == 1


def test_only_the_moves_that_were_named_are_told(talk: Talk) -> None:
    assert {line[3][0] for line in lines(talk.run("go depth 5 searchmoves B E"))} == {"B", "E"}


def test_fewer_moves_than_lines_are_all_told(talk: Talk) -> None:
    talk.say("position fen 0-0-0-0-0-1-1-1-2-0-0-0-20-23-S")
    told = talk.run("go depth 4")
    assert {line[1] for line in lines(told)} == {1}
    assert told[-1].startswith("bestmove F")


def test_stop_before_the_first_node_still_brings_a_legal_move(talk: Talk) -> None:
    assert talk.say("go infinite") == []
    assert talk.say("stop")[-1].split()[:2][0] == "bestmove"


def test_a_level_tells_one_move(talk: Talk) -> None:
    talk.say("setoption name Level value 3")
    assert not any("multipv" in line for line in talk.run("go"))


def test_one_line_is_the_ordinary_search() -> None:
    plain, back = Talk(), Talk()
    back.say("setoption name MultiPV value 4")
    back.say("setoption name MultiPV value 1")
    assert plain.run("go depth 8") == back.run("go depth 8")
