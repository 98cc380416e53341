"""Two players, or a player and the machine, may play against the clock."""

from __future__ import annotations

import pytest

from firmware_sim.errors import BadRecord
from firmware_sim.events import KeyDown, KeyUp, Tick
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Game, Reason
from firmware_sim.search.thinker import LEVELS
from firmware_sim.session import Session, from_json
from tests.pocket import PROFILES, TRIED, Pocket

MINUTE = 60_000


def playing(profile: str = "series5", against: str = "guest", **settings: str) -> Pocket:
    """Return a handheld with a game just begun, both clocks at five minutes."""
    pocket = Pocket.playing(profile, against=f'"{against}"', clock="5", **settings)
    if pocket.session.left:  # some was spent on the release of the last key
        pocket.session.left = (5 * MINUTE, 5 * MINUTE)
    return pocket


def left(pocket: Pocket) -> tuple[int, int] | None:
    return pocket.session.left


def sow(pocket: Pocket) -> None:
    """Press a bowl's key, which takes no time."""
    pocket.device.send(KeyDown("3"))
    pocket.device.send(KeyUp("3"))


def test_only_the_clock_of_the_side_to_move_runs() -> None:
    pocket = playing()
    pocket.wait(10_000)
    assert left(pocket) == (5 * MINUTE - 10_000, 5 * MINUTE)
    sow(pocket)
    pocket.wait(7_000)
    assert left(pocket) == (5 * MINUTE - 10_000, 5 * MINUTE - 7_000)


def test_no_clock_runs_while_seeds_are_sown_or_the_menu_covers_the_board() -> None:
    pocket = playing(delay="9")
    pocket.device.send(KeyDown("3"))
    pocket.wait(1000)
    assert left(pocket) == (5 * MINUTE, 5 * MINUTE)
    pocket.turn()
    before = left(pocket)
    pocket.keys("*")
    pocket.wait(MINUTE)
    assert left(pocket) == before


@pytest.mark.parametrize("profile", TRIED)
def test_the_clock_is_read_beside_the_name_and_a_second_later_reads_another(profile: str) -> None:
    pocket = playing(profile)
    assert "Player 1 5:00" in pocket.shown
    assert pocket.core.deadline is not None
    assert pocket.core.deadline <= 1000
    pocket.wait(1000)
    assert "Player 1 4:59" in pocket.shown
    assert "Player 2 5:00" in pocket.shown


def test_who_runs_out_of_time_loses_and_is_told_so() -> None:
    pocket = playing()
    sow(pocket)
    for _ in range(5):
        pocket.wait(MINUTE)
    pocket.turn()
    assert pocket.session.game.result is not None
    assert pocket.session.game.result.reason is Reason.TIME
    assert (pocket.screen, pocket.core.over_text) == ("result", "Player 1 wins, 0 – 0. Player 2 ran out of time.")
    pocket.restart()
    assert pocket.core.over_text == "Player 1 wins, 0 – 0. Player 2 ran out of time."


def test_a_game_that_is_resumed_goes_on_with_the_time_that_was_left() -> None:
    pocket = playing()
    pocket.wait(20_000)
    sow(pocket)
    pocket.wait(5_000)
    pocket.keys("ctrl+e", "#")
    pocket.restart()
    assert left(pocket) == (5 * MINUTE - 20_000, 5 * MINUTE - 5_000)


def test_a_machine_moves_before_it_spends_too_much_of_its_time() -> None:
    pocket = playing(against="machine", level="3")
    pocket.device.send(KeyDown("3"))
    for _ in range(20):
        pocket.device.send(Tick(1000, 1))  # a slow machine: a node a second
    assert len(pocket.session.game.moves) == 2
    assert LEVELS[3].nodes > 20
    assert "cut short" in pocket.shown


def test_a_game_played_again_begins_with_full_clocks() -> None:
    pocket = playing()
    pocket.wait(20_000)
    pocket.keys("ctrl+q", "#")
    pocket.turn()
    pocket.core.hand.play_again()
    assert left(pocket) == (5 * MINUTE, 5 * MINUTE)


def test_two_machines_and_a_game_without_clocks_have_none() -> None:
    assert left(playing(against="nobody")) is None
    pocket = Pocket.playing()
    assert (left(pocket), "left" in pocket.session.to_json()) == (None, False)


@pytest.mark.parametrize("bad", [[1], [1, 2, 3], [1, -1], [1, 2.0], "12", {}, 5, [True, 1], [1, 10**9]])
def test_a_clock_that_is_none_is_refused(bad: object) -> None:
    saved = {**Session(Game(Pocket.playing().session.game.edition), 1, 0).to_json(), "left": bad}
    with pytest.raises(BadRecord, match="bad-record-game"):
        from_json(saved, tuple(range(8)))


@pytest.mark.parametrize("ms", [1, 999, 1000, 1001, 59_000, 60_000, 20 * MINUTE])
def test_a_clock_reads_zero_only_when_none_is_left(ms: int) -> None:
    seconds = -(-ms // 1000)
    session = Session(Pocket.playing().session.game, 1, 0, left=(ms, 0))
    assert session.clock(Side.SOUTH) == f"{seconds // 60}:{seconds % 60:02}"
    assert session.clock(Side.NORTH) == "0:00"


@pytest.mark.parametrize("profile", PROFILES)
def test_names_and_clocks_leave_room_for_what_else_stands_there(profile: str) -> None:
    pocket = playing(profile, against="machine")
    labels = [label.rect for label in pocket.core.texts]
    assert "level 1" in pocket.shown
    assert all(pocket.core.frame()[0].get_rect().contains(rect) for rect in labels)
