"""The strongest level takes no less out of an endgame than the tables promise, under the real rule of repetition."""

from __future__ import annotations

from random import Random

from firmware_sim.rules.board import SEEDS
from tools.engine import margins as endgame_margins
from tools.proofs.random_games import variants


def test_level_7_takes_what_is_promised_from_a_perfect_and_from_a_careless_opponent() -> None:
    report = endgame_margins.run(2 * len(variants()), seed=1)
    assert report.failures == []
    assert report.games == 4 * len(variants())


def test_half_of_the_endgames_go_on_beyond_25_seeds() -> None:
    random = Random("endgames")
    totals = [endgame_margins.endgame(random, 12).seeds == SEEDS for _ in range(400)]
    assert 150 < sum(totals) < 250
