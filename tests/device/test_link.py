"""Lines to another handheld: over a cable, over the network, to one partner and no more."""

from __future__ import annotations

import os
import pty
import socket
import tty
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import pytest

from device.link import Line
from device.link.inbox import MOST, Inbox
from device.link.listener import SILENT_S, Calls, Listener
from device.link.serial_link import SILENT_S as SOCKET_SILENT_S
from device.link.serial_link import WAITING, SerialLink
from device.link.urls import check_link, open_link
from device.options import parse
from device.serial_port import READ_S, Failed, Lost, Opened, Received
from firmware_sim.errors import BadOption
from firmware_sim.events import Event, LinkBytes, LinkDown, LinkUp
from firmware_sim.text import explain

# --- what came in ---------------------------------------------------------------------------------------------------


def test_a_line_that_opened_is_told_once_before_its_bytes() -> None:
    inbox = Inbox()
    inbox.up()
    inbox.put(b"\x01")
    inbox.put(b"\x02")
    up, data = inbox.poll()
    assert isinstance(up, LinkUp)
    assert data == LinkBytes("0102")
    assert list(inbox.poll()) == []


def test_no_two_openings_have_the_same_salt() -> None:
    inbox, salts = Inbox(), set()
    for _ in range(10):
        inbox.up()
        salts |= {event.salt for event in inbox.poll() if isinstance(event, LinkUp)}
    assert len(salts) == 10
    assert {len(salt) for salt in salts} == {32}


def test_why_a_line_is_down_is_told_once_for_each_reason() -> None:
    inbox = Inbox()
    for why in ("busy", "busy", "gone", "gone"):
        inbox.down(why)
        inbox.poll()
    told: list[Event] = []
    for why in ("gone", "gone", "busy", "busy"):
        inbox.down(why)
        told += inbox.poll()
    assert told == [LinkDown("gone"), LinkDown("busy")]


def test_bytes_of_a_line_that_closed_are_let_go() -> None:
    inbox = Inbox()
    inbox.up()
    inbox.put(b"\x01")
    inbox.down("gone")
    assert list(inbox.poll()) == [LinkDown("gone")]


