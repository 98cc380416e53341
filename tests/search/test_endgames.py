"""Tables of endgames: whole ones open piece by piece, others are refused by name, and the shipped ones hold."""

from __future__ import annotations

import struct
import tracemalloc
from dataclasses import replace
from functools import cache
from lzma import LZMAError
from lzma import decompress as unpack
from random import Random
from zlib import crc32

import pytest

from device.assets import Resources, find_root
from device.kernels import choose
from firmware_sim.errors import BadEndgames
from firmware_sim.rules.board import Position, Side
from firmware_sim.rules.editions import EDITIONS, Edition, GrandSlam, edition
from firmware_sim.rules.moves import legal, make
from firmware_sim.search import boards, endgames
from firmware_sim.search.axes import kernel_position, kernel_rules
from firmware_sim.search.endgames import HEADER_SIZE, PIECE, PLAIN, PLAIN_PIECE, XZ, Endgames, Opening, opened
from firmware_sim.search.endplay import choices, steady
from firmware_sim.text import explain
from tests.search.helpers import EVERY
from tests.search.solved import packed_table, table
from tools.engine import retrograde
from tools.engine.crew import solve_all
from tools.engine.figures import shipped_seeds

OWARE = EDITIONS["oware"]
RESOURCES = Resources()


def small(packing: int) -> bytes:
    return packed_table(retrograde, OWARE, 3) if packing == XZ else table(retrograde, OWARE, 3)


@cache
def shipped(rules: Edition) -> Endgames:
    name = f"endgames/{endgames.file_of(rules)}"
    return opened(RESOURCES[name], rules, name)


def sealed(head: bytes) -> bytes:
    """Return the header *head* with a checksum that fits."""
    return head[:-4] + crc32(head[:-4]).to_bytes(4)


def refusal(data: bytes, rules: Edition = OWARE) -> str:
    """Return the code by which *data* is refused; the sentence must name the file."""
    with pytest.raises(BadEndgames) as caught:
        opened(data, rules, "here.endgames")
    assert "here.endgames" in explain(caught.value)
    return caught.value.code


@pytest.mark.parametrize("packing", [PLAIN, XZ])
def test_a_table_is_the_same_however_it_is_packed(packing: int) -> None:
    found, plain = opened(small(packing), OWARE, "table"), opened(small(PLAIN), OWARE, "table")
    assert (found.name, found.seeds, found.digest) == ("oware", 3, plain.digest)
    assert (found.lower, found.upper, found.rounds) == (plain.lower, plain.upper, plain.rounds)


@pytest.mark.parametrize("packing", [PLAIN, XZ])
def test_no_byte_of_a_table_can_change(packing: int) -> None:
    data = small(packing)
    for place in range(len(data)):
        wrong = bytearray(data)
        wrong[place] ^= 1 << place % 8
        if not unpacks_alike(data, bytes(wrong)):
            assert refusal(bytes(wrong)) in ("endgames-foreign", "endgames-version", "endgames-damaged"), place


def unpacks_alike(data: bytes, other: bytes) -> bool:
    """Return whether only the packing differs, in a way that unpacking does not notice."""
    try:
        return data[:HEADER_SIZE] == other[:HEADER_SIZE] and unpack(data[HEADER_SIZE:]) == unpack(other[HEADER_SIZE:])
    except LZMAError:
        return False


@pytest.mark.parametrize("packing", [PLAIN, XZ])
def test_a_table_that_is_cut_or_too_long_is_refused(packing: int) -> None:
    data = small(packing)
    for size in range(8, len(data)):
        assert refusal(data[:size]) == "endgames-damaged", size
        with pytest.raises(BadEndgames):
            Opening(data[:size], OWARE, "cut")
    assert refusal(data + b"\0") == "endgames-damaged"


@pytest.mark.parametrize("data", [b"", b"WARI", b"\0" * 1000, b"WARIART1" + b"\0" * 1000])
def test_what_is_no_table_is_refused(data: bytes) -> None:
    assert refusal(data) == "endgames-foreign"


def test_a_table_of_another_edition_or_rule_is_refused() -> None:
    assert refusal(small(PLAIN), EDITIONS["awari"]) == "endgames-other"
    assert refusal(small(PLAIN), edition("bijlmakers", "illegal")) == "endgames-other"
    assert refusal(small(PLAIN), replace(OWARE, grand_slam=GrandSlam.CAPTURES)) == "endgames-other"


def test_a_table_serves_either_occurrence() -> None:
    assert opened(small(PLAIN), edition("oware", occurrence=2), "table").seeds == 3


def test_a_table_of_another_version_is_refused() -> None:
    data = small(PLAIN)
    head = data[:8] + struct.pack(">H", 2) + data[10:HEADER_SIZE]
    assert refusal(sealed(head) + data[HEADER_SIZE:]) == "endgames-version"


@pytest.mark.parametrize("packing", [PLAIN, XZ])
def test_a_header_that_promises_other_seeds_is_refused(packing: int) -> None:
    data = small(packing)
    for seeds in (0, 2, 4, 49, 255):
        head = data[:10] + bytes([seeds]) + data[11:HEADER_SIZE]
        assert refusal(sealed(head) + data[HEADER_SIZE:]) == "endgames-damaged"


def test_a_packed_table_too_large_for_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(bytearray):
        def __iadd__(self, more: object) -> Full:
            raise MemoryError

    data = small(XZ)
    monkeypatch.setattr(endgames, "bytearray", Full, raising=False)
    assert refusal(data) == "endgames-memory"


