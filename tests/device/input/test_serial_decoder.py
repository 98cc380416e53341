from __future__ import annotations

import binascii
import re
from random import Random

import pytest

from device.input.serial_decoder import LONGEST, NOISE_MS, SILENCE_MS, Decoder, Foreign, Lines, Report, read_line
from device.input.serial_lines import BEAT_MS, PAD, Speaker, crc, sealed
from device.serial.port import Failed, Heard, Lost, Opened, Received
from firmware_sim.events import Event, KeyDown, KeyUp, Notice
from firmware_sim.text import ENGLISH, Texts
from tests.device.program import ROOT

DOCS = ROOT / "docs" / "keypad.md"
NAME = "/dev/ttyACM0"
CONNECTED, LOST = Notice("keypad-connected"), Notice("keypad-lost")
EVERY = frozenset(PAD)


def hello(number: int = 0, held: str = "-", version: str = "1", keys: str = PAD) -> bytes:
    return sealed(f"HELLO {version} {keys} {number} {held}")


def keys(number: int, held: str = "-") -> bytes:
    return sealed(f"KEYS {number} {held}")


class Desk:
    """A decoder with a clock."""

    def __init__(self, is_open: bool = True) -> None:
        self.decoder = Decoder()
        self.ms = 1000
        if is_open:
            self.opened()

    def hear(self, heard: Heard) -> list[Event]:
        return list(self.decoder.hear(heard, self.ms))

    def opened(self) -> None:
        assert self.hear(Opened(NAME)) == []
        self.ms += NOISE_MS

    def receive(self, *data: bytes) -> list[Event]:
        return [event for one in data for event in self.hear(Received(one))]


def connected(held: str = "-") -> Desk:
    desk = Desk()
    assert desk.receive(hello(held=held)) == [CONNECTED]
    return desk


# --- lines ---------------------------------------------------------------------------------------------------


def test_the_checksum_is_the_known_one() -> None:
    assert crc(b"123456789") == 0x29B1
    random = Random(1)
    for length in range(100):
        data = random.randbytes(length)
        assert crc(data) == binascii.crc_hqx(data, 0xFFFF)


def test_each_line_is_read_as_it_was_said() -> None:
    assert read_line(keys(7, "15")[:-1]) == Report(7, frozenset("15"))
    assert read_line(keys(255)[:-1]) == Report(255, frozenset())
    assert read_line(hello(3, "#")[:-1]) == Report(3, frozenset("#"), EVERY)
    assert read_line(hello(0, keys="123")[:-1]) == Report(0, frozenset(), frozenset("123"))
    assert read_line(sealed("HELLO 2 whatever comes")[:-1]) == Foreign("2")


@pytest.mark.parametrize(
    "text",
    [
        "", "KEYS", "KEYS 1", "KEYS 1 5 5", "KEYS  1 5", "KEYS 256 5", "KEYS -1 5", "KEYS ² 5", "KEYS 0001 5",
        "KEYS 1 55", "KEYS 1 x", "KEYS 1 -5", "KEYS 1 ", "keys 1 5", "HELLO", "HELLO 1", "HELLO 1 123 0",
        "HELLO 1 - 0 -", "HELLO 1 11 0 -", "HELLO 1 123 0 - -", "PRESS 1 5",
    ],
)  # fmt: skip
def test_a_line_with_a_right_checksum_and_wrong_words_is_none_of_ours(text: str) -> None:
    assert read_line(sealed(text)[:-1]) is None


def test_every_line_that_differs_in_one_bit_or_one_byte_is_refused() -> None:
    for line in (keys(7, "15")[:-1], hello(3, "#")[:-1]):
        for at in range(len(line)):
            for byte in range(256):
                damaged = line[:at] + bytes([byte]) + line[at + 1 :]
                assert damaged == line or read_line(damaged) is None


def test_every_line_that_is_cut_is_refused() -> None:
    line = hello(3, "#")[:-1]
    assert [read_line(line[:at]) for at in range(len(line))] == [None] * len(line)
    assert [read_line(line[at:]) for at in range(1, len(line))] == [None] * (len(line) - 1)


def test_the_longest_line_fits() -> None:
    assert len(hello(255, PAD)) <= LONGEST


def test_the_lines_of_the_manual_are_right() -> None:
    shown = re.findall(r"^ *((?:HELLO|KEYS) .*)$", DOCS.read_text("utf-8"), re.MULTILINE)
    assert len(shown) > 5
    assert [line for line in shown if read_line(line.encode()) is None] == []


def test_lines_are_cut_wherever_the_bytes_come_apart() -> None:
    data = b"one\r\ntwo\n\nthree\r\n"
    for at in range(len(data)):
        lines = Lines()
        assert [*lines.feed(data[:at]), *lines.feed(data[at:])] == [b"one", b"two", b"", b"three"]


