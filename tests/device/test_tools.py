"""The tools that show and measure the device work on every profile."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.assets import open_resources
from device.display.null import NullDisplay
from device.profiles import profile_names
from tools.bench_display import measure
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
