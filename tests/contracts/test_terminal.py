"""A terminal: what it shows, what it sends, and that it is given back as it was, on a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from device.display import open_display, terminal
from device.display.cells import Colours, Shape
from device.display.terminal import ENTER, LEAVE, Terminal, colours_of
from device.display.terminal_keys import ESC_MS, REPEAT_MS, TerminalKeys
from device.loop import Loop
from device.machine import Machine
from device.process.signals import Signals
from device.words import explain
from firmware_sim.errors import DisplayUnavailable
from firmware_sim.events import Event, KeyDown, KeyUp, Quit, Text
from tests.contracts.stages import SECONDS, TRUE, TerminalStage
from tests.contracts.test_displays import SIZE, a_frame, seen, wanted
from tests.device.fakes import FakeClock, FakeCore, MemoryKeeper
from tests.device.program import environment

MONO = {"TERM": "vt100"}


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[TerminalStage]:
    opened = TerminalStage(tmp_path)
    yield opened
    opened.close()


def flat(size: tuple[int, int], grey: int) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 8)
    surface.set_palette([(level, level, level) for level in range(256)])
    surface.fill(grey)
    return surface


# --- what it shows -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grid", "shape", "scale"),
    [
        ((80, 24), Shape.BRAILLE, 1),
        ((128, 32), Shape.HALF, 1),
        ((300, 70), Shape.HALF, 2),
        ((127, 40), Shape.BRAILLE, 1),
    ],
)  # fmt: skip
def test_half_blocks_are_taken_where_the_picture_fits_else_braille(
    tmp_path: Path, grid: tuple[int, int], shape: Shape, scale: int
) -> None:
    stage = TerminalStage(tmp_path, grid)
    stage.display.fit((128, 64), None, 0)
    placement = stage.display.placement
    assert (placement.display, placement.scale) == (shape.pixels(grid), scale)
    stage.close()


def test_braille_shows_two_greys_to_the_pixel(tmp_path: Path) -> None:
    stage = TerminalStage(tmp_path, (40, 12))
    frame = flat((64, 40), 255)
    for x, y in ((x, y) for x in range(64) for y in range(40) if (x * y) % 3 == 0):
        frame.set_at((x, y), (0, 0, 0))
    stage.display.fit((64, 40), None, 0)
    stage.display.show(frame)
    black_and_white = [[255 * ((x * y) % 3 != 0) for x in range(64)] for y in range(40)]
    assert seen(stage, (64, 40)) == black_and_white
    stage.close()


def test_only_what_changed_is_written(stage: TerminalStage) -> None:
    stage.display.fit(SIZE, 1, 0)
    frame = a_frame()
    stage.display.show(frame)
    stage.settle()
    first, stage.written = len(stage.written), b""
    stage.display.show(frame)
    stage.settle()
    assert stage.written == b""
    frame.set_at((5, 5), frame.get_palette_at((frame.get_at_mapped((5, 5)) + 1) % 6))
    stage.display.show(frame)
    assert seen(stage) == wanted(frame)
    assert len(stage.written) < 60 < first


@pytest.mark.parametrize(
    ("term", "colorterm", "colours"),
    [
        ("xterm-256color", "truecolor", Colours.TRUE),
        ("xterm-direct", "", Colours.TRUE),
        ("screen-256color", "", Colours.INDEXED),
        ("xterm-kitty", "", Colours.INDEXED),
        ("vt100", "", Colours.MONO),
        ("linux", "", Colours.MONO),
    ],
)
def test_as_many_colours_are_used_as_the_terminal_tells(term: str, colorterm: str, colours: Colours) -> None:
    assert colours_of(term, colorterm) is colours


def test_256_colours_come_near_to_every_grey(tmp_path: Path) -> None:
    stage = TerminalStage(tmp_path, environment={"TERM": "xterm-256color"})
    stage.display.fit((16, 16), 1, 0)
    for grey in range(0, 256, 17):
        stage.display.show(flat((16, 16), grey))
        assert abs(seen(stage, (16, 16))[0][0] - grey) <= 10
    stage.close()


def test_without_colours_a_page_is_lit_and_ink_is_dark(tmp_path: Path) -> None:
    stage = TerminalStage(tmp_path, environment=MONO)
    stage.display.fit((16, 16), 1, 0)
    for grey, glyphs in ((238, {"█"}), (0, {" "}), (17, {" "}), (128, {"▀", "▄"})):
        stage.display.show(flat((16, 16), grey))
        stage.settle()
        rect = stage.display.placement.rect
        assert {stage.cell(rect.x + x, rect.y // 2 + y).data for x in range(16) for y in range(8)} == glyphs
        assert b"m" not in stage.written.split(b"\x1b[0m")[-1]
    stage.close()


def test_a_terminal_that_is_resized_shows_all_again(stage: TerminalStage) -> None:
    stage.display.fit(SIZE, 1, 0)
    stage.display.show(a_frame())
    stage.settle()
    stage.resize((40, 30))
    stage.display.read()
    assert stage.display.stale
    stage.display.show(a_frame(1))
    assert seen(stage) == wanted(a_frame(1))


def test_a_terminal_made_too_small_says_so_and_shows_all_again_when_it_is_large_enough(stage: TerminalStage) -> None:
    stage.display.fit((128, 64), 1, 0)
    stage.resize((60, 16))
    stage.display.read()
    stage.display.show(flat((128, 64), 200))
    stage.settle()
    shown = " ".join(line.strip() for line in stage.screen.display if line.strip())
    assert shown.startswith("The terminal has 60×16 characters, but the picture needs 64×16; make it larger")
    stage.resize((64, 16))
    stage.display.read()
    stage.display.show(flat((128, 64), 200))
    assert {grey for row in seen(stage, (128, 64)) for grey in row} == {200}


def test_of_a_terminal_without_end_a_part_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda _: os.terminal_size((65_535, 65_535)))
    assert terminal._grid(0) == terminal.LARGEST


# --- what it sends -----------------------------------------------------------------------------------------------


class Typed:
    """Somebody types at a terminal whose time stands still between two calls."""

    def __init__(self, wants_text: bool = False, erase: str = "\x7f") -> None:
        self.waiting = b""
        self.keys = TerminalKeys(self._read, lambda: wants_text, erase)

    def _read(self) -> bytes:
        waiting, self.waiting = self.waiting, b""
        return waiting

    def at(self, ms: int, typed: bytes = b"") -> list[Event]:
        self.waiting += typed
        return list(self.keys.poll(ms))


def pressed(*names: str) -> list[Event]:
    return [event for name in names for event in (KeyDown(name), KeyUp(name))]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (b"1", "1"), (b"*", "*"), (b"#", "#"), (b"\r", "enter"), (b"\n", "enter"), (b"\t", "tab"),
        (b"\x7f", "backspace"),
        (b"\x1b[A", "up"), (b"\x1bOB", "down"), (b"\x1b[C", "right"), (b"\x1b[1;5D", "left"), (b"\x1b[21~", "menu"),
        (b"\x1b[5~", "pageup"), (b"\x1b[6~", "pagedown"), (b"\x1b[H", "home"), (b"\x1bOF", "end"), (b"\x1b[1~", "home"),
        (b"\x1bOP", "help"), (b"\x1b[11~", "help"), (b"\x1b[[A", "help"), (b"?", "help"), (b" ", "space"),
        (b"\x1b[3~", "backspace"), (b"\x0e", "ctrl+n"), (b"\x08", "ctrl+h"), (b"y", "y"), (b"Y", "y"),
        (b"\x1bOM", "enter"),
    ],
)  # fmt: skip
def test_each_key_is_pressed_and_let_go(typed: bytes, name: str) -> None:
    assert Typed().at(0, typed) == pressed(name)


@pytest.mark.parametrize("typed", [b"\x1b[17~", b"\x1b[200~", b"\x1b[<0;1;1M", "é€".encode(), b"\xff", b"+", b"\x00"])
def test_what_means_nothing_is_dropped_whole(typed: bytes) -> None:
    assert Typed().at(0, typed + b"1") == pressed("1")


def test_bytes_of_another_encoding_reach_the_text_field_which_refuses_them() -> None:
    assert Typed(wants_text=True).at(0, b"Zo\xeb.") == [Text("Z"), Text("o"), Text("\ufffd"), Text(".")]


def test_the_backspace_key_is_what_the_terminal_says_it_is() -> None:
    assert Typed(erase="\x08").at(0, b"\x08") == pressed("backspace")


def test_esc_alone_is_the_key_once_nothing_followed_it() -> None:
    somebody = Typed()
    assert somebody.at(0, b"\x1b") == []
    assert somebody.at(ESC_MS - 1) == []
    assert somebody.at(ESC_MS) == pressed("esc")
    assert somebody.at(500, b"\x1b\x1b[A") == pressed("esc", "up")


def test_a_sequence_that_comes_in_pieces_is_one_key() -> None:
    somebody = Typed()
    assert [somebody.at(at, piece) for at, piece in ((0, b"\x1b"), (10, b"["), (20, b"2"), (30, b"1~"))] == [
        [], [], [], pressed("menu")
    ]  # fmt: skip


def test_a_sequence_without_end_is_not_kept_and_soon_holds_nothing_back() -> None:
    """Whatever comes within the time of an Esc belongs to it; the next digit is somebody's key."""
    somebody = Typed()
    kept = []
    for at in range(0, 50, 10):
        assert somebody.at(at, b"\x1b[" * (at == 0) + b"0" * 4096) == []
        kept.append(len(somebody.keys._rest))
    assert kept == [64] * 5
    assert somebody.at(50, b"0")[:2] == pressed("esc")
    assert somebody.at(200, b"7") == pressed("7")


