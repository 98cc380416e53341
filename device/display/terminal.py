"""A terminal, at hand or over ssh: pictures of half blocks or braille, and the keys that it sends.

What is written goes through a thread of its own, so that a slow line delays no key. The terminal is given back as it
was at the end, after an error and a signal, and for the time that the program is stopped by Ctrl+Z.
"""

from __future__ import annotations

import os
import select
import signal
import textwrap
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pygame

from device.display.cells import CLEAR, Colours, Painter, Shape
from device.display.fitting import Size, largest_scale, turned
from device.display.newest import Newest
from device.display.panel import Panel
from device.display.presenter import Placement, Presenter, place_anyhow
from device.display.terminal_keys import TerminalKeys
from device.words import explain
from firmware_sim.errors import DisplayUnavailable, WariError

# The other screen, no cursor, no line breaks of its own, no repeated keys where the terminal can leave that
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?8l"
LEAVE = "\x1b[0m\x1b[?8h\x1b[?7h\x1b[?25h\x1b[?1049l"
INPUT, OUTPUT = 0, 1
MOST = 4096  # bytes read at a time
LARGEST = (1000, 500)  # characters across and down that are ever written
PATIENCE = 1.0  # seconds for what is still to be written
LOCAL, IN, CONTROL = 3, 0, 6  # places in what termios tells
COLOURED = ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm")  # whose names do not say how many
STOPPED = ("SIGTSTP", "SIGCONT")


