"""The arena is fair, and in it each level beats the one below."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game
from tests.refusals import assert_refused
from tools.arena import OPENING, Score, level_player, main, match, play_out, random_opening


@pytest.mark.parametrize(("level", "games"), [(1, 20), (2, 30), (3, 20)])
def test_a_level_beats_the_one_below(level: int, games: int) -> None:
    *_, score = match(level_player(level), level_player(level - 1), edition("oware"), games, seed=1)
    assert score.games == games
    assert score.share - score.error > 0.6


def test_a_pair_of_games_swaps_the_sides_of_one_opening() -> None:
    seen: list[tuple[str, tuple[int, ...], Side, int]] = []

    def first_legal(name: str, game: Game, seed: int) -> int:
        if game.ply in (OPENING, OPENING + 1):
            seen.append((name, game.moves[:OPENING], game.position.to_move, seed))
        return game.legal()[0]

    list(match(lambda *of: first_legal("a", *of), lambda *of: first_legal("b", *of), edition("psion"), 4, 7))
    assert [(name, side, seed) for name, _, side, seed in seen] == [
        (name, side, seed)
        for seed in (7, 8)
        for names in ("ab", "ba")
        for name, side in zip(names, (Side.SOUTH, Side.NORTH), strict=True)
    ]
    openings = [moves for _, moves, _, _ in seen]
    assert (len(set(openings[:4])), len(set(openings))) == (1, 2)


def test_the_score_has_the_error_of_its_pairs() -> None:
    score = Score()
    score.add([1.0, 0.5])
    assert (score.share, score.error) == (0.75, inf)
    score.add([0.0, 0.5])
    assert (score.won, score.drawn, score.lost, score.games) == (1, 2, 1, 4)
    assert (score.share, round(score.error, 3)) == (0.5, 0.49)
    assert str(score) == "50.0 % ± 49.0 (95 %; +1 =2 -1 of 4 games)"


def test_the_points_are_those_of_south() -> None:
    opening = random_opening(edition("psion"), Random("points"))
    strong, weak = level_player(1), level_player(0)
    assert (play_out(opening, strong, weak, 1), play_out(opening, weak, strong, 1)) == (1.0, 0.0)


def test_the_tool_prints_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1", "0", "--games", "4", "--edition", "awari", "--seed", "3"]) == 0
    last = capsys.readouterr().out.rstrip("\n").rpartition("\r")[2]
    assert last == "1 against 0, awari: 100.0 % ± 0.0 (95 %; +4 =0 -0 of 4 games)"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1", "9"], "“9” is no level; give one of 0–4"),
        (["1", "0", "--games", "3"], "“3” games cannot be played in pairs; give an even number"),
        (["1", "0", "--games", "0"], "“0” games cannot be played in pairs"),
        (["1", "0", "--seed", "x"], "--seed"),
        (["1"], "arguments are required: B"),
        (["1", "0", "--edition", "kalah"], "There is no edition “kalah”"),
    ],
)
def test_the_tool_answers_bad_input_with_one_sentence_and_exit_code_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused(main, arguments, words, capsys)
