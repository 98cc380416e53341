"""Playing: bowls are chosen, refused, confirmed; moves are taken back; what may interrupt the sowing."""

from __future__ import annotations

import pytest

from device.scripting.script import find_target
from firmware_sim.events import KeyDown, MoveNow, Tick, Touch
from firmware_sim.search import kernel
from firmware_sim.search.thinker import Thinker
from tests.pocket import REGISTERED, SEEN, TOUCHED, TRIED, Pocket

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def registered() -> Pocket:
    pocket = Pocket.at_home(saved={"registration": REGISTERED})
    pocket.keys("ctrl+n", "#")
    return pocket


@pytest.mark.parametrize("profile", TOUCHED)
def test_a_bowl_is_chosen_by_its_number_and_by_a_tap(profile: str) -> None:
    by_key, by_tap = Pocket.playing(profile), Pocket.playing(profile)
    by_key.keys("3")
    by_tap.tap("bowl 3")
    by_key.turn()
    by_tap.turn()
    assert by_key.moves == by_tap.moves
    assert by_key.moves.startswith("C")


def test_the_ring_moves_by_arrows_and_plays_by_enter() -> None:
    pocket = Pocket.playing()
    pocket.keys("left", "left", "#")
    pocket.turn()
    assert pocket.moves.startswith("E")


@pytest.mark.parametrize(
    ("position", "key", "why"),
    [
        ("0-4-4-4-4-4-4-4-4-4-4-4-0-4-S", "1", "That bowl is empty; choose another."),
        (
            "4-4-4-4-4-4-0-0-0-0-0-0-12-12-S",
            "1",
            "That would leave your opponent without seeds; choose a bowl that leaves some.",
        ),
    ],
)
def test_an_illegal_choice_says_why_and_costs_nothing(position: str, key: str, why: str) -> None:
    pocket = Pocket.playing(edition="oware")
    pocket.set_up(position)
    saves = list(pocket.memory.writes)
    pocket.keys(key)
    assert (pocket.board, pocket.info) == (position, why)
    assert pocket.memory.writes == saves
    pocket.keys("6")
    assert pocket.session.game.moves[0] == 5


def test_a_slam_that_is_not_allowed_is_refused_by_name() -> None:
    pocket = Pocket.playing(edition="bijlmakers", grand_slam='"illegal"')
    pocket.set_up("1-0-0-0-0-1-1-0-0-0-0-0-22-23-S")
    pocket.keys("6")
    assert (
        pocket.info == "That would capture all of your opponent's seeds, which these rules forbid; choose another bowl."
    )


def test_choosing_out_of_turn_says_who_is_to_move() -> None:
    pocket = Pocket.playing()
    pocket.device.send(KeyDown("3"))
    pocket.device.send(KeyDown("1"))
    assert pocket.info == "Psion is thinking; it is not your turn yet."
    assert pocket.session.game.moves == (2,)


# --- classic: Yes and No ------------------------------------------------------------------------------------------


def test_classic_shows_the_bowl_and_its_seeds_and_no_chooses_again() -> None:
    pocket = Pocket.playing(edition="classic")
    pocket.keys("3")
    assert "Bowl 3 holds 4. Play it?" in pocket.shown
    pocket.keys("*")
    assert pocket.board == START
    assert "Your turn" in pocket.shown


def test_in_classic_yes_plays_and_yes_again_lets_the_computer_answer() -> None:
    pocket = Pocket.playing(edition="classic")
    pocket.keys("3", "#")
    pocket.wait(5000)
    assert pocket.moves == "C"
    assert "Yes lets the computer reply" in pocket.shown
    pocket.keys("1")
    assert pocket.info == "Press Yes to let the computer reply."
    pocket.keys("#")
    pocket.turn()
    assert len(pocket.moves) == 2


def test_in_classic_another_bowl_can_be_chosen_while_one_is_asked_about() -> None:
    pocket = Pocket.playing(edition="classic")
    pocket.keys("3", "4", "3", "3")
    assert pocket.moves == ""
    pocket.keys("#")
    assert pocket.moves == "C"


def test_in_classic_a_machine_that_moves_first_needs_no_yes() -> None:
    pocket = Pocket.at_home(
        saved={"settings": SEEN.replace('"me"', '"machine"').replace("}", ', "edition": "classic"}')}
    )
    pocket.keys("ctrl+n", "#")
    pocket.turn()
    assert len(pocket.moves) == 1


@pytest.mark.parametrize("profile", TOUCHED)
def test_in_classic_yes_and_no_can_be_touched(profile: str) -> None:
    pocket = Pocket.playing(profile, edition="classic")
    pocket.tap("bowl 3")
    pocket.tap("No")
    pocket.tap("bowl 2")
    pocket.tap("Yes")
    pocket.tap("Yes")
    pocket.turn()
    assert pocket.moves.startswith("B")
    assert len(pocket.moves) == 2