def test_half_a_line_at_a_time_out_waits_for_its_other_half() -> None:
    desk = connected()
    line = keys(1, "5")
    assert desk.receive(line[:6], b"", b"", line[6:]) == [KeyDown("5")]


def test_a_flood_without_an_end_takes_no_more_memory_than_one_line() -> None:
    lines = Lines()
    for _ in range(1000):
        assert list(lines.feed(b"K" * 4096)) == []
        assert len(lines.rest) == LONGEST + 1
    assert list(lines.feed(b"\nfour\n")) == [b"four"]


def test_a_line_that_is_too_long_is_dropped_whole() -> None:
    lines = Lines()
    assert list(lines.feed(b"x" * LONGEST + b"\n")) == [b"x" * LONGEST]
    assert list(lines.feed(b"x" * LONGEST + b"y\nz\n")) == [b"z"]


# --- keys ----------------------------------------------------------------------------------------------------


def test_keys_go_down_and_up() -> None:
    assert connected().receive(keys(1, "5"), keys(2), keys(3, "#")) == [KeyDown("5"), KeyUp("5"), KeyDown("#")]


def test_a_key_that_is_held_stays_down_for_as_long_as_it_is_held() -> None:
    desk = connected()
    assert desk.receive(keys(1, "2")) == [KeyDown("2")]
    for _ in range(20):
        desk.ms += BEAT_MS
        assert desk.receive(hello(1, "2")) == []
        assert not desk.decoder.is_silent(desk.ms)
    assert desk.receive(keys(2)) == [KeyUp("2")]


def test_a_line_that_comes_twice_counts_once() -> None:
    desk = connected()
    assert desk.receive(keys(1, "5"), keys(1, "5"), keys(2), keys(2)) == [KeyDown("5"), KeyUp("5")]
    assert desk.receive(keys(2, "5")) == []  # its number was used up


def test_numbers_begin_again_after_the_last() -> None:
    desk = connected()
    assert desk.receive(hello(254), keys(255, "5"), keys(0), keys(1, "6")) == [KeyDown("5"), KeyUp("5"), KeyDown("6")]


def test_a_lost_release_does_not_leave_the_key_down() -> None:
    desk = connected()
    desk.receive(keys(1, "5"))
    assert desk.receive(keys(3, "6")) == [KeyUp("5"), KeyDown("6")]
    assert desk.receive(hello(4)) == [KeyUp("6")]


def test_a_lost_press_is_made_up_by_the_next_beat() -> None:
    desk = connected()
    assert desk.receive(hello(1, "5")) == [KeyDown("5")]


def test_a_keypad_that_starts_again_lets_all_keys_go() -> None:
    desk = connected()
    desk.receive(keys(1, "5"))
    assert desk.receive(hello(0), keys(1, "6")) == [KeyUp("5"), KeyDown("6")]


def test_a_key_that_the_pad_does_not_have_is_not_pressed() -> None:
    desk = Desk()
    assert desk.receive(hello(keys="123"), keys(1, "5"), keys(2, "3")) == [CONNECTED, KeyDown("3")]


def test_what_a_second_reader_steals_leaves_no_key_down_and_presses_none_twice() -> None:
    desk, random, speaker, held = connected(), Random(7), Speaker(), frozenset[str]()
    told: list[Event] = []
    torn = 0
    for _ in range(500):
        held ^= {random.choice(PAD)}
        said = speaker.step(held, 5)
        left = bytes(byte for byte in said if random.random() < 0.98)
        torn += left != said
        told += desk.receive(left)
    told += desk.receive(b"\n", speaker.step(frozenset(), BEAT_MS))
    down: list[str] = []
    for event in told:
        assert isinstance(event, KeyDown | KeyUp)
        (down.append if isinstance(event, KeyDown) else down.remove)(event.key)
        assert len(set(down)) == len(down)
    assert down == []
    assert 50 < torn < 450


# --- connection ----------------------------------------------------------------------------------------------


def test_bytes_at_connect_are_noise() -> None:
    desk = Desk(is_open=False)
    desk.hear(Opened(NAME))
    desk.ms += NOISE_MS - 1
    assert desk.receive(b"\x00\xff", hello(), keys(1, "5")) == []
    desk.ms += 1
    assert desk.receive(b"YS 1 5 1234\n", hello(2)) == [CONNECTED]


def test_before_it_has_said_what_it_is_a_keypad_has_no_keys() -> None:
    assert Desk().receive(keys(1, "5"), keys(2), hello(2), keys(3, "5")) == [CONNECTED, KeyDown("5")]


def test_a_key_that_was_held_when_the_keypad_came_counts_once_it_was_let_go() -> None:
    desk = connected(held="5")
    assert desk.receive(keys(1, "56"), keys(2, "6"), keys(3, "56")) == [KeyDown("6"), KeyDown("5")]


