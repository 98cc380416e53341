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


def test_a_short_hash_is_done_once_a_code_has_all_its_digits() -> None:
    pocket = writing("code")
    press(pocket, "12345678901#")
    assert pocket.screen == "entry"
    press(pocket, "2#")
    assert pocket.screen == "register"


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


# --- how it is written ------------------------------------------------------------------------------------------

ON_A_PAD, ON_A_KEYBOARD = "Pad: # next, held done · ✱ del, held back", "Full keyboard: type, Enter done, Esc back"


@pytest.mark.parametrize("profile", ["series5", "revo", "siena", "pitft28", "pitft35"])
def test_a_pad_and_a_full_keyboard_are_both_explained(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+r", "#")
    assert ON_A_PAD in pocket.shown
    assert ON_A_KEYBOARD in pocket.shown


def test_where_there_is_room_for_one_the_keys_in_use_are_explained() -> None:
    pocket = Pocket.at_home("oled128")
    pocket.keys("ctrl+r", "#")
    start = ON_A_PAD[:20], ON_A_KEYBOARD[:20]
    told = []
    for event in (Text("A"), KeyDown("2"), Text("b")):
        told.append([part in pocket.shown for part in start])
        pocket.device.send(event)
    told.append([part in pocket.shown for part in start])
    assert told == [[True, False], [False, True], [True, False], [False, True]]
