"""The loop on a clock that only moves when somebody sleeps: no test here waits."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from datetime import datetime

from device.display.null import NullDisplay
from device.loop import (
    CAP_MS,
    IDLE_POLL_MS,
    LIVELY_MS,
    LIVELY_POLL_MS,
    QUIT_MS,
    THINKING_POLL_MS,
    Loop,
)
from device.machine import Machine
from device.pacer import MOST_NODES, SLICE_US, Pacer
from device.process.signals import Signals
from firmware_sim.effects import Effect, Save
from firmware_sim.events import Clock, Event, KeyDown, MoveNow, Quit, Saved, Tick
from tests.device.fakes import FakeClock, FakeCore, FakeInput, MemoryKeeper

KEY = KeyDown("1")


class Bench:
    """A loop with everything around it."""

    def __init__(self, answers: dict[Event, tuple[Effect, ...]] | None = None) -> None:
        self.core, self.keeper, self.display = FakeCore(answers), MemoryKeeper(), NullDisplay()
        self.clock, self.source, self.signals = FakeClock(), FakeInput(), Signals()
        self.machine = Machine(self.core, self.keeper)
        self.loop = Loop(self.machine, self.display, self.source, self.clock, self.signals)
        self.loop.turn()
        self.core.events.clear()

    def run_ms(self, ms: int) -> None:
        """Turn and sleep as :meth:`Loop.run` does, for *ms* milliseconds."""
        end = self.clock.now_us + ms * 1000
        while self.clock.now_us < end:
            self.loop.turn()
            self.clock.sleep(self.loop.pause_ms())

    @property
    def heard(self) -> list[Event]:
        """All events but the wall clock's."""
        return [event for event in self.core.events if not isinstance(event, Clock)]

    @property
    def told_ms(self) -> int:
        return sum(event.ms for event in self.core.events if isinstance(event, Tick))


def test_the_time_that_passed_is_told_before_every_other_event() -> None:
    bench = Bench()
    bench.clock.pass_ms(120)
    bench.source.events.extend([KEY, KeyDown("2")])
    bench.loop.turn()
    assert bench.heard == [Tick(120), KEY, KeyDown("2")]


def test_a_longer_gap_counts_as_a_quarter_of_a_second() -> None:
    bench = Bench()
    bench.clock.pass_ms(4000)
    bench.source.events.append(KEY)
    bench.loop.turn()
    assert bench.heard == [Tick(250), KEY]


def test_when_nothing_moves_no_tick_is_sent() -> None:
    bench = Bench()
    bench.run_ms(20_000)
    assert bench.heard == []


def test_a_tick_comes_when_the_deadline_asks_for_it() -> None:
    bench = Bench()
    bench.core.deadline = 100
    bench.run_ms(1000)
    assert set(bench.heard) == {Tick(100)}
    assert len(bench.heard) == 9 or len(bench.heard) == 10


def test_a_far_deadline_is_reached_in_ticks_of_a_quarter_of_a_second() -> None:
    bench = Bench()
    bench.core.deadline = 30_000
    bench.run_ms(10_000)
    assert set(bench.heard) == {Tick(250)}
    assert 9_500 <= bench.told_ms <= 10_000


def test_no_time_is_lost_between_ticks() -> None:
    bench = Bench()
    bench.core.deadline = 0
    for _ in range(1000):
        bench.clock.now_us += 1_300
        bench.loop.turn()
    assert bench.told_ms == 1300


def test_idle_wake_ups_stay_below_25_a_second_and_nothing_is_shown() -> None:
    bench = Bench()
    bench.run_ms(LIVELY_MS)
    turns, shown = bench.loop.turns, bench.display.shown
    bench.run_ms(60_000)
    assert (bench.loop.turns - turns) / 60 < 25
    assert bench.display.shown == shown
    assert set(bench.clock.slept[-100:]) == {IDLE_POLL_MS}


