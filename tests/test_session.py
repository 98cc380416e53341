"""A game against the machine: what can be taken back, and what a change of level means."""

from __future__ import annotations

import json

import pytest

from firmware_sim.errors import NothingToUndo
from firmware_sim.events import KeyDown
from firmware_sim.search import kernel
from firmware_sim.search.thinker import Thinker
from firmware_sim.session import Session
from tests.pocket import REGISTERED, Pocket


def machine_first() -> Pocket:
    """Return a registered handheld on which the machine made the first move."""
    settings = '{"seen_keys": true, "first": "machine", "delay": 0}'
    pocket = Pocket.at_home(saved={"registration": REGISTERED, "settings": settings})
    pocket.keys("ctrl+n", "#")
    pocket.turn()
    assert len(pocket.moves) == 1
    return pocket


def decided(session: Session, level: int) -> int:
    """Return the move that the machine makes in *session* at *level*."""
    thinker = Thinker(kernel.Search())
    thinker.start(session.game, level, session.seed)
    while (bowl := thinker.think(100_000)) is None:
        pass
    return bowl


# --- taking back --------------------------------------------------------------------------------------------------


def test_a_move_that_the_machine_alone_made_cannot_be_taken_back() -> None:
    pocket = machine_first()
    board, session = pocket.board, pocket.session
    assert not session.can_undo
    with pytest.raises(NothingToUndo) as caught:
        session.undo()
    assert caught.value.code == "nothing-to-undo"
    pocket.keys("0")
    assert (pocket.board, pocket.info) == (board, "No moves to undo.")


def test_after_the_machine_began_undo_and_redo_go_from_own_turn_to_own_turn() -> None:
    pocket = machine_first()
    boards = []
    for key in "254":
        boards.append((pocket.board, pocket.moves))
        pocket.keys(key)
        pocket.turn()
    last = pocket.board, pocket.moves
    for before in reversed(boards):
        pocket.keys("0")
        assert (pocket.board, pocket.moves) == before
    assert (pocket.session.can_undo, pocket.session.can_redo) == (False, True)
    for after in [*boards[1:], last]:
        pocket.keys("ctrl+y")
        assert (pocket.board, pocket.moves) == after
    assert (pocket.session.can_undo, pocket.session.can_redo) == (True, False)


def test_a_move_of_ones_own_is_taken_back_while_the_machine_has_not_answered() -> None:
    pocket = machine_first()
    before = pocket.board, pocket.moves
    pocket.device.send(KeyDown("2"))
    assert pocket.session.machines_turn
    pocket.session.undo()
    assert (pocket.board, pocket.moves) == before


# --- the level ----------------------------------------------------------------------------------------------------


def test_a_level_changed_in_a_game_is_saved_with_it() -> None:
    pocket = Pocket.playing()
    pocket.keys("ctrl+l", "6", "6", "#")
    assert json.loads(pocket.memory.newest["game"])["level"] == 3
    pocket.kill()
    assert pocket.session.level == 3


@pytest.mark.parametrize("restarted", [False, True])
def test_from_its_next_move_the_machine_plays_as_at_the_new_level(restarted: bool) -> None:
    pocket = Pocket.playing()
    pocket.keys("1")
    pocket.turn()
    pocket.keys("ctrl+l", "6", "6", "#")
    if restarted:
        pocket.restart()
        pocket.wait(6000)
        pocket.keys("*", "#")
    played, weak, strong = [], [], []
    for _ in range(6):
        pocket.device.send(KeyDown(str(pocket.session.game.legal()[-1] + 1)))
        weak.append(decided(pocket.session, 1))
        strong.append(decided(pocket.session, 3))
        pocket.turn()
        played.append(pocket.session.game.moves[-1])
    assert played == strong != weak
