from __future__ import annotations

from pathlib import Path

import pytest

from device.display.backlight import Backlight
from tests.device.fakes import a_light


@pytest.mark.parametrize(("level", "brightness"), [(0, "0"), (1, "85"), (2, "170"), (3, "255")])
def test_the_first_light_is_set(tmp_path: Path, level: int, brightness: str) -> None:
    lights = [a_light(tmp_path / name, "255\n", "7") for name in ("a", "b")]
    Backlight(tmp_path).set(level)
    assert [light.read_text(encoding="ascii") for light in lights] == [brightness, "7"]


@pytest.mark.parametrize(
    ("brightest", "set_to"), [("1", ["0", "1", "1", "1"]), ("7", ["0", "3", "5", "7"]), ("10", ["0", "4", "7", "10"])]
)
def test_a_light_of_few_steps_is_divided_evenly_and_never_off_unless_told(
    tmp_path: Path, brightest: str, set_to: list[str]
) -> None:
    brightness = a_light(tmp_path / "a", f"{brightest}\n", "0")
    told = []
    for level in range(4):
        Backlight(tmp_path).set(level)
        told.append(brightness.read_text(encoding="ascii"))
    assert told == set_to


def test_at_the_end_the_light_is_as_it_was(tmp_path: Path) -> None:
    brightness = a_light(tmp_path / "a", "255\n", "60\n")
    light = Backlight(tmp_path)
    light.close()
    assert brightness.read_text(encoding="ascii") == "60\n"
    for level in (3, 1):
        light.set(level)
    assert brightness.read_text(encoding="ascii") == "85"
    light.close()
    assert brightness.read_text(encoding="ascii") == "60"


def test_a_light_that_somebody_else_set_meanwhile_stays_so(tmp_path: Path) -> None:
    brightness = a_light(tmp_path / "a", "255\n", "60\n")
    light = Backlight(tmp_path)
    light.set(3)
    assert brightness.read_text(encoding="ascii") == "255"
    brightness.write_text("200\n", encoding="ascii")
    light.close()
    assert brightness.read_text(encoding="ascii") == "200\n"


def test_without_a_light_nothing_happens(tmp_path: Path) -> None:
    for light in (Backlight(tmp_path / "nothing"), Backlight(tmp_path)):
        light.set(3)
        light.close()
    assert list(tmp_path.iterdir()) == []


def test_a_light_that_makes_no_sense_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "max_brightness").write_text("bright", encoding="ascii")
    Backlight(tmp_path).set(3)
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["max_brightness"]
