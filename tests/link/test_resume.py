"""After whatever happened to line, power or memory, both go on with the same game, or say in a word why not."""

from __future__ import annotations

import json
from random import Random

import pytest

from firmware_sim.errors import BadRecord
from firmware_sim.frozen import replace
from firmware_sim.link import says
from firmware_sim.link.channel import PROTOCOL, Channel, Message
from firmware_sim.link.frames import Frame, Kind, frames_in
from firmware_sim.link.match import Match, Opening, turned
from firmware_sim.link.memory import Line
from firmware_sim.link.pact import Accepted, Pact, from_json
from firmware_sim.link.partner import Partner
from firmware_sim.link.plain import SHORT
from firmware_sim.link.says import Claim, Deeds, Phrase, Say, decode
from firmware_sim.rules.board import Side
from firmware_sim.rules.notation import position_text
from tests.link.pair import OWARE, Pair
from tests.link.test_channel import faulty
from tests.pocket import Pocket


def begin_at_move(count: int) -> Pair:
    pair = Pair.playing()
    pair.moves(count)
    return pair


@pytest.mark.parametrize("number", [0, 1])
def test_a_handheld_that_is_switched_off_and_on_goes_on_with_the_game(number: int) -> None:
    pair = begin_at_move(7)
    boards = pair.boards
    pair.kill(number)
    pair.run(3000)
    assert (pair.states, pair.boards) == ([Line.PLAYING] * 2, boards)
    pair.moves(2)
    assert pair.agrees()


def test_both_switched_off_go_on_with_the_game() -> None:
    pair = begin_at_move(7)
    mover = pair.mover
    pair.kill(0)
    pair.kill(1)
    pair.run(3000)
    assert (pair.states, pair.mover) == ([Line.PLAYING] * 2, mover)


def test_a_line_that_was_unplugged_for_long_goes_on_with_the_game() -> None:
    pair = begin_at_move(4)
    pair.cut = True
    pair.run(60_000)
    assert pair.states == [Line.SILENT] * 2
    pair.cut = False
    pair.run(5000)
    assert pair.states == [Line.PLAYING] * 2
    pair.move()
    assert pair.agrees()


@pytest.mark.parametrize("killed", [0, 1])
def test_the_one_behind_gets_the_moves_that_it_missed(killed: int) -> None:
    pair = begin_at_move(4)
    mover = pair.mover
    pair.cut = True
    pair.sides[mover].play(pair.sides[mover].game.legal()[-1])  # type: ignore[union-attr]
    pair.run(100)
    assert sorted(map(len, pair.histories)) == [4, 5]
    pair.kill(killed)
    pair.cut = False
    pair.run(4000)
    assert ([len(history) for history in pair.histories], pair.agrees()) == ([5, 5], True)
    assert pair.mover == 1 - mover


def test_a_move_that_was_not_saved_was_never_said() -> None:
    pair = begin_at_move(4)
    mover = pair.mover
    before = pair.disks[mover]
    pair.sides[mover].play(pair.sides[mover].game.legal()[0])  # type: ignore[union-attr]
    pair.kill(mover, before)  # the power went before the save
    pair.run(4000)
    assert ([len(history) for history in pair.histories], pair.mover) == ([4, 4], mover)


@pytest.mark.parametrize("killed", [0, 1])
@pytest.mark.parametrize("after_ms", [20, 40, 60, 100, 200])
@pytest.mark.parametrize("yes", [True, False])
def test_a_power_cut_at_any_moment_of_agreeing_leaves_both_with_the_same_game(
    killed: int, after_ms: int, yes: bool
) -> None:
    pair = begin_at_move(2)
    pair.sides[0].offer(OWARE)
    pair.run(500)
    pair.sides[1].answer_offer(yes)
    pair.run(after_ms)
    pair.kill(killed)
    pair.run(5000)
    assert (pair.states, pair.agrees()) == ([Line.PLAYING] * 2, True)
    assert pair.histories == (["", ""] if yes else [pair.histories[0]] * 2)


