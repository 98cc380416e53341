from __future__ import annotations

import os
import queue
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from device.serial.floods import MOST_UNREAD
from device.serial.port import (
    BAUD,
    LONGEST_S,
    MOST,
    READ_S,
    SHORTEST_S,
    WRITE_S,
    Failed,
    Heard,
    Lost,
    NamedPort,
    Opened,
    Received,
    SerialLine,
    SerialReader,
    UsbMaker,
    check_port,
    open_port,
)
from device.words import explain
from firmware_sim.errors import BadOption
from tests.device.wires import Wire, fill

SECONDS = 10  # after which a test that waits in vain fails


@dataclass(frozen=True)
class Usb:
    """A port as pyserial lists it."""

    device: str
    vid: int | None = 0x2E8A
    pid: int | None = 5
    serial_number: str | None = "E66"


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.unplug()


class Desk:
    """A line on a clock of its own; *names* is what is found."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.paused: list[float] = []
        self.line = SerialLine(lambda: self.names, self.paused.append, partial(open_port, read_s=0))

    def poll(self, times: int) -> list[Heard]:
        return [self.line.poll() for _ in range(times)]

    def receive(self, size: int) -> bytes:
        data = b""
        while len(data) < size:  # the system may hand them on one by one
            heard = self.line.poll()
            assert isinstance(heard, Received)
            data += heard.data
        return data


# --- opening -------------------------------------------------------------------------------------------------


def test_a_port_is_opened_with_dtr_and_rts_low_and_with_limits(wire: Wire) -> None:
    port = open_port(wire.name)
    try:
        found = {name: getattr(port, name) for name in ("dtr", "rts", "timeout", "write_timeout", "baudrate")}
        assert found == {"dtr": False, "rts": False, "timeout": READ_S, "write_timeout": WRITE_S, "baudrate": BAUD}
    finally:
        port.close()


def test_dtr_and_rts_are_low_before_the_port_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.urlhandler.protocol_loop import Serial

    seen = []
    monkeypatch.setattr(Serial, "open", lambda port: seen.append((port.dtr, port.rts)))
    open_port("loop://")
    assert seen == [(False, False)]


def test_a_read_never_has_a_timeout_of_nothing_and_never_none() -> None:
    port = open_port("loop://")
    assert 0 < getattr(port, "timeout", 0) == READ_S < 1
    port.close()


@pytest.mark.parametrize("scheme", ["rfc2217", "RFC2217"])
def test_an_rfc_2217_port_is_opened_without_a_write_timeout(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.rfc2217 import Serial

    seen = []
    monkeypatch.setattr(Serial, "open", lambda port: seen.append((port.timeout, port.write_timeout)))
    open_port(f"{scheme}://127.0.0.1:9")
    assert seen == [(READ_S, None)]


def test_a_port_that_another_holds_is_passed_over(wire: Wire) -> None:
    other = Wire()
    holder = open_port(wire.name)
    try:
        desk = Desk([wire.name, other.name])
        assert desk.poll(1) == [Opened(other.name)]
        desk.line.close()
    finally:
        holder.close()
        other.unplug()


def test_what_cannot_be_opened_is_told_with_its_reason() -> None:
    assert Desk(["/nowhere/tty"]).poll(1) == [Failed("/nowhere/tty", "No such file or directory", 2)]
    assert Desk([]).poll(1) == [Failed("", "none was found")]


def test_of_several_that_cannot_be_opened_the_best_is_told() -> None:
    assert Desk(["/nowhere/a", "/nowhere/b"]).poll(1) == [Failed("/nowhere/a", "No such file or directory", 2)]


# --- reading and writing -------------------------------------------------------------------------------------


def test_bytes_come_in_as_they_are(wire: Wire) -> None:
    desk = Desk([wire.name])
    assert desk.poll(1) == [Opened(wire.name)]
    os.write(wire.far, b"\x00\xff\r\n\x03\x11")
    assert desk.receive(6) == b"\x00\xff\r\n\x03\x11"
    desk.line.close()


def test_bytes_go_out_and_none_without_a_port(wire: Wire) -> None:
    desk = Desk([wire.name])
    assert not desk.line.write(b"early")
    desk.poll(1)
    assert desk.line.write(b"\x00hello\xff")
    assert os.read(wire.far, 100) == b"\x00hello\xff"
    desk.line.close()
    assert not desk.line.write(b"late")


def test_a_peer_that_takes_nothing_does_not_hold_a_write_up(wire: Wire) -> None:
    desk = Desk([wire.name])
    assert desk.poll(1) == [Opened(wire.name)]
    assert desk.line.write(bytes(1 << 20)) is False
    desk.line.close()


def test_a_hang_up_is_a_loss_and_no_error(wire: Wire) -> None:
    desk = Desk([wire.name])
    desk.poll(1)
    wire.unplug()
    (lost,) = desk.poll(1)
    assert lost == Lost(wire.name, "Input/output error")
    assert not desk.line.write(b"late")


class Readiness:
    """A port that is ready to be read and has nothing, as after unplugging or with a second reader."""

    in_waiting = 1

    def read(self, size: int = 1) -> bytes:
        from serial import SerialException

        raise SerialException("device reports readiness to read but returned no data")

    def write(self, data: bytes, /) -> int:
        raise OSError(5, "gone")

    def close(self) -> None:
        raise OSError(9, "closed already")


class Bare(Readiness):
    """A port whose *in_waiting* raises a bare OSError."""

    @property
    def in_waiting(self) -> int:  # type: ignore[override]
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("port", [Readiness(), Bare()])
def test_whatever_a_port_raises_it_is_closed_and_opened_again(port: Readiness) -> None:
    line = SerialLine(lambda: ["a"], lambda _: False, lambda _: port)
    heard = [line.poll() for _ in range(4)]
    assert [type(one) for one in heard] == [Opened, Lost, Opened, Lost]


FAULTS = (NotImplementedError("not here"), KeyError("host"), TypeError("no number"), struct.error("too short"))


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_opening_raises_is_a_failure(fault: Exception) -> None:
    def open_named(_: str) -> Readiness:
        raise fault

    line = SerialLine(lambda: ["a"], lambda _: False, open_named)
    assert [line.poll(), line.poll()] == [Failed("a", str(fault))] * 2


class Faulty(Readiness):
    """A port of which every use raises *fault*."""

    in_waiting = 1

    def __init__(self, fault: Exception) -> None:
        self.fault = fault

    def read(self, size: int = 1) -> bytes:
        raise self.fault

    def write(self, data: bytes, /) -> int:
        raise self.fault

    def cancel_read(self) -> None:
        raise self.fault

    def close(self) -> None:
        raise self.fault


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_using_a_port_raises_is_its_loss(fault: Exception) -> None:
    line = SerialLine(lambda: ["a"], lambda _: False, lambda _: Faulty(fault))
    assert line.poll() == Opened("a")
    assert not line.write(b"x")
    line.interrupt()
    assert [line.poll(), line.poll()] == [Lost("a", str(fault)), Opened("a")]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_reader_goes_on_whatever_its_ports_raise(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.serial.port.open_port", lambda _: Faulty(fault))
    monkeypatch.setattr("device.serial.port.SHORTEST_S", 0)
    told: queue.Queue[Heard] = queue.Queue()
    reader = SerialReader(lambda: ["a"], told.put)
    reader.start()
    try:
        assert [told.get(timeout=SECONDS) for _ in range(4)] == [Opened("a"), Lost("a", str(fault))] * 2
    finally:
        reader.close()


class Endless(Readiness):
    """A port that always has more."""

    in_waiting = 10 * MOST

    def read(self, size: int = 1) -> bytes:
        return bytes(size)


def test_one_read_takes_no_more_than_its_share() -> None:
    line = SerialLine(lambda: ["a"], lambda _: False, lambda _: Endless())
    assert [line.poll(), line.poll()] == [Opened("a"), Received(bytes(MOST))]


# --- in large pieces -----------------------------------------------------------------------------------------


class Server:
    """A port of this machine that is called; *name* is its URL."""

    def __init__(self, scheme: str = "socket") -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.name = f"{scheme}://127.0.0.1:{self._server.getsockname()[1]}"

    def answer(self) -> socket.socket:
        return self._server.accept()[0]

    def close(self) -> None:
        self._server.close()


@pytest.fixture
def server() -> Iterator[Server]:
    with closing(Server()) as made:
        yield made


PIECE = bytes(range(250)) * 8


def reads_of_a_piece(desk: Desk, send: Callable[[bytes], object]) -> int:
    """Send PIECE to what *desk* has opened; return how many reads brought it."""
    send(PIECE)
    data, reads = b"", 0
    while len(data) < len(PIECE):
        (heard,) = desk.poll(1)
        assert isinstance(heard, Received)
        data, reads = data + heard.data, reads + bool(heard.data)
    assert data == PIECE
    desk.line.close()
    return reads


@pytest.mark.parametrize("scheme", ["socket", "SOCKET"])
def test_what_waits_in_a_socket_is_not_read_byte_by_byte(scheme: str) -> None:
    with closing(Server(scheme)) as server:
        desk = Desk([server.name])
        assert desk.poll(1) == [Opened(server.name)]
        with server.answer() as far:
            assert reads_of_a_piece(desk, far.sendall) <= len(PIECE) / 100


@pytest.mark.parametrize("url", ["{}", "alt://{}?class=PosixPollSerial"])
def test_what_waits_in_a_terminal_is_not_read_byte_by_byte(wire: Wire, url: str) -> None:
    desk = Desk([url.format(wire.name)])
    desk.poll(1)
    assert reads_of_a_piece(desk, partial(os.write, wire.far)) <= len(PIECE) / 100


def test_what_waits_in_a_loop_is_not_read_byte_by_byte() -> None:
    desk = Desk(["loop://"])
    desk.poll(1)
    assert reads_of_a_piece(desk, desk.line.write) <= len(PIECE) / 100


def test_a_byte_alone_comes_out_of_a_socket_without_waiting_for_more(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.serial.port.open_port", partial(open_port, read_s=3600))
    told: queue.Queue[Heard] = queue.Queue()
    reader = SerialReader(lambda: [server.name], told.put)
    reader.start()
    assert told.get(timeout=SECONDS) == Opened(server.name)
    with server.answer() as far:
        far.sendall(b"x")
        assert told.get(timeout=SECONDS) == Received(b"x")
    reader.close()


def test_a_socket_brings_nothing_out_of_a_wait_in_vain_and_takes_what_is_written(server: Server) -> None:
    desk = Desk([server.name])
    assert desk.poll(2) == [Opened(server.name), Received(b"")]
    with server.answer() as far:
        assert desk.line.write(b"\x00hello\xff")
        assert far.recv(100) == b"\x00hello\xff"
    desk.line.close()


def test_a_socket_that_was_hung_up_is_lost_once_it_is_read_empty(server: Server) -> None:
    desk = Desk([server.name])
    desk.poll(1)
    with server.answer() as far:
        far.sendall(b"last words")
    heard = desk.poll(2)
    assert heard[0] == Received(b"last words")
    assert isinstance(heard[1], Lost)


@pytest.mark.parametrize("stays", [False, True])
def test_a_flooded_socket_is_lost_at_once_whether_the_other_end_hangs_up_or_not(server: Server, stays: bool) -> None:
    desk = Desk([server.name])
    desk.poll(1)
    far = server.answer()
    far.setblocking(False)
    assert fill(far.send, PIECE) > MOST_UNREAD
    if not stays:
        far.close()
    assert desk.poll(1) == [Lost(server.name, "it sends too much")]
    far.close()


# --- again and again -----------------------------------------------------------------------------------------


def test_the_pause_grows_from_half_a_second_to_five() -> None:
    desk = Desk([])
    desk.poll(7)
    assert desk.paused == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert (SHORTEST_S, LONGEST_S) == (0.5, 5.0)


def test_a_port_that_proved_right_is_soon_looked_for(wire: Wire) -> None:
    desk = Desk([])
    desk.poll(6)
    desk.names = [wire.name]
    desk.poll(1)
    desk.line.accept()
    wire.unplug()
    desk.paused.clear()
    desk.poll(4)
    assert desk.paused == [0.5, 1.0, 2.0]


def test_a_port_that_opens_and_fails_at_once_is_not_tried_without_a_pause() -> None:
    desk = Desk(["a"])
    desk.line = SerialLine(lambda: ["a"], desk.paused.append, lambda _: Readiness())
    desk.poll(8)
    assert desk.paused == [0.5, 1.0, 2.0]


def test_a_port_that_was_rejected_is_tried_after_the_others(wire: Wire) -> None:
    other = Wire()
    desk = Desk([wire.name, other.name])
    names = []
    for _ in range(4):
        names.append(desk.poll(1)[0])
        desk.line.reject()
    assert names == [Opened(wire.name), Opened(other.name)] * 2
    other.unplug()


def test_once_a_port_proved_right_none_counts_as_rejected(wire: Wire) -> None:
    other = Wire()
    desk = Desk([wire.name, other.name])
    assert desk.poll(1) == [Opened(wire.name)]
    desk.line.reject()
    assert desk.poll(1) == [Opened(other.name)]
    desk.line.accept()
    desk.line.close()
    assert desk.poll(1) == [Opened(wire.name)]
    desk.line.close()
    other.unplug()


def test_a_line_that_is_stopped_opens_nothing_more() -> None:
    tried: list[str] = []

    def open_named(name: str) -> Readiness:
        tried.append(name)
        raise OSError(2, "none")

    line = SerialLine(lambda: ["a"], lambda _: True, open_named)
    assert [line.poll(), line.poll()] == [Failed("a", "No such file or directory", 2), Failed("", "stopped")]
    assert tried == ["a"]


# --- finding -------------------------------------------------------------------------------------------------


def test_a_named_port_is_found_under_its_new_number() -> None:
    there = [Usb("/dev/ttyACM0")]
    find = NamedPort("/dev/ttyACM0", lambda: there)
    assert find() == ["/dev/ttyACM0"]
    there[:] = [Usb("/dev/ttyACM1")]
    assert find() == ["/dev/ttyACM1"]
    there[:] = [Usb("/dev/ttyACM0", serial_number="other"), Usb("/dev/ttyACM2")]
    assert find() == ["/dev/ttyACM2"]
    there.clear()
    assert find() == ["/dev/ttyACM0"]
    there[:] = [Usb("/dev/ttyACM0", pid=9)]  # another device in its place
    assert find() == ["/dev/ttyACM0"]


def test_a_name_that_is_a_link_is_kept(tmp_path: Path) -> None:
    link = tmp_path / "usb-MicroPython_Board-if00"
    link.symlink_to("/dev/ttyACM0")
    assert NamedPort(str(link), lambda: [Usb("/dev/ttyACM0")])() == [str(link)]


def test_a_url_is_its_own_name() -> None:
    assert NamedPort("socket://host:7", lambda: [Usb("/dev/ttyACM0")])() == ["socket://host:7"]


def test_a_maker_is_found_by_its_number_and_by_the_links_of_its_name(tmp_path: Path) -> None:
    for number, name in enumerate(("usb-MicroPython_Board_E66-if00", "usb-FTDI_Cable-if00")):
        (tmp_path / name).symlink_to(f"/dev/ttyACM{number}")
    ports = [Usb("/dev/ttyACM0"), Usb("/dev/ttyACM3"), Usb("/dev/ttyUSB0", vid=0x0403)]
    assert UsbMaker(0x2E8A, "usb-MicroPython_*", lambda: ports, tmp_path)() == ["/dev/ttyACM0", "/dev/ttyACM3"]
    assert UsbMaker(0x2E8A, "usb-MicroPython_*", list, tmp_path)() == ["/dev/ttyACM0"]
    assert UsbMaker(0x2E8A, "usb-MicroPython_*", list, tmp_path / "none")() == []


@pytest.mark.parametrize("error", [OSError(2, "gone"), TypeError("int() of nothing"), *FAULTS])
def test_a_port_that_goes_away_while_it_is_listed_is_no_error(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    from serial.tools import list_ports

    from device.serial.port import usb_ports

    def comports() -> list[Usb]:
        raise error

    monkeypatch.setattr(list_ports, "comports", comports)
    assert usb_ports() == []


# --- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "/dev/ttyACM0",
        "loop://",
        "SOCKET://host:7000",
        "RFC2217://host:7000",
        "HWGREP://1a86:7523",
        "Loop://",
        "socket://host:7000",
        "rfc2217://host:7000",
        "hwgrep://1a86:7523",
        "spy:///dev/x",
    ],
)
def test_every_name_that_pyserial_knows_can_be_named(name: str) -> None:
    assert check_port("--link", name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ttyACM0",
        "tcp://host:7",
        "socket://host",
        "socket://host:x",
        "socket://:99999",
        "://host:7",
        "loop://?x=1",
        "hwgrep://(",
    ],
)
def test_a_name_that_never_will_be_a_port_gets_one_sentence(name: str) -> None:
    with pytest.raises(BadOption) as caught:
        check_port("--link", name)
    assert explain(caught.value) == (
        f"--link: “{name}” is not a serial port; write a device such as /dev/ttyACM0, or a URL such as "
        "socket://192.168.0.7:7000."
    )


# --- the thread ----------------------------------------------------------------------------------------------


def test_a_reader_tells_all_that_happens_in_its_own_thread_and_ends(wire: Wire) -> None:
    told: queue.Queue[tuple[str, Heard]] = queue.Queue()
    reader = SerialReader(lambda: [wire.name], lambda heard: told.put((threading.current_thread().name, heard)))
    reader.start()
    assert told.get() == ("serial", Opened(wire.name))
    os.write(wire.far, b"hello")
    data = b""
    while data != b"hello":
        thread, heard = told.get()
        assert thread == "serial"
        assert isinstance(heard, Received)
        data += heard.data
    reader.close()
    reader.close()
    assert "serial" not in {thread.name for thread in threading.enumerate()}
    open_port(wire.name).close()  # it was let go of


def test_closing_does_not_wait_for_a_read_to_end(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.serial.port.open_port", partial(open_port, read_s=3600))
    told: queue.Queue[Heard] = queue.Queue()
    reader = SerialReader(lambda: [wire.name], told.put)
    reader.start()
    assert told.get() == Opened(wire.name)
    reader.close()
    assert "serial" not in {thread.name for thread in threading.enumerate()}


def test_a_reader_that_never_started_can_be_closed() -> None:
    SerialReader(list, lambda _: None).close()
