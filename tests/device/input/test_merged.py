"""All the inputs of a handheld as one."""

from __future__ import annotations

from collections.abc import Iterator

from device.input.merged import Inputs, Keyless
from firmware_sim.events import Event, KeyDown, KeyUp, Quit, Text, Touch


class Source:
    def __init__(self, *events: Event) -> None:
        self.events = list(events)
        self.asked: list[int] = []

    def poll(self, now_ms: int) -> Iterator[Event]:
        self.asked.append(now_ms)
        while self.events:
            yield self.events.pop(0)


def test_every_source_is_asked_at_each_poll_in_order() -> None:
    one, other = Source(KeyDown("1"), KeyUp("1")), Source(KeyDown("2"))
    inputs = Inputs((one, other))
    assert list(inputs.poll(5)) == [KeyDown("1"), KeyUp("1"), KeyDown("2")]
    assert list(inputs.poll(6)) == []
    assert (one.asked, other.asked) == ([5, 6], [5, 6])


def test_a_source_without_keys_tells_all_the_rest() -> None:
    source = Source(KeyDown("1"), Touch("down", 1, 2), KeyUp("1"), Text("a"), Quit())
    assert list(Keyless(source).poll(5)) == [Touch("down", 1, 2), Quit()]
    assert source.asked == [5]


def test_without_a_source_nothing_happens() -> None:
    assert list(Inputs(()).poll(5)) == []
