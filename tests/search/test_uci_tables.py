"""The engine opens its table of endgames in slices, answers meanwhile, and does without one that is bad."""

from __future__ import annotations

from types import ModuleType

import pytest

from device.assets import Resources
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import move_letter, parse_position
from firmware_sim.search.tables import FOLDER, Tables
from firmware_sim.search.thinker import LEVELS, Thinker
from tests.search.talk import NODE_US, PIECE_US, Talk
from tests.search.test_tables import shipped

RESOURCES = Resources()
ENDGAME = "1-0-1-0-0-2-0-0-1-0-1-1-20-21-S"
LATE = "2-0-0-0-1-2-3-0-1-3-1-1-16-18-N"
"""Of more seeds than the table holds; with it a search sees all in a few hundred nodes."""
AWARI = ("setoption name Rules value awari", f"position fen {ENDGAME}")
FILE = FOLDER + "awari.endgames"
GOOD = bytes(RESOURCES[FILE])


def talk_of(kernel: ModuleType, *lines: str, file: bytes | None = None, slice_nodes: int = 1000) -> Talk:
    """Return a talk with an engine that has the shipped tables, awari's changed to *file*, after *lines*."""
    files = RESOURCES if file is None else {FILE: file}
    talk = Talk(kernel, slice_nodes, Tables(files))
    for line in lines:
        assert talk.say(line) == []
    return talk


def pieces(talk: Talk) -> int:
    """Return how many pieces of a table are opened before anything is searched."""
    count = 0
    while talk.engine.opening:
        assert talk.think(1) == []
        count += 1
    return count


@pytest.fixture
def talk(kernel: ModuleType) -> Talk:
    return talk_of(kernel, *AWARI)


def test_the_table_is_opened_in_pieces_by_the_first_go_that_needs_it(talk: Talk) -> None:
    assert not talk.engine.opening
    talk.say("go depth 2")
    assert pieces(talk) > 50
    assert talk.finish()[-1].startswith("bestmove")
    talk.say("go depth 3")
    assert pieces(talk) == 0
    assert talk.finish()[-1].startswith("bestmove")


@pytest.mark.parametrize("lines", [("setoption name UseEndgames value false",), ("setoption name Level value 4",)])
def test_what_needs_no_table_opens_none(kernel: ModuleType, lines: tuple[str, ...]) -> None:
    talk = talk_of(kernel, *AWARI, *lines)
    talk.say("go depth 2")
    assert pieces(talk) == 0
    assert talk.run("stop")[-1].startswith("bestmove")


def test_counting_opens_no_table(talk: Talk) -> None:
    assert talk.say("go perft 3") == []
    assert not talk.engine.opening


@pytest.mark.parametrize("words", ["infinite", "depth 3", "ponder", "movetime 60000"])
@pytest.mark.parametrize("level", ["off", "7"])
def test_while_the_table_opens_isready_and_stop_are_answered(kernel: ModuleType, words: str, level: str) -> None:
    talk = talk_of(kernel, *AWARI, f"setoption name Level value {level}", f"go {words}")
    assert talk.think(3) == []
    assert talk.engine.opening
    assert talk.say("isready") == ["readyok"]
    assert talk.say("stop")[-1].split()[1] in "ACF"
    assert not talk.engine.thinking
    assert talk.run("go depth 2" if level == "off" else "go")[-1].startswith("bestmove")


def test_the_time_of_opening_counts(talk: Talk) -> None:
    begun = talk.now_us
    assert talk.run("go movetime 60")[-1].startswith("bestmove")
    assert 60_000 <= talk.now_us - begun <= 80_000


def test_nodes_per_second_do_not_count_the_time_of_opening(talk: Talk) -> None:
    infos = [line.split() for line in talk.run("go depth 4") if line.startswith("info depth")]
    assert {int(info[6]) for info in infos} == {1_000_000 // NODE_US}
    assert int(infos[0][8]) > PIECE_US * 50 // 1000


def test_of_a_short_time_half_is_left_for_searching(talk: Talk) -> None:
    talk.say("position fen 6-6-6-5-0-1-6-6-6-0-5-1-0-0-S")
    *infos, best = talk.run("go movetime 60")
    assert int(infos[-1].split()[4]) > 1000
    assert best.startswith("bestmove")
    talk.say("go movetime 1000")
    assert talk.engine.opening  # what is left of it is opened next time


def test_the_table_is_asked(kernel: ModuleType) -> None:
    spent = []
    for use in ("true", "false"):
        lines = talk_of(kernel, *AWARI, f"setoption name UseEndgames value {use}").run("go depth 12")
        spent.append(int([line for line in lines if line.startswith("info depth")][-1].split()[4]))
    assert spent[0] < spent[1] // 2


# --- levels --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [ENDGAME, LATE])
@pytest.mark.parametrize("level", range(5, len(LEVELS)))
def test_a_level_plays_its_move_with_the_table_whatever_slices_and_hash(
    kernel: ModuleType, level: int, text: str
) -> None:
    game = Game(EDITIONS["oware"], parse_position(text))
    thinker = Thinker(kernel.Search())
    thinker.start(game, level, 9, shipped(game.edition))
    while (bowl := thinker.think(10_000)) is None:
        pass
    for size, hashed in ((97, 4), (10_000, 1))[: 2 if kernel.is_compiled() else 1]:
        lines = (f"setoption name Hash value {hashed}", f"setoption name Level value {level}")
        talk = talk_of(kernel, *lines, "setoption name Seed value 9", f"position fen {text}", slice_nodes=size)
        *_, info, best = talk.run("go")
        assert info.startswith("info depth ")
        assert best == f"bestmove {move_letter(game.position.to_move, bowl)}"


def test_a_level_waits_for_its_table_even_when_half_of_its_time_is_over(kernel: ModuleType) -> None:
    lines = (*AWARI, "setoption name Level value 5")
    talk = talk_of(kernel, *lines, "go")
    whole = pieces(talk)
    talk = talk_of(kernel, *lines, f"go movetime {whole + whole // 2}")
    assert pieces(talk) == whole
    assert talk.finish()[-1].startswith("bestmove")


# --- bad tables ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [b"", b"nonsense" * 20, GOOD[:-9], GOOD[:-9] + b"damaged.."], ids=len)
@pytest.mark.parametrize("level", ["off", "5"])
def test_a_bad_table_is_named_once_and_play_goes_on_without_it(kernel: ModuleType, level: str, file: bytes) -> None:
    talk = talk_of(kernel, *AWARI, f"setoption name Level value {level}", file=file)
    complaint, *rest = talk.run("go depth 3")
    assert complaint.startswith("info string error: ")
    assert FILE in complaint
    assert rest[-1].startswith("bestmove")
    assert not [line for line in talk.run("go depth 3") if "error" in line]
