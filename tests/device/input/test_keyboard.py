from __future__ import annotations

from itertools import permutations

import pygame
import pytest

from device.input.keyboard import BOUNCE_MS, Keyboard
from firmware_sim.events import Event, KeyDown, KeyUp, Text

DIGIT_KEYS = [getattr(pygame, f"K_{digit}") for digit in range(10)]


class Desk:
    """A keyboard and a switch that opens and closes the text field; between two events *pause_ms* pass."""

    def __init__(self, wants_text: bool = False, pause_ms: int = 50) -> None:
        self.wants_text, self.pause_ms = wants_text, pause_ms
        self.keyboard = Keyboard(lambda: self.wants_text)
        self.now_ms = 0

    def down(self, key: int, typed: str = "", mod: int = 0, scancode: int = 0) -> list[Event]:
        return self.tell(pygame.KEYDOWN, key=key, unicode=typed, mod=mod, scancode=scancode)

    def up(self, key: int) -> list[Event]:
        return self.tell(pygame.KEYUP, key=key)

    def typed(self, text: str) -> list[Event]:
        return self.tell(pygame.TEXTINPUT, text=text)

    def focus_lost(self) -> list[Event]:
        return self.tell(pygame.WINDOWFOCUSLOST)

    def tell(self, kind: int, **fields: object) -> list[Event]:
        self.now_ms += self.pause_ms
        return list(self.keyboard.translate(pygame.event.Event(kind, fields), self.now_ms))


@pytest.mark.parametrize(
    ("key", "typed", "name"),
    [
        (pygame.K_UP, "", "up"),
        (pygame.K_DOWN, "", "down"),
        (pygame.K_LEFT, "", "left"),
        (pygame.K_RIGHT, "", "right"),
        (pygame.K_RETURN, "\r", "enter"),
        (pygame.K_ESCAPE, "\x1b", "esc"),
        (pygame.K_F10, "", "menu"),
        (pygame.K_PAGEUP, "", "pageup"),
        (pygame.K_PAGEDOWN, "", "pagedown"),
        (pygame.K_HOME, "", "home"),
        (pygame.K_END, "", "end"),
        (pygame.K_SPACE, " ", "space"),
        (pygame.K_F1, "", "help"),
        (pygame.K_SLASH, "?", "help"),
        (pygame.K_MENU, "", "menu"),
        (pygame.K_TAB, "\t", "tab"),
        (pygame.K_BACKSPACE, "\b", "backspace"),
        (pygame.K_3, "3", "3"),
        (pygame.K_8, "*", "*"),
        (pygame.K_3, "#", "#"),
        (pygame.K_a, "a", "a"),
        (pygame.K_z, "Z", "z"),
        (pygame.K_KP5, "5", "5"),
        (pygame.K_KP_MULTIPLY, "*", "*"),
        (pygame.K_KP_DIVIDE, "/", "#"),
        (pygame.K_KP_ENTER, "\r", "enter"),
    ],
)
def test_a_key_is_pressed_and_released_by_its_name(key: int, typed: str, name: str) -> None:
    desk = Desk()
    assert desk.down(key, typed) == [KeyDown(name)]
    assert desk.up(key) == [KeyUp(name)]


def test_a_stroke_on_a_touchpad_turns_one_page() -> None:
    desk = Desk(pause_ms=30)
    heard = [desk.tell(pygame.MOUSEWHEEL, x=0, y=-1) for _ in range(6)]
    assert [number for number, events in enumerate(heard) if events] == [0, 5]


def test_the_digit_row_of_a_french_keyboard_chooses_bowls() -> None:
    assert Desk().down(pygame.K_AMPERSAND, "&", scancode=pygame.KSCAN_1) == [KeyDown("1")]


def test_control_and_a_letter_is_a_command_even_in_a_text_field() -> None:
    for wants_text in (False, True):
        desk = Desk(wants_text)
        assert desk.down(pygame.K_n, "\x0e", pygame.KMOD_LCTRL) == [KeyDown("ctrl+n")]
        assert desk.up(pygame.K_n) == [KeyUp("ctrl+n")]


def test_alt_gr_is_no_command() -> None:
    desk = Desk(wants_text=True)
    assert desk.down(pygame.K_q, "@", pygame.KMOD_CTRL | pygame.KMOD_ALT) == []
    assert desk.typed("@") == [Text("@")]


def test_a_key_without_a_name_is_ignored() -> None:
    desk = Desk()
    assert desk.down(pygame.K_F5) == []
    assert desk.up(pygame.K_F5) == []


def test_auto_repeat_never_presses_twice() -> None:
    desk = Desk()
    assert desk.down(pygame.K_1, "1") == [KeyDown("1")]
    assert [desk.down(pygame.K_1, "1") for _ in range(5)] == [[]] * 5
    assert desk.up(pygame.K_1) == [KeyUp("1")]
    assert desk.up(pygame.K_1) == []


@pytest.mark.parametrize("pause_ms", [0, 1, BOUNCE_MS - 1])
@pytest.mark.parametrize("key", [pygame.K_3, pygame.K_KP3, pygame.K_UP])
def test_bounce_never_presses_twice(key: int, pause_ms: int) -> None:
    desk = Desk(pause_ms=pause_ms)
    heard = [event for _ in range(5) for event in desk.down(key, "3") + desk.up(key)] + desk.down(key, "3")
    desk.pause_ms = 200  # it is held, and bounces once more on the way up
    heard += desk.up(key)
    desk.pause_ms = pause_ms
    heard += desk.down(key, "3") + desk.up(key)
    assert [type(event) for event in heard] == [KeyDown, KeyUp]


