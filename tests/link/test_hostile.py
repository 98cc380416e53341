"""Whatever a partner says, in frames that are whole: nothing is raised, and what is saved can be read again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_sim.link.channel import Channel
from firmware_sim.link.frames import LARGEST, Decoder, Frame, Kind, encode, frames_in
from firmware_sim.link.match import Terms
from firmware_sim.link.memory import Line
from firmware_sim.link.pact import from_json
from firmware_sim.link.partner import Partner
from firmware_sim.link.says import PHRASES
from tests.link.pair import OWARE, Pair

STEP_MS = 100
NONSENSE: list[Any] = [None, True, False, 0, 1, -1, 2**32 - 1, 2**32, 1e999, 0.5, "", "f" * 64, "f" * 65, "A", "=", "<"]
NONSENSE += [
    "1",
    "2",
    "é",
    "\0" * 64,
    '"' * 64,
    "\n",
    "undo",
    "draw",
    "resign",
    "psion",
    "oware",
    "hello",
    [],
    {},
    ["A"],
]
TERMS = [OWARE, Terms("psion", "captures", 3), Terms("oware", "captures_nothing", 2, "f" * 64)]


class Liar:
    """Changes *often*, a share of what goes over a line, into something else that is whole; it knows what it heard."""

    def __init__(self, random: Random, often: float) -> None:
        self.random, self.often = random, often
        self.heard = list(NONSENSE)
        self.last: list[bytes] = [b"[]"]

    def __call__(self, data: bytes) -> bytes:
        return b"".join(encode(self._changed(frame)) for frame in Decoder().feed(data))

    def _changed(self, frame: Frame) -> Frame:
        if frame.kind is not Kind.DATA or self.random.random() >= self.often:
            return frame
        self.last = [*self.last[-20:], frame.payload]
        payload = self.random.choice(self.last) if self.random.random() < 0.2 else frame.payload
        value = json.loads(payload)
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 5))):
            value = self._lie(value)
        payload = json.dumps(value, separators=(",", ":")).encode()
        kind, sender, receiver, sequence = frame.kind, frame.sender, frame.receiver, frame.sequence
        return Frame(kind, sender, receiver, sequence, frame.acknowledged, payload[:LARGEST])

    def _lie(self, value: Any) -> Any:
        """Return *value* with one part of it exchanged for nonsense, or for something that was heard before."""
        places = list(_places(value))
        if not places:
            return self.random.choice(self.heard)
        part, key = self.random.choice(places)
        self.heard = [*self.heard[: len(NONSENSE)], *self.heard[len(NONSENSE) :][-40:], part[key]]
        alike = [one for one in self.heard if type(one) is type(part[key])]
        part[key] = json.loads(json.dumps(self.random.choice(self.heard if self.random.random() < 0.3 else alike)))
        return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each part of a JSON value, as what it is in and where."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def act(side: Partner, random: Random) -> None:
    """Let the player of *side* do anything that the screens offer."""
    chance = random.random()
    if side.offered and chance < 0.5:
        side.answer_offer(random.random() < 0.8)
    elif side.wish and chance < 0.5:
        side.answer_wish(random.random() < 0.5)
    elif side.may_play and side.game and chance < 0.6:
        side.play(random.choice(side.game.legal()))
    elif chance < (0.61 if side.game else 0.65):
        side.offer(random.choice([*TERMS, side.rematch() or OWARE]))
    elif chance < 0.75:
        side.ask(random.choice(("undo", "draw")))
    elif chance < 0.76:
        side.resign()
    elif chance < 0.8:
        side.say(random.choice(PHRASES))
    elif chance < 0.82:
        side.withdraw()
    elif chance < 0.9:
        side.catch_up()


@pytest.mark.parametrize(("seed", "often"), [*enumerate((0.03, 0.05, 0.1, 0.2))])
def test_lies_raise_nothing_and_all_that_is_saved_can_be_read(seed: int, often: float) -> None:
    random = Random(seed)
    pair = Pair(Liar(random, often))
    lines, deeds = set[Line](), 0
    for _ in range(400):
        pair.run(STEP_MS)
        for side in pair.sides:
            act(side, random)
            assert from_json(json.loads(json.dumps(side.pact.to_json()))) == side.pact
            lines.add(side.line)
            deeds = max(deeds, len(side.history))
        if random.random() < 0.05:
            pair.kill(random.randrange(2))
    assert {Line.FORBIDDEN, Line.PLAYING} <= lines
    assert deeds > 2


# --- nothing but nonsense -------------------------------------------------------------------------------------------

LEAVES = st.one_of(st.sampled_from(NONSENSE), st.integers(), st.text(max_size=70), st.floats())
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
DOCUMENTS = st.one_of(
    st.binary(max_size=100),
    JSON.map(lambda value: json.dumps(value).encode()),
    st.tuples(st.sampled_from(("claim", "deeds", "phrase")), JSON).map(lambda value: json.dumps(value).encode()),
)


class Met:
    """A partner that met somebody who says what it is told to say."""

    def __init__(self) -> None:
        self.partner, self.rogue = Partner("1.0"), Channel(9, "1.0")
        self.partner.up("salt")
        self.run()

    def run(self) -> None:
        for _ in range(5):
            self.partner.passed(STEP_MS)
            self.rogue.passed(STEP_MS)
            self.partner.heard(frames_in(self.rogue.pull()))
            list(self.rogue.heard(frames_in(self.partner.pull())))

    def say(self, data: bytes) -> None:
        self.rogue.say(data)
        self.run()
        assert self.rogue.idle  # it was heard


@settings(deadline=None, max_examples=60)
@given(st.lists(DOCUMENTS, max_size=4))
def test_a_document_that_makes_no_sense_is_forbidden_and_raises_nothing(documents: list[bytes]) -> None:
    met = Met()
    for data in documents:
        met.say(data)
    assert met.partner.line is Line.MEETING


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.builds(
            Frame, st.sampled_from(Kind), *[st.integers(0, 2**32 - 1) | st.integers(0, 9)] * 4, st.binary(max_size=80)
        )
    )
)
def test_frames_at_random_raise_nothing(frames: list[Frame]) -> None:
    met = Met()
    for frame in frames:
        met.partner.heard([frame])
        met.partner.passed(STEP_MS)
        met.partner.pull()
    met.run()
