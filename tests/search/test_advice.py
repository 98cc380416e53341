"""What a hint says is true; ``python -m tools.prove --only hints`` checks 2,000 positions."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS, Edition, GrandSlam, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.notation import parse_position
from firmware_sim.search import advice
from firmware_sim.search.advice import Phrase, advise, rounded, worth
from firmware_sim.search.analysis import TURN, Analysis, Outlook
from tests.search.test_tables import shipped
from tools.engine import hints

SAMPLE = 330
SLAMS = {f"hint-slam-{rule.value.replace('_', '-')}" for rule in GrandSlam if rule is not GrandSlam.ILLEGAL}
CODES = SLAMS | {
    "hint-only",
    "hint-only-feeds",
    "hint-wins",
    "hint-wins-by",
    "hint-wins-seen",
    "hint-draws",
    "hint-loses",
    "hint-loses-by",
    "hint-loses-seen",
    "hint-captures",
    "hint-saves",
    "hint-feeds",
    "hint-leads",
    "hint-trails",
    "hint-even",
    "hint-sets-up",
    "hint-best",
}


def test_every_reason_and_every_value_is_true_and_every_code_occurs() -> None:
    report = hints.run(SAMPLE, seed=1)
    assert report.failures == []
    assert report.codes.keys() == CODES
    assert report.exact > 100


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("_largest", lambda position, edition: 1),
        ("_captured", lambda position, edition, line: len(line)),
        ("rounded", lambda points: points // 25),
        ("verdict", lambda outlook: (outlook.margin, outlook.margin is not None)),
        ("legal", lambda position, edition: tuple(b for b in range(6) if position.row(position.to_move)[b])),
    ],
)
def test_a_false_reason_or_value_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., object]
) -> None:
    monkeypatch.setattr(advice, name, wrong)
    assert hints.run(33, seed=2).failures


SLAM = "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"  # bowl 6 captures the only seeds of the opponent


@pytest.mark.parametrize(
    ("rules", "position", "bowl", "reasons"),
    [
        (edition("psion"), SLAM, 5, [("hint-wins-by", {"seeds": 2}), ("hint-slam-captures", {"seeds": 2, "left": 0})]),
        (edition("oware"), SLAM, 4, [("hint-draws", {}), ("hint-sets-up", {"seeds": 2})]),
        (
            edition("bijlmakers", GrandSlam.ENDS_UNCOUNTED),
            SLAM,
            5,
            [("hint-wins-by", {"seeds": 1}), ("hint-slam-ends-uncounted", {"seeds": 2, "left": 1})],
        ),
        (
            edition("bijlmakers", GrandSlam.OPPONENT_TAKES_REST),
            SLAM,
            5,
            [("hint-draws", {}), ("hint-slam-opponent-takes-rest", {"seeds": 2, "left": 1})],
        ),
        (
            edition("bijlmakers", GrandSlam.ILLEGAL),
            SLAM,
            4,
            [("hint-only", {}), ("hint-draws", {}), ("hint-sets-up", {"seeds": 2})],
        ),
        (
            edition("psion"),
            "0-4-7-1-1-1-1-6-2-1-5-6-7-6-S",
            5,
            [("hint-captures", {"seeds": 2}), ("hint-saves", {"seeds": 4})],
        ),
        (edition("oware"), "0-1-1-0-0-2-0-0-0-0-0-0-23-21-S", 5, [("hint-only-feeds", {}), ("hint-loses", {})]),
        (edition("classic"), "2-1-0-0-0-0-1-1-0-0-0-2-22-19-N", 0, [("hint-loses", {}), ("hint-feeds", {})]),
        (
            edition("oware"),
            "23-0-0-0-0-0-1-0-0-0-0-0-12-12-S",
            0,
            [("hint-only", {}), ("hint-trails", {"seeds": 1, "moves": 7})],
        ),
        (edition("oware"), "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 5, [("hint-best", {"moves": 4})]),
    ],
)
def test_a_hint_names_the_bowl_and_its_reasons(
    kernel: ModuleType, rules: Edition, position: str, bowl: int, reasons: list[Phrase]
) -> None:
    game, analysis = Game(rules, parse_position(position)), Analysis(kernel.Search)
    analysis.start(game, shipped(rules))
    analysis.think(3000)
    hint = advise(game, analysis.outlooks(), shipped(rules))
    assert hint
    assert (hint.bowl, list(hint.reasons)) == (bowl, reasons)


def test_nothing_is_said_before_every_bowl_was_looked_at_and_after_the_end(kernel: ModuleType) -> None:
    analysis, game = Analysis(kernel.Search), Game(EDITIONS["oware"])
    analysis.start(game)
    assert advise(game, analysis.outlooks(), None) is None
    analysis.think(TURN + 1)  # no more than two bowls had their turn
    assert advise(game, analysis.outlooks(), None) is None
    assert [worth(outlook, 0) for outlook in analysis.outlooks()] == [None] * 6
    game.resign(Side.NORTH)
    analysis.start(game)
    assert advise(game, analysis.outlooks(), None) is None


@pytest.mark.parametrize(
    ("score", "proven", "forced", "expected"),
    [
        (25 * 5 + 12, False, None, ("worth-gains", 3, False)),  # two seeds ahead already
        (25 * 5 + 13, False, None, ("worth-gains", 4, False)),
        (25 * 2 - 12, False, None, ("worth-even", 0, False)),
        (-25 * 3, False, None, ("worth-gives", -5, False)),
        (4000 + 64 * 7 - 3, True, None, ("worth-wins", 7, True)),
        (4000 + 64 * 7 - 3, False, None, ("worth-wins-seen", 7, False)),
        (4000 + 64 * 7 - 3, False, 3, ("worth-wins", 3, True)),
        (4000 + 64 * 7 - 3, False, -2, ("worth-wins-seen", 7, False)),
        (0, True, None, ("worth-draws", 0, True)),
        (0, False, None, ("worth-gives", -2, False)),
        (-4000 - 64 * 12 + 9, True, -12, ("worth-loses", -12, True)),
        (-3000 - 8 * 4, False, None, ("worth-loses-seen", -4, False)),
    ],
)
def test_a_bowl_is_worth_what_it_brings_from_here_or_the_final_lead_once_that_is_decided(
    score: int, proven: bool, forced: int | None, expected: tuple[str, int, bool]
) -> None:
    value = worth(Outlook(2, score, 6, (2,), 1, 1, proven, forced), lead=2)
    assert value
    assert (value.bowl, value.code, value.seeds, value.proven) == (2, *expected)
    assert value.label == (value.code, {"seeds": abs(value.seeds)})


def test_open_points_are_rounded_to_the_nearest_seed_and_alike_for_both_sides() -> None:
    assert [rounded(points) for points in (0, 12, 13, 25, 37, 38)] == [0, 0, 1, 1, 1, 2]
    assert all(rounded(-points) == -rounded(points) for points in range(2000))
