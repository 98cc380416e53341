"""A game is against the machine, a second player here, another handheld or nobody; the screens do not care which."""

from __future__ import annotations

import json

import pytest

from firmware_sim.rules.board import Side
from tests.effort import at_most, out_of
from tests.pocket import REGISTERED, TRIED, Pocket


def playing(against: str, profile: str = "series5", **settings: object) -> Pocket:
    """Return a registered handheld with a new game on its screen."""
    chosen = {"seen_keys": True, "first": "me", "delay": 0, "against": against, **settings}
    pocket = Pocket.at_home(profile, {"registration": REGISTERED, "settings": json.dumps(chosen)})
    pocket.keys("ctrl+n", "#")
    return pocket


@pytest.mark.parametrize("profile", TRIED)
def test_a_new_game_asks_first_against_whom(profile: str) -> None:
    pocket = playing("machine", profile)
    pocket.keys("ctrl+n")
    assert pocket.core.selection is not None
    assert pocket.core.selection.item == "against"
    pocket.keys("6", "#")
    assert (pocket.screen, pocket.session.against) == ("play", "guest")


def test_only_what_the_opponent_leaves_open_is_asked() -> None:
    asked = {}
    for against in ("machine", "guest", "handheld", "nobody"):
        pocket = playing("machine", edition="oware")
        pocket.core.hand.change("against", against)
        pocket.keys("ctrl+n")
        asked[against] = [name for name in ("level", "level_south", "first") if name in names(pocket)]
    assert asked == {
        "machine": ["level", "first"],
        "guest": ["first"],
        "handheld": [],
        "nobody": ["level", "level_south", "first"],
    }


def names(pocket: Pocket) -> tuple[str, ...]:
    assert pocket.core.selection is not None
    return pocket.core.selection.items


def test_another_handheld_leads_to_the_line() -> None:
    assert playing("handheld").screen == "link"


# --- two players here, the board not turned ---------------------------------------------------------------------------


def shared(profile: str = "series5", **settings: object) -> Pocket:
    return playing("guest", profile, turn_board=False, **settings)


@pytest.mark.parametrize("profile", TRIED)
@pytest.mark.parametrize("direction", ["anticlockwise", "clockwise"])
def test_on_a_board_that_is_not_turned_a_key_sows_the_bowl_in_its_column_of_the_movers_row(
    profile: str, direction: str
) -> None:
    pocket = shared(profile, direction=direction)
    pocket.keys("1")
    pocket.turn()
    way = direction == "anticlockwise"
    assert pocket.moves == ("A" if way else "F")
    before = pocket.core.hand.session
    assert before is not None
    assert pocket.core._stack.top.bottom is Side.SOUTH  # type: ignore[attr-defined]
    pocket.keys("1")  # above, the leftmost bowl is the last of its owner
    pocket.turn()
    assert pocket.moves == ("Af" if way else "Fa")


@pytest.mark.parametrize("edition", ["psion", "classic"])
def test_there_the_upper_row_is_touched_in_its_turn_and_the_lower_one_refused(edition: str) -> None:
    pocket = shared("pitft28", edition=edition)
    yes = ["#"] if edition == "classic" else []
    pocket.tap("bowl 2")
    pocket.keys(*yes)
    pocket.turn()
    pocket.tap("bowl 2")
    assert pocket.info == "That bowl is Player 1's; choose one of yours, 1 to 6."
    pocket.tap("their bowl 2")
    assert pocket.moves == ("Be" if edition == "psion" else "B")
    pocket.keys(*yes)
    assert pocket.moves == "Be"


def test_there_the_ring_goes_along_the_upper_row_from_the_left_of_the_screen() -> None:
    pocket = shared()
    pocket.keys("3")
    pocket.turn()
    pocket.keys("right", "enter")
    pocket.turn()
    assert pocket.moves == "Cf"


@pytest.mark.parametrize("profile", TRIED)
def test_the_other_player_is_called_after_each_move_where_that_was_chosen(profile: str) -> None:
    pocket = playing("guest", profile, hand_over=True, delay=1)
    pocket.keys("3")
    pocket.turn()
    pocket.wait(100)
    assert (pocket.screen, "Hand over to Player 2." in pocket.shown) == ("handover", True)
    pocket.keys("#")
    assert pocket.screen == "play"
    pocket.wait(5000)
    assert pocket.screen == "play"


