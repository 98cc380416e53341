"""A review says of each move what it came to and what it lost, whatever the slices."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import parse_moves, parse_position
from firmware_sim.search.analysis import Analysis, Outlook
from firmware_sim.search.review import Judgement, Review, judge
from tools import review

OWARE = EDITIONS["oware"]
GAME = Game(OWARE, moves=parse_moves("FfEdDcAb", Side.SOUTH))
NODES = 2000


def finished(kernel: ModuleType, game: Game, size: int) -> list[Judgement]:
    made = Review(game, partial(kernel.Search, 1), NODES)
    while not made.think(size):
        pass
    return made.judgements


def test_each_move_is_judged_by_the_analysis_of_the_position_before_it(kernel: ModuleType) -> None:
    game, judgements = Game(OWARE), []
    for bowl in GAME.moves:
        analysis = Analysis(partial(kernel.Search, 1))
        analysis.start(game)
        analysis.think(NODES)
        judgements.append(judge(game.position.to_move, analysis.outlooks(), bowl))
        game.play(bowl)
    assert finished(kernel, GAME, 10**6) == judgements


def test_any_slices_give_the_same_judgements(kernel: ModuleType) -> None:
    game = Game(OWARE, moves=GAME.moves[:3])
    assert finished(kernel, game, 37) == finished(kernel, game, NODES)


def test_the_lead_is_souths_and_the_loss_is_the_movers() -> None:
    good, bad = (Outlook(bowl, score, 5, (bowl, 1), 2, 0, False) for bowl, score in ((2, 75), (4, -50)))
    assert judge(Side.SOUTH, (good, bad), 4) == Judgement(-2.0, False, False, 5.0, (2, 1))
    assert judge(Side.NORTH, (good, bad), 4) == Judgement(2.0, False, False, 5.0, (2, 1))
    assert judge(Side.NORTH, (good, bad), 2) == Judgement(-3.0, False, False, 0.0, ())


def test_a_move_that_throws_a_won_end_away_loses_the_margin(kernel: ModuleType) -> None:
    start = parse_position("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S")
    games = [Game(EDITIONS["psion"], start, (bowl,)) for bowl in (5, 4)]
    (won,), (lost,) = (finished(kernel, game, NODES) for game in games)
    assert (won.lead, won.decided, won.proven, won.lost) == (2.0, True, True, 0.0)
    assert lost.lost == won.lead - lost.lead > 0
    assert lost.best[0] == 5


def test_a_game_without_moves_needs_no_thought(kernel: ModuleType) -> None:
    assert Review(Game(OWARE), partial(kernel.Search, 1), NODES).is_done


@pytest.mark.parametrize(
    ("judgement", "said"),
    [
        (Judgement(2.34, False, False, 0.4, (1,)), "+2.3"),
        (Judgement(-0.04, False, False, 0.0, ()), "0.0"),
        (Judgement(-3.0, False, False, 2.5, (0, 1, 2)), "-3.0; loses 2.5, better a B c"),
        (Judgement(4.0, True, True, 0.0, ()), "South wins by 4"),
        (Judgement(-4.0, False, True, 0.0, ()), "North wins by 4 as far as seen"),
        (Judgement(0.0, True, True, 0.0, ()), "a draw"),
    ],
)
def test_a_comment_says_the_lead_and_what_was_better(judgement: Judgement, said: str) -> None:
    assert review.comment(judgement, Side.NORTH) == said


def test_the_tool_prints_every_game_with_its_comments_and_names_what_it_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.ogn"
    file.write_text('[Edition "psion"]\n1. F {mine} f *\n\n1. F F *\n', "utf-8")
    assert review.main([str(file), "--nodes", "500"]) == 1
    said, told = capsys.readouterr()
    assert said.splitlines()[-2].startswith("1. F {mine} {")
    assert said.splitlines()[-2].endswith("} *")
    assert told.startswith(f"In {file}, game 2 is left out because of its move 1, “F”.")
    again = tmp_path / "again.ogn"
    again.write_text(said, "utf-8")
    assert review.main([str(again), "--nodes", "500"]) == 0
    assert review.main([str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err == f"The file {tmp_path / 'none'} cannot be read: No such file or directory.\n"