class Terminal:
    """Shows pictures on the terminal *output* and reads keys from *keyboard*, file descriptors."""

    name = "terminal"

    def __init__(
        self,
        panel: Panel | None = None,
        *,
        keyboard: int = INPUT,
        output: int = OUTPUT,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._termios = _load_termios()
        if not (os.isatty(keyboard) and os.isatty(output)):
            raise DisplayUnavailable("terminal-none")
        variables = os.environ if environment is None else environment
        term = variables.get("TERM", "")
        if term in ("", "dumb"):
            raise DisplayUnavailable("terminal-dumb", term=term or "nothing")
        self.stale = False
        self.colours = colours_of(term, variables.get("COLORTERM", ""))
        self._shapes = (Shape.HALF,) if term == "linux" else (Shape.HALF, Shape.BRAILLE)  # its font has no braille
        self._in, self._out = keyboard, output
        self._grid: Size = _grid(output)
        self._picture: Size = (1, 1)
        self._scale: int | None = None
        self._rotation = 0
        self._presenter = Presenter()
        self._before: list[Any] | None = None  # what termios told before
        self._handlers: dict[int, Any] = {}
        self._signalled = 0
        self._lost = False  # it could not be taken: it has gone
        self._gone = False  # and that was told
        self._painter: Painter | None = None
        self._writer: Newest[Callable[[], str]] | None = None

    @property
    def size(self) -> Size | None:
        """The size in pixels at the finest that the terminal shows."""
        return self._shapes[-1].pixels(self._grid)

    def fit(self, picture: Size, scale: int | None, rotation: int) -> None:
        """Take the terminal for frames of size *picture*: in half blocks where they fit, else in braille."""
        self._picture, self._scale, self._rotation = picture, scale, rotation
        if self._fitting() is None:
            raise self._too_small()
        if self._writer is None:
            self._writer = Newest(self._write, self.name)
            self._enter()
        self._begin_anew()

    @property
    def placement(self) -> Placement:
        """Where the picture lies among the pixels of the terminal as it is now."""
        shape = self._fitting() or self._shapes[-1]
        return place_anyhow(self._picture, shape.pixels(self._grid), self._scale, self._rotation)

    def show(self, frame: pygame.Surface) -> None:
        """Have *frame* written, or why it cannot be seen."""
        self.stale = False
        shape, painter = self._fitting(), self._painter
        if self._writer is None or painter is None:
            return
        if shape is None:
            lines = textwrap.wrap(explain(self._too_small()), self._grid[0])
            self._writer.put(lambda: CLEAR + "\r\n".join(lines))
            return
        greys = self._presenter.rgb(frame, self.placement)[::3]
        self._writer.put(lambda: painter.paint(greys))

    def settled(self, seconds: float) -> bool:
        """Wait until what was shown last is written, at most so many *seconds*; return whether it is."""
        return self._writer is None or self._writer.wait(seconds)

    def keys(self, wants_text: Callable[[], bool]) -> TerminalKeys:
        """Return what reads the terminal's keys."""
        erase = self._before[CONTROL][self._termios.VERASE] if self._before else b"\x7f"
        return TerminalKeys(self.read, wants_text, erase.decode("latin-1"))

    def read(self) -> bytes:
        """Return what was typed since the last call; look after the size of the terminal and after Ctrl+Z on the way.

        Raises EOFError when the terminal has gone, once.
        """
        self._answer_signals()
        grid = _grid(self._out, self._grid)
        if grid != self._grid:
            self._grid = grid
            self._begin_anew()
        if self._gone:
            return b""
        with suppress(OSError):
            if not self._lost and not select.select([self._in], [], [], 0)[0]:
                return b""
            typed = b"" if self._lost else os.read(self._in, MOST)
            if typed:
                return typed
        self._gone = True
        raise EOFError

    def close(self) -> None:
        """Give the terminal back as it was; a second call does nothing."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        if not writer.close(PATIENCE):
            with suppress(OSError, self._termios.error):
                self._termios.tcflush(self._out, self._termios.TCOFLUSH)  # a line that is stuck: let it all go
        self._leave()

    # --- taking it and giving it back ------------------------------------------------------------------------

    def _enter(self) -> None:
        """Take the terminal; one that has gone, as while the program was stopped, is found by whoever reads it."""
        try:
            self._take()
        except (OSError, self._termios.error):
            self._lost = True

    def _take(self) -> None:
        """Take the terminal: keys come at once and are not echoed; Ctrl+C, Ctrl+\\ and Ctrl+Z are signals as ever."""
        termios = self._termios
        self._before = termios.tcgetattr(self._in)
        raw = termios.tcgetattr(self._in)
        raw[LOCAL] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        raw[IN] &= ~(termios.ICRNL | termios.INLCR | termios.IXON)
        termios.tcsetattr(self._in, termios.TCSANOW, raw)
        for name in STOPPED:
            number = getattr(signal, name)
            self._handlers[number] = signal.signal(number, self._heard)
        self._put(ENTER)

    def _leave(self) -> None:
        """Give it back; nothing here waits for a line that is stuck."""
        if self._before is None:
            return
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers.clear()
        termios, before = self._termios, self._before
        self._before = None
        with suppress(OSError, termios.error):  # it may have gone
            os.set_blocking(self._out, False)
            try:
                self._put(LEAVE)
            finally:
                os.set_blocking(self._out, True)
        with suppress(OSError, termios.error):
            termios.tcsetattr(self._in, termios.TCSANOW, before)

    def _heard(self, number: int, *_: object) -> None:
        """Note that a signal came; it is answered when keys are read next, and nothing is half done."""
        self._signalled = number

    def _answer_signals(self) -> None:
        """Stop after Ctrl+Z, and take the terminal again when the program goes on."""
        number, self._signalled = self._signalled, 0
        if not number or self._writer is None:
            return
        self._writer.wait(PATIENCE)
        self._leave()
        if number == signal.SIGTSTP:
            os.kill(os.getpid(), signal.SIGTSTP)  # stops here, and goes on when the shell says so
        self._enter()
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Show everything again on a clear screen."""
        shape = self._fitting() or self._shapes[-1]
        self._painter = Painter(shape.pixels(self._grid), shape, self.colours)
        self.stale = True

    # --- sizes and writing -----------------------------------------------------------------------------------

    def _fitting(self) -> Shape | None:
        """Return the coarsest shape in which the picture fits the terminal as it is now, None when it fits in none."""
        wanted = self._scale or 1
        sizes = ((shape, shape.pixels(self._grid)) for shape in self._shapes)
        fitting = (shape for shape, size in sizes if largest_scale(self._picture, size, self._rotation) >= wanted)
        return next(fitting, None)

    def _too_small(self) -> WariError:
        width, height = turned(self._picture, self._rotation)
        scale = self._scale or 1
        needed = self._shapes[-1].cells((width * scale, height * scale))
        grid = self._grid
        return DisplayUnavailable("terminal-too-small", grid=f"{grid[0]}×{grid[1]}", needed=f"{needed[0]}×{needed[1]}")

    def _write(self, text: Callable[[], str]) -> float:
        """Write in the writer's thread; a terminal that has gone is found by whoever reads it."""
        with suppress(OSError):
            self._put(text())
        return 0.0

    def _put(self, text: str) -> None:
        left = text.encode("utf-8")
        while left:
            left = left[os.write(self._out, left) :]


def _load_termios() -> Any:
    try:
        import termios
    except ImportError as error:
        raise DisplayUnavailable("terminal-none") from error
    return termios


def _grid(output: int, otherwise: Size = (80, 24)) -> Size:
    """Return how many characters the terminal has across and down, *otherwise* where it does not say."""
    try:
        columns, lines = os.get_terminal_size(output)
    except OSError:
        return otherwise
    return (min(columns, LARGEST[0]), min(lines, LARGEST[1])) if columns and lines else otherwise


def colours_of(term: str, colorterm: str) -> Colours:
    """Return the colours that a terminal tells of by the variables TERM and COLORTERM."""
    if colorterm in ("truecolor", "24bit") or term.endswith("-direct"):
        return Colours.TRUE
    return Colours.INDEXED if "256color" in term or term.startswith(COLOURED) else Colours.MONO
