"""What the end of a game awards is carried off bowl by bowl, into the stores it goes to."""

from __future__ import annotations

from random import Random

import pytest

from firmware_sim.rules.editions import Edition
from firmware_sim.rules.game import Game
from firmware_sim.screens.parts.sowing import sweep
from tests.rules.helpers import EVERY, game


def counts(played: Game) -> list[tuple[int, float, float]]:
    return [(sum(picture.bowls), picture.south, picture.north) for picture in sweep(played)]


@pytest.mark.parametrize(
    ("position", "rules", "seen"),
    [
        ("4-0-2-0-0-0-0-0-0-0-0-0-20-22-S", "bijlmakers", [(6, 20, 22), (2, 24, 22), (0, 26, 22), (0, 26, 22)]),
        ("0-0-0-0-0-0-2-0-3-0-0-0-20-22-S", "psion", [(5, 20, 22), (3, 20, 24), (0, 20, 27), (0, 20, 27)]),
        ("0-0-0-0-0-0-2-0-3-0-0-0-20-22-S", "classic", [(5, 20, 22)]),
        ("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "psion", [(0, 24, 24)]),
    ],
)
def test_the_rest_is_swept_into_the_stores(position: str, rules: str, seen: list[tuple[int, float, float]]) -> None:
    assert counts(game(position, "", rules)) == seen


def finished(rules: Edition, random: Random) -> Game:
    played = Game(rules)
    while not played.result:
        played.play(random.choice(played.legal()))
    return played


def test_the_sweep_of_every_end_leads_from_the_last_position_to_the_result() -> None:
    for number in range(200):
        played = finished(EVERY[number % len(EVERY)], Random(number))
        first, last, position, result = sweep(played)[0], sweep(played)[-1], played.position, played.result
        assert result
        assert (first.bowls, first.south, first.north) == (position.bowls, position.south, position.north)
        assert (sum(last.bowls), last.south, last.north) == (result.uncounted, result.south, result.north)
