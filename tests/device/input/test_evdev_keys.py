"""What keys are known to do, as packets of the kernel: bounce, repeats and ghosts never sow twice."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.input.evdev_keys import (
    ABS_X,
    ABS_Y,
    BOUNCE_MS,
    BTN_TOUCH,
    DOWN,
    EV_ABS,
    EV_KEY,
    EV_SYN,
    MT_X,
    MT_Y,
    NAMED,
    NO_CONTACT,
    NUMPAD,
    PAD,
    PRINTED,
    SLOT,
    SYN_DROPPED,
    SYN_REPORT,
    TELEPHONE,
    TRACKING,
    UP,
    Keys,
    Packets,
    Panel,
    Range,
    Raw,
    has_keys,
    is_panel,
)
from device.input.pointer import Contact
from device.scripting.parser import KEYS
from firmware_sim.events import Event, KeyDown, KeyUp, Text

REPEAT = 2
CODE = {key: code for code, key in NUMPAD.items()}
LETTER = {letter: code for code, letter in PRINTED.items()}
SHIFT, CTRL = 42, 29
REPORT = Raw(EV_SYN, SYN_REPORT, 0, 0)


class Board:
    """The keys of one device, and a clock."""

    def __init__(self, text: bool = False) -> None:
        self.text = text
        self.keys = Keys(lambda: self.text)
        self.ms = 1000

    def send(self, *changes: tuple[int, int], after: int = 100) -> list[Event]:
        """Send one packet of codes and values, so many milliseconds after the one before."""
        self.ms += after
        return [*self.keys.packet([Raw(EV_KEY, code, value, self.ms) for code, value in changes])]

    def tap(self, code: int) -> list[Event]:
        return self.send((code, DOWN)) + self.send((code, UP))


def pressed(key: str) -> list[Event]:
    return [KeyDown(key), KeyUp(key)]


@pytest.mark.parametrize(("code", "key"), [*PAD.items(), *NAMED.items()])
def test_every_key_of_the_pad_and_every_named_key_is_one_press(code: int, key: str) -> None:
    for text in (False, True):
        assert Board(text).tap(code) == pressed(key)
        assert key in KEYS


def test_the_numbers_are_the_kernels() -> None:
    codes = pytest.importorskip("evdev", reason="python-evdev is missing").ecodes
    for digit in "0123456789":
        assert NUMPAD[codes.ecodes[f"KEY_KP{digit}"]] == digit
        assert TELEPHONE[codes.ecodes[f"KEY_NUMERIC_{digit}"]] == digit
        assert PRINTED[codes.ecodes[f"KEY_{digit}"]] == digit
    for letter in "abcdefghijklmnopqrstuvwxyz":
        assert PRINTED[codes.ecodes[f"KEY_{letter.upper()}"]] == letter
    named = {"KEY_KPASTERISK": "*", "KEY_KPSLASH": "#", "KEY_NUMERIC_STAR": "*", "KEY_NUMERIC_POUND": "#"}
    assert {name: PAD[codes.ecodes[name]] for name in named} == named
    words = {"KEY_UP": "up", "KEY_DOWN": "down", "KEY_LEFT": "left", "KEY_RIGHT": "right", "KEY_ENTER": "enter",
             "KEY_KPENTER": "enter", "KEY_OK": "enter", "KEY_ESC": "esc", "KEY_BACK": "esc", "KEY_MENU": "menu",
             "KEY_COMPOSE": "menu", "KEY_F10": "menu", "KEY_TAB": "tab", "KEY_BACKSPACE": "backspace",
             "KEY_DELETE": "backspace", "KEY_PAGEUP": "pageup", "KEY_PAGEDOWN": "pagedown", "KEY_HOME": "home",
             "KEY_END": "end", "KEY_F1": "help", "KEY_HELP": "help"}  # fmt: skip
    assert {codes.ecodes[name]: word for name, word in words.items()} == NAMED
    marks = {"MINUS": "-", "EQUAL": "=", "LEFTBRACE": "[", "RIGHTBRACE": "]", "SEMICOLON": ";", "APOSTROPHE": "'",
             "GRAVE": "`", "BACKSLASH": "\\", "COMMA": ",", "DOT": ".", "SLASH": "/", "SPACE": " "}  # fmt: skip
    assert {mark: PRINTED[codes.ecodes[f"KEY_{name}"]] for name, mark in marks.items()} == {
        m: m for m in marks.values()
    }
    assert (codes.BTN_TOUCH, codes.ABS_MT_SLOT, codes.ABS_MT_TRACKING_ID) == (BTN_TOUCH, SLOT, TRACKING)
    assert (codes.ABS_MT_POSITION_X, codes.ABS_MT_POSITION_Y, codes.ABS_X, codes.ABS_Y) == (MT_X, MT_Y, ABS_X, ABS_Y)
    assert (codes.SYN_REPORT, codes.SYN_DROPPED) == (SYN_REPORT, SYN_DROPPED)


# --- bounce, repeats, ghosts --------------------------------------------------------------------------------------


def test_auto_repeat_never_sows_twice() -> None:
    board = Board()
    assert board.send((CODE["3"], DOWN)) == [KeyDown("3")]
    for _ in range(50):
        assert board.send((CODE["3"], REPEAT), after=33) == []
    assert board.send((CODE["3"], UP)) == [KeyUp("3")]


@pytest.mark.parametrize("code", [CODE["3"], LETTER["3"], 103])
def test_bounce_never_sows_twice(code: int) -> None:
    board = Board()
    heard = board.send((code, DOWN))
    heard += board.send((code, UP), after=2)
    heard += board.send((code, DOWN), after=BOUNCE_MS - 1)
    heard += board.send((code, UP), after=60)
    heard += board.send((code, DOWN), after=2)
    heard += board.send((code, UP), after=1)
    assert [type(event) for event in heard] == [KeyDown, KeyUp]


def test_two_quick_presses_are_two() -> None:
    board = Board()
    heard = board.tap(CODE["2"])
    heard += board.send((CODE["2"], DOWN), after=BOUNCE_MS)
    assert heard == [*pressed("2"), KeyDown("2")]


def test_a_clock_that_was_set_back_costs_no_press() -> None:
    board = Board()
    board.tap(CODE["2"])
    assert board.send((CODE["2"], DOWN), after=-100_000) == [KeyDown("2")]


def test_a_pad_without_diodes_does_not_ghost_on_the_third_key() -> None:
    board = Board()
    assert board.send((CODE["1"], DOWN)) == [KeyDown("1")]
    assert board.send((CODE["2"], DOWN)) == [KeyDown("2")]
    assert board.send((CODE["4"], DOWN), (CODE["5"], DOWN)) == []
    assert board.send((CODE["4"], UP), (CODE["5"], UP)) == []
    assert board.send((CODE["1"], UP), (CODE["2"], UP)) == [KeyUp("1"), KeyUp("2")]


def test_three_keys_in_a_row_are_no_ghosts() -> None:
    board = Board()
    assert board.send((CODE["1"], DOWN), (CODE["2"], DOWN), (CODE["3"], DOWN)) == [
        KeyDown("1"), KeyDown("2"), KeyDown("3"),
    ]  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from([*PAD, *NAMED, *PRINTED, SHIFT, CTRL, 240]), st.integers(0, 2),
                          st.integers(0, 40)), max_size=60), st.booleans())  # fmt: skip
def test_whatever_comes_every_key_goes_down_and_up_in_turn_and_none_stays_down(
    changes: list[tuple[int, int, int]], text: bool
) -> None:
    board = Board(text)
    heard = [event for code, value, after in changes for event in board.send((code, value), after=after)]
    heard += board.keys.release()
    for key in KEYS:
        turns = [type(event) for event in heard if isinstance(event, KeyDown | KeyUp) and event.key == key]
        assert turns == [KeyDown, KeyUp] * (len(turns) // 2)
    assert all(event.key in KEYS for event in heard if isinstance(event, KeyDown | KeyUp))


# --- a full keyboard ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", "0123456789abcxyz")
def test_digits_and_letters_of_the_main_block_are_keys(key: str) -> None:
    assert Board().tap(LETTER[key]) == pressed(key)


def test_ctrl_and_a_letter_is_one_key_even_in_a_text_field() -> None:
    for text in (False, True):
        board = Board(text)
        board.send((CTRL, DOWN))
        assert board.tap(LETTER["n"]) == pressed("ctrl+n")
        assert board.tap(LETTER["5"]) == []


def test_star_and_number_sign_are_typed_with_shift() -> None:
    board = Board()
    board.send((SHIFT, DOWN))
    assert board.tap(LETTER["8"]) == pressed("*")
    assert board.tap(LETTER["3"]) == pressed("#")
    assert board.tap(LETTER["b"]) == pressed("b")


def test_a_text_field_gets_what_is_typed_and_the_pad_stays_a_pad() -> None:
    board = Board(text=True)
    assert board.tap(LETTER["a"]) == [Text("a")]
    board.send((SHIFT, DOWN))
    assert board.tap(LETTER["a"]) + board.tap(LETTER["'"]) == [Text("A"), Text('"')]
    board.send((SHIFT, UP))
    assert board.tap(LETTER[" "]) == [Text(" ")]
    assert board.tap(CODE["2"]) == pressed("2")
    assert board.tap(14) == pressed("backspace")


def test_a_key_that_opened_a_text_field_types_nothing_there_and_comes_up() -> None:
    board = Board()
    assert board.send((LETTER["r"], DOWN)) == [KeyDown("r")]
    board.text = True
    assert board.send((LETTER["r"], REPEAT)) == []
    assert board.send((LETTER["r"], UP)) == [KeyUp("r")]


@pytest.mark.parametrize(
    ("one", "other", "key"), [(28, 96, "enter"), (139, 127, "menu"), (CODE["2"], LETTER["2"], "2")]
)
def test_two_keys_of_one_name_are_one_key(one: int, other: int, key: str) -> None:
    for first, second in ((one, other), (other, one)):
        board = Board()
        heard = [
            board.send((first, DOWN)),
            board.send((second, DOWN)),
            board.send((first, UP)),
            board.send((second, UP)),
        ]
        assert heard == [[KeyDown(key)], [], [], [KeyUp(key)]]


def test_all_keys_are_released_when_nobody_will_tell_of_them() -> None:
    board = Board()
    board.send((CODE["1"], DOWN), (103, DOWN), (LETTER["q"], DOWN))
    assert {*board.keys.release()} == {KeyUp("1"), KeyUp("up"), KeyUp("q")}
    assert [*board.keys.release()] == []
    assert board.send((CODE["1"], UP)) == []


# --- packets ------------------------------------------------------------------------------------------------------


def test_a_packet_is_whole_whatever_the_reads_were_cut_into() -> None:
    raws = [Raw(EV_KEY, 2, 1, 0), REPORT, Raw(EV_KEY, 2, 0, 1), Raw(EV_KEY, 3, 1, 1), REPORT]
    packets = Packets()
    assert [packet for raw in raws for packet in packets.feed([raw])] == [raws[:1], raws[2:4]]


def test_what_comes_before_the_end_of_a_dropped_packet_is_not_believed() -> None:
    dropped = Raw(EV_SYN, SYN_DROPPED, 0, 0)
    raws = [Raw(EV_KEY, 2, 1, 0), dropped, Raw(EV_KEY, 3, 1, 1), REPORT, Raw(EV_KEY, 4, 1, 1), REPORT]
    assert [*Packets().feed(raws)] == [None, [raws[4]]]


# --- touch panels -------------------------------------------------------------------------------------------------

SPAN = Range(100, 299, 150)
SINGLE = {ABS_X: SPAN, ABS_Y: SPAN}
MULTI = {MT_X: SPAN, MT_Y: SPAN, SLOT: Range(0, 9, 0), TRACKING: Range(0, 65535, 0)}
BUTTON = frozenset({BTN_TOUCH})


def contacts(panel: Panel, *packets: list[tuple[int, int, int]]) -> list[tuple[str, tuple[float, float] | None]]:
    """Return phase and place of each contact that packets of type, code and value give."""
    made = [contact for one in packets for contact in panel.packet([Raw(*triple, 0) for triple in one])]
    assert all(isinstance(contact, Contact) and contact.panel == "ADS7846" for contact in made)
    return [(contact.phase, contact.at) for contact in made]


def single(ranges: dict[int, Range] = SINGLE) -> Panel:
    return Panel("ADS7846", 1, BUTTON, ranges)


def test_a_resistive_panel_is_followed_from_down_to_up() -> None:
    got = contacts(
        single(),
        [(EV_ABS, ABS_X, 100), (EV_ABS, ABS_Y, 299), (EV_KEY, BTN_TOUCH, 1)],
        [(EV_ABS, ABS_X, 200)],
        [(EV_KEY, BTN_TOUCH, 0)],
    )
    assert got == [("down", (0.0025, 0.9975)), ("move", (0.5025, 0.9975)), ("up", (0.5025, 0.9975))]


def test_a_tap_at_the_place_of_the_last_one_has_a_place_though_the_kernel_tells_none() -> None:
    assert contacts(single(), [(EV_KEY, BTN_TOUCH, 1)], [(EV_KEY, BTN_TOUCH, 0)]) == [
        ("down", (0.2525, 0.2525)), ("up", (0.2525, 0.2525)),
    ]  # fmt: skip


def test_a_panel_for_many_fingers_follows_the_first_alone() -> None:
    got = contacts(
        Panel("ADS7846", 1, frozenset(), MULTI),
        [(EV_ABS, TRACKING, 5), (EV_ABS, MT_X, 199), (EV_ABS, MT_Y, 199)],
        [(EV_ABS, SLOT, 1), (EV_ABS, TRACKING, 6), (EV_ABS, MT_X, 120)],
        [(EV_ABS, TRACKING, NO_CONTACT), (EV_ABS, SLOT, 0), (EV_ABS, TRACKING, NO_CONTACT)],
    )
    assert got == [("down", (0.4975, 0.4975)), ("move", (0.4975, 0.4975)), ("up", (0.4975, 0.4975))]


def test_a_panel_that_tells_both_ways_is_heard_once() -> None:
    panel = Panel("ADS7846", 1, BUTTON, {**SINGLE, **MULTI})
    down = [(EV_ABS, TRACKING, 1), (EV_ABS, MT_X, 110), (EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 110)]
    assert [phase for phase, _ in contacts(panel, down, [(EV_ABS, TRACKING, NO_CONTACT), (EV_KEY, BTN_TOUCH, 0)])] == [
        "down",
        "up",
    ]


@pytest.mark.parametrize("missing", [ABS_X, ABS_Y])
def test_a_panel_that_tells_one_of_two_coordinates_is_followed_by_those_of_its_fingers(missing: int) -> None:
    ranges = {code: span for code, span in {**SINGLE, **MULTI}.items() if code != missing}
    down = [(EV_ABS, MT_X, 199), (EV_ABS, MT_Y, 199), (EV_KEY, BTN_TOUCH, 1)]
    assert is_panel(BUTTON, ranges)
    got = contacts(Panel("ADS7846", 1, BUTTON, ranges), down, [(EV_KEY, BTN_TOUCH, 0)])
    assert got == [("down", (0.4975, 0.4975)), ("up", (0.4975, 0.4975))]


@given(st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1))
def test_whatever_range_a_panel_claims_its_taps_have_a_place_or_none(low: int, high: int, value: int) -> None:
    panel = single({ABS_X: Range(low, high, value), ABS_Y: SPAN})
    ((_, at),) = contacts(panel, [(EV_KEY, BTN_TOUCH, 1)])
    assert (at is None) == (high <= low)
    assert at is None or all(map(math.isfinite, at))


def test_what_is_a_keypad_and_what_is_a_panel() -> None:
    assert has_keys(frozenset(NUMPAD))
    assert not has_keys(frozenset({116, 0x110, 0x130}))  # a power button, a mouse button, a joystick
    assert is_panel(BUTTON, SINGLE)
    assert is_panel(frozenset(), MULTI)
    assert not is_panel(frozenset(), SINGLE)  # a sensor of acceleration
    assert not is_panel(BUTTON, {})  # a touchpad, whose coordinates are left out
