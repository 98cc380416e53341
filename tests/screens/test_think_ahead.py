"""Think ahead: in the player's time the machine thinks on, within bounds, and only when that was chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.scripting.recorder import Recorder
from device.scripting.replay import replay
from device.scripting.script import VirtualDevice
from firmware_sim.events import KeyDown, KeyUp, Tick
from firmware_sim.search.thinker import AHEAD, LEVELS, Thinker
from tests.pocket import REGISTERED, TRIED, Pocket

LEVEL = 3
TEXT = "The computer now thinks on your turn too, so its moves may vary."


def playing(ahead: bool, level: int = LEVEL, profile: str = "series5") -> Pocket:
    """Return a registered handheld with a new game, the player to move, no time having passed."""
    settings = f'{{"seen_keys": true, "first": "me", "delay": 0, "level": {level}, "edition": "oware"'
    chosen = ', "think_ahead": true}' if ahead else "}"
    pocket = Pocket.at_home(profile, {"registration": REGISTERED, "settings": settings + chosen})
    for key in ("ctrl+n", "#"):
        press(pocket, key)
    assert pocket.screen == "play"
    return pocket


def press(pocket: Pocket, key: str) -> None:
    pocket.device.send(KeyDown(key))
    pocket.device.send(KeyUp(key))


def think_on(pocket: Pocket, nodes: int = 500) -> int:
    """Let ticks come until no nodes are wanted; return how many there were."""
    for count in range(10_000):
        if not pocket.core.wants_nodes:
            return count
        pocket.device.send(Tick(1, nodes))
    raise AssertionError("it never rests")


def open_table(pocket: Pocket) -> None:
    while pocket.core.hand.opens_table:
        pocket.device.send(Tick(1))


def test_at_first_the_machine_rests_in_the_players_time() -> None:
    pocket = playing(ahead=False)
    assert not pocket.core.hand.settings["think_ahead"]
    assert (pocket.core.wants_nodes, pocket.core.ponders) == (False, False)


def test_it_thinks_on_for_so_many_nodes_and_then_nothing_moves() -> None:
    pocket = playing(ahead=True)
    assert (pocket.core.wants_nodes, pocket.core.ponders, pocket.core.deadline) == (True, True, 0)
    assert 1 < think_on(pocket) <= AHEAD * LEVELS[LEVEL].nodes // 500 + 1
    open_table(pocket)
    pocket.wait(3000)
    assert pocket.core.deadline is None


def test_after_the_next_move_it_thinks_on_again_and_after_undo_too() -> None:
    pocket = playing(ahead=True)
    think_on(pocket)
    for key in ("3", "0"):
        press(pocket, key)
        pocket.turn()
        assert pocket.core.ponders
        assert think_on(pocket) > 0


def test_level_0_has_nothing_to_think_about() -> None:
    assert not playing(ahead=True, level=0).core.ponders


def test_elsewhere_than_at_the_board_nothing_is_thought() -> None:
    pocket = playing(ahead=True)
    press(pocket, "*")
    assert (pocket.screen, pocket.core.wants_nodes) == ("menu", False)
    press(pocket, "*")
    assert pocket.core.ponders


def test_a_level_that_uses_tables_thinks_ahead_once_its_table_is_open() -> None:
    pocket = playing(ahead=True, level=5)
    assert not pocket.core.ponders
    open_table(pocket)
    assert pocket.core.ponders


@pytest.mark.parametrize("nodes", [7, 500])
def test_with_it_off_a_move_is_that_of_the_level_whatever_was_thought_before(nodes: int) -> None:
    pocket = playing(ahead=True)
    think_on(pocket, nodes)
    pocket.core.hand.change("think_ahead", False)
    press(pocket, "3")
    game, session = pocket.session.game.copy(), pocket.session
    thinker = Thinker(pocket.core.hand.kernel.Search())
    thinker.start(game, LEVEL, session.seed)
    while (bowl := thinker.think(1000)) is None:
        pass
    pocket.turn()
    assert session.game.moves[-1] == bowl


@pytest.mark.parametrize("profile", TRIED)
def test_who_turns_it_on_is_told_what_that_means(profile: str) -> None:
    pocket = playing(ahead=False, profile=profile)
    press(pocket, "ctrl+k")
    selection = pocket.core._stack.top.selection
    assert selection
    while selection.item != "think_ahead":
        press(pocket, "8")
    press(pocket, "6")
    press(pocket, "#")
    assert pocket.screen == "play"
    assert pocket.info == TEXT
    assert pocket.core.hand.messages.current in " ".join(pocket.shown.split())
    assert pocket.core.ponders


def test_a_recorded_session_replays_to_the_same_game(tmp_path: Path) -> None:
    log = tmp_path / "log"
    pocket = playing(ahead=True)
    boot = pocket.device._boot
    recorder = boot._recorder = Recorder(log)
    pocket.device = VirtualDevice(boot, pocket.device._display)
    pocket.wait(6000)
    pocket.keys("#")
    for key in ("1", "2", "6"):
        pocket.wait(200)
        pocket.keys(key)
        pocket.turn()
    moves = pocket.moves
    boot.stop()
    recorder.close()
    report = replay(log, lambda header: boot.setup)
    assert report.complete
    assert len(moves) > 4
    assert b'["Tick",20,2000]' in log.read_bytes()