@pytest.mark.parametrize("killed", [0, 1])
@pytest.mark.parametrize("after_ms", [20, 60, 100])
@pytest.mark.parametrize("kind", ["undo", "draw"])
def test_a_power_cut_while_a_wish_is_granted_is_got_over(killed: int, after_ms: int, kind: str) -> None:
    pair = begin_at_move(4)
    asker = pair.mover
    pair.sides[asker].ask(kind)
    pair.run(500)
    pair.sides[1 - asker].answer_wish(True)
    pair.run(after_ms)
    pair.kill(killed)
    pair.run(5000)
    assert pair.agrees()
    assert pair.histories[0][-1] == ("2" if kind == "undo" else "=")


# --- memories that differ -------------------------------------------------------------------------------------------


def test_histories_that_contradict_are_refused_on_both_sides_and_a_new_game_is_the_way_on() -> None:
    pair = begin_at_move(4)
    other = replace(pair.sides[1].pact.match, history="FfEe")  # type: ignore[type-var]
    pair.kill(1, json.dumps(Pact(other).to_json()))
    pair.run(3000)
    assert pair.states == [Line.CONTRADICTION] * 2
    assert [side.may_play for side in pair.sides] == [False, False]
    pair.agree()
    assert pair.agrees()


def test_a_handheld_that_remembers_less_asks_before_it_takes_over_moves_of_its_own_player() -> None:
    pair = begin_at_move(2)
    old = pair.disks[0]
    pair.moves(4)
    boards = pair.boards
    pair.kill(0, old)
    pair.run(3000)
    assert sorted(pair.states, key=lambda line: line.value) == [Line.BEHIND, Line.PLAYING]
    proposed, mine = pair.sides[0].proposed, pair.sides[0].pact.match
    assert proposed is not None
    assert mine is not None
    record = turned(proposed) if mine.mine is Side.NORTH else proposed
    assert (proposed.ply, position_text(record.position)) == (6, boards[1])
    pair.sides[0].catch_up()
    pair.run(2000)
    assert (pair.states, pair.boards) == ([Line.PLAYING] * 2, boards)
    pair.move()
    assert pair.agrees()


def test_a_handheld_with_another_partner_keeps_its_game_until_another_is_agreed_on() -> None:
    pair = begin_at_move(4)
    before = pair.histories[0]
    pair.kill(1, json.dumps(Pact().to_json()))
    pair.run(3000)
    assert (pair.states, pair.histories) == ([Line.OTHER_GAME, Line.READY], [before, "none"])
    pair.agree()


# --- a partner that does what it may not ----------------------------------------------------------------------------


class Rogue:
    """The other end, whose deeds are written by hand."""

    def __init__(self, history: str, mine: Side, deeds: str) -> None:
        self.pair = Pair()
        opening = Opening(OWARE, "secret", "token")
        self.honest = self.pair.sides[0]
        self.honest.restore(Pact(Match(opening, mine.other, history)))
        match = Match(opening, mine, history)
        self.pair.sides[1].restore(Pact(match))
        self.pair.run(1000)
        told = replace(match, history=history + deeds)
        say = Deeds(match.id, len(history), deeds, told.sum(len(told.history)))
        channel = self.pair.sides[1]._channel
        assert channel is not None
        channel.say(says.encode(say))
        self.pair.run(1000)

    @property
    def heard(self) -> tuple[Line, str]:
        match = self.honest.pact.match
        return self.honest.line, match.history if match else ""


@pytest.mark.parametrize(
    ("deeds", "line"),
    [
        ("f", Line.FORBIDDEN),  # empty
        ("x", Line.FORBIDDEN),
        ("A", Line.FORBIDDEN),  # a bowl of the other side
        ("1", Line.BEHIND),  # nobody wished it
        ("2", Line.BEHIND),
        ("=", Line.BEHIND),
        ("<", Line.BEHIND),  # in the name of the other
        ("bF", Line.BEHIND),  # a move in the name of the other
        ("bx", Line.FORBIDDEN),  # the same, and then what no game can hold
        ("1111111", Line.FORBIDDEN),
    ],
)
def test_a_deed_that_the_other_may_not_do_is_refused(deeds: str, line: Line) -> None:
    rogue = Rogue("AaBfC", Side.NORTH, deeds)
    assert rogue.heard[0] is line
    assert rogue.heard[1] in ("AaBfC", "AaBfCb")