# --- two players here --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", out_of(TRIED, ["oled128"]))
@pytest.mark.parametrize("edition", ["psion", "oware", "bijlmakers", "awari"])
def test_two_players_here_play_a_whole_game_that_survives_every_kill(profile: str, edition: str) -> None:
    pocket = playing("guest", profile, edition=edition)
    while not pocket.session.game.result:
        before = pocket.session.game
        number = before.legal()[before.ply % len(before.legal())] + 1
        pocket.keys(str(number))
        pocket.wait(100)
        if before.ply % at_most(1, 9) == 0 and not before.result:
            pocket.kill()
            assert pocket.session.game.moves == before.moves
            while pocket.screen != "play":
                pocket.wait(5000)
                pocket.keys("#")
    pocket.turn()
    assert pocket.screen == "result"


def test_the_board_is_turned_for_whoever_moves_and_the_names_with_it() -> None:
    pocket = playing("guest")
    pocket.keys("3")
    pocket.wait(100)
    assert (pocket.moves, pocket.session.game.position.to_move) == ("C", Side.NORTH)
    names = {label.text: label.rect.y for label in pocket.core.texts if label.text.startswith("Player ")}
    assert names["Player 2"] > names["Player 1"]
    pocket.keys("1")
    assert pocket.moves == "Ca"


def test_a_move_is_taken_back_by_the_others_yes() -> None:
    pocket = playing("guest")
    pocket.keys("3")
    pocket.wait(100)
    pocket.keys("0")
    assert "Player 2: may Player 1 take the last move back?" in pocket.shown
    pocket.keys("*")
    assert pocket.moves == "C"
    pocket.keys("0", "#")
    assert (pocket.moves, pocket.screen) == ("", "play")


def test_a_draw_is_agreed_on_by_the_others_yes() -> None:
    pocket = playing("guest")
    pocket.keys("ctrl+d")
    assert "Player 2: do you accept a draw?" in pocket.shown
    pocket.keys("#")
    pocket.turn()
    assert pocket.core.over_text == "It is a draw, 0 – 0. You agreed to a draw."


def test_who_resigns_loses_whichever_side_that_is() -> None:
    pocket = playing("guest")
    pocket.keys("3")
    pocket.wait(100)
    pocket.keys("ctrl+q", "#")
    pocket.turn()
    assert pocket.core.over_text == "Player 1 wins, 0 – 0. Player 2 resigned."


# --- nobody: watch -----------------------------------------------------------------------------------------------


def test_two_machines_play_at_their_levels_to_the_end() -> None:
    pocket = playing("nobody", level=2, level_south=0)
    assert (pocket.session.level, pocket.session.level_south) == (2, 0)
    for _ in range(4000):
        if pocket.screen == "result":
            break
        pocket.wait(100)
    assert pocket.screen == "result"
    assert pocket.core.over_text is not None
    assert pocket.core.over_text.startswith(("Level ", "It is a draw"))


def test_a_watched_game_is_paused_moved_on_by_one_and_taken_over() -> None:
    pocket = playing("nobody", delay=1)
    pocket.wait(3000)
    pocket.keys("#")
    pocket.wait(3000)
    paused = pocket.moves
    pocket.wait(10_000)
    assert pocket.moves == paused
    pocket.keys("1")
    pocket.wait(5000)
    assert len(pocket.moves) == len(paused) + 1
    pocket.keys("#")
    pocket.wait(3000)
    assert len(pocket.moves) > len(paused) + 1
    pocket.keys("0")
    pocket.turn()
    assert (pocket.session.against, pocket.session.players_turn) == ("machine", True)


def test_a_watched_game_goes_on_after_a_kill() -> None:
    pocket = playing("nobody")
    pocket.wait(2000)
    before = pocket.moves
    pocket.kill()
    assert pocket.session.against == "nobody"
    assert pocket.moves.startswith(before)


def test_play_again_plays_against_the_same() -> None:
    pocket = playing("guest")
    pocket.keys("ctrl+q", "#")
    pocket.turn()
    pocket.keys("#", "#")
    assert (pocket.screen, pocket.session.against, pocket.moves) == ("play", "guest", "")
