"""The tools that show and measure the device work on every profile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from device.assets import open_resources
from device.display.null import NullDisplay
from device.display.profiles import profile_names
from tools import bench_display
from tools.bench_display import (
    CORE,
    FLIPS,
    FRAME,
    WAKE_UPS,
    Bound,
    Costs,
    Figure,
    Idleness,
    figures,
    measure,
)
from tools.shots import SCRIPT, take

RESOURCES = open_resources({})


@pytest.mark.parametrize("profile", profile_names(RESOURCES))
def test_the_pictures_of_the_readme_can_be_taken(profile: str, tmp_path: Path) -> None:
    assert take(profile, SCRIPT, tmp_path, RESOURCES) == 0
    wanted = {line.split()[1] for line in SCRIPT.read_text(encoding="utf-8").splitlines() if line.startswith("shot ")}
    assert {path.name for path in tmp_path.iterdir()} == {f"{profile}-{name}.png" for name in wanted}


def test_the_benchmark_measures_changed_frames() -> None:
    costs = measure(NullDisplay(), 3)
    assert len(costs.frame) == len(costs.scale) == len(costs.upload) == 3
    assert all(seconds > 0 for seconds in costs.frame)


GOOD = Idleness(seconds=60, wake_ups=20, naps=20, flips=0, core=0.3)


@pytest.mark.parametrize(
    ("frame_ms", "rest", "broken"),
    [
        (1, GOOD, []),
        (6.5, GOOD, [FRAME]),
        (1, replace(GOOD, wake_ups=26), [WAKE_UPS]),
        (1, replace(GOOD, naps=26), [WAKE_UPS]),
        (1, replace(GOOD, flips=1), [FLIPS]),
        (1, replace(GOOD, core=1.5), [CORE]),
    ],
)
def test_the_benchmark_finds_each_bound_that_does_not_hold(
    frame_ms: float, rest: Idleness, broken: list[Bound]
) -> None:
    found = figures("here", Costs(frame=[frame_ms / 1000]), rest)
    assert [figure.bound for figure in found if not figure.holds] == broken
    assert [figure.bound for figure in found if "DOES NOT HOLD" in str(figure)] == broken


@pytest.mark.parametrize(
    ("options", "holds", "code"), [((), True, 1), (("--without-window",), True, 0), ((), False, 1)]
)
def test_the_benchmark_fails_where_a_bound_does_not_hold_or_the_window_is_missing(
    options: tuple[str, ...],
    holds: bool,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(bench_display, "measured", lambda *_: [Figure("here", FLIPS, 0 if holds else 1)])
    assert bench_display.main(list(options)) == code
    assert bench_display.NOTE in capsys.readouterr().out