def test_a_long_sequence_that_ends_is_dropped_whole() -> None:
    somebody = Typed()
    assert somebody.at(0, b"\x1b[" + b"0" * 4000) == []
    assert somebody.at(10, b"0" * 4000 + b"~5") == pressed("5")


def test_a_sequence_that_comes_just_after_an_esc_has_the_time_of_its_own() -> None:
    somebody = Typed()
    assert somebody.at(0, b"\x1b") == []
    assert somebody.at(40, b"\x1b") == pressed("esc")
    assert somebody.at(60) == []
    assert somebody.at(70, b"[A") == pressed("up")


def test_an_accented_letter_that_comes_in_pieces_is_one_letter() -> None:
    somebody = Typed(wants_text=True)
    assert somebody.at(0, b"\xc3") == []
    assert somebody.at(5, b"\xa9") == [Text("é")]


def test_a_text_field_gets_text_and_keys() -> None:
    assert Typed(wants_text=True).at(0, b"Ll2#\r") == [Text("L"), Text("l"), Text("2"), Text("#"), *pressed("enter")]


def test_what_the_terminal_repeats_while_a_key_is_held_is_no_other_press() -> None:
    somebody = Typed()
    held = [somebody.at(at, b"5") for at in range(0, 400, REPEAT_MS - 1)]
    assert held == [pressed("5")] + [[]] * (len(held) - 1)
    assert somebody.at(400 + REPEAT_MS, b"5") == pressed("5")
    assert somebody.at(401 + REPEAT_MS, b"6") == pressed("6")


