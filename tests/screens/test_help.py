"""Help says what is true of the game in play: its edition, its direction, who moves first."""

from __future__ import annotations

import pytest

from firmware_sim.draw.board import BoardView, draw_board
from firmware_sim.draw.board_layout import CAP_HEIGHTS, BoardLayout
from firmware_sim.draw.canvas import Canvas
from firmware_sim.rules.editions import EDITIONS, GrandSlam
from firmware_sim.screens.parts import board_page
from firmware_sim.screens.topic import rules_text
from firmware_sim.text import ENGLISH
from tests.pocket import TRIED, Pocket


def rules(**settings: str) -> str:
    hand = Pocket.playing(**settings).core.hand
    return "\n".join(rules_text(hand, hand.edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_are_those_of_the_edition_in_play(edition: str) -> None:
    text = rules(edition=edition)
    rule = EDITIONS[edition]
    slam = "captures-always" if edition in ("classic", "awari") else rule.grand_slam.value
    for code in (f"feeding-{rule.feeding.value}", f"grand-slam-{slam}", f"stranded-{rule.stranded.value}"):
        assert ENGLISH[f"rules-{code}".replace("_", "-")] in text


@pytest.mark.parametrize("slam", GrandSlam)
def test_the_rules_follow_the_grand_slam_that_was_chosen(slam: GrandSlam) -> None:
    text = rules(edition="bijlmakers", grand_slam=f'"{slam.value}"')
    assert ENGLISH[f"rules-grand-slam-{slam.value}".replace("_", "-")] in text


def test_the_rules_say_at_which_occurrence_a_position_ends_the_game() -> None:
    assert "for the third time" in rules(edition="oware")
    assert "for the second time" in rules(edition="oware", occurrence="2")


def test_the_rules_follow_the_direction() -> None:
    assert "anticlockwise: to the right" in rules()
    assert "clockwise as you chose: to the left" in rules(direction='"clockwise"')


@pytest.mark.parametrize(
    ("edition", "first", "words"),
    [
        ("classic", "edition", "You move first."),
        ("oware", "edition", "Chance decides who moves first."),
        ("classic", "machine", "The computer moves first."),
        ("oware", "me", "You move first."),
    ],
)
def test_the_rules_say_who_moves_first(edition: str, first: str, words: str) -> None:
    pocket = Pocket.playing(edition=edition)
    pocket.core.hand.change("first", first)
    text = rules_text(pocket.core.hand, pocket.core.hand.edition)
    assert [line for line in text if line.endswith("first.") or line.startswith("Chance decides")] == [words]


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("psion", ["repetition", "third time", "larger store"]),
        ("oware", ["chance decides who moves first", "24 each", "third time"]),
        ("bijlmakers", ["at first it captures nothing", "other choices", "no seeds, or none that it may play"]),
        ("classic", ["you move first", "24 each", "must be played captures", "larger store", "third time"]),
        ("awari", ["chance decides who moves first", "third time"]),
    ],
)
def test_what_is_our_own_reading_is_marked_so(edition: str, words: list[str]) -> None:
    ours = rules(edition=edition).split("Our reading: ")[-1]
    assert [part for part in words if part not in ours] == []


@pytest.mark.parametrize("code", ["rules-stranded-nobody", "rules-grand-slam-illegal", "rules-feeding-none"])
def test_an_axis_that_is_our_reading_says_so_itself(code: str) -> None:
    assert "(Our reading" in ENGLISH[code]


@pytest.mark.parametrize(("direction", "number"), [("anticlockwise", "3"), ("clockwise", "4")])
def test_the_worked_example_names_bowls_as_the_board_shows_them(direction: str, number: str) -> None:
    pocket = Pocket.playing(direction=f'"{direction}"')
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    assert f"Bowl {number} holds seven seeds" in pocket.shown


def test_the_worked_example_ends_as_it_is_printed() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    for _ in range(4):
        pocket.keys("#")
        pocket.wait(10_000)
    assert "It captured five." in pocket.shown
    pocket.keys("#")
    assert pocket.screen == "help"


def test_the_worked_example_tells_a_result_once_the_seeds_have_fallen() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    before = pocket.shown
    pocket.keys("#")
    assert "captured nine" not in before + pocket.shown
    pocket.keys("#")
    pocket.keys("#")
    assert "captured nine" not in pocket.shown
    pocket.keys("#")
    assert "captured nine" in pocket.shown


@pytest.mark.parametrize("profile", TRIED)
def test_every_page_can_be_read_to_its_end_by_keys(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+h", "8", "#")
    for _ in range(60):
        pocket.keys("8")
    assert "anticlockwise." in pocket.shown


@pytest.mark.parametrize("profile", TRIED)
def test_in_the_worked_example_the_number_of_seeds_in_hand_leaves_the_middle_of_each_bowl_free(
    profile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    layouts = []

    def recorded(canvas: Canvas, layout: BoardLayout, view: BoardView) -> None:
        layouts.append(layout)
        draw_board(canvas, layout, view)

    monkeypatch.setattr(board_page, "draw_board", recorded)
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    assert pocket.screen == "example"
    pocket.core.frame()
    board = layouts[-1]
    tag = CAP_HEIGHTS[board.count_face[1]] + 6
    away = min(abs(y - bowl.centery) for (_, y), bowl in zip(board.hands, board.bowls, strict=True))
    assert board.plain or away >= tag // 2 + board.diameter // 8
