"""What is known of touch panels is kept, comes back, and a damaged copy is set aside and told."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from device.display.presenter import Placement
from device.input.calibration import Calibration, parse
from device.saving.store import Store
from firmware_sim.affine import IDENTITY, Affine
from firmware_sim.effects import Calibrate
from firmware_sim.saves import TOUCH

PLACEMENT = Placement((300, 200), (600, 400), 2)
SAID = Calibrate(1, "glass", ((1250, 8750), (8750, 5000), (5000, 1250)), ((37, 25), (262, 100), (150, 175)))
"""Three taps on a panel that counts upwards."""
KEPT = '{"glass": [1, 0, 0, 0, -1, 1]}'


def place_again(placement: Placement) -> Placement:
    return placement


def told(store: Store) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    return [(notice.code, notice.values) for notice in store.notices]


def test_what_was_learnt_is_used_at_once_and_comes_back() -> None:
    calibration = Calibration(lambda: PLACEMENT)
    text = calibration.learn(SAID)
    assert calibration["glass"](0.2, 0.3) == pytest.approx((0.2, 0.7), abs=0.01)
    assert parse(text) == {"glass": calibration["glass"]}
    assert calibration.learnt == "glass"


def test_a_panel_that_was_never_calibrated_lies_as_the_display_does() -> None:
    assert Calibration(lambda: PLACEMENT)["glass"] == IDENTITY


def test_a_calibration_outlives_another_rotation_and_scale() -> None:
    for placement in (PLACEMENT, Placement((300, 200), (200, 300), 1, 90), Placement((300, 200), (900, 600), 3, 180)):
        calibration = Calibration(partial(place_again, placement))
        taps = [placement.to_display(*cross) for cross in SAID.crosses]
        width, height = placement.display
        raw = tuple(
            (10_000 * (2 * x + 1) // (2 * width), 10_000 - 10_000 * (2 * y + 1) // (2 * height)) for x, y in taps
        )
        calibration.learn(Calibrate(1, "glass", raw, SAID.crosses))
        assert calibration["glass"](0.2, 0.3) == pytest.approx((0.2, 0.7), abs=0.001)


def test_a_stored_calibration_is_read(tmp_path: Path) -> None:
    (tmp_path / TOUCH).write_text(KEPT)
    store, calibration = Store(tmp_path), Calibration(lambda: PLACEMENT)
    calibration.read(store)
    assert (calibration["glass"], told(store)) == (Affine(1, 0, 0, 0, -1, 1), [])


WRONG = [
    "", "x", "[]", "1", '{"glass": 1}', '{"glass": [1, 0, 0, 0, 1]}', '{"glass": [1, 0, 0, 0, 1, "0"]}',
    '{"glass": [1, 0, 0, 0, true, 0]}', '{"glass": [NaN, 0, 0, 0, 1, 0]}', '{"glass": [1, 0, 0, 0, 1, Infinity]}',
    '{"glass": [1, 1, 0, 1, 1, 0]}', '{"glass": [1e200, 0, 0, 0, 1e200, 0]}', "[" * 100_000,
    json.dumps({"glass": [10**400, 0, 0, 0, 1, 0]}),
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_damaged_calibration_is_set_aside_and_told_and_the_older_one_used(tmp_path: Path, text: str) -> None:
    (tmp_path / TOUCH).write_text(text)
    (tmp_path / f"{TOUCH}.older").write_text(KEPT)
    store, calibration = Store(tmp_path), Calibration(lambda: PLACEMENT)
    calibration.read(store)
    assert calibration["glass"] == Affine(1, 0, 0, 0, -1, 1)
    assert told(store) == [("store-damaged", (("file", TOUCH), ("kept", f"{TOUCH}.damaged")))]
    assert (tmp_path / f"{TOUCH}.damaged").read_text() == text


def test_a_calibration_of_a_newer_version_is_left_alone_and_told(tmp_path: Path) -> None:
    text = '{"version": 2, "glass": "of a kind to come"}'
    (tmp_path / TOUCH).write_text(text)
    (tmp_path / f"{TOUCH}.older").write_text(KEPT)
    store, calibration = Store(tmp_path), Calibration(lambda: PLACEMENT)
    calibration.read(store)
    assert (calibration["glass"], [code for code, _ in told(store)]) == (IDENTITY, ["store-newer"])
    with pytest.raises(OSError, match="newer version"):
        store.write(TOUCH, "{}")
    assert (tmp_path / TOUCH).read_text() == text


def test_when_both_copies_are_damaged_touch_is_as_if_never_calibrated(tmp_path: Path) -> None:
    for name in (TOUCH, f"{TOUCH}.older"):
        (tmp_path / name).write_text("x")
    store, calibration = Store(tmp_path), Calibration(lambda: PLACEMENT)
    calibration.read(store)
    assert (calibration["glass"], len(told(store))) == (IDENTITY, 2)