def test_a_terminal_that_has_gone_ends_the_game_once(stage: TerminalStage) -> None:
    stage.display.fit(SIZE, 1, 0)
    keys = stage.display.keys(lambda: False)
    stage.hang_up()
    assert list(keys.poll(0)) == [Quit()]
    assert list(keys.poll(10)) == []


def test_a_terminal_that_went_while_the_program_was_stopped_ends_the_game_once(stage: TerminalStage) -> None:
    stage.display.fit(SIZE, 1, 0)
    keys = stage.display.keys(lambda: False)
    stage.hang_up()
    signal.raise_signal(signal.SIGCONT)
    assert list(keys.poll(0)) == [Quit()]
    signal.raise_signal(signal.SIGCONT)
    assert list(keys.poll(10)) == []


def test_a_terminal_that_goes_before_it_is_taken_ends_the_game(stage: TerminalStage) -> None:
    stage.hang_up()
    stage.display.fit(SIZE, 1, 0)
    assert list(stage.display.keys(lambda: False).poll(0)) == [Quit()]


# --- a slow line -------------------------------------------------------------------------------------------------


def test_a_line_that_takes_nothing_delays_no_key_and_no_end(tmp_path: Path) -> None:
    stage, core = TerminalStage(tmp_path, (400, 200)), FakeCore()
    stage.display.fit((8, 4), None, 0)
    keys = stage.display.keys(lambda: False)
    loop = Loop(Machine(core, MemoryKeeper()), stage.display, keys, FakeClock(), Signals())
    for key in b"123456":
        core.paint(40 * (key - 48))
        stage.type(bytes([key]))
        loop.turn()
    downs = [event for event in core.events if isinstance(event, KeyDown)]
    assert downs == [KeyDown(key) for key in "123456"]
    assert not stage.display.settled(0)  # nobody has read: the line is full
    stage.display.close()
    stage.close()


