"""A game opens its table of endgames while nobody waits; the levels that use it wait for it, and no longer."""

from __future__ import annotations

import pytest

from firmware_sim.events import KeyDown, KeyUp, MoveNow, Tick
from firmware_sim.firmware import OPENING_MS
from firmware_sim.resources import Resources
from firmware_sim.rules.editions import EDITIONS
from firmware_sim.search.tables import FOLDER
from firmware_sim.search.thinker import LEVELS, Thinker
from tests.effort import out_of
from tests.pocket import PROFILES, REGISTERED, RESOURCES, Pocket

FILE = FOLDER + "oware.endgames"
LATE = "1-1-0-0-0-2-1-1-1-2-1-2-21-15-S"
"""Of 12 seeds: what the machine has to answer here, a search sees to its end in few nodes."""
STEPS = 500
"""More ticks than it takes to open a table."""


def handheld(
    level: int = 1,
    edition: str = "oware",
    profile: str = "series5",
    resources: Resources = RESOURCES,
) -> Pocket:
    """Return a registered handheld on its title screen, set to *level* and *edition*."""
    settings = f'{{"seen_keys": true, "first": "me", "delay": 0, "level": {level}, "edition": "{edition}"}}'
    return Pocket.at_home(profile, {"registration": REGISTERED, "settings": settings}, resources=resources)


def ticks(pocket: Pocket, nodes: int = 0) -> int:
    """Let ticks come until the table is open; return how many there were."""
    for count in range(STEPS):
        if not pocket.core.hand.opens_table:
            return count
        pocket.device.send(Tick(1, nodes))
    raise AssertionError("the table never opens")


def open_name(pocket: Pocket) -> str | None:
    table = pocket.core.hand.table
    return table.name if table else None


def press(pocket: Pocket, key: str) -> None:
    """Press a key while no time passes."""
    pocket.device.send(KeyDown(key))
    pocket.device.send(KeyUp(key))


def test_without_a_game_no_table_is_opened() -> None:
    pocket = handheld()
    assert (pocket.core.hand.opens_table, pocket.core.deadline) == (False, None)


def begin(pocket: Pocket) -> Pocket:
    pocket.keys("ctrl+n", "#")
    return pocket


def set_up(pocket: Pocket) -> Pocket:
    pocket.set_up(LATE)
    return pocket


def resume(pocket: Pocket) -> Pocket:
    begin(pocket)
    pocket.restart()
    return pocket


@pytest.mark.parametrize("way", [begin, set_up, resume])
def test_a_game_opens_its_table_a_piece_a_tick_and_then_nothing_moves(way: object) -> None:
    pocket = way(handheld())  # type: ignore[operator]
    assert 0 < pocket.core.deadline <= OPENING_MS
    assert ticks(pocket) > 100
    assert open_name(pocket) == "oware"
    pocket.wait(3000)
    assert pocket.core.deadline is None


def test_while_a_table_opens_nothing_is_drawn_anew() -> None:
    pocket = begin(handheld())
    _, before = pocket.core.frame()
    pocket.core.hand.messages.clear()
    ticks(pocket)
    assert pocket.core.frame()[1] == before


def test_the_table_is_kept_for_the_next_game_and_changed_with_the_edition() -> None:
    pocket = begin(handheld())
    ticks(pocket)
    table = pocket.core.hand.table
    begin(pocket)
    assert pocket.core.hand.table is table
    pocket.core.hand.change("edition", "awari")
    pocket.set_up(LATE)
    assert pocket.core.hand.table is None
    ticks(pocket)
    assert open_name(pocket) == "awari"


# --- levels that wait ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_a_level_that_uses_the_table_waits_for_it_and_no_other_does(level: int) -> None:
    pocket = handheld(level)
    pocket.set_up(LATE)
    press(pocket, "1")
    for _ in range(100):
        pocket.device.send(Tick(1, 100_000))
    assert (pocket.moves == "A") == LEVELS[level].endgames
    if LEVELS[level].endgames:
        assert (pocket.core.deadline, pocket.core.wants_nodes, pocket.core.hand.opens_table) == (0, False, True)
        ticks(pocket)
        pocket.turn()
    assert len(pocket.moves) == 2


