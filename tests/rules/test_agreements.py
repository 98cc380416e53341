"""Players may end a game themselves: by resigning, by running out of time, or by agreeing on a draw or to share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_sim.errors import BadRecord, IllegalMove
from firmware_sim.rules.board import START, Side
from firmware_sim.rules.editions import EDITIONS, edition
from firmware_sim.rules.game import Game, Reason, Result, result_of
from firmware_sim.rules.notation import parse_position
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


@pytest.mark.parametrize("side", Side)
def test_whose_clock_runs_out_loses_with_the_stores_as_they_are(side: Side) -> None:
    played = game()
    played.run_out(side)
    now = played.position
    assert played.result == Result(Reason.TIME, now.south, now.north, now.on_board, side.other)


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_shared_rest_goes_where_a_repetition_would_send_it(rules: str) -> None:
    played = Game(edition(rules), parse_position("1-0-0-0-0-8-0-0-0-0-9-10-0-20-S"))
    repeated = result_of(played.position, played.edition, Reason.REPETITION)
    played.share()
    assert played.result == Result(Reason.SHARED, repeated.south, repeated.north, repeated.uncounted, repeated.winner)


def test_an_agreed_draw_is_one_whatever_the_stores() -> None:
    played = Game(edition("psion"), START, (5, 0, 4))
    played.agree()
    assert played.result is not None
    assert (played.result.reason, played.result.winner) == (Reason.AGREED, None)


def test_a_game_that_is_over_can_neither_be_resigned_nor_agreed_on() -> None:
    played = game()
    played.agree()
    for end in (played.agree, played.share, lambda: played.resign(Side.SOUTH), lambda: played.run_out(Side.NORTH)):
        with pytest.raises(IllegalMove, match="refusal-over"):
            end()


def test_taking_back_after_such_an_end_takes_the_last_move_back_too() -> None:
    played = game()
    played.resign(Side.NORTH)
    played.undo()
    assert (played.result, played.moves, played.undone) == (None, PLAYED[:-1], PLAYED[-1:])


ENDS: dict[str, Callable[[Game], None]] = {
    "agreed": Game.agree,
    "shared": Game.share,
    "resigned-S": lambda game: game.resign(Side.SOUTH),
    "resigned-N": lambda game: game.resign(Side.NORTH),
    "time-S": lambda game: game.run_out(Side.SOUTH),
    "time-N": lambda game: game.run_out(Side.NORTH),
}


@pytest.mark.parametrize("how", ENDS)
def test_how_players_ended_a_game_comes_back_with_it(how: str) -> None:
    played = game()
    ENDS[how](played)
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