def test_two_quick_presses_are_two() -> None:
    desk = Desk(pause_ms=BOUNCE_MS)
    assert [event for _ in "ab" for event in desk.down(pygame.K_KP2, "2") + desk.up(pygame.K_KP2)] == [
        KeyDown("2"), KeyUp("2"), KeyDown("2"), KeyUp("2"),
    ]  # fmt: skip


def test_another_key_may_follow_at_once() -> None:
    desk = Desk(pause_ms=0)
    heard = [event for key in (pygame.K_1, pygame.K_2) for event in desk.down(key, chr(key)) + desk.up(key)]
    assert heard == [KeyDown("1"), KeyUp("1"), KeyDown("2"), KeyUp("2")]


def test_what_is_typed_may_come_as_fast_as_it_likes() -> None:
    desk = Desk(wants_text=True, pause_ms=0)
    heard = [event for _ in "ll" for event in desk.down(pygame.K_l, "l") + desk.typed("l") + desk.up(pygame.K_l)]
    assert heard == [Text("l"), Text("l")]


def test_the_bounce_of_a_key_that_opened_a_text_field_types_nothing() -> None:
    desk = Desk(pause_ms=1)
    assert desk.down(pygame.K_r, "r") == [KeyDown("r")]
    desk.wants_text = True
    assert desk.typed("r") + desk.up(pygame.K_r) == [KeyUp("r")]
    assert desk.down(pygame.K_r, "r") + desk.typed("r") + desk.up(pygame.K_r) == []


def test_in_a_text_field_printable_keys_are_text_and_others_are_keys() -> None:
    desk = Desk(wants_text=True)
    assert desk.down(pygame.K_e, "é") == []
    assert desk.typed("é") == [Text("é")]
    assert desk.up(pygame.K_e) == []
    assert desk.down(pygame.K_5, "5") == []
    assert desk.typed("5") == [Text("5")]
    assert desk.down(pygame.K_RETURN, "\r") == [KeyDown("enter")]


def test_outside_a_text_field_text_is_ignored() -> None:
    assert Desk().typed("a") == []


def test_the_numeric_block_is_the_pad_in_a_text_field_too() -> None:
    desk = Desk(wants_text=True)
    assert desk.down(pygame.K_KP2, "2") == [KeyDown("2")]
    assert desk.typed("2") == []
    assert desk.up(pygame.K_KP2) == [KeyUp("2")]


def test_the_key_that_opened_a_text_field_does_not_type_into_it() -> None:
    desk = Desk()
    assert desk.down(pygame.K_r, "r") == [KeyDown("r")]
    desk.wants_text = True
    assert desk.typed("r") == []  # its own, and then the system's repeats
    assert desk.typed("r") == []
    assert desk.up(pygame.K_r) == [KeyUp("r")]
    assert desk.down(pygame.K_r, "r") == []
    assert desk.typed("r") == [Text("r")]


def test_control_characters_alone_are_no_text() -> None:
    assert Desk(wants_text=True).typed("\x00\x1b") == []


@pytest.mark.parametrize("text", ["a\x00b", "Zo\udceb", "\udceb"])
def test_text_that_holds_more_arrives_whole_so_that_the_field_can_refuse_it(text: str) -> None:
    assert Desk(wants_text=True).typed(text) == [Text(text)]


# --- a pad without diodes -----------------------------------------------------------------------------------------


def block(digit: str) -> int:
    return int(getattr(pygame, f"K_KP{digit}"))


def corners() -> list[tuple[str, str, str, str]]:
    """Three keys at corners of a rectangle and the ghost at the fourth, for each rectangle of digits."""
    rows, pairs = ("123", "456", "789"), ((0, 1), (0, 2), (1, 2))
    squares = [[rows[r][c] for r in down for c in across] for down in pairs for across in pairs]
    return [(a, b, c, d) for square in squares for a, b, c, d in permutations(square)]


def test_of_a_third_key_and_its_ghost_none_counts_until_another_is_let_go() -> None:
    for first, second, third, ghost in corners():
        for told in ((third, ghost), (ghost, third)):  # the kernel tells of both in one scan, in any order
            desk = Desk()
            events = [desk.down(block(key)) for key in (first, second, *told)]
            events += [desk.up(block(key)) for key in (first, ghost, third)]
            wanted = [[KeyDown(first)], [KeyDown(second)], [], [], [KeyUp(first)], [KeyDown(third)], [KeyUp(third)]]
            assert events == wanted, (first, second, told)


def test_a_ghost_types_nothing_into_a_text_field() -> None:
    desk = Desk(wants_text=True)
    assert [event for digit in "12" for event in desk.down(block(digit), digit)] == [KeyDown("1"), KeyDown("2")]
    assert desk.down(block("4"), "4") + desk.typed("4") == []


def test_the_digit_row_and_keys_in_one_row_of_the_pad_have_no_ghosts() -> None:
    desk = Desk()
    row = [(getattr(pygame, f"K_{digit}"), digit) for digit in "124"] + [(block(digit), digit) for digit in "789"]
    told = [event for key, digit in row for event in desk.down(key, digit)]
    assert told == [KeyDown(digit) for digit in "124789"]


def test_keys_that_are_held_when_the_focus_is_lost_are_released() -> None:
    desk = Desk()
    desk.down(pygame.K_1, "1")
    desk.down(pygame.K_UP)
    assert desk.focus_lost() == [KeyUp("1"), KeyUp("up")]
    assert desk.up(pygame.K_1) == []
    assert desk.focus_lost() == []
