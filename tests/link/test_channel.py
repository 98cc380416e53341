"""Messages arrive once, whole and in order, and are acknowledged only when they are safe."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from firmware_sim.link.channel import (
    AGAIN_MS,
    BEAT_MS,
    CALL_MS,
    PROTOCOL,
    SILENCE_MS,
    Channel,
    Delivered,
    Happening,
    Message,
    Met,
)
from firmware_sim.link.frames import Decoder, Frame, Kind, encode, frames_in

STEP_MS = 10


def frames(data: bytes) -> list[Frame]:
    return list(Decoder().feed(data))


class Ends:
    """Two ends of a line on virtual time; *harm* is what the line does to what is sent."""

    def __init__(self, harm: Callable[[bytes], bytes] = bytes) -> None:
        self.ends = [Channel(11, "0.1"), Channel(22, "0.2")]
        self.happened: list[list[Happening]] = [[], []]
        self.to_say: list[list[bytes]] = [[], []]
        self.harm = harm

    def run(self, ms: int) -> None:
        for _ in range(0, ms, STEP_MS):
            for number, end in enumerate(self.ends):
                end.passed(STEP_MS)
                if end.idle and self.to_say[number]:
                    end.say(self.to_say[number].pop(0))
                self.happened[1 - number] += self.ends[1 - number].heard(frames_in(self.harm(end.pull())))

    def begin_anew(self, number: int, mine: int) -> None:
        self.ends[number] = Channel(mine, "0.3")

    def messages(self, number: int) -> list[bytes]:
        return [one.data for one in self.happened[number] if isinstance(one, Message)]

    def delivered(self, number: int) -> list[bytes]:
        return [one.data for one in self.happened[number] if isinstance(one, Delivered)]


def met() -> Ends:
    ends = Ends()
    ends.run(500)
    assert all(end.met for end in ends.ends)
    return ends


def faulty(seed: int) -> Callable[[bytes], bytes]:
    """Return a line that loses, doubles, garbles and cuts a third of what is sent."""
    random = Random(seed)

    def harm(data: bytes) -> bytes:
        kind = random.choice(("drop", "double", "garble", "cut", *["keep"] * 8))
        if not data or kind == "keep":
            return data
        at = random.randrange(len(data))
        return {
            "drop": b"",
            "double": data + data,
            "garble": data[:at] + bytes((data[at] ^ 1 << random.randrange(8),)) + data[at + 1 :],
            "cut": data[:at],
        }[kind]

    return harm


def test_two_ends_meet_and_learn_each_others_version() -> None:
    ends = met()
    assert ends.happened == [[Met(PROTOCOL, "0.2")], [Met(PROTOCOL, "0.1")]]


def test_messages_arrive_in_order_and_each_is_reported_delivered() -> None:
    ends = met()
    ends.to_say = [[b"one", b"two", b"three"], [b"four"]]
    ends.run(1000)
    assert (ends.messages(1), ends.messages(0)) == ([b"one", b"two", b"three"], [b"four"])
    assert (ends.delivered(0), ends.delivered(1)) == ([b"one", b"two", b"three"], [b"four"])


@pytest.mark.parametrize("seed", range(8))
def test_over_a_faulty_line_each_message_arrives_once_and_in_order(seed: int) -> None:
    ends = Ends(faulty(seed))
    said = [[b"%d of %d" % (number, end) for number in range(60)] for end in range(2)]
    ends.to_say = [list(messages) for messages in said]
    ends.run(120_000)
    assert [ends.messages(1), ends.messages(0)] == said
    assert [ends.delivered(0), ends.delivered(1)] == said


def test_a_message_is_acknowledged_only_when_it_is_pulled_after() -> None:
    ends = met()
    one, other = ends.ends
    one.say(b"move")
    data = one.pull()
    assert list(other.heard(frames_in(data))) == [Message(b"move")]
    assert list(other.heard(frames_in(data))) == []  # sent again, and not safe yet
    assert [(frame.kind, frame.acknowledged) for frame in frames(other.pull())] == [(Kind.BEAT, 1)]


def test_a_doubled_message_is_dropped_and_acknowledged_again() -> None:
    ends = met()
    one, other = ends.ends
    one.say(b"move")
    data = one.pull()
    assert list(other.heard(frames_in(data))) == [Message(b"move")]
    other.pull()
    assert list(other.heard(frames_in(data))) == []
    answer = other.pull()
    assert list(one.heard(frames_in(answer))) == [Delivered(b"move")]
    assert list(one.heard(frames_in(answer))) == []


def test_a_message_is_sent_again_at_growing_intervals() -> None:
    one, _ = met().ends
    one.say(b"move")
    at, sent = 0, list[int]()
    while at < SILENCE_MS - 1000:
        sent += [at for frame in frames(one.pull()) if frame.kind is Kind.DATA]
        one.passed(STEP_MS)
        at += STEP_MS
    gaps = [later - earlier for earlier, later in pairwise(sent)]
    assert gaps == [AGAIN_MS[0] * 2**step for step in range(len(gaps))]
    assert len(gaps) >= 4


def test_calls_grow_rarer_while_nobody_answers_and_never_stop() -> None:
    one, calls, at = Channel(11, "0.1"), list[int](), 0
    while at < 20_000:
        calls += [at for frame in frames(one.pull()) if frame.kind is Kind.HELLO]
        at += one.deadline
        one.passed(one.deadline)
    gaps = [later - earlier for earlier, later in pairwise(calls)]
    assert gaps[:3] == [CALL_MS[0], 2 * CALL_MS[0], 4 * CALL_MS[0]]
    assert set(gaps[3:]) == {CALL_MS[1]}


def test_only_one_message_is_on_its_way() -> None:
    one, _ = met().ends
    one.say(b"one")
    with pytest.raises(ValueError, match="still on its way"):
        one.say(b"two")


def test_an_end_that_begins_anew_is_met_again_and_counts_from_the_start() -> None:
    ends = met()
    ends.to_say = [[b"one"], [b"two"]]
    ends.run(500)
    ends.begin_anew(1, 33)
    ends.run(3000)
    ends.to_say = [[b"three"], [b"four"]]
    ends.run(1000)
    assert ends.happened[0][-3] == Met(PROTOCOL, "0.3")
    assert ends.messages(0) == [b"two", b"four"]
    assert ends.messages(1) == [b"one", b"three"]


def test_frames_of_a_connection_that_is_no_more_are_not_heard() -> None:
    ends = met()
    one, other = ends.ends
    one.say(b"old")
    old = one.pull()
    ends.begin_anew(0, 33)
    ends.run(3000)
    assert list(other.heard(frames_in(old))) == []
    assert ends.messages(1) == []
    ends.to_say[0] = [b"new"]
    ends.run(3000)
    assert ends.messages(1) == [b"new"]


def test_a_call_from_the_past_is_got_over() -> None:
    ends = Ends()
    past = encode(Frame(Kind.HELLO, 99, 0, payload=bytes([PROTOCOL])))
    ends.run(1000)
    list(ends.ends[1].heard(frames_in(past)))
    assert not ends.ends[1].met
    ends.to_say = [[b"one"], [b"two"]]
    ends.run(5000)
    assert (ends.messages(1), ends.messages(0)) == ([b"one"], [b"two"])


def test_each_end_says_now_and_then_that_it_is_there_and_nothing_more() -> None:
    one, other = met().ends
    at, sent = 0, 0
    while at < 60_000:
        data = one.pull()
        sent += bool(data)
        list(other.heard(frames_in(data)))
        list(one.heard(frames_in(other.pull())))
        assert one.deadline > 0
        step = min(one.deadline, other.deadline)
        at += step
        one.passed(step)
        other.passed(step)
    assert (one.met, other.met) == (True, True)
    assert sent <= 60_000 // BEAT_MS + 1


def test_an_end_that_goes_quiet_counts_as_gone_and_comes_back_without_loss() -> None:
    ends = met()
    ends.to_say[0] = [b"one", b"two"]
    ends.harm = lambda data: b""
    ends.run(SILENCE_MS)
    assert [(end.met, end.silent) for end in ends.ends] == [(False, True)] * 2
    ends.harm = bytes
    ends.run(5000)
    assert [(end.met, end.silent) for end in ends.ends] == [(True, False)] * 2
    assert ends.messages(1) == [b"one", b"two"]


def test_a_line_that_brings_back_what_is_sent_is_found_out() -> None:
    one = Channel(11, "0.1")
    assert list(one.heard(frames_in(one.pull()))) == []
    assert (one.echoes, one.met) == (True, False)


def test_a_version_that_does_not_match_is_told() -> None:
    one = Channel(11, "0.1")
    assert list(one.heard([Frame(Kind.HELLO, 5, 0, payload=b"\x029.9")])) == [Met(2, "9.9")]
    assert list(one.heard([Frame(Kind.HELLO, 6, 0)])) == [Met(0, "")]
