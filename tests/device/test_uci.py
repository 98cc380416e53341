"""``wari-uci`` as a process on pipes, and its loop on a clock of the test's own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO

import pytest

from device.pacer import SLICE_US
from device.uci import BLOCK, BLOCKS, LONGEST_LINE, Inbox, Splitter, main, read, say, serve
from device.words import explain
from firmware_sim.errors import WariError
from firmware_sim.search import kernel as interpreted
from firmware_sim.search.uci import Engine
from tests.device.program import environment

FULL = Path("/dev/full")
COMMAND = [sys.executable, "-m", "device.uci"]


# --- lines ---------------------------------------------------------------------------------------------------


def test_lines_may_come_in_any_pieces() -> None:
    splitter = Splitter()
    text = "uci\nposition startpos\r\n\nd “x”\nquit".encode()
    lines = [line for byte in text for line in splitter.lines(bytes([byte]))]
    assert lines + splitter.last() == ["uci", "position startpos\r", "", "d “x”", "quit"]
    assert Splitter().lines(text)[:2] == lines[:2]


def test_a_line_that_is_too_long_is_cut_and_no_command() -> None:
    splitter = Splitter()
    for _ in range(50):
        assert splitter.lines(b"isready " * 1000) == []
    (line, following) = splitter.lines(b"\nuci\n")
    assert (len(line), line[-1], following) == (LONGEST_LINE + 1, "…", "uci")
    (answer,) = Engine("Wari", explain, interpreted).hear(line, 0)
    assert answer.startswith("info string error: ")


def test_bytes_that_are_no_text_are_answered_too() -> None:
    (line,) = Splitter().lines(b"\xff\xfe go\n")
    assert Engine("Wari", explain, interpreted).hear(line, 0)[0].startswith("info string error: ")


def test_a_broken_input_has_ended() -> None:
    inbox, (end, other) = Inbox(), os.pipe()
    os.write(other, b"uci\nqu")
    os.close(other)
    read(end, inbox)
    os.close(end)
    read(end, inbox)
    assert list(inbox.waiting()) == ["uci", "qu", None, None]


def test_a_full_inbox_stops_the_reader_and_loses_nothing(tmp_path: Path) -> None:
    flood, lines = tmp_path / "flood", 40 * BLOCK // 8
    flood.write_bytes(b"isready\n" * lines)
    inbox, end = Inbox(), os.open(flood, os.O_RDONLY)
    reader = Thread(target=read, args=(end, inbox))
    reader.start()
    while not inbox.is_full:
        pass
    assert os.lseek(end, 0, os.SEEK_CUR) <= (BLOCKS + 1) * BLOCK
    assert [inbox.wait() for _ in range(lines)] == ["isready"] * lines
    assert inbox.wait() is None
    reader.join()
    os.close(end)


def test_what_comes_while_the_inbox_is_emptied_has_to_wait() -> None:
    inbox = Inbox()
    for block in (b"a\nb", b"b\nc\n"):
        inbox.put(block)
    taken = []
    for line in inbox.waiting():
        taken.append(line)
        inbox.put(b"later\n")
    assert taken == ["a", "bb", "c"]
    assert list(inbox.waiting()) == ["later"] * 3


def test_when_nobody_reads_the_answers_and_commands_pile_up_it_is_said() -> None:
    inbox, (end, other) = Inbox(), os.pipe()
    for _ in range(BLOCKS):
        inbox.put(b"isready\n")
    with pytest.raises(WariError) as caught:
        say(["readyok"] * 100_000, inbox, other, patience_s=0)
    assert explain(caught.value).startswith("More commands arrive while nobody reads the answers")
    os.close(end)
    os.close(other)


def test_answers_wait_for_a_slow_reader() -> None:
    answers, (end, other) = ["readyok"] * 20_000, os.pipe()
    writer = Thread(target=say, args=(answers, Inbox(), other, 0.001))
    writer.start()
    with os.fdopen(end) as pipe:
        assert [next(pipe).rstrip("\n") for _ in answers] == answers
    writer.join()
    os.close(other)


# --- the loop ------------------------------------------------------------------------------------------------


class Desk:
    """An inbox that a clock fills: each look at the clock takes a while, and each line comes at its time."""

    def __init__(self, lines: dict[int, str], look_us: int = 500) -> None:
        self.now_us = 0
        self.told: list[tuple[int, str]] = []
        self.slices: list[int] = []
        self._lines, self._look_us = dict(sorted(lines.items())), look_us

    def us(self) -> int:
        self.now_us += self._look_us
        return self.now_us

    def wait(self) -> str | None:
        if not self._lines:
            return None
        at = next(iter(self._lines))
        self.now_us = max(self.now_us, at)
        return self._lines.pop(at)

    def waiting(self) -> Iterator[str | None]:
        while self._lines and next(iter(self._lines)) <= self.now_us:
            yield self.wait()

    def say(self, lines: Sequence[str]) -> None:
        self.told += [(self.now_us, line) for line in lines]


class SlowEngine(Engine):
    """An engine whose nodes take 10 µs each on the clock of a desk."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("Wari", explain, interpreted)
        self._desk = desk

    def think(self, nodes: int) -> None:
        before = self.thought.nodes if self.thought else 0
        super().think(nodes)
        spent = 10 * ((self.thought.nodes if self.thought else 0) - before)
        self._desk.slices.append(spent)
        self._desk.now_us += spent


