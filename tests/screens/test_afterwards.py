"""After a game one key plays again; whoever has not registered sees the nag once in between, and comes back here."""

from __future__ import annotations

import pytest

from firmware_sim.rules.board import Side
from tests.pocket import REGISTERED, SEEN, TRIED, Pocket

LAST = "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"
"""Bowl 6 ends the game."""


def over(profile: str = "series5", *, registered: bool = True) -> Pocket:
    """Return a handheld that shows the result of a game."""
    saved = {"registration": REGISTERED} if registered else {}
    pocket = Pocket.at_home(profile, {"settings": SEEN.replace("}", ', "level": 2}'), **saved})
    pocket.keys("ctrl+n", "#")
    pocket.set_up(LAST)
    pocket.keys("6")
    pocket.turn()
    assert pocket.screen == "result"
    return pocket


@pytest.mark.parametrize("profile", TRIED)
def test_two_keys_play_again(profile: str) -> None:
    pocket = over(profile)
    pocket.keys("#", "#")
    assert (pocket.screen, pocket.moves) == ("play", "")


def test_the_nag_comes_once_in_between() -> None:
    pocket = over(registered=False)
    pocket.keys("#")
    assert pocket.screen == "nag"
    pocket.wait(5000)
    pocket.keys("*")
    assert pocket.screen == "afterwards"
    pocket.keys("*", "#")
    assert pocket.screen == "play"


@pytest.mark.parametrize(("steps", "screen"), [(0, "play"), (1, "newgame"), (2, "home")])
def test_each_way_leads_where_it_says(steps: int, screen: str) -> None:
    pocket = over()
    pocket.keys("#", *"8" * steps, "#")
    assert pocket.screen == screen
    assert (pocket.core.game is None or pocket.core.game.result is None) == (steps == 0)


def test_play_again_keeps_rules_and_level_whatever_was_chosen_meanwhile() -> None:
    pocket = over()
    pocket.core.hand.change("edition", "oware")
    pocket.core.hand.change("level", 5)
    pocket.keys("#", "#")
    assert (pocket.session.game.edition.name, pocket.session.level) == ("psion", 2)


@pytest.mark.parametrize(("first", "begins"), [("edition", Side.NORTH), ("me", Side.SOUTH), ("machine", Side.NORTH)])
def test_where_lots_decide_the_other_side_begins(first: str, begins: Side) -> None:
    pocket = over()
    pocket.core.hand.change("first", first)
    pocket.keys("#", "#")
    assert pocket.session.game.start.to_move is begins


def test_the_count_of_the_nag_runs_on_while_register_is_open() -> None:
    pocket = over(registered=False)
    pocket.keys("#", "#")
    assert pocket.screen == "register"
    pocket.wait(5000)
    pocket.keys("*", "*")
    assert pocket.screen == "afterwards"