def test_a_deed_that_the_other_may_do_is_taken() -> None:
    assert Rogue("AaBfC", Side.NORTH, "c").heard == (Line.PLAYING, "AaBfCc")
    assert Rogue("AaBfC", Side.NORTH, ">").heard == (Line.OVER, "AaBfC>")


def test_a_hash_that_is_not_of_these_deeds_is_a_contradiction() -> None:
    pair = begin_at_move(3)
    mover, match = pair.mover, pair.sides[0].pact.match
    assert match is not None
    channel = pair.sides[mover]._channel
    assert channel is not None
    channel.say(says.encode(Deeds(match.id, 3, "A" if mover == 0 else "a", "0" * 32)))
    pair.run(1000)
    assert Line.CONTRADICTION in pair.states


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff",
        b"[" * 5000,
        b'["claim",{}]',
        b'["deeds",{"match":1}]',
        b'["deeds",{"match":"1","start":-1,"deeds":"A","sum":"2"}]',
        b'["what",{}]',
        b'["phrase",{"phrase":"x","number":""}]',
    ],
)
def test_a_message_that_makes_no_sense_is_none(data: bytes) -> None:
    with pytest.raises(BadRecord):
        decode(data)


def test_what_is_said_comes_back_as_it_was() -> None:
    pair = begin_at_move(2)
    pair.sides[pair.mover].ask("draw")
    pair.sides[0].offer(OWARE)
    said = [says.claim_of(side.pact) for side in pair.sides]
    every: tuple[Say, ...] = (*said, Claim(), Deeds("id", 3, "fF", "sum"), Phrase("hello", "1"))
    for say in every:
        assert decode(says.encode(say)) == say


# --- versions and lines ---------------------------------------------------------------------------------------------


def test_versions_that_do_not_match_are_told_and_nothing_is_played() -> None:
    partner = Partner("1.0")
    partner.up("salt")
    number = int.from_bytes(partner.pull()[2:6])
    partner.heard([Frame(Kind.HELLO, 9, number, payload=b"\x02 2.0")])
    assert (partner.line, partner.speaks, partner.version) == (Line.VERSION, 2, " 2.0")
    assert not partner.offer(OWARE)


@pytest.mark.parametrize("protocol", [1, 2])
def test_to_another_version_nothing_is_said_and_nothing_it_says_is_understood(protocol: int) -> None:
    partner, other = Partner("1.0"), Channel(9, "2.0")
    other._hello = bytes([protocol]) + b"2.0"
    partner.up("salt")
    said = list[object]()
    for step in range(100):
        if step == 50:
            other.say(says.encode(Phrase("hello", "1")))
        partner.passed(20)
        other.passed(20)
        partner.heard(frames_in(other.pull()))
        said += [one for one in other.heard(frames_in(partner.pull())) if isinstance(one, Message)]
    same = protocol == PROTOCOL
    assert (other.met, bool(said), len(partner.news)) == (True, same, int(same))


def test_a_line_that_echoes_is_told() -> None:
    partner = Partner("1.0")
    partner.up("salt")
    partner.heard(frames_in(partner.pull()))
    assert partner.line is Line.ECHO


# --- what is saved --------------------------------------------------------------------------------------------------


def test_a_pact_comes_back_as_it_was_saved() -> None:
    pair = begin_at_move(5)
    pair.sides[pair.mover].ask("draw")
    pair.run(500)
    asked = next(side for side in pair.sides if side.wish)
    asked.answer_wish(False)
    pair.sides[0].offer(OWARE)
    for side in pair.sides:
        assert from_json(json.loads(json.dumps(side.pact.to_json()))) == side.pact


