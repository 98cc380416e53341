"""A game remembers its moves, takes them back and plays them again."""

from __future__ import annotations

import pytest

from firmware_sim.errors import IllegalMove, NothingToUndo
from firmware_sim.rules.board import START
from firmware_sim.rules.editions import edition
from firmware_sim.rules.game import Game, Reason
from firmware_sim.rules.moves import play
from tests.rules.helpers import game, over


def test_a_game_is_its_edition_its_start_and_its_moves() -> None:
    played = Game(edition("oware"), START, [2, 3, 0])
    first = play(START, edition("oware"), 2)
    second = play(first.after, edition("oware"), 3)
    third = play(second.after, edition("oware"), 0)
    assert played.history == (first, second, third)
    assert (played.moves, played.ply, played.undone) == ((2, 3, 0), 3, ())
    assert (played.position, played.result) == (third.after, None)


def test_the_moves_of_a_game_must_be_legal() -> None:
    with pytest.raises(IllegalMove, match="refusal-empty"):
        Game(edition("oware"), START, [2, 3, 2])


@pytest.mark.parametrize(("bowl", "why"), [(6, "NOT_A_BOWL"), (-1, "NOT_A_BOWL"), (2, "EMPTY")])
def test_a_refused_move_changes_nothing(bowl: int, why: str) -> None:
    played = Game(edition("oware"), START, [2, 3])
    played.undo()
    played.redo()
    before = (played.position, played.history, played.undone, played.occurrences())
    with pytest.raises(IllegalMove) as caught:
        played.play(bowl)
    assert caught.value.values["why"] == why
    assert (played.position, played.history, played.undone, played.occurrences()) == before


def test_undo_takes_the_last_move_back_and_redo_plays_it_again() -> None:
    played = Game(edition("oware"), START, [2, 3, 0])
    third, second = played.undo(), played.undo()
    assert (third.bowl, second.bowl) == (0, 3)
    assert (played.moves, played.undone) == ((2,), (3, 0))
    assert (played.redo(), played.redo()) == (second, third)
    assert (played.moves, played.undone) == ((2, 3, 0), ())


def test_undo_opens_a_finished_game_again() -> None:
    played = game("1-0-0-0-1-0-0-0-0-0-0-0-20-20-S", "A")
    results = [played.result]
    played.undo()
    results.append(played.result)
    assert played.legal() == (0, 4)
    played.redo()
    results.append(played.result)
    assert results == [over(Reason.STRANDED, 22, 20), None, over(Reason.STRANDED, 22, 20)]


def test_a_new_move_forgets_the_moves_taken_back() -> None:
    played = Game(edition("oware"), START, [2, 3])
    played.undo()
    played.play(4)
    assert played.undone == ()
    with pytest.raises(NothingToUndo, match="nothing-to-redo"):
        played.redo()


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    with pytest.raises(NothingToUndo, match="nothing-to-undo"):
        Game(edition("oware")).undo()
    with pytest.raises(NothingToUndo, match="nothing-to-undo"):
        game("4-4-4-4-4-2-0-0-0-1-0-0-25-0-S").undo()


def test_a_copy_goes_its_own_way() -> None:
    played = Game(edition("oware"), START, [2, 3])
    played.undo()
    twin = played.copy()
    twin.play(5)
    twin.play(0)
    assert (played.moves, played.undone, played.occurrences()) == ((2,), (3,), 1)
    assert (twin.moves, twin.undone, twin.start, twin.edition) == ((2, 5, 0), (), START, edition("oware"))
    assert played.occurrences(twin.position) == 0


def test_nobody_moves_after_the_end() -> None:
    played = game("1-0-0-0-1-0-0-0-0-0-0-0-20-20-S", "A")
    assert played.legal() == ()
    with pytest.raises(IllegalMove, match="refusal-over"):
        played.play(0)