def test_a_packed_table_takes_no_more_memory_than_it_unpacks_to() -> None:
    data = small(XZ)
    promise = sealed(data[:10] + bytes([20]) + data[11:HEADER_SIZE]) + data[HEADER_SIZE:]
    tracemalloc.start()
    try:
        assert refusal(promise) == "endgames-damaged"
        assert tracemalloc.get_traced_memory()[1] < 8 << 20  # the packer's window is four of it
    finally:
        tracemalloc.stop()


def test_no_step_of_opening_a_packed_table_takes_room_for_all_of_it() -> None:
    opening, first = Opening(RESOURCES["endgames/awari.endgames"], EDITIONS["awari"], "awari"), 0
    tracemalloc.start()
    try:
        for steps in range(32):
            assert not opening.step()
            first = first if steps else tracemalloc.get_traced_memory()[0]  # with the packer's window
            assert tracemalloc.get_traced_memory()[0] - first < (steps + 4) * 2 * PIECE
    finally:
        tracemalloc.stop()


def test_packed_and_something_behind_is_refused() -> None:
    data = small(XZ)
    body = data[HEADER_SIZE:] + b"more"
    head = data[:48] + struct.pack(">Q", len(body)) + data[56:HEADER_SIZE]
    assert refusal(sealed(head) + body) == "endgames-damaged"


def test_a_packed_table_without_lzma_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = small(XZ)
    monkeypatch.setattr(endgames, "lzma", None)
    assert refusal(data) == "endgames-no-xz"


def test_a_table_is_opened_in_small_pieces() -> None:
    rules = EDITIONS["oware"]
    opening = Opening(RESOURCES["endgames/oware.endgames"], rules, "oware")
    steps = 1
    while not opening.step():
        steps += 1
    assert steps >= endgames.planes_size(rules, opening.seeds) / PIECE
    assert opening.step() is opening.step()


def test_a_plain_table_is_checked_in_small_pieces_where_it_lies() -> None:
    size = PLAIN_PIECE + 1
    seeds = next(seeds for seeds in range(48) if endgames.planes_size(OWARE, seeds) > size)
    planes = [bytes(boards.boards_below(seeds + 1))] * 3
    data = b"".join(endgames.encoded(OWARE, seeds, planes, PLAIN))
    opening = Opening(data, OWARE, "plain")
    steps = 1
    while not (found := opening.step()):
        steps += 1
    assert steps > endgames.planes_size(OWARE, seeds) // PLAIN_PIECE
    assert found.lower.obj is data


def test_a_board_beyond_the_table_may_be_worth_anything() -> None:
    found = opened(small(PLAIN), OWARE, "table")
    assert found.value(4, 0) == (-4, 4)
    assert found.round(4, 0) == 0


@pytest.mark.parametrize("rules", EVERY, ids=endgames.name_of)
def test_a_shipped_table_begins_as_the_builder_makes_it(rules: Edition) -> None:
    found, size = shipped(rules), boards.boards_below(6)
    planes = [found.lower, found.upper, found.rounds] if found.lower is not found.upper else [found.lower, found.rounds]
    made = solve_all(choose("tools.engine.retrograde").module, kernel_rules(rules), 5)
    assert [plane[:size].tobytes() for plane in planes] == [plane.tobytes() for plane in made]


@pytest.mark.parametrize("rules", EVERY, ids=endgames.name_of)
def test_a_table_is_shipped_for_every_edition_and_holds_by_the_rules(rules: Edition) -> None:
    found = shipped(rules)
    assert found.seeds == shipped_seeds(rules)
    random = Random(endgames.name_of(rules))
    for _ in range(500):
        check_value(found, rules, random_board(random, found.seeds))


def random_board(random: Random, most: int) -> Position:
    """Return a board of up to *most* seeds, often with a bowl that goes round."""
    bowls = [0] * 12
    bowls[random.randrange(12)] = random.choice((0, 0, most - 1, most))
    for _ in range(random.randint(0, most) - sum(bowls)):
        bowls[random.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))] += 1
    return Position(tuple(bowls), 0, 0, random.choice(list(Side)))


def check_value(found: Endgames, rules: Edition, position: Position) -> None:
    """Hold what *found* says of *position* to what it says of the boards after each move, and the progress likewise."""
    lower, upper = found.value(*kernel_position(position)[:2])
    assert lower <= upper
    options = choices(found, rules, position)
    if not options:
        return
    assert lower == max(choice.lower for choice in options), position
    assert upper == max(choice.upper for choice in options), position
    if lower > (0 if found.lower is found.upper else -position.on_board):
        check_progress(found, rules, position, lower)


def check_progress(found: Endgames, rules: Edition, position: Position, lower: int) -> None:
    """After the steady move every answer is won for more, or has an answer nearer to its end."""
    choice = steady(choices(found, rules, position))[0]
    if not choice.round:
        return
    after = make(position, rules, choice.bowl).after
    for bowl in legal(after, rules):
        move = make(after, rules, bowl)
        again = choices(found, rules, move.after)
        if move.taken or not again:
            continue
        best = steady(again)[0]
        assert best.lower > lower or (best.lower == lower and best.round < choice.round), position


def test_the_assets_stay_below_ten_mebibytes() -> None:
    assert sum(path.stat().st_size for path in find_root().rglob("*") if path.is_file()) < 10 << 20