def test_a_flood_is_not_kept() -> None:
    inbox = Inbox()
    inbox.up()
    for _ in range(100):
        inbox.put(bytes(MOST // 10))
    _, data = inbox.poll()
    assert data == LinkBytes("00" * MOST)


def test_a_new_firmware_hears_of_an_open_line_as_of_a_new_one() -> None:
    inbox = Inbox()
    inbox.again()
    assert list(inbox.poll()) == []
    inbox.up()
    first = list(inbox.poll())
    inbox.again()
    again = list(inbox.poll())
    assert [type(one) for one in first + again] == [LinkUp, LinkUp]
    assert first != again
    inbox.down("gone")
    inbox.poll()
    inbox.again()
    assert list(inbox.poll()) == [LinkDown("gone")]


# --- a serial line --------------------------------------------------------------------------------------------------


@dataclass
class Cable:
    """A pty as a cable: what is written to *far* comes out of the port *name*."""

    far: int
    name: str


@pytest.fixture
def cable() -> Iterator[Cable]:
    far, near = pty.openpty()
    tty.setraw(near)
    yield Cable(far, os.ttyname(near))
    for end in (far, near):
        os.close(end)


def follow(link: SerialLink, steps: int) -> list[Event]:
    """Let a link that was not begun read so many times, here and not in its thread."""
    for _ in range(steps):
        link._hear(link._reader.line.poll())
    return list(link.poll(0))


def test_bytes_go_both_ways_over_a_cable(cable: Cable) -> None:
    link = SerialLink(lambda: [cable.name])
    (up,) = follow(link, 1)
    assert isinstance(up, LinkUp)
    os.write(cable.far, b"hello")
    heard = b""
    while len(heard) < 5:  # a line brings them as it likes
        heard += b"".join(bytes.fromhex(one.data) for one in follow(link, 1) if isinstance(one, LinkBytes))
    assert heard == b"hello"
    assert link._reader.line.write(b"there")
    assert os.read(cable.far, 10) == b"there"
    link._reader.line.close()


def test_a_begun_line_sends_from_a_thread_of_its_own(cable: Cable) -> None:
    with closing(SerialLink(lambda: [cable.name])) as link:
        link.begin()
        while not any(isinstance(event, LinkUp) for event in link.poll(0)):
            os.sched_yield()
        link.send(b"there")
        assert os.read(cable.far, 10) == b"there"
        link.begin()
        assert [type(event) for event in link.poll(0)] == [LinkUp]
    link.close()


def test_a_line_that_is_stuck_holds_nobody_up() -> None:
    link = SerialLink(lambda: [])
    for _ in range(3 * WAITING):
        link.send(b"x")
    assert link._outbox.qsize() == WAITING


def test_what_becomes_of_the_port_is_told() -> None:
    link = SerialLink(lambda: [])
    told: list[Event] = []
    for heard in (Failed("/dev/ttyUSB0", "No such file"), Failed("/dev/ttyUSB0", "No such file"), Lost("x", "pulled")):
        link._hear(heard)
        told += link.poll(0)
    assert told == [LinkDown("No such file"), LinkDown("pulled")]


@pytest.mark.parametrize("is_socket", [True, False])
def test_a_socket_that_falls_silent_is_opened_again_and_a_cable_is_not(is_socket: bool) -> None:
    link = SerialLink(lambda: [], socket=is_socket)
    link._hear(Opened("x"))
    link._hear(Received(b"hello"))
    list(link.poll(0))
    for _ in range(int(SOCKET_SILENT_S / READ_S) + 1):
        link._hear(Received(b""))
    assert list(link.poll(0)) == ([LinkDown("it is silent")] if is_socket else [])


# --- waiting to be called -------------------------------------------------------------------------------------------


class Network:
    """A listener on a free port of this machine, one step at a time."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.inbox = Inbox()
        self.calls = Calls(("127.0.0.1", 0), self.inbox, lambda: self.now_s)
        self.callers: list[socket.socket] = []

    def call(self) -> socket.socket:
        self.callers.append(socket.create_connection(("127.0.0.1", self.calls.port)))
        return self.callers[-1]

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
    (up,) = network.told()
    assert isinstance(up, LinkUp)
    caller.sendall(b"hello")
    assert network.told() == [LinkBytes(b"hello".hex())]
    network.calls.send(b"there")
    assert caller.recv(10) == b"there"


def test_a_second_caller_is_refused_and_the_first_notices_nothing(network: Network) -> None:
    caller = network.call()
    network.told()
    second = network.call()
    assert network.told() == []
    assert second.recv(10) == b""
    caller.sendall(b"hello")
    assert network.told() == [LinkBytes(b"hello".hex())]


def test_when_the_partner_hangs_up_another_may_call(network: Network) -> None:
    network.call().close()
    network.told()
    assert network.told() == [LinkDown("the other handheld hung up")]
    network.call()
    assert [type(event) for event in network.told()] == [LinkUp]


def test_a_partner_that_falls_silent_makes_room_for_its_next_call(network: Network) -> None:
    network.call()
    network.told()
    network.now_s += SILENT_S + 1
    network.calls.turn(0)
    assert list(network.inbox.poll()) == [LinkDown("the other handheld fell silent")]
    network.call()
    assert [type(event) for event in network.told()] == [LinkUp]


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


# --- which line -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("listen://:7777", ("", 7777)),
        ("listen://:7777/", ("", 7777)),
        ("socket://:7777", ("", 7777)),
        ("listen://192.168.1.5:7777", ("192.168.1.5", 7777)),
        ("listen://[::1]:7777", ("::1", 7777)),
    ],
)
def test_an_address_to_listen_on_is_understood(url: str, address: tuple[str, int]) -> None:
    line: Line = open_link("--link", url)
    assert isinstance(line, Listener)
    assert line._address == address


@pytest.mark.parametrize("url", ["/dev/ttyUSB0", "socket://handheld.local:7777", "rfc2217://host:7777", "/dev/rfcomm0"])
def test_what_pyserial_opens_is_a_line(url: str) -> None:
    assert isinstance(open_link("--link", url), SerialLink)
    assert parse(["--link", url]).link == url


@pytest.mark.parametrize(
    "url",
    ["listen://", "listen://:0", "listen://:99999", "listen://a b:1:2", "socket://:", "listen://:x", "listen://ä..b:7"],
)
def test_what_is_no_address_to_listen_on_gets_a_sentence(url: str) -> None:
    with pytest.raises(BadOption) as caught:
        check_link("--link", url)
    assert f"--link: “{url}” is no address to listen on" in explain(caught.value)


@pytest.mark.parametrize("url", ["", "nothing", "http://host:7777"])
def test_what_is_no_line_at_all_gets_a_sentence(url: str) -> None:
    with pytest.raises(BadOption, match="option-serial"):
        check_link("--link", url)


def test_without_the_option_there_is_no_line() -> None:
    assert parse([]).link is None


@pytest.mark.parametrize("other", ["--script", "--replay"])
def test_a_line_goes_with_no_script_and_no_replay(other: str) -> None:
    with pytest.raises(BadOption) as caught:
        parse(["--link", "listen://:7777", other, "file"])
    assert caught.value.values == {"one": "--link", "other": other}


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_it_listens_on_an_address_of_ipv6() -> None:
    calls = Calls(("::1", 0), Inbox())
    with closing(calls), socket.create_connection(("::1", calls.port)):
        calls.turn()