# --- given back as it was ----------------------------------------------------------------------------------------


def modes(stage: TerminalStage) -> list[object]:
    return list(termios.tcgetattr(stage.slave))


def test_keys_come_at_once_and_unseen_and_signals_as_ever(stage: TerminalStage) -> None:
    stage.display.fit(SIZE, 1, 0)
    read, _, _, local, *_ = termios.tcgetattr(stage.slave)
    assert not local & (termios.ICANON | termios.ECHO | termios.IEXTEN)
    assert not read & (termios.ICRNL | termios.INLCR)
    assert local & termios.ISIG == stage.before[3] & termios.ISIG != 0


def test_ctrl_s_and_ctrl_q_are_keys_and_stop_no_picture(stage: TerminalStage) -> None:
    assert stage.before[0] & termios.IXON
    stage.display.fit(SIZE, 1, 0)
    stage.display.show(a_frame())
    stage.type(b"\x13")
    assert select.select([stage.slave], [], [], SECONDS)[0]
    assert list(stage.display.keys(lambda: False).poll(0)) == pressed("ctrl+s")
    stage.display.show(a_frame(1))
    assert seen(stage) == wanted(a_frame(1))


def test_whoever_writes_on_the_terminal_afterwards_waits_for_it_as_before(stage: TerminalStage) -> None:
    """Whether one waits belongs to the open file, which the shell has too."""
    stage.display.fit(SIZE, 1, 0)
    stage.display.close()
    assert os.get_blocking(stage.slave)


def test_the_terminal_is_given_back_at_the_end(stage: TerminalStage) -> None:
    handlers = [signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)]
    stage.display.fit(SIZE, 1, 0)
    assert modes(stage) != stage.before
    stage.display.close()
    stage.drain()
    assert modes(stage) == stage.before
    assert stage.written.startswith(ENTER.encode())
    assert stage.written.endswith(LEAVE.encode())
    assert [signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)] == handlers


def test_a_terminal_that_was_never_taken_is_left_alone(stage: TerminalStage) -> None:
    stage.display.close()
    stage.drain()
    assert (stage.written, modes(stage)) == (b"", stage.before)


@pytest.mark.parametrize("term", ["", "dumb"])
def test_a_terminal_that_cannot_move_its_cursor_says_so(tmp_path: Path, term: str) -> None:
    with pytest.raises(DisplayUnavailable, match="terminal-dumb"):
        TerminalStage(tmp_path, environment={"TERM": term})


