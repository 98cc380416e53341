"""What is heard: seeds as they fall, captures, refusals, and how a game ended; nothing when the sound is off."""

from __future__ import annotations

import pytest

from firmware_sim.events import KeyDown
from firmware_sim.settings import DELAY_MS
from tests.duo import SLOW, Duo
from tests.pocket import SEEN, Pocket

CAPTURE = "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"  # F takes two and ends the game
LAST_MOVES = {  # the player sows bowl 6 and the game is over
    "win": "0-0-0-0-0-1-1-0-0-0-0-1-24-21-S",
    "lose": "0-0-0-0-0-1-0-0-0-0-0-1-21-25-S",
    "draw": "0-0-0-0-0-1-1-0-0-0-0-0-22-24-S",
}
OFF = SEEN.replace("}", ', "sound": false}')


def slow() -> Pocket:
    pocket = Pocket.playing(delay="3")
    assert pocket.sounds == []
    return pocket


def test_every_seed_is_heard_as_it_falls() -> None:
    pocket = slow()
    pocket.device.send(KeyDown("3"))
    heard = []
    for _ in range(5):
        heard.append(len(pocket.sounds))
        pocket.wait(3 * DELAY_MS)
    assert heard == [0, 1, 2, 3, 4]
    assert set(pocket.sounds) == {"sow"}


def test_a_capture_is_heard_as_it_flashes() -> None:
    pocket = slow()
    pocket.set_up(CAPTURE)
    pocket.device.send(KeyDown("6"))
    pocket.wait(3 * DELAY_MS)
    assert pocket.sounds == ["sow"]
    pocket.wait(3 * DELAY_MS)
    assert pocket.sounds == ["sow", "capture"]


@pytest.mark.parametrize(("position", "key", "kind"), [(CAPTURE, "6", "capture"), (CAPTURE, "5", "sow")])
def test_a_move_that_is_cut_short_is_heard_once(position: str, key: str, kind: str) -> None:
    pocket = slow()
    pocket.set_up(position)
    pocket.keys(key, "0")
    assert pocket.sounds == [kind]


@pytest.mark.parametrize(("key", "kind"), [("6", "capture"), ("5", "sow")])
def test_a_move_without_a_delay_is_heard_once(key: str, kind: str) -> None:
    pocket = Pocket.playing()
    pocket.set_up(CAPTURE)
    pocket.device.send(KeyDown(key))
    assert pocket.sounds == [kind]


@pytest.mark.parametrize("kind", LAST_MOVES)
def test_how_a_game_ended_is_heard_with_its_result(kind: str) -> None:
    pocket = Pocket.playing()
    pocket.set_up(LAST_MOVES[kind])
    pocket.keys("6")
    pocket.turn()
    assert pocket.screen == "result"
    assert pocket.sounds[-1] == kind


def test_a_game_that_ended_before_is_not_heard_again() -> None:
    pocket = Pocket.playing()
    pocket.set_up(LAST_MOVES["win"])
    pocket.keys("6")
    pocket.turn()
    pocket.restart()
    pocket.sounds.clear()
    pocket.wait(6000)
    pocket.keys("*", "#")
    assert (pocket.screen, pocket.sounds) == ("play", [])
    pocket.wait(2000)
    assert (pocket.screen, pocket.sounds) == ("play", [])


def test_a_refusal_is_heard() -> None:
    pocket = Pocket.playing()
    pocket.set_up(CAPTURE)
    pocket.keys("1")
    assert pocket.sounds == ["error"]


def test_both_players_of_a_linked_game_hear_its_end_each_their_own() -> None:
    duo = Duo.playing()
    duo.other.core.hand.partner.resign()
    duo.run(3000)
    assert duo.both("linkresult")
    assert [pocket.sounds[-1] for pocket in duo.pockets] == ["win", "lose"]


def test_both_players_of_a_linked_game_hear_every_seed() -> None:
    duo = Duo.playing(saved={"settings": SLOW})
    for pocket in duo.pockets:
        pocket.sounds.clear()
    duo.moves(1)
    duo.run(9 * DELAY_MS * 4)
    assert [pocket.sounds for pocket in duo.pockets] == [["sow"] * 4, ["sow"]]  # the other has no delay


def test_nothing_is_heard_with_the_sound_off() -> None:
    pocket = Pocket.at_home(saved={"settings": OFF})
    pocket.keys("ctrl+n", "#")
    pocket.set_up(LAST_MOVES["win"])
    pocket.keys("1", "6")
    pocket.turn()
    assert (pocket.screen, pocket.sounds) == ("result", [])


def test_the_sound_can_be_turned_off_and_on_again() -> None:
    pocket = Pocket.playing()
    for heard in ([], ["error"]):
        pocket.keys("ctrl+k")
        pocket.tap("Sound right")
        pocket.keys("#")
        pocket.set_up(CAPTURE)
        pocket.keys("1")
        assert pocket.sounds == heard
