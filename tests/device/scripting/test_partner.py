"""A script can bring a second handheld, join it by a line, press its keys, and pull the line out."""

from __future__ import annotations

import pytest

from device.scripting.parser import parse_script
from device.scripting.script import Runner
from firmware_sim.errors import BadScript
from firmware_sim.link.memory import Line
from tests.pocket import Pocket


def played(script: str) -> Pocket:
    pocket = Pocket.at_home()
    runner = Runner(pocket.device)
    for command in parse_script(script):
        runner.run(command)
    return pocket


def test_without_connect_there_is_no_line() -> None:
    assert played("wait 5000").core.hand.partner.line is Line.OFF


def test_connect_brings_a_partner_and_disconnect_takes_the_line_away() -> None:
    assert played("connect\nwait 3000").core.hand.partner.line is Line.READY
    assert played("connect\nwait 3000\ndisconnect").core.hand.partner.line is Line.DOWN
    assert played("connect\nwait 3000\ndisconnect\nconnect\nwait 3000").core.hand.partner.line is Line.READY


def test_keys_of_the_partner_are_pressed_there_and_not_here() -> None:
    pocket = played("connect\nwait 6000\npartner key *\npartner key ctrl+w\npartner key #\npartner key #\nwait 500")
    assert pocket.screen == "home"
    assert pocket.core.hand.partner.offered is not None


def test_a_partner_is_kept_while_the_line_is_out_and_while_the_first_is_switched_off() -> None:
    pocket = played(
        "connect\nwait 6000\npartner key *\npartner key ctrl+w\npartner key #\npartner key #\nkill\nwait 3000"
    )
    assert pocket.core.hand.partner.offered is not None


def test_no_key_of_a_partner_can_be_pressed_before_it_is_there() -> None:
    with pytest.raises(BadScript) as caught:
        played("partner key #")
    assert caught.value.code == "script-no-partner"
