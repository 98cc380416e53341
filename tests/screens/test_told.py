"""What the rules did is said when it happens; the last position stays until it was seen, and then the rest is swept."""

from __future__ import annotations

import pytest

from firmware_sim.events import KeyDown
from tests.pocket import TOUCHED, TRIED, Pocket

SLAM = "0-0-0-0-0-2-1-1-0-0-0-0-22-22-S"
"""In oware bowl 6 is a grand slam, which captures nothing, and the opponent cannot feed."""


def test_a_slam_is_told_the_last_position_is_seen_and_the_rest_is_swept_before_the_result() -> None:
    pocket = Pocket.playing(edition="oware", delay="3")
    pocket.set_up(SLAM)
    pocket.keys("6")
    pocket.wait(1000)
    assert pocket.info == "A grand slam captures nothing here."
    pocket.wait(2000)
    assert "Computer cannot feed the other side. Computer takes the rest." in pocket.shown
    seen = [stores(pocket)]
    while pocket.screen == "play":
        pocket.wait(20)
        seen += [stores(pocket)] if pocket.screen == "play" and stores(pocket) != seen[-1] else []
    assert (seen, pocket.screen) == ([("22", "22"), ("24", "22"), ("26", "22")], "result")


def stores(pocket: Pocket) -> tuple[str, str]:
    """Return what North's and South's store say."""
    labels = [label for label in pocket.core.texts if label.text.isdigit() and len(label.text) == 2]
    north, south = sorted(labels, key=lambda label: label.rect.x)
    return north.text, south.text


def test_the_board_shows_the_last_position_when_the_result_was_told() -> None:
    pocket = Pocket.playing(edition="oware")
    pocket.set_up(SLAM)
    pocket.keys("6")
    pocket.turn()
    assert pocket.screen == "result"
    pocket.keys("*")
    pocket.wait(5000)
    pocket.keys("*")
    assert (pocket.screen, stores(pocket)) == ("play", ("22", "22"))
    assert "Computer cannot feed the other side." in pocket.shown


def test_a_key_leads_on_from_each_step_of_the_end() -> None:
    pocket = Pocket.playing(edition="oware", delay="9")
    pocket.set_up(SLAM)
    seen = []
    for key in ("6", "5", "5", "5", "5"):
        pocket.device.send(KeyDown(key))
        seen.append((pocket.screen, stores(pocket) if pocket.screen == "play" else ()))
    assert [screen for screen, _ in seen] == ["play", "play", "play", "play", "result"]
    assert [counts for _, counts in seen[1:4]] == [("22", "22"), ("22", "22"), ("26", "22")]


@pytest.mark.parametrize(
    ("edition", "position", "sentence"),
    [
        ("oware", "1-0-0-0-0-2-0-0-0-0-0-0-20-20-N", ""),
        ("oware", "0-1-0-0-0-1-0-0-0-0-0-1-20-20-N", "You must feed your opponent."),
        ("psion", "0-1-0-0-0-1-0-0-0-0-0-1-20-20-N", ""),
    ],
)
def test_a_duty_is_told_to_the_one_who_has_it(edition: str, position: str, sentence: str) -> None:
    pocket = Pocket.playing(edition=edition)
    pocket.set_up(position)
    pocket.turn()
    if pocket.screen == "play":
        assert pocket.info == sentence


@pytest.mark.parametrize("profile", TRIED)
def test_the_name_of_whoever_moves_is_the_dark_one(profile: str) -> None:
    pocket = Pocket.playing(profile)
    you = next(label.rect for label in pocket.core.texts if label.text == "You")
    seen = []
    for position in ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"):  # your turn, and nobody's
        pocket.set_up(position)
        frame = pocket.core.frame()[0]
        seen.append([frame.get_at_mapped((x, you.centery)) for x in range(you.left, you.right)])
    assert seen[0] != seen[1]


def test_the_last_move_can_be_shown_again_and_changes_nothing() -> None:
    pocket = Pocket.playing(delay="1")
    pocket.keys("9")
    assert pocket.info == "No move has been made yet."
    pocket.keys("3")
    pocket.turn()
    before = pocket.board
    pocket.keys("9")
    pocket.wait(400)
    assert not pocket.core.waiting
    pocket.turn()
    assert (pocket.board, pocket.screen) == (before, "play")
    pocket.keys("ctrl+o")
    assert not pocket.core.waiting


@pytest.mark.parametrize("profile", TOUCHED)
def test_a_bowl_of_the_opponent_is_refused_with_a_sentence(profile: str) -> None:
    pocket = Pocket.playing(profile)
    for how in ("their bowl 2", "7", "8"):
        pocket.core.hand.messages.clear()
        pocket.tap(how) if len(how) > 1 else pocket.keys(how)
        assert pocket.info == "That bowl is Psion's; choose one of yours, 1 to 6."
        assert pocket.moves == ""


@pytest.mark.parametrize("moves", [("6", "#"), ()])
def test_an_empty_board_in_classic_is_told_as_the_draw_that_it_is(moves: tuple[str, ...]) -> None:
    pocket = Pocket.playing(edition="classic")
    pocket.set_up("0-0-0-0-0-1-1-0-0-0-0-0-10-5-S" if moves else "0-0-0-0-0-0-0-0-0-0-0-0-12-5-N")
    pocket.keys(*moves)
    pocket.wait(10_000)
    assert pocket.core.over_text == "It is a draw, 12 – 5. The board is empty, which these rules call a draw."
