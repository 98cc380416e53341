"""What no position, no game and no input may break in the rules."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_sim.errors import BadPosition, BadRecord, IllegalMove
from firmware_sim.rules.board import START, Position, Side
from firmware_sim.rules.editions import EDITIONS, Edition, Feeding, GrandSlam, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import legal, play, refusal
from firmware_sim.rules.notation import LETTERS, move_letter, parse_position, position_text
from firmware_sim.rules.record import from_json, to_json
from tests.effort import at_most
from tests.rules import naive
from tests.rules.helpers import EVERY
from tools.proofs.random_games import run

ROUND = "".join(LETTERS)
GAMES = at_most(2000, 400)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position of up to 48 seeds: often few and thinly spread, now and then many in one bowl."""
    cap = draw(st.sampled_from((1, 3, 3, 12, 48)))
    counts, left = [], 48
    for _ in range(14):
        counts.append(draw(st.integers(0, min(left, cap))))
        left -= counts[-1]
    counts = draw(st.permutations(counts))
    return Position(tuple(counts[:12]), counts[12], counts[13], draw(st.sampled_from(Side)))


@st.composite
def slams(draw: st.DrawFn) -> Position:
    """Draw a position in which a move of the side to move ends in an enemy row of ones and twos, often for a slam."""
    bowl, last = draw(st.integers(0, 5)), draw(st.integers(6, 11))
    row = draw(st.lists(st.sampled_from((0, 0, 1)), min_size=6, max_size=6))
    row[bowl] = last - bowl + draw(st.sampled_from((0, 0, 0, 11)))
    enemy = [draw(st.sampled_from((1, 1, 2))) if place <= last else 0 for place in range(6, 12)]
    enemy[0] = draw(st.sampled_from((enemy[0], 0)))
    if draw(st.booleans()):
        return Position((*row, *enemy), 0, 0, Side.SOUTH)
    return Position((*enemy, *row), 0, 0, Side.NORTH)


def any_rules() -> st.SearchStrategy[Edition]:
    """Draw an edition, or one that joins a feeding and a grand slam rule as no edition does."""
    mixed = st.builds(
        lambda feeding, rule: replace(EDITIONS["psion"], feeding=feeding, grand_slam=rule),
        st.sampled_from(Feeding),
        st.sampled_from(GrandSlam),
    )
    return st.sampled_from(EVERY) | mixed


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game after up to 40 moves, some of them taken back."""
    rules = draw(any_of_the_editions())
    game = Game(rules, draw(positions() | st.just(START)))
    for _ in range(draw(st.integers(0, 40))):
        if not game.legal():
            break
        game.play(draw(st.sampled_from(game.legal())))
    for _ in range(draw(st.integers(0, min(3, game.ply)))):
        game.undo()
    return game


def any_of_the_editions() -> st.SearchStrategy[Edition]:
    """Draw an edition with one of its grand slam rules and either occurrence."""
    return st.builds(
        lambda rules, occurrence: edition(rules.name, rules.grand_slam, occurrence),
        st.sampled_from(EVERY),
        st.sampled_from((2, 3)),
    )


@settings(max_examples=at_most(600, 200))
@given(positions() | slams(), any_rules())
def test_the_moves_agree_with_a_simulation_seed_by_seed(position: Position, rules: Edition) -> None:
    board = dict(zip(ROUND, position.bowls, strict=True))
    row, rule = LETTERS[position.to_move], rules.grand_slam.value
    expected = naive.legal(board, row, rules.feeding.value, rule)
    assert [move_letter(position.to_move, bowl) for bowl in legal(position, rules)] == expected
    for letter in expected:
        move = play(position, rules, row.index(letter))
        left, taken, slam = naive.outcome(board, letter, rule)
        assert (dict(zip(ROUND, move.after.bowls, strict=True)), move.taken, move.slam) == (left, taken, slam)
        assert move.after.store(move.side) == position.store(move.side) + taken
        assert move.after.store(move.side.other) == position.store(move.side.other)


@given(positions(), any_rules(), st.integers(-3, 9))
def test_a_bowl_is_refused_exactly_when_it_is_not_legal(position: Position, rules: Edition, bowl: int) -> None:
    why = refusal(position, rules, bowl)
    assert (why is None) == (bowl in legal(position, rules))
    if why is None:
        assert play(position, rules, bowl).after.seeds == position.seeds
        return
    with pytest.raises(IllegalMove) as caught:
        play(position, rules, bowl)
    assert caught.value.values["why"] == why.name


@given(positions(), any_rules())
def test_a_move_and_its_mirror_image_are_the_same_for_both_sides(position: Position, rules: Edition) -> None:
    def turned(one: Position) -> Position:
        return Position(one.bowls[6:] + one.bowls[:6], one.north, one.south, one.to_move.other)

    assert legal(turned(position), rules) == legal(position, rules)
    for bowl in legal(position, rules):
        assert play(turned(position), rules, bowl).after == turned(play(position, rules, bowl).after)


@given(positions())
def test_where_slams_capture_and_feeding_is_always_asked_a_side_with_seeds_has_a_move(position: Position) -> None:
    assert bool(legal(position, EDITIONS["classic"])) == any(position.row(position.to_move))


@given(positions())
def test_a_position_comes_back_from_its_text(position: Position) -> None:
    assert parse_position(position_text(position)) == position


@given(st.text() | st.from_regex(r"\A([0-9+ ٤]{1,3}-){14}[SNsn]\Z"))
def test_any_text_is_a_position_or_a_bad_position(text: str) -> None:
    try:
        position = parse_position(text)
    except BadPosition:
        return
    assert position_text(position) == text


@given(games())
def test_a_game_comes_back_from_its_record(game: Game) -> None:
    again = from_json(json.loads(json.dumps(to_json(game))))
    assert (again.edition, again.start, again.history, again.undone, again.result) == (
        game.edition,
        game.start,
        game.history,
        game.undone,
        game.result,
    )
    assert again.occurrences() == game.occurrences()


@given(games())
def test_a_copy_of_a_game_is_equal_and_apart(game: Game) -> None:
    before = (game.history, game.undone, game.result, game.occurrences())
    twin = game.copy()
    assert (twin.history, twin.undone, twin.result, twin.occurrences()) == before
    for bowl in twin.legal()[:1]:
        twin.play(bowl)
    for _ in range(twin.ply):
        twin.undo()
    assert (game.history, game.undone, game.result, game.occurrences()) == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


@given(games(), st.data())
def test_a_damaged_record_is_a_game_or_a_bad_record(game: Game, data: st.DataObject) -> None:
    record = to_json(game)
    field = data.draw(st.sampled_from(sorted(record)))
    letters = st.text(alphabet="ABCDEFabcdef -", max_size=12)
    record[field] = data.draw(json_values | letters | st.integers(0, 4) | st.sampled_from(sorted(EDITIONS)))
    try:
        again = from_json(record)
    except BadRecord:
        return
    assert to_json(again) == record


@given(json_values)
def test_any_json_value_is_a_bad_record(value: object) -> None:
    try:
        from_json(value)
    except BadRecord:
        return
    raise AssertionError("read a game from nothing")


def test_random_games_of_every_edition_keep_their_seeds_end_and_can_be_taken_back() -> None:
    report = run(GAMES, seed=10)
    assert report.failures == []
    assert report.games == GAMES
    assert set(report.ended) == {"majority", "even", "slam", "stranded", "repetition"}


def test_random_games_are_the_same_on_any_number_of_processes() -> None:
    assert run(70, seed=2, processes=2) == run(70, seed=2)
