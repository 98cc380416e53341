"""Every game that ends is kept, once, whatever is cut off; and a screen gets the games that it asks for."""

from __future__ import annotations

import json

from device.machine import Machine
from firmware_sim.effects import Browse, Discard, Effect, Keep, Save, Star
from firmware_sim.events import Browsed, Event, KeyDown, Notice, Saved, SaveFailed
from firmware_sim.forms import stamp
from firmware_sim.records.record import NO_DATE, Record, from_json
from firmware_sim.rules.board import Side
from firmware_sim.saves import GAMES
from firmware_sim.shelf import date_and_time
from tests.device.fakes import FakeCore, MemoryKeeper
from tests.pocket import Memory, Pocket

NEARLY = "0-0-0-0-1-1-1-0-0-0-0-0-22-23-S"
"""Under psion, F captures the last seeds and ends the game."""


def kept(memory: Memory) -> list[Record]:
    """Return the games in the library, the newest first."""
    return [from_json(json.loads(line)) for line in memory.newest.get(GAMES, "").split("\n")[1:]]


def ended(pocket: Pocket) -> Record:
    """Play the last move of a game on *pocket*; return the game as it is kept."""
    pocket.set_up(NEARLY)
    pocket.keys("6")
    pocket.wait(3000)
    assert pocket.session.game.result
    return kept(pocket.memory)[0]


def test_a_game_that_ends_is_kept_with_who_played_it_when_and_how_it_ended() -> None:
    pocket = Pocket.playing(level="2")
    record = ended(pocket)
    session = pocket.session
    assert record.game().result == session.game.result == record.result
    assert (record.names[0], record.levels) == ("You", (None, 2))
    assert (record.date, record.time, record.seed) == (*session.began, session.seed)


def test_it_is_kept_before_it_is_saved_as_ended_and_confirmed() -> None:
    pocket = Pocket.playing()
    pocket.memory.writes.clear()
    ended(pocket)
    writes = pocket.memory.writes
    assert writes[-1] == "game"
    assert writes[writes.index(GAMES) + 1] == "game"
    assert writes.count(GAMES) == 1


def test_a_game_that_is_taken_back_and_ends_again_is_kept_once() -> None:
    pocket = Pocket.playing()
    pocket.keys("1")
    pocket.turn()
    game, hand = pocket.session.game, pocket.core.hand
    results = []
    for loser in (Side.SOUTH, None):
        game.agree() if loser is None else game.resign(loser)
        hand.save("game")
        pocket.keys("f1")
        results.append([record.result for record in kept(pocket.memory)] == [game.result])
        game.undo()
        hand.save("game")
    assert results == [True, True]


def test_a_game_that_was_over_before_a_start_is_not_kept_again() -> None:
    pocket = Pocket.playing()
    ended(pocket)
    texts = dict(pocket.memory.newest)
    del texts[GAMES]
    again = Pocket(saved=texts)
    again.core.hand.change_level(1)
    again.device.send(KeyDown("f1"))
    assert GAMES not in again.memory.newest


def test_a_position_that_was_over_when_it_was_set_up_is_no_game() -> None:
    pocket = Pocket.playing()
    pocket.set_up("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S")
    pocket.wait(3000)
    assert pocket.session.game.result
    assert kept(pocket.memory) == []


def test_a_game_that_could_not_be_kept_waits_and_the_next_does_not_push_it_out() -> None:
    pocket = Pocket.playing()
    pocket.set_up(NEARLY)
    pocket.memory.full = True
    pocket.keys("6")
    pocket.wait(3000)
    assert GAMES in pocket.core.hand.unsaved
    seed = pocket.session.seed
    pocket.set_up(NEARLY)
    pocket.keys("6")
    pocket.memory.full = False
    pocket.wait(20_000)
    assert pocket.core.hand.unsaved == {}
    assert [record.seed for record in kept(pocket.memory)] in ([seed, pocket.session.seed], [pocket.session.seed, seed])


def test_the_date_of_the_device_is_the_date_of_the_game() -> None:
    assert date_and_time("2026-11-30", 9 * 60 + 5) == ("2026.11.30", "09:05")


def test_a_library_that_cannot_be_saved_does_not_stop_a_game_with_another_handheld() -> None:
    saves = Pocket.playing().core.hand.saves
    saves.fail(saves.begin(GAMES), "protected")
    assert saves.is_settled
    saves.begin("link")
    assert not saves.is_settled


# --- the device's answers -----------------------------------------------------------------------------------------


def answers(keeper: MemoryKeeper, *effects: Effect) -> list[Event]:
    """Return what the firmware hears after each of *effects*."""
    heard: list[Event] = []
    core = FakeCore({KeyDown("1"): effects})
    Machine(core, keeper).send(KeyDown("1"))
    heard += core.events[1:]
    return heard


def line(seed: int) -> str:
    return f'{{"key": "????.??.??  {seed}", "edition": ["oware", "captures_nothing", 3], "seed": {seed}}}'


def test_the_device_keeps_games_and_answers_with_the_page_that_is_wanted() -> None:
    keeper = MemoryKeeper()
    assert answers(keeper, Keep(7, (line(1), line(2), line(3)))) == [Saved(7)]
    assert answers(keeper, Browse(1, 5)) == [Browsed(1, 3, (line(2), line(3)))]
    assert answers(keeper, Star("????.??.??  2", True), Discard("????.??.??  3")) == []
    starred = line(2)[:-1] + ', "starred": true}'
    assert answers(keeper, Browse(0, 5, starred=True)) == [Browsed(0, 1, (starred,))]
    assert answers(keeper, Browse(0, 5, "won")) == [Browsed(0, 0, ())]
    assert answers(keeper, Browse(0, 5)) == [Browsed(0, 2, (line(1), starred))]


def test_what_cannot_be_saved_in_the_library_is_said() -> None:
    keeper = MemoryKeeper()
    answers(keeper, Keep(1, (line(1),)))
    keeper.why = "no room"
    assert answers(keeper, Keep(2, (line(2),))) == [SaveFailed(2, "no room")]
    for effect in (Star("????.??.??  1", True), Discard("????.??.??  1")):
        assert answers(keeper, effect) == [Notice("not-saved", (("why", "no room"),))]


def test_a_start_and_a_save_of_a_game_that_goes_on_do_not_read_the_library() -> None:
    class Watched(MemoryKeeper):
        def read(self, name: str) -> str | None:
            assert name != GAMES
            return super().read(name)

    keeper = Watched()
    keeper.texts[GAMES] = json.dumps(stamp(GAMES, {}))
    assert answers(keeper, Save(1, "game", "{}")) == [Saved(1)]


def test_the_screen_on_top_hears_of_the_page() -> None:
    pocket = Pocket.playing()
    page = Browsed(0, 1, (line(1),))
    pocket.device.send(page)
    assert pocket.core.hand.shelf.page == page


def test_a_session_remembers_when_it_began() -> None:
    pocket = Pocket.playing()
    began = pocket.session.began
    pocket.device.restart()
    assert pocket.session.began == began != (NO_DATE, "")