@pytest.mark.parametrize("value", [None, [], {}, {"version": 2}, {"version": 1}, 7, "x"])
def test_another_value_than_a_pact_is_refused(value: object) -> None:
    with pytest.raises(BadRecord):
        from_json(value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("history", "A" * 7),
        ("history", "?"),
        ("history", 7),
        ("history", "é"),
        ("mine", 2),
        ("mine", None),
        ("opening", {}),
    ],
)
def test_a_saved_match_that_cannot_have_been_is_refused(field: str, value: object) -> None:
    saved = json.loads(json.dumps(Pact(Match(Opening(OWARE, "s", "t"), Side.SOUTH, "Aa")).to_json()))
    saved["match"][field] = value
    with pytest.raises(BadRecord):
        from_json(saved)


FULL = Pact(
    Match(Opening(OWARE, "s" * SHORT, "t" * SHORT), Side.SOUTH, "Aa"),
    accepted=Accepted(OWARE, "c" * SHORT, "t" * SHORT),
    refused="r" * SHORT,
)


@pytest.mark.parametrize(
    "path", ["refused", "accepted commitment", "match opening secret", "match opening terms after"]
)
def test_a_saved_text_that_is_too_long_to_be_said_is_refused(path: str) -> None:
    saved = json.loads(json.dumps(FULL.to_json()))
    assert from_json(saved) == FULL
    part = saved
    for name in path.split()[:-1]:
        part = part[name]
    part[path.split()[-1]] = "x" * (SHORT + 1)
    with pytest.raises(BadRecord):
        from_json(saved)


def test_more_wishes_than_a_game_can_have_are_refused() -> None:
    saved = json.loads(json.dumps(FULL.to_json()))
    saved["asks"] = 2**32 - 1
    with pytest.raises(BadRecord):
        from_json(saved)


def test_a_wish_that_no_play_led_to_and_that_is_granted_is_forbidden() -> None:
    """Both files were edited: each wishes to take back the first move, and grants it to the other."""
    pair = Pair.playing()
    for number in range(2):
        wish = {"number": 1, "kind": "undo", "at": 0}
        edited = json.loads(pair.disks[number]) | {"ask": wish, "asks": 1, "reply": {"ask": wish, "yes": True}}
        pair.kill(number, json.dumps(edited))
    pair.run(3000)
    assert Line.FORBIDDEN in pair.states
    assert [side.game.moves for side in pair.sides if side.game] == [(), ()]


def test_a_saved_pact_with_a_text_too_long_is_set_aside_and_the_copy_before_it_is_used() -> None:
    good = Pact(Match(Opening(OWARE, "s", "t"), Side.SOUTH, "Aa"))
    long = replace(good, refused="r" * 3000)
    older, newest = (json.dumps(pact.to_json()) for pact in (good, long))
    pocket = Pocket("siena", {"link": newest}, older={"link": older})
    assert (pocket.core.hand.partner.pact, pocket.memory.newest["link"]) == (good, older)


# --- everything at once ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_over_a_faulty_line_with_kills_both_end_with_the_same_game(seed: int) -> None:
    random = Random(seed)
    pair = Pair(faulty(seed))
    pair.run(5000)
    for _ in range(60_000):
        pair.run(100)
        for side in pair.sides:
            act(side, random)
        if random.random() < 0.02:
            pair.kill(random.randrange(2))
        one, other = sorted(pair.histories, key=len)
        assert one == "none" or other.startswith(one) or one == "" or other == ""
        if any(history not in ("", "none") for history in pair.histories) and pair.states == [Line.OVER] * 2:
            break
    assert (pair.states, pair.agrees()) == ([Line.OVER] * 2, True)


def act(side: Partner, random: Random) -> None:
    """Let a player do something that is possible, or nothing."""
    if side.offered:
        side.answer_offer(random.random() < 0.9)
    elif side.wish:
        side.answer_wish(random.random() < 0.5)
    elif side.line is Line.READY:
        side.offer(OWARE)
    elif random.random() < 0.03:
        side.ask("draw" if random.random() < 0.02 else "undo")
    elif side.may_play and side.game:
        side.play(random.choice(side.game.legal()))