def test_what_is_no_terminal_is_none(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb+") as file, pytest.raises(DisplayUnavailable) as caught:
        Terminal(keyboard=file.fileno(), output=file.fileno(), environment=TRUE)
    assert "are not a terminal" in explain(caught.value)
    with pytest.raises(DisplayUnavailable):
        open_display("terminal")


# --- the real program --------------------------------------------------------------------------------------------


class Program:
    """The real program in a terminal of its own, in a session of its own as a shell has it."""

    def __init__(self, state: Path | None, changes: Mapping[str, str] = TRUE, *options: str) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(self.master, (24, 80))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        kept = ["--state", str(state)] if state else []
        command = [sys.executable, "-m", "device", *options, "--display", "terminal", *kept]
        self.process = subprocess.Popen(
            command, env=environment(changes), stdin=slave, stdout=slave, stderr=slave, process_group=0
        )
        self.written = b""

    def until(self, ending: str) -> None:
        """Read until this was written."""
        while ending.encode() not in self.written:
            ready = select.select([self.master], [], [], SECONDS)[0]
            assert ready, self.written[-200:]
            self.written += os.read(self.master, 1 << 16)

    def ended(self) -> int:
        while self.process.poll() is None:
            if select.select([self.master], [], [], 0.05)[0]:
                self.written += os.read(self.master, 1 << 16)
        while select.select([self.master], [], [], 0.05)[0]:
            self.written += os.read(self.master, 1 << 16)
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    started = Program(tmp_path)
    yield started
    started.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_gives_the_terminal_back(program: Program, number: signal.Signals) -> None:
    program.until("\x1b[2J")
    program.process.send_signal(number)
    assert program.ended() == 0
    assert program.written.endswith(LEAVE.encode())
    assert termios.tcgetattr(program.slave) == program.before


def test_a_crash_gives_the_terminal_back_before_it_is_told(tmp_path: Path) -> None:
    code = (
        "from device import app; from device.display.terminal import Terminal\n"
        "from device.process.signals import Signals\n"
        "def broken(self, frame): raise ZeroDivisionError\n"
        "Terminal.show = broken\n"
        f"print(app.main(['--display', 'terminal', '--state', {str(tmp_path)!r}], Signals()))"
    )
    master, slave = pty.openpty()
    termios.tcsetwinsize(master, (24, 80))
    before = termios.tcgetattr(slave)
    changes = {**TRUE, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env=environment(changes), stdin=slave, stdout=slave, stderr=slave, timeout=60, check=True
    )
    written = os.read(master, 1 << 16)
    assert done.returncode == 0
    assert LEAVE.encode() in written
    assert b"Wari has crashed" in written.split(LEAVE.encode())[1]
    assert termios.tcgetattr(slave) == before
    os.close(master)
    os.close(slave)


def test_a_stopped_program_gives_the_terminal_back_and_takes_it_again(program: Program) -> None:
    program.until("\x1b[2J")
    program.process.send_signal(signal.SIGTSTP)
    program.until(LEAVE)
    stopped = os.waitpid(program.process.pid, os.WUNTRACED)[1]
    assert os.WIFSTOPPED(stopped)
    assert termios.tcgetattr(program.slave) == program.before
    program.written = b""
    program.process.send_signal(signal.SIGCONT)
    program.until("\x1b[2J")
    assert program.written.startswith(ENTER.encode())
    assert termios.tcgetattr(program.slave) != program.before
    program.process.send_signal(signal.SIGTERM)
    assert program.ended() == 0
    assert termios.tcgetattr(program.slave) == program.before


@pytest.mark.parametrize("numbers", [[signal.SIGCONT], [signal.SIGHUP, signal.SIGCONT]])
def test_a_terminal_that_is_gone_when_a_signal_comes_ends_the_program_without_a_crash(
    tmp_path: Path, numbers: list[signal.Signals]
) -> None:
    program = Program(tmp_path / "state", {**TRUE, "TMPDIR": str(tmp_path)})
    program.until("\x1b[2J")
    program.process.send_signal(signal.SIGSTOP)
    assert os.WIFSTOPPED(os.waitpid(program.process.pid, os.WUNTRACED)[1])
    os.close(program.slave)
    os.close(program.master)
    for number in [*numbers, signal.SIGCONT]:
        program.process.send_signal(number)
    assert program.process.wait(SECONDS) == 0
    assert list(tmp_path.glob("wari-crash-*")) == []


def test_an_ordinary_terminal_gets_the_profile_that_fits_it(program: Program) -> None:
    program.until("\x1b[2J")
    program.process.send_signal(signal.SIGTERM)
    assert program.ended() == 0
    assert any(chr(0x2800 + bits).encode() in program.written for bits in range(1, 256))


def test_a_picture_that_does_not_fit_is_refused_in_one_sentence_and_the_terminal_left_alone(tmp_path: Path) -> None:
    program = Program(tmp_path, TRUE, "--profile", "series5")
    assert program.ended() == 2
    assert program.written.decode() == (
        "wari: The terminal has 80×24 characters, but the picture needs 320×60; make it larger or use a smaller "
        "font.\r\n"
    )
    program.close()


def test_there_are_no_crosses_to_tap_in_a_terminal(tmp_path: Path) -> None:
    program = Program(tmp_path, TRUE, "calibrate")
    assert program.ended() == 2
    assert program.written.decode() == (
        "wari: The terminal display cannot be tapped; choose the touch panel's display with --display. Run wari "
        "doctor to see what is available.\r\n"
    )
    program.close()


def test_where_nothing_can_be_saved_the_sentence_follows_the_picture_and_does_not_lie_behind_it() -> None:
    nowhere = {**TRUE, "HOME": "/proc/nowhere", "XDG_STATE_HOME": "", "WARI_STATE": ""}
    program = Program(None, nowhere)
    program.until("\x1b[2J")
    program.process.send_signal(signal.SIGTERM)
    assert program.ended() == 0
    picture, told = program.written.decode().split(LEAVE)
    assert "wari: " not in picture
    assert told == (
        "wari: The saved-games folder /proc/nowhere/.local/state/wari cannot be used (No such file or directory); "
        "name another with --state.\r\n"
    )
    program.close()
