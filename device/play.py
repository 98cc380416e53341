"""Plays Wari as the options say: opens a display, and loads what plays in real time or what runs unattended."""

from __future__ import annotations

from contextlib import ExitStack, closing

from device.assets import open_resources
from device.display import NoDisplay
from device.display.profiles import load_model
from device.options import CommandLine
from device.process.signals import Signals
from device.wiring import (
    can_be_tapped,
    check_record,
    chosen_seed,
    make_setup,
    mention_unused,
    open_chosen_display,
    settled,
)
from firmware_sim.errors import BadOption, DisplayUnavailable


def play(line: CommandLine, signals: Signals) -> int:
    """Do what *line* asks for and return the exit code; raise WariError."""
    with signals.breaking_in():
        resources = open_resources(endgames=line.endgames)
        if line.replay:
            from device.unattended import check_recording

            return check_recording(line.replay, resources)
        model = load_model(line.profile, resources) if line.profile is not None else None
        line = settled(line, model)
        check_record(line, resources.tables.values())
        display = open_chosen_display(line, model)
    if isinstance(display, NoDisplay):
        from device.unattended import play_itself

        return play_itself(line, display, model, resources, signals)
    if not line.script:
        mention_unused("play", line)
    with ExitStack() as afterwards, closing(display):
        if line.calibrate and not can_be_tapped(line, display.name):
            raise DisplayUnavailable("calibrate-untapped", display=display.name)
        with signals.breaking_in():
            setup = make_setup(line, display, model, chosen_seed(line), resources)
        if line.calibrate and setup.profile.pointer == "none":
            raise BadOption("calibrate-no-pointer", profile=setup.profile.name)
        if line.script:
            from device.unattended import carry_out

            return carry_out(line, line.script, display, setup, signals)
        from device.live import play_live

        return play_live(line, display, setup, signals, afterwards)