def test_classic_has_a_pass_that_says_why_it_is_refused_and_no_other_edition_has() -> None:
    pocket = Pocket.playing(edition="classic")
    pocket.keys("ctrl+p")
    assert pocket.info == "You may pass only when you have no legal move; choose a bowl."
    other = Pocket.playing(edition="oware")
    other.keys("ctrl+p")
    assert other.info == "This item is not available."
    other.keys("*", "6")
    assert "Pass" not in other.labels


def test_without_a_game_pass_only_says_that_it_is_not_available() -> None:
    pocket = Pocket.at_home(saved={"settings": SEEN.replace("}", ', "edition": "classic"}')})
    pocket.keys("ctrl+p")
    assert (pocket.screen, pocket.info) == ("home", "This item is not available.")
    pocket.keys("*", "6", "2", "#")
    assert pocket.info == "This item is not available."


# --- sowing -------------------------------------------------------------------------------------------------------


def test_seeds_are_sown_one_by_one_as_slowly_as_the_delay_says() -> None:
    pocket = Pocket.playing(delay="5")
    pocket.device.send(KeyDown("3"))
    fives = []
    for _ in range(5):
        fives.append([label.text for label in pocket.core.texts].count("5"))
        pocket.device.send(Tick(250))
        pocket.device.send(Tick(50))
    assert fives == [1, 2, 3, 4, 5]  # one is on a key


def test_a_delay_of_zero_shows_the_end_at_once() -> None:
    pocket = Pocket.playing(delay="0")
    pocket.device.send(KeyDown("3"))
    assert not pocket.core.waiting
    assert "skip" not in pocket.labels


@pytest.mark.parametrize("how", ["key", "tap"])
def test_a_key_or_tap_while_seeds_are_sown_only_finishes_that(how: str) -> None:
    pocket = Pocket.playing(delay="9")
    pocket.device.send(KeyDown("3"))
    assert pocket.labels == ["skip"]
    if how == "key":
        pocket.device.send(KeyDown("1"))
    else:
        pocket.tap("skip")
    assert "skip" not in pocket.labels
    assert pocket.moves == "C"


@pytest.mark.parametrize("label", ["bowl 2", "Menu", "New game"])
def test_a_touch_that_began_before_the_seeds_moved_does_nothing(label: str) -> None:
    pocket = Pocket.playing(delay="9", level="3")
    pocket.device.send(KeyDown("3"))
    pocket.tap("skip")
    x, y = find_target(label, pocket.core.targets).rect.center
    pocket.device.send(Touch("down", x, y))
    pocket.device.send(MoveNow("cap"))
    assert len(pocket.moves) == 2
    pocket.device.send(Touch("up", x, y))
    assert (len(pocket.moves), pocket.screen, pocket.labels) == (2, "play", ["skip"])


@pytest.mark.parametrize("key", ["esc", "*", "ctrl+n", "1", "#", "ctrl+t"])
def test_nothing_leads_past_the_result_of_a_game(key: str) -> None:
    pocket = Pocket.playing()
    pocket.set_up("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S")
    pocket.device.send(KeyDown("6"))
    pocket.device.send(KeyDown(key))
    assert pocket.screen == "result"
    pocket.keys("#")
    assert pocket.screen == "nag"


def test_what_was_played_last_is_said_and_marked_for_both_sides() -> None:
    pocket = Pocket.playing(edition="classic")
    pocket.set_up("0-0-0-0-0-1-1-4-4-0-0-0-2-2-S")
    pocket.keys("6", "#")
    assert "You sowed 1 seed and captured 2" in pocket.shown
    pocket.keys("#")
    pocket.turn()
    assert "Computer sowed" in pocket.shown


@pytest.mark.parametrize("profile", TRIED)
@pytest.mark.parametrize("edition", ["psion", "oware", "bijlmakers"])
def test_that_the_thinking_was_cut_short_is_said_on_every_handheld(profile: str, edition: str) -> None:
    pocket = Pocket.at_home(profile, {"registration": REGISTERED})
    pocket.core.hand.change("edition", edition)
    pocket.core.hand.change("level", 7)
    pocket.keys("ctrl+n", "#")
    pocket.device.send(KeyDown("3"))
    pocket.device.send(MoveNow("cap"))
    pocket.turn()
    assert len(pocket.moves) == 2
    assert "level 7, cut short" in pocket.shown


@pytest.mark.parametrize("profile", TRIED)
def test_what_is_sown_is_said_to_be_seeds_where_there_is_room(profile: str) -> None:
    pocket = Pocket.playing(profile)
    pocket.keys("3")
    pocket.turn()
    assert ("Psion sowed 4 seeds" in pocket.shown) == (profile not in ("square240", "oled128"))
    assert "Psion sowed 4" in pocket.shown


def test_a_capture_flashes_before_its_bowls_are_empty() -> None:
    pocket = Pocket.playing(delay="1")
    pocket.set_up("0-0-0-0-0-1-1-4-0-0-0-0-20-20-S")
    pocket.device.send(KeyDown("6"))
    frames = set()
    for _ in range(12):
        frames.add(pocket.core.frame()[1])
        pocket.device.send(Tick(60))
    assert len(frames) >= 5


