"""Waiting to be called: by one handheld and no more, whoever else calls and whatever is said."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from threading import Thread

import pytest

from device.link.inbox import FULL_S, MOST, Inbox
from device.link.listener import ANSWER_S, MOST_CALLERS, SILENT_S, STRANGE_S, Calls, Listener
from device.link.listener import MOST as MOST_READ
from device.serial.floods import MOST_UNREAD
from firmware_sim.events import Event, LinkDown, LinkFrames, LinkUp
from firmware_sim.link.frames import frames_in
from tests.contracts.stages import SECONDS
from tests.device.wires import BEAT, HELLO, JUNK, fill


class Network:
    """A listener on a free port of this machine, one step at a time; its pauses take no time but on its own clock."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.inbox = Inbox()
        self.calls = Calls(("127.0.0.1", 0), self.inbox, self.pause, lambda: self.now_s)
        self.callers: list[socket.socket] = []

    def pause(self, seconds: float) -> None:
        self.now_s += seconds

    def call(self) -> socket.socket:
        self.callers.append(socket.create_connection(("127.0.0.1", self.calls.port), timeout=10))  # or a fault hangs
        return self.callers[-1]

    def partner(self) -> socket.socket:
        """Call as a handheld does."""
        caller = self.call()
        self.told()
        caller.sendall(HELLO)
        assert [type(event) for event in self.told()] == [LinkUp, LinkFrames]
        return caller

    def told(self) -> list[Event]:
        self.calls.turn()
        return list(self.inbox.poll())


@pytest.fixture
def network() -> Iterator[Network]:
    made = Network()
    yield made
    made.calls.close()
    for caller in made.callers:
        caller.close()


def test_one_partner_calls_and_bytes_go_both_ways(network: Network) -> None:
    caller = network.call()
    assert network.told() == [LinkDown("nobody has called yet")]
    caller.sendall(HELLO)
    up, hello = network.told()
    assert isinstance(up, LinkUp)
    assert hello == LinkFrames(frames_in(HELLO))
    caller.sendall(BEAT)
    assert network.told() == [LinkFrames(frames_in(BEAT))]
    network.calls.send(b"there")
    assert caller.recv(10) == b"there"


def test_a_second_caller_is_refused_and_the_first_notices_nothing(network: Network) -> None:
    caller = network.partner()
    second = network.call()
    assert network.told() == []
    assert second.recv(10) == b""
    caller.sendall(BEAT)
    assert network.told() == [LinkFrames(frames_in(BEAT))]


def test_when_the_partner_hangs_up_another_may_call(network: Network) -> None:
    network.partner().close()
    assert network.told() == [LinkDown("the other handheld hung up")]
    network.partner()


@pytest.mark.parametrize("said", [b"", JUNK])
def test_a_partner_that_says_no_more_frames_makes_room_for_its_next_call(network: Network, said: bytes) -> None:
    caller = network.partner()
    network.now_s += SILENT_S
    caller.sendall(said)
    network.calls.turn(0)
    assert list(network.inbox.poll()) == []
    network.now_s += 1
    network.calls.turn(0)
    assert list(network.inbox.poll()) == [LinkDown("the other handheld fell silent")]
    network.partner()


def test_a_partner_that_says_frames_stays(network: Network) -> None:
    caller = network.partner()
    for _ in range(10):
        network.now_s += SILENT_S
        caller.sendall(BEAT)
        assert network.told() == [LinkFrames(frames_in(BEAT))]


def test_a_handheld_is_found_beside_a_stranger_who_is_then_hung_up_on(network: Network) -> None:
    stranger = network.call()
    stranger.sendall(JUNK)
    network.told()
    assert network.told() == []
    network.partner()
    assert stranger.recv(10) == b""


def test_one_that_calls_and_hangs_up_without_end_keeps_no_handheld_out(network: Network) -> None:
    caller = network.call()
    while network.now_s < STRANGE_S - 1:
        network.call().close()
        network.calls.turn()
    caller.sendall(HELLO)
    assert [type(event) for event in network.told()] == [LinkUp, LinkFrames]


def test_of_too_many_strangers_the_oldest_is_hung_up_on(network: Network) -> None:
    strangers = [network.call() for _ in range(MOST_CALLERS + 1)]
    for _ in strangers:
        network.calls.turn()
    assert strangers[0].recv(10) == b""
    strangers[1].sendall(HELLO)
    assert [type(event) for event in network.told()] == [LinkUp, LinkFrames]
    assert [stranger.recv(10) for stranger in strangers[2:]] == [b""] * (MOST_CALLERS - 1)


def test_of_two_that_speak_at_once_one_is_the_partner(network: Network) -> None:
    callers = first, second = network.call(), network.call()
    network.told()
    network.told()
    for caller in callers:
        caller.sendall(HELLO)
    up, hello = network.told()
    assert isinstance(up, LinkUp)
    assert hello == LinkFrames(frames_in(HELLO))
    with suppress(ConnectionResetError):
        assert second.recv(10) == b""
    network.calls.send(b"there")
    assert first.recv(10) == b"there"


