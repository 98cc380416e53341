"""Two handhelds pair, agree, play, ask and answer; what one has given its word on it keeps."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from firmware_sim.errors import IllegalMove
from firmware_sim.frozen import replace
from firmware_sim.link.agree import grants, side_in
from firmware_sim.link.channel import Channel
from firmware_sim.link.frames import frames_in
from firmware_sim.link.match import BACK, Match, Opening, Terms, commitment
from firmware_sim.link.memory import Line
from firmware_sim.link.pact import UNDO, Ask, Pact, Reply
from firmware_sim.link.partner import HEAR_MS, SAY_MS, Partner
from firmware_sim.link.says import PHRASES, Phrase, encode
from firmware_sim.rules.board import Side
from firmware_sim.rules.game import Reason
from tests.link.pair import OWARE, STEP_MS, Pair

SLAM = Terms("bijlmakers", "spares_last", 2)


def test_nobody_asked_for_a_line_and_nothing_is_sent() -> None:
    partner = Partner("1.0")
    partner.passed(100_000)
    assert (partner.line, partner.pull(), partner.deadline) == (Line.OFF, b"", None)


def test_two_handhelds_meet_and_have_no_game() -> None:
    assert Pair.met().states == [Line.READY] * 2


def test_a_line_that_closes_tells_why() -> None:
    pair = Pair.met()
    pair.sides[0].down("unplugged")
    assert (pair.sides[0].line, pair.sides[0].why, pair.sides[0].pull()) == (Line.DOWN, "unplugged", b"")


# --- agreeing on a game ---------------------------------------------------------------------------------------------


def test_an_offer_is_seen_with_its_choices_and_begins_when_it_is_accepted() -> None:
    pair = Pair.met()
    pair.sides[0].offer(SLAM)
    pair.run(500)
    offered = pair.sides[1].offered
    assert offered is not None
    assert (offered.terms, pair.states) == (SLAM, [Line.OFFERED, Line.READY])
    pair.sides[1].answer_offer(True)
    pair.run(1000)
    assert pair.states == [Line.PLAYING] * 2
    assert pair.agrees()
    assert [side.record.edition for side in pair.sides if side.record] == [SLAM.rules()] * 2


def test_one_is_south_of_the_record_and_each_sees_itself_as_south() -> None:
    pair = Pair.playing()
    matches = [side.pact.match for side in pair.sides]
    assert {match.mine for match in matches if match} == set(Side)
    pair.moves(3)
    assert pair.text(pair.mover) == pair.text(1 - pair.mover).swapcase()
    assert pair.agrees()


def test_an_offer_that_is_declined_is_over_and_another_can_be_made() -> None:
    pair = Pair.met()
    pair.sides[0].offer(OWARE)
    pair.run(500)
    pair.sides[1].answer_offer(False)
    pair.run(500)
    assert (pair.states, pair.news[0]) == ([Line.READY] * 2, ["link-declined"])
    pair.agree(SLAM)


def test_an_offer_that_is_taken_back_is_no_longer_there() -> None:
    pair = Pair.met()
    pair.sides[0].offer(OWARE)
    pair.run(500)
    pair.sides[0].withdraw()
    pair.run(500)
    assert (pair.sides[1].offered, pair.states) == (None, [Line.READY] * 2)


def test_an_offer_taken_back_while_it_is_accepted_begins_no_game_on_either_side() -> None:
    pair = Pair.met()
    pair.sides[0].offer(OWARE)
    pair.run(500)
    pair.sides[0].withdraw()
    pair.sides[1].answer_offer(True)
    pair.run(2000)
    assert (pair.states, pair.news) == ([Line.READY] * 2, [[], ["link-withdrawn"]])


@pytest.mark.parametrize("lines", range(4))
def test_of_two_offers_that_cross_one_stands(lines: int) -> None:
    pair = Pair.met()
    for _ in range(lines):
        pair.plug(0)
    pair.run(3000)
    pair.sides[0].offer(OWARE)
    pair.sides[1].offer(SLAM)
    offers = [side.pact.offer.commitment for side in pair.sides if side.pact.offer]
    pair.run(1000)
    assert sorted(state.value for state in pair.states) == ["offered", "ready"]
    accepter = pair.states.index(Line.READY)
    assert accepter == offers.index(max(offers))  # the smaller commitment stands
    pair.sides[accepter].answer_offer(True)
    pair.run(1000)
    assert (pair.states, pair.agrees()) == ([Line.PLAYING] * 2, True)


# --- who begins -----------------------------------------------------------------------------------------------------


def test_who_begins_is_drawn_evenly_from_what_neither_could_choose() -> None:
    lots = Counter(Opening(OWARE, f"secret {one}", f"token {one}").offerer_begins for one in range(2000))
    assert 900 < lots[True] < 1100
    tokens = {Opening(OWARE, "secret", f"token {one}").offerer_begins for one in range(20)}
    secrets = {Opening(OWARE, f"secret {one}", "token").offerer_begins for one in range(20)}
    assert tokens == secrets == {True, False}


def test_both_sides_draw_the_same_lot() -> None:
    for one in range(50):
        opening = Opening(OWARE, f"secret {one}", "token")
        assert {side_in(opening, None, offered=True), side_in(opening, None, offered=False)} == set(Side)


def test_the_secret_is_not_told_before_the_token() -> None:
    pair = Pair.met()
    pair.sides[0].offer(OWARE)
    pair.run(500)
    offer = pair.sides[0].pact.offer
    assert offer is not None
    assert offer.secret not in repr(pair.sides[1].theirs)
    assert pair.sides[1].offered is not None
    assert pair.sides[1].offered.commitment == commitment(OWARE, offer.secret)


def test_a_secret_that_was_changed_after_the_token_was_known_begins_no_game() -> None:
    pair = Pair.met()
    pair.sides[0].offer(OWARE)
    pair.run(500)
    pair.sides[1].answer_offer(True)
    accepted = pair.sides[1].pact.accepted
    assert accepted is not None
    cheat = Match(Opening(OWARE, "another secret", accepted.token), Side.SOUTH)
    pair.sides[0].restore(type(pair.sides[0].pact)(cheat))
    pair.run(1000)
    assert (pair.sides[1].pact.match, pair.news[1]) == (None, ["link-cheated"])


GAMES = 200


def test_a_changed_program_that_plays_each_draw_to_its_end_moves_first_in_half_of_the_games() -> None:
    begun = Counter(draw_games(walks_out=False))
    assert 80 <= begun["offerer"] <= 120
    assert begun["told"] == 0


def test_a_changed_program_can_walk_out_of_draws_and_each_time_the_other_player_is_told() -> None:
    """No protocol between two prevents that; docs/link.md says so, and what a player can do about it."""
    begun = Counter(draw_games(walks_out=True))
    assert begun["offerer"] == GAMES
    assert 160 <= begun["told"] == begun["walked out"] <= 240


def draw_games(*, walks_out: bool) -> Iterator[str]:
    """Yield who moves first in GAMES games that 0 offers, and what happens before."""
    pair = Pair.met()
    for _ in range(GAMES):
        while not accepted_by(pair, walks_out=walks_out):
            yield "walked out"
            yield from ("told" for news in pair.news[1] if news == "link-withdrawn")
            pair.news[1].clear()
        yield ("offerer", "other")[pair.mover]


def accepted_by(pair: Pair, *, walks_out: bool) -> bool:
    """Let 0 offer and 1 accept; 0 learns the token, and may withdraw before it tells its secret."""
    offerer, other = pair.sides
    offerer.offer(OWARE)
    pair.run(100)
    other.answer_offer(True)
    offer, accepted = offerer.pact.offer, other.pact.accepted
    assert offer is not None
    assert accepted is not None
    if walks_out and not Opening(OWARE, offer.secret, accepted.token).offerer_begins:
        offerer.withdraw()
    pair.run(200)
    return offerer.pact.match is not None and offerer.pact.match.opening.secret == offer.secret


def test_an_accepter_that_denies_the_game_it_learned_is_told_to_the_other_player() -> None:
    pair = Pair.met()
    pair.sides[0].offer(OWARE)
    pair.run(100)
    pair.sides[1].answer_offer(True)
    pair.run(200)
    pair.kill(1, json.dumps(Pact().to_json()))
    pair.run(3000)
    assert pair.states == [Line.OTHER_GAME, Line.READY]


def test_in_a_rematch_the_other_one_begins() -> None:
    pair = Pair.playing()
    first = pair.mover
    pair.moves(2)
    pair.sides[0].resign()
    pair.run(1000)
    assert pair.states == [Line.OVER] * 2
    terms = pair.sides[1].rematch()
    assert terms is not None
    pair.sides[1].offer(terms)
    pair.run(500)
    pair.sides[0].answer_offer(True)
    pair.run(1000)
    assert (pair.states, pair.mover, pair.histories) == ([Line.PLAYING] * 2, 1 - first, ["", ""])


def test_a_rematch_of_a_game_that_is_not_known_is_declined() -> None:
    pair = Pair.met()
    pair.sides[0].offer(Terms("oware", "captures_nothing", 3, after="0123"))
    pair.run(500)
    pair.sides[1].answer_offer(True)
    pair.run(1000)
    assert (pair.states, pair.news[0]) == ([Line.READY] * 2, ["link-declined"])


def test_a_rematch_of_another_game_than_the_last_is_declined() -> None:
    pair = Pair.playing()
    pair.sides[0].resign()
    pair.run(1000)
    before, terms = [side.pact.match for side in pair.sides], pair.sides[1].rematch()
    assert terms is not None
    pair.sides[1].offer(replace(terms, after="0123"))
    pair.run(500)
    assert pair.sides[0].offered is not None
    pair.sides[0].answer_offer(True)
    pair.run(1000)
    assert (pair.states, pair.news[1][-1]) == ([Line.OVER] * 2, "link-declined")
    assert [side.pact.match for side in pair.sides] == before


# --- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["psion", "oware", "bijlmakers", "classic", "awari"])
def test_a_game_of_each_edition_is_played_to_its_end_and_both_have_the_same_result(edition: str) -> None:
    slam = {"oware": "captures_nothing", "bijlmakers": "ends_uncounted"}.get(edition, "captures")
    pair = Pair.playing(Terms(edition, slam, 3))
    while pair.states == [Line.PLAYING] * 2:
        pair.move()
        assert pair.agrees()
    assert pair.states == [Line.OVER] * 2
    results = [side.game.result for side in pair.sides if side.game]
    assert [(one.south, one.north) for one in results if one] == [
        (one.north, one.south) for one in results[::-1] if one
    ]


def test_nobody_plays_out_of_turn_or_a_bowl_that_is_refused() -> None:
    pair = Pair.playing()
    with pytest.raises(ValueError, match="turn"):
        pair.sides[1 - pair.mover].play(0)
    pair.sides[pair.mover].play(0)
    pair.run(500)
    pair.move()
    with pytest.raises(IllegalMove):
        pair.sides[pair.mover].play(0)
    assert pair.agrees()


def test_nobody_plays_before_the_other_has_the_move_before() -> None:
    pair = Pair.playing()
    mover = pair.mover
    pair.cut = True
    pair.sides[mover].play(0)
    pair.run(3000)
    assert [side.may_play for side in pair.sides] == [False, False]
    pair.cut = False
    pair.run(6000)
    assert (pair.mover, pair.agrees()) == (1 - mover, True)


# --- wishes ---------------------------------------------------------------------------------------------------------


def test_who_has_just_moved_may_take_that_back_when_the_other_agrees() -> None:
    pair = Pair.playing()
    pair.moves(3)
    board = pair.boards
    asker = pair.mover
    pair.move()
    assert pair.sides[asker].ask("undo")
    pair.run(500)
    wish = pair.sides[1 - asker].wish
    assert wish is not None
    assert wish.kind == "undo"
    pair.sides[1 - asker].answer_wish(True)
    pair.run(1000)
    assert (pair.boards, pair.mover, pair.agrees()) == (board, asker, True)


def test_who_is_to_move_may_take_a_move_of_each_back_when_the_other_agrees() -> None:
    pair = Pair.playing()
    pair.moves(2)
    board = pair.boards
    pair.moves(2)
    asker = pair.mover
    assert pair.sides[asker].ask("undo")
    pair.run(500)
    pair.sides[1 - asker].answer_wish(True)
    pair.run(1000)
    assert (pair.boards, pair.mover, pair.agrees()) == (board, asker, True)


@pytest.mark.parametrize("kind", ["undo", "draw"])
@pytest.mark.parametrize("is_mover", [True, False])
def test_a_wish_that_is_declined_changes_nothing(kind: str, is_mover: bool) -> None:
    pair = Pair.playing()
    pair.moves(4)
    before = pair.histories
    asker = pair.mover if is_mover else 1 - pair.mover
    pair.sides[asker].ask(kind)
    pair.run(500)
    pair.sides[1 - asker].answer_wish(False)
    pair.run(1000)
    assert (pair.histories, pair.news[asker][-1]) == (before, "link-declined")
    assert pair.sides[1 - asker].wish is None
    pair.move()


@pytest.mark.parametrize("is_mover", [True, False])
def test_a_draw_that_is_accepted_ends_the_game(is_mover: bool) -> None:
    pair = Pair.playing()
    pair.moves(3)
    asker = pair.mover if is_mover else 1 - pair.mover
    pair.sides[asker].ask("draw")
    pair.run(500)
    pair.sides[1 - asker].answer_wish(True)
    pair.run(1000)
    assert (pair.states, pair.agrees()) == ([Line.OVER] * 2, True)
    assert {side.record.result.reason for side in pair.sides if side.record and side.record.result} == {Reason.AGREED}


def test_two_offers_of_a_draw_that_cross_are_an_agreement() -> None:
    pair = Pair.playing()
    for side in pair.sides:
        side.ask("draw")
    pair.run(1000)
    assert (pair.states, pair.histories) == ([Line.OVER] * 2, ["=", "="])


@pytest.mark.parametrize("is_mover", [True, False])
def test_who_resigns_loses_on_both_sides(is_mover: bool) -> None:
    pair = Pair.playing()
    pair.moves(5)
    loser = pair.mover if is_mover else 1 - pair.mover
    pair.sides[loser].resign()
    pair.run(1000)
    assert (pair.states, pair.agrees()) == ([Line.OVER] * 2, True)
    winners = [side.game.result.winner for side in pair.sides if side.game and side.game.result]
    assert winners == ([Side.NORTH, Side.SOUTH] if loser == 0 else [Side.SOUTH, Side.NORTH])


@pytest.mark.parametrize("is_mover", [True, False])
def test_who_resigns_while_the_line_is_cut_loses_when_it_is_back(is_mover: bool) -> None:
    pair = Pair.playing()
    pair.moves(5)
    loser = pair.mover if is_mover else 1 - pair.mover
    pair.cut = True
    pair.sides[loser].resign()
    pair.run(1000)
    pair.kill(loser)
    pair.cut = False
    pair.run(4000)
    assert (pair.states, pair.agrees()) == ([Line.OVER] * 2, True)


def test_resigning_counts_even_when_the_other_moved_at_the_same_time() -> None:
    pair = Pair.playing()
    mover = pair.mover
    pair.sides[1 - mover].resign()
    pair.sides[mover].play(0)
    pair.run(1000)
    assert (pair.states, pair.agrees()) == ([Line.OVER] * 2, True)
    assert [len(history) for history in pair.histories] == [2, 2]


def test_a_wish_that_the_other_forestalled_by_a_move_is_no_more() -> None:
    pair = Pair.playing()
    pair.moves(3)
    mover = pair.mover
    pair.sides[1 - mover].ask("undo")
    pair.sides[mover].play(pair.sides[mover].game.legal()[0])  # type: ignore[union-attr]
    pair.run(1000)
    assert (pair.news[1 - mover][-1], pair.sides[mover].wish) == ("link-too-late", None)
    pair.move()


def test_a_wish_that_is_older_than_the_last_move_is_never_shown() -> None:
    pair = Pair.playing()
    pair.moves(3)
    mover = pair.mover
    pair.sides[1 - mover].ask("draw")
    pair.run(500)
    assert pair.sides[mover].wish is not None
    pair.sides[1 - mover].say("thinking")
    pair.cut = True
    pair.run(STEP_MS)
    pair.cut = False  # until that phrase is said again, the other cannot say that it wishes nothing any more
    pair.sides[mover].play(pair.sides[mover].game.legal()[0])  # type: ignore[union-attr]
    shown = []
    for _ in range(50):
        pair.run(STEP_MS)
        shown.append(pair.sides[mover].wish)
    assert (shown, pair.states) == ([None] * 50, [Line.PLAYING] * 2)


@pytest.mark.parametrize(
    ("history", "wished", "agreed", "granted"),
    [("AaB", UNDO, "", "1"), ("AaB", "", UNDO, "2"), ("AaB", "", "", ""), ("AaB", UNDO, UNDO, "12")],
)
def test_the_other_takes_back_as_many_moves_as_it_has_the_word_for(
    history: str, wished: str, agreed: str, granted: str
) -> None:
    match, at = Match(Opening(OWARE, "s", "t"), Side.SOUTH, history), len(history)
    reply = Reply(Ask(1, agreed, at), yes=True) if agreed else None
    pact = Pact(match, ask=Ask(1, wished, at) if wished else None, reply=reply)
    assert "".join(deed for deed in BACK if grants(pact, match.game(), deed)) == granted


def test_nothing_can_be_taken_back_before_there_is_something() -> None:
    pair = Pair.playing()
    assert [side.ask("undo") for side in pair.sides] == [False, False]
    pair.move()
    assert not pair.sides[pair.mover].ask("undo")


# --- phrases --------------------------------------------------------------------------------------------------------


def test_phrases_arrive_once_each_and_in_order() -> None:
    pair = Pair.met()
    heard = []
    for phrase in ("hello", "hello", "good-luck"):
        pair.sides[0].say(phrase)
    for _ in range(50):
        pair.sides[0].passed(20)
        pair.sides[1].passed(20)
        pair.sides[1].heard(frames_in(pair.sides[0].pull() * 2))
        heard += [values["phrase"] for code, values in pair.sides[1].news if code == "link-says"]
        pair.sides[1].news.clear()
        pair.sides[0].heard(frames_in(pair.sides[1].pull()))
    assert heard == ["hello", "hello", "good-luck"]


@pytest.mark.parametrize("plugged", [0, 1])
def test_a_phrase_whose_receipt_was_lost_with_the_line_is_heard_once(plugged: int) -> None:
    pair = Pair.met()
    pair.sides[0].say("hello")
    pair.sides[0].passed(STEP_MS)
    pair.sides[1].heard(frames_in(pair.sides[0].pull()))
    pair.plug(plugged)
    pair.run(3000)
    pair.sides[0].say("thanks")
    pair.run(1000)
    assert (pair.news[1], pair.sides[0]._phrases) == (["link-says"] * 2, [])


def test_nothing_is_said_to_nobody() -> None:
    partner = Partner("1.0")
    partner.up("salt")
    assert not partner.say("hello")


def test_nothing_is_offered_or_said_while_the_other_does_not_answer() -> None:
    pair = Pair.playing()
    pair.cut = True
    pair.run(15_000)
    assert (pair.sides[0].offer(OWARE), pair.sides[0].say("hello"), pair.sides[0].ask("draw")) == (False,) * 3


def test_no_more_phrases_are_kept_than_a_few() -> None:
    pair = Pair.met()
    assert [pair.sides[0].say("hello") for _ in range(10)] == [True] * 8 + [False] * 2


def test_who_speaks_without_end_is_heard_three_times_at_once_and_then_now_and_again() -> None:
    partner, rogue = Partner("1.0"), Channel(9, "1.0")
    partner.up("salt")
    heard = list[int]()
    for ms in range(0, 30_000, STEP_MS):
        if rogue.idle:
            rogue.say(encode(Phrase("hello", f"number {ms}")))
        partner.passed(STEP_MS)
        rogue.passed(STEP_MS)
        partner.heard(frames_in(rogue.pull()))
        list(rogue.heard(frames_in(partner.pull())))
        heard += [ms for _ in partner.news]
        partner.news.clear()
    assert [ms // HEAR_MS for ms in heard] == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7]


def test_what_is_said_in_haste_is_said_in_peace_and_all_of_it_is_heard() -> None:
    pair = Pair.met()
    said = list(PHRASES)
    assert all(pair.sides[0].say(phrase) for phrase in said)
    heard = list[tuple[str, int]]()
    for ms in range(0, 60_000, STEP_MS):
        pair.sides[1].passed(STEP_MS)
        pair.sides[1].heard(frames_in(pair.sides[0].pull()))
        heard += [(str(values["phrase"]), ms) for _, values in pair.sides[1].news]
        pair.sides[1].news.clear()
        pair.sides[0].passed(STEP_MS)
        pair.sides[0].heard(frames_in(pair.sides[1].pull()))
    assert [phrase for phrase, _ in heard] == said
    assert [ms // SAY_MS for _, ms in heard] == [0, 0, 0, 1, 2, 3, 4, 5]


def test_a_handheld_wakes_when_what_waits_may_be_said() -> None:
    pair = Pair.met()
    for _ in range(4):
        pair.sides[0].say("hello")
    pair.run(500)
    assert pair.news[1] == ["link-says"] * 3
    ms = 500
    while not pair.sides[1].news:
        wait = pair.sides[0].deadline
        assert wait is not None
        ms += wait
        for side in pair.sides:
            side.passed(wait)
        pair.sides[1].heard(frames_in(pair.sides[0].pull()))
        pair.sides[0].heard(frames_in(pair.sides[1].pull()))
    assert SAY_MS <= ms <= SAY_MS + 100
