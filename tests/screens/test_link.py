"""Two handhelds on a line, played by keys and taps: what players see, and what is kept before it is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.boot import Boot
from device.display.null import NullDisplay
from device.scripting.recorder import Recorder
from device.scripting.replay import replay
from device.scripting.script import VirtualDevice
from firmware_sim.draw.board import BoardLayout, BoardView, draw_board
from firmware_sim.draw.canvas import Canvas
from firmware_sim.effects import Effect, Save, Send
from firmware_sim.events import KeyDown, LinkFrames, LinkUp, Saved, SaveFailed, Tick
from firmware_sim.link.frames import Decoder, Frame, Kind, frames_in
from firmware_sim.link.memory import Line
from firmware_sim.link.partner import Partner
from firmware_sim.rules.notation import moves_text
from firmware_sim.text import ENGLISH
from tests.duo import SLOW, Duo
from tests.pocket import SEEN, TRIED, Pocket, load

BIJLMAKERS = 2  # steps after psion


def text_of(duo: Duo, number: int) -> str:
    """The moves as one player sees them."""
    game = duo.pockets[number].core.game
    return moves_text(game.moves, game.start.to_move) if game else ""


# --- the line -------------------------------------------------------------------------------------------------------


def test_without_a_line_the_page_says_how_to_get_one() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+w")
    assert pocket.screen == "link"
    assert "start Wari with a port on both:" in pocket.shown
    pocket.keys("#", "*")
    assert pocket.screen == "home"


def test_the_page_says_how_the_line_stands() -> None:
    duo = Duo()
    duo.one.keys("ctrl+w")
    assert "Your opponent is connected." in duo.one.shown
    duo.wire.cut = True
    duo.run(15_000)
    assert "has stopped responding" in duo.one.shown
    duo.wire.ends[0].unplug("No such device")
    duo.run(100)
    assert "The link is down: No such device. Wari keeps trying; a game continues when both are back." in duo.one.shown


@pytest.mark.parametrize("profile", TRIED)
def test_each_command_that_makes_a_line_stands_on_a_line_of_its_own(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+w")
    seen = {label.text for label in pocket.core.texts}
    for _ in range(4):
        pocket.keys("down")
        seen |= {label.text for label in pocket.core.texts}
    commands = ("/dev/ttyUSB0", "listen://:7777", "socket://NAME:7777")
    assert {f"wari --link {url}" for url in commands} <= seen


def test_a_line_that_nobody_else_is_on_says_so() -> None:
    pocket = Pocket.at_home()
    pocket.device.send(LinkUp("salt"))
    pocket.keys("ctrl+w")
    assert "nobody has answered yet" in pocket.shown


def test_versions_that_do_not_match_say_so_on_both_sides() -> None:
    for theirs in (0, 2):
        pocket = Pocket.at_home()
        pocket.device.send(LinkUp("salt"))
        number = calls(pocket)[0].sender
        pocket.device.send(LinkFrames((Frame(Kind.HELLO, 9, 0, payload=bytes([theirs]) + b"8.0"),)))
        assert calls(pocket)[0].payload[0] == 1  # which tells the other side
        pocket.device.send(LinkFrames((Frame(Kind.BEAT, 9, number),)))
        pocket.keys("ctrl+w")
        assert f"The other handheld (Wari 8.0) uses link version {theirs}" in pocket.shown


def calls(pocket: Pocket) -> list[Frame]:
    """The calls that a handheld makes within a while."""
    sent: list[Frame] = []
    for _ in range(30):
        for effect in pocket.core.step(Tick(100)):
            if isinstance(effect, Send):
                sent += Decoder().feed(effect.data)
    return [frame for frame in sent if frame.kind is Kind.HELLO]


# --- agreeing on a game ---------------------------------------------------------------------------------------------


def test_a_game_is_offered_with_its_choices_and_begins_when_it_is_accepted() -> None:
    duo = Duo()
    duo.one.keys("ctrl+w", "#")
    assert duo.one.screen == "linknew"
    duo.one.keys(*("right",) * BIJLMAKERS, "down", "right", "down", "right", "#")
    assert "You offered a game: Bijlmakers, Grand slam not allowed, Repetition ends 2nd time." in duo.one.shown
    duo.run(500)
    assert "Your opponent is waiting" in duo.other.info
    duo.other.keys("ctrl+w")
    duo.run(100)
    assert "Your opponent offers a game: Bijlmakers, Grand slam not allowed" in duo.other.shown
    duo.other.keys("#")
    duo.run(2000)
    assert duo.both("linkplay")
    assert duo.agree()
    assert {pocket.info for pocket in duo.pockets} == {
        "The game starts. You move first.",
        "The game starts. Your opponent moves first.",
    }


def test_choosing_a_game_to_offer_changes_no_setting() -> None:
    duo = Duo.playing()
    assert duo.one.core.hand.settings["edition"] == "psion"
    assert duo.one.core.hand.edition.name == "oware"


def test_an_offer_that_is_declined_says_so() -> None:
    duo = Duo()
    duo.one.keys("ctrl+w", "#", "#")
    duo.run(500)
    duo.other.keys("ctrl+w")
    duo.run(100)
    duo.other.keys("*")
    duo.run(500)
    assert (duo.one.info, duo.other.screen) == ("Your opponent declined.", "link")


def test_an_offer_can_be_taken_back_and_its_question_goes() -> None:
    duo = Duo()
    duo.one.keys("ctrl+w", "#", "#")
    duo.run(500)
    duo.other.keys("ctrl+w")
    duo.run(100)
    assert duo.other.screen == "consent"
    duo.press(0, "#")
    assert ("Your opponent is connected." in duo.one.shown, duo.other.screen) == (True, "link")


# --- playing --------------------------------------------------------------------------------------------------------


def test_each_player_sees_the_own_row_below_and_both_record_the_same_game() -> None:
    duo = Duo.playing()
    duo.moves(6)
    assert duo.agree()
    assert text_of(duo, 0) == text_of(duo, 1).swapcase()
    assert duo.mover in (0, 1)


def test_what_the_partner_plays_is_sown_seed_by_seed() -> None:
    duo = Duo.playing(saved={"settings": SLOW})
    if duo.mover == 0:
        duo.press(0, "1")
        duo.run(2000)
    duo.other.keys("3")
    duo.run(200)
    assert "Opponent sows" in duo.one.shown
    duo.one.keys("5")  # a key only finishes that
    assert "Opponent sows" not in duo.one.shown
    assert len(duo.histories[0]) == len(duo.histories[1])


def test_a_bowl_out_of_turn_is_refused_with_its_reason() -> None:
    duo = Duo.playing()
    duo.press(1 - duo.mover, "3")
    assert [pocket.info for pocket in duo.pockets].count("It is your opponent's turn.") == 1
    assert duo.histories == ["", ""]


def test_no_bowl_is_played_while_the_partner_is_away() -> None:
    duo = Duo.playing()
    mover = duo.mover
    duo.wire.cut = True
    duo.run(15_000)
    duo.pockets[mover].keys("3")
    assert duo.pockets[mover].info == "Your opponent is not connected: see Two players in the menu."
    assert "Opponent is away" in duo.pockets[1 - mover].shown
    duo.wire.cut = False
    duo.run(4000)
    duo.move()
    assert duo.agree()


@pytest.mark.parametrize("profile", TRIED)
def test_what_looks_live_is_not_refused_for_want_of_a_partner(profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[BoardView] = []

    def seen(canvas: Canvas, layout: BoardLayout, view: BoardView) -> None:
        views.append(view)
        draw_board(canvas, layout, view)

    def live() -> tuple[bool, ...]:
        """Whether the keys 1 to 6, Say and Undo look live."""
        duo.one.device.picture()
        return (*views[-1].playable, *(label in duo.one.labels for label in ("Say", "Undo")))

    monkeypatch.setattr("firmware_sim.screens.parts.play_view.draw_board", seen)
    duo = Duo.playing(profile)
    if duo.mover == 1:
        duo.move()
    has = "Say" in duo.one.labels
    there, history = live(), duo.histories[0]
    duo.wire.cut = True
    duo.run(15_000)
    away = live()
    duo.press(0, "2")
    assert (duo.histories[0], duo.one.info) == (history, "Your opponent is not connected: see Two players in the menu.")
    assert away == (False,) * 8
    duo.wire.cut = False
    duo.run(4000)
    assert there == live() == (*(has_seeds(duo, bowl) for bowl in range(6)), has, has)


def has_seeds(duo: Duo, bowl: int) -> bool:
    game = duo.one.core.game
    return game is not None and bowl in game.legal()


def test_a_bowl_is_not_confirmed_while_the_partner_is_away() -> None:
    duo = Duo.playing(rules=3)
    number = duo.mover
    mover = duo.pockets[number]
    mover.keys("2")
    asked = "Yes" in mover.labels
    duo.wire.cut = True
    duo.run(15_000)
    assert (asked, "Yes" in mover.labels, "No" in mover.labels) == (True, False, True)
    duo.press(number, "#")
    assert (duo.histories, mover.info) == (["", ""], "Your opponent is not connected: see Two players in the menu.")


@pytest.mark.parametrize("profile", TRIED)
def test_the_board_says_why_no_bowl_can_be_played(profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    duo = Duo.playing(profile)
    duo.one.wait(4000)
    codes = [code for code in ENGLISH if code.startswith("link-short-")]
    silent = []
    for code in codes:
        monkeypatch.setattr(Partner, "line", Line(code.removeprefix("link-short-")))
        duo.one.keys("right")  # which draws anew
        silent += [] if ENGLISH[code] in duo.one.shown else [code]
    assert (len(codes), silent) == (13, [])


def test_an_edition_that_confirms_asks_before_a_bowl_is_sent() -> None:
    duo = Duo.playing(rules=3)
    mover = duo.pockets[duo.mover]
    mover.keys("2")
    duo.run(500)
    assert (duo.histories, "Play it?" in mover.shown) == (["", ""], True)
    mover.keys("*", "3", "#")
    duo.run(600)
    assert ([len(history) for history in duo.histories], duo.agree()) == ([1, 1], True)


def test_a_whole_game_ends_on_both_with_the_same_result() -> None:
    duo = Duo.playing()
    while duo.one.core.game and not duo.one.core.game.result:
        duo.move()
    duo.run(1500)
    assert duo.both("linkresult")
    assert duo.agree()
    results = [pocket.core.game.result for pocket in duo.pockets if pocket.core.game]
    assert [(one.south, one.north) for one in results if one] == [
        (two.north, two.south) for two in results[::-1] if two
    ]


def test_the_game_with_the_machine_stays_as_it_was() -> None:
    duo = Duo(saved={"settings": SEEN})
    duo.one.keys("ctrl+n", "#", "3")
    duo.one.turn()
    before = duo.one.moves
    duo.one.keys("ctrl+w", "#", "#")
    duo.run(500)
    duo.other.keys("ctrl+w")
    duo.run(100)
    duo.press(1, "#")
    duo.run(1000)
    assert duo.both("linkplay")
    duo.moves(2)
    duo.one.keys("ctrl+t", "down", "#")
    assert (duo.one.screen, duo.one.moves) == ("play", before)


def test_help_tells_the_rules_of_the_game_on_the_screen() -> None:
    duo = Duo.playing()
    duo.one.keys("ctrl+h", "8", "#")
    assert "Rules: Oware" in duo.one.shown


@pytest.mark.parametrize("profile", TRIED)
def test_the_page_of_the_line_names_the_key_of_every_button(profile: str) -> None:
    duo = Duo.playing(profile)
    choose(duo, 0, "Resign") if duo.one.labels else duo.one.keys("*", "8", "8", "8", "#")
    duo.press(0, "#")
    duo.run(1500)
    duo.one.keys("*", "*", "8", "8", "#")
    assert duo.one.screen == "link"
    labels = {"Rematch", "Offer", "Board", "Back"}
    shown = [label.text for label in duo.one.core.texts]
    assert labels <= set(shown)
    assert len({label.rect.h for label in duo.one.core.texts if label.text in labels}) == 1  # in fonts of one size
    keys = ("#", "0", "1", "✱") if load(profile).pointer != "pen" else ("Enter  #", "0", "1", "Esc  ✱")
    assert [shown.count(key) for key in keys] == [1] * 4


# --- wishes ---------------------------------------------------------------------------------------------------------


def test_a_move_is_taken_back_when_the_partner_allows_it() -> None:
    duo = Duo.playing()
    duo.moves(3)
    boards, asker = duo.boards, duo.mover
    duo.move()
    duo.press(asker, "0")
    assert duo.pockets[asker].info == "Request sent."
    assert duo.pockets[1 - asker].screen == "consent"
    duo.press(1 - asker, "#")
    assert (duo.boards, duo.agree(), duo.mover) == (boards, True, asker)


def test_a_move_is_not_taken_back_when_the_partner_does_not_allow_it() -> None:
    duo = Duo.playing()
    duo.moves(4)
    boards, asker = duo.boards, 1 - duo.mover
    duo.press(asker, "0")
    duo.press(1 - asker, "*")
    assert (duo.boards, duo.pockets[asker].info) == (boards, "Your opponent declined.")


def choose(duo: Duo, number: int, item: str) -> None:
    """Choose an item of the dialog of what can be done."""
    pocket = duo.pockets[number]
    pocket.keys("*")
    assert pocket.screen == "linkmore"
    pocket.tap(item)
    pocket.device.tick()
    duo.run(600)


@pytest.mark.parametrize("unplugged", [True, False])
def test_the_menu_of_a_game_whose_line_is_lost_leads_first_to_the_line(unplugged: bool) -> None:
    duo = Duo.playing()
    duo.moves(2)
    duo.wire.cut = True
    if unplugged:
        duo.wire.ends[0].unplug("No such device")
    duo.run(15_000)
    duo.one.keys("*", "#")
    assert duo.one.screen == "link"
    duo.one.keys("#", "*")
    assert (duo.one.screen, "Resign" in duo.one.labels) == ("linkmore", True)


def test_a_draw_is_offered_and_accepted() -> None:
    duo = Duo.playing()
    duo.moves(2)
    choose(duo, 0, "Offer a draw")
    assert "Your opponent offers a draw. Accept it?" in duo.other.shown
    duo.press(1, "#")
    duo.run(1500)
    assert duo.both("linkresult")
    assert "You agreed to a draw." in duo.one.shown


def test_resigning_is_asked_about_and_ends_the_game_on_both() -> None:
    duo = Duo.playing()
    duo.moves(2)
    choose(duo, 0, "Resign")
    assert "Resign this game?" in duo.one.shown
    duo.press(0, "*")
    assert duo.both("linkplay")
    choose(duo, 0, "Resign")
    duo.press(0, "#")
    duo.run(1500)
    assert duo.both("linkresult")
    assert ("You resigned." in duo.one.shown, "Opponent resigned." in duo.other.shown) == (True, True)
    assert ("Opponent wins" in duo.one.shown, "You win" in duo.other.shown) == (True, True)


def test_after_a_game_a_rematch_is_offered_and_the_other_side_begins() -> None:
    duo = Duo.playing()
    first = duo.mover
    duo.move()
    choose(duo, 0, "Resign")
    duo.press(0, "#")
    duo.run(1500)
    duo.press(1, "#")
    duo.run(5000)
    assert "Request sent." in duo.other.shown
    assert duo.one.screen == "consent"
    duo.press(0, "#")
    duo.run(1500)
    assert (duo.both("linkplay"), duo.histories, duo.mover) == (True, ["", ""], 1 - first)


def test_a_new_game_can_be_offered_in_the_middle_of_one() -> None:
    duo = Duo.playing()
    duo.moves(3)
    choose(duo, 0, "Offer a game")
    duo.press(0, "#")
    assert "Abandon this one for it?" in duo.other.shown
    duo.press(1, "#")
    duo.run(1000)
    assert (duo.histories, duo.one.core.hand.edition.name, duo.agree()) == (["", ""], "psion", True)


def test_phrases_are_said_and_heard() -> None:
    duo = Duo.playing()
    duo.one.keys("7", "down", "down", "#")
    assert duo.one.info == "You: Good move!"
    duo.run(500)
    assert "Opponent: Good move!" in duo.other.core.hand.messages.all


# --- kept before it is said -----------------------------------------------------------------------------------------


def saves_and_sends(effects: tuple[Effect, ...]) -> list[str]:
    return [type(effect).__name__ for effect in effects if isinstance(effect, Save | Send)]


def test_a_move_is_saved_before_it_is_sent() -> None:
    duo = Duo.playing()
    core = duo.pockets[duo.mover].core
    effects = core.step(KeyDown("3"))
    (save,) = [effect for effect in effects if isinstance(effect, Save)]
    assert (save.name, saves_and_sends(effects)) == ("link", ["Save"])
    assert "Send" in saves_and_sends(core.step(Saved(save.id)))


def test_a_received_move_is_acknowledged_only_after_it_is_saved() -> None:
    duo = Duo.playing()
    mover, waiter = duo.pockets[duo.mover].core, duo.pockets[1 - duo.mover].core
    (save,) = [effect for effect in mover.step(KeyDown("3")) if isinstance(effect, Save)]
    (send,) = [effect for effect in mover.step(Saved(save.id)) if isinstance(effect, Send)]
    effects = waiter.step(LinkFrames(frames_in(send.data)))
    (save,) = [effect for effect in effects if isinstance(effect, Save)]
    assert (save.name, saves_and_sends(effects)) == ("link", ["Save"])
    assert saves_and_sends(waiter.step(Tick(250))) == []
    (answer,) = [effect for effect in waiter.step(Saved(save.id)) if isinstance(effect, Send)]
    frames = list(Decoder().feed(answer.data))
    assert [frame.kind for frame in frames] == [Kind.BEAT]
    mover.step(LinkFrames(frames_in(answer.data)))
    assert duo.agree()


def test_nothing_is_sent_while_the_device_has_not_confirmed_a_save_of_any_kind() -> None:
    duo = Duo.playing()
    core = duo.pockets[duo.mover].core
    core.hand.save("settings")
    effects = [effect for _ in range(40) for effect in core.step(Tick(250))]
    (save,) = [effect for effect in effects if isinstance(effect, Save)]
    assert (save.name, saves_and_sends(tuple(effects))) == ("settings", ["Save"])
    assert saves_and_sends(core.step(Saved(save.id))) == ["Send"]


def test_while_something_cannot_be_saved_nothing_is_sent_and_nothing_wakes_the_handheld() -> None:
    duo = Duo.playing()
    core = duo.pockets[duo.mover].core
    (save,) = [effect for effect in core.step(KeyDown("3")) if isinstance(effect, Save)]
    core.step(SaveFailed(save.id, "No space left on device"))
    sent = [effect for _ in range(40) for effect in core.step(Tick(100)) if isinstance(effect, Send)]
    assert sent == []
    assert core.deadline is not None
    assert core.deadline > 1000


@pytest.mark.parametrize("number", [0, 1])
def test_a_linked_game_survives_a_restart_and_goes_on(number: int) -> None:
    duo = Duo.playing()
    duo.moves(5)
    boards = duo.boards
    duo.pockets[number].kill()
    duo.run(8000)
    assert duo.boards == boards
    duo.pockets[number].keys("ctrl+w")
    assert "Your game is in progress." in duo.pockets[number].shown
    duo.press(number, "#")
    assert duo.both("linkplay")
    duo.move()
    assert duo.agree()


def test_saves_of_a_handheld_that_knew_no_line_still_load() -> None:
    pocket = Pocket.playing()
    pocket.keys("3")
    pocket.turn()
    assert "link" not in pocket.memory.newest
    before = pocket.moves
    pocket.kill()
    assert (pocket.moves, pocket.core.hand.partner.game) == (before, None)


def test_a_damaged_linked_game_is_set_aside_and_the_copy_before_it_is_used() -> None:
    duo = Duo.playing()
    duo.moves(4)
    duo.one.memory.newest["link"] = duo.one.memory.newest["link"].replace("history", "hystory")
    before = json.loads(duo.one.memory.before["link"])["match"]["history"]
    duo.one.kill()
    assert duo.histories[0] == before
    duo.run(8000)
    assert duo.histories[0] == duo.histories[1] or duo.one.core.hand.partner.proposed


def test_nothing_is_written_while_nothing_happens() -> None:
    duo = Duo.playing()
    duo.moves(2)
    writes = [list(pocket.memory.writes) for pocket in duo.pockets]
    duo.run(60_000)
    assert [pocket.memory.writes for pocket in duo.pockets] == writes


def test_a_recorded_session_with_a_partner_replays_the_same(tmp_path: Path) -> None:
    duo = Duo()
    first = duo.one.device._boot
    recorder = Recorder(tmp_path / "recording")
    boot = Boot(first.setup, lambda: duo.one.memory, recorder=recorder, line=duo.wire.ends[0])
    duo.one.device = VirtualDevice(boot, NullDisplay())
    duo.run(8000)
    duo.one.keys("*", "ctrl+w", "#", "#")
    duo.run(500)
    duo.other.keys("ctrl+w")
    duo.run(100)
    duo.press(1, "#")
    duo.run(1000)
    duo.moves(4)
    history = duo.histories[0]
    assert len(history) == 4
    boot.stop()
    recorder.close()
    report = replay(tmp_path / "recording", lambda header: first.setup)
    assert (report.complete, report.sessions) == (True, 1)
    assert "LinkBytes" in (tmp_path / "recording").read_text("utf-8")


# --- a way on -------------------------------------------------------------------------------------------------------


def test_games_that_contradict_say_so_and_a_new_one_is_the_way_on() -> None:
    duo = Duo.playing()
    duo.moves(4)
    saved = json.loads(duo.other.memory.newest["link"])
    saved["match"]["history"] = "AaBb" if saved["match"]["history"] != "AaBb" else "BaAb"
    duo.other.memory.newest["link"] = json.dumps(saved)
    duo.other.kill()
    duo.run(8000)
    for pocket in duo.pockets:
        pocket.keys("ctrl+w")
        assert "have different moves for the same game" in pocket.shown
    duo.one.keys("#", "#")
    duo.run(500)
    duo.press(1, "#")
    duo.run(1000)
    assert (duo.both("linkplay"), duo.agree(), duo.histories) == (True, True, ["", ""])


@pytest.mark.parametrize("profile", TRIED)
def test_before_a_game_is_taken_over_the_player_sees_it_and_whose_it_is(profile: str) -> None:
    duo = Duo.playing(profile)
    if duo.mover == 1:
        duo.move()
    duo.moves(2)
    old, here = duo.one.memory.newest["link"], len(duo.histories[0])
    duo.moves(4)
    boards, game = duo.boards, duo.one.core.game
    assert game is not None
    duo.one.memory.newest["link"] = old
    duo.one.kill()
    duo.run(8000)
    duo.one.keys("ctrl+w")
    shown = read_page(duo.one)
    bowls = [*map(str, game.position.bowls)]
    assert f"The other handheld's game has {here + 4} moves; this one's has {here}." in shown
    assert "Your turn" in shown
    assert f"Opponent: {' '.join(bowls[:5:-1])}, store {game.position.north}" in shown
    assert f"You: {' '.join(bowls[:6])}, store {game.position.south}" in shown
    assert duo.boards[0] != boards[0]  # nothing is taken over before the player says so
    duo.press(0, "#")
    duo.run(1000)
    assert duo.boards == boards
    duo.press(0, "#")
    assert duo.one.screen == "linkplay"


def read_page(pocket: Pocket) -> str:
    """Return all that can be read on a page, by scrolling through it."""
    lines: list[str] = []
    for _ in range(30):
        lines += [label.text for label in pocket.core.texts if label.text not in lines]
        pocket.keys("down")
    return " ".join(lines)


def test_a_game_that_is_over_cannot_be_taken_back() -> None:
    duo = Duo.playing()
    duo.moves(2)
    choose(duo, 0, "Resign")
    duo.press(0, "#")
    duo.run(1500)
    duo.press(0, "*", "0")
    assert duo.one.info == "The game is over; start a new one."


def test_a_partner_that_chatters_does_not_fill_the_screen_for_minutes() -> None:
    duo = Duo.playing()
    duo.one.core.hand.partner.news += [("link-says", {"phrase": "hello"})] * 900
    duo.run(4000)
    assert len(duo.one.core.hand.messages.all) <= 3


def test_the_title_page_leads_first_to_a_game_that_is_offered_for_as_long_as_it_is() -> None:
    duo = Duo()
    duo.other.keys("ctrl+w", "#", "#")
    duo.run(20_000)
    assert duo.one.screen == "home"
    assert "Two players" in duo.one.shown
    duo.other.keys("#")
    duo.run(1000)
    assert "Two players" not in duo.one.shown


# --- the way back to it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", TRIED)
def test_the_title_page_leads_first_to_a_game_with_a_partner_that_is_not_over(profile: str) -> None:
    duo = Duo.playing(profile)
    duo.moves(2)
    one = duo.one
    one.keys("ctrl+n", "#", "#", "ctrl+t")  # a game against the machine as well, and the title page
    shown = [target.rect for target in one.core.targets]
    screen = one.core.frame()[0].get_rect()
    assert (one.screen, [rect for rect in shown if not screen.contains(rect)]) == ("home", [])
    one.keys("#", "#")
    assert one.screen == "linkplay"
    one.keys("ctrl+t", "down", "#")
    assert one.screen == "play"


def test_a_game_with_a_partner_that_is_over_is_not_on_the_title_page() -> None:
    duo = Duo.playing()
    duo.one.keys("ctrl+t")
    before = duo.one.labels
    duo.other.keys("*")
    duo.other.tap("Resign")
    duo.other.keys("#")
    duo.run(2000)
    duo.one.keys("esc", "ctrl+t")
    assert ("Two players" in before, "Two players" in duo.one.labels) == (True, False)
