"""Plays in real time, with everything that a player presses, touches and hears."""

from __future__ import annotations

from contextlib import ExitStack, closing

from device.boot import Setup
from device.clock import SystemClock
from device.display import Display
from device.input.calibration import Calibration
from device.input.merged import Inputs
from device.input.power import Battery, switch_off
from device.loop import Loop
from device.options import CommandLine
from device.process.crashes import crash
from device.process.output import say
from device.process.signals import Signals
from device.process.threads import watching_threads
from device.sound.buzzer import Buzzer
from device.sources import open_sources
from device.wiring import complain_as_wari, open_state, recorded_boot
from device.words import explain
from firmware_sim.errors import WariError


def play_live(line: CommandLine, display: Display, setup: Setup, signals: Signals, afterwards: ExitStack) -> int:
    """Play on a *display* in real time; put into *afterwards* what is to be done once all is saved and given back."""

    def complain_of(error: WariError) -> None:
        """Say it where it can be read: not on a terminal that shows the picture, but once that is given back."""
        if display.name == "terminal":
            afterwards.callback(complain_as_wari, explain(error))
        else:
            complain_as_wari(explain(error))

    keeper, touch = open_state(line, complain_of), Calibration(lambda: display.placement)
    buzzer = Buzzer()
    started = recorded_boot(line, setup, touch, lambda: keeper, buzzer.play, complain_of)
    watched = watching_threads(lambda error: complain_of(crash(error)))
    with watched, closing(keeper), closing(buzzer), started as boot, ExitStack() as linked:
        if line.link:
            from device.link.urls import open_link

            boot.line = linked.enter_context(closing(open_link("--link", line.link)))
        with signals.breaking_in():
            machine = boot.start()
        if display.name == "null":
            complain_as_wari(explain(WariError("display-unseen")))
        with ExitStack() as opened:
            sources = [*open_sources(line, display, machine, touch, opened, SystemClock()), Battery()]
            sources += [boot.line] if boot.line else []
            code = Loop(machine, display, Inputs(sources), SystemClock(), signals).run()
        if machine.switched_off and line.power_off:
            afterwards.callback(switch_off, line.power_off, signals)
    if line.calibrate:
        say(explain(WariError("calibrated" if touch.learnt else "calibrated-nothing", panel=touch.learnt)))
    return code
