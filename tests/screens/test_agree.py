"""A game against the machine can be given up, and a draw agreed on where the machine's search does not see it ahead."""

from __future__ import annotations

import pytest

from firmware_sim.events import KeyDown, Tick
from tests.pocket import TRIED, Pocket

EVEN = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
BEHIND = "1-0-0-0-0-0-4-5-0-6-0-3-6-23-S"


def answered(pocket: Pocket) -> None:
    """Give the machine time to consider a draw."""
    for _ in range(400):
        pocket.device.send(Tick(20, 5000))
        if not pocket.core.wants_nodes:
            return
    raise AssertionError("no answer came")


@pytest.mark.parametrize("profile", TRIED)
def test_resigning_is_asked_about_and_then_told(profile: str) -> None:
    pocket = Pocket.playing(profile)
    pocket.keys("3")
    pocket.turn()
    pocket.keys("ctrl+q")
    assert pocket.screen == "ask"
    pocket.keys("*")
    assert (pocket.screen, pocket.core.over_text) == ("play", None)
    pocket.keys("ctrl+q", "#")
    pocket.turn()
    assert (pocket.screen, pocket.core.over_text) == ("result", "Psion wins, 0 – 0. You resigned.")
    pocket.restart()
    assert pocket.core.over_text == "Psion wins, 0 – 0. You resigned."


def test_a_draw_is_agreed_on_where_the_machine_is_not_ahead() -> None:
    pocket = Pocket.playing()
    pocket.set_up(EVEN)
    pocket.keys("ctrl+d")
    answered(pocket)
    pocket.turn()
    assert (pocket.screen, pocket.core.over_text) == ("result", "It is a draw, 0 – 0. You agreed to a draw.")


def test_a_draw_is_refused_where_the_machine_sees_itself_ahead_and_play_goes_on() -> None:
    pocket = Pocket.playing()
    pocket.set_up(BEHIND)
    pocket.keys("ctrl+d")
    answered(pocket)
    assert pocket.info.startswith("Psion plays on: it sees itself ")
    pocket.keys("1")
    pocket.turn()
    assert pocket.moves.startswith("A")


CIRCLING = "1-0-0-0-0-0-0-0-0-0-0-1-23-23-S"


@pytest.mark.parametrize("profile", TRIED)
def test_the_rest_of_an_endless_game_is_shared_where_the_machine_hopes_for_no_more(profile: str) -> None:
    pocket = Pocket.playing(profile, edition="oware")
    pocket.set_up(CIRCLING)
    pocket.keys("ctrl+u")
    answered(pocket)
    pocket.turn()
    assert (pocket.screen, pocket.core.over_text) == ("result", "It is a draw, 24 – 24. You agreed to share the rest. "
                                                      "Each side keeps its own row.")  # fmt: skip


def test_two_players_here_share_the_rest_by_the_others_yes() -> None:
    pocket = Pocket.playing(edition="oware", against='"guest"')
    pocket.keys("ctrl+u")
    assert (pocket.screen, "Player 2: shall the game end here" in pocket.shown) == ("ask", True)
    pocket.keys("*", "3", "ctrl+u", "#")
    pocket.turn()
    assert pocket.core.over_text == "Player 2 wins, 23 – 25. You agreed to share the rest. Each side keeps its own row."


def test_a_bowl_played_meanwhile_withdraws_the_offer() -> None:
    pocket = Pocket.playing()
    pocket.set_up(EVEN)
    pocket.device.send(KeyDown("ctrl+d"))
    pocket.device.send(KeyDown("3"))
    pocket.turn()
    assert (pocket.core.over_text, pocket.moves[0]) == (None, "C")


def test_what_is_over_cannot_be_given_up() -> None:
    pocket = Pocket.playing()
    pocket.keys("ctrl+q", "#")
    pocket.turn()
    pocket.keys("*")
    pocket.wait(5000)
    pocket.keys("*")
    for key in ("ctrl+q", "ctrl+d"):
        pocket.core.hand.messages.clear()
        pocket.keys(key)
        assert pocket.info == "This item is not available."