def test_those_who_call_without_pause_are_answered_no_faster_than_so(network: Network) -> None:
    network.calls.turn(0)
    assert network.now_s == 0
    for _ in range(20):
        network.call().close()
    for _ in range(20):
        network.calls.turn()
    assert network.now_s == pytest.approx(20 * ANSWER_S)


def test_a_stranger_is_hung_up_on_however_much_it_says(network: Network) -> None:
    stranger = network.call()
    network.told()
    for _ in range(int(STRANGE_S) + 1):
        stranger.sendall(JUNK)
        assert network.told() == []
        network.now_s += 1
    stranger.sendall(JUNK)
    assert network.told() == []
    with suppress(ConnectionResetError):
        assert stranger.recv(10) == b""
    network.partner()


def test_a_caller_that_spoke_is_heard_before_another_is_answered(network: Network) -> None:
    caller = network.call()
    network.told()
    caller.sendall(HELLO)
    second = network.call()
    assert [type(event) for event in network.told()] == [LinkUp, LinkFrames]
    assert second.recv(10) == b""


def test_nothing_is_said_to_a_stranger(network: Network) -> None:
    stranger = network.call()
    network.told()
    network.calls.send(b"secret")
    network.now_s += STRANGE_S + 1
    network.calls.turn(0)
    assert stranger.recv(10) == b""


@pytest.mark.parametrize("said", [b"x" * 4096, BEAT * 128])
def test_what_a_caller_says_is_read_no_faster_than_the_firmware_takes_it(network: Network, said: bytes) -> None:
    caller = network.partner()
    caller.sendall((said * MOST_UNREAD)[: MOST_UNREAD - 1])
    network.calls.turn(0)
    network.now_s += SILENT_S + 1
    network.calls.turn(0)  # who is not read is not silent
    assert network.inbox._read < MOST + MOST_READ
    frames = [frame for event in network.inbox.poll() if isinstance(event, LinkFrames) for frame in event.frames]
    assert len(frames) * len(BEAT) < MOST + MOST_READ
    assert set(frames) <= set(frames_in(BEAT))


def flooded(network: Network, flood: bytes) -> socket.socket:
    """Return a partner that has sent as much of a *flood* as the network holds."""
    caller = network.partner()
    caller.setblocking(False)
    assert fill(caller.send, flood) > 10 * MOST_UNREAD
    return caller


@pytest.mark.parametrize("flood", [b"x" * 4096, BEAT * 128])
@pytest.mark.parametrize("stays", [False, True])
def test_whoever_floods_the_line_makes_room_at_once_whether_it_hangs_up_or_not(
    network: Network, flood: bytes, stays: bool
) -> None:
    caller = flooded(network, flood)
    if not stays:
        caller.close()
    network.calls.turn()  # one read fills the inbox
    network.calls.turn()
    assert network.now_s == FULL_S + ANSWER_S
    assert list(network.inbox.poll()) == [LinkDown("the other handheld sent too much")]
    network.partner()


def test_a_hang_up_is_seen_as_soon_as_what_was_said_before_is_read(network: Network) -> None:
    caller = network.partner()
    caller.sendall((BEAT * MOST_UNREAD)[: MOST_UNREAD - 1])
    caller.close()
    turns = 0
    while not any(isinstance(event, LinkDown) for event in network.inbox.poll()):
        network.calls.turn()
        turns += 1
    assert turns == MOST_UNREAD // MOST_READ + 1
    network.partner()


def test_a_partner_that_takes_nothing_holds_nobody_up(network: Network) -> None:
    def send() -> None:
        for _ in range(200):
            network.calls.send(bytes(1 << 16))

    caller, sender = network.partner(), Thread(target=send, daemon=True)
    sender.start()
    sender.join(SECONDS)
    assert not sender.is_alive()
    caller.sendall(BEAT)
    assert network.told() == [LinkFrames(frames_in(BEAT))]


def test_a_listener_that_waits_for_calls_ends_at_once() -> None:
    listener = Listener("127.0.0.1", 0)
    listener.begin()
    while not list(listener.poll(0)):
        os.sched_yield()
    listener.close()
    listener.close()
    assert not listener._thread.is_alive()


def test_only_the_address_that_was_asked_for_is_listened_on(network: Network) -> None:
    assert network.calls._server.getsockname()[0] == "127.0.0.1"


def test_an_address_that_cannot_be_listened_on_is_told(network: Network) -> None:
    with closing(Listener("127.0.0.1", network.calls.port)) as listener:
        listener.begin()
        told: list[Event] = []
        while not told:
            told += listener.poll(0)
            os.sched_yield()
    assert told == [LinkDown("Address already in use")]


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_it_listens_on_an_address_of_ipv6() -> None:
    calls = Calls(("::1", 0), Inbox(), lambda seconds: None)
    with closing(calls), socket.create_connection(("::1", calls.port)):
        calls.turn()
