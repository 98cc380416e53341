"""Threads that end by an exception."""

from __future__ import annotations

import queue
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from device.process.threads import watching_threads
from device.serial.port import Failed, Heard, Lost, SerialReader
from tests.contracts.stages import SECONDS
from tests.device.program import environment, lines_of

GARBAGE = b"\xff\xf0 this is no RFC 2217"  # the end of an option that never began


@pytest.fixture
def url() -> Iterator[str]:
    """A server that answers every call with garbage."""

    def answer() -> None:
        with suppress(OSError):  # it is closed
            while True:
                callers.append(server.accept()[0])
                callers[-1].sendall(GARBAGE)

    callers = list[socket.socket]()
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield f"rfc2217://127.0.0.1:{server.getsockname()[1]}?timeout=0.2"
        server.shutdown(socket.SHUT_RDWR)
    thread.join()
    for caller in callers:
        caller.close()


def end_by(error: BaseException, name: str) -> None:
    """Let a thread of this *name* end by *error*."""

    def run() -> None:
        raise error

    thread = threading.Thread(target=run, name=name)
    thread.start()
    thread.join()


def test_what_ends_a_thread_of_ours_is_told_and_what_ends_one_of_pyserials_is_not(
    capfd: pytest.CaptureFixture[str],
) -> None:
    errors = list[Exception]()
    before, ours = threading.excepthook, KeyError("ours")
    with watching_threads(errors.append):
        end_by(ours, "serial")
        end_by(TypeError("theirs"), "pySerial RFC 2217 reader thread for host")
    assert (errors, threading.excepthook) == ([ours], before)
    assert capfd.readouterr().err == ""


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # pyserial names its thread in an old way
def test_garbage_in_place_of_rfc_2217_is_a_port_that_cannot_be_had_and_no_traceback(
    url: str, capfd: pytest.CaptureFixture[str]
) -> None:
    heard: queue.Queue[Heard] = queue.Queue()
    with (
        watching_threads(lambda error: pytest.fail(repr(error))),
        closing(SerialReader(lambda: [url], heard.put)) as reader,
    ):
        reader.start()
        assert isinstance(heard.get(timeout=SECONDS), Failed | Lost)
    assert capfd.readouterr().err == ""


def test_a_player_whose_keypad_talks_garbage_sees_no_traceback(url: str, tmp_path: Path) -> None:
    log = tmp_path / "recording"
    options = ["--display", "null", "--keypad", f"serial:{url}", "--state", tmp_path / "state", "--record", log]
    command = [sys.executable, "-m", "device", *map(str, options)]
    with subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE, text=True) as wari:
        lines = lines_of(log, wari)
        assert any("keypad-unusable" in line for line in lines)
        wari.send_signal(signal.SIGTERM)
        list(lines)
        assert wari.stderr is not None
        said = wari.stderr.read()
    assert (wari.returncode, "Traceback" in said, "pySerial" in said) == (0, False, False)
