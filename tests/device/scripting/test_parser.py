from __future__ import annotations

import pytest

from device.scripting.parser import PATTERNS, Command, parse_line, parse_script
from device.words import explain
from firmware_sim.errors import BadScript

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
KEY = "a key (0–9 * # up down left right enter esc menu tab backspace a letter or ctrl+letter)"


@pytest.mark.parametrize(
    ("line", "name", "arguments"),
    [
        ("key 5", "key", ("5",)),
        ("key #", "key", ("#",)),
        ("key # # a comment", "key", ("#",)),
        ("  key   enter  ", "key", ("enter",)),
        ("key ctrl+n", "key", ("ctrl+n",)),
        ("hold * 600", "hold", ("*", 600)),
        ("type Ann Smith # 2", "type", ("Ann Smith # 2",)),
        ('type "Ann "', "type", ("Ann ",)),
        ('type "a\\"b\\\\" # a comment', "type", ('a"b\\',)),
        ("tap 12 34", "tap", (12, 34)),
        ("tap bowl 6", "tap bowl", (6,)),
        ('tap "New game"', "tap", ("New game",)),
        ('tap "OK" # say "yes', "tap", ("OK",)),
        ("wait 250", "wait", (250,)),
        ("wait turn", "wait turn", ()),
        ("shot a-1.b_c", "shot", ("a-1.b_c",)),
        ("expect screen nag", "expect screen", ("nag",)),
        ('expect text "You"', "expect text", ("You",)),
        ('expect no text "You"', "expect no text", ("You",)),
        (f"expect board {START}", "expect board", (START,)),
        ('expect over "won"', "expect over", ("won",)),
        (f"position {START}", "position", (START,)),
        ("restart", "restart", ()),
        ("kill # now", "kill", ()),
    ],
)
def test_a_command_is_read(line: str, name: str, arguments: tuple[object, ...]) -> None:
    assert parse_line(line, 7) == Command(7, name, arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["", "   ", "# a comment", "   # another"])
def test_empty_lines_and_comments_are_nothing(line: str) -> None:
    assert parse_line(line, 1) is None


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("frob", "Unknown command frob."),
        ("Key 5", "Unknown command Key 5."),
        ("expect", "Unknown command expect."),
        ("expect colour red", "Unknown command expect colour red."),
        ('"key" 5', 'Unknown command "key" 5.'),
        ('"key" a', 'Unknown command "key" a.'),
        ('expect "screen" text "You"', 'Unknown command expect "screen" text.'),
        ("key", f"key needs {KEY}."),
        ("key return", f"key needs {KEY}, not return."),
        ("key 5 6", "key takes no more arguments; got 6."),
        ("hold 5", "hold needs milliseconds from 0 to 3600000."),
        ("hold 5 soon", "hold needs milliseconds from 0 to 3600000, not soon."),
        ("wait -5", "wait needs milliseconds from 0 to 3600000, not -5."),
        ("wait 1e3", "wait needs milliseconds from 0 to 3600000, not 1e3."),
        ("wait ٣", "wait needs milliseconds from 0 to 3600000, not ٣."),
        ("wait 99999999999", "wait needs milliseconds from 0 to 3600000, not 99999999999."),
        ("wait turn 5", "wait turn takes no more arguments; got 5."),
        ("tap", "tap needs a pixel from 0 to 4095."),
        ("tap 5", "tap needs a pixel from 0 to 4095."),
        ("tap five 5", "tap needs a pixel from 0 to 4095, not five."),
        ("tap bowl 0", "tap bowl needs a bowl from 1 to 6, not 0."),
        ("tap bowl", "tap bowl needs a bowl from 1 to 6."),
        ('tap "OK', 'A quotation mark is opened but not closed: "OK.'),
        ('tap "OK" "Cancel"', "tap takes no more arguments; got Cancel."),
        ("shot ../x", "shot needs a name of letters, digits, dots and dashes, not ../x."),
        ("expect text You", 'expect text needs a text in "quotes", not You.'),
        ("expect no text", 'expect no text needs a text in "quotes".'),
        (
            "position 1-2-3",
            "position needs a position: 12 bowls, 2 stores, S or N, at most 48 seeds, joined by dashes, not 1-2-3.",
        ),
        ("restart now", "restart takes no more arguments; got now."),
        ("type", "type needs a text."),
        ('type "Ann', 'A quotation mark is opened but not closed: "Ann.'),
        ('type "Ann" Smith', "type takes no more arguments; got Smith."),
    ],
)
def test_a_wrong_line_gets_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BadScript) as caught:
        parse_line(line, 1)
    assert explain(caught.value) == sentence


def test_the_line_of_the_first_error_is_told() -> None:
    with pytest.raises(BadScript) as caught:
        parse_script("# one\nkey 5\n\nkey 55\nfrob")
    assert caught.value.values["line"] == 4


def test_commands_know_their_lines() -> None:
    assert parse_script("key 1\n\nwait turn\n") == (Command(1, "key", ("1",)), Command(3, "wait turn", ()))


def test_every_pattern_can_be_carried_out() -> None:
    from device.scripting.script import Runner

    for name in {name for name, _ in PATTERNS} | {"type"}:
        assert hasattr(Runner, "_" + name.replace(" ", "_"))


def test_a_long_line_is_read_in_one_go() -> None:
    """Read letter by letter from the start for each word, this line took half a minute."""
    with pytest.raises(BadScript, match="script-more"):
        parse_line("key " + "a " * 200_000, 1)


def test_only_a_line_feed_ends_a_line() -> None:
    assert parse_script('type "a\u2028b\x0bc"\r\nkey 1') == (
        Command(1, "type", ("a\u2028b\x0bc",)),
        Command(2, "key", ("1",)),
    )
