"""Frames come through whatever happens to the bytes around them, and a damaged one never does."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_sim.link.frames import ESCAPED, FLAG, LARGEST, MOST, Decoder, Frame, Kind, encode

NUMBER = st.integers(0, 2**32 - 1)
FRAMES = st.builds(Frame, st.sampled_from(Kind), NUMBER, NUMBER, NUMBER, NUMBER, st.binary(max_size=200))
ONE, OTHER = Frame(Kind.DATA, 7, 9, 1, 2, b"\x7e\x7d\x11\x13 move F"), Frame(Kind.BEAT, 9, 7, 0, 2)


def decoded(*pieces: bytes) -> list[Frame]:
    decoder = Decoder()
    return [frame for piece in pieces for frame in decoder.feed(piece)]


@settings(deadline=None)
@given(st.lists(FRAMES, max_size=5), st.integers(1, 40))
def test_frames_cut_anywhere_come_out_as_they_went_in(frames: list[Frame], size: int) -> None:
    line = b"".join(map(encode, frames))
    assert decoded(*(line[at : at + size] for at in range(0, len(line), size))) == frames


def test_no_frame_holds_a_flag_an_escape_or_xon_xoff_inside() -> None:
    inside = encode(Frame(Kind.DATA, 0x7E7D1113, 0x13117D7E, payload=bytes(range(256))))[1:-1]
    assert not {FLAG, 0x11, 0x13} & set(inside)
    assert {byte ^ 0x20 for byte in ESCAPED} <= set(inside)


@settings(deadline=None)
@given(st.binary(max_size=100).filter(lambda noise: FLAG not in noise))
def test_garbage_before_a_frame_costs_no_frame(noise: bytes) -> None:
    assert decoded(noise + encode(ONE) + noise + encode(OTHER)) == [ONE, OTHER]


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_after_any_garbage_the_next_frame_but_one_is_heard(noise: bytes) -> None:
    assert decoded(noise + encode(ONE) + encode(OTHER))[-1] == OTHER


def test_each_single_wrong_bit_is_noticed() -> None:
    whole = encode(ONE)
    for bit in range(8, 8 * (len(whole) - 1)):
        wrong = bytearray(whole)
        wrong[bit // 8] ^= 1 << bit % 8
        assert decoded(bytes(wrong)) == [], bit


def test_each_lost_or_doubled_byte_is_noticed() -> None:
    whole = encode(ONE)
    for at in range(1, len(whole) - 1):
        assert decoded(whole[:at] + whole[at + 1 :]) == []
        assert decoded(whole[: at + 1] + whole[at:]) == []


def test_a_flood_without_a_flag_is_not_kept() -> None:
    decoder = Decoder()
    for _ in range(100):
        assert list(decoder.feed(b"x" * 1000)) == []
        assert len(decoder._open) <= MOST + 1
    assert list(decoder.feed(encode(ONE))) == [ONE]


@pytest.mark.parametrize("length", [MOST, MOST + 1])
def test_what_is_longer_than_any_frame_is_none_however_it_comes(length: int) -> None:
    escaped = Frame(Kind.DATA, 0x7E7E7E7E, 0x7E7E7E7E, 0x7E7E7E7E, 0x7E7E7E7E, bytes([FLAG]) * LARGEST)
    inside = encode(escaped)[1:-1]
    inside += b"x" * (length - len(inside))
    for size in (1, 1000, length + 1):
        line = inside + encode(ONE)
        assert decoded(*(line[at : at + size] for at in range(0, len(line), size))) == [ONE]


GARBAGE = {
    "flags": b"\x7e",
    "short": b"\x7ex",
    "escapes": b"\x7e" + b"\x7dx" * 40,
    "endless": b"x",
    "wrong": b"\x7e" + b"x" * 30,
}


def cost(data: bytes) -> float:
    """Return the processor time that a decoder takes for *data*, the least of some tries."""
    took = []
    for _ in range(5):
        decoder, begun = Decoder(), time.process_time()
        for at in range(0, len(data), 4096):
            list(decoder.feed(data[at : at + 4096]))
        took.append(time.process_time() - begun)
    return min(took)


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_costs_about_what_frames_cost_and_much_of_it_no_more_than_its_share(kind: str) -> None:
    piece = GARBAGE[kind]
    little, much = (piece * (size // len(piece)) for size in (1 << 15, 1 << 18))
    frames = encode(Frame(Kind.BEAT, 1, 2))
    assert cost(much) < 2 * cost(frames * (len(much) // len(frames)))
    assert cost(much) < 3 * 8 * cost(little) + 0.001


def test_the_largest_payload_fits_even_when_each_byte_is_escaped_and_a_larger_one_is_refused() -> None:
    largest = Frame(Kind.DATA, 1, 2, payload=bytes([FLAG]) * LARGEST)
    assert decoded(encode(largest)) == [largest]
    with pytest.raises(ValueError, match="2049"):
        encode(Frame(Kind.DATA, 1, 2, payload=bytes(LARGEST + 1)))


def test_random_damage_lets_no_other_frame_through() -> None:
    random, sent, heard = Random(4), [], list[Frame]()
    decoder = Decoder()
    for number in range(2000):
        frame = Frame(Kind.DATA, 1, 2, number, 0, random.randbytes(random.randrange(30)))
        sent.append(frame)
        data = bytearray(encode(frame))
        for _ in range(random.choice((0, 0, 1, 5))):
            data[random.randrange(len(data))] = random.randrange(256)
        end = random.choice((len(data), random.randrange(len(data))))
        heard += decoder.feed(bytes(data[:end]))
    assert [frame for frame in heard if frame not in sent] == []
    assert len(heard) > 300