def test_after_an_input_the_loop_looks_often_for_three_seconds() -> None:
    bench = Bench()
    bench.source.events.append(KEY)
    bench.loop.turn()
    assert bench.loop.pause_ms() == LIVELY_POLL_MS
    bench.clock.pass_ms(LIVELY_MS - 1)
    assert bench.loop.pause_ms() == LIVELY_POLL_MS
    bench.clock.pass_ms(1)
    assert bench.loop.pause_ms() == IDLE_POLL_MS


def test_while_something_moves_the_loop_looks_often_and_not_later_than_wanted() -> None:
    bench = Bench()
    bench.core.deadline = 40
    assert bench.loop.pause_ms() == LIVELY_POLL_MS
    bench.core.deadline = 3
    assert bench.loop.pause_ms() == 3
    bench.core.deadline = 0
    assert bench.loop.pause_ms() == 0


def test_a_frame_is_shown_once_for_each_change() -> None:
    bench = Bench()
    shown = bench.display.shown
    bench.core.paint(3)
    bench.run_ms(1000)
    assert bench.display.shown == shown + 1


def test_the_wall_clock_is_told_once_a_minute() -> None:
    bench = Bench()
    bench.run_ms(151_000)
    clocks = [event for event in bench.core.events if isinstance(event, Clock)]
    assert clocks == [Clock(601, "2026-01-02"), Clock(602, "2026-01-02"), Clock(603, "2026-01-02")]


def test_midnight_changes_the_date() -> None:
    bench = Bench()
    bench.clock.start = datetime(2026, 1, 2, 23, 59, 30)
    bench.run_ms(31_000)
    assert bench.core.events[-1] == Clock(0, "2026-01-03")


class Thinking(Bench):
    """A firmware that thinks, at so many microseconds a node."""

    def __init__(self, us_per_node: float) -> None:
        super().__init__()
        self.core.wants_nodes = True
        self.slices: list[int] = []
        self.us_per_node = us_per_node
        step = self.core.step

        def slow_step(event: Event) -> tuple[Effect, ...]:
            if isinstance(event, Tick) and event.nodes:
                us = int(event.nodes * self.us_per_node)
                self.slices.append(us)
                self.clock.now_us += us
            return step(event)

        self.core.step = slow_step  # type: ignore[method-assign]


