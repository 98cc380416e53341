"""Who plays by the tables gets what they promise by the real rules, whatever occurred in the game before."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from device.assets import Resources
from device.kernels import choose
from firmware_sim.rules.board import ROW, Position, Side
from firmware_sim.rules.editions import EDITIONS, OCCURRENCES, Edition, GrandSlam, Repetition, edition
from firmware_sim.rules.game import Game
from firmware_sim.rules.moves import Reason, legal, make
from firmware_sim.rules.notation import parse_moves, parse_position
from firmware_sim.search.axes import kernel_rules
from firmware_sim.search.endgames import Endgames, file_of, is_exact, name_of, opened
from firmware_sim.search.endplay import careful, choices, sure
from tests.effort import at_most
from tests.search.helpers import TABLED, endgame, margin, tabled
from tests.search.solved import solved

EXACT = [rules for rules in TABLED if is_exact(kernel_rules(rules))]
ENDING = (GrandSlam.ENDS_UNCOUNTED, GrandSlam.OPPONENT_TAKES_REST)
MOST = 4
"""Seeds on the boards that are played out."""


@cache
def table(rules: Edition) -> Endgames:
    return solved(choose("tools.engine.retrograde").module, rules, MOST)


def lead(game: Game, side: Side) -> int:
    """Return by how many seeds *side* is ahead, at the end or before."""
    position = game.position
    return margin(game.result, side) if game.result else position.store(side) - position.store(side.other)


def games(rules: Edition, count: int) -> list[Game]:
    """Return games of few seeds, each with a past of its own."""
    random, found = Random(f"{name_of(rules)} {rules.occurrence}"), list[Game]()
    while len(found) < count:
        start = endgame(random, random.randint(1, MOST))
        game = Game(rules, replace(start, south=random.randint(0, 3), north=random.randint(0, 3)))
        for _ in range(random.choice((0, 4, 20, 40))):
            if game.legal():
                game.play(random.choice(game.legal()))
        found += [] if game.result else [game]
    return found


def least_margin(game: Game, side: Side) -> int:
    """Return the least that *side* ends with when it plays surely and the other side in every way.

    Where nothing is sure any more it counts as much as the table says: what is sure then is only endless play.
    """
    if game.result:
        return lead(game, side)
    own = game.position.to_move is side
    certain = sure(table(game.edition), game) if own else []
    if own and not certain:
        return lead(game, side) + max(
            choice.lower for choice in choices(table(game.edition), game.edition, game.position)
        )
    margins = []
    for bowl in [certain[-1].bowl] if own else game.legal():
        game.play(bowl)
        margins.append(least_margin(game, side))
        game.undo()
    return min(margins)


@pytest.mark.parametrize("occurrence", OCCURRENCES)
@pytest.mark.parametrize("rules", TABLED, ids=name_of)
def test_sure_play_ends_with_no_less_than_was_forced_whatever_the_other_side_does(
    rules: Edition, occurrence: int
) -> None:
    certainties = 0
    for game in games(replace(rules, occurrence=occurrence), at_most(150, 60)):
        certain = sure(table(rules), game)
        if certain:
            side = game.position.to_move
            certainties += 1
            assert least_margin(game, side) >= lead(game, side) + certain[0].lower, (game.start, game.moves)
    assert certainties > at_most(10, 4)


@pytest.mark.parametrize("rules", TABLED, ids=name_of)
def test_sure_play_goes_on_until_a_capture_or_the_end(rules: Edition) -> None:
    random, followed = Random("on"), 0
    for game in games(replace(rules, occurrence=2), 200):
        side, certain = game.position.to_move, sure(table(rules), game)
        while certain:
            followed += 1
            taken = game.play(certain[0].bowl).taken
            if not game.result:
                taken += game.play(random.choice(game.legal())).taken
            if game.result or taken:
                break
            assert game.position.to_move is side
            certain = sure(table(rules), game)
            assert certain, (game.start, game.moves)
    assert followed > 40


@pytest.mark.parametrize(
    ("text", "moves"),
    [("0-0-0-0-1-1-0-0-1-0-0-1-0-0-N", "cFfA"), ("1-0-0-1-0-0-1-0-0-0-0-1-0-0-S", "AaDfBbEcAdFe")],
)
def test_nothing_is_sure_while_the_past_may_end_the_game_on_the_way(text: str, moves: str) -> None:
    start = parse_position(text)
    played = parse_moves(moves, start.to_move)
    spoilt, free = (Game(edition("psion", occurrence=times), start, played) for times in (2, 3))
    assert sure(table(free.edition), free)[0].lower == 4
    assert sure(table(spoilt.edition), spoilt) == []


@pytest.mark.parametrize("occurrence", OCCURRENCES)
@pytest.mark.parametrize("rules", EXACT, ids=name_of)
def test_who_gives_nothing_away_ends_with_no_less_than_the_table_says(rules: Edition, occurrence: int) -> None:
    random, kept = Random("kept"), 0
    for game in games(replace(rules, occurrence=occurrence), 60):
        side, worth = game.position.to_move, value(game)
        least = lead(game, side) + worth
        while worth <= 0 and not game.result and value(game) <= 0:
            kept += 1
            own = game.position.to_move is side
            game.play(random.choice(careful(table(rules), game) if own else game.legal()))
            if not game.result and game.position.to_move is not side:
                game.play(random.choice(game.legal()))
        assert not game.result or lead(game, side) >= least, (game.start, game.moves)
    assert kept > 50


@pytest.mark.parametrize(
    ("name", "text", "moves"),
    [
        ("classic", "0-1-0-1-0-0-1-0-0-0-1-0-1-1-N", "eBfDaCbEcDdAeFaB"),
        ("bijlmakers", "0-0-1-0-0-0-1-0-0-1-0-1-1-1-S", "CdDeEaFfAaBbCcDd"),
    ],
)
def test_a_move_that_ends_the_game_by_repetition_gives_nothing_away(name: str, text: str, moves: str) -> None:
    start = parse_position(text)
    played = parse_moves(moves, start.to_move)
    ends, goes_on = (Game(tabled(edition(name, occurrence=times)), start, played) for times in (2, 3))
    assert 5 in careful(table(goes_on.edition), ends)
    assert 5 not in careful(table(goes_on.edition), goes_on)


def value(game: Game) -> int:
    return max(choice.lower for choice in choices(table(game.edition), game.edition, game.position))


def test_what_is_careful_is_every_move_where_nothing_is_known_or_more_than_endless_play_is_forced() -> None:
    for rules in TABLED:
        for game in games(rules, 60):
            if game.edition.repetition is Repetition.OWNER or value(game) > 0:
                assert careful(table(rules), game) == list(game.legal())
    assert careful(table(EDITIONS["awari"]), Game(EDITIONS["awari"])) == list(range(6))


@pytest.mark.parametrize("rules", TABLED, ids=name_of)
def test_a_move_is_worth_the_same_to_north_as_to_south(rules: Edition) -> None:
    random, slams = Random("sides"), 0
    for _ in range(at_most(1000, 300)):
        south = replace(endgame(random, random.randint(2, MOST)), to_move=Side.SOUTH)
        north = Position(south.bowls[ROW:] + south.bowls[:ROW], south.north, south.south, Side.NORTH)
        assert choices(table(rules), rules, south) == choices(table(rules), rules, north)
        slams += any(make(north, rules, bowl).ended is Reason.SLAM for bowl in legal(north, rules))
    assert (slams > 5) == (rules.grand_slam in ENDING)


def test_nothing_is_sure_on_a_board_that_the_table_does_not_hold_or_when_the_game_is_over() -> None:
    rules = EDITIONS["oware"]
    assert sure(table(rules), Game(rules)) == []
    assert sure(table(rules), Game(rules, parse_position("1-0-0-0-0-0-0-0-0-0-0-0-25-22-S"))) == []


def test_what_is_forced_is_kept_even_where_it_loses_and_more_may_be_hoped_for() -> None:
    rules, random, seen = EDITIONS["oware"], Random("hope"), set()
    name = f"endgames/{file_of(rules)}"
    shipped = opened(Resources()[name], rules, name)
    for _ in range(3000):
        game = Game(rules, replace(endgame(random, random.randint(5, 10)), south=19, north=19))
        options = choices(shipped, rules, game.position) if not game.result else []
        least = max((one.lower for one in options), default=0)
        if -game.position.on_board < least < 0:
            seen.add(least < max(one.upper for one in options))
            assert {one.lower for one in sure(shipped, game)} == {least}
    assert seen == {True, False}
