"""What ``go`` does: limits, clocks, pondering, scores, counts and levels."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import parse_position, position_text
from firmware_sim.search.limits import share
from firmware_sim.search.thinker import LEVELS, Thinker
from firmware_sim.search.thoughts import score_text
from tests.search.talk import NODE_US, SLICE, Talk
from tools.perft import divide, read_vectors

ROOT = Path(__file__).parents[2]
VECTORS = read_vectors((ROOT / "tests" / "data" / "perft.toml").read_text("utf-8"))
INFO = re.compile(
    r"info depth (\d+) nodes (\d+) nps (\d+) time (\d+) score cp (-?\d+)( lowerbound| upperbound)? pv ([A-Fa-f]+)"
)
ENDGAME = "0-0-0-0-3-0-1-0-1-0-0-0-21-22-S"
MOST_WAYS = 10_000
LATE = "2-2-2-0-2-1-0-1-0-2-1-3-17-15-N"
"""A position that any search sees to its end in a few thousand nodes."""


@pytest.fixture
def talk(kernel: ModuleType) -> Talk:
    return Talk(kernel)


def test_a_search_tells_how_far_it_is_and_answers_with_its_best_move(talk: Talk) -> None:
    *infos, best = talk.run("go depth 7")
    parts = [INFO.fullmatch(line) for line in infos]
    assert all(parts)
    assert [int(part[1]) for part in parts if part and not part[6]] == [1, 2, 3, 4, 5, 6, 7]
    last = parts[-1]
    assert last
    depth, nodes, nps, time, _, bound, line = last.groups()
    assert bound is None
    assert int(time) == int(nodes) * NODE_US // 1000
    assert abs(int(nps) - 1_000_000 // NODE_US) < 2
    assert len(line) == int(depth)
    assert best == f"bestmove {line[0]} ponder {line[1]}"
    Game(EDITIONS["oware"], moves=tuple("ABCDEFabcdef".index(letter) % 6 for letter in line))


def test_no_line_is_told_twice(talk: Talk) -> None:
    infos = talk.run("go depth 8")[:-1]
    told = [re.sub(r"nodes.*score", "", line) for line in infos]
    assert all(one != other for one, other in pairwise(told))
    assert [line for line in infos if "lowerbound" in line]


def test_exactly_the_nodes_asked_for_are_spent(talk: Talk) -> None:
    for nodes in (1, 2, 777, 2500):
        assert talk.nodes(f"go nodes {nodes}") == nodes


def test_each_depth_is_told_with_its_own_time(talk: Talk) -> None:
    infos = [INFO.fullmatch(line) for line in talk.run("go depth 6")[:-1]]
    spent = [(int(info[2]), int(info[3]), int(info[4])) for info in infos if info]
    assert len(spent) == len(infos) > 5
    assert spent == [(nodes, 1_000_000 // NODE_US, max(1, nodes * NODE_US // 1000)) for nodes, _, _ in spent]


def test_a_depth_beyond_the_deepest_is_the_deepest(talk: Talk) -> None:
    talk.say(f"position fen {ENDGAME}")
    assert talk.run("go depth 999")[-1].startswith("bestmove")


@pytest.mark.parametrize("ms", [1, 30, 400])
def test_a_time_is_kept_to(talk: Talk, ms: int) -> None:
    begun = talk.now_us
    assert talk.run(f"go movetime {ms}")[-1].startswith("bestmove")
    assert ms * 1000 <= talk.now_us - begun <= ms * 1000 + SLICE * NODE_US
    assert ms < 2 * SLICE * NODE_US // 1000 or talk.now_us - begun <= ms * 1000 + 2 * NODE_US


@pytest.mark.parametrize(
    ("words", "moves", "ms"),
    [
        ("wtime 5000 btime 1", "", 200),
        ("wtime 1 btime 5000", "F", 200),
        ("wtime 5000 winc 40", "", 230),
        ("wtime 5000 winc 40 movestogo 50", "", 130),
        ("wtime 5000 movetime 20", "", 20),
        ("wtime 10 winc 10000", "", 8),
    ],
)
def test_of_a_clock_a_share_is_spent(talk: Talk, words: str, moves: str, ms: int) -> None:
    talk.say(f"position startpos moves {moves}")
    begun = talk.now_us
    talk.run(f"go {words}")
    assert ms * 1000 <= talk.now_us - begun <= ms * 1000 + SLICE * NODE_US


@pytest.mark.parametrize(
    ("left", "increment", "moves", "ms"), [(25_000, 0, 25, 1000), (1000, 400, 25, 340), (10, 0, 1, 8), (0, 0, 25, 1)]
)
def test_the_share_of_a_clock(left: int, increment: int, moves: int, ms: int) -> None:
    assert share(left, increment, moves) == ms


def test_without_a_limit_it_thinks_until_all_is_seen_or_stop(talk: Talk) -> None:
    talk.say(f"position fen {ENDGAME}")
    assert talk.run("go")[-1].startswith("bestmove")
    talk.say("position startpos")
    talk.say("go")
    assert not [line for line in talk.think(40) if line.startswith("bestmove")]
    assert talk.say("stop")[-1].startswith("bestmove")


def test_infinite_thinking_tells_its_move_at_stop_alone(talk: Talk) -> None:
    talk.say(f"position fen {ENDGAME}")
    lines = talk.run("go infinite")
    assert "info string proven" in lines
    assert not [line for line in lines if line.startswith("bestmove")]
    assert not talk.engine.thinking
    assert talk.say("isready") == ["readyok"]
    assert talk.say("stop")[-1].startswith("bestmove")
    assert talk.say("stop") == []


def test_stop_before_the_first_node_still_brings_a_legal_move(talk: Talk) -> None:
    talk.say("go infinite")
    assert talk.say("stop") == ["bestmove A"]


def test_the_time_counts_from_ponderhit(talk: Talk) -> None:
    talk.say("go ponder movetime 100")
    assert not [line for line in talk.think(30) if line.startswith("bestmove")]
    begun = talk.now_us
    assert talk.say("ponderhit") == []
    assert talk.finish()[-1].startswith("bestmove")
    assert 100_000 <= talk.now_us - begun <= 100_000 + SLICE * NODE_US


def test_after_ponderhit_what_is_already_thought_out_is_told_at_once(talk: Talk) -> None:
    for limit in ("depth 3", "nodes 500"):
        assert not [line for line in talk.run(f"go ponder {limit}") if line.startswith("bestmove")]
        assert not talk.engine.thinking
        assert talk.say("ponderhit")[-1].startswith("bestmove")


def test_stop_ends_pondering_too(talk: Talk) -> None:
    talk.say("go ponder depth 5")
    talk.think(2)
    assert talk.say("stop")[-1].startswith("bestmove")
    assert talk.say("ponderhit")[0].startswith("info string error: ")


@pytest.mark.parametrize("words", ["", "depth 3", "infinite", "ponder", "movetime 10"])
@pytest.mark.parametrize("level", ["off", "2"])
def test_when_the_game_is_over_there_is_no_move(talk: Talk, words: str, level: str) -> None:
    talk.say(f"setoption name Level value {level}")
    talk.say("position fen 0-1-2-3-1-1-1-2-1-0-2-1-25-8-S")
    assert talk.say(f"go {words}") == ["bestmove 0000"]
    assert not talk.engine.thinking


def test_a_proven_value_is_the_final_margin_and_is_called_proven(talk: Talk) -> None:
    talk.say("setoption name Rules value psion")
    talk.say("position fen 1-0-0-0-0-0-0-0-0-0-1-1-23-22-N")
    *_, info, proven, best = talk.run("go")
    found = INFO.fullmatch(info)
    assert found
    assert (found[5], found[6], proven, best) == ("200", None, "info string proven", "bestmove f")


@pytest.mark.parametrize(
    ("score", "partial", "proven", "text"),
    [
        (25, False, False, "cp 100"),
        (-13, False, False, "cp -52"),
        (-13, True, False, "cp -52 lowerbound"),
        (0, False, True, "cp 0"),
        (4000 + 64 * 5 - 7, False, True, "cp 500"),
        (4000 + 64 * 5 - 63, False, False, "cp 500 lowerbound"),
        (-(4000 + 64 * 2 - 1), False, True, "cp -200"),
        (-(4000 + 64 * 2 - 1), False, False, "cp -200 upperbound"),
        (-(4000 + 64 * 2 - 1), True, False, "cp -200 lowerbound"),
    ],
)
def test_a_score_is_told_in_hundredths_of_a_seed(score: int, partial: bool, proven: bool, text: str) -> None:
    assert score_text(score, partial, proven) == text


# --- odd words -----------------------------------------------------------------------------------------------

ODD = {
    "wtime 1000 btime -5": "btime must be a whole number from 0 to 1000000000000000, not “-5”; go uses 0.",
    "movetime 0": "movetime must be a whole number from 1 to 1000000000000000, not “0”; go uses 1.",
    "depth 0": "depth must be a whole number from 1 to 60, not “0”; go uses 1.",
    "nodes 0": "nodes must be a whole number from 1 to 1000000000000000, not “0”; go uses 1.",
    "depth": "depth must be a whole number from 1 to 60, not “”; go uses 1.",
    "depth depth 2": "go uses the last value of each word that comes more than once: depth.",
    "depth 1 movetime ١": "movetime must be a whole number from 1 to 1000000000000000, not “١”; go uses 1.",
    "depth 1 movestogo 1e9": "movestogo must be a whole number from 1 to 999, not “1e9”; go uses 1.",
    "depth 2 nodes " + "9" * 5000: "nodes must be a whole number from 1 to 1000000000000000, "
    f"not “{'9' * 59}…”; go uses 1000000000000000.",
    "mate 2": "Wari has no mate: mate 2 searches 3 plies deep.",
    "depth 1 fast F": "go ignores “fast F”; it takes depth, nodes, movetime, mate, perft, "
    "wtime, btime, winc, binc, movestogo, searchmoves, infinite, ponder.",
    "depth 1 " + "x" * 5000: f"go ignores “{'x' * 59}…”; it takes depth, nodes, movetime, mate, perft, "
    "wtime, btime, winc, binc, movestogo, searchmoves, infinite, ponder.",
    "depth 1 searchmoves AfB x": "searchmoves ignores moves that cannot be played: “fx”.",
    "depth 1 searchmoves abc": "searchmoves has no move that can be played, so go searches every move.",
    "perft 1 depth 3": "go perft only counts and ignores the other words.",
    "btime 5000": "",
    "winc 40": "",
    "movetime 0007": "",
}


def test_odd_words_are_named_and_answered_all_the_same(talk: Talk) -> None:
    told = {}
    for words in ODD:
        notes = [line for line in talk.say(f"go {words}") if line.startswith("info string ")]
        assert talk.finish()[-1].startswith("perft: 6" if "perft" in words else "bestmove ")
        told[words] = "".join(note.removeprefix("info string ") for note in notes)
    assert told == ODD


def test_a_search_is_for_the_moves_that_were_named(talk: Talk) -> None:
    def best(letters: str) -> tuple[str, int]:
        talk.say("ucinewgame")
        *_, info, answer = talk.run(f"go depth 5 searchmoves {letters}")
        found = INFO.fullmatch(info)
        assert found
        return answer[9], int(found[5])

    scores = dict(best(letter) for letter in "ABCDEF")
    assert list(scores) == list("ABCDEF")
    for letters in ("ABCDEF", "A B C D", "DB", "F"):
        move, score = best(letters)
        assert move in letters
        assert score == scores[move] == max(scores[letter] for letter in letters if letter != " ")
    assert talk.run("go depth 5")[-1][9] == "E"  # what was left out before is not forgotten


def test_a_search_among_all_moves_is_the_search(talk: Talk) -> None:
    whole = talk.run("go depth 6")
    talk.say("ucinewgame")
    assert talk.run("go depth 6 searchmoves FEDCBA") == whole


def test_a_level_chooses_among_all_moves(talk: Talk) -> None:
    talk.say("setoption name Level value 3")
    whole = talk.run("go")
    note = "info string A level chooses among all moves and ignores searchmoves."
    assert talk.run("go searchmoves A") == [note, *whole]


def test_go_ends_a_thought_with_its_answer_before_it_begins_another(talk: Talk) -> None:
    talk.say("go infinite")
    talk.think(3)
    *_, first = talk.say("go depth 1")
    assert first.startswith("bestmove ")
    assert talk.finish()[-1] == "bestmove F"


# --- go perft ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_perft_counts_what_is_known(talk: Talk, edition: str) -> None:
    for vector in [vector for vector in VECTORS if vector.rules.name == edition]:
        talk.say(f"setoption name Rules value {edition}")
        talk.say(f"setoption name GrandSlam value {vector.rules.grand_slam.value}")
        talk.say(f"position fen {position_text(vector.position)}")
        known = [f"perft: {count}" for count in vector.counts[:6] if count < MOST_WAYS]
        assert [talk.run(f"go perft {depth + 1}")[-1] for depth in range(len(known))] == known, vector


def test_perft_counts_bowl_by_bowl(talk: Talk) -> None:
    talk.say("position startpos moves F")
    game = talk.engine.game
    expected = divide(game.position, game.edition, 6)
    lines = talk.run("go perft 6")
    assert lines == [*(f"{'abcdef'[bowl]}: {count}" for bowl, count in expected.items()), lines[-1]]


def test_there_is_one_way_to_do_nothing_and_none_when_it_is_over(talk: Talk) -> None:
    assert talk.run("go perft 0") == ["perft: 1"]
    talk.say("position fen 0-1-2-3-1-1-1-2-1-0-2-1-25-8-S")
    assert talk.run("go perft 3") == ["perft: 0"]


def test_a_count_can_be_stopped(talk: Talk) -> None:
    talk.say("go perft 20")
    assert talk.think(3) == []
    assert talk.engine.thinking
    assert talk.say("isready") == ["readyok"]
    assert talk.say("stop") == ["info string stopped before the count was complete"]
    assert talk.run("go depth 2")[-1].startswith("bestmove")


# --- levels --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_a_level_plays_its_own_move_whatever_the_slices(kernel: ModuleType, level: int) -> None:
    thinker = Thinker(kernel.Search())
    text = LATE if level > 4 else "6-5-5-5-0-1-5-5-5-5-5-1-0-0-N"
    game = Game(EDITIONS["oware"], parse_position(text))
    thinker.start(game, level, 9)
    bowl = None
    while bowl is None:
        bowl = thinker.think(10_000)
    for size in (97, 10_000):
        talk = Talk(kernel, size)
        talk.run("go depth 4")
        talk.say(f"setoption name Level value {level}")
        talk.say("setoption name Seed value 9")
        talk.say(f"position fen {text}")
        *_, info, best = talk.run("go movetime 1000000")
        assert re.fullmatch(rf"info depth \d+ nodes \d+ nps \d+ time [1-9]\d* pv {best[-1]}", info)
        assert best == f"bestmove {'abcdef'[bowl]}"


def test_a_level_tells_once_what_it_spent(talk: Talk) -> None:
    talk.say("setoption name Level value 3")
    assert talk.run("go") == ["info depth 3 nodes 121 nps 100000 time 1 pv E", "bestmove E"]
    talk.say("setoption name Level value 0")
    assert talk.run("go") == ["info depth 0 nodes 0 nps 0 time 1 pv D", "bestmove D"]


def test_a_level_that_is_stopped_plays_a_legal_move(talk: Talk) -> None:
    talk.say("setoption name Level value 1")
    talk.say("go infinite")
    assert talk.say("stop")[-1].split()[1] in "ABCDEF"


def test_the_example_of_the_documentation_is_what_it_answers(talk: Talk) -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    for line in re.findall(r"^> (position .*|go .*)$", text, re.MULTILINE):
        told = talk.run(line)
    (shown,) = re.findall(r"^< (info depth .*)\n< (bestmove .*)$", text, re.MULTILINE)
    assert [without_time(line) for line in told[-2:]] == [without_time(line) for line in shown]


def without_time(line: str) -> str:
    return re.sub(r"nps \d+ time \d+ ", "", line)
