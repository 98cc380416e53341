"""The library keeps games, the newest first, and lets none go that has a star."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import product
from pathlib import Path

import pytest

from device.saving.library import MOST, Library, key_of, lines_of, peek, text_of
from device.saving.seal import seal
from device.saving.store import Store
from firmware_sim.errors import NewerVersion, StoreUnavailable
from firmware_sim.frozen import replace
from firmware_sim.records.record import Record, from_json, to_json
from firmware_sim.records.search import OUTCOMES, Search
from firmware_sim.rules.board import Side
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.rules.game import Game
from firmware_sim.saves import GAMES
from tests.device.states import held
from tools.faults import KILL, Calls

OWARE = EDITIONS["oware"]


def line(record: Record) -> str:
    return json.dumps(to_json(record), ensure_ascii=False)


def game(seed: int, loser: Side | None = None, level: int | None = None) -> str:
    played = Game(OWARE, moves=(5, 5))
    if loser is not None:
        played.resign(loser)
    return line(Record(OWARE, moves=played.moves, result=played.result, levels=(None, level), seed=seed))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as opened:
        yield opened


def again(store: Store) -> list[str]:
    """Return the games that another start finds."""
    return [*Library(store).lines]


def test_the_newest_game_is_first_and_a_game_that_went_on_replaces_itself(store: Store) -> None:
    library = Library(store)
    library.add([game(1)])
    library.add([game(2), game(3)])
    library.add([game(1, Side.NORTH)])
    assert again(store) == [*library.lines] == [game(1, Side.NORTH), game(2), game(3)]


def test_a_full_library_lets_the_oldest_go_that_has_no_star(store: Store) -> None:
    library = Library(store)
    library.add([game(number) for number in range(MOST)])
    oldest, before = (key_of(game(number)) for number in (MOST - 1, MOST - 2))
    library.star(oldest, starred=True)
    library.add([game(MOST)])
    keys = [key_of(kept) for kept in again(store)]
    assert (len(keys), keys[0], keys[-1], before in keys) == (MOST, key_of(game(MOST)), oldest, False)


def test_games_that_have_no_room_are_refused_and_nothing_is_lost(store: Store) -> None:
    library = Library(store)
    library.add([game(number) for number in range(MOST)])
    text = held(store.folder / GAMES)
    with pytest.raises(OSError, match="full"):
        library.add([game(MOST)], spare=True)
    with pytest.raises(OSError, match="full"):
        library.add([game(MOST + number) for number in range(MOST + 1)])
    assert (held(store.folder / GAMES), len(library.lines)) == (text, MOST)


def test_large_games_take_the_place_of_several(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.saving.library.MOST_BYTES", 10 * len(game(1)))
    library = Library(store)
    library.add([game(number) for number in range(1, 10)])
    library.add([line(replace(from_json(json.loads(game(99))), tags=(("Event", "é" * len(game(1))),)))])
    assert [key_of(kept)[-2:] for kept in library.lines][:2] == ["99", " 1"]
    assert len(text_of(library.lines).encode()) <= 10 * len(game(1)) + len(text_of([]))
    assert len(library.lines) == 7


def test_a_game_keeps_its_star_when_it_goes_on(store: Store) -> None:
    library = Library(store)
    library.add([game(1)])
    library.star(key_of(game(1)), starred=True)
    library.add([game(1, Side.SOUTH)])
    (kept,) = again(store)
    assert from_json(json.loads(kept)) == replace(from_json(json.loads(game(1, Side.SOUTH))), starred=True)
    library.star(key_of(kept), starred=False)
    assert again(store) == [game(1, Side.SOUTH)]


def test_deleted_games_are_gone(store: Store) -> None:
    library = Library(store)
    library.add([game(1), game(2), game(3)])
    library.remove([key_of(game(1)), key_of(game(3)), "no such"])
    assert again(store) == [game(2)]


def test_a_page_holds_what_is_looked_for(store: Store) -> None:
    library = Library(store)
    games = [game(1, Side.NORTH, 3), game(2, Side.SOUTH), game(3), game(4, Side.NORTH)]
    library.add(games)
    library.star(key_of(games[2]), starred=True)
    numbers = {
        search: [int(key_of(kept).split()[-1]) for kept in library.page(search, 0, 9)[1]]
        for search in (*map(Search, OUTCOMES), Search(level=3), Search(starred=True), Search("lost", 3))
    }
    assert [*numbers.values()] == [[1, 4], [2], [], [3], [1], [3], []]
    assert library.page(Search("won"), 1, 5) == (2, (games[3],))
    assert library.page(Search(), 1, 2) == (4, tuple(library.lines[1:3]))


def test_a_damaged_library_is_set_aside_and_the_copy_before_it_used(store: Store) -> None:
    library = Library(store)
    library.add([game(1)])
    library.add([game(2)])
    (store.folder / GAMES).write_bytes(b"wari crc32 00000000\nnothing")
    with pytest.raises(StoreUnavailable, match="games-damaged"):
        peek(store.folder)
    assert again(store) == [game(1)]
    assert [notice.code for notice in store.notices] == ["store-damaged"]


def test_a_library_of_a_newer_version_is_left_alone(store: Store) -> None:
    newer = seal('{"version": 99}\n{"key": "a"}')
    (store.folder / GAMES).write_bytes(newer)
    library = Library(store)
    assert [*library.lines] == []
    with pytest.raises(OSError, match="newer"):
        library.add([game(1)])
    with pytest.raises(NewerVersion):
        peek(store.folder)
    assert (store.folder / GAMES).read_bytes() == newer


def test_a_library_that_cannot_be_read_now_is_not_replaced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    Library(store).add([game(1)])
    kept = (store.folder / GAMES).read_bytes()

    def fails(path: Path) -> str:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("device.saving.store.read_text", fails)
        library = Library(store)
        assert [*library.lines] == []
    with pytest.raises(OSError, match="could not be read"):
        library.add([game(2)])
    assert (store.folder / GAMES).read_bytes() == kept


def test_whatever_system_call_fails_no_game_is_lost_and_none_is_there_twice(tmp_path: Path) -> None:
    def kept_after(folder: Path, calls: Calls) -> list[str]:
        """Add a game with these *calls*; return what is kept after a new start has added it once more."""
        with closing(Store(folder)) as first:
            Library(first).add([game(1)])
        with calls.watched(), suppress(OSError, StoreUnavailable), closing(Store(folder)) as second:
            Library(second).add([game(2)])
        calls.release()
        assert peek(folder) in ([game(1)], [game(2), game(1)])
        with closing(Store(folder)) as last:
            Library(last).add([game(2)])
            assert last.notices == []
            return again(last)

    healthy = Calls()
    assert kept_after(tmp_path / "healthy", healthy) == [game(2), game(1)]
    for number, (at, error) in enumerate(product(range(len(healthy.seen)), (KILL, errno.EIO))):
        assert kept_after(tmp_path / str(number), Calls(at, error)) == [game(2), game(1)]


def test_it_can_be_looked_at_while_another_program_uses_the_folder(store: Store) -> None:
    assert peek(store.folder) == []
    Library(store).add([game(1)])
    assert peek(store.folder) == [game(1)]
    assert lines_of(held(store.folder / GAMES)) == [game(1)]
