"""Long texts are read by page keys, the wheel or a dragged finger, and help is one key away on every screen."""

from __future__ import annotations

import pytest

from firmware_sim.events import Touch
from firmware_sim.pen import SWIPE
from firmware_sim.screens.help import TOPICS
from firmware_sim.screens.parts.page import Page
from firmware_sim.screens.table import SCREENS, screen_class
from tests.pocket import PROFILES, SEEN, TRIED, Pocket


def reading(profile: str = "siena") -> tuple[Pocket, Page]:
    """Return a handheld with the rules open, and their page."""
    pocket = Pocket.playing(profile)
    pocket.keys("help")
    page = pocket.core._stack.top
    assert isinstance(page, Page)
    return pocket, page


def drag(pocket: Pocket, x: int, y: int, to: int) -> None:
    for phase, at in (("down", y), ("move", (y + to) // 2), ("up", to)):
        pocket.device.send(Touch(phase, x, at))  # type: ignore[arg-type]


@pytest.mark.parametrize("profile", TRIED)
@pytest.mark.parametrize(("on", "back"), [("pagedown", "pageup"), ("space", "pageup"), ("right", "left")])
def test_page_keys_and_space_turn_whole_pages(profile: str, on: str, back: str) -> None:
    pocket, page = reading(profile)
    first = min(page._page, page._last_top)
    pocket.keys(on)
    assert page.top == first
    pocket.keys(back)
    assert page.top == 0


@pytest.mark.parametrize("profile", TRIED)
def test_end_and_home_go_to_the_last_and_the_first_line(profile: str) -> None:
    pocket, page = reading(profile)
    pocket.keys("end")
    assert page.top == page._last_top > 0
    pocket.keys("home")
    assert page.top == 0


@pytest.mark.parametrize("profile", [profile for profile in TRIED if profile != "oled128"])
def test_a_finger_that_is_dragged_turns_a_page_and_a_tap_turns_none(profile: str) -> None:
    pocket, page = reading(profile)
    x, middle, first = 60, pocket.core.hand.profile.height // 2, min(page._page, page._last_top)
    drag(pocket, x, middle + SWIPE, middle)
    assert page.top == first
    drag(pocket, x, middle, middle + SWIPE)
    assert page.top == 0
    for far in (0, SWIPE - 1):
        drag(pocket, x, middle + far, middle)
    drag(pocket, x, middle, -1)
    assert page.top == first  # the last one, up to the rim, is a drag too
    pocket.device.send(Touch("down", x, middle))
    pocket.device.send(Touch("up", -1, -1))  # lifted where nobody saw it
    assert page.top == first


def test_a_pen_that_slides_off_a_button_turns_no_page() -> None:
    pocket, page = reading("pitft28")
    drag(pocket, 300, 230, 60)  # from the arrow down
    assert page.top == 0


@pytest.mark.parametrize("profile", [profile for profile in TRIED if profile != "oled128"])
def test_a_list_turns_pages_as_a_text_does_and_ends_at_its_ends(profile: str) -> None:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+h")
    chosen = []
    for key in ("pageup", "pagedown", "space", "end", "pagedown", "home"):
        pocket.keys(key)
        chosen.append(TOPICS.index(pocket.core.selection.item if pocket.core.selection else ""))
    assert chosen == [0, 3, 6, len(TOPICS) - 1, len(TOPICS) - 1, 0]
    middle = pocket.core.hand.profile.height // 2
    for to, item in ((-2 * SWIPE, 3), (2 * SWIPE, 0)):
        drag(pocket, pocket.core.hand.profile.width // 2, middle - to // 2, middle + to // 2)
        assert pocket.core.selection
        assert TOPICS.index(pocket.core.selection.item) == item


def test_a_drag_on_the_board_plays_nothing() -> None:
    pocket = Pocket.playing()
    drag(pocket, 300, 150, 60)
    assert (pocket.screen, pocket.moves, pocket.info) == ("play", "", "")


@pytest.mark.parametrize(
    ("screen", "title"), [("ctrl+l", "opponent"), ("ctrl+r", "registration"), ("ctrl+n", "how-to-play")]
)
def test_help_is_about_the_screen_one_is_on_and_goes_back_there(screen: str, title: str) -> None:
    pocket = Pocket.at_home()
    pocket.keys(screen)
    before = pocket.screen
    pocket.keys("help")
    page = pocket.core._stack.top
    assert (pocket.screen, getattr(page, "topic", "")) == ("topic", title)
    pocket.keys("help")
    assert pocket.screen == before


def test_help_elsewhere_is_the_list_of_topics() -> None:
    pocket = Pocket.at_home()
    pocket.keys("help")
    assert pocket.screen == "help"
    pocket.keys("help")
    assert pocket.screen == "home"


LISTED = {"ask", "choices", "consent", "entry", "help", "home", "keys", "menu", "topic"}
"""The screens whose help is the list of topics, or that are help themselves."""


def test_every_other_screen_names_its_topic() -> None:
    named = {name: screen_class(name).topic for name in SCREENS}
    assert {name for name, topic in named.items() if not topic} == LISTED
    assert {topic for topic in named.values() if topic} <= {*TOPICS}


def test_help_does_not_interrupt_a_text() -> None:
    pocket = Pocket.at_home()
    pocket.keys("ctrl+r", "#", "help")
    assert pocket.screen == "entry"


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("how", ["0", "help", "Help"])
def test_a_new_game_explains_the_rules_that_are_chosen_before_it_begins(profile: str, how: str) -> None:
    pocket = Pocket.at_home(profile, {"settings": SEEN.replace("}", ', "edition": "oware"}')})
    pocket.keys("ctrl+n", "8", "6")
    if how != "Help":
        pocket.keys(how)
    elif "Help" in pocket.labels:
        pocket.tap("Help")
    else:
        pytest.skip("keys alone")
    assert (pocket.screen, "Bijlmakers" in pocket.shown) == ("topic", True)
    pocket.keys("*", "#")
    assert pocket.session.game.edition.name == "bijlmakers"
