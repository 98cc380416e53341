"""Events go into a recording and come back the same; what is no event is refused."""

from __future__ import annotations

import json

import pytest

from device.scripting.event_lines import KINDS, from_json, to_json
from firmware_sim import events
from firmware_sim.link.frames import Frame, Kind, encode

ALL = [
    events.KeyDown("#"),
    events.KeyUp("ctrl+n"),
    events.Text("Zoë\n"),
    events.Touch("move", -1, 4000),
    events.RawTap("ADS7846 Touchscreen", -3, 10_000),
    events.Tick(20, 2000),
    events.Clock(610, "1997-06-17"),
    events.MoveNow("cap"),
    events.SetUp("4-4"),
    events.Loaded("game", None),
    events.Loaded("game", "{}"),
    events.Notice("store-damaged", (("file", "game"), ("kept", "game.damaged"))),
    events.Notice("store-damaged"),
    events.Saved(3),
    events.SaveFailed(3, "no room"),
    events.Browsed(20, 21, ('{"key": "a"}',)),
    events.Browsed(0, 0, ()),
    events.LinkFrames((Frame(Kind.HELLO, 9, 0, payload=b"\x018.0"), Frame(Kind.BEAT, 9, 4))),
    events.LinkUp("salt"),
    events.LinkDown("unplugged"),
    events.PowerLow(),
    events.Quit(),
]


@pytest.mark.parametrize("event", ALL, ids=repr)
def test_an_event_comes_back_as_it_went(event: events.Event) -> None:
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


def test_every_kind_is_among_them() -> None:
    assert {type(event).__name__ for event in ALL} == set(KINDS)


@pytest.mark.parametrize(
    "value", [[], ["Nothing"], [1], ["KeyDown", "1", "2"], ["Quit", 0], ["LinkBytes"], ["LinkBytes", "zz"]]
)
def test_what_is_no_event_is_refused(value: list[object]) -> None:
    with pytest.raises(ValueError, match="not an event"):
        from_json(value)


def test_frames_are_written_as_the_bytes_of_the_line_as_older_recordings_have_them() -> None:
    event = events.LinkFrames((Frame(Kind.BEAT, 9, 4),))
    line: list[object] = ["LinkBytes", encode(Frame(Kind.BEAT, 9, 4)).hex()]
    assert (to_json(event), from_json(line)) == (line, event)