@pytest.mark.parametrize("level", range(5, len(LEVELS)))
def test_the_move_is_the_same_whenever_the_table_was_ready(level: int) -> None:
    moves = set()
    for before in (0, 50, STEPS):
        pocket = handheld(level)
        pocket.set_up(LATE)
        for _ in range(before):
            pocket.device.send(Tick(1))
        pocket.keys("1")
        pocket.turn()
        moves.add(pocket.moves)
    assert moves == {"A" + "abcdef"[expected(pocket, level)]}


def expected(pocket: Pocket, level: int) -> int:
    """Return the move of *level* with the table in the game before its last move."""
    session = pocket.session
    session.game.undo()
    thinker = Thinker(pocket.core.hand.kernel.Search())
    thinker.start(session.game, level, session.seed, pocket.core.hand.table)
    while (bowl := thinker.think(1000)) is None:
        pass
    return bowl


def test_who_asks_for_a_move_at_once_gets_one_before_the_table_is_open() -> None:
    pocket = handheld(7)
    pocket.set_up(LATE)
    press(pocket, "1")
    press(pocket, "enter")
    assert len(pocket.moves) == 2


def test_a_cap_that_strikes_while_the_table_opens_ends_well_too() -> None:
    pocket = handheld(7)
    pocket.set_up(LATE)
    press(pocket, "1")
    pocket.device.send(MoveNow("cap"))
    assert len(pocket.moves) == 2


def test_without_its_table_a_level_plays_on() -> None:
    pocket = handheld(7, resources={name: RESOURCES[name] for name in RESOURCES if not name.startswith(FOLDER)})
    pocket.set_up(LATE)
    pocket.keys("1")
    pocket.turn()
    assert len(pocket.moves) == 2
    assert (pocket.info, pocket.core.hand.table) == ("", None)


@pytest.mark.parametrize("level", range(5, len(LEVELS)))
def test_undo_restart_and_another_handheld_give_the_same_moves(level: int) -> None:
    pocket = handheld(level)
    pocket.set_up(LATE)
    for key in ("1", "6"):
        press(pocket, key)
        pocket.turn()
    played, seed = pocket.moves, pocket.session.seed
    pocket.keys("0", "0")
    pocket.restart()
    pocket.keys("#")
    for key in ("1", "6"):
        press(pocket, key)
        pocket.turn()
    assert (pocket.moves, pocket.session.seed) == (played, seed)


# --- bad tables ----------------------------------------------------------------------------------------------------

GOOD = bytes(RESOURCES[FILE])
BAD = {
    "cut": GOOD[:-40],
    "foreign": b"Not a table of endgames. " * 9,
    "damaged": GOOD[:9000] + b"damage" + GOOD[9006:],
    "other": RESOURCES[FOLDER + "awari.endgames"],
}


@pytest.mark.parametrize("profile", out_of(PROFILES, ["series5"]))
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_table_is_named_and_play_goes_on_without_it(kind: str, profile: str) -> None:
    pocket = handheld(7, profile=profile, resources={**RESOURCES, FILE: BAD[kind]})
    pocket.set_up(LATE)
    pocket.keys("1")
    for _ in range(STEPS):
        if pocket.info:
            break
        pocket.device.send(Tick(1))
    assert FILE in pocket.info
    assert "plays without it" in pocket.info
    assert pocket.core.hand.messages.current in " ".join(pocket.shown.split())
    pocket.turn()
    assert (len(pocket.moves), pocket.core.hand.table) == (2, None)


def test_a_bad_table_is_complained_of_once() -> None:
    pocket = begin(handheld(resources={**RESOURCES, FILE: BAD["foreign"]}))
    pocket.wait(100)
    assert FILE in pocket.info
    pocket.wait(10_000)
    begin(pocket)
    pocket.wait(500)
    assert (pocket.info, pocket.core.deadline) == ("", None)
    assert pocket.core.game
    assert pocket.core.game.edition.name == EDITIONS["oware"].name
