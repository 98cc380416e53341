"""Help says what is true of the game in play: its edition, its direction, who moves first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from firmware_sim.draw.board import BoardView, draw_board
from firmware_sim.draw.board_layout import CAP_HEIGHTS, BoardLayout
from firmware_sim.draw.canvas import Canvas
from firmware_sim.handheld import Handheld
from firmware_sim.rules.editions import EDITIONS, GrandSlam
from firmware_sim.rules.notation import Direction
from firmware_sim.screens.new_game import NewGame
from firmware_sim.screens.parts import board_page
from firmware_sim.screens.parts.page import Page
from firmware_sim.screens.topic import Topic, rules_text
from firmware_sim.settings import Settings
from firmware_sim.text import ENGLISH
from tests.pocket import PROFILES, RESOURCES, TRIED, Pocket

HOLDS = ("siena", "pitft28")  # where the rules take at most SIX pages
SIX = 6


def sentences(pocket: Pocket) -> list[str]:
    """Return what How to play says, without its figures."""
    hand = pocket.core.hand
    return [part for part in rules_text(hand, hand.edition, hand.settings) if isinstance(part, str)]


def rules(**settings: str) -> str:
    return "\n".join(sentences(Pocket.playing(**settings)))


def choices() -> list[Settings]:
    """Return each edition, with each grand slam rule that it offers, in both directions."""
    plain = Settings()
    editions = [plain.changed("edition", name) for name in EDITIONS if name != "bijlmakers"]
    slams = [plain.changed("edition", "bijlmakers").changed("grand_slam", slam.value) for slam in GrandSlam]
    return [one.changed("direction", way.value) for one in (*editions, *slams) for way in Direction]


def rules_page(profile: str, chosen: Settings) -> tuple[Topic, Canvas]:
    """Return How to play for *chosen* settings as it opens, and the canvas that it is laid out for."""
    canvas, hand = _canvas(profile)
    page = Topic(hand, "how-to-play", chosen)
    page.layout(canvas)
    return page, canvas


@cache
def _canvas(profile: str) -> tuple[Canvas, Handheld]:
    core = Pocket.at_home(profile).core
    return core._picture.canvas, core.hand


def turn(page: Page, canvas: Canvas, key: str) -> Iterator[range]:
    """Yield the lines of each page that *key* turns to, from the one that is open on."""
    while True:
        yield range(page.top, page.top + page._page)
        before = page.top
        page.key(key)
        page.layout(canvas)
        if page.top == before:
            return


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_are_those_of_the_edition_in_play(edition: str) -> None:
    text = rules(edition=edition)
    rule = EDITIONS[edition]
    slam = "captures-always" if edition in ("classic", "awari") else rule.grand_slam.value
    for code in (f"feeding-{rule.feeding.value}", f"grand-slam-{slam}", f"stranded-{rule.stranded.value}"):
        assert ENGLISH[f"rules-{code}".replace("_", "-")] in text


@pytest.mark.parametrize("slam", GrandSlam)
def test_the_rules_follow_the_grand_slam_that_was_chosen(slam: GrandSlam) -> None:
    text = rules(edition="bijlmakers", grand_slam=f'"{slam.value}"')
    assert ENGLISH[f"rules-grand-slam-{slam.value}".replace("_", "-")] in text


def test_the_rules_say_at_which_occurrence_a_position_ends_the_game() -> None:
    assert "for the third time" in rules(edition="oware")
    assert "for the second time" in rules(edition="oware", occurrence="2")


def test_the_rules_follow_the_direction() -> None:
    assert "anticlockwise: to the right" in rules()
    assert ", clockwise: to the left" in rules(direction='"clockwise"')


@pytest.mark.parametrize(
    ("edition", "first", "words"),
    [
        ("classic", "edition", "You move first."),
        ("oware", "edition", "Chance decides who moves first."),
        ("classic", "machine", "The computer moves first."),
        ("oware", "me", "You move first."),
    ],
)
def test_the_rules_say_who_moves_first(edition: str, first: str, words: str) -> None:
    pocket = Pocket.playing(edition=edition)
    pocket.core.hand.change("first", first)
    text = sentences(pocket)
    assert [line for line in text if line.endswith("first.") or line.startswith("Chance decides")] == [words]


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("psion", ["repetition", "third time", "larger store"]),
        ("oware", ["chance decides who moves first", "24 each", "third time"]),
        ("bijlmakers", ["at first it captures nothing", "other choices", "no seeds, or none that it may play"]),
        ("classic", ["you move first", "24 each", "must be played captures", "larger store", "third time"]),
        ("awari", ["chance decides who moves first", "third time"]),
    ],
)
def test_what_is_our_own_reading_is_marked_so(edition: str, words: list[str]) -> None:
    ours = rules(edition=edition).split("Our reading: ")[-1]
    assert [part for part in words if part not in ours] == []


@pytest.mark.parametrize("code", ["rules-stranded-nobody", "rules-grand-slam-illegal", "rules-feeding-none"])
def test_an_axis_that_is_our_reading_says_so_itself(code: str) -> None:
    assert "(Our reading" in ENGLISH[code]


@pytest.mark.parametrize(("direction", "number"), [("anticlockwise", "3"), ("clockwise", "4")])
def test_the_worked_example_names_bowls_as_the_board_shows_them(direction: str, number: str) -> None:
    pocket = Pocket.playing(direction=f'"{direction}"')
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    assert f"Bowl {number} holds seven seeds" in pocket.shown


def test_the_worked_example_ends_as_it_is_printed() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    for _ in range(4):
        pocket.keys("#")
        pocket.wait(10_000)
    assert "It captured five." in pocket.shown
    pocket.keys("#")
    assert pocket.screen == "help"


def test_the_worked_example_tells_a_result_once_the_seeds_have_fallen() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    before = pocket.shown
    pocket.keys("#")
    assert "captured nine" not in before + pocket.shown
    pocket.keys("#")
    pocket.keys("#")
    assert "captured nine" not in pocket.shown
    pocket.keys("#")
    assert "captured nine" in pocket.shown


def test_how_to_play_takes_at_most_six_pages() -> None:
    pages = {
        profile: [len([*turn(*rules_page(profile, one), "pagedown")]) for one in choices()] for profile in PROFILES
    }
    for profile, counts in pages.items():
        print(f"{profile}: {min(counts)} to {max(counts)} pages")
    assert {profile: max(pages[profile]) for profile in HOLDS if max(pages[profile]) > SIX} == {}


@pytest.mark.parametrize("profile", PROFILES)
def test_turning_pages_passes_over_no_line_on_the_way_to_the_end_and_back(profile: str) -> None:
    page, canvas = rules_page(profile, Settings())
    for key in ("pagedown", "pageup"):
        assert {line for lines in turn(page, canvas, key) for line in lines} == set(range(len(page._lines)))


@pytest.mark.parametrize("profile", PROFILES)
def test_a_figure_fits_one_page_and_its_caption_one_line(profile: str) -> None:
    page, canvas = rules_page(profile, Settings())
    figures = [line for line in page._lines if line.board]
    assert len(figures) == 2
    assert max(line.height for line in figures) <= page.area.h
    assert max(canvas.font("body").measure(line.text) for line in figures) <= page.area.w


@pytest.mark.parametrize(("direction", "number"), [("anticlockwise", 6), ("clockwise", 1)])
def test_the_figures_show_a_sowing_and_a_chain_in_the_direction_of_the_board(direction: str, number: int) -> None:
    page, _ = rules_page("series5", Settings().changed("direction", direction))
    sowing, chain = (line for line in page._lines if line.board)
    counts = {"anticlockwise": (4, 4, 0, 5, 5, 5, 4, 4, 4, 4, 4, 5), "clockwise": (5, 5, 0, 4, 4, 4, 5, 5, 4, 4, 4, 4)}
    assert sowing.board
    assert chain.board
    assert (sowing.board.bowls, sowing.board.last) == (counts[direction], (2,))
    assert chain.text == f"Bowl {number} captures 7:"
    assert [chain.board.bowls[bowl] for bowl in sorted(chain.board.flash)] == [2, 3, 2]


@pytest.mark.parametrize("setting", ["edition", "grand_slam", "direction", "first"])
def test_the_rules_that_open_from_a_new_game_are_those_chosen_there(setting: str) -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+n", "8", *["6"] * list(EDITIONS).index("bijlmakers"))
    dialog = pocket.core._stack.top
    assert isinstance(dialog, NewGame)
    dialog.selection.choose(setting)
    pocket.keys("6")
    pocket.keys("0")
    page = pocket.core._stack.top
    assert isinstance(page, Topic)
    assert page.paragraphs() == rules_page("series5", page.settings)[0].paragraphs()
    assert page.settings[setting] == dialog.value(setting) != pocket.core.hand.settings[setting]
    pocket.keys("0")


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("introduction", ["Bao", "pots and stones", "Legend", "simple to play and very hard to play well"]),
        ("registration", ["If you enjoy it, you must register", "{price}", "{name}", "{contact}"]),
        ("further", ["latest version", "{page}", "{name}", "{contact}"]),
    ],
)
def test_a_topic_says_what_it_must(topic: str, words: list[str]) -> None:
    hand = Pocket.at_home().core.hand
    text = " ".join(str(part) for part in Topic(hand, topic).paragraphs())
    vendor = {field: getattr(hand.vendor, field) for field in ("name", "price", "contact", "page")}
    assert [part for part in words if part.format(**vendor) not in text] == []


def test_a_vendor_without_a_page_is_written_to() -> None:
    vendor = b'name = "Shop"\nprice = "5"\ncontact = "shop@example.org"\nkeys = ["k"]\n'
    hand = Pocket.at_home(resources={**RESOURCES, "vendor.toml": vendor}).core.hand
    assert (
        Topic(hand, "further").paragraphs()[0] == "For news and the latest version, write to Shop (shop@example.org)."
    )


@pytest.mark.parametrize("profile", TRIED)
def test_every_page_can_be_read_to_its_end_by_keys(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+h", "8", "#")
    for _ in range(60):
        pocket.keys("8")
    assert "own example." in pocket.shown


@pytest.mark.parametrize("profile", TRIED)
def test_in_the_worked_example_the_number_of_seeds_in_hand_leaves_the_middle_of_each_bowl_free(
    profile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    layouts = []

    def recorded(canvas: Canvas, layout: BoardLayout, view: BoardView) -> None:
        layouts.append(layout)
        draw_board(canvas, layout, view)

    monkeypatch.setattr(board_page, "draw_board", recorded)
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+h", "8", "8", "8", "#")
    assert pocket.screen == "example"
    pocket.core.frame()
    board = layouts[-1]
    tag = CAP_HEIGHTS[board.count_face[1]] + 6
    away = min(abs(y - bowl.centery) for (_, y), bowl in zip(board.hands, board.bowls, strict=True))
    assert board.plain or away >= tag // 2 + board.diameter // 8
