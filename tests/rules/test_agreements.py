"""Players may end a game themselves: by resigning, or by agreeing on a draw."""

from __future__ import annotations

import pytest

from firmware_sim.errors import BadRecord, IllegalMove
from firmware_sim.rules.board import START, Side
from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game, Reason, Result
from firmware_sim.rules.record import from_json, to_json

PLAYED = (2, 3, 5)


def game() -> Game:
    return Game(edition("oware"), START, PLAYED)


@pytest.mark.parametrize("side", Side)
def test_who_resigns_loses_with_the_stores_as_they_are(side: Side) -> None:
    played = game()
    played.resign(side)
    now = played.position
    assert played.result == Result(Reason.RESIGNED, now.south, now.north, now.on_board, side.other)
    assert (played.legal(), played.moves) == ((), PLAYED)


def test_an_agreed_draw_is_one_whatever_the_stores() -> None:
    played = Game(edition("psion"), START, (5, 0, 4))
    played.agree()
    assert played.result is not None
    assert (played.result.reason, played.result.winner) == (Reason.AGREED, None)


def test_a_game_that_is_over_can_neither_be_resigned_nor_agreed_on() -> None:
    played = game()
    played.agree()
    for end in (played.agree, lambda: played.resign(Side.SOUTH)):
        with pytest.raises(IllegalMove, match="refusal-over"):
            end()


def test_taking_back_after_such_an_end_takes_the_last_move_back_too() -> None:
    played = game()
    played.resign(Side.NORTH)
    played.undo()
    assert (played.result, played.moves, played.undone) == (None, PLAYED[:-1], PLAYED[-1:])


@pytest.mark.parametrize("how", ["agreed", "resigned-S", "resigned-N"])
def test_how_players_ended_a_game_comes_back_with_it(how: str) -> None:
    played = game()
    if how == "agreed":
        played.agree()
    else:
        played.resign(Side.SOUTH if how == "resigned-S" else Side.NORTH)
    record = to_json(played)
    assert record["ended"] == how
    again = from_json(record)
    assert (again.result, to_json(again)) == (played.result, record)


def test_a_game_that_nobody_ended_has_the_record_it_always_had() -> None:
    assert set(to_json(game())) == {"edition", "grand_slam", "occurrence", "start", "moves", "undone"}


@pytest.mark.parametrize("how", ["", "won", "resigned", 1, None])
def test_another_end_is_refused(how: object) -> None:
    with pytest.raises(BadRecord, match="bad-record-game"):
        from_json({**to_json(game()), "ended": how})


def test_an_end_after_moves_were_taken_back_or_after_the_end_is_refused() -> None:
    played = game()
    played.undo()
    with pytest.raises(BadRecord, match="bad-record-game"):
        from_json({**to_json(played), "ended": "agreed"})
    over = Game(edition("psion"), Game(edition("psion")).start, ())
    while not over.result:
        over.play(over.legal()[0])
    with pytest.raises(BadRecord, match="bad-record-game"):
        from_json({**to_json(over), "ended": "agreed"})