def test_all_keys_are_released_when_it_is_unplugged() -> None:
    desk = connected()
    desk.receive(keys(1, "5"), keys(2, "56"))
    assert desk.hear(Lost(NAME, "gone")) == [KeyUp("5"), KeyUp("6"), LOST]
    assert not desk.decoder.is_connected


def test_all_keys_are_released_on_silence() -> None:
    desk = connected()
    desk.receive(keys(1, "5"))
    desk.ms += SILENCE_MS - 1
    desk.receive(b"noise\n")
    assert not desk.decoder.is_silent(desk.ms)
    desk.ms += 1
    assert desk.decoder.is_silent(desk.ms)
    assert list(desk.decoder.fall_silent()) == [KeyUp("5"), LOST]
    assert not desk.decoder.is_silent(desk.ms)


def test_a_held_key_that_survives_a_reconnection_is_not_pressed_again() -> None:
    desk = connected()
    desk.receive(keys(1, "5"))
    desk.hear(Lost(NAME, "gone"))
    desk.opened()
    assert desk.receive(hello(1, "5"), hello(1, "5"), keys(2), keys(3, "5")) == [CONNECTED, KeyDown("5")]


# --- what is said --------------------------------------------------------------------------------------------


def missing(code: str, name: str = NAME, why: str = "why") -> list[Event]:
    return [Notice(code, (("name", name), ("why", why)))]


@pytest.mark.parametrize(
    ("number", "code"),
    [(2, "keypad-missing"), (19, "keypad-missing"), (13, "keypad-refused"), (16, "keypad-busy"), (11, "keypad-busy"),
     (5, "keypad-unusable"), (None, "keypad-unusable")],
)  # fmt: skip
def test_a_port_that_cannot_be_opened_is_told_once_with_what_to_do(number: int | None, code: str) -> None:
    desk = Desk(is_open=False)
    assert desk.hear(Failed(NAME, "why", number)) == missing(code)
    assert desk.hear(Failed(NAME, "why", number)) == []


def test_where_no_keypad_is_found_that_is_said_once() -> None:
    desk = Desk(is_open=False)
    assert desk.hear(Failed("", "none")) == missing("keypad-none", "", "none")
    assert desk.hear(Failed("", "none")) == []


def test_after_a_loss_it_is_not_said_that_it_is_missing() -> None:
    desk = connected()
    assert desk.hear(Lost(NAME, "gone")) == [LOST]
    assert desk.hear(Failed(NAME, "why", 2)) == desk.hear(Failed("", "none")) == []
    assert desk.hear(Failed(NAME, "why", 13)) == missing("keypad-refused")
    desk.opened()
    assert desk.receive(hello()) == [CONNECTED]
    assert desk.hear(Lost(NAME, "gone")) == [LOST]


def test_a_port_without_a_keypad_is_told() -> None:
    desk = Desk()
    assert list(desk.decoder.fall_silent()) == [Notice("keypad-mute", (("name", NAME),))]
    desk.opened()
    assert list(desk.decoder.fall_silent()) == []


def test_another_version_of_the_protocol_is_told_and_gives_no_keys() -> None:
    desk = Desk()
    told = Notice("keypad-version", (("name", NAME), ("there", "2"), ("here", "1")))
    assert desk.receive(hello(version="2"), hello(version="2"), keys(1, "5")) == [told]
    assert desk.decoder.is_silent(desk.ms + SILENCE_MS)
    assert list(desk.decoder.fall_silent()) == []


@pytest.mark.parametrize("code", [code for code in ENGLISH if code.startswith("keypad-")])
def test_what_is_said_is_one_plain_sentence_or_two(code: str) -> None:
    sentence = Texts()(code, name=NAME, why="why", there="2", here="1")
    assert sentence.endswith(".")
    assert "{" not in sentence


# --- the speaker ---------------------------------------------------------------------------------------------


def test_what_the_firmware_says_is_understood() -> None:
    speaker, desk, random, truth = Speaker(), Desk(), Random(3), frozenset[str]()
    assert desk.receive(speaker.step(truth, 5)) == [CONNECTED]
    for _ in range(2000):
        before, truth = truth, truth ^ frozenset(random.sample(PAD, random.choice((0, 0, 1, 2))))
        up, down = sorted(before - truth), sorted(truth - before)
        assert desk.receive(speaker.step(truth, 5)) == [*map(KeyUp, up), *map(KeyDown, down)]


def test_the_heart_beats_twice_a_second_whatever_happens() -> None:
    speaker = Speaker()
    said = [(ms, speaker.step(frozenset("5") if ms % 40 else frozenset(), 20)) for ms in range(0, 2000, 20)]
    beats = [ms for ms, data in said if b"HELLO" in data]
    assert beats == [0, 500, 1000, 1500]
    assert BEAT_MS * 4 == SILENCE_MS
