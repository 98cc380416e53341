"""Poll, step, effects, present, sleep: plays in real time.

Nothing waits for an event: SDL's own waiting asks a thousand times a second. Instead the loop looks every 10 ms while
something moves or the player is active, and every 50 ms when nothing happens.
"""

from __future__ import annotations

from device.clock import Clock
from device.display import Display
from device.input import Input
from device.machine import Machine
from device.pacer import Pacer
from device.process.signals import Signals
from firmware_sim.events import Clock as WallClock
from firmware_sim.events import Event, LinkDown, LinkFrames, LinkUp, MoveNow, Quit, Tick

LONGEST_TICK_MS = 250  # of one tick: a longer gap, as after a suspend, counts as this much
LIVELY_MS = 3000  # after an input the next one is likely
LINK = LinkFrames | LinkUp | LinkDown
LIVELY_POLL_MS, IDLE_POLL_MS, THINKING_POLL_MS = 10, 50, 2
MOVING_MS = 100  # a deadline nearer than this means that something moves on the screen
CAP_MS = 10_000  # of thinking about one move, on a machine too slow for the level's budget; waiting does not count
QUIT_MS = 1500  # after Quit the program ends even if the firmware does not answer


class Loop:
    """Runs a *machine* on a *display* until it exits."""

    def __init__(self, machine: Machine, display: Display, source: Input, clock: Clock, signals: Signals) -> None:
        self.machine, self.display = machine, display
        self.turns = 0  # wake-ups, for the benchmark
        self._source, self._clock, self._signals = source, clock, signals
        self._told_us = clock.us()  # up to here the firmware knows that time passed
        self._input_us = self._told_us - LIVELY_MS * 1000
        self._minute = -1
        self._thought_us = 0  # about the present move
        self._quit_us: int | None = None
        self._pacer = Pacer()

    def run(self) -> int:
        """Play until the end and return the exit code."""
        while self.machine.exit_code is None and not self._overdue():
            self.turn()
            self._clock.sleep(self.pause_ms())
        return self.machine.exit_code or 0

    def turn(self) -> None:
        """Hear, step and show once."""
        self.turns += 1
        self._tell_minute()
        self._hear()
        self._pass_time()
        self.machine.show(self.display)

    def pause_ms(self) -> int:
        """Return how long to sleep before the next turn."""
        core = self.machine.core
        if self.machine.exit_code is not None:
            return 0
        if core.wants_nodes:
            return 0 if self._pacer.is_busy else THINKING_POLL_MS
        deadline = core.deadline
        moving = deadline is not None and deadline <= MOVING_MS
        lively = self._clock.us() - self._input_us < LIVELY_MS * 1000
        poll = LIVELY_POLL_MS if moving or lively else IDLE_POLL_MS
        if deadline is None:
            return poll
        return max(1, min(poll, deadline - self._untold_ms())) if deadline else 0

    def _hear(self) -> None:
        for event in self._source.poll(self._clock.us() // 1000):
            if not isinstance(event, LINK):  # two handhelds say now and then that they are there
                self._input_us = self._clock.us()
            self._send(event)
            if self._signals.stop:
                break  # whoever never falls silent does not keep the program from its end
        if self._signals.stop and self._quit_us is None:
            self._send(Quit())

    def _send(self, event: Event) -> None:
        """Send *event* after the time that passed before it, so that nothing is measured with a stale clock."""
        if self._untold_ms():
            self.machine.send(self._tick())
        if isinstance(event, Quit):
            self._quit_us = self._quit_us or self._clock.us()
        self.machine.send(event)

    def _tell_minute(self) -> None:
        now = self._clock.wall()
        if now.minute != self._minute:
            self._minute = now.minute
            self._send(WallClock(now.hour * 60 + now.minute, now.date().isoformat()))

    def _pass_time(self) -> None:
        core = self.machine.core
        if not core.wants_nodes or core.ponders:
            self._thought_us = 0
        if core.wants_nodes:
            self._think()
            return
        self._pacer.begin()
        deadline = self.machine.core.deadline
        if deadline is not None and self._untold_ms() >= min(deadline, LONGEST_TICK_MS):
            self.machine.send(self._tick())

    def _think(self) -> None:
        if self._thought_us >= CAP_MS * 1000:
            self._thought_us = 0
            self._send(MoveNow("cap"))
            return
        begun, counts = self._clock.us(), not self.machine.core.ponders
        self.machine.send(self._tick(self._pacer.nodes))
        took = self._clock.us() - begun
        self._thought_us += took if counts else 0
        self._pacer.took(took)

    def _tick(self, nodes: int = 0) -> Tick:
        passed = self._untold_ms()
        self._told_us += passed * 1000
        return Tick(min(passed, LONGEST_TICK_MS), nodes)

    def _untold_ms(self) -> int:
        return (self._clock.us() - self._told_us) // 1000

    def _overdue(self) -> bool:
        return self._quit_us is not None and self._clock.us() - self._quit_us > QUIT_MS * 1000