# --- thinking -----------------------------------------------------------------------------------------------------


def test_the_player_sees_that_the_machine_thinks_and_that_it_was_cut_short() -> None:
    pocket = Pocket.playing(level="3")
    pocket.device.send(KeyDown("3"))
    assert pocket.core.wants_nodes
    assert "Psion is thinking…" in pocket.shown
    pocket.device.send(Tick(20, 50))
    assert pocket.core.wants_nodes
    pocket.device.send(MoveNow("cap"))
    pocket.turn()
    assert len(pocket.moves) == 2
    assert "level 3, cut short" in pocket.shown
    pocket.keys("4")
    pocket.turn()
    assert "cut short" not in pocket.shown


def test_the_level_counts_from_the_next_move_of_the_machine() -> None:
    pocket = Pocket.playing()
    pocket.keys("ctrl+l", "6", "6", "#")
    assert "level 3" in pocket.shown
    pocket.keys("3")
    pocket.turn()
    session = pocket.session
    thinker = Thinker(kernel.Search())
    game = session.game.copy()
    game.undo()
    thinker.start(game, 3, session.seed)
    while thinker.think(10_000) is None:
        pass
    assert session.game.moves[-1] == thinker.think(0)


def test_enter_lets_the_machine_move_now() -> None:
    pocket = Pocket.playing(level="3")
    pocket.device.send(KeyDown("3"))
    pocket.device.send(KeyDown("#"))
    assert len(pocket.moves) == 2
    assert "cut short" not in pocket.shown


# --- undo ---------------------------------------------------------------------------------------------------------


def test_undo_returns_to_the_players_own_previous_turn_and_the_machine_answers_the_same() -> None:
    pocket = registered()
    boards = []
    for bowl in "3146":
        boards.append(pocket.board)
        pocket.keys(bowl)
        pocket.turn()
    after, moves = pocket.board, pocket.moves
    for board in reversed(boards):
        pocket.keys("0")
        assert pocket.board == board
    pocket.keys("0")
    assert pocket.info == "No moves to undo."
    for bowl in "3146":
        pocket.keys(bowl)
        pocket.turn()
    assert (pocket.board, pocket.moves) == (after, moves)


def test_redo_plays_again_what_was_taken_back_even_after_a_restart() -> None:
    pocket = registered()
    for bowl in "314":
        pocket.keys(bowl)
        pocket.turn()
    after = pocket.board
    pocket.keys("0", "0", "0")
    pocket.restart()
    pocket.keys("#", "ctrl+y", "ctrl+y")
    pocket.keys("ctrl+y")
    assert pocket.board == after
    pocket.keys("ctrl+y")
    assert pocket.info == "No moves to redo."


def test_undo_while_the_machine_thinks_takes_the_own_move_back() -> None:
    pocket = registered()
    pocket.device.send(KeyDown("3"))
    pocket.device.send(KeyDown("0"))
    assert pocket.board == START
    assert not pocket.core.wants_nodes


def test_a_game_that_is_over_can_be_taken_back() -> None:
    pocket = registered()
    pocket.set_up("0-0-0-0-1-1-1-0-0-0-0-0-22-23-S")
    pocket.keys("6")
    pocket.turn()
    pocket.keys("*", "0")
    assert pocket.session.game.result is None
    assert pocket.screen == "play"


@pytest.mark.parametrize("profile", TOUCHED)
def test_without_a_registration_undo_is_seen_marked_and_leads_to_it(profile: str) -> None:
    pocket = Pocket.playing(profile)
    pocket.keys("3")
    pocket.turn()
    board = pocket.board
    pocket.tap("Menu")
    pocket.tap("Move")
    pocket.tap("Undo")
    assert (pocket.screen, pocket.info, pocket.board) == ("register", "Register Wari to use Undo.", board)


# --- direction ----------------------------------------------------------------------------------------------------


def test_a_clockwise_board_is_the_mirror_image_and_numbers_count_from_the_left() -> None:
    pocket = Pocket.playing(direction='"clockwise"')
    pocket.keys("1")
    pocket.turn()
    assert pocket.moves.startswith("F")
    pocket.set_up("1-2-3-4-5-6-0-0-0-0-0-1-13-13-S")
    counts = [label for label in pocket.core.texts if 170 < label.rect.y < 200]
    assert [label.text for label in sorted(counts, key=lambda label: label.rect.x)] == ["6", "5", "4", "3", "2", "1"]
    pocket.keys("1")
    assert pocket.session.game.history[0].seeds == 6


def test_a_game_may_begin_with_the_machine() -> None:
    pocket = Pocket.at_home(saved={"settings": SEEN.replace('"me"', '"machine"')})
    pocket.keys("ctrl+n", "#")
    pocket.turn()
    assert len(pocket.moves) == 1
    assert pocket.moves.islower()