def test_isready_and_stop_are_answered_between_two_slices() -> None:
    desk = Desk({0: "go infinite", 300_000: "isready", 400_000: "d", 500_000: "stop", 500_001: "quit"})
    serve(SlowEngine(desk), desk, desk.say, desk)
    answers = {word: at for at, line in desk.told for word in re.findall(r"readyok|fen:|bestmove", line)}
    assert list(answers) == ["readyok", "fen:", "bestmove"]
    for at, asked in zip(answers.values(), (300_000, 400_000, 500_000), strict=True):
        assert asked <= at <= asked + 20_000


def test_no_slice_takes_longer_than_20_ms_and_most_are_worth_their_while() -> None:
    desk = Desk({0: "go movetime 1500", 2_000_000: "quit"})
    serve(SlowEngine(desk), desk, desk.say, desk)
    assert max(desk.slices) <= 20_000
    assert sum(desk.slices[5:-3]) / len(desk.slices[5:-3]) > SLICE_US // 2


def test_when_nothing_more_comes_the_loop_ends() -> None:
    desk = Desk({0: "go depth 3"})
    serve(SlowEngine(desk), desk, desk.say, desk)
    assert desk.told[-1][1].startswith("bestmove")


# --- the process ---------------------------------------------------------------------------------------------


class Program:
    """A running ``wari-uci``."""

    def __init__(self, process: subprocess.Popen[str], to: IO[str], out: IO[str]) -> None:
        self.process, self._to, self._out = process, to, out

    def send(self, *lines: str) -> None:
        self._to.write("".join(f"{line}\n" for line in lines))
        self._to.flush()

    def until(self, start: str) -> list[str]:
        """Return the lines up to the first that begins with *start*."""
        lines = []
        for line in self._out:
            lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return lines
        raise EOFError(lines)

    def close_output(self) -> None:
        self._out.close()

    def end(self) -> tuple[int, str]:
        """Close the input and return the exit code and all that was complained of."""
        self._to.close()
        assert self.process.stderr
        return self.process.wait(60), self.process.stderr.read()


@contextmanager
def program() -> Iterator[Program]:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment()
    ) as process:
        assert process.stdin
        assert process.stdout
        try:
            yield Program(process, process.stdin, process.stdout)
        finally:
            process.kill()


def test_a_conversation_over_pipes() -> None:
    with program() as wari:
        wari.send("uci")
        assert wari.until("uciok")[0].startswith("id name Wari ")
        wari.send("setoption name Hash value 1", "isready")
        assert wari.until("readyok") == ["readyok"]
        wari.send("position startpos moves FfEd", "d", "nonsense")
        assert wari.until("info string error") == [
            "fen: 6-6-6-5-0-1-6-6-6-0-5-1-0-0-S",
            "legal: A B C D F",
            "over: no",
            wari_says_unknown(),
        ]
        wari.send("go infinite")
        wari.until("info depth")
        wari.send("isready")
        assert not [line for line in wari.until("readyok") if line.startswith("bestmove")]
        wari.send("stop")
        assert re.fullmatch("bestmove [ABCDF] ponder [a-f]", wari.until("bestmove")[-1])
        wari.send("quit")
        assert wari.end() == (0, "")


def wari_says_unknown() -> str:
    (line,) = Engine("Wari", explain, interpreted).hear("nonsense", 0)
    return line


def test_the_end_of_the_input_ends_it_after_what_is_still_to_be_answered() -> None:
    done = subprocess.run(
        COMMAND, input="go depth 3", capture_output=True, text=True, env=environment(), timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("bestmove")


@pytest.mark.parametrize("line", ["isready", "go infinite"])
def test_a_signal_to_end_is_obeyed_without_a_word(line: str) -> None:
    with program() as wari:
        wari.send(line)
        wari.until("readyok" if line == "isready" else "info depth")
        wari.process.send_signal(signal.SIGTERM)
        assert wari.end() == (0, "")


def test_when_nobody_listens_any_more_it_ends_without_a_word() -> None:
    with program() as wari:
        wari.send("go infinite")
        wari.until("info depth")
        wari.close_output()
        wari.send("isready")
        assert wari.end() == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_answers_that_cannot_be_written_are_complained_of() -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            COMMAND, input="uci\n", stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), check=False
        )
    assert done.returncode == 1
    assert done.stderr.startswith("wari-uci: Cannot write to standard output: ")
    assert done.stderr.count("\n") == 1


def test_help_and_version(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert capfd.readouterr().out.startswith("Usage: wari-uci")
    assert main(["--version"]) == 0
    assert re.match(
        r"wari-uci \d+\.\d+\.\d+, Python 3\.\d+\.\d+, kernel (compiled|interpreted)", capfd.readouterr().out
    )


@pytest.mark.parametrize("arguments", [["--fast"], ["uci"], ["--help", "--version"]])
def test_anything_else_gets_one_sentence_and_exit_code_2(
    arguments: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("wari-uci: wari-uci takes only --help or --version")


def test_an_unknown_kernel_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WARI_KERNEL", "quick")
    assert main([]) == 2
    assert capfd.readouterr().err.startswith("wari-uci: WARI_KERNEL cannot be quick")


def test_a_reader_thread_fills_the_inbox() -> None:
    inbox, (end, other) = Inbox(), os.pipe()
    reader = Thread(target=read, args=(end, inbox))
    reader.start()
    os.write(other, b"isready\n")
    assert inbox.wait() == "isready"
    os.close(other)
    assert inbox.wait() is None
    reader.join()
    os.close(end)
