"""A name and a code are written with twelve keys, and the name comes back as it was written."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from firmware_sim.events import KeyDown, KeyUp, Text
from firmware_sim.registration import make_code, read_vendor
from tests.pocket import RESOURCES, Pocket

NAME = "Zoë Čapek ÅSA"


def writing(field: str) -> Pocket:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+r", *(["8"] if field == "code" else []), "#")
    assert pocket.screen == "entry"
    return pocket


def press(pocket: Pocket, keys: str) -> None:
    """Press keys one right after the other: no time passes."""
    for key in keys:
        pocket.device.send(KeyDown(key))
        pocket.device.send(KeyUp(key))


@pytest.mark.parametrize(("keys", "text"), [("22", "B"), ("2#2", "Aa"), ("7777#9999", "Sz"), ("44#444", "Hi")])
def test_the_next_key_lets_two_letters_of_one_key_follow_each_other(keys: str, text: str) -> None:
    pocket = writing("name")
    press(pocket, keys)
    assert text in pocket.shown.split()


def test_a_code_is_written_with_digits_alone_and_stands_in_groups() -> None:
    pocket = writing("code")
    press(pocket, "123456789012")
    pocket.hold("#")
    assert "1234 5678 9012" in pocket.shown


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_an_accented_name_survives_saving_however_it_was_composed(form: Literal["NFC", "NFD"]) -> None:
    written = unicodedata.normalize(form, NAME)
    pocket = writing("name")
    pocket.device.send(Text(written))
    pocket.keys("enter", "#")
    vendor = read_vendor(bytes(RESOURCES["vendor.toml"]).decode())
    pocket.device.send(Text(make_code(NAME.casefold(), vendor.keys[0])))
    pocket.keys("enter", "#")
    assert written in pocket.memory.newest["registration"]
    pocket.restart()
    assert f"Registered to {written}" in pocket.shown
