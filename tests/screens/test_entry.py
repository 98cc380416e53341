"""A name and a code are written with twelve keys, and the name comes back as it was written."""

from __future__ import annotations

import unicodedata
from typing import Literal

import pytest

from firmware_sim.draw.alphabet import ALPHABET
from firmware_sim.events import KeyDown, KeyUp, Text
from firmware_sim.multitap import CHARACTERS, PANELS
from firmware_sim.registration import make_code, read_vendor
from firmware_sim.screens.entry import Entry
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
    vendor = read_vendor(bytes(RESOURCES["vendor.toml"]))
    pocket.device.send(Text(make_code(NAME.casefold(), vendor.keys[0])))
    pocket.keys("enter", "#")
    assert NAME in pocket.memory.newest["registration"]
    pocket.restart()
    assert f"Registered to {NAME}" in pocket.shown


# --- what is refused --------------------------------------------------------------------------------------------

FULL = "A name has at most 40 characters."
UNDRAWABLE = "The handheld cannot draw {}. Write the name with other letters."
UNREADABLE = "Part of the name is not text ({}). Enter the name again."


@pytest.mark.parametrize(
    ("typed", "field", "info"),
    [
        (["Zoe", "\u0308"], "Zoë", ""),  # a keyboard may send an accent after its letter
        (["C\u030capek"], "Čapek", ""),
        (["Zo\u00a0ë\u200b"], "Zo ë", ""),
        (["Zo", "李", "e"], "Zoe", UNDRAWABLE.format("U+674E")),
        (["Zo", "李e"], "Zo", UNDRAWABLE.format("U+674E")),
        (["q", "\u0307"], "q", UNDRAWABLE.format("U+0307")),
        (["Zo", "\udceb"], "Zo", UNREADABLE.format("byte EB")),
        (["Zo", "a\ufffdb"], "Zo", UNREADABLE.format("U+FFFD")),
        (["Zo", "\x00"], "Zo", UNREADABLE.format("U+0000")),
        (["x" * 39], "x" * 39, ""),
        (["x" * 40], "x" * 40, FULL),
        (["x" * 40, "y"], "x" * 40, FULL),
        (["Zo", "x" * 39], "Zo", FULL),
        (["e\u0301" * 39], "é" * 39, ""),
    ],
)
def test_a_name_is_written_whole_or_refused_with_a_sentence(typed: list[str], field: str, info: str) -> None:
    pocket = Pocket.at_home()
    entry = Entry(pocket.core.hand, "your-name", "name", "", print)
    for text in typed:
        entry.text(text)
    assert (entry.value, pocket.info) == (field, info)


def test_every_way_to_write_says_that_a_name_is_full() -> None:
    for way, letter in ((Pocket.keys, "2"), (Pocket.tap, "A"), (Pocket.tap, "␣")):
        pocket = writing("name")
        pocket.device.send(Text("x " * 20))
        pocket.wait(3000)
        assert pocket.info == ""
        way(pocket, letter)
        assert pocket.info == FULL


def test_a_thirteenth_digit_of_a_code_is_refused_with_a_sentence() -> None:
    pocket = writing("code")
    press(pocket, "123456789012")
    assert pocket.info == ""
    press(pocket, "3")
    assert (pocket.info, "1234 5678 9012" in pocket.shown) == ("A code has 12 digits.", True)


def test_a_name_saved_by_an_older_version_stays_though_the_font_lacks_it() -> None:
    pocket = Pocket.at_home(saved={"registration": '{"name": "李 Li"}'})
    pocket.keys("ctrl+r", "#")
    pocket.device.send(Text("x"))
    assert (pocket.info, "李 Lix" in pocket.shown) == ("", True)


def test_what_a_keypad_writes_can_be_drawn() -> None:
    keys = "".join([*CHARACTERS.values(), *PANELS])
    assert set(keys + keys.upper()) <= set(ALPHABET)


# --- how it is written ------------------------------------------------------------------------------------------

ON_A_PAD, ON_A_KEYBOARD = "Pad: # next, hold done · ✱ del, hold back", "Full keyboard: type, Enter done, Esc back"


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
