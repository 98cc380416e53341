"""What is said of a game that the program played against itself."""

from __future__ import annotations

import random
import re

import pytest

from device.scripting.demo import result_sentence
from firmware_sim.rules.editions import Edition, edition
from firmware_sim.rules.game import Game
from tests.rules.helpers import EVERY, NAMES, game, slam

ODD, ODD_ROUND = "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S", "FcAaBdCeDbEf"
OPEN, BELOW = "0-0-0-0-0-1-1-0-0-0-0-0-22-24-S", "0-0-0-0-0-1-1-0-0-3-0-0-{}-{}-S"


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        (
            game(BELOW.format(24, 0), "F"),
            "South wins: South 26, North 0. One store holds more than half the seeds. Seeds left on the board: 3; "
            "South took 0, North 0.",
        ),
        (game(OPEN, "F"), "It is a draw: South 24, North 24. Both stores hold 24 seeds."),
        (
            game("5-0-3-0-0-0-0-0-0-0-0-0-20-20-N", "", "oware"),
            "South wins: South 28, North 20. North has no seeds to sow. Seeds left on the board: 8; South took 8, "
            "North 0.",
        ),
        (
            game(ODD, ODD_ROUND * 2, "awari"),
            "North wins: South 22½, North 25½. The same position occurred for the third time. Seeds left on the "
            "board: 3; South took 1½, North 1½.",
        ),
        (
            game(ODD, ODD_ROUND, edition("oware", occurrence=2)),
            "North wins: South 23, North 25. The same position occurred for the second time. Seeds left on the "
            "board: 3; South took 2, North 1.",
        ),
        (
            game("0-3-0-4-0-1-2-0-0-0-0-0-20-18-S", "F", slam("opponent_takes_rest")),
            "North wins: South 23, North 25. A grand slam ended the game. Seeds left on the board: 7; South took 0, "
            "North 7.",
        ),
        (game(BELOW.format(22, 0), ""), ""),
    ],
)
def test_the_result_of_a_game_that_nobody_played_names_its_sides(played: Game, sentence: str) -> None:
    assert result_sentence(played) == sentence


@pytest.mark.parametrize("rules", EVERY, ids=NAMES)
def test_nobody_is_spoken_to_however_the_game_ends(rules: Edition) -> None:
    dice = random.Random(7)
    for _ in range(20):
        played = Game(rules)
        while played.legal():
            played.play(dice.choice(played.legal()))
        assert not re.search(r"(?i)\byou|computer|psion", result_sentence(played))
