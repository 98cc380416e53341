"""Lines to another handheld: what comes in, over a cable, and which line a URL names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest

from device.link import Link
from device.link.inbox import FULL_S, MOST, Inbox
from device.link.listener import Listener
from device.link.serial_link import SILENT_S, WAITING, SerialLink
from device.link.urls import check_link, open_link
from device.options import parse
from device.serial.port import MOST as MOST_READ
from device.serial.port import Failed, Heard, Lost, Opened, Received, SerialLine, open_port
from device.words import explain
from firmware_sim.errors import BadOption
from firmware_sim.events import Event, LinkDown, LinkFrames, LinkUp
from firmware_sim.link.frames import Decoder, encode, frames_in
from tests.contracts.stages import SECONDS
from tests.device.wires import BEAT, HELLO, JUNK, Wire, fill, pauses

# --- what came in ---------------------------------------------------------------------------------------------------


def test_frames_come_through_and_garbage_does_not() -> None:
    (hello,), (beat,), decoder = frames_in(HELLO), frames_in(BEAT), Decoder()
    came = [list(decoder.feed(data)) for data in (JUNK, HELLO + JUNK, BEAT[:9], BEAT[9:] + BEAT)]
    assert came == [[], [hello], [], [beat, beat]]
    assert list(decoder.feed(HELLO[:-3] + bytes(3))) == []


def test_a_line_that_opened_is_told_once_before_its_frames() -> None:
    inbox = Inbox()
    inbox.up()
    inbox.put(frames_in(HELLO), 50)
    inbox.put(frames_in(BEAT), 50)
    up, data = inbox.poll()
    assert isinstance(up, LinkUp)
    assert data == LinkFrames(frames_in(HELLO + BEAT))
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


def test_frames_of_a_line_that_closed_are_let_go() -> None:
    inbox = Inbox()
    inbox.up()
    inbox.put(frames_in(HELLO), 50)
    inbox.down("gone")
    assert list(inbox.poll()) == [LinkDown("gone")]


def test_frames_of_a_line_before_are_none_of_the_next() -> None:
    inbox = Inbox()
    inbox.up()
    inbox.put(frames_in(HELLO), 50)
    inbox.down("gone")
    inbox.up()
    assert [type(event) for event in inbox.poll()] == [LinkUp]


def test_it_is_full_until_the_firmware_takes_what_came_garbage_too() -> None:
    inbox = Inbox()
    inbox.up()
    was_full = []
    for size in (MOST - 1, 1):
        inbox.put((), size)
        was_full.append(inbox.is_full)
    assert [type(event) for event in inbox.poll()] == [LinkUp]
    assert [*was_full, inbox.is_full] == [False, True, False]


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


@pytest.fixture
def cable() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.unplug()


def follow(link: SerialLink, steps: int) -> list[Event]:
    """Let a link that was not begun read so many times, here and not in its thread."""
    for _ in range(steps):
        link._hear(link._reader.line.poll())
    return list(link.poll(0))


def test_frames_go_both_ways_over_a_cable(cable: Wire) -> None:
    link = SerialLink(lambda: [cable.name])
    (up,) = follow(link, 1)
    assert isinstance(up, LinkUp)
    os.write(cable.far, JUNK + HELLO)
    heard: list[Event] = []
    while not heard:  # a line brings them as it likes
        heard += follow(link, 1)
    assert heard == [LinkFrames(frames_in(HELLO))]
    assert link._reader.line.write(b"there")
    assert os.read(cable.far, 10) == b"there"
    link._reader.line.close()


def test_a_begun_line_sends_from_a_thread_of_its_own(cable: Wire) -> None:
    with closing(SerialLink(lambda: [cable.name])) as link:
        link.begin()
        while not any(isinstance(event, LinkUp) for event in link.poll(0)):
            os.sched_yield()
        link.send(b"there")
        assert os.read(cable.far, 10) == b"there"
        link.begin()
        assert [type(event) for event in link.poll(0)] == [LinkUp]
    link.close()
    assert not link._writer.is_alive()


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


def test_a_cable_that_brought_a_frame_is_soon_looked_for(cable: Wire) -> None:
    names, paused = list[str](), list[float]()
    link = SerialLink(lambda: [])
    link._reader.line = SerialLine(lambda: names, paused.append, partial(open_port, read_s=0))
    follow(link, 6)
    names.append(cable.name)
    follow(link, 1)
    os.write(cable.far, HELLO)
    while LinkFrames(frames_in(HELLO)) not in follow(link, 1):
        os.sched_yield()
    cable.unplug()
    paused.clear()
    follow(link, 4)
    assert paused == [0.5, 1.0, 2.0]


class Silence:
    """A link whose clock stands still until it is told to go on."""

    def __init__(self, *, socket: bool) -> None:
        self.now_s = 0.0
        self.link = SerialLink(lambda: [], socket=socket, clock=lambda: self.now_s)
        self.hear(Opened("x"))

    def hear(self, heard: Heard) -> list[Event]:
        self.link._hear(heard)
        return list(self.link.poll(0))


class Port:
    """A port that says nothing."""

    in_waiting = 0

    def __init__(self) -> None:
        self.is_open = True

    def read(self, size: int = 1) -> bytes:
        return b""

    def write(self, data: bytes, /) -> int:
        return len(data)

    def close(self) -> None:
        self.is_open = False


@pytest.mark.parametrize("said", [b"", JUNK])
@pytest.mark.parametrize("is_socket", [True, False])
def test_a_socket_that_says_no_more_frames_is_opened_again_and_a_cable_is_not(is_socket: bool, said: bytes) -> None:
    silence = Silence(socket=is_socket)
    silence.now_s += SILENT_S
    assert silence.hear(Received(HELLO)) == [LinkFrames(frames_in(HELLO))]
    silence.now_s += SILENT_S
    assert silence.hear(Received(said)) == []
    silence.now_s += 1
    assert silence.hear(Received(said)) == ([LinkDown("the other handheld fell silent")] if is_socket else [])


def test_a_socket_that_went_silent_is_closed_before_it_is_opened_again() -> None:
    silence, ports = Silence(socket=True), list[Port]()

    def open_named(_: str) -> Port:
        ports.append(Port())
        return ports[-1]

    line = silence.link._reader.line = SerialLine(lambda: ["x"], lambda _: False, open_named)
    assert [type(event) for event in silence.hear(line.poll())] == [LinkUp]
    silence.now_s += SILENT_S + 1
    assert silence.hear(line.poll()) == [LinkDown("the other handheld fell silent")]
    assert [port.is_open for port in ports] == [False]
    assert [type(event) for event in silence.hear(line.poll())] == [LinkUp]
    assert [port.is_open for port in ports] == [False, True]


def test_a_socket_that_was_opened_late_is_not_silent_yet() -> None:
    silence = Silence(socket=True)
    silence.now_s += 10 * SILENT_S
    silence.hear(Opened("x"))
    silence.now_s += SILENT_S
    assert silence.hear(Received(b"")) == []


def test_a_frame_of_a_line_before_is_not_ended_by_the_next(cable: Wire) -> None:
    silence = Silence(socket=False)
    assert silence.hear(Received(HELLO[:9])) == []
    assert [type(event) for event in silence.hear(Opened("x"))] == [LinkUp]
    assert silence.hear(Received(HELLO[9:])) == []
    assert silence.hear(Received(HELLO)) == [LinkFrames(frames_in(HELLO))]


@pytest.mark.parametrize("flood", [b"x" * 4096, BEAT * 128])
def test_a_flood_is_read_no_faster_than_the_firmware_takes_it(cable: Wire, flood: bytes) -> None:
    os.set_blocking(cable.far, False)
    with closing(SerialLink(lambda: [cable.name])) as link:
        link.begin()
        while fill(partial(os.write, cable.far), flood) or not link._inbox.is_full:
            os.sched_yield()
        assert link._inbox._read < MOST + MOST_READ
        assert (
            sum(len(b"".join(map(encode, one.frames))) for one in link.poll(0) if isinstance(one, LinkFrames))
            < MOST + MOST_READ
        )


def test_a_line_whose_frames_nobody_takes_waits_in_peace_and_can_be_closed(
    cable: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.set_blocking(cable.far, False)
    link = SerialLink(lambda: [cable.name])
    waits = pauses(link._reader, monkeypatch)
    link.begin()
    while not link._inbox.is_full:
        fill(partial(os.write, cable.far), BEAT)
        os.sched_yield()
    try:
        assert waits.get(timeout=SECONDS) == FULL_S
    finally:
        link.close()
        alive = link._reader._thread.is_alive()
        list(link.poll(0))
    assert not alive


# --- which line -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("listen://:7777", ("", 7777)),
        ("listen://:7777/", ("", 7777)),
        ("socket://:7777", ("", 7777)),
        ("LISTEN://:7777", ("", 7777)),
        ("Socket://:7777", ("", 7777)),
        ("listen://192.168.1.5:7777", ("192.168.1.5", 7777)),
        ("listen://[::1]:7777", ("::1", 7777)),
    ],
)
def test_an_address_to_listen_on_is_understood(url: str, address: tuple[str, int]) -> None:
    line: Link = open_link("--link", url)
    assert isinstance(line, Listener)
    assert line._address == address


@pytest.mark.parametrize("url", ["/dev/ttyUSB0", "socket://handheld.local:7777", "rfc2217://host:7777", "/dev/rfcomm0"])
def test_what_pyserial_opens_is_a_line(url: str) -> None:
    assert isinstance(open_link("--link", url), SerialLink)
    assert parse(["--link", url]).link == url


@pytest.mark.parametrize(("url", "is_socket"), [("Socket://host:7", True), ("RFC2217://host:7", False)])
def test_a_url_in_capitals_is_the_line_that_it_is_in_small_letters(url: str, is_socket: bool) -> None:
    link = open_link("--link", url)
    assert isinstance(link, SerialLink)
    assert link._socket is is_socket


@pytest.mark.parametrize(
    "url",
    ["listen://", "listen://:0", "listen://:99999", "listen://a b:1:2", "socket://:", "listen://:x", "listen://ä..b:7"],
)
def test_what_is_no_address_to_listen_on_gets_a_sentence(url: str) -> None:
    with pytest.raises(BadOption) as caught:
        check_link("--link", url)
    assert f"--link: “{url}” is not an address to listen on" in explain(caught.value)


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
    assert set(caught.value.values.values()) == {"--link", other}
