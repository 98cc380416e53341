"""The crosses teach the handheld how its touch panel lies; whatever is wrong is refused, and there is a way out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.input.calibration import parse
from firmware_sim.affine import Affine
from firmware_sim.events import RAW, RawTap
from firmware_sim.firmware import Options
from firmware_sim.rules.notation import position_text
from firmware_sim.saves import TOUCH
from firmware_sim.screens.calibrate import CROSSES, EIGHTHS, WAIT_MS, are_apart
from tests.pocket import PROFILES, SEEN, Pocket, load

WITH_POINTER = [profile for profile in PROFILES if load(profile).pointer != "none"]
TURNED = Affine(0, -0.8, 0.9, 0.7, 0.02, 0.1)  # a panel mounted a quarter turn round that uses a part of its range
STRAIGHT = Affine(1, 0, 0, 0, 1, 0)


def cross(pocket: Pocket) -> tuple[int, int]:
    """Return the middle of the cross that is shown."""
    (target,) = pocket.core.targets
    return target.rect.center


def tap(pocket: Pocket, panel: Affine = STRAIGHT, beside: tuple[int, int] = (0, 0), name: str = "glass") -> None:
    """Tap the cross, or so many pixels beside it, on a panel that tells display fractions by this map."""
    profile = pocket.core.hand.profile
    x, y = cross(pocket)
    at = panel((x + beside[0] + 0.5) / profile.width, (y + beside[1] + 0.5) / profile.height)
    pocket.device.send(RawTap(name, round(at[0] * RAW), round(at[1] * RAW)))


def opened(profile: str = "series5") -> Pocket:
    pocket = Pocket.at_home(profile)
    pocket.keys("ctrl+g")
    assert pocket.screen == "calibrate"
    assert pocket.core.wants_raw
    return pocket


def calibrated(pocket: Pocket, panel: Affine = STRAIGHT) -> Pocket:
    for _ in CROSSES:
        tap(pocket, panel)
    return pocket


def after_back(raw: Affine, pocket: Pocket, x: float, y: float) -> tuple[float, float]:
    """Return where the display fraction (x, y) comes back to, through the panel and what was learnt of it."""
    return pocket.touch["glass"](*raw(x, y))


@pytest.mark.parametrize("profile", WITH_POINTER)
@pytest.mark.parametrize("panel", [STRAIGHT, TURNED], ids=["straight", "turned"])
def test_four_taps_calibrate_a_panel_however_it_is_mounted(profile: str, panel: Affine) -> None:
    pocket = calibrated(opened(profile), panel)
    assert (pocket.screen, pocket.info) == ("home", "The touch panel is calibrated.")
    for x, y in ((0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.3, 1.0)):
        assert after_back(panel, pocket, x, y) == pytest.approx((x, y), abs=0.002)
    assert list(parse(pocket.memory.newest[TOUCH])) == ["glass"]


def test_taps_a_little_beside_the_crosses_do_as_well() -> None:
    pocket = opened("pitft28")
    for beside in ((3, -2), (-3, 1), (2, 3), (-4, -4)):
        tap(pocket, beside=beside)
    assert pocket.info == "The touch panel is calibrated."


@pytest.mark.parametrize(
    "taps",
    [
        [(0, 0), (0, 0), (0, 0)],
        [(1000, 1000), (5000, 5000), (9000, 9000)],
        [(1000, 1000), (9000, 5000), (5000, 3400)],
        [(5000, 5000), (5200, 5000), (5000, 5200)],
        [(1000, 1000), (9000, 5000), (1000, 1000)],
    ],
    ids=["one place", "a line", "nearly a line", "close together", "twice the same"],
)
def test_taps_that_say_nothing_are_refused_with_another_try(taps: list[tuple[int, int]]) -> None:
    pocket = opened()
    first = cross(pocket)
    for x, y in taps:
        pocket.device.send(RawTap("glass", x, y))
    assert pocket.info == "Those taps were close together or in a line. Try again from the first cross."
    assert (pocket.screen, cross(pocket), TOUCH in pocket.memory.newest) == ("calibrate", first, False)
    assert calibrated(pocket).info == "The touch panel is calibrated."


@pytest.mark.parametrize("wrong", range(4))
def test_one_wrong_tap_among_the_four_is_refused_with_another_try(wrong: int) -> None:
    pocket = opened()
    for number in range(4):
        tap(pocket, beside=(0, 60) if number == wrong else (0, 0))
    assert pocket.info == "The last tap does not match the others. Try again from the first cross."
    assert (pocket.screen, TOUCH in pocket.memory.newest) == ("calibrate", False)
    assert calibrated(pocket).info == "The touch panel is calibrated."


@pytest.mark.parametrize("key", ["*", "esc", "menu"])
@pytest.mark.parametrize("taps", [0, 1, 3])
def test_esc_keeps_the_old_one(key: str, taps: int) -> None:
    pocket = calibrated(opened(), TURNED)
    before = pocket.memory.newest[TOUCH]
    pocket.keys("ctrl+g")
    for _ in range(taps):
        tap(pocket)
    pocket.keys(key)
    assert (pocket.screen, pocket.info) == ("home", "Touch is unchanged.")
    assert pocket.memory.newest[TOUCH] == before


def test_a_hopeless_panel_is_calibrated_with_keys_to_get_there_and_taps_that_hit_nothing() -> None:
    far = Affine(0.05, 0, 3, 0, 0.07, -2)  # everything it says lies beside the display
    pocket = Pocket.at_home()
    pocket.keys("*", "6", "6", "8", "8", "#")
    assert pocket.screen == "calibrate"
    assert calibrated(pocket, far).info == "The touch panel is calibrated."
    assert after_back(far, pocket, 0.25, 0.75) == pytest.approx((0.25, 0.75), abs=0.02)


def test_whoever_has_no_keys_and_hits_nothing_gets_out_by_waiting() -> None:
    pocket = opened()
    tap(pocket)
    assert WAIT_MS == 30_000  # docs/touch.md says half a minute
    pocket.wait(WAIT_MS - 100)
    assert pocket.screen == "calibrate"
    pocket.wait(100)
    assert (pocket.screen, TOUCH in pocket.memory.newest) == ("home", False)


def test_every_tap_starts_the_wait_again() -> None:
    pocket = opened()
    pocket.wait(WAIT_MS - 1000)
    tap(pocket)
    pocket.wait(WAIT_MS - 1000)
    assert pocket.screen == "calibrate"


def test_a_second_panel_does_not_mix_in() -> None:
    pocket = opened()
    for _ in CROSSES:
        tap(pocket, TURNED)
        if pocket.screen == "calibrate":
            tap(pocket, name="mouse")
    assert pocket.info == "The touch panel is calibrated."
    assert list(parse(pocket.memory.newest[TOUCH])) == ["glass"]


def test_two_panels_are_kept_beside_each_other() -> None:
    pocket = calibrated(opened(), TURNED)
    pocket.keys("ctrl+g")
    for _ in CROSSES:
        tap(pocket, name="other")
    assert list(parse(pocket.memory.newest[TOUCH])) == ["glass", "other"]


@pytest.mark.parametrize("far", [10**400, -(10**6), 100_001])
def test_a_tap_from_nowhere_is_dropped(far: int) -> None:
    pocket = opened()
    first = cross(pocket)
    pocket.device.send(RawTap("glass", far, 0))
    assert cross(pocket) == first


def test_what_could_not_be_kept_counts_all_the_same_and_is_kept_later() -> None:
    pocket = opened()
    pocket.memory.full = True
    calibrated(pocket, TURNED)
    assert pocket.core.hand.unsaved == {TOUCH: "No space left on device"}
    assert after_back(TURNED, pocket, 0.2, 0.9) == pytest.approx((0.2, 0.9), abs=0.002)
    pocket.memory.full = False
    pocket.wait(10_000)
    assert (pocket.core.hand.unsaved, TOUCH in pocket.memory.newest) == ({}, True)


def test_calibrating_by_name_ends_the_program_whichever_way_it_goes() -> None:
    for leave in (
        lambda pocket: calibrated(pocket),
        lambda pocket: pocket.keys("*"),
        lambda pocket: pocket.wait(WAIT_MS),
    ):
        pocket = Pocket(saved={"settings": SEEN}, options=Options(calibrate=True))
        assert pocket.screen == "calibrate"
        leave(pocket)
        assert pocket.screen == "off"


def test_a_handheld_without_a_pointer_does_not_offer_it() -> None:
    pocket = Pocket.at_home("siena")
    pocket.keys("*", "6", "6")
    assert "Calibrate" in pocket.shown
    pocket.core.hand.profile = replace(pocket.core.hand.profile, pointer="none")
    pocket.keys("8")
    assert "Calibrate" not in pocket.shown


def test_a_game_goes_on_where_it_was() -> None:
    pocket = Pocket.playing()
    pocket.keys("3")
    pocket.turn()
    before = position_text(pocket.session.game.position)
    pocket.keys("ctrl+g")
    calibrated(pocket)
    assert (pocket.screen, pocket.board) == ("play", before)


@pytest.mark.parametrize("profile", WITH_POINTER)
def test_the_crosses_span_the_screen_and_none_leaves_it(profile: str) -> None:
    model = load(profile)
    crosses = [(RAW * x // EIGHTHS, RAW * y // EIGHTHS) for x, y in CROSSES]
    assert are_apart(crosses[:3])
    least = model.target // 2
    for x, y in CROSSES:
        assert least <= model.width * x // EIGHTHS <= model.width - least
        assert least <= model.height * y // EIGHTHS <= model.height - least