def test_a_slice_of_thinking_settles_at_what_the_screen_can_bear() -> None:
    for us_per_node in (0.5, 4, 60):
        bench = Thinking(us_per_node)
        bench.run_ms(2000)
        assert all(SLICE_US // 2 <= us <= 20_000 for us in bench.slices[20:])


def test_a_key_is_heard_between_two_slices() -> None:
    bench = Thinking(4)
    bench.run_ms(500)
    bench.source.events.append(KEY)
    bench.loop.turn()
    assert KEY in bench.core.events


def test_ticks_before_a_key_carry_no_nodes() -> None:
    bench = Thinking(4)
    bench.clock.pass_ms(5)
    bench.source.events.append(KEY)
    bench.loop.turn()
    assert bench.heard[:2] == [Tick(5, 0), KEY]


def test_the_wall_clock_cap_strikes_once_for_each_move() -> None:
    bench = Thinking(60)
    bench.run_ms(CAP_MS - 200)
    assert MoveNow("cap") not in bench.core.events
    bench.run_ms(400)
    assert bench.core.events.count(MoveNow("cap")) == 1
    bench.core.wants_nodes = False
    bench.run_ms(100)
    bench.core.wants_nodes = True
    bench.run_ms(CAP_MS - 200)
    assert bench.core.events.count(MoveNow("cap")) == 1


def test_thinking_in_the_players_time_counts_for_no_cap() -> None:
    bench = Thinking(60)
    bench.core.ponders = True
    bench.run_ms(3 * CAP_MS)
    bench.core.ponders = False
    bench.run_ms(CAP_MS - 200)
    assert MoveNow("cap") not in bench.core.events
    bench.run_ms(400)
    assert bench.core.events.count(MoveNow("cap")) == 1


def test_after_thinking_in_the_players_time_the_next_move_is_thought_about_anew() -> None:
    bench = Thinking(60)
    for _ in range(3):
        bench.core.ponders = False
        bench.run_ms(CAP_MS - 200)
        bench.core.ponders = True
        bench.run_ms(100)
    assert MoveNow("cap") not in bench.core.events


def test_while_something_is_to_be_done_at_once_nothing_sleeps() -> None:
    bench = Bench()
    bench.core.deadline = 0
    slept = len(bench.clock.slept)
    for _ in range(100):
        bench.loop.turn()
        bench.clock.now_us += 1000 if not bench.loop.pause_ms() else 1_000_000
    assert len(bench.clock.slept) == slept
    assert len([event for event in bench.heard if isinstance(event, Tick)]) == 100
    assert bench.told_ms <= 100


def test_a_move_that_is_decided_and_waits_for_the_seeds_to_land_is_not_cut_short() -> None:
    bench = Thinking(0)
    bench.run_ms(5 * CAP_MS)
    assert MoveNow("cap") not in bench.core.events
    assert set(bench.clock.slept[-100:]) == {THINKING_POLL_MS}


def test_ticks_with_nothing_to_think_about_do_not_make_the_next_thought_long() -> None:
    bench = Thinking(60)
    bench.run_ms(1000)
    bench.us_per_node = 0
    bench.run_ms(1000)
    bench.core.wants_nodes = False
    bench.run_ms(100)
    bench.core.wants_nodes, bench.us_per_node, bench.slices = True, 60, []
    bench.run_ms(1000)
    assert max(bench.slices) <= 20_000


def test_the_pacer_never_stops_and_never_runs_away() -> None:
    pacer = Pacer()
    pacer.took(10_000_000)
    assert pacer.nodes > 0
    for _ in range(100):
        pacer.took(0)
    assert pacer.nodes == MOST_NODES


def stopped_by(stop: Callable[[Bench], None]) -> Bench:
    bench = Bench({KEY: (Save(1, "game", "a"),)})
    bench.source.events.append(KEY)
    bench.loop.turn()
    stop(bench)
    assert bench.loop.run() == 0
    return bench


def test_a_signal_quits_after_saving() -> None:
    bench = stopped_by(lambda bench: bench.signals.heard(signal.SIGTERM, None))
    assert [event for event in bench.heard if not isinstance(event, Tick)] == [KEY, Saved(1), Quit()]


def test_the_close_box_quits() -> None:
    bench = stopped_by(lambda bench: bench.source.events.append(Quit()))
    assert bench.heard[-1] == Quit()


def test_quit_is_sent_once_even_when_the_signal_comes_as_an_event_too() -> None:
    def both(bench: Bench) -> None:
        bench.source.events.append(Quit())
        bench.signals.stop = True

    assert stopped_by(both).heard.count(Quit()) == 1


def test_a_source_that_never_falls_silent_does_not_keep_the_program_from_its_end() -> None:
    bench = Bench()

    class Chatter:
        def poll(self, now_ms: int) -> Iterator[Event]:
            while len(bench.core.events) < 1000:
                yield KEY
                bench.signals.stop = len(bench.core.events) >= 10

    loop = Loop(bench.machine, bench.display, Chatter(), bench.clock, bench.signals)
    assert loop.run() == 0
    assert len(bench.core.events) < 20


def test_a_firmware_that_does_not_answer_quit_is_left_behind() -> None:
    bench = Bench({Quit(): ()})
    bench.signals.stop = True
    before = bench.clock.now_us
    assert bench.loop.run() == 0
    assert bench.clock.now_us - before <= (QUIT_MS + 100) * 1000


def test_a_firmware_that_does_not_answer_is_left_behind_even_when_quit_comes_again_and_again() -> None:
    bench = Bench({Quit(): ()})

    before = bench.clock.now_us

    class Insisting:
        def poll(self, now_ms: int) -> Iterator[Event]:
            if now_ms < before // 1000 + 10 * QUIT_MS:
                yield Quit()

    assert Loop(bench.machine, bench.display, Insisting(), bench.clock, bench.signals).run() == 0
    assert bench.clock.now_us - before <= (QUIT_MS + 100) * 1000


def test_signals_are_heard_only_while_listening() -> None:
    signals = Signals()
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with signals.listening():
            signals.stop = False
            os.kill(os.getpid(), number)
            assert signals.stop
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)] == before
