"""The worth of bowls is learnt from games, and the file that holds it is what the search reads."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random

import pytest

from firmware_sim.rules.board import Position, Side
from firmware_sim.search import weights
from firmware_sim.search.weights import PHASES
from tools import tune
from tools.tune import Sample

NOTHING: tune.Table = [[0.0] * 192 for _ in tune.LEAST]


def heavy_or_empty(random: Random) -> Sample:
    """Return a position whose side to move has 12 seeds in its last bowl and wins, or in its first and loses."""
    heavy = random.random() < 0.5
    others = random.sample([1, 2] * 5, 10)
    one = tune.sample(Position((12 * (not heavy), *others[:4], 12 * heavy, *others[4:]), 5, 5, Side.SOUTH))
    return Sample(one.side, one.own, one.other, one.lead, one.phase, float(heavy))


def test_what_wins_games_is_worth_something() -> None:
    random = Random("tune")
    seen, unseen = [heavy_or_empty(random) for _ in range(4000)], [heavy_or_empty(random) for _ in range(500)]
    table = tune.learn(seen, random)
    phase = seen[0].phase
    assert table[phase][32 * 5 + 12] > 50 > -50 > table[phase][32 * 5]
    assert tune.loss(table, unseen) < 0.5 * tune.loss(NOTHING, unseen)


def test_the_stores_alone_are_expected_to_decide_as_far_as_they_differ() -> None:
    level = tune.sample(Position((4,) * 12, 0, 0, Side.SOUTH))
    ahead = tune.sample(Position((2,) * 12, 15, 9, Side.NORTH))
    assert tune.expected(NOTHING[0], level) == 0.5
    assert tune.expected(NOTHING[0], ahead) == pytest.approx(1 - tune.expected(NOTHING[0], ahead_for_south(ahead)))
    assert ahead.lead == -6


def ahead_for_south(one: Sample) -> Sample:
    return Sample(Side.SOUTH, one.own, one.other, -one.lead, one.phase, one.points)


def test_a_run_writes_the_file_that_the_search_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.py"
    assert tune.main(["--games", "6", "--nodes", "40", "--jobs", "1", "--out", str(file)], fewest=6) == 0
    assert "by the stores alone" in capsys.readouterr().out
    learnt = runpy.run_path(str(file))["PHASES"]
    assert [form(phase) for phase in learnt] == [form(phase) for phase in PHASES]
    assert learnt != PHASES
    assert list(tmp_path.iterdir()) == [file]


def test_a_run_leaves_the_weights_of_the_search_alone() -> None:
    assert tune.OUT.resolve() != Path(str(weights.__file__)).resolve()


def form(phase: tuple[int, tuple[tuple[int, ...], ...]]) -> tuple[int, list[int]]:
    least, bowls = phase
    assert all(type(worth) is int for bowl in bowls for worth in bowl)
    return least, [len(bowl) for bowl in bowls]
